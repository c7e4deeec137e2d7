; Sussman's anomaly: c stands on a, and a tower of a, b and c is wanted.
(define (problem sussman)
  (:domain blocks)
  (:objects a b c - block)
  (:init (ontable a) (ontable b) (on c a) (clear b) (clear c) (handempty))
  (:goal (and (on a b) (on b c))))
