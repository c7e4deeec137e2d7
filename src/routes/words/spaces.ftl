### Searches for one player: names and descriptions.

## Descriptions

breadth-first = expands the oldest state: finds the fewest actions

depth-first = expands the newest state, as deep as possible

depth-limited = depth-first search down to a depth limit

iterative-deepening = depth-limited search to depth 0, 1, 2 and so on

uniform-cost = expands the state with the lowest path cost, like Dijkstra's algorithm

greedy = expands the state with the lowest heuristic

a-star = expands the state with the lowest path cost plus heuristic

weighted-a-star = A* with a weight on the heuristic

ida-star = depth-first search below a cost limit that rises from pass to pass

bidirectional = uniform-cost search from the start and the goal until both meet

## Names in sentences

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
too-many-states = this search is too large: the limit is { $most } states

# $most (Count) - how many steps
too-many-steps = this search is too long: the limit is { $most } steps

one-way = this search also begins at the goal, but the actions of this problem cannot be reversed
