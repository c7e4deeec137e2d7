### A tree with one row per ply.

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

## Omitted plies

# $count (Count) - how many
left-out = … { $count ->
    [one] { $count } ply
   *[other] { $count } plies
} …

nothing-to-fold = cannot fold here: select a node to show its children
