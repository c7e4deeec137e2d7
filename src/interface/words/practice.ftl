### Practising a whole search on the screen.

mode-practice = practice

title = practice

hint = <key:visit-child>Space</key> visits the next child, <key:cut-children>x</key> cuts, a value and <key:value-give>Enter</key> returns it

window-hint = type both bounds with a comma between them, then <key:value-give>Enter</key> (i: ∞)

over-hint = <key:compare>c</key> compares again, <key:practice-again>F2</key> makes a new tree, <key:close>Esc</key> leaves

# $mark (Text) - in per cent
# $first (Words) - where the run first differs
# $mistake (Words) - which mistake fits
result = Your search: { $mark } %.{ $first ->
    [none] {""}
   *[other] {" "}{ $first }
}{ $mistake ->
    [none] {""}
   *[other] {" "}{ $mistake }
}

# $difference (Text) - where the run first differs
first = First difference: { $difference }.

# $name (Text) - of the mistake
# $what (Text) - what is wrong
mistake = As with the mistake { $name }: { $what }.

type-first = type a value, then <key:value-give>Enter</key>

is-over = the search is done: <key:practice-again>F2</key> makes a new tree

not-over = finish the search first: then <key:compare>c</key> compares it with the right one

not-next = visit the children from left to right: click the next one

only-trees = practice needs a tree: press <key:edit>e</key> to write the game out as one

# $most (Count) - the limit
too-large = practice needs a tree of at most { $most } nodes

# $when (Text) - when mistakes are shown
# $what (Text) - what is asked for
how = Practice begins again: { $when }; { $what }.

## Lines of a program

mode-parsons = lines

parsons-title = put the lines in order

your-program = your program

other-lines = other lines

empty-program = <key:line-take>Enter</key> puts the chosen line here.

no-other-lines = No line is left.

parsons-hint = <key:line-take>Enter</key> moves a line to the other side, arrows choose and indent, <key:line-run>r</key> runs

no-line-there = there is no line to move there

lines-need-a-tree = lines are run on a tree: press <key:edit>e</key> to write the game out as one

# $names (Text) - of the mistakes
built-mistakes = Mistakes that fit: { $names }.
