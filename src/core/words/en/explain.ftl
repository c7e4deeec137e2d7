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
