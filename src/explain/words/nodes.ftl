### Nodes, players and numbers.

## Players

nobody = no player

## Numbers

# How two values compare, or how one has to.
# $sign (Sign) - how
relation = { $sign ->
    [less] {"<"}
    [at-most] ≤
    [equal] =
    [at-least] ≥
   *[greater] >
}

# Two values that are compared.
# $left (Text) - a value
# $sign (Words) - how they compare
# $right (Text) - a value
verdict = <verdict>{ $left } { $sign } { $right }</verdict>

# A value that is only a bound, or that has to be met.
# $sign (Words) - how a value compares with it
# $value (Text) - it
comparison = <verdict>{ $sign } { $value }</verdict>

# What a child adds to the mean of a chance node.
# $probability (Text) - how likely the child is
# $value (Text) - its value
# $product (Text) - what they make
product = <verdict>{ $probability } × { $value } = { $product }</verdict>

# What a static evaluation is the sum of.
# $amount (Words) - how much there is of a feature
# $name (Text) - its name
counted = { $amount } { $name }

# $weight (Words) - what each unit is worth
# $term (Words) - 2 queens
weighted = { $weight } × { $term }

# $term (Words) - 2 queens
negative = −{ $term }

# $sum (Words) - the terms before it
# $term (Words) - 2 queens
plus = { $sum } + { $term }

# $sum (Words) - the terms before it
# $term (Words) - 2 queens
minus = { $sum } − { $term }

# $sum (Words) - the terms
# $value (Words) - what they come to
sum = { $sum } = { $value }

# $low (Words) - the lower bound
# $high (Words) - the upper bound
window = ({ $low }, { $high })

# $side (Side) - which
bound = { $side ->
    [alpha] alpha
   *[beta] beta
}

# $value (Words) - a bound
at-least = at least { $value }

# $value (Words) - a bound
at-most = at most { $value }

# $low (Words) - the lower end
# $high (Words) - the upper end
between = between { $low } and { $high }

# A value of a search that sees values with the eyes of whoever moves.
# $value (Words) - it
# $player (Words) - whose it is, if anybody moves
value-for = { $value } for { $player ->
    [none] the player who would be next
   *[other] { $player }
}

# A value that somebody else has, who sees it with the opposite sign.
# $value (Words) - as its owner sees it
# $here (Words) - as it is seen here
value-elsewhere = { $value } ({ $here } here)

## Nodes

# A position whose name is a number, which is not to be taken for a value.
# $name (Words) - the number
numbered-position = position { $name }

# A position whose name does not say whose turn it is, where that matters.
# $position (Words) - its name
# $player (Words) - whose turn it is
position-of-turn = { $position } ({ $player }'s turn)

the-root = the root

starting-position = the starting position

# $moves (Words) - the moves to it
position-after = the position after { $moves }

# $value (Words) - a value none of its siblings has
leaf-by-value = the leaf { $value }

# A node without a name.
# $parent (Words) - the parent, if it has a name
# $place (Words) - its place among its siblings
# $sibling (Sibling) - what its parent's children are
nth-child = { $parent ->
    [none] the parent
   *[other] { $parent }
}'s { $place } { $sibling ->
    [leaf] leaf
   *[child] child
}

only = only

# The place of a child among its siblings.
# $place (Count) - its place, from 1
place = { NUMBER($place, type: "ordinal") ->
    [1] first
    [2] second
    [3] third
    [4] fourth
    [5] fifth
    [6] sixth
    [7] seventh
    [8] eighth
    [9] ninth
    [10] tenth
    [one] { $place }st
    [two] { $place }nd
    [few] { $place }rd
   *[other] { $place }th
}

## Where something happens, and who moves there

# $node (Words) - which
at-node = at { $node }

at-start = at the start

# $moves (Words) - the moves to a position without a name
after-moves = after { $moves }

# $player (Words) - the player
# $place (Words) - where: at B
mover-at = { $player } { $place }

# $player (Words) - the player
# $place (Words) - where: after b2 a1
mover-after = { $player } to move { $place }

# Where a value comes from.
# $style (Style) - trees or games
# $child (Words) - the child, or the move to it
source = { $style ->
    [tree] from { $child }
   *[game] by the move { $child }
}

## Skipped children

# The other children of a node, of which none is looked at.
# $style (Style) - trees or games
# $node (Words) - their parent, in a game where their moves are made: after b2 a1
# $count (Count) - how many
# $child (Words) - what the only one is called, where that is told
# $nodes (Words) - how many nodes there are below them, where that is told
not-looked-at = { $style ->
    [tree] { $node }'s other { $count ->
        [one] child
       *[other] { $count } children
    }{ $child ->
        [none] {""}
       *[other] {" "}{ $child }
    }
   *[game] the other { $count ->
        [one] move
       *[other] { $count } moves
    } { $node }
}{ $nodes ->
    [none] {""}
   *[other] , { $nodes },
} { $count ->
    [one] is
   *[other] are
} not looked at

# $count (Count) - how many nodes there are in subtrees
nodes-in-all = { $count ->
    [one] one node in all
   *[other] { $count } nodes in all
}

# $reach (Reach) - how far up the bound is held
# $name (CutName) - the bound
cutoff = <cut>{ $reach ->
    [deep] deep{" "}
   *[shallow] {""}
}{ $name ->
    [alpha] alpha cutoff
    [beta] beta cutoff
   *[plain] cutoff
}</cut>

## A node in one word, for large letters

leaf = leaf

limit = limit

node = node
