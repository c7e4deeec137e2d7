### Alpha-beta on random uniform trees: the heads of its table, and why nothing is tried.

tree-too-large-help = ask for fewer plies with `--depth`, or for fewer children with `--branching`

too-many-trees-help = ask for fewer with `--trees`

nothing = expected a whole number from 1 up

# $trees (Count) - of each depth
# $branching (Count) - children of each node
# $seed (Text) - what they were drawn by
about = { $trees ->
    [one] One random tree
   *[other] { $trees } random trees
} of each depth, { $branching } children a node, seed { $seed }

looked-at = Leaves that alpha-beta looks at (full) of all there are (shaded)

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

formula-about = Knuth-Moore (1975): b^ceil(d/2) + b^floor(d/2) - 1, the least in any order.

factor-about = factor: the d-th root of the average, the branching factor that is left.
