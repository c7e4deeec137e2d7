### Legend: a sentence for each symbol, a few words for each term.

here = symbols on this screen

all = all symbols

title = terms · → ← step through this tree

# $step (Count) - where the small search is
# $steps (Count) - all there are
step = { $step } / { $steps }

# $page (Count) - which page this is
# $pages (Count) - how many there are
page = page { $page } of { $pages } · <key:legend>L</key>: next · <key:close>Esc</key>: close

## Signs

max = MAX moves and takes the largest value.

min = MIN moves and takes the smallest value.

chance = Chance decides: the value is the mean.

or = OR is T if one child is T, AND if all are T.

leaf = The game ends here: this is a leaf.

current = The search is at this node.

open = The search is below this node.

best = These are the best moves found so far.

unvisited = The search has not been here yet.

cut-ahead = A child with this value causes a cutoff here.

pruned = A cutoff skips this node.

window = MAX already has alpha, MIN has beta.

bound = The value is at least 5, or at most 3.

interval = The value is between these two numbers.

estimate = An evaluation, without a search.

non-quiet = Not quiet: the search goes on here.

repeated = This position occurs again: drawn once.

selected = This node is selected: w explains it.

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

tick-cut = A cutoff happens at this step.

tick-change = A better value is found at this step.

tick-here = You are at this step.

tick-pass = A pass or a part begins at this step.
