### Searches, and the reasons why one does not fit.

## Searches that do not fit

# $algorithm (Text) - one that fits
write-algorithm = write `algorithm = "{ $algorithm }"`, or omit the key

# $why (Text) - why it does not fit
unfit-view = the `algorithm` of `[view]`: { $why }

# $algorithm (Text) - which
no-chance-nodes = { $algorithm } cannot search a tree with chance nodes

# $algorithm (Text) - which
two-values-needed = { $algorithm } needs leaves with the values T and F, 0 and 1, or -1 and 1

# $algorithm (Text) - which
turns-needed = { $algorithm } needs players who take turns; here a player moves twice in a row

# $algorithm (Text) - which
no-merged-positions = { $algorithm } cannot search merged positions: its bounds depend on the path

# $algorithm (Text) - which
values-come-too-late = { $algorithm } cannot search merged positions: it finds their values only after it has generated all nodes

## Par

par-of-fail-soft = par (fail-soft)

## Tables of positions

only-won-or-lost = a table of positions needs a game without draws

# $most (Count) - the limit
table-too-large = no table of positions: the limit is { $most } nodes

## Searches that do not begin or do not end

# $most (Count) - the limit
order-needs-tree = the whole tree is needed, and the limit is { $most } nodes

# $most (Count) - the limit
too-many-to-compare = comparing needs the whole tree; the limit is { $most } nodes

# $algorithm (Text) - which has no passes of growing depth
no-passes = { $algorithm } has no passes that could order the children: use iterative deepening

# $algorithm (Text) - which has no passes of growing depth
no-passes-to-time = { $algorithm } has no passes: use a time limit with iterative deepening

# $algorithm (Text) - which
whole-window = { $algorithm } begins with the whole window: use alpha-beta, negamax-ab or pvs, or the window -inf,inf

window-of-numbers = a window has numbers, but the values are T and F: use the window -inf,inf

only-whole-window = this needs a search with the whole window: use the window -inf,inf

merged-wins = merged positions have one value, whenever a win comes: use `merge=none` with `wins` = `early`

merged-in-given-order = merged positions need the given order of the children

# $most (Count) - how many nodes it may visit
too-many-nodes = the search is too large: the limit is { $most } nodes

# $algorithm (Text) - the given text
only-alpha-beta = { $algorithm } has no mistakes to show: use alpha-beta

# $leaves (Text) - those of the deepest tree
# $most (Count) - the limit
tree-too-large = the deepest trees have { $leaves } leaves; the limit is { $most }

# $trees (Count) - how many are asked for
# $leaves (Count) - those of the deepest tree
# $most (Count) - how many there may be in all
too-many-trees = { $trees } trees with { $leaves } leaves each exceed the limit of { $most } leaves

# $nearest (Text) - a spec that would be understood
did-you-mean = did you mean `{ $nearest }`?

# $names (Text) - all of them
the-games = the games are: { $names }

what-part = part

part-value = the value of the root

part-leaves = the visited leaves, in order

part-pruned = the pruned leaves

part-values = the value of each inner node

part-windows = the windows of each inner node

part-steps = all steps of a trace

# The end of a long line of play.
# $moves (Name) - the last moves
# $plies (Count) - how many moves the whole line has
last-moves = … { $moves } (ply { $plies })

par = par

what-pace = pace

pace-node = by node; a search that skips one waits

pace-step = by step

pace-share = by share of the work

## Evaluations

own-weights = own weights
