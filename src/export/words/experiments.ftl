### Alpha-beta on random uniform trees: the heads of its table, and errors.

tree-too-large-help = ask for fewer plies with `--depth`, or for fewer children with `--branching`

too-many-trees-help = ask for fewer with `--trees`

nothing = expected a whole number from 1 up

# $trees (Count) - of each depth
# $branching (Count) - children of each node
# $seed (Text) - what they were drawn by
about = { $trees ->
    [one] One random tree
   *[other] { $trees } random trees
} per depth, { $branching } children per node, seed { $seed }

looked-at = Leaves that alpha-beta visits (full), of all leaves (shaded)

# $depth (Count) - the last one that was done
stopped = stopped after depth { $depth }

ply = ply

all = all, b^d

worst = worst

average = average

best = best

formula = Knuth-Moore

root = b^(d/2)

factor = factor

leaves = leaves

formula-about = Knuth-Moore (1975): b^ceil(d/2) + b^floor(d/2) - 1, the minimum over all orders.

factor-about = factor: the d-th root of the average, the effective branching factor.
