### Searches of problems for one player: what each is called and what it does in one line.

## What a search does

breadth-first = takes the oldest state of the frontier: the fewest actions

depth-first = follows the newest state as far as it goes

depth-limited = depth-first, but no deeper than a limit

iterative-deepening = depth-limited to depth 0, then 1, 2 and so on

uniform-cost = takes the cheapest state reached so far, also called Dijkstra's

greedy = takes the state that seems nearest to the goal

a-star = takes the state with the least cost so far and still to come

weighted-a-star = A* that trusts its estimate more than what it has paid

ida-star = depth-first below a limit of the total cost that rises from pass to pass

bidirectional = uniform-cost from the start and from the goal until they have met

## What sentences call it

spoken-breadth-first = breadth-first search

spoken-depth-first = depth-first search

spoken-depth-limited = depth-limited search

spoken-iterative-deepening = iterative deepening

spoken-uniform-cost = uniform-cost search

spoken-greedy = greedy best-first search

spoken-a-star = A*

spoken-weighted-a-star = weighted A*

spoken-ida-star = IDA*

spoken-bidirectional = bidirectional search

## Searches that do not fit

# $most (Count) - how many states
too-many-states = this search meets more than { $most } different states

# $most (Count) - how many steps
too-many-steps = this search takes more than { $most } steps

one-way = this search begins at the goal as well, and here it is not known what leads to a goal
