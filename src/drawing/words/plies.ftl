### A tree shown along a line of play, one row a ply.

## Children of a node that have no column of their own

# $count (Count) - how many the search has come back from
done = { $count } done

# $count (Count) - how many the search is in
open = { $count } open

# $count (Count) - how many a cutoff skips
cut = { $count } cut

# $count (Count) - how many the search has yet to come to
to-come = { $count } to come

# $value (Text) - the best value found among them
best = best { $value }

## Plies that are left out

# $count (Count) - how many
left-out = … { $count ->
    [one] { $count } ply
   *[other] { $count } plies
} …

nothing-to-fold = nothing to fold here: the children of a node are shown when it is selected
