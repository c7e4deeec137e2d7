### Searches for one player: maps, graphs and puzzles.

## Errors in maps

empty-map = this map has no cells

# $width (Count) - columns
# $height (Count) - rows
# $cells (Count) - both multiplied
# $most (Count) - the limit
too-many-cells = this map has { $width } × { $height } = { $cells } cells; the limit is { $most }

# $width (Count) - columns
# $height (Count) - rows
# $most (Count) - how many columns, and how many rows, there may be
too-long-map = this map has { $width } × { $height } cells; the limit is { $most } columns and { $most } rows

# $line (Count) - which line of the map
# $columns (Count) - how many it has
# $width (Count) - how many the first line has
ragged-map = line { $line } of this map has { $columns ->
    [one] one column
   *[other] { $columns } columns
}, but the first line has { $width }

ragged-map-help = make all lines equally long: write `#` for a wall and `.` for free ground

# $sign (Text) - what is written
unknown-cell = `{ $sign }` is not a symbol of a map

unknown-cell-help = write `#` for a wall, `.` for ground with cost 1, a digit for another cost, `S` and `G` for start and goal. With several agents, write `A` to `D` for their starts and `a` to `d` for their goals.

# $mark (Text) - a letter
missing-mark = this map has no `{ $mark }`

# $mark (Text) - a letter
# $count (Count) - how often it is there
marked-twice = this map has { $count } cells with `{ $mark }`

# $mark (Text) - a letter
marks-help = write `{ $mark }` in exactly one cell: `S` and `G` are start and goal, `A` and `a` those of the first of several agents

mixed-agents = this map marks both a single agent and several agents

mixed-agents-help = write `S` and `G` for one agent, or `A` and `a`, `B` and `b` and so on for several

neighbours = a cell of a map has 4 or 8 neighbours

neighbours-help = write `moves = 4` or `moves = 8`

straight-agents = with several agents, a cell has 4 neighbours

straight-agents-help = leave out `moves`

## Errors in graphs

empty-graph = this graph has no edges

# $count (Count) - how many values it has
wrong-edge = an edge has two names and a cost, but this one has { $count ->
    [one] one value
   *[other] { $count } values
}

wrong-edge-help = write `["Arad", "Zerind", 75]`; the default cost is 1

negative-cost = this cost is negative

infinite-cost = this cost is too large

cost-help = write a number ≥ 0: the searches need costs that are not negative

# $key (Text) - start or goal
missing-end = this graph has no `{ $key }`

# $key (Text) - start or goal
missing-end-help = write `{ $key } = "NAME"` with the name of a node

# $name (Text) - the name
unknown-node = no edge contains the node `{ $name }`

# $near (Text) - a name there is
unknown-node-help = did you mean `{ $near }`?

unknown-node-hint = add an edge with this node to `edges`

# $name (Text) - the name
missing-node = the node `{ $name }` has no value here

missing-node-help = write a value for every node of the graph

wrong-position = a position needs two finite numbers

wrong-position-help = write `[91, 492]`: to the right, then upwards

## Errors in puzzles

# $count (Count) - how many tiles
wrong-size = { $count ->
    [one] one tile does
   *[other] { $count } tiles do
} not make a square

wrong-size-help = write 4, 9 or 16 tiles row by row, with `_` for the gap

# $tile (Text) - what is written
# $most (Count) - the largest
no-tile = `{ $tile }` is not a tile: write numbers from 1 to { $most }

# $tile (Text) - what is written
tile-twice = the tile `{ $tile }` is given twice

# $most (Count) - the largest
tiles-help = write each number from 1 to { $most } once, and `_` once for the gap

unlike-goal = the goal has another size than the start

unsolvable = this puzzle has no solution: no moves lead to its goal

unsolvable-help = swap any two tiles to make it solvable

## Settings

wrong-weight = a weight must be a number from 1 to 1,000

weight-help = with weight 1, weighted A* is A*; larger weights make it greedier

# $estimate (Text) - its name
unfit-estimate = the heuristic `{ $estimate }` does not fit this problem

# $names (Text) - those that do
unfit-estimate-help = heuristics for this problem: { $names }

# $algorithm (Text) - its name
unfit-algorithm = `{ $algorithm }` cannot search this problem

# $names (Text) - those that can
unfit-algorithm-help = searches for this problem: { $names }

# $states (Count) - how many there are
# $size (Text) - bytes that are needed
# $most (Count) - how many states there may be
# $held (Text) - bytes that they take
too-many-pairs = the distances between all pairs of { $states } states would take { $size }; the limit is { $most } states, which take { $held }

too-many-pairs-help = choose landmarks, which store the distances of only a few states, or another heuristic

setting-algorithm = algorithm

setting-estimate = heuristic

setting-planning = planning

planning-joint = together

planning-in-turn = one after the other

what-estimate = heuristic

estimate-zero = none

estimate-manhattan = Manhattan

estimate-euclid = Euclid

estimate-chebyshev = Chebyshev

estimate-octile = octile

estimate-misplaced = misplaced tiles

estimate-landmarks = landmarks

estimate-all-pairs = all pairs

estimate-given = given

estimate-separately = each alone

about-zero = There is no heuristic: h is 0 everywhere.

about-manhattan = The heuristic is the Manhattan distance: columns plus rows. It ignores walls.

about-euclid = The heuristic is the straight-line (Euclidean) distance. It ignores walls.

about-chebyshev = The heuristic is the Chebyshev distance: the larger of columns and rows.

about-octile = The heuristic is the octile distance: diagonal steps as far as they help, then straight steps.

about-tiles = The heuristic is the Manhattan distance: the distances of all tiles from their goal squares, added up.

about-misplaced = The heuristic is the number of tiles that are not on their goal squares.

about-landmarks = The heuristic uses landmarks, whose distances to all states are computed beforehand. By the triangle inequality no path is shorter than the difference of two such distances.

about-all-pairs = The heuristic is the true distance: Floyd-Warshall has computed the distances between all pairs beforehand. With this perfect information A* goes straight to the goal.

about-given = The heuristic of each node is given with the graph.

about-line = The heuristic is the straight-line (Euclidean) distance on the map.

about-manhattan-graph = The heuristic is the Manhattan distance on the map: horizontal plus vertical distance.

about-chebyshev-graph = The heuristic is the Chebyshev distance on the map: the larger of horizontal and vertical distance.

about-separately = The heuristic is the sum of the distances of all agents, each as if it were alone on the map.

about-manhattan-agents = The heuristic is the sum of the Manhattan distances of all agents to their goals.

## Agents one after the other

# $agents (Count) - how many
in-turn-before = { $agents } agents are planned one after the other. Each takes the cheapest path that avoids the agents planned before it.

# $agent (Name) - which one
# $cost (Text) - what its way costs
# $count (Count) - steps
# $expanded (Count) - how many states were expanded
in-turn-way = { $agent } finds a path with cost <verdict>{ $cost }</verdict> and { $count ->
    [one] one step
   *[other] { $count } steps
}; { $expanded ->
    [one] one state was
   *[other] { $expanded } states were
} expanded.

# $agent (Name) - which one
# $expanded (Count) - how many states were expanded
in-turn-stuck = { $agent } finds no path: the agents planned before it do not make room. { $expanded ->
    [one] One state was
   *[other] { $expanded } states were
} expanded.

# $time (Count) - which step
in-turn-time = Step { $time }: all agents move at once.

# $cost (Text) - what all ways cost
in-turn-done = All agents have reached their goals. Their paths cost <verdict>{ $cost }</verdict> in total.

in-turn-why = Planning one after the other (space-time A* with reservations) needs no joint moves: each agent has five moves in a state. But no agent makes room for those planned later. So it may find a more expensive solution, or none.

# $agents (Count) - how many
# $branching (Count) - 5 to the power of the agents
# $states (Count) - ways to place the agents
joint-why = As one problem, { $agents } agents have up to 5 ^ { $agents } = { $branching } moves in a state. There are { $states } states.

in-turn-how = one after the other

# $agent (Name) - which one
# $cost (Text) - what its way costs
caption-in-turn-way = { $agent } <verdict>cost { $cost }</verdict>

# $agent (Name) - which one
caption-in-turn-stuck = { $agent }: no path

# $time (Count) - which step
caption-in-turn-time = step { $time }

## Drawings

# $left (Count) - first column
# $right (Count) - last column
# $top (Count) - first row
# $bottom (Count) - last row
# $columns (Count) - of the map
# $rows (Count) - of the map
window = columns { $left } to { $right }, rows { $top } to { $bottom } of { $columns } × { $rows }

# $count (Count) - how many
frontier = frontier { $count }

search-tree = search tree

overview = overview

# $count (Count) - how many
more = and { $count } more

goal = goal

## Steps

# $state (Name) - where
starts = The search begins at { $state }. It is the only state in the frontier.

# $state (Name) - one end
# $other (Name) - the other end
starts-twice = Two searches begin, one at { $state } and one at { $other }. They make a path where they meet.

# $states (Count) - how many there are
# $distances (Count) - the same squared
# $comparisons (Count) - the same to the third
# $size (Text) - bytes
tables-all-pairs = Before the search, Floyd-Warshall has computed the distances between all pairs: { $states } × { $states } = { $distances }. This took { $states } ^ 3 = { $comparisons } comparisons. The table takes <number>{ $size }</number>.

# $landmarks (Count) - how many there are
# $states (Count) - how many each knows
# $distances (Count) - all together
# $size (Text) - bytes
tables-landmarks = Before the search, the distances between { $landmarks ->
    [one] one landmark
   *[other] { $landmarks } landmarks
} and { $states } states have been computed in both directions: { $distances } distances. The table takes <number>{ $size }</number>.

# What is done before the first step.
# $state (Name) - the start
# $goal (Name) - the goal
before = The search looks for a path from { $state } to { $goal }.

# $state (Name) - the state
# $frontier (Frontier) - from which it is taken
# $first (First) - why it is next
# $g (Number) - its path cost
# $h (Number) - the heuristic
# $weight (Number) - how much that counts
# $f (Text) - both together
# $limit (Text) - the limit of the pass
expanded = { $state } is expanded{ $frontier ->
    [backwards] {" "}from the goal: <verdict>g = { $g }</verdict> is lowest in this frontier
    [within] : <verdict>f = { $f } ≤ { $limit }</verdict>, the limit of this pass
   *[usual] : { $first ->
        [oldest] it has waited longest in the frontier
        [newest] it entered the frontier last
        [least-g] <verdict>g = { $g }</verdict> is lowest in the frontier
        [least-h] <verdict>h = { $h }</verdict> is lowest in the frontier
        [weighted] <verdict>f = { $g } + { $weight } × { $h } = { $f }</verdict> is lowest in the frontier
       *[least-f] <verdict>f = { $g } + { $h } = { $f }</verdict> is lowest in the frontier
    }
}.

# $states (Words) - what is new
# $count (Count) - how many
new-states = { $count ->
    [one] { $states } is new.
   *[other] { $states } are new.
}

nothing-new = It has no new successors.

# $state (Name) - a name
named = { $state }

# $count (Count) - how many
beyond-limit = { $count ->
    [one] One successor lies
   *[other] { $count } successors lie
} beyond the limit.

# $count (Count) - how many
dead-ends = { $count ->
    [one] One successor is a dead end
   *[other] { $count } successors are dead ends
}, according to the heuristic.

# $state (Name) - the state
# $known (Known) - whether it was expanded
# $parent (Name) - from where
# $g (Text) - the new cost of its path
# $before (Text) - the earlier cost
relaxed = { $known ->
    [closed] { $state } was expanded before, but is cheaper via { $parent }: <verdict>g = { $g } instead of { $before }</verdict>. It returns to the frontier.
   *[open] { $state } is cheaper via { $parent }: <verdict>g = { $g } instead of { $before }</verdict>.
}

# $state (Name) - what is not expanded
# $limit (Text) - how many actions
at-limit = { $state } is at the limit, { $limit } actions from the start: it is not expanded.

# $pass (Count) - which one
# $measure (Measure) - what is limited
# $limit (Text) - the largest number
pass = Pass { $pass } begins at the start again. It skips paths with { $measure ->
    [depth] more than { $limit } actions
   *[cost] f > { $limit }
}.

# $state (Name) - where they meet
# $cost (Text) - what both cost together
meets = The paths from both ends meet at { $state }. Together they cost <verdict>{ $cost }</verdict>.

# $state (Words) - the goal, or none between two frontiers
# $cost (Text) - the cost of the path
# $count (Count) - actions
found = { $state ->
    [none] No path between the two frontiers can be cheaper.
   *[other] { $state } is the goal.
} The path costs <verdict>{ $cost }</verdict> and has { $count ->
    [one] one step
   *[other] { $count } steps
}.

# $least (Text) - what the cheapest path costs
# $more (Text) - how much more this one costs
not-cheapest = It is <cut>not the cheapest</cut>, because the heuristic overestimates: the cheapest path costs { $least }, { $more } less.

maybe-not-cheapest = The heuristic may overestimate, so a cheaper path may exist.

# $parent (Name) - from where
# $before (Text) - the sum there
# $f (Text) - the sum here
f-falls = f falls from { $before } at { $parent } to { $f }: the heuristic is not consistent.

# $goal (Name) - what was wanted
# $count (Count) - how many were expanded
exhausted = The frontier is empty: no path leads to { $goal }. { $count ->
    [one] One state was
   *[other] { $count } states were
} expanded; nothing else can be reached.

# $goal (Name) - what was wanted
# $count (Count) - how many were expanded
limited = The frontier is empty, and { $goal } has not been found. { $count ->
    [one] One state was
   *[other] { $count } states were
} expanded. States beyond the limit have not been searched.

## Steps in large letters

# $state (Name) - the state
# $f (Words) - what it is chosen by
caption-expand = { $state } { $f }

# $name (Text) - f, g or h
# $value (Text) - what it is
chosen-by = <verdict>{ $name } = { $value }</verdict>

# $state (Name) - the state
# $before (Text) - the earlier cost
# $g (Text) - the new cost
caption-relax = { $state } <verdict>g = { $before } → { $g }</verdict>

# $pass (Count) - which one
# $limit (Text) - how far it goes
caption-pass = pass { $pass }: up to { $limit }

# $cost (Text) - the cost of the path
caption-found = <verdict>cost { $cost }</verdict>

caption-exhausted = no path

caption-limited = nothing within the limit

# $state (Name) - what is not expanded
caption-at-limit = { $state } at the limit

## Why

# $name (Text) - the search
# $about (Text) - what it does
about-search = { $name }: { $about }.

# $state (Name) - of which state
# $reckoning (Text) - the sum
# $h (Text) - what comes out
reckoned = At { $state } it is { $reckoning } = { $h }.

# $place (Text) - where the landmark is
# $more (Text) - the greater distance
# $less (Text) - the lesser one
landmark = { $more } − { $less }, the distances from the landmark { $place },

# $state (Name) - of which state
# $h (Text) - what it is
looked-up = At { $state } it is { $h }.

# $state (Name) - the state
# $name (Text) - f, g or h
# $value (Text) - what it is chosen by
next-waits = Next in the frontier is { $state } with { $name } = { $value }.

# $taken (Name) - the state that was expanded
# $state (Name) - the second of the frontier then
# $name (Text) - f, g or h
# $value (Text) - what it is chosen by
# $second (Second) - how it compares
taken-before = { $taken } was expanded before { $state }, which { $second ->
    [worse] has { $name } = { $value }
    [tie] also has { $name } = { $value }. Among equal states, the smallest h comes first, then the newest state
   *[younger] also has { $name } = { $value }. Among equal states, the oldest comes first
}.

# $state (Name) - the state
next-follows = Next in the frontier is { $state }.

promise-consistent = The heuristic is consistent: no step lowers it by more than the step costs. So A* never expands a state twice and finds a cheapest path.

promise-admissible = The heuristic is admissible, never above the remaining cost, but not consistent. So A* finds a cheapest path, but may expand a state twice.

promise-nothing = The heuristic may be too high, so A* may not find a cheapest path.

# $state (Name) - where it overestimates
# $h (Text) - the heuristic
# $left (Text) - the remaining cost
overestimates = The heuristic is too high: at { $state } it is <verdict>{ $h }</verdict>, but the remaining cost is { $left }. So A* may miss the cheapest path.

# $cost (Text) - what the cheapest way costs
# $found (Text) - what the way found costs
missed = The cheapest path costs { $cost }; the path found costs { $found }.

# $cost (Text) - what the cheapest way costs
found-cheapest = No path costs less than { $cost }.

# $parent (Name) - from where
# $action (Number) - the cost of the step
# $before (Number) - what the way to the parent costs
# $g (Text) - both together
way-costs = The path via { $parent } costs { $before } + { $action } = { $g }.

## Counters

# $name (Text) - what is counted
# $count (Count) - how many
counted = { $name } { $count }

count-expanded = expanded

count-generated = generated

count-frontier = frontier

count-peak = peak

count-cost = cost

count-tables = tables

# $size (Text) - bytes of the distances known beforehand
count-tables-told = tables { $size }

# $cost (Number) - the cost of the path
count-cost-told = cost { $cost }

# $algorithm (Text) - the search
# $estimate (Text) - what leads it
how = { $algorithm } · { $estimate }

given-up-help = choose another search, a better heuristic or a smaller problem

## Results

# $cost (Number) - what it costs
# $count (Count) - actions
solution-found = cost { $cost }, { $count ->
    [one] one step
   *[other] { $count } steps
}

solution-none = no path

solution-limited = no path within the limit

# $expanded (Count) - how many
# $generated (Count) - how many
# $frontier (Count) - how many
solution-counts = expanded { $expanded }, generated { $generated }, still in the frontier { $frontier }

## Editing in place

signs-of-a-map = . ground, # wall, 0-9 cost, S start, G goal

signs-of-agents = . ground, # wall, 0-9 cost, A B start, a b goal

change-wall = wall

change-ground = ground

# $cost (Text) - what entering it costs
change-cost = cost { $cost }

change-start = start

change-goal = goal

# $agent (Text) - the letter of an agent
change-start-of = start of { $agent }

# $agent (Text) - the letter of an agent
change-goal-of = goal of { $agent }

# $sign (Text) - the letter of the start or the goal
change-end = { $sign } is here: to move it, select another cell and type { $sign }

change-nothing = this key does nothing here

signs-of-a-graph = digits: cost of an edge, heuristic of a node; S start, G goal (or drag)

signs-without-estimates = digits: cost of an edge; S start, G goal on a node (or drag)

# $estimate (Text) - what is expected from there to the goal
change-estimate = heuristic { $estimate }

# $sign (Text) - what Enter puts
puts-on-graph = <key:sign-repeat>Enter</key> sets { $sign }

ends-on-nodes = start and goal belong on nodes: select a node for S or G, or type the cost of this edge

no-estimates-to-change = this graph computes its heuristic from the positions of the nodes: edit them in the file

costs-too-large = these costs are too large to add up

too-large-to-change = too large to edit here: edit the file

# $row (Count) - from 1
# $column (Count) - from 1
square = row { $row }, column { $column }

gap = the gap

# $tile (Count) - its number
tile-called = tile { $tile }

# $most (Count) - the greatest tile
signs-of-a-puzzle = 1-{ $most } tile, 0 the gap: typing swaps two squares; edit the goal in the file

puts-on-puzzle = <key:sign-repeat>Enter</key> and the mouse slide tiles here

board-of-the-step = board at this step

# $tile (Count) - the tile that was to change places with the gap
unsolvable-gap = cannot swap the gap and { $tile }: no moves would lead to the goal

# $one (Count) - a tile
# $other (Count) - another
unsolvable-exchange = cannot swap { $one } and { $other }: no moves would lead to the goal

## Questions

# $algorithm (Text) - how it is searched
# $by (Words) - what states are chosen by
ask-next = Which of these states does { $algorithm } expand next{ $by ->
    [none] {""}
   *[other] , by { $by }
}?

about-next = next state

big-next = NEXT?

# $agent (Name) - whose path is planned next
ask-in-turn = Does { $agent } find a path now?

# $algorithm (Text) - the search
ask-found = Does { $algorithm } find a path?

about-found = path or no path

big-found = A PATH?

by-g = g

by-h = h

by-sum = g + h

# $weight (Number) - how much the estimate weighs
by-weighted = g + { $weight } × h

# $g (Number) - what the way to the state costs
# $h (Number) - what is expected from there on
known-sum = { $g }+{ $h }

# $count (Count) - how many states are worth the same
equally-good = { $count } states have the same value: each of them is right.

# $column (Count) - from 0
# $row (Count) - from 0
at = ({ $column }, { $row })

# $sign (Text) - the symbol
# $meaning (Text) - what it stands for
sign = { $sign } { $meaning }

# $sign (Text) - what Enter and the mouse put, with what it stands for
puts = <key:sign-repeat>Enter</key> and the mouse set { $sign }

legend-current = current node
legend-frontier = in the frontier
legend-expanded = expanded
legend-unseen = not reached
legend-start = start
legend-goal = goal
legend-wall = wall
legend-landmark = landmark
legend-agent = agent
legend-passed = passed by an agent
legend-cost = cost of a step to this cell
legend-way = path to the current node
legend-solution = solution
legend-to-frontier = edge to the frontier
legend-tree = other edge of the search tree
legend-unused = edge not in the search tree
