### Options of games.

what-pair-of-values = pair of values

what-evaluation = evaluation

what-sign = mark of MAX

sign-x = X is MAX

sign-o = O is MAX

what-order-of-columns = order of columns

first-max = MAX (or OR) moves first

first-min = MIN (or AND) moves first

one-zero = 1 if MAX wins, 0 if MIN does

plus-minus = 1 if MAX wins, -1 if MIN does

truth = T if OR wins, F if AND does

columns-natural = from left to right

columns-centre = from the centre outwards

evaluation-material = White's material minus Black's

evaluation-mate = checkmate only

evaluation-outcome = 1 if MAX wins, -1 if MIN wins, else 0

evaluation-lines = open lines of MAX minus open lines of MIN

evaluation-pips = Black's pip count minus White's

evaluation-stakes = the stakes that White wins, at the end of the game

evaluation-points = points for open, almost complete and complete lines
