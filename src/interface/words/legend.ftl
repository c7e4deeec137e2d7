### Legend of symbols and words, each in half a line.

title = legend · → ← step through this tree · Esc closes

# $step (Count) - where the small search is
# $steps (Count) - all there are
step = { $step } / { $steps }

# $page (Count) - which page this is
# $pages (Count) - how many there are
page = page { $page } of { $pages }, PageDown for the next

## Signs

max = MAX moves: the largest

min = MIN moves: the smallest

chance = chance: the mean

or = OR and AND: T if OR wins

leaf = a leaf: the game ends here

current = where the search is

open = on the path to it

best = principal variation

unvisited = not visited yet

pruned = pruned: never visited

window = alpha: MAX has it; beta: MIN

bound = at least 5, at most 3

interval = its value is in between

estimate = a static evaluation

non-quiet = not quiet: searched further

repeated = transposition, drawn once

selected = selected: w explains it

## Words

word-ply = ply

ply = one move of one player

word-value = v

value = best so far, then returned

word-window = window

window-of = only values inside it matter

word-cutoff = cutoff

cutoff = alpha ≥ beta: rest pruned

word-alpha-cutoff = alpha

alpha-cutoff = at a MIN node; beta: at MAX

word-deep = deep

deep = bound from further up

word-soft = soft

soft = fail-soft: the value found

word-hard = hard

hard = fail-hard: within the window

word-visited = visited

visited = nodes entered; minimax: all

word-pruned = pruned

pruned-count = nodes below cutoffs

word-par = par

par = size of the minimal tree

word-best = new best

new-best = better than all before

word-pass = pass

pass = one search a ply deeper

word-scout = scout

scout = tests: better than this?

word-horizon = depth

horizon = limit: evaluated there

tick-cut = cutoffs on the timeline

tick-change = better value, here, new pass
