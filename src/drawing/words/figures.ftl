### Figures: what stands in the legend, below a figure, and what a screen reader says of a node.

## What nodes are

leaf = leaf

unexplored = not searched on

## How they stand

unvisited = not visited

open = on the open path

closed = done

pruned = pruned

best = best line

current = this step

cut = cut off

legend = legend

## Parts that are not drawn

# $nodes (Count) - below a node
hidden = … { $nodes } more

# $nodes (Count) - siblings of a row
omitted = … { $nodes } …

## What stands below a figure

# $step (Count) - which
# $steps (Count) - how many there are
step = step { $step } of { $steps }

# $visited (Count) - nodes
# $leaves (Count) - of them
# $cutoffs (Count) - so far
counts = visited { $visited }, leaves { $leaves }, cutoffs { $cutoffs }

layout-cancelled = the layout was cancelled
