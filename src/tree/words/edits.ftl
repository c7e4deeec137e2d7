### Edits of a tree and their errors. Nodes have their names, leaves their values.

## Why an edit is refused

root-stays = not possible at the root: select another node

no-average = a chance node cannot average inf and -inf

# $child (Text) - the child
# $parent (Text) - its parent
only-child = { $child } is the only child of { $parent }: type a value for { $parent } to make it a leaf instead

# $node (Text) - which node
first-already = { $node } is already the first child

# $node (Text) - which node
last-already = { $node } is already the last child

# $node (Text) - which node
swap-with-itself = select another subtree to swap { $node } with

# $inner (Text) - the smaller subtree
# $outer (Text) - the one around it
nested = { $inner } is part of { $outer }: select two separate subtrees

# $one (Text) - a node
# $other (Text) - the other
other-players = different players move at { $one } and { $other }: after the swap, one of them would move twice in a row

leaves-are-numbers = the leaves of this tree are numbers

leaves-are-truth = the leaves of this tree are T or F

# $node (Text) - which node
no-chance = { $node } is not the child of a chance node, so it has no probability

# $given (Number) - what was typed
no-probability = { $given } is not a probability: type a number from 0 to 1

# $node (Text) - which node
certain = { $node } is the only child of a chance node: its probability is always 1

# $neighbour (Text) - the child beside it
# $left (Number) - the probability of that child
too-little = not enough probability: { $neighbour } can give only { $left }

# $problem (Text) - the name of the problem
invalid = the tree would not be valid: { $problem }

## Nodes without a name

# $value (Number) - what it is worth
the-leaf = the leaf { $value }

the-node = the node
