### What is wrong with a file of a tree or a game, and what can be done about it. Keys and values stand in backticks.

## Kinds of values, after "expected" and "this is"

a-string = a string

a-number = a number

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

a-game = the name of a game or a table with one

a-merge = true, false or a string

a-start = a whole number or a string

a-whole-number = a whole number

## What may not be meant

# $name (Text) - the name
# $count (Count) - how many nodes have it
repeated-name = { $count ->
    [one] { $count } node is
   *[other] { $count } nodes are
} called `{ $name }`

first-name = given here first

same-name = the same name

repeated-name-help = sentences and answers cannot tell these nodes apart: give each a name of its own

## What a whole file is

tree-and-game = a file has a tree or a game, not both

the-tree = the tree

the-game = the game

keep-one = keep one of them

no-tree = there is neither a `tree` nor a `game` in this file

# $example (Words) - a whole file
no-tree-help =
    a whole file can be as short as this:
    { $example }

# $key (Text) - the key
only-with-game = `{ $key }` goes only with a game

# $key (Text) - the key
only-with-tree = `{ $key }` goes only with a tree

# $key (Text) - the key
# $meaning (Words) - what it means, as below
stray-key-help = `{ $key }` says { $meaning }; leave it out here

root-and-levels = a file has `root` or `levels`, not both

mover-at-root = who moves at the root

mover-at-levels = who moves at each depth

root-and-levels-help = `levels` names the root's player too: leave `root` out

no-levels = `levels` names no player

no-levels-help = write, for example, `["max", "chance", "min"]`

chance-first = chance cannot move first

chance-first-help = write `max` or `min`

# $count (Count) - how many games the table names
one-game = a file plays one game, not { $count }

one-game-help = write `game = {"{"} nim = [1, 1, 2] {"}"}`

## Nesting

# $most (Count) - how many levels
too-deep-json = this file nests more than { $most } levels deep

# $most (Count) - how many plies
too-deep-json-help = a tree may have { $most } plies

too-deep-here = too deep from here on

# $most (Count) - how many brackets
too-deep-toml = TOML nests at most { $most } brackets deep

too-deep-toml-help = write this tree as JSON, with the same keys

# $most (Count) - how many nodes
too-many-nodes = this tree has more than { $most } nodes

# $most (Count) - how many entries
too-many-entries = this has more than { $most } entries

too-many-here = too many from here on

# $need (Count) - how many megabytes the file would take
# $most (Count) - how many there are
too-dear-toml = reading this file as TOML would take about { $need } MB of memory, and it may take { $most } MB

too-dear-toml-help = write it as JSON, with the same keys: that takes a fraction

## Nodes

no-move-to-root = no move leads to the root

no-move-to-root-help = leave `move` out here; give the root a `name`

empty-node-help = a leaf is a number or a truth value; an inner node has at least one child

no-children = an inner node without children

empty-node = a node with neither a value nor children

nothing-in-it = nothing in it

value-and-children = a node has a value or children, not both

the-value = the value

the-children = the children

value-and-children-help = the value of an inner node is what the search finds; its static evaluation is called `eval`

not-a-number = a value must be a number that can be compared

not-a-number-here = not a number

not-a-number-help = write a number, `inf` or `-inf`

mixed-values = the leaves of a tree are numbers or truth values, not both

mixed-values-help = write T as 1 and F as 0 if you want to calculate with them

eval-on-leaf = a static evaluation is for inner nodes

a-leaf = this is a leaf

eval-on-leaf-help = write what the leaf is worth as `value`

mixed-evals = a static evaluation has to be of the same kind as the leaves

# $term (Text) - what the node has some of
unknown-term = `{ $term }` has no weight

unknown-term-help = give it one: `weights = {"{"} ... {"}"}` in the table `evaluation` of the file

# $near (Text) - a term that has one
# $terms (Text) - all of them
known-terms = did you mean `{ $near }`? these have weights: { $terms }

# $terms (Text) - all of them
other-terms = these have weights: { $terms }

infinite-term = the terms of a static evaluation and their weights are finite, and so is their sum

infinite-term-help = what is worth infinitely much is no sum: write `eval = inf`

unquiet-leaf = `quiet = false` is for inner nodes: a leaf is not evaluated

unquiet-leaf-help = leave `quiet` out here

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
player-over-numbers = { $player } chooses among truth values, not numbers

# $player (Text) - OR or AND
moves-here = { $player } moves here

# $player (Text) - max or min
player-over-numbers-help = write `{ $player }`, or `true` and `false` at the leaves

chance-over-truth = truth values have no average for a chance node to take

a-chance-node = a chance node

chance-over-truth-help = write the chance to win as a number from 0 to 1 at the leaves

missing-probability = every child of a chance node needs a probability

no-probability = no probability

the-chance-node = the chance node

missing-probability-help = write a child as a table with `p`, such as `{"{"} p = 0.5, value = 3 {"}"}`

stray-probability = only children of chance nodes have a probability

not-below-chance = not below a chance node

stray-probability-help = leave `p` out, or give the parent `player = "chance"`

# $p (Number) - what is written there
probability-range = a probability is a number from 0 to 1, not { $p }

probability-range-help = write 10 % as 0.1

# $sum (Number) - their sum
probability-sum = the probabilities of a chance node add up to { $sum }

probability-sum-help = make them add up to 1

no-average = a chance node has no average of inf and -inf

can-be-inf = this can be worth inf

can-be-minus-inf = this can be worth -inf

no-average-help = write large numbers that can be weighed against each other, such as 1000 and -1000

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
not-a-key = not a key of a { $table }

# $table (Words) - file, node or view
# $keys (Text) - those there are
known-keys = the keys of a { $table } are { $keys }

# $key (Text) - a key with nearly that name
# $table (Words) - file, node or view
# $keys (Text) - those there are
known-keys-near = did you mean `{ $key }`? the keys of a { $table } are { $keys }

a-negative-number = this is negative

budget-of-nothing = nothing can be searched with a budget of 0

from-one-up = expected a whole number from 1 up

from-zero-up = expected a whole number from 0 up

number-too-large = this number is too large

inexact-number = a whole number as large as this is not kept exactly

would-be-rounded = it would be rounded

inexact-number-help = where the nearest number will do, write it with an exponent, such as 9.1e18

too-large = too large

# $what (Words) - what is chosen: player, algorithm
a-name = the name of a { $what }, a string

# $what (Words) - what is chosen: player, algorithm
# $name (Text) - what the file says
unknown-name = there is no { $what } `{ $name }`

# $names (Text) - those there are
known-names = known are { $names }

# $name (Text) - a name that is nearly the same
# $names (Text) - those there are
known-names-near = did you mean `{ $name }`? known are { $names }

## What the parsers of TOML and JSON say, in other words

no-letter = this is not a value

truth-in-full = write T as `true` and F as `false`

json-not-finite = JSON has no such number

json-not-finite-help = write an infinite number as the string `"inf"` or `"-inf"`; what is not a number has no place in a tree

no-json = this is not JSON: a file begins with `{"{"}`

no-json-help = if it is TOML, let its name end in `.toml`

ends-early = the file ends in the middle

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

comma-too-many = there is one comma too many

json-last-comma = JSON has no comma after the last element

more-after-end = there is more after the end

more-after-end-help = a file is one table, from `{"{"}` to `{"}"}`

control-character = a line break or control character in a string

control-character-help = write a line break as `\n`

unknown-escape = an unknown escape in a string

unknown-escape-help = write a backslash as `\\`

no-number = this is not a number

no-number-help = write it as in `3`, `-2.5` or `1e9`

json-infinite = write an infinite number as the string `"inf"` or `"-inf"`

half-character = half a character in a string

whole-character = write the character itself

no-character = an escape that stands for no character

key-twice = this key is given twice

list-open = the list is not closed

list-open-help = close every `[` by a `]`

table-open = the table is not closed

table-open-help = close every `{"{"}` by a `{"}"}`

no-value = this is not a value

no-value-help = put a string in quotes, and a comma between two elements

leave-out = leave it out

key-without-value = a key without a value

key-without-value-help = write `key = value`

equals-too-many = there is one equals sign too many

string-open = the string is not closed, or there is something in it that a string must not have

basic-string-help = close it by `"`

literal-string-help = close it by `'`

toml-infinite = write `inf` or `-inf` for an infinite number

large-number-help = write it with an exponent, such as `1e40`

more-after-value = there is more after the end of the value

more-after-value-help = begin a new line for the next key

## What the keys of a file mean

key-title = what the tree is called

key-source = the book or lecture it is from

key-note = a remark, shown with the tree

key-speaker = a remark for the speaker's view alone

key-root = who moves at the root

key-levels = who moves at each depth, repeating

key-tree = the tree

key-game = a game instead of a tree

key-from = the position the game starts from

key-depth = how many plies of the game to look at

key-first = who moves first in the game

key-evaluation = the static evaluation of the game, or the weights of those of the tree

key-merge = which equal positions of the game are one

key-meta = anything, which means nothing here and is kept

key-view = how the file is opened

key-name = what the node is called

key-move = the move that leads to it

key-player = who moves there

key-value = what a leaf is worth

key-p = the probability of the edge that leads to it

node-note = a remark, shown when the node is reached

key-children = the nodes below

key-eval = the static evaluation of an inner node, or what it is made of

key-quiet = whether an inner node may be evaluated

key-weights = what the features of static evaluations are worth

view-algorithm = how to search

view-return = what alpha-beta hands up

view-cut-on = when alpha-beta cuts

view-bug = the mistake that alpha-beta is to make

view-order = in which order children are looked at

view-seed = the seed of a random order

view-depth = how many plies to search

view-nodes = how many nodes all passes may visit

view-first-guess = the value that mtd-f begins with, 0 if not given

view-display = what is written at the nodes

view-visits = how the order of visits is shown

view-steps = whether the keys stop at every step or at key steps

view-theme = the colours

view-language = the language

view-step = the step to open at

## The tables a file is made of

what-file = file

what-evaluation = table of evaluations

what-node = node

what-view = view

## Files with nothing in them

empty-file = there is nothing in this file

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

too-large-help = a tree that large is better generated by a game, with `game = ...`

## Keys that a table must have

# $key (Text) - the key
missing-key = there is no key `{ $key }` here

# $key (Text) - the key
# $meaning (Words) - what it means
missing-key-help = `{ $key }` says { $meaning }

# $most (Count) - levels
meta-too-deep = what stands under `meta` nests at most { $most } levels deep
