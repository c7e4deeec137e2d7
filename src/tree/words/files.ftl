### Errors in files of trees and games, with help. Keys and values are in backticks.

## Kinds of values, after "expected" and "this is"

a-string = a string

a-number = a number

a-window = two numbers with a comma between them, such as "3,5" or "-inf,5"

true-or-false = true or false

a-list = a list

a-table = a table

a-date = a date

null = null

a-node = a number, true or false, a list of children, or a table

a-list-of-children = a list of children

a-value = a number, true or false

a-quoted-value = a string; leave out the quotes

a-table-with-tree = a table with a key `tree`

bare-list-help = a tree file is an object: {"{"}"tree": [...]{"}"}

a-list-of-players = a list of players

two-names = a list of two names

a-game = the name of a game or a table with one

a-merge = true, false or a string

a-start = a whole number or a string

a-whole-number = a whole number

## Warnings

# $name (Text) - the name
# $count (Count) - how many nodes have it
repeated-name = { $count ->
    [one] { $count } node is
   *[other] { $count } nodes are
} called `{ $name }`

first-name = first use of the name

same-name = the same name again

repeated-name-help = explanations and answers go by names: give each node its own

## Whole files

tree-and-game = a file has a tree or a game, not both

the-tree = the tree

the-game = the game

keep-one = keep one of them

no-tree = this file has no `tree` and no `game`

# $example (Words) - a whole file
no-tree-help =
    a complete file can be this short:
    { $example }

# $key (Text) - the key
only-with-game = `{ $key }` needs a game

# $key (Text) - the key
only-with-tree = `{ $key }` needs a tree

# $key (Text) - the key
# $meaning (Words) - what it means, as below
stray-key-help = `{ $key }` is { $meaning }: omit it here

root-and-levels = a file has `root` or `levels`, not both

mover-at-root = the player at the root

mover-at-levels = the player at each depth

root-and-levels-help = `levels` includes the player at the root: omit `root`

no-levels = `levels` names no player

no-levels-help = write, for example, `["max", "chance", "min"]`

chance-first = chance cannot move first

chance-first-help = write `max` or `min`

# $count (Count) - how many games the table names
one-game = the limit is one game; this table has { $count }

one-game-help = write `game = {"{"} nim = [1, 1, 2] {"}"}`

## Nesting

# $most (Count) - how many levels
too-deep-json = this file has more than { $most } levels of nesting

# $most (Count) - how many plies
too-deep-json-help = the limit for a tree is { $most } plies

too-deep-here = too deep from here on

# $most (Count) - how many brackets
too-deep-toml = the limit in TOML is { $most } nested brackets

too-deep-toml-help = write this tree as JSON, with the same keys

# $most (Count) - how many nodes
too-many-nodes = this tree has more than { $most } nodes

# $most (Count) - how many entries
too-many-entries = this has more than { $most } entries

too-many-here = too many from here on

# $need (Count) - how many megabytes the file would take
# $most (Count) - how many there are
too-dear-toml = reading this TOML file needs about { $need } MB of memory; the limit is { $most } MB

too-dear-toml-help = write it as JSON with the same keys, which needs much less memory

## Nodes

no-move-to-root = no move leads to the root

no-move-to-root-help = omit `move` here, and give the root a `name`

empty-node-help = a leaf is a number or a truth value; an inner node has at least one child

no-children = an inner node without children

empty-node = a node with neither a value nor children

nothing-in-it = nothing in it

value-and-children = a node has a value or children, not both

the-value = the value

the-children = the children

value-and-children-help = the search computes the value of an inner node; its static evaluation is `eval`

not-a-number = a value must be a number that can be compared

not-a-number-here = not a number

not-a-number-help = write a number, `inf` or `-inf`

mixed-values = the leaves of a tree are numbers or truth values, not both

mixed-values-help = write T as 1 and F as 0 to compute with them

eval-on-leaf = only inner nodes have a static evaluation

a-leaf = this is a leaf

eval-on-leaf-help = write the value of a leaf as `value`

mixed-evals = static evaluations and leaves must be of the same kind

# $term (Text) - what the node has some of
unknown-term = `{ $term }` has no weight

unknown-term-help = add it to `weights = {"{"} ... {"}"}` in the table `evaluation` of the file

# $near (Text) - a term that has one
# $terms (Text) - all of them
known-terms = did you mean `{ $near }`? these have weights: { $terms }

# $terms (Text) - all of them
other-terms = these have weights: { $terms }

infinite-term = the terms of a static evaluation, their weights and their sum must be finite

infinite-term-help = write `eval = inf` for an infinite evaluation

non-quiet-leaf = only inner nodes have `quiet = false`: a leaf is not evaluated

non-quiet-leaf-help = omit `quiet` here

a-number-or-terms = a number, a truth value or a table of terms

a-truth-value = `true` or `false`

numbers-here = the leaves of this tree are numbers

truth-here = the leaves of this tree are truth values

first-leaf-number = the first leaf is a number

first-leaf-truth = the first leaf is a truth value

other-leaf-number = this is a number

other-leaf-truth = this is a truth value

## Players and probabilities

# $player (Text) - OR or AND
player-over-numbers = { $player } needs truth values at the leaves, not numbers

# $player (Text) - OR or AND
moves-here = { $player } moves here

# $player (Text) - max or min
player-over-numbers-help = write `{ $player }`, or `true` and `false` at the leaves

chance-over-truth = a chance node needs numbers: truth values have no average

a-chance-node = a chance node

chance-over-truth-help = write the probability of a win at the leaves, from 0 to 1

missing-probability = every child of a chance node needs a probability

no-probability = no probability

the-chance-node = the chance node

missing-probability-help = write a child as a table with `p`, such as `{"{"} p = 0.5, value = 3 {"}"}`

stray-probability = only children of chance nodes have a probability

not-below-chance = not below a chance node

stray-probability-help = omit `p`, or give the parent `player = "chance"`

# $p (Number) - what is written there
probability-range = a probability is a number from 0 to 1, not { $p }

probability-range-help = write 10 % as 0.1

# $sum (Number) - their sum
probability-sum = the probabilities of a chance node add up to { $sum }

probability-sum-help = make them add up to 1

no-average = a chance node cannot average inf and -inf

can-be-inf = this can be inf

can-be-minus-inf = this can be -inf

no-average-help = use large finite numbers, such as 1000 and -1000

## Keys, names and numbers

# $count (Count) - how many are not shown
more-problems = there { $count ->
    [one] is one more problem
   *[other] are { $count } more problems
} in this file

# $count (Count) - how many problems at least
many-more-problems = there are at least { $count } more problems in this file

more-problems-help = correct the first ones and try again

# $kind (Words) - a kind of value
expected = expected { $kind }

# $kind (Words) - a kind of value
this-is = this is { $kind }

# $key (Text) - the key
duplicate-key = `{ $key }` is given twice

again-here = again here

first-here = first here

# $key (Text) - the key
unknown-key = unknown key `{ $key }`

# $table (Words) - file, node or view
not-a-key = not a key of this { $table }

# $table (Words) - file, node or view
# $keys (Text) - those there are
known-keys = keys of this { $table }: { $keys }

# $key (Text) - a key of the table `view`
view-key-help-toml = write it below the line `[view]`, at the end of the file: `{ $key } = ...`

# $key (Text) - a key of the table `view`
view-key-help-json = write it into the table `view`: `"view": {"{"} "{ $key }": ... {"}"}`

# $key (Text) - a key with nearly that name
# $table (Words) - file, node or view
# $keys (Text) - those there are
known-keys-near = did you mean `{ $key }`? keys of this { $table }: { $keys }

a-negative-number = this is negative

budget-of-nothing = a budget of 0 nodes allows no search

from-one-up = expected a whole number from 1 up

from-zero-up = expected a whole number from 0 up

number-too-large = this number is too large

inexact-number = this whole number is too large to keep exactly

would-be-rounded = it would be rounded

inexact-number-help = if the nearest number is good enough, write it with an exponent, such as 9.1e18

too-large = too large

# $what (Words) - what is chosen: player, algorithm
a-name = a string with the name of the { $what }

# $what (Words) - what is chosen: player, algorithm
# $name (Text) - what the file says
unknown-name = there is no { $what } `{ $name }`

# $names (Text) - those there are
known-names = known names: { $names }

# $name (Text) - a name that is nearly the same
# $names (Text) - those there are
known-names-near = did you mean `{ $name }`? known names: { $names }

## Errors of the parsers of TOML and JSON

no-letter = this is not a value

truth-in-full = write T as `true` and F as `false`

curly-quotes = these quotation marks are typographic

curly-quotes-help = write straight ones: `"text"`

round-brackets = a list is not written in round brackets

round-brackets-help = write square brackets: `[3, 12]`

semicolon = a semicolon does not separate values

semicolon-help = write a comma

bare-word = this is neither a number nor a text in quotes

bare-word-help = put a text in quotes: `"x"`

bare-word-toml = put a text in quotes: `"x"`. A leaf is a number, `true` or `false`; with a name, it is `{"{"} name = "x", value = 3 {"}"}`

bare-word-json = put a text in quotes: `"x"`. A leaf is a number, `true` or `false`; with a name, it is `{"{"} "name": "x", "value": 3 {"}"}`

json-not-finite = JSON has no such number

json-not-finite-help = write infinity as the string `"inf"` or `"-inf"`; NaN is not allowed

no-json = this is not JSON: a JSON file starts with `{"{"}`

no-json-help = if this is TOML, give the file the extension `.toml`

ends-early = the file ends too early

close-everything = close every `[`, `{"{"}` and `"`

no-json-value = this is not a JSON value

json-values = write a number, true, false, a list, a table or a string in double quotes

json-words = write `true`, `false` or `null` in full

comma-or-end-of-list = expected a comma or the end of the list

separate-children = separate the children by commas

comma-or-end-of-table = expected a comma or the end of the table

separate-keys = separate the keys by commas

colon-after-key = expected a colon after the key

colon-after-key-help = write `"key": value`

string-key = a key must be a string

string-key-help = put it in double quotes

comma-too-many = one comma too many

json-last-comma = JSON allows no comma after the last element

more-after-end = there is text after the end

more-after-end-help = a file is one object, from `{"{"}` to `{"}"}`

control-character = a line break or control character in a string

control-character-help = write a line break as `\n`

unknown-escape = an unknown escape in a string

unknown-escape-help = write a backslash as `\\`

no-number = this is not a number

no-number-help = write it as in `3`, `-2.5` or `1e9`

json-infinite = write an infinite number as the string `"inf"` or `"-inf"`

half-character = half a character in a string

whole-character = write the character itself

no-character = this escape is not a character

key-twice = this key is given twice

list-open = the list is not closed

list-open-help = close every `[` with `]`

table-open = the table is not closed

table-open-help = close every `{"{"}` with `{"}"}`

no-value = this is not a value

no-value-help = put a string in quotes, and a comma between two elements

leave-out = omit it

key-without-value = a key without a value

key-without-value-help = write `key = value`

equals-too-many = one equals sign too many

string-open = the string is not closed, or contains an invalid character

basic-string-help = close it with `"`

literal-string-help = close it with `'`

toml-infinite = write infinity as `inf` or `-inf`

large-number-help = write it with an exponent, such as `1e40`

more-after-value = there is text after the value

more-after-value-help = put the next key on a new line

## Meanings of keys, after "`key` is"

key-title = the title of the tree

key-source = the book or lecture that the tree is from

key-note = a note, shown with the tree

key-speaker = a note for the presenter view only

key-root = the player at the root

key-levels = the player at each depth, repeating

key-players = the names of MAX and MIN, or of OR and AND

key-tree = the tree

key-game = a game instead of a tree

key-from = the start position of the game

key-depth = the number of plies of the game to search

key-first = the first player to move in the game

key-evaluation = the static evaluation of the game, or the weights of the tree's evaluations

key-goal = the result that a player wants in a game with draws, such as `O wins or draws`; in a tree, the meaning of T

key-merge = the rule for merging equal positions of the game

key-meta = data of your own, which Plywood keeps and ignores

key-view = the options for opening the file

key-name = the name of the node

key-move = the move that leads to the node

key-player = the player to move at the node

key-value = the value of a leaf

key-p = the probability of the edge to the node

node-note = a note, shown when the search reaches the node

key-children = the children of the node

key-eval = the static evaluation of an inner node, or its terms

key-quiet = false if the position must not be evaluated

key-weights = the weights of the terms of static evaluations

view-algorithm = the search algorithm

view-return = the kind of values that alpha-beta returns

view-cut-on = the rule for cutoffs

view-bug = a mistake for alpha-beta to make

view-order = the order of the children

view-seed = the seed of a random order

view-wins = which wins are worth more

view-depth = the number of plies to search

view-nodes = the limit on nodes, for all passes together

view-first-guess = the first guess of mtd-f, 0 by default

view-window = the window that the search begins with, such as `3,5`

view-display = the texts at the nodes

view-visits = the display of the order of visits

view-steps = the steps at which the keys stop

view-theme = the colors

view-language = the language

view-step = the step to open at

## The tables a file is made of

what-file = file

what-evaluation = table of evaluations

what-node = node

what-view = view

## Empty files

empty-file = this file is empty

# A file of four lines.
example-toml =
    title = "Two plies"
    root  = "max"
    tree  = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
    view  = {"{"} algorithm = "alpha-beta" {"}"}

# The same.
example-json =
    {"{"} "title": "Two plies",
    {"  "}"root": "max",
    {"  "}"tree": [[3, 12, 8], [2, 4, 6], [14, 5, 2]],
    {"  "}"view": {"{"} "algorithm": "alpha-beta" {"}"} {"}"}

## Files that cannot be opened

too-large-help = use a game for a tree of this size: `game = ...`

## Keys that a table must have

# $key (Text) - the key
missing-key = the key `{ $key }` is missing

# $key (Text) - the key
# $meaning (Words) - what it means
missing-key-help = `{ $key }` is { $meaning }

# $most (Count) - levels
meta-too-deep = the limit under `meta` is { $most } levels of nesting
