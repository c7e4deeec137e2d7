### What stands around the tree: titles, labels, questions and remarks.

## The gallery

none-beside = what is open is not in the gallery, so nothing comes before or after it
first-of-gallery = this is the first entry of the gallery
last-of-gallery = this is the last entry of the gallery
the-gallery = the gallery

## What is pasted

nowhere-to-paste = pasted text goes where something is typed: nothing is typed here

## Another terminal

not-heard = the talk did not receive that key

plywood = Plywood
tagline = how game-tree searches think, one ply at a time

# $seen (Count) - lectures seen to their end
# $all (Count) - all there are
seen = { $seen } of { $all } seen
nothing-matches = nothing matches; Esc shows everything

# $found (Count) - entries that match
# $all (Count) - all there are
found = { $found } of { $all }

# What one types to open it.
# $name (Text) - its name
opened-by = plywood { $name }

# $game (Text) - what was asked for
the-game = the game { $game }

## Code

call-stack = call stack
nothing-called = nothing is called yet

# $function (Text) - the one that decides
# $move (Text) - what it returns
returns-move = { $function } returns { $move }

child = child
form = form
a-node = node

## Counters

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

# $nodes (Count) - how many
nodes = { $nodes ->
    [one] { $nodes } node
   *[other] { $nodes } nodes
}

# How far a search is.
# $nodes (Count) - nodes visited so far
visited-so-far = <number>{ $nodes }</number> { $nodes ->
    [one] node
   *[other] nodes
}

# $leaves (Count) - leaves visited so far
leaves-so-far = <number>{ $leaves }</number> { $leaves ->
    [one] leaf
   *[other] leaves
}

## The row of a game

truth-in-tree = in the tree T: △ wins

## The title

edited = • edited
note = note

# $step (Count) - where the search is
# $steps (Count) - all there are
step = step { $step } / { $steps }

# $rule (Text) - when it cuts
cut = { $rule } cut

# $order (Text) - in which children are searched
order = { $order } order
by-last-pass = order by last pass

# $depth (Text) - how deep is searched
depth = depth { $depth }
telling-steps = telling steps, B takes every one
merged-positions = merged positions
too-large-for-a-graph = too large for a graph, ≡ stands elsewhere

## The side panel

now = now
minimax = minimax
par-heading = par
par-of-fail-soft = par is that of fail-soft
row = row
positions = positions
position = position

# $name (Text) - what it is called
position-named = position { $name }
evaluation = evaluation
path = path
not-begun = the search has not begun
over = the search is over
between-passes = the next pass begins
selected = selected
positions-aside = the table of positions is on the right
notes-aside = the notes are on the right

## How fast it plays

speed-quarter = ¼ step/s
speed-half = ½ step/s
speed-one = 1 step/s
speed-two = 2 steps/s
speed-five = 5 steps/s
speed-twenty = 20 steps/s
speed-four-hundred = 400 steps/s
speed-eight-thousand = 8,000 steps/s
speed-many = 160,000 steps/s

## From afar

cut-from-afar = CUT
