### Panels of lessons, in the interface and in files.

# $algorithm (Text) - the search
# $bug (Text) - its mistake
with-mistake = { $algorithm } with { $bug }

# $meaning (Text) - what T means, as the file says
truth = T = { $meaning }

# $player (Text) - the player who wins where a node is T
truth-of = T = { $player } wins

# $what (Text) - what is wrong
faulty-program = A cross marks the line that runs, a tick the correct line: { $what }.

# $what (Text) - what is wrong
same-program = By these rules the mistake changes nothing: { $what }.

# $before (Words) - the items before
# $item (Words) - the next one
# $joint (Joint) - how they are joined
list-item = { $before }{ $joint ->
    [and] {" "}and
    [or] {" "}or
    [plus] {" "}+
   *[comma] ,
} { $item }

# $before (Words) - the first items
# $count (Count) - how many more there are
list-more = { $before } and { $count } more

no-value = none

the-gallery = the gallery

plywood = Plywood

tagline = how game-tree searches think, one ply at a time

call-stack = call stack

nothing-called = no calls yet

# $function (Text) - the one that decides
# $mv (Text) - its value
returns-move = { $function } returns { $mv }

child = child

a-node = node

visited = visited

leaves = leaves

cutoffs = cutoffs

pruned = pruned

# $counter (Words) - one of the above
# $now (Number) - where it stands
counter = { $counter } { $now }

# $counter (Words) - one of the above
# $now (Number) - where it stands
# $all (Count) - all there are
counter-of = { $counter } { $now } of { $all }

# $counter (Words) - one of the above
# $now (Number) - where it stands
# $all (Count) - where minimax ends
counter-minimax = { $counter } { $now } (minimax { $all })

# $par (Words) - by which rule
# $nodes (Count) - the least that are visited
par = { $par } { $nodes }

note = note

# $step (Count) - where the search is
# $steps (Count) - all there are
step = step { $step } / { $steps }

# $rule (Text) - when it cuts
cut = { $rule } cut

# $wins (Text) - the wins that are worth more
wins = { $wins } wins

# $guess (Text) - the value it begins with
first-guess = guess { $guess }

# $window (Text) - that of the root
window = window { $window }

# $order (Text) - in which children are searched
order = { $order } order

by-last-pass = order by last pass

# $depth (Text) - how deep is searched
depth = depth { $depth }

par-heading = par

position = position

selected = selected

speed-quarter = ¼ step/s

speed-half = ½ step/s

speed-one = 1 step/s

speed-two = 2 steps/s

speed-five = 5 steps/s

speed-twenty = 20 steps/s

no-reasons = no further explanation of this step

go-to = go to step

keys = keys

# $node (Words) - about which node
why = why { $node }

# $node (Words) - about which node
# $note (Words) - what the file says of it
note-of = { $node }: { $note }

no-legend = this picture needs no legend beside it

no-note = this tree has no note

# $name (Words) - one of the options
# $known (Words) - what is known of it
known = { $name }, { $known }

no-more-cutoffs = no more cutoffs

no-cutoff-before = no cutoff before this

no-cutoffs = this search has no cutoffs

no-more-differences = no more differences

no-difference-before = no difference before this

no-differences = the searches are the same

nothing-to-fold = cannot fold here: the positions of a graph have no subtrees

one-form = this search has only one form of code

# $nodes (Count) - how many it has
# $all (Count) - how many the tree has
# $value (Count) - those of type 1
# $one (Count) - those of type 2
# $every (Count) - those of type 3
minimal-tree = critical nodes: { $nodes } of { $all }, in every order (type 1: { $value }, type 2: { $one }, type 3: { $every })

no-minimal-tree = the minimal tree needs a fully searched tree: no chance nodes, the whole window

own-run = your run
