### Pages: their keys and errors.

## Names of tables

what-page = page

what-row = row of a page

what-bar = bar of a page

what-event = event of a page

what-mark = mark of a page

what-nodes = set of nodes

what-question = question of a page

## Keys of a page

key-opening = the text shown before the first entry

key-columns = the headings of the columns

key-rows = the rows of a table

key-unit = the unit of the values

key-limit = a limit, drawn as a line across the bars

key-bars = the bars of a chart

key-events = the events of a timeline

key-game = the game whose tree is drawn

key-marks = the sets of nodes to mark

key-questions = the questions of the quiz

## Keys of an entry

key-cells = the texts of the columns

key-name = the name

key-value = the value

key-year = the year

key-nodes = the nodes to mark

key-say = the text of this step

key-why = the source or the reason

key-part = the heading of the part that begins here

## Keys of a question, and its texts

key-ask = the question

key-options = the answers to choose from

key-right = the right answers, as they are among the options

key-reason = the reason

about-question = question

big-question = WHICH?

no-right-option = `right` must list some of the options, but not all of them

no-right-option-help = write `right = ["checkers"]` if `options = ["checkers", "poker"]`

## Sets of nodes

nodes-positions = all positions

nodes-start = the first position

nodes-successors = the positions that follow the first

nodes-terminals = the positions in which the game is over

nodes-values = the positions in which the game is over, with their values

## Errors

no-figure = this page shows nothing

two-figures = a page shows one thing only

# $lists (Text) - the keys of lists
figures-help = write one of { $lists }

no-entries = this list is empty

# $key (Text) - the key
stray-key = `{ $key }` does not fit this kind of page

# $cells (Count) - how many cells the row has
# $columns (Count) - how many there are
cells-unlike-columns = this row has { $cells ->
    [one] one cell
   *[other] { $cells } cells
}, but the page has { $columns ->
    [one] one column
   *[other] { $columns } columns
}

cells-help = write `""` for an empty cell

# $expression (Text) - what is written
no-number = `{ $expression }` cannot be computed

# $expression (Text) - what is written
no-value = the value of `{ $expression }` is undefined or too large

no-number-help = write numbers with `+`, `-`, `*`, `/`, `^`, `!`, `log(BASE, NUMBER)` and round brackets

less-than-one = this bar is smaller than 1

less-than-one-help = the scale is logarithmic: write a number ≥ 1

earlier = this event is earlier than the event before it

earlier-help = write the events in the order of their years

# $most (Count) - how many nodes
too-large = this game is too large: the limit is { $most } nodes

too-large-help = use a smaller game, such as `nim:2,2:misere:merge=siblings`

## Choices

nothing-to-choose = A page has no settings.

## Reasons

# $expression (Text) - as it is written
# $value (Number) - what it is
reckoned = { $expression } = { $value }.

# Shown if you press `e`.
not-changed-in-place = edit a page in its file: Plywood reloads it when you save
