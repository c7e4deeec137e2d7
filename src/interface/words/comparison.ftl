### The lock-step comparison: its clock, its lanes and its bars.

## Steps of a pane

# $skipped (Words) - the above
# $step (Words) - what the last step did
skipped-after = { $skipped } { $step }

## Bars

nodes = nodes

leaves = leaves

# $numbers (Text) - under each of the rules that the lanes cut by
par = ▏par { $numbers }

## The names of the curve's axes, the second of each pair where there is little room

visited = visited

axis-tree = nodes of the tree

axis-tree-short = tree

axis-visits = nodes visited by each

axis-visits-short = visits

axis-steps = steps of each search

axis-steps-short = steps

axis-share = share of each search

axis-share-short = share

right-program = correct program
