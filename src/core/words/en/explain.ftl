### What a step of a search does and why.

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

# $count (Count) - how many nodes there are in subtrees
nodes-in-all = { $count ->
    [one] one node in all
   *[other] { $count } nodes in all
}

# The end of a long line of play.
# $moves (Name) - the last moves
# $plies (Count) - how many moves the whole line has
last-moves = … { $moves } (ply { $plies })

## What the next child would have to be worth for a cutoff

# $node (Words) - whose children could cut
# $worth (Words) - what one of them would have to be: ≤ 3, T
cut-if-child = cut here if a child of { $node } is { $worth }

# $place (Words) - where the move is made
# $worth (Words) - what it would have to be worth
cut-if-move = cut here if a move { $place } is worth { $worth }

# $condition (Words) - one of the above
# $player (Words) - whose value it is
condition-for = { $condition } for { $player }

either-truth = T or F
