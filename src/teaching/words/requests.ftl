### What is wrong with the exercises that are asked for.

not-a-range = expected whole numbers as `2..4`, or one as `3`

# $range (Text) - what was typed
backwards = `{ $range }` begins above its end: write the least first, as `2..4`

# $leaves (Text) - how many there could be
# $most (Count) - how many there may be
too-many-leaves = there could be { $leaves } leaves, and nobody searches more than { $most } by hand

# $plies (Count) - how many were asked for
# $most (Count) - how many there may be
too-many-plies = { $plies } plies are more than anybody searches by hand; at most { $most } are made

# $leaves (Count) - those of the smallest tree
# $range (Text) - what they may be worth
# $values (Count) - how many values that is
too-few-values = the smallest such tree has { $leaves ->
    [one] { $leaves } leaf
   *[other] { $leaves } leaves
}, but `--values { $range }` has only { $values ->
    [one] { $values } value
   *[other] { $values } values
} to tell them apart by

# $asked (Count) - how many were asked for
# $most (Count) - how many there can be
too-many-cutoffs = { $asked ->
    [one] { $asked } cutoff is asked for
   *[other] { $asked } cutoffs are asked for
}, but a tree with so many plies and children has at most { $most ->
    [one] { $most } cutoff
   *[other] { $most } cutoffs
}: whichever child is looked at first below the root, nothing is skipped on the way to it

# $plies (Count) - how many the tree has
# $least (Count) - how many it has to have
too-shallow = a deep cutoff needs { $least } plies, and the tree has { $plies }: the bound of the root is met at a MIN node three plies below it, and that has children

deep-without-cutoffs = a deep cutoff is a cutoff, and none is to be made

# $tries (Count) - how many shapes were tried
# $changes (Count) - how often a leaf was changed in each
not-found = not found: { $tries ->
    [one] one shape was
   *[other] { $tries } shapes were
} tried, and in each of them leaves were changed { $changes ->
    [one] once
   *[other] { $changes } times
}

no-alpha-beta = only trees of MAX and MIN with numbers at their leaves have others like them

# $most (Count) - the largest number
no-other-number = a leaf has a value for which no other number can stand: they are looked for between -{ $most } and { $most }
