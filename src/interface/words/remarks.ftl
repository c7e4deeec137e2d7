### Remarks on a key or on its result.

## Searching in another way

deepest = the search already goes to the end of every line

shallowest = the search cannot be shallower: only the root is left

reset = settings as opened

not-random = random trees need a tree, not a game

# $seed (Text) - its number
random-tree = Random tree { $seed }

nothing-to-review = nothing is due for review: topics that went wrong come back the next day

# $topic (Text) - what the questions are about
# $days (Count) - from today
review-later = nothing is due for review: next is { $topic } in { $days ->
    [one] { $days } day
   *[other] { $days } days
}

no-review-tree = no tree has a question about this topic

# $seed (Text) - its seed
exercise = Exercise { $seed }

# $files (Text) - names of the files
papers-written = Written: { $files }

no-room-for-panel = the side panel needs at least 116 columns and 28 rows

panel-hidden = the side panel is hidden: press <key:panel>I</key> to show it

nothing-to-choose = this lesson has no settings

of-no-tree = this lesson has no tree to go back to

# $names (Text) - all that can be chosen
only-to-choose = settings here: { $names }

nothing-to-compare = this lesson has nothing to compare with

no-other-algorithm = no other algorithm fits this tree

no-other-evaluation = no other evaluation: only some games have several

no-other-search = no other search fits this tree

only-fail-soft = mtd-f always returns fail-soft values

# $algorithm (Text) - which
no-window = { $algorithm } has no window

nothing-to-merge = nothing to merge: trees do not say which nodes are the same position

# $way (Text) - how positions are merged now
merged = merged: { $way }

# $node (Words) - where
fewer-times = this search has fewer such steps at { $node }: showing the last one

# $node (Words) - where
cut-here = this search never visits { $node }: showing the cutoff

# $node (Words) - where
otherwise = this search has no such step at { $node }: showing the step before it

# $node (Words) - where
above = this search never visits { $node }: showing the nearest node it visits

## Keys without effect

no-hint-after-the-end = the match is over: <key:again>n</key> starts another

at-start = this is the start

at-end = the end

at-edge = this is the edge

no-cutoff-before = no cutoff before this step

no-cutoff-after = no cutoff after this step

# $pace (Text) - how fast
speed = <key:play>p</key> plays at { $pace }

nothing-beyond = there is nothing to see beyond this side

nothing-there = there is nothing to select on that side

nothing-typed = nothing is typed

select-first = select a node first: <key:select-next>Tab</key> or the arrow keys

no-such-answer = no answer here has this character

visits-later = the numbers appear with the first step

nothing-to-close = nothing to close: <key:gallery>Backspace</key> opens the gallery, <key:quit>q</key> quits

# $key (Text) - its name
# $mode (Text) - where
unbound = { $key } has no effect here ({ $mode }): <key:help>?</key> lists the keys

## Code

no-room-for-code = the screen is too small for the code

## Input

# $most (Count) - how many characters there is room for
no-more-characters = the limit is { $most } characters

## Opening

unsaved = unsaved edits: save them first, or press <key:gallery>Backspace</key> to leave

stopped = stopped

# $nodes (Text) - how many there are, too many for all of them
# $depth (Text) - how deep is searched
searched-to-depth = { $nodes } nodes in all: searched to depth { $depth }; <key:shallower>[</key> and <key:deeper>]</key> change it

# $nodes (Text) - how many there are at least, too many for all of them
# $depth (Text) - how deep is searched
searched-to-depth-more = more than { $nodes } nodes in all: searched to depth { $depth }; <key:shallower>[</key> and <key:deeper>]</key> change it

# $why (Text) - why it does not fit
# $algorithm (Text) - one that fits
unfit = { $why }; use { $algorithm }

# $why (Text) - why there is no search
limit-depth = { $why }; limit the depth with --depth

## Editing

compared-is-not-edited = editing needs a single search: press <key:compare>c</key> to close the comparison

merged-is-not-edited = merged positions cannot be edited: press <key:merge>m</key> for the tree

too-large-to-edit = this game is too large to edit: limit the depth with --depth

type-truth = leaves of this tree are T or F: type t or f

leaves-are-numbers = leaves of this tree are numbers

type-value = type a value first

type-probability = type a probability first, such as .25

mark-first = press <key:mark>m</key> on another subtree first

nothing-to-undo = nothing to undo

nothing-to-redo = nothing to redo

## Files

# $file (Text) - its name
saved = saved as { $file }

# $file (Text) - its name
# $copy (Text) - the name of the copy
saved-with-copy = saved as { $file }; the old file with its comments is { $copy }

# $why (Text) - that there is such a file
exists = { $why }: press Enter again to replace it, or type another name

# $why (Text) - that it has changed
changed = { $why }: <key:save-as>W</key> saves under another name, <key:load>L</key> loads the file

# $why (Text) - that it is gone
gone = { $why }: <key:save-as>W</key> saves it again

nothing-to-load = the file has not changed since it was read or saved

no-answer = press one of the keys in the box

nothing-open = nothing is open: press <key:gallery>Backspace</key> for the gallery

not-readable = the file on disk has errors

## A file that is open

another-kind = the file is now of another kind

first-run = new here? <key:forward>→</key> steps on, <key:why>w</key> says why, <key:help>?</key> lists the keys

first-run-of-questions = new here? Choose or type an answer, <key:answer-give>Enter</key> gives it

first-run-of-lines = new here? <key:line-take>Enter</key> takes a line, <key:line-run>r</key> runs the program

first-run-of-practice = new here? <key:visit-child>Space</key> visits the next child, <key:cut-children>x</key> cuts, a typed value is returned

first-run-of-match = new here? Arrows choose a move, <key:move-play>Enter</key> plays it, <key:help>?</key> lists the keys

first-run-of-gallery = new here? <key:open>Enter</key> opens a lecture, <key:forward>→</key> steps through it, <key:help>?</key> lists the keys

# $columns (Count) - the columns from which on all of it is shown
part-of-tree = the open path: a smaller font or { $columns } columns show the whole tree

no-site = links need a site: write its address into your settings, as site = "https://example.org/plywood/"

## What outlives a session

# $why (Text) - what the system says
edits-not-kept = cannot back up unsaved edits: { $why }

# $why (Text) - what the system says
edits-not-thrown-away = cannot delete the unsaved edits: { $why }

# $why (Text) - what is wrong with them
edits-unreadable = cannot restore the unsaved edits of an earlier run: { $why }

# $path (Text) - of the file
# $why (Text) - what is wrong with it
answers-broken = The answers for review are not read: { $path }: { $why }. Run plywood review.

no-formats = no pictures can be saved here: run plywood export in a terminal
