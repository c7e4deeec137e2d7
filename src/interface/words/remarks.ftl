### What the interface remarks on a key, or on what has come of it.

## Searching in another way

deepest = the search goes to the end of every line

shallowest = only the root is left

nothing-to-choose = there is nothing to choose here

of-no-tree = this lesson is made of no tree

# $names (Text) - all that can be chosen
only-to-choose = to choose here: { $names }

nothing-to-compare = there is nothing to compare this with

no-other-algorithm = no other algorithm fits this tree

no-other-search = there is no other search of this tree

only-fail-soft = mtd-f always returns fail-soft values: that changes nothing

# $algorithm (Text) - which
no-window = { $algorithm } has no window: that changes nothing

nothing-to-merge = nothing to merge: a tree does not say which of its nodes are the same position

# $way (Text) - how positions are merged now
merged = merged: { $way }

# $node (Words) - where
fewer-times = this search does that less often at { $node }: this is the last time

# $node (Words) - where
cut-here = this search never comes to { $node }: it is cut off here

# $node (Words) - where
otherwise = this search does not do that at { $node }: this is what it does before

# $node (Words) - where
above = this search never comes to { $node }: this is as near as it comes

## Code

no-room-for-code = there is no room for the code on this screen

## What is typed

# $most (Count) - how many characters there is room for
no-more-characters = no more than { $most } characters

## Opening

unsaved = there are unsaved edits: save them first, or leave with Backspace

stopped = stopped

# $nodes (Text) - how many there are, too many for all of them
# $depth (Text) - how deep is searched
searched-to-depth = { $nodes } nodes in all: searched to depth { $depth }; [ and ] change it

# $nodes (Text) - how many there are at least, too many for all of them
# $depth (Text) - how deep is searched
searched-to-depth-more = more than { $nodes } nodes in all: searched to depth { $depth }; [ and ] change it

# $why (Text) - why it does not fit
# $algorithm (Text) - one that fits
unfit = { $why }; use { $algorithm }

# $why (Text) - why there is no search
limit-depth = { $why }; limit it with --depth

## Editing

merged-is-not-edited = positions that are merged are not edited: m shows every line of play as a tree

too-large-to-edit = the tree of this game is too large to be edited: limit it with --depth

type-truth = the leaves of this tree are T or F: type t or f

leaves-are-numbers = the leaves of this tree are numbers

type-value = type a value first

type-probability = type a probability first, such as .25

mark-first = mark a subtree with m first, then select the other

nothing-to-undo = nothing to undo

nothing-to-redo = nothing to redo

## Files

# $file (Text) - its name
saved = saved as { $file }

# $file (Text) - its name
# $copy (Text) - the name of the copy
saved-with-copy = saved as { $file }; what was there, comments and all, is in { $copy }

# $why (Text) - that there is such a file
exists = { $why }: press Enter once more to replace it, or type another name

# $why (Text) - that it has changed
changed = { $why }: W saves yours elsewhere, L loads that

# $why (Text) - that it is gone
gone = { $why }: W saves yours, there or elsewhere

nothing-to-load = the file on disk is what was read or saved last

no-answer = that is not an answer to this question: press one of the keys in the box

nothing-open = nothing is open: Backspace leads to the gallery

not-readable = the file on disk cannot be read as it is

## A file that is open

another-kind = the file is of another kind now

first-run = new here? L says what shapes, signs and words mean; Q asks you what comes next
