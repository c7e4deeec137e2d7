### Figures that are written to files.

exists-help = choose another name, or write over it with `--force`

no-sheet = a sheet to fill in is a figure: svg, png, pdf, tex or dot

no-pictures = this program was built without what draws pictures

no-pictures-help = write an svg, or build it with `--features pictures`

# $step (Text) - which was asked for
# $steps (Count) - how many there are
no-such-step = there is no step { $step }: the search has { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}

no-such-step-help = `--step end` is the last one

# $depth (Text) - how deep
# $nodes (Count) - how many there are then
depth-help = with `--depth { $depth }` there are { $nodes ->
    [one] { $nodes } node
   *[other] { $nodes } nodes
}

visited-help = leave out what was not visited with `--only-visited`

earlier-help = ask for an earlier step with `--step`

# $steps (Count) - how many figures it would be
# $most (Count) - that can be written at once
too-many = { $steps } figures are too many: at most { $most } are written at once

too-many-help = ask for `--events`, or for one step with `--step`

# $width (Text) - in dots
# $height (Text) - in dots
# $most (Count) - dots
too-many-dots = a picture of { $width } by { $height } dots is too large: it may have { $most }

size-help = say how large it may be with `--size`

# $why (Text) - what the library says
not-drawn = the picture cannot be drawn: { $why }

# $columns (Text) - how many
# $rows (Text) - how many
# $most (Count) - cells
too-many-cells = a screen of { $columns } by { $rows } cells is too large: it may have { $most }

nothing-to-record = there is nothing to record

# $ending (Text) - the format
# $option (Text) - as it is typed
not-taken = { $ending } cannot show what `{ $option }` asks for

# $ending (Text) - the format
# $option (Text) - as it is typed
not-taken-by-lesson = { $ending } cannot show what `{ $option }` asks for of a lesson that is no search

# $endings (Text) - those that can
taken-by = leave it out, or write one of: { $endings }

leave-out = leave it out

which-format = standard output has no name that says what is written

# $names (Text) - those that are known
which-format-help = say it with `--format NAME`: { $names }

# $ending (Text) - the format
to-terminal = { $ending } is no text, and a terminal would show it as rubbish

pipe-it = write it to a file, or pipe it on: `plywood export FILE -o - --format png | display`

# $ending (Text) - the format
several-to-output = several figures would be several files of { $ending }, and standard output is one

# $endings (Text) - those that can
in-one-file = ask for one step with `--step`, or for all of them in one of: { $endings }

sheet-and-key = a sheet and its key are two files, and standard output is one

write-files = name a file: the key is written beside it

# $endings (Text) - those that are known
# $name (Text) - the name of the file
end-in = `{ $name }` has to end in one of: { $endings }; or name the format with `--format`

# $most (Count) - the largest number
not-a-size = a size is two whole numbers from 1 to { $most }, such as 800x600

not-of-lessons = this format is for trees, or for the terminal

# $endings (Text) - the formats there are
of-lessons = lessons that are no searches can be written as { $endings }

no-sheet-of-lesson = there is nothing to fill in here: sheets are made of searches

# $width (Count) - columns
# $height (Count) - rows
lesson-needs = this lesson needs { $width } columns and { $height } rows to be drawn
