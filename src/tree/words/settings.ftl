### Settings: their names in messages, and their values, each in one line.

## Names of settings

what-algorithm = algorithm

what-return = return

what-cut-on = cut-on

what-order = order

what-wins = preference among wins

what-display = display

what-visits = visits

what-steps = choice of steps

what-theme = theme

what-language = language

what-player = player

what-way-of-merging = merging

what-strategy = strategy

## Windows

no-window = a window has two numbers, alpha and beta, the lesser first: write 3,5 or -inf,5

## Strategies

strategy-symmetry = the middle first, then the mirror image of every move

strategy-pairing = the squares form pairs: a move in one half is answered in the other

strategy-parity = every move makes each column of the piles' binary digits even

strategy-labels = each position is labeled with its winner, from the end of the game upwards

strategy-search = alpha-beta to the end of the game, or as deep as time allows

## Searches

minimax = visits every node

alpha-beta = minimax, pruning nodes that cannot change the result

negamax = minimax with values from the side of the player to move

negamax-ab = alpha-beta with values and windows from that side

pvs = alpha-beta that tests children with null windows, also called NegaScout

iterative-deepening = alpha-beta to depth 1, then 2, 3 and so on, see --nodes

quiescence = alpha-beta that searches on at the depth limit until positions are quiet

alpha-beta-table = alpha-beta with a table of bounds, for merged positions

mtd-f = null-window passes that improve a guess, see --first-guess

bottom-up = generates the whole tree, then backs up the values level by level, the deepest first

and-or = labels every node T or F

and-or-lazy = labels T or F; OR stops at the first T, AND at the first F

labels = labels every position T or F, from the end of the game upwards

expectiminimax = minimax with chance nodes, which have the mean of their children

## Searches in sentences

spoken-minimax = minimax

spoken-alpha-beta = alpha-beta

spoken-negamax = negamax

spoken-negamax-ab = negamax-ab

spoken-pvs = principal variation search

spoken-iterative-deepening = iterative deepening

spoken-quiescence = quiescence search

spoken-alpha-beta-table = alpha-beta with a table

spoken-mtd-f = MTD(f)

spoken-bottom-up = bottom-up

spoken-and-or = and-or

spoken-and-or-lazy = and-or-lazy

spoken-labels = labeling from the end upwards

spoken-expectiminimax = expectiminimax

## Which rules alpha-beta follows

fail-soft = return the best value found, even outside the window

fail-hard = return alpha at MAX and beta at MIN

cut-equal = cut when alpha >= beta

cut-strict = cut only when alpha > beta

## In which order children are looked at

order-given = in the order of the file or the game

order-best = with the fewest visits for alpha-beta

order-worst = worst child of the mover first

order-random = shuffled, see --seed

order-previous = best child of the last pass first; needs a search with passes

## Wins

wins-any = every win is worth the same

wins-early = early wins and late losses are worth more

## Displays

display-window = current window (alpha, beta) of each node

display-history = every window of a node, from top to bottom

display-interval = lower and upper bound of each node's value

steps-all = stop at every step

steps-key = stop at key steps only

visits-hidden = the whole tree, without numbers

visits-numbered = nodes numbered in the order of their first visits

visits-generated = the same, showing each node only from its first visit on

theme-dark = light on dark

theme-light = dark on light

theme-mono = black and white

## Settings of games

merge-none = no merging: the game is a tree

merge-siblings = merges equal siblings

merge-positions = merges all equal positions: the game is a graph

what-seat = order of moving

seat-first = moves first

seat-second = moves second

stopped = the search was stopped
