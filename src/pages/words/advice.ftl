### What to do about a search without a result, or a picture that would be too large.

## Searches

leave-order-out = omit `--order`, or merge only siblings

# $algorithm (Text) - one that fits
use-algorithm = use `--algorithm { $algorithm }`

# $depth (Text) - how deep
# $nodes (Count) - how many it visits then
with-depth-it-visits = with `--depth { $depth }` it visits { $nodes ->
    [one] { $nodes } node
   *[other] { $nodes } nodes
}

first-plies = search fewer plies, for example with `--depth 4`

# $all (Text) - how many nodes there are, too many for all of them
# $depth (Text) - how deep
# $nodes (Text) - how many there are then
whole-tree = the whole tree has { $all } nodes; with `--depth { $depth }` it has { $nodes }

# $all (Text) - how many nodes there are at least, too many for all of them
# $depth (Text) - how deep
# $nodes (Text) - how many there are then
whole-tree-more = the whole tree has more than { $all } nodes; with `--depth { $depth }` it has { $nodes }

## Pictures

# $depth (Text) - how deep
# $nodes (Count) - how many there are then
depth-help = with `--depth { $depth }` there are { $nodes ->
    [one] { $nodes } node
   *[other] { $nodes } nodes
}

visited-help = omit unvisited nodes with `--only-visited`

rows-help = cut wide rows with `--rows`

earlier-help = choose an earlier step with `--step`
