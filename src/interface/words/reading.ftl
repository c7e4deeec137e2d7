### Plain sessions: the interface in words, for screen readers. Every line is understood without the one above it.

begin = Press Enter for the next step. Type "help" for all words, "where" for your place, "quit" to quit.

nothing-new = Nothing has changed.

## The screen

# $title (Text) - of the file
# $how (Text) - the search and its settings
# $steps (Count) - how many there are
title = { $title }: { $how }, { $steps ->
    [one] one step
   *[other] { $steps } steps
}.

# $step (Count) - where the search is
# $steps (Count) - how many there are
# $sentence (Words) - the step in words
step = { $step ->
    [0] Start: { $sentence }
   *[other] Step { $step } of { $steps }: { $sentence }
}

# $number (Count) - which of the compared searches
# $how (Text) - the search and its settings
# $sentence (Words) - the step in words
pane = Search { $number }, { $how }: { $sentence }

# $place (Text) - of the common clock
place = Place of the searches: { $place }.

# $node (Words) - its name
selected = Selected: { $node }.

# $name (Text) - what is counted
# $now (Count) - so far
# $all (Count) - in the end
counter-of = { $name }: { $now } of { $all }.

# $name (Text) - what is counted
# $now (Count) - so far
counter = { $name }: { $now }.

# $line (Count) - line of the code
# $code (Text) - the code
code = Line { $line } of the code: { $code }

# $name (Words) - name of the node
# $player (Words) - who moves there; none at a leaf
# $why (Words) - what is known of it
node = { $name }{ $player ->
    [none] {""}
   *[other] , { $player }
}. { $why }

# $about (Words) - the node
open = Open path: { $about }

# $number (Text) - place in the outline: 1.2.1
# $about (Words) - the node
outline = { $number }: { $about }

# $most (Count) - how many lines were printed
more = The outline stops after { $most } lines: type "tree" and the name of a node for a smaller one.

# $number (Count) - place in the list
# $of (Count) - length of the list
# $item (Text) - the item
numbered = { $number } of { $of }: { $item }

# $depth (Text) - of the search
# $minimax (Count) - nodes that minimax visits
# $alpha (Count) - nodes that alpha-beta visits
chart = Depth { $depth }: minimax visits { $minimax } nodes, alpha-beta { $alpha }.

# $position (Text) - its name
# $label (Text) - T or F
label = Position { $position }: { $label }

## The gallery

# $count (Count) - entries
gallery = Gallery with { $count } entries. Type "list" for the list, or "open" with a number or a name.

# $place (Count) - place in the list
# $title (Text) - of the lecture
# $name (Text) - on the command line
# $about (Text) - one line about it
chosen = Entry { $place }: { $title }, { $name }. { $about }

# $title (Text) - of the lecture
# $name (Text) - on the command line
entry = { $title }, { $name }

# $name (Text) - as it was typed
no-such-entry = There is no entry "{ $name }": type "list" for all of them.

## A match

# $title (Text) - the game
# $promise (Words) - who can win
match = { $title }: { $promise }

# $position (Text) - of the game
position = Position: { $position }.

# $mv (Text) - the move
# $moves (Count) - how many there are
move = Chosen move: { $mv }, of { $moves }. Type "where" for all of them.

## Words

# $typed (Text) - what was typed
# $near (Text) - words that are known
did-you-mean = "{ $typed }" has no meaning here: did you mean "{ $near }"?

# $typed (Text) - what was typed
no-such-words = "{ $typed }" has no meaning here: type "help" for all words.

# $node (Text) - what was typed
no-such-node = There is no node "{ $node }" here: type "tree" for all names.

help-where = where: your place, with the open path and the counts

help-tree = tree: the outline below the current node, or below the node whose name follows

help-enter = an empty line: the usual next action

## Actions without words

typed = Type the whole text on one line instead.

drawing = This action changes only the drawing, which plain sessions do not have.

clock = Plain sessions have no clock: press Enter for each step, or type "next 5" for five of them.

terminal = Plain sessions do not need this action.

## Forms and lines of code

# $title (Text) - name of the field
# $value (Text) - its value
# $chosen (Count) - 1 if it is the chosen field
field = { $title }: { $value }{ $chosen ->
    [0] {""}
   *[other] , chosen
}

form = Type "next" or "back" for another field, "more" or "less" to change it, an empty line to begin, or "close".

# $indent (Count) - levels of indentation
# $line (Text) - of the code
placed = Your program, indented { $indent } times: { $line }

# $line (Text) - of the code
other-line = Not used: { $line }

# $line (Text) - of the code
chosen-line = Chosen in your program: { $line }

# $line (Text) - of the code
chosen-other = Chosen of the others: { $line }

## Words for symbols

at-most = at most

at-least = at least

not-equal = not equal to

about = about

infinity = infinity

minus = minus

times = times

to = to

becomes = becomes

left = left

up = up

down = down

to-the-right = right

and = and

half = and a half

quarter = and a quarter

percent = percent

of = of

leaf = leaf

cut = cut

right = right

wrong = wrong

greater = greater than

less = less than
