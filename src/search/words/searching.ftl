### What can be searched and how, and why something is not.

## Searches that do not fit

# $algorithm (Text) - one that fits
write-algorithm = write `algorithm = "{ $algorithm }"`, or leave the key out

# $why (Text) - why it does not fit
unfit-view = the `algorithm` of `[view]`: { $why }

# $algorithm (Text) - which
no-chance-nodes = { $algorithm } cannot search a tree with chance nodes

# $algorithm (Text) - which
two-values-needed = { $algorithm } labels nodes T or F: it needs leaves that are T or F, 0 or 1, or -1 or 1

# $algorithm (Text) - which
turns-needed = { $algorithm } needs players who take turns, and here the same player moves twice in a row

# $algorithm (Text) - which
no-merged-positions = { $algorithm } cannot search merged positions: it stops looking once a bound is enough, and that depends on the way there

## Par

par-of-fail-soft = par (fail-soft)

## Tables of positions

only-won-or-lost = only games that are won or lost have a table of positions

# $most (Count) - how many nodes there can be
table-too-large = no table of positions: the tree has more than { $most } nodes

## Searches that do not begin or do not end

# $most (Count) - how many nodes there can be
order-needs-tree = this order of children needs the whole tree, which has more than { $most } nodes

# $most (Count) - how many nodes there can be
too-many-to-compare = searches are compared with one that visits every node, and the tree has more than { $most } nodes

# $algorithm (Text) - which has no passes of growing depth
no-passes = { $algorithm } does not deepen: no shallower pass orders its children

# $algorithm (Text) - which has no passes of growing depth
no-passes-to-time = { $algorithm } does not deepen: a time limit is for searches that have the result of a pass when it is over

merged-in-given-order = merged positions are searched in the given order only: in another order they would stand elsewhere in the tree

# $most (Count) - how many nodes it may visit
too-many-nodes = the search visits more than { $most } nodes

# $algorithm (Text) - what was asked for
only-alpha-beta = the mistakes are mistakes in alpha-beta, and { $algorithm } is another search

# $leaves (Text) - those of the deepest tree
# $most (Count) - how many there may be
tree-too-large = the deepest trees have { $leaves } leaves; they may have { $most }

# $trees (Count) - how many are asked for
# $leaves (Count) - those of the deepest tree
# $most (Count) - how many there may be in all
too-many-trees = { $trees } trees with { $leaves } leaves each are more than { $most } leaves

# $nearest (Text) - a spec that would be understood
did-you-mean = did you mean `{ $nearest }`?

# $names (Text) - those there are
the-games = the games are: { $names }

what-part = part

part-value = the value of the root

part-leaves = the leaves that are looked at, in order

part-pruned = the leaves that are skipped

part-values = what each inner node hands up

part-windows = the windows of each inner node

part-steps = all steps of a trace

# The end of a long line of play.
# $moves (Name) - the last moves
# $plies (Count) - how many moves the whole line has
last-moves = … { $moves } (ply { $plies })

par = par

what-pace = pace

pace-node = node by node; who skips one waits

pace-step = one step each

pace-share = the same share of the work each
