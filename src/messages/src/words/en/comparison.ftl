### The lock-step comparison: its clock, its lanes and its bars.

## The clock

by-nodes = by number of nodes: the orders differ

# $pace (Text) - what all searches advance by
by = by { $pace }
no-differences = no differences

# $until (Count) - those that the clock has come to
# $all (Count) - all there are
differences = ≠ { $until } of { $all }

# The same while only differences are shown.
# $until (Count) - those that the clock has come to
# $all (Count) - all there are
only-differences = ≠ only { $until } of { $all }

## What a lane does

waiting = waits
stopped = stopped here
not-kept = not kept from here
done = done

# $node (Text) - whose children are cut
skipped = waits: { $node }'s other children are cut.

# $skipped (Words) - the above
# $step (Words) - what the last step did
skipped-after = { $skipped } { $step }

# $step (Words) - what the last step did
waits = <cut>waits:</cut> { $step }

## Bars

nodes = nodes
leaves = leaves

# $numbers (Text) - under each of the rules that the lanes cut by
par = ▏par { $numbers }

## The names of the curve's axes, the second of each pair where there is little room

visited = visited
axis-tree = nodes of the tree
axis-tree-short = tree
axis-visits = nodes each has visited
axis-visits-short = visits
axis-steps = steps of each search
axis-steps-short = steps
axis-share = share of each search
axis-share-short = share
