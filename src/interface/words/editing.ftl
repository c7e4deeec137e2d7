### Editing a tree: input, effects of an edit, and the state of the file.

## Input

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

## Effects of the latest edit

undone = undone:

done-again = redone:

replaced = replaced:

taken-up = restored:

searched-so = searched again:

best = best

visited = visited

cutoffs = cutoffs

leaves = leaves

pruned = pruned

no-change = same search: value, cutoffs and counts have not changed

## State of the file

# $problem (Text) - what is wrong with the file now
broken = { $problem }: showing the last good version

changed = changed on disk: <key:load>L</key> loads it (<key:undo>u</key> brings yours back), <key:save-as>W</key> saves yours elsewhere

changed-and-unsaved = the file has changed on disk and you have unsaved edits: press <key:edit>e</key> to decide

# $done (Count) - edits done
edits = { $done ->
    [0] no edits
    [one] { $done } edit
   *[other] { $done } edits
}

earlier-edits = edits of an earlier run

# $edits (Words) - edits done, as above
# $undone (Count) - edits taken back
edits-undone = { $edits }, { $undone } undone

# $edits (Words) - edits done and taken back, as above
saved = { $edits }, saved

# $edits (Words) - edits done and taken back, as above
not-saved = { $edits }, not saved
