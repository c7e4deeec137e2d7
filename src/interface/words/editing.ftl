### A tree being edited: what is typed, what an edit changed, and how it stands with the file.

## What is typed

edit = edit

new-value = new value

value = value

# $p (Number) - the probability of the selected node
probability = p { $p }

# $node (Text) - the marked one
swaps-with = ⇄ s swaps with { $node }

makes-a-leaf = a value makes it a leaf

type-truth = t or f

type-number = a number, i for ∞

enter-sets = ⏎ sets it

enter-sets-or-probability = ⏎ sets it, % sets p

## What the latest edit changed

undone = undone:

done-again = done again:

replaced = replaced:

taken-up = taken up:

searched-so = searched so:

best = best

visited = visited

cutoffs = cutoffs

leaves = leaves

pruned = pruned

no-change = the search does what it did before: value, cuts and counts are the same

## How it stands with the file

# $problem (Text) - what is wrong with the file now
broken = { $problem }: the last good version is shown

changed = changed on disk: L loads that (u brings yours back), W saves yours elsewhere

changed-and-unsaved = the file has changed on disk, and there are unsaved edits here: e to decide

# $done (Count) - edits done
edits = { $done ->
    [0] no edits
    [one] { $done } edit
   *[other] { $done } edits
}

earlier-edits = edits of another time

# $edits (Words) - edits done, as above
# $undone (Count) - edits taken back
edits-undone = { $edits }, { $undone } undone

# $edits (Words) - edits done and taken back, as above
saved = { $edits }, saved

# $edits (Words) - edits done and taken back, as above
not-saved = { $edits }, not saved
