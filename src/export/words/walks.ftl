### A walk as a page of a browser: its buttons, and what a screen reader says.

# $step (Text) - which
# $steps (Text) - how many there are
step = step { $step } / { $steps }

# $steps (Count) - those that the page has
# $all (Count) - all there are
first = the first { $steps } of { $all } steps

controls = controls

timeline = step

drawing = the tree, as large as it is drawn: scroll it with the arrow keys up and down

picture = the picture of this step

why = why

close = close

pause = pause

go = go

code = the algorithm, line by line

turn = shown

needs-script = This page shows a search step by step and needs JavaScript for it. It holds everything it shows, and asks for nothing from anywhere.

needs-newer = This page is that of a long search, and compressed: a browser from before 2023 cannot unpack it. A newer one can; so can any, where the page was written with --first 500.

## What a page cannot do

# $file (Text) - what the page was written from
# $key (Text) - the key
in-program = not on this page: in the program, `plywood { $file }`, the key { $key } does it

# $file (Text) - what the page was written from
# $option (Text) - with which option
# $value (Text) - what is set with it
written-anew = this page holds what it was written with; another: `plywood export { $file } --{ $option } { $value } -o walk.html`

# $file (Text) - what the page was written from
beyond = the page has no more steps: the program goes on, `plywood { $file }`

# $held (Text) - the searches that it holds
held = this page holds { $held }

only-in-program = in the program alone

no-reasons-held = This page holds the reasons of the node that each step is about: there are too many steps for those of all nodes. The program tells them of any node.

no-code = this search has no program to show

## Which steps are taken

every-step = every step

telling-steps = only the steps that tell something new

## Buttons

button-compare = compare

button-fold = fold

button-pace = clock

button-only = only ≠

button-visits = numbers

button-code = code

button-theme = theme

button-projector = large

## Writing pages

writing = writing pages

# $pages (Count) - how many
# $folder (Text) - its path
# $index (Text) - the file to begin with
site = wrote { $pages ->
    [one] { $pages } page
   *[other] { $pages } pages
} into { $folder }: begin with { $index }

# $steps (Count) - how many
too-long = { $steps } steps are too many for a page, or change too much in it

# $first (Text) - how many fit
first-help = with `--first { $first }` the page has only the first of them, and the nodes visited by then; with `--depth` the search is shorter

# $folder (Text) - its path
not-empty = there is something in the folder `{ $folder }` already

not-empty-help = choose another name, or write into it with `--force`: files of the same names are replaced, others stay

# $rival (Text) - what was to be compared
no-rival = there is no `{ $rival }` to compare it with

# $others (Text) - the names of what could be
rivals-help = compare it with one of these: { $others }

no-rivals-help = leave `--compare` out

# $rival (Text) - what was to be compared
# $why (Words) - why it cannot be
no-such-lesson = `{ $rival }` cannot stand beside it: { $why }

rival-too-long = the search to compare it with is too long for a page
