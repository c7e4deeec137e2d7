### Questions about the next step, and their answers.

## Answers

# $all (Words) - those so far
# $next (Words) - one more
next-choice = { $all } · { $next }

# $number (Count) - which it is, from the left
# $option (Words) - its name
option = { $number }: { $option }

# $number (Count) - which step
step = step { $number }

yes = yes

no = no

# $alpha (Number) - the lower bound
# $beta (Number) - the upper bound
window = ({ $alpha }, { $beta })

no-leaf = none

## How to type answers

type-decision = Type yes or no.

type-label = Type T or F.

type-leaves = Type the numbers of leaves, paths such as [0,1], or none.

type-option = Type an option or its number.

type-order = Type the children in order, such as 2 1. Children that you omit follow in their current order.

type-step = Type the number of a step.

type-value = Type a number such as 3, -2.5, 1/2 or -inf.

type-window = Type both bounds, such as -inf, 5.

## Results of answers

# $refused (Words) - what would have been understood
not-understood = This answer cannot be read. { $refused }

# $because (Words) - why
right = Right. { $because }

# $answer (Words) - what would have been right
# $because (Words) - why
wrong = No: { $answer }. { $because }

# $answer (Words) - what is right
# $because (Words) - why
shown = The answer is { $answer }. { $because }

# $missing (Count) - skipped and not marked
# $extra (Count) - marked and not skipped
missed = You missed { $missing ->
    [one] 1 leaf
   *[other] { $missing } leaves
} and marked { $extra ->
    [one] 1 leaf
   *[other] { $extra } leaves
} too many.

# $order (Words) - the best order, or one as good
# $nodes (Count) - nodes visited then
# $given (Count) - nodes visited as it is
fewest = With the order { $order } the search visits { $nodes } nodes, the fewest possible. With the order of the tree it visits { $given }.

# $order (Words) - the order that was answered
# $own (Count) - nodes visited then
# $best (Words) - the best order
# $nodes (Count) - nodes visited then
# $given (Count) - nodes visited as it is
fewer = With the order { $order } the search visits { $own } nodes. The best order, { $best }, needs { $nodes }. With the order of the tree it visits { $given }.

# $order (Words) - the order that was answered
# $own (Count) - nodes visited then
not-fewest = With the order { $order } the search visits { $own } nodes; another order visits fewer.
