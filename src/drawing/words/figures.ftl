### Figures: legend, caption and texts for screen readers.

## Kinds of nodes

leaf = leaf

unexplored = not searched deeper

## States of nodes

unvisited = not visited

open = on the current path

closed = done

pruned = pruned

best = principal variation

current = this step

cut = cut off

legend = legend

## Levels

# $player (Text) - MAX, MIN, OR or AND
# $name (Text) - the name of that player
mover = { $player } · { $name }

## Parts that are not drawn

# $nodes (Count) - below a node
hidden = + { $nodes }

# $nodes (Count) - siblings of a row
omitted = … { $nodes } …

## Caption of a figure

# $step (Count) - which
# $steps (Count) - how many there are
step = step { $step } of { $steps }

# $visited (Count) - nodes
# $leaves (Count) - of them
# $cutoffs (Count) - so far
counts = visited { $visited }, leaves { $leaves }, cutoffs { $cutoffs }

# $visited (Count) - nodes
# $leaves (Count) - of them
counts-without-cutoffs = visited { $visited }, leaves { $leaves }

layout-cancelled = the layout was cancelled
