### Errors in requests for exercises.

not-a-range = expected whole numbers as `2..4`, or one as `3`

# $range (Text) - what was typed
backwards = `{ $range }` ends below its start: write the smaller number first, as in `2..4`

# $leaves (Text) - how many there could be
# $most (Count) - how many there may be
too-many-leaves = this tree could have { $leaves } leaves; the limit is { $most }

# $plies (Count) - how many were asked for
# $most (Count) - how many there may be
too-many-plies = { $plies } plies are too many; the limit is { $most }

# $leaves (Count) - those of the smallest tree
# $range (Text) - what they may be worth
# $values (Count) - how many values that is
too-few-values = the smallest such tree has { $leaves ->
    [one] { $leaves } leaf
   *[other] { $leaves } leaves
}, but `--values { $range }` has only { $values ->
    [one] { $values } different value
   *[other] { $values } different values
}

# $asked (Count) - how many were asked for
# $most (Count) - how many there can be
too-many-cutoffs = { $asked ->
    [one] { $asked } cutoff is
   *[other] { $asked } cutoffs are
} too many: a tree of this size has at most { $most ->
    [one] { $most } cutoff
   *[other] { $most } cutoffs
}. The path to the first leaf has none.

# $plies (Count) - how many the tree has
# $least (Count) - how many it has to have
too-shallow = a deep cutoff needs { $least } plies, and the tree has { $plies }. The cutoff is at a node three plies below the root, which needs children.

deep-without-cutoffs = `--deep-cutoff` needs at least one cutoff, but `--cutoffs` allows none

# $tries (Count) - how many shapes were tried
# $changes (Count) - how often a leaf was changed in each
not-found = found no such tree: { $tries ->
    [one] tried one shape
   *[other] tried { $tries } shapes
}, and in each changed leaves { $changes ->
    [one] once
   *[other] { $changes } times
}

# $algorithm (Text) - its name
does-not-fit = `{ $algorithm }` does not fit this tree: alpha-beta and minimax need numbers, and-or and and-or-lazy need T and F, expectiminimax needs chance nodes

nothing-fits = `--like` needs a tree with numbers or with T and F, and without chance if it has T and F

# $algorithm (Text) - its name
no-cutoffs = `{ $algorithm }` has no such cutoffs to ask for

# $algorithm (Text) - its name
no-drawn-tree = `{ $algorithm }` needs a tree with chance nodes

only-labels = the leaves of an AND-OR tree are T and F, not numbers

# $most (Count) - the largest number
no-other-number = a leaf has no other possible value between -{ $most } and { $most }
