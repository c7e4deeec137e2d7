### Trees to practise on: worksheets, answer keys, and why a tree cannot be made.

## Why there is no tree

too-large-help = ask for fewer plies with `--depth`, or for fewer children with `--branching`

too-few-values-help = allow more with `--values`, or omit `--distinct`

too-many-cutoffs-help = ask for fewer with `--cutoffs`, or for a larger tree

too-shallow-help = use `--depth 4` or more, or omit `--deep-cutoff`

deep-without-cutoffs-help = raise the end of `--cutoffs`, or omit `--deep-cutoff`

no-cutoffs-help = omit `--cutoffs` and `--deep-cutoff`, or use `--algorithm alpha-beta`

not-drawn-help = choose a tree with `--like`, such as `--like chance-linear`

only-labels-help = omit `--values`

not-found-help = such a tree may still exist: try another `--seed`, or ask for less

values-too-large = values are whole numbers from -1,000,000 to 1,000,000

# $name (Text) - what was typed
like-a-game = `{ $name }` is a game, not a tree with leaves to change

nim-has-no-leaves = an exercise on Nim has piles, and no leaves or cutoffs

nim-has-no-leaves-help = omit `--algorithm`, `--cutoffs`, `--deep-cutoff`, `--distinct` and `--values`

no-plies = an exercise needs at least one ply

no-children = a node above the last ply needs at least one child

# $names (Text) - the searches
no-such-algorithm = expected one of { $names }

no-such-root = expected `max` or `min`

# $most (Count) - how many there may be
no-such-count = expected a whole number from 1 to { $most }

## Files

making = making

# $count (Count) - how many trees were asked for
several-on-one = { $count } trees do not fit in one file

several-on-one-help = name a folder with `--folder DIR`, or print them with `--format json`, `text` or `moodle`

# $count (Count) - how many there are
# $folder (Text) - where
written = wrote { $count ->
    [one] { $count } exercise
   *[other] { $count } exercises
} to `{ $folder }`, each with a tree, a worksheet and a key

exists-help = choose another name, or replace it with `--force`

folder-help = choose a folder that you may write to

## The worksheet

# $seed (Text) - of which seed
title = Exercise { $seed }

# $seed (Text) - of which seed
key-title = Exercise { $seed }: the key

your-name = Name

# $skips (Words) - when children are skipped
# $hands_up (Words) - what a node hands up
task = MAX (pointing up) and MIN (pointing down) move in turn. Search the tree by
    alpha-beta, children from left to right, starting with the window (−∞, +∞).
    { $skips }
    { $hands_up }

task-minimax = MAX (pointing up) and MIN (pointing down) move in turn. Search the tree by
    minimax: evaluate every leaf, and back the values up to the root.

task-and-or = OR (pointing up) and AND (pointing down) move in turn. Label every node: OR
    is T if one of its children is T, AND is T if all of them are.

task-and-or-lazy = OR (pointing up) and AND (pointing down) move in turn. Label the tree from left
    to right: stop at a node as soon as its label is certain. OR stops at the
    first T, AND at the first F.

task-expectiminimax = MAX (pointing up), MIN (pointing down) and chance (a diamond) move. Search the
    tree: MAX takes the largest value, MIN the smallest, and chance the mean of its
    children, weighted by their probabilities.

# $piles (Text) - their sizes
task-nim = Nim: take any number of matches from one pile. The player who takes the last
    match wins. The piles are { $piles }, and it is your turn.

# $pile (Text) - its size
ask-binary = { $pile } in binary

ask-nim-sum = The nim-sum: 1 below each digit that is 1 an odd number of times

ask-winner = Do you win, if you make no mistake?

ask-winning-moves = Every winning move, as the sizes of its pile before and after

skips-on-equal = Skip a node's remaining children as soon as alpha ≥ beta.

skips-strictly = Skip a node's remaining children as soon as alpha > beta, and not if
    both are equal.

hands-up-soft = A node returns the best value it has found.

hands-up-hard = A node returns the best value it has found,
    limited to its window: at least alpha, at most beta (fail-hard).

ask-value = The value of the root

ask-move = The child of the root that it comes from (1 is the leftmost)

ask-leaves = Cross out the leaves never visited. Number of leaves visited

ask-cutoffs = The number of cutoffs

ask-windows = Every window (alpha, beta) of each node in turn, and the value it returns:

ask-label = The label of the root, T or F

ask-values = The value of each node:

ask-labels = The label of each node, T or F:

ask-visited-labels = The label of each node, T or F; leave a node blank if it is never visited:

# $number (Count) - which question
# $text (Text) - the question
numbered = { $number }. { $text }

## The key

answer-value = value

answer-move = move at the root

answer-line = principal variation

answer-visited = visited

# $nodes (Count) - those visited
# $all_nodes (Count) - all there are
# $leaves (Count) - those visited
# $all_leaves (Count) - all there are
visited-of = { $nodes } of { $all_nodes } nodes, { $leaves } of { $all_leaves } leaves

answer-cutoffs = cutoffs

# $cutoffs (Count) - all of them
# $deep (Count) - the deep ones
cutoffs-of = { $cutoffs }; deep ones, with a bound from above the parent: { $deep }

answer-nim-sum = nim-sum

answer-winner = player to move

answer-winning-moves = winning moves

wins = wins

loses = loses

answer-order = in order

answer-pruned = never visited

none = none

head-node = node

head-windows = windows in turn

head-value = returns

head-skips = skips

never = never visited

## Questions for Moodle

# Names of categories: what their questions ask for
category-value = value of the root

category-leaves = leaves visited

category-move = move at the root

category-skipped = leaves pruned

category-table = table of all nodes

category-nim-sum = nim-sum

category-winner = winner

# $seed (Text) - of which seed
question-table = { $seed }: table of all nodes

moodle-table = Fill in the window with which the search enters each node, the value that the node returns, and whether a cutoff skips children. Write inf and -inf for the infinities.

moodle-table-cuts = Fill in the label that each visited node returns, and whether the search skips children.

moodle-table-values = Fill in the value that each node returns.

head-window = window (alpha, beta)

head-cut = cutoff

cut = yes

no-cut = no

# $tree (Text) - all nodes
drawing = Game tree: { $tree }

# $order (Text) - all visited nodes
visits = The search visits, in this order: { $order }.

# $sum (Text) - a number
nim-reason = The nim-sum is { $sum }. The player to move wins if and only if it is not 0.

# $seed (Text) - of which seed
question-value = { $seed }: the value of the root

# $seed (Text) - of which seed
question-leaves = { $seed }: leaves visited

# $seed (Text) - of which seed
question-move = { $seed }: the move at the root

# $seed (Text) - of which seed
question-skipped = { $seed }: leaves pruned

moodle-value = What is the value of the root?

moodle-label = Is the root T or F?

# $seed (Text) - of which seed
question-nim-sum = { $seed }: the nim-sum

# $seed (Text) - of which seed
question-winner = { $seed }: the winner

moodle-nim-sum = What is the nim-sum, as a decimal number?

moodle-leaves = How many leaves does the search visit?

moodle-move = Which child of the root does its value come from?

moodle-skipped = Which leaves does the search never visit?

no-leaf = Every leaf is visited.

# $place (Count) - its number among its siblings
# $label (Text) - its name or its value
child-of-root = child { $place }: { $label }

# $place (Count) - its number among its siblings
# $parent (Text) - whose child it is
# $value (Text) - what it is worth
leaf = { $value } (child { $place } of { $parent })
