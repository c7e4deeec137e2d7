### What can be chosen: what each choice is called in messages, and what it means in one line.

## What is chosen

what-algorithm = algorithm

what-return = return

what-cut-on = cut-on

what-order = order

what-display = display

what-visits = visits

what-theme = theme

what-language = language

what-player = player

what-way-of-merging = way of merging

what-strategy = strategy

## How to play

strategy-symmetry = the middle first, then the mirror image of every move

strategy-pairing = all is in pairs, and the answer to one half is the other

strategy-parity = every column of the piles' binary digits is left even

strategy-labels = each position is labelled by who wins it, from the end of the game upwards

strategy-search = alpha-beta, to the end of the game or as far ahead as it comes

## How to search

minimax = visits every node

alpha-beta = minimax that skips what cannot change the result

negamax = minimax with values from the mover's side

negamax-ab = alpha-beta with values and windows from the mover's side

pvs = alpha-beta that scouts ahead with null windows, also called NegaScout

iterative-deepening = alpha-beta to depth 1, then 2, 3 and so on, see --nodes

quiescence = alpha-beta that searches on at the depth limit until it is quiet

alpha-beta-table = alpha-beta with a table of bounds, for merged positions

mtd-f = null windows beside a guess, until it is right, see --first-guess

and-or = labels every node T or F

and-or-lazy = labels T or F; OR stops at the first T, AND at the first F

labels = labels every position T or F from the end of the game upwards

expectiminimax = minimax with chance nodes, worth their mean

## What sentences call a search

spoken-minimax = minimax

spoken-alpha-beta = alpha-beta

spoken-negamax = negamax

spoken-negamax-ab = negamax-ab

spoken-pvs = principal variation search

spoken-iterative-deepening = iterative deepening

spoken-quiescence = quiescence search

spoken-alpha-beta-table = alpha-beta with a table

spoken-mtd-f = MTD(f)

spoken-and-or = and-or

spoken-and-or-lazy = and-or-lazy

spoken-labels = labelling from the end upwards

spoken-expectiminimax = expectiminimax

## Which rules alpha-beta follows

fail-soft = return the best value found, even outside the window

fail-hard = return alpha at MAX and beta at MIN

cut-equal = cut when alpha >= beta

cut-strict = cut only when alpha > beta

## In which order children are looked at

order-given = as the file or the game lists them

order-best = so that alpha-beta visits as few nodes as it can

order-worst = the mover's worst child first

order-random = shuffled, see --seed

order-previous = by the values of the last pass, the mover's best child first; only where there are passes

## What is shown

display-window = the window (alpha, beta) of each node now

display-history = every window a node has had, one under the other

display-interval = the interval a node's value is known to lie in

visits-hidden = the whole tree, without numbers

visits-numbered = nodes numbered in the order of their first visits

visits-generated = the same, each node drawn only from its first visit on

theme-dark = light on dark

theme-light = dark on light

theme-mono = black and white

## What can be chosen about games

merge-none = every line of play has nodes of its own

merge-siblings = siblings that are the same are one

merge-positions = all positions that are the same are one: the game is a graph

what-seat = order of moving

seat-first = moves first

seat-second = moves second

stopped = the search was stopped
