### Pages: what their keys mean, and what is wrong with them.

## What a table is called

what-page = page

what-row = row of a page

what-bar = bar of a page

what-event = event of a page

what-mark = mark of a page

what-nodes = set of nodes

## Keys of a page

key-opening = what is said before the first entry is shown

key-columns = what the columns are called

key-rows = the rows of a table

key-unit = what is counted

key-limit = what the bars are measured by

key-bars = the bars of a chart

key-events = the events of a timeline

key-game = the game whose tree is drawn

key-marks = the sets of nodes that are marked

## Keys of an entry

key-cells = what stands in the columns

key-name = what it is called

key-value = how large it is

key-year = when it was

key-nodes = which nodes are marked

key-say = what is said of it

key-why = where it is from, or why it is so

key-part = the heading of the part that begins with it

## Sets of nodes

nodes-positions = all positions

nodes-start = the first position

nodes-successors = the positions that follow the first

nodes-terminals = the positions where the game is over

nodes-values = the same, with what they are worth

## What is wrong

no-figure = this page shows nothing

two-figures = a page shows one thing

# $lists (Text) - the keys of lists
figures-help = a page has one of { $lists }

no-entries = nothing is listed here

# $key (Text) - the key
stray-key = `{ $key }` goes with another kind of page

# $cells (Count) - how many cells the row has
# $columns (Count) - how many there are
cells-unlike-columns = this row has { $cells ->
    [one] one cell
   *[other] { $cells } cells
}, and there { $columns ->
    [one] is one column
   *[other] are { $columns } columns
}

cells-help = an empty cell is `""`

# $expression (Text) - what is written
no-number = `{ $expression }` cannot be reckoned

# $expression (Text) - what is written
no-value = `{ $expression }` has no value, or one that is too large

no-number-help = write numbers with `+`, `-`, `*`, `/`, `^`, `!`, `log(BASE, NUMBER)` and round brackets

less-than-one = a bar begins at 1

less-than-one-help = the scale is logarithmic: write a number from 1 up

earlier = this is earlier than the event before

earlier-help = write the events in the order of their years

# $most (Count) - how many nodes
too-large = this game has more than { $most } nodes

too-large-help = take a smaller one, such as `nim:2,2:misere:merge=siblings`

## Choices

nothing-to-choose = A page has nothing to choose.

## Reasons

# $expression (Text) - as it is written
# $value (Number) - what it is
reckoned = { $expression } = { $value }.

# Why `e` does nothing.
not-changed-in-place = a page is edited in its file, which is shown anew at once
