### Overlays: titles, questions and prompts.

## While something is done

# $nodes (Count) - done so far
nodes-so-far = <number>{ $nodes }</number> { $nodes ->
    [one] node
   *[other] nodes
}

# $nodes (Count) - read so far
# $size (Count) - of the file, in KiB
nodes-read = <number>{ $nodes }</number> { $nodes ->
    [one] node
   *[other] nodes
} of { $size } KiB

# $size (Count) - read so far, in KiB
# $all (Count) - of the file
read-so-far = <number>{ $size }</number> of { $all } KiB

# $size (Count) - read so far, in KiB
read-from-pipe = <number>{ $size }</number> KiB

stops = stops

stops-with-what-is-known = stops with partial results

## Nodes against depth

chart = nodes visited by depth, on a logarithmic scale

minimax = minimax

alpha-beta = alpha-beta

## A link

link = link to this step, sent to the clipboard

# $letters (Count) - how many it has
link-begins = link, sent to the clipboard: the beginning of { $letters } characters

## A step to go to

# $last (Count) - the number of the last step
steps = 0 to { $last }

## Keys

# $page (Count) - which page this is
# $pages (Count) - how many there are
page = page { $page } of { $pages } · Space: next · <key:close>Esc</key>: close

## Unsaved edits

not-saved = not saved

edits-in-no-file = Your edits are not saved.

save-and-quit = save and quit

save-and-go = save and go

quit = quit without saving (edits can be restored later)

go = leave without saving (edits can be restored later)

throw-away = discard the edits

stay = stay

## Unsaved edits of an earlier run

left-behind = unsaved edits

# $when (Words) - how long ago they were made, as below
unsaved-edits = There are unsaved edits from { $when }.

unsaved-edits-of-another-time = There are unsaved edits from an earlier run.

moment-ago = a moment ago

# $count (Count) - how many
minutes-ago = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
} ago

# $count (Count) - how many
hours-ago = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
} ago

# $count (Count) - how many
days-ago = { $count ->
    [one] { $count } day
   *[other] { $count } days
} ago

changed-since = The file has changed since. The edits belong to its earlier version.

take-up = restore them

take-up-undoable = restore them (u brings this tree back)

throw-them-away = discard them

not-now = not now

## The name of a node, and of a file

name = name of the node

name-hint = ⏎ sets it; leave it empty for no name

save-as = save as

formats = save a picture as

lesson-legend = legend

save-as-hint = ⏎ saves, as JSON if it ends in .json

save-over-hint = the file exists: ⏎ replaces it

save-hint = ⏎ saves

## A game as a tree

edit-game = edit a game

# In two lines.
# $nodes (Count) - how many the tree has
edit-game-as-tree =
    A game cannot be edited, but its tree can. Turn the game into a tree
    with { $nodes ->
        [one] { $nodes } node
       *[other] { $nodes } nodes
    }.

turn-into-tree = turn the game into a tree

leave-a-game = keep the game

## The table of positions

positions = positions

# $letter (Text) - the letter of a position that the player to move wins
legend = { $letter } = the mover wins

# $known (Count) - how many have a letter
# $all (Count) - how many there are
# $legend (Text) - what the letters say
positions-known = positions { $known } of { $all }, { $legend }

# $most (Count) - how many nodes there can be
too-large = no table: more than { $most } nodes

## A map

map = map

## A new exercise

exercise = new exercise

exercise-search = search

exercise-plies = plies

exercise-branching = children

exercise-cutoffs = cutoffs

exercise-deep = deep cutoffs

exercise-ties = values

exercise-paper = sheet and key

exercise-any = any

exercise-yes = at least one

exercise-distinct = all different

exercise-no-paper = none

exercise-hint = Arrows change a row, Enter makes the exercise. Trees with chance nodes are like those of the lecture chance-linear.
