### Names and sources of the programs in the code pane.

## Minimax

minimax-two = minimax, two functions

minimax-two-source = Russell & Norvig, ch. 5

minimax-one = minimax, one function

minimax-one-source = Shannon 1950, as in lectures

bottom-up = bottom-up, level by level

bottom-up-source = UBB Cluj; C. Stoean, Craiova; CIn/UFPE

negamax = negamax

negamax-source = Knuth & Moore 1975, F0

expectiminimax = expectiminimax

expectiminimax-source = Michie 1966; Russell & Norvig, ch. 5

minimax-decision = minimax-decision

decision-source = Russell & Norvig; C. Stoean, Craiova

best-move = bestmove, negamax

best-move-source = D. A. Naumov 2019

making-moves = minimax, making moves

making-moves-source = C. Stoean, Craiova; D. A. Naumov 2019

counting-levels = minimax, counting levels

counting-levels-source = UBB Cluj

## Alpha-beta

alpha-beta-search = alpha-beta-search

best-move-pruning = bestmove, alpha-beta, fail-soft

one-hard = alpha-beta, one function, fail-hard

one-hard-source = UBB Cluj, after Knuth & Moore 1975

two-hard = alpha-beta, two functions, fail-hard

two-hard-source = after Russell & Norvig, 1st edition

two-soft = alpha-beta, two functions, fail-soft

one-soft = alpha-beta, one function, fail-soft

soft-source = Fishburn 1983

negamax-hard = negamax, alpha-beta, fail-hard

negamax-hard-source = Knuth & Moore 1975, F2

negamax-soft = negamax, alpha-beta, fail-soft

pvs-hard = principal variation search, fail-hard

pvs-hard-source = Marsland & Campbell 1982

pvs-soft = principal variation search, fail-soft

pvs-soft-source = Reinefeld 1983

quiescence-hard = quiescence search, fail-hard

quiescence-soft = quiescence search, fail-soft

quiescence-source = Shannon 1950; Beal 1990

deepening-hard = iterative deepening, fail-hard

deepening-soft = iterative deepening, fail-soft

mtd-f = MTD(f)

mtd-f-source = Plaat, Schaeffer, Pijls and de Bruin 1996

deepening-source = Slate & Atkin 1977; Korf 1985

## Labelling

and-or-one = AND-OR, one function, all labels

and-or-one-source = after Nilsson 1971, ch. 4

and-or-two = AND-OR, two functions, all labels

and-or-two-source = after Russell & Norvig, ch. 4

lazy-one = AND-OR, one function, short circuit

lazy-one-source = UBB Cluj, the recursive procedure

lazy-two = AND-OR, two functions, short circuit

labels = labels from the last position backwards

labels-source = Zermelo 1913; Bellman 1965

## Scope of a wrong line

at-the-root = at the root only

at-its-children = at the root's children only

## A missing line

no-cutoff = no cutoff
