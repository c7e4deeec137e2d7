### Figures that are written to files.

exists-help = choose another name, or replace it with `--force`

no-sheet = a blank sheet needs the format svg, png, pdf, tex or dot

no-pictures = this build of Plywood cannot draw pictures

no-pictures-help = write an svg, or build Plywood with `--features pictures`

# $step (Text) - which was asked for
# $steps (Count) - how many there are
no-such-step = there is no step { $step }: the search has { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}

no-such-step-help = use `--step end` for the last step

# $steps (Count) - how many figures it would be
# $most (Count) - that can be written at once
too-many = { $steps } figures are too many; the limit is { $most }

too-many-help = use `--events`, or choose one step with `--step`

# $width (Text) - in dots
# $height (Text) - in dots
# $most (Count) - dots
too-many-dots = { $width } x { $height } pixels are too many; the limit is { $most }

size-help = set the size with `--size`

# $why (Text) - what the library says
not-drawn = cannot draw the picture: { $why }

# $columns (Text) - how many
# $rows (Text) - how many
# $most (Count) - cells
too-many-cells = { $columns } x { $rows } cells are too many; the limit is { $most }

nothing-to-record = there is nothing to record

# $ending (Text) - the format
# $option (Text) - as it is typed
not-taken = { $ending } does not support `{ $option }`

# $ending (Text) - the format
# $option (Text) - as it is typed
not-taken-by-lesson = { $ending } does not support `{ $option }` for lessons without a search

# $endings (Text) - those that can
taken-by = omit it, or choose a format: { $endings }

leave-out = omit it
# $most (Count) - nodes
no-boards = `--boards` needs a game with drawings of its positions, and a tree of at most { $most } nodes
no-legend = `--legend` has nothing to explain: the pictures of this lesson have no legend

which-format = standard output needs a format

# $names (Text) - those that are known
which-format-help = choose one with `--format NAME`: { $names }

# $ending (Text) - the format
to-terminal = { $ending } is binary

pipe-it = write it to a file, or pipe it: `plywood export FILE -o - --format png | display`

# $ending (Text) - the format
several-to-output = cannot write several { $ending } files to standard output

# $endings (Text) - those that can
in-one-file = choose one step with `--step`, or one of these formats: { $endings }

sheet-and-key = cannot write a sheet and its key to standard output

write-files = write to a file: the key goes beside it

# $endings (Text) - those that are known
# $name (Text) - the name of the file
end-in = `{ $name }` needs one of these extensions: { $endings }. Or choose the format with `--format`

# $most (Count) - the largest number
not-a-size = a size is two whole numbers from 1 to { $most }, such as 800x600

not-of-lessons = this format is for trees, or for the terminal

# $endings (Text) - the formats there are
of-lessons = lessons without a search support { $endings }

no-sheet-of-lesson = blank sheets need a search

not-per-page = a page has 1, 2, 4 or 6 steps

# $points (Text) - size of the smallest letters
# $least (Text) - points
too-small = the smallest letters would be { $points } points high on the page; the least is { $least }

# $options (Text) - as they are typed
fits-help = choose one of these: { $options }. Or write it all the same with `--force`

force-help = write it all the same with `--force`

# $pages (Count) - of the document
# $most (Count) - that are written without `--force`
too-many-pages = the document would have { $pages } pages; without `--force` the limit is { $most }

# $problem (Text) - the limit and the number of pages
write-all-pages = { $problem }. Write all of them? [y/N]

# Answers to `write-all-pages`, or the beginning of this one.
yes = yes

# $number (Count) - of figures on a page
more-per-page-help = put more on a page with `--per-page { $number }`, or write all pages with `--force`

all-pages-help = write key steps only with `--events`, or all pages with `--force`

many-pages-help = search fewer plies with `--depth`, or write all pages with `--force`

# $ending (Text) - the format
no-exercise = a worksheet or key cannot be a { $ending } file

# $endings (Text) - those that can
exercises-in = choose a name with one of these extensions: { $endings }

smaller-exercise = choose a smaller `--depth` or `--branching`, or a worksheet in a txt file. Or write it all the same with `--force`

# $points (Count) - length of its longer side
# $most (Count) - points
too-large-for-tex = the tree could be { $points } points long in LaTeX; the limit of TeX is { $most }

too-large-for-tex-help = draw the open path with `--around-path`, search fewer plies with `--depth`, or include a pdf

## Formats that the interface offers

# $why (Text) - a sentence
save-as-svg = { $why }: save it as svg, or see `plywood export --help`

about-svg = vectors for slides and the web

about-png = pixels for any program

about-pdf = vectors for print

about-tex = TikZ for LaTeX

about-dot = nodes and edges for Graphviz
