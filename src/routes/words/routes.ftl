### What is said of searches for one player: on maps, on graphs, with puzzles.

## What is wrong with a map

empty-map = this map has no cells

# $width (Count) - columns
# $height (Count) - rows
# $cells (Count) - both multiplied
# $most (Count) - how many there may be
too-many-cells = this map has { $width } × { $height } = { $cells } cells, and it may have { $most }

# $width (Count) - columns
# $height (Count) - rows
# $most (Count) - how many columns, and how many rows, there may be
too-long-map = this map is { $width } × { $height } cells; the limit is { $most } columns and as many rows

# $line (Count) - which line of the map
# $columns (Count) - how many it has
# $width (Count) - how many the first line has
ragged-map = line { $line } of this map has { $columns ->
    [one] one column
   *[other] { $columns } columns
}, and its first line has { $width }

ragged-map-help = make all lines equally long: `#` is a wall, `.` is free ground

# $sign (Text) - what is written
unknown-cell = `{ $sign }` means nothing on a map

unknown-cell-help = write `#` for a wall, `.` for ground that costs 1, a digit for ground that costs as much, `S` and `G` for start and goal, `A` to `D` and `a` to `d` for starts and goals of several agents

# $mark (Text) - a letter
missing-mark = there is no `{ $mark }` on this map

# $mark (Text) - a letter
# $count (Count) - how often it is there
marked-twice = there are { $count } cells with `{ $mark }` on this map

# $mark (Text) - a letter
marks-help = write `{ $mark }` on exactly one cell: `S` and `G` are start and goal, `A` and `a` those of the first of several agents

mixed-agents = this map has a single agent and several

mixed-agents-help = write `S` and `G` for one agent, or `A` and `a`, `B` and `b` and so on for several

neighbours = a map has 4 or 8 neighbours to a cell

neighbours-help = write `moves = 4` or `moves = 8`

straight-agents = several agents move in the four straight directions only

straight-agents-help = leave `moves` out

## What is wrong with a graph

empty-graph = this graph has no edges

# $count (Count) - how many values it has
wrong-edge = an edge is two names and what it costs, not { $count ->
    [one] one value
   *[other] { $count } values
}

wrong-edge-help = write `["Arad", "Zerind", 75]`; without a number an edge costs 1

negative-cost = a cost is never negative

infinite-cost = this cost is too large

cost-help = write a number from 0 up: the searches count on ways that never get cheaper by being longer

# $key (Text) - start or goal
missing-end = this graph has no `{ $key }`

# $key (Text) - start or goal
missing-end-help = write `{ $key } = "NAME"` with the name of a node

# $name (Text) - the name
unknown-node = no edge leads to `{ $name }` or away from it

# $near (Text) - a name there is
unknown-node-help = did you mean `{ $near }`?

unknown-node-hint = name it in `edges` first

# $name (Text) - the name
missing-node = nothing is said of `{ $name }` here

missing-node-help = every node of the graph needs a value

wrong-position = a position is two finite numbers

wrong-position-help = write `[91, 492]`: the first goes to the right, the second upwards

## What is wrong with a puzzle

# $count (Count) - how many tiles
wrong-size = { $count ->
    [one] one tile is
   *[other] { $count } tiles are
} no square

wrong-size-help = write 4, 9 or 16 tiles row by row, with `_` for the gap

# $tile (Text) - what is written
# $most (Count) - the largest
no-tile = `{ $tile }` is no tile: they are numbered from 1 to { $most }

# $tile (Text) - what is written
tile-twice = `{ $tile }` is there twice

# $most (Count) - the largest
tiles-help = write each number from 1 to { $most } once, and `_` once for the gap

unlike-goal = the goal is a board of another size

unsolvable = this puzzle cannot be solved: no moves lead to its goal

unsolvable-help = exchange two tiles: of two such boards one can be solved, the other cannot

## What can be chosen

wrong-weight = a weight is a number from 1 to 1,000

weight-help = with 1 weighted A* is A*; the greater the weight, the greedier it is

# $estimate (Text) - its name
unfit-estimate = `{ $estimate }` says nothing of this problem

# $names (Text) - those that do
unfit-estimate-help = estimates for it: { $names }

# $algorithm (Text) - its name
unfit-algorithm = `{ $algorithm }` cannot search this problem

# $names (Text) - those that can
unfit-algorithm-help = searches for it: { $names }

# $states (Count) - how many there are
# $size (Text) - bytes that are needed
# $most (Count) - how many states there may be
# $held (Text) - bytes that they take
too-many-pairs = the distances between all pairs of { $states } states would take { $size }: they are reckoned for at most { $most } states, { $held }

too-many-pairs-help = landmarks keep the distances of a few states only, other estimates none at all

setting-algorithm = algorithm

setting-estimate = estimate

setting-planning = planning

planning-joint = together

planning-in-turn = one after the other

what-estimate = estimate

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

about-zero = Nothing is estimated: h is 0 everywhere.

about-manhattan = The estimate is the Manhattan distance: columns and rows, walls or not.

about-euclid = The estimate is the straight line (Euclid), walls or not.

about-chebyshev = The estimate is the Chebyshev distance: columns or rows, whichever are more.

about-octile = The estimate is the octile distance: diagonally as far as that helps, then straight on.

about-tiles = The estimate is the Manhattan distance: how many squares each tile lies from where it belongs, added up.

about-misplaced = The estimate is how many tiles lie elsewhere than they belong.

about-landmarks = The estimate comes from landmarks: the distances from each of them to every state are known beforehand, and by the triangle inequality no way is shorter than they differ.

about-all-pairs = The estimate is the true distance: Floyd-Warshall has reckoned those between all pairs beforehand. It is perfect information, so A* goes straight to the goal.

about-given = The estimate of each node is given with the graph.

about-line = The estimate is the straight line on the map (Euclid).

about-manhattan-graph = The estimate is the Manhattan distance on the map: to the right and upwards, added up.

about-chebyshev-graph = The estimate is the Chebyshev distance on the map: to the right or upwards, whichever is more.

about-separately = The estimate is what each agent would have to go on this map if it were alone, added up.

about-manhattan-agents = The estimate is the Manhattan distance of each agent to its goal, added up.

## Agents one after the other

# $agents (Count) - how many
in-turn-before = { $agents } agents are planned one after the other: each takes the best way that keeps clear of those before it.

# $agent (Name) - which one
# $cost (Text) - what its way costs
# $count (Count) - steps
# $expanded (Count) - how many states were expanded
in-turn-way = { $agent } finds a way that costs <verdict>{ $cost }</verdict>, with { $count ->
    [one] one step
   *[other] { $count } steps
}; { $expanded ->
    [one] one state was
   *[other] { $expanded } states were
} expanded.

# $agent (Name) - which one
# $expanded (Count) - how many states were expanded
in-turn-stuck = { $agent } finds no way: those before it do not give way. { $expanded ->
    [one] One state was
   *[other] { $expanded } states were
} expanded.

# $time (Count) - which step
in-turn-time = Step { $time }: all move at once.

# $cost (Text) - what all ways cost
in-turn-done = All are where they want to be. Together their ways cost <verdict>{ $cost }</verdict>.

in-turn-why = Planning one after the other (space-time A* with reservations) needs no joint moves: the search of each agent has five moves to a state. But nobody gives way to those who come later, so it may find nothing where there is a solution, or one that costs more.

# $agents (Count) - how many
# $branching (Count) - 5 to the power of the agents
# $states (Count) - ways to place the agents
joint-why = As one problem { $agents } agents have up to 5 ^ { $agents } = { $branching } moves in a state, and there are { $states } states.

in-turn-how = one after the other

# $agent (Name) - which one
# $cost (Text) - what its way costs
caption-in-turn-way = { $agent } <verdict>cost { $cost }</verdict>

# $agent (Name) - which one
caption-in-turn-stuck = { $agent }: no way

# $time (Count) - which step
caption-in-turn-time = step { $time }

## What is drawn

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

## What happens

# $state (Name) - where
starts = The search begins at { $state }. Nothing else is in the frontier yet.

# $state (Name) - one end
# $other (Name) - the other end
starts-twice = Two searches begin, one at { $state }, one at { $other }: where they meet is a way.

# $states (Count) - how many there are
# $distances (Count) - the same squared
# $comparisons (Count) - the same to the third
# $size (Text) - bytes
tables-all-pairs = Beforehand, Floyd-Warshall has reckoned the distances between all pairs: { $states } × { $states } = { $distances } of them, in { $states } ^ 3 = { $comparisons } comparisons. They take <number>{ $size }</number>.

# $landmarks (Count) - how many there are
# $states (Count) - how many each knows
# $distances (Count) - all together
# $size (Text) - bytes
tables-landmarks = Beforehand, the distances between { $landmarks ->
    [one] one landmark
   *[other] { $landmarks } landmarks
} and { $states } states have been reckoned, there and back: { $distances } of them. They take <number>{ $size }</number>.

# What is done before the first step.
# $state (Name) - the start
# $goal (Name) - the goal
before = A way from { $state } to { $goal } is wanted.

# $state (Name) - what is expanded
# $g (Number) - what the way to it costs
# $h (Number) - what is estimated
# $f (Text) - both together
expanded-sum = { $state } is expanded: <verdict>f = { $g } + { $h } = { $f }</verdict> is the least in the frontier.

# $state (Name) - what is expanded
# $g (Number) - what the way to it costs
# $h (Number) - what is estimated
# $weight (Number) - how much that counts
# $f (Text) - both together
expanded-weighted = { $state } is expanded: <verdict>f = { $g } + { $weight } × { $h } = { $f }</verdict> is the least in the frontier.

# $state (Name) - what is expanded
# $g (Text) - what the way to it costs
expanded-cheapest = { $state } is expanded: <verdict>g = { $g }</verdict> is the least in the frontier.

# $state (Name) - what is expanded
# $h (Text) - what is estimated
expanded-nearest = { $state } is expanded: <verdict>h = { $h }</verdict> is the least in the frontier.

# $state (Name) - what is expanded
expanded-first = { $state } is expanded: it has waited longest in the frontier.

# $state (Name) - what is expanded
expanded-last = { $state } is expanded: it came into the frontier last.

# $state (Name) - what is expanded
# $f (Text) - g + h
# $limit (Text) - the limit of the pass
expanded-within = { $state } is expanded: <verdict>f = { $f } ≤ { $limit }</verdict>, the limit of this pass.

# $state (Name) - what is expanded
# $g (Text) - what the way to it costs
expanded-backwards = { $state } is expanded from the goal: <verdict>g = { $g }</verdict> is the least in that frontier.

# $states (Words) - what is new
# $count (Count) - how many
new-states = { $count ->
    [one] { $states } is new.
   *[other] { $states } are new.
}

nothing-new = Nothing new comes of it.

# $states (Words) - names, one after the other
# $state (Words) - one more
listed = { $states }, { $state }

# $states (Words) - names, one after the other
# $state (Words) - the last one
listed-last = { $states } and { $state }

# $states (Words) - names, one after the other
# $count (Count) - how many more
listed-more = { $states } and { $count } more

# $state (Name) - a name
named = { $state }

# $count (Count) - how many
beyond-limit = { $count ->
    [one] One successor lies
   *[other] { $count } successors lie
} beyond the limit.

# $count (Count) - how many
dead-ends = { $count ->
    [one] From one successor
   *[other] From { $count } successors
} no way leads to the goal, as the estimate sees.

# $state (Name) - what is reached
# $parent (Name) - from where
# $g (Text) - what the way costs now
# $before (Text) - what it cost before
relaxed = { $state } is reached more cheaply by way of { $parent }: <verdict>g = { $g } instead of { $before }</verdict>.

# $state (Name) - what is reached
# $parent (Name) - from where
# $g (Text) - what the way costs now
# $before (Text) - what it cost before
reopened = { $state } had been expanded, and by way of { $parent } it is cheaper: <verdict>g = { $g } instead of { $before }</verdict>. It goes back into the frontier.

# $state (Name) - what is not expanded
# $limit (Text) - how many actions
at-limit = { $state } lies at the limit, { $limit } actions from the start: it is not expanded.

# $pass (Count) - which one
# $limit (Text) - how many actions
pass-depth = Pass { $pass } begins at the start again: no way with more actions than { $limit } is looked at.

# $pass (Count) - which one
# $limit (Text) - the most that f may be
pass-cost = Pass { $pass } begins at the start again: no way with f above { $limit } is looked at.

# $state (Name) - where they meet
# $cost (Text) - what both cost together
meets = The ways from both ends meet at { $state }: together they cost <verdict>{ $cost }</verdict>.

# $state (Name) - the goal
# $cost (Text) - what the way costs
# $count (Count) - actions
found = { $state } is the goal. The way costs <verdict>{ $cost }</verdict>, with { $count ->
    [one] one step
   *[other] { $count } steps
}.

# $cost (Text) - what the way costs
# $count (Count) - actions
found-between = No way between the two frontiers can be cheaper: the way costs <verdict>{ $cost }</verdict>, with { $count ->
    [one] one step
   *[other] { $count } steps
}.

# $goal (Name) - what was wanted
# $count (Count) - how many were expanded
exhausted = The frontier is empty: no way leads to { $goal }. { $count ->
    [one] One state was
   *[other] { $count } states were
} expanded, and nothing else can be reached.

# $goal (Name) - what was wanted
# $count (Count) - how many were expanded
limited = The frontier is empty, and { $goal } has not been found: { $count ->
    [one] one state was
   *[other] { $count } states were
} expanded. What lies beyond the limit has not been looked at.

## The same for big letters

# $state (Name) - what is expanded
# $f (Words) - what it is chosen by
caption-expand = { $state } { $f }

# $name (Text) - f, g or h
# $value (Text) - what it is
chosen-by = <verdict>{ $name } = { $value }</verdict>

# $state (Name) - what is reached
# $before (Text) - what it cost before
# $g (Text) - what it costs now
caption-relax = { $state } <verdict>g = { $before } → { $g }</verdict>

# $pass (Count) - which one
# $limit (Text) - how far it goes
caption-pass = pass { $pass }: up to { $limit }

# $cost (Text) - what the way costs
caption-found = <verdict>cost { $cost }</verdict>

caption-exhausted = no way

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
reckoned = At { $state } that is { $reckoning } = { $h }.

# $place (Text) - where the landmark is
# $more (Text) - the greater distance
# $less (Text) - the lesser one
landmark = { $more } − { $less }, the distances from the landmark { $place },

# $state (Name) - of which state
# $h (Text) - what it is
looked-up = At { $state } that is { $h }.

# $state (Name) - what is next
# $name (Text) - f, g or h
# $value (Text) - what it is chosen by
next-waits = Next in the frontier is { $state } with { $name } = { $value }.

# $taken (Name) - the state that was expanded
# $state (Name) - the second of the frontier then
# $name (Text) - f, g or h
# $value (Text) - what it is chosen by
taken-before = { $taken } was taken before { $state }, which has { $name } = { $value }.

# $taken (Name) - the state that was expanded
# $state (Name) - the second of the frontier then
# $name (Text) - f, g or h
# $value (Text) - what it is chosen by
taken-before-tie = { $taken } was taken before { $state }, which has { $name } = { $value } as well: of equals the one with the least h goes first, and of those the youngest.

# $taken (Name) - the state that was expanded
# $state (Name) - the second of the frontier then
# $name (Text) - f, g or h
# $value (Text) - what it is chosen by
taken-before-younger = { $taken } was taken before { $state }, which has { $name } = { $value } as well: of equals the one that has waited longest goes first.

# $state (Name) - what is next
next-follows = Next in the frontier is { $state }.

promise-consistent = The estimate is consistent: no step lowers it by more than the step costs. So A* never expands a state twice, and what it finds costs the least.

promise-admissible = The estimate is admissible, never more than what is left to go, but not consistent: what A* finds costs the least, though a state may be expanded twice.

promise-nothing = Nobody promises that the estimate is never too high: what A* finds may cost more than needs be.

# $state (Name) - where it overestimates
# $h (Text) - what is estimated
# $left (Text) - what is left to go
overestimates = The estimate is too high: at { $state } it says <verdict>{ $h }</verdict>, and only { $left } are left to go. So A* may miss the cheapest way.

# $cost (Text) - what the cheapest way costs
# $found (Text) - what the way found costs
missed = The cheapest way costs { $cost }; the one that was found costs { $found }.

# $cost (Text) - what the cheapest way costs
found-cheapest = No way costs less than { $cost }.

# $parent (Name) - from where
# $action (Number) - what the step costs
# $before (Number) - what the way to the parent costs
# $g (Text) - both together
way-costs = The way by { $parent } costs { $before } + { $action } = { $g }.

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

# $cost (Number) - what the way costs
count-cost-told = cost { $cost }

# $algorithm (Text) - the search
# $estimate (Text) - what leads it
how = { $algorithm } · { $estimate }

given-up-help = choose another search, a better estimate or a smaller problem

## What comes out

# $cost (Number) - what it costs
# $count (Count) - actions
solution-found = cost { $cost }, { $count ->
    [one] one step
   *[other] { $count } steps
}

solution-none = no way leads there

solution-limited = nothing was found within the limit

# $expanded (Count) - how many
# $generated (Count) - how many
# $frontier (Count) - how many
solution-counts = expanded { $expanded }, generated { $generated }, left in the frontier { $frontier }

## A map that is changed in place

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
change-end = { $sign } stands here: it moves when { $sign } is typed somewhere else

change-nothing = that means nothing here

signs-of-a-graph = digits: cost of an edge, estimate of a node; S start, G goal, also by dragging

signs-without-estimates = digits: cost of an edge; S start, G goal on a node, also by dragging

# $estimate (Text) - what is expected from there to the goal
change-estimate = { $estimate } expected to the goal

# $sign (Text) - what Enter puts
puts-on-graph = Enter puts { $sign }

ends-on-nodes = S and G stand on nodes: an edge has a cost, in digits

no-estimates-to-change = no estimates are given here: they follow from where the nodes lie

costs-too-large = these costs are too large to be added up

too-large-to-change = too large to be changed in place: it is edited in its file

# $row (Count) - from 1
# $column (Count) - from 1
square = row { $row }, column { $column }

gap = the gap

# $tile (Count) - its number
tile-called = tile { $tile }

# $most (Count) - the greatest tile
signs-of-a-puzzle = 1-{ $most } tile, 0 the gap: both change places; the goal is set in the file

puts-on-puzzle = Enter and the mouse slide tiles here

board-of-the-step = at this step

# $tile (Count) - the tile that was to change places with the gap
unsolvable-gap = the gap and { $tile } exchanged cannot be solved: no slides lead to the goal

# $one (Count) - a tile
# $other (Count) - another
unsolvable-exchange = { $one } and { $other } exchanged cannot be solved: no slides lead to the goal

## What is asked before a search goes on

# $algorithm (Text) - how it is searched
# $by (Words) - what states are chosen by
ask-next = Which of these states of the frontier does { $algorithm } take next{ $by ->
    [none] {""}
   *[other] , by { $by }
}?

about-next = taken next

big-next = NEXT?

by-g = g

by-h = h

by-sum = g + h

# $weight (Number) - how much the estimate weighs
by-weighted = g + { $weight } × h

# $g (Number) - what the way to the state costs
# $h (Number) - what is expected from there on
known-sum = { $g }+{ $h }

# $count (Count) - how many states are worth the same
equally-good = { $count } states are worth the same here: each of them would have been right.

# $column (Count) - from 0
# $row (Count) - from 0
at = ({ $column }, { $row })

# $sign (Text) - what stands there or is put there
# $meaning (Text) - what it stands for
sign = { $sign } { $meaning }

# $sign (Text) - what Enter and the mouse put, with what it stands for
puts = Enter and the mouse put { $sign }

legend-current = current node
legend-frontier = in the frontier
legend-expanded = expanded
legend-unseen = not reached
legend-goal = goal
legend-way = path to the current node
legend-solution = solution
legend-to-frontier = edge to the frontier
legend-tree = other edge of the search tree
legend-unused = edge not in the search tree
