### Texts around the tree: titles, labels, questions and remarks.

## The gallery

start-here = Start here

start-introduction = Five steps into the subject. Predict each cut before you press the key that shows it, and press <key:why>w</key> when you wonder why.

start-game = Nim against Plywood

start-game-about = three piles, and the last match wins

# $step (Count) - where it was left
# $steps (Count) - how many there are
continue-at = continue at step { $step } of { $steps }

none-beside = this file is not in the gallery: there is no next or previous lecture

first-of-gallery = this is the first entry of the gallery

last-of-gallery = this is the last entry of the gallery

## Pasting

nowhere-to-paste = paste works only in a text field

## Another terminal

not-heard = the presentation did not receive that key

# $seen (Count) - lectures seen to their end
# $all (Count) - all there are
seen = { $seen } of { $all } seen

nothing-matches = no matches; press <key:close>Esc</key> to see everything

# $found (Count) - entries that match
# $all (Count) - all there are
found = { $found } of { $all }

# What one types to open it.
# $name (Text) - its name
opened-by = plywood { $name }

# $game (Text) - what was asked for
the-game = the game { $game }

## Code

form = form

## Counters

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

key-steps = key steps

# $event (Count) - events up to the shown one
# $events (Count) - how many there are
event-of = event { $event } of { $events }

merged-positions = merged positions

too-large-for-a-graph = too large for a graph; ≡ marks transpositions

## The side panel

now = now

minimax = minimax

par-of-fail-soft = par is for fail-soft

row = row

positions = positions

# $name (Text) - what it is called
position-named = position { $name }

evaluation = evaluation

path = path

not-begun = the search has not begun

over = the search is over

between-passes = the next pass begins

positions-aside = see the table of positions on the right

notes-aside = see the notes on the right

## Speed of playing

speed-four-hundred = 400 steps/s

speed-eight-thousand = 8,000 steps/s

speed-many = 160,000 steps/s

## From afar

cut-from-afar = CUT

drawing = drawing

# $file (Text) - its path
written = wrote { $file }

# $width (Count) - columns
# $height (Count) - rows
lesson-needs = drawing this lesson needs { $width } columns and { $height } rows

# $nodes (Count) - how many
# $most (Count) - that can be drawn
too-large = { $nodes } nodes; a figure shows at most { $most }

# $width (Count) - columns
# $height (Count) - rows
needs = this picture needs { $width } columns and { $height } rows

# $steps (Count) - how many
steps = { $steps ->
    [one] one step
   *[other] { $steps } steps
}

# $lesson (Text) - how the one is worked out
# $rival (Text) - how the other is
beside = { $lesson } | { $rival }

## Review

# $due (Count) - how many topics
due-for-review = { $due ->
    [one] { $due } topic is
   *[other] { $due } topics are
} due for review: press R.
