### The terms of the glossary, each with its meaning. The order in the program is that of the legend.

max-node = MAX node

max-node-is = A node where MAX moves. Its value is the largest value of its children.

min-node = MIN node

min-node-is = A node where MIN moves. Its value is the smallest value of its children.

chance-node = chance node

chance-node-is = A node where dice or cards decide. Its value is the mean of its children, weighted by their probabilities.

or-node = OR node, AND node

or-node-is = Nodes with the labels T and F. OR is T if a child is T. AND is T if all children are T.

leaf-node = leaf

leaf-node-is = A node without children. Its value is given, or evaluated by the game.

current-node = current node

current-node-is = The node of the last step.

open-path = current path

open-path-is = The nodes from the root to the current node. The search has entered them and not yet returned from them.

best-line = principal variation

best-line-is = The moves that both players choose with the values known so far.

unvisited-node = unvisited node

unvisited-node-is = A node that the search has not entered yet.

pruned-node = pruned node

pruned-node-is = A node that a cutoff skips. The search never looks at it.

window-term = window (alpha, beta)

window-term-is = The values that still matter at a node. Alpha is the value that MAX already has, beta the value that MIN already has.

bound-term = bound

bound-term-is = A limit of a value: at least (lower bound) or at most (upper bound).

interval-term = interval

interval-term-is = The lower and the upper bound of a value.

evaluation = evaluation, estimate

evaluation-is = A value computed from the position alone, without searching its moves.

quiet = quiet position

quiet-is = A position that can be evaluated as it is. Quiescence search goes on at positions that are not quiet.

transposition = transposition

transposition-is = A position reached again by other moves. Merged positions are searched and drawn once.

selection = selected node

selection-is = The node that you explain, fold or play from.

ply-term = ply

ply-term-is = One move of one player. The depth of a node is its number of plies below the root.

value-term = value v

value-term-is = The best value of a node's children so far, returned to its parent at the end.

cutoff-term = cutoff

cutoff-term-is = The end of a node's search as soon as alpha ≥ beta. The remaining children are pruned.

alpha-cutoff-term = alpha cutoff, beta cutoff

alpha-cutoff-term-is = An alpha cutoff is made at a MIN node, a beta cutoff at a MAX node.

deep-term = deep cutoff

deep-term-is = A cutoff whose bound is from a node above the parent.

soft-term = fail-soft

soft-term-is = Returning the best value found, even outside the window. Then it is a bound.

hard-term = fail-hard

hard-term-is = Returning a value within the window: at least alpha, at most beta.

visited-term = visited

visited-term-is = The number of nodes that the search has entered.

pruned-term = pruned

pruned-term-is = The number of nodes below cutoffs.

par-term = par, minimal tree

par-term-is = The nodes that alpha-beta visits with the best order of the children. Par is their number.

new-best-term = new best

new-best-term-is = A value better than the values of all earlier children.

pass-term = pass

pass-term-is = One search from the root of several: a ply deeper, or with another window.

scout-term = scout search, null window

scout-term-is = A search with a window that contains no value. It only tests whether a node is better than a bound.

horizon-term = depth limit, horizon

horizon-term-is = The depth at which positions are evaluated instead of searched.

backing-up = backing up

backing-up-is = Computing the value of a node from the values that its children return.

key-step = key step

key-step-is = A step with a cutoff, a better value or a result.

table-hit = table hit

table-hit-is = A node whose value or bound the transposition table already has.

bounds-table = table of bounds

bounds-table-is = A transposition table with a lower and an upper bound of each position.

stand-pat = standing pat

stand-pat-is = Accepting the evaluation of a position that is not quiet, instead of capturing.

strategy = strategy

strategy-is = A move for every position in which a player can be.

solution-tree = winning strategy

solution-tree-is = A strategy that wins against every reply. In an AND-OR tree it is a solution tree.

frontier = frontier

frontier-is = The nodes that were generated and not yet expanded.

expanding = expanding

expanding-is = Generating the successors of a node.

path-cost = g, path cost

path-cost-is = The cost from the start to a node.

heuristic = h, heuristic

heuristic-is = The estimated cost from a node to the goal.

f-cost = f

f-cost-is = g + h: the estimated cost of a solution through a node.

admissible = admissible

admissible-is = A heuristic that never exceeds the remaining cost.

consistent = consistent

consistent-is = A heuristic that no action lowers by more than the action costs.

payoff = payoff

payoff-is = The amount that a player gets at the end of a game.

strategic-form = strategic form

strategic-form-is = A matrix with a row or a column for each strategy, and the payoffs in its cells.

best-reply = best reply

best-reply-is = A strategy with the highest payoff against the other player's strategy.

equilibrium = equilibrium

equilibrium-is = Strategies that are best replies to each other.

dominated = dominated strategy

dominated-is = A strategy that is worse than another one against every reply (strictly), or never better and sometimes worse (weakly).

mixed-strategy = mixed strategy

mixed-strategy-is = Strategies chosen at random, with given probabilities.

maximin = maximin value

maximin-is = The payoff that a player can guarantee.

information-set = information set

information-set-is = Positions that a player cannot distinguish.

precondition = precondition

precondition-is = A fact that must hold before an action.

mistake = mistake

mistake-is = A wrong line in alpha-beta, chosen with `--bug`.

lecture = lecture

lecture-is = A built-in file, opened by its name or from the gallery.

lesson = lesson

lesson-is = Anything with steps: a search, a matrix, a map, a plan or a lesson page.

comparison = comparison

comparison-is = Searches side by side, advancing together. Each has a pane.

match = match

match-is = A game against Plywood.

presentation = presentation

presentation-is = A screen for the audience, and a presenter view in a second terminal.

restoring = restoring edits

restoring-is = Taking back unsaved edits of an earlier run.

figure = figure

figure-is = An exported drawing of a step.

html-page = page

html-page-is = An HTML document that shows the steps of a lecture in a browser.
