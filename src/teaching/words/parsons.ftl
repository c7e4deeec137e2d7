### Putting the lines of a program in order.

# $algorithm (Text) - its name
no-program = { $algorithm } has no lines to put in order: choose minimax, alpha-beta, negamax or negamax-ab

# $most (Count) - the limit
too-large = the limit is { $most } nodes for a tree on which a program is run

## Programs that cannot run

nothing-starts = Nothing starts the search: put the call for the root into the program, without an indent.

# $line (Text) - its number
outside = Line { $line } is outside every function: only functions and the call for the root begin without an indent.

# $line (Text) - its number
too-deep = Line { $line } is indented too far: no line above begins its block.

# $line (Text) - its number
empty-block = Line { $line } needs an indented line below.

# $line (Text) - its number
lone-else = The else in line { $line } follows no if.

## Programs that stop

# $line (Text) - its number
# $name (Text) - of the function
no-function = Line { $line } calls { $name }, and there is no such function.

# $line (Text) - its number
not-set = Line { $line } uses a variable that has no value yet.

# $line (Text) - its number
no-child = Line { $line } searches a child outside the loop over the children.

# $line (Text) - its number
no-value = Line { $line } takes the value of a node that is not a leaf.

# $name (Text) - of the function
no-return = The function { $name } ends without returning a value.

# $most (Count) - the limit
endless = The program does not end: it was stopped after { $most } lines.

## The dialogue

# $word (Text) - what was typed
no-number = "{ $word }" is not the number of a line: type numbers with spaces between them

# $number (Text) - what was typed
# $last (Text) - the largest number
no-line = there is no line { $number }: lines are numbered from 1 to { $last }

# $number (Text) - what was typed
twice = line { $number } is there twice

no-numbers = type the numbers of the program's lines in order

# $title (Text) - of the tree
# $program (Text) - its name
# $how (Text) - the search
begins = { $title }: { $how }. Put the lines of "{ $program }" in order. Some lines belong to mistakes.

order = Type the numbers of the lines in order:

right = The program is right: it takes every step of the search.

# $step (Text) - its number
wrong = The program is wrong from step { $step } on.

wrong-end = The program is wrong at its end.
