### Pages for browsers: buttons, and texts for screen readers.

# $step (Text) - which
# $steps (Text) - how many there are
step = step { $step } / { $steps }

# $steps (Count) - those that the page has
# $all (Count) - all there are
first = the first { $steps } of { $all } steps

controls = controls

timeline = step

timeline-area = timeline

drawing = Tree. Scroll with the up and down arrow keys.

picture = the picture of this step

why = why

close = close

pause = pause

go = go

code = the algorithm, line by line

turn = shown

needs-script = This page shows a search step by step and needs JavaScript. It contains everything it shows, and loads nothing.

needs-newer = This page of a long search is compressed. Browsers from before 2023 cannot unpack it. Use a newer browser, or write the page with --first 500.

## Limits of a page

# $file (Text) - what the page was written from
# $key (Text) - the key
in-program = not on this page: run `plywood { $file }` and press { $key }

# $file (Text) - what the page was written from
# $option (Text) - with which option
# $value (Text) - what is set with it
written-anew = fixed on this page: write another with `plywood export { $file } --{ $option } { $value } -o walk.html`

# $file (Text) - what the page was written from
beyond = end of this page: run `plywood { $file }` to see the rest

# $held (Text) - the searches that it holds
held = this page contains { $held }

only-in-program = only in the program

no-reasons-held = This page explains only the node of each step: the search is too long to explain all nodes. The program explains any node.

no-code = this search has no code to show

## A search and the same one after an edit

changed = changed

before = before

## Addresses

link = link

copy-link = copy a link to this step

not-kept = This browser stores nothing for this page, so the index does not know where you stopped.

link-copied = The link to this step is copied.

address-too-long = The address is too long: a place on this page has at most 40 characters after #. Use #12 or #cutoff:2.

address-unknown = The address names no place on this page. Use #12 for step 12, or #cutoff:2, #start or #end.

address-beyond = This page has fewer steps than the address asks for and shows the last one.

address-no-cutoff = The search has fewer cutoffs than the address asks for. The page shows its usual step.

## Which steps are taken

every-step = every step

telling-steps = only key steps

## Buttons

button-compare = compare

button-fold = fold

button-pace = clock

button-only = only ≠

button-visits = numbers

button-code = code

button-theme = theme

button-projector = large

## The index of a site

start-here = Start here

# $step (Text) - filled in by the page
# $steps (Text) - filled in by the page
continue = continue at step { $step } of { $steps }

site-search = search these pages

site-found = pages found:

own-pages = Trees and games

own-tree = Your own tree

own-tree-about = Write, paste or drop a tree, and search it.

no-introduction = the introduction is empty

no-introduction-help = write a heading on the first line and paragraphs below it, with blank lines between them

# $file (Text) - its path
not-own = Plywood did not write `{ $file }`

not-own-help = choose another folder, or use `--force` to replace the file

## Writing pages

writing = writing pages

# $pages (Count) - how many
# $folder (Text) - its path
# $index (Text) - the file to begin with
site = wrote { $pages ->
    [one] { $pages } page
   *[other] { $pages } pages
} to { $folder }: open { $index } first

# $steps (Count) - how many
too-long = { $steps } steps are too many for a page, or change too much

# $first (Text) - how many fit
first-help = `--first { $first }` writes only the first steps and the nodes visited by then; `--depth` makes the search shorter

# $folder (Text) - its path
not-empty = the folder `{ $folder }` is not empty

not-empty-help = choose another name, or use `--force`: it replaces files of the same names and keeps the others

# $rival (Text) - what was to be compared
no-rival = there is no `{ $rival }` to compare it with

# $others (Text) - the names of what could be
rivals-help = compare with one of these: { $others }

no-rivals-help = omit `--compare`

# $rival (Text) - what was to be compared
# $why (Words) - why it cannot be
no-such-lesson = cannot compare with `{ $rival }`: { $why }

rival-too-long = the search to compare with is too long for a page
