### Questions before a lesson goes on, and what is said of answers.

## What can be answered

# $all (Words) - those so far
# $next (Words) - one more
next-choice = { $all } · { $next }

# $all (Words) - those so far
# $next (Words) - one more
and-option = { $all }, { $next }

# $number (Count) - which it is, from the left
# $option (Words) - what it is called
option = { $number }: { $option }

# $number (Count) - which step
step = step { $number }

yes = yes

no = no

# $alpha (Number) - the lower bound
# $beta (Number) - the upper bound
window = ({ $alpha }, { $beta })

no-leaf = none

## How it is typed

type-decision = Type yes or no.

type-label = Type T or F.

type-leaves = Type numbers of leaves, paths such as [0,1], or none.

type-option = Type one of the options, or its number.

type-order = Type the children in order, such as 3 1 2; those left out follow as they stand.

type-step = Type the number of the step.

type-value = Type a number such as 3, -2.5, 1/2 or -inf.

type-window = Type both bounds, such as -inf, 5.

## What is said of an answer

# $refused (Words) - what would have been understood
not-understood = That is not understood. { $refused }

# $because (Words) - why
right = Right. { $because }

# $answer (Words) - what would have been right
# $because (Words) - why
wrong = No: { $answer }. { $because }

# $answer (Words) - what is right
# $because (Words) - why
shown = It is { $answer }. { $because }

# $missing (Count) - skipped and not marked
# $extra (Count) - marked and not skipped
missed = { $missing ->
    [one] 1 leaf is not marked
   *[other] { $missing } leaves are not marked
} and { $extra ->
    [one] 1 is marked too much
   *[other] { $extra } are marked too much
}.

# $order (Words) - the best order, or one as good
# $nodes (Count) - nodes visited then
# $given (Count) - nodes visited as it is
fewest = In the order { $order } the search visits { $nodes } nodes, in no order fewer, in the order of the tree { $given }.

# $order (Words) - the order that was answered
# $own (Count) - nodes visited then
# $best (Words) - the best order
# $nodes (Count) - nodes visited then
# $given (Count) - nodes visited as it is
fewer = In the order { $order } the search visits { $own } nodes, in the best one, { $best }, { $nodes }, in the order of the tree { $given }.

# $order (Words) - the order that was answered
# $own (Count) - nodes visited then
not-fewest = In the order { $order } the search visits { $own } nodes; another order visits fewer.
