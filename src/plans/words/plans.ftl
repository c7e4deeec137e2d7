### Plans: what their keys mean, and what is said of their searches.

## Keys of a plan

what-plan = plan

what-setting = setting of a plan

what-direction = direction

what-picture = picture

key-domain = what there is and what can be done, in PDDL

key-problem = where it begins and what is to hold, in PDDL

key-algorithm = algorithm

key-estimate = estimate

key-direction = direction

key-picture = how a state is drawn

one-by-one = plans for one goal, then from there for the next

spoken-one-by-one = goals one by one

forward = from what holds at first to the goal

backward = from the goal to what holds at first

spoken-forward = forward

spoken-backward = backward

picture-blocks = blocks on a table

picture-rooms = things in rooms

picture-facts = nothing but facts

no-drawing = this domain cannot be drawn so

no-drawing-help = blocks need `on` of two things and `ontable` or `on-table` of one; rooms need a type `room`, `place` or `location` and a predicate of one of them

no-such-choice = there is no such choice

# $why (Text) - why
no-search = no plan is looked for so: { $why }

## What is too large

# $most (Count) - how many
too-many-actions = there are more than { $most } actions with objects

# $most (Count) - how many
too-many-facts = there are more than { $most } facts

# $most (Count) - how many
too-many-tries = which actions are possible is not known after { $most } tries

too-long-help = take another algorithm or another estimate, such as `greedy` and `h-add`, or fewer objects

## The search for a plan

# $fact (Text) - the fact
denied = not { $fact }

# $facts (Count) - how many
# $goal (Name) - the facts that are to hold
start-forward = { $facts ->
    [one] One fact holds
   *[other] { $facts } facts hold
} at first. The goal: { $goal }.

# $goals (Count) - how many
# $goal (Name) - the facts that are to hold
start-backward = The search begins at the goal: { $goal } { $goals ->
    [one] has
   *[other] have
} to hold.

# $reached (Count) - how many actions
# $possible (Text) - how many there could be
grounded = Actions with objects: { $possible } are written down, { $reached } of them can ever be reached.

# $pass (Count) - which pass
# $depth (Count) - how deep
pass-depth = Pass { $pass } begins: no deeper than { $depth ->
    [one] one action
   *[other] { $depth } actions
}.

# $pass (Count) - which pass
# $cost (Number) - how much
pass-cost = Pass { $pass } begins: f is at most { $cost }.

# $after (Words) - how it came about
# $g (Number) - actions so far
taken-oldest = { $after }: it has waited longest in the frontier; g = { $g }.

# $after (Words) - how it came about
# $g (Number) - actions so far
taken-newest = { $after }: it came last into the frontier; g = { $g }.

# $after (Words) - how it came about
# $g (Number) - actions so far
taken-least-g = { $after }: g = { $g } is the least in the frontier.

# $after (Words) - how it came about
# $h (Number) - what is left
taken-least-h = { $after }: h = { $h } is the least in the frontier.

# $after (Words) - how it came about
# $g (Number) - actions so far
# $h (Number) - what is left
# $f (Number) - both
taken-least-f = { $after }: f = { $g } + { $h } = { $f } is the least in the frontier.

# $after (Words) - how it came about
# $g (Number) - actions so far
# $w (Number) - the weight
# $h (Number) - what is left
# $sum (Number) - both
taken-least-weighted = { $after }: g + w × h = { $g } + { $w } × { $h } = { $sum } is the least in the frontier.

# $count (Count) - how many
# $names (Name) - the first of them
possible = { $count ->
    [0] Nothing can be done.
    [one] One action is possible: { $names }.
   *[other] { $count } actions are possible: { $names }.
}

# $count (Count) - how many
# $names (Name) - the first of them
relevant = { $count ->
    [0] No action makes a part of this without undoing another.
    [one] One action makes a part of this: { $names }.
   *[other] { $count } actions make a part of this: { $names }.
}

# $known (Count) - how many states are known
some-known = { $known ->
    [one] One leads to a known state.
   *[other] { $known } lead to known states.
}

# $dead (Count) - how many
some-dead = { $dead ->
    [one] One leads nowhere, says the estimate.
   *[other] { $dead } lead nowhere, says the estimate.
}

cut-off = It is at the limit and is not expanded.

# $goal (Name) - the facts that hold
# $count (Count) - how many actions
found-forward = The goal holds here: { $goal }. { $count ->
    [0] Nothing has to be done.
    [one] The plan has <verdict>one action</verdict>.
   *[other] The plan has <verdict>{ $count } actions</verdict>.
}

# $demands (Name) - the facts that are demanded
# $count (Count) - how many actions
found-backward = All that is demanded here holds at first: { $demands }. { $count ->
    [0] Nothing has to be done.
    [one] The plan has <verdict>one action</verdict>.
   *[other] The plan has <verdict>{ $count } actions</verdict>.
}

# $expanded (Count) - how many states
# $generated (Count) - how many states
exhausted = The frontier is empty: <verdict>there is no plan</verdict>. { $expanded ->
    [one] One state was
   *[other] { $expanded } states were
} expanded, { $generated } generated.

at-first = At first

# $action (Name) - the action
after = After { $action }

# $action (Name) - the action
before = Before { $action }

## The plan

# $count (Count) - how many actions
begun = { $count ->
    [0] Nothing has to be done: the goal holds at first.
    [one] The plan, one action, begins where the search began.
   *[other] The plan, { $count } actions, begins where the search began.
}

# $action (Name) - the action
# $needs (Name) - facts
needs = { $action } needs { $needs }.

# $action (Name) - the action
needs-nothing = { $action } needs nothing.

# $adds (Name) - facts
# $deletes (Name) - facts
adds-and-deletes = It adds { $adds } and deletes { $deletes }.

# $adds (Name) - facts
adds = It adds { $adds } and deletes nothing.

# $deletes (Name) - facts
deletes = It deletes { $deletes } and adds nothing.

# $goals (Name) - facts
undone = That <cut>undoes</cut> { $goals }, which was reached.

## One goal after the other

# $goal (Name) - the facts that are to hold
opening = One goal after the other, each from where the one before has led: { $goal }.

# $number (Count) - which goal
# $goals (Count) - of how many
# $goal (Name) - the goal
# $round (Count) - which round
goal-holds = { $round ->
    [1] Goal { $number } of { $goals }
   *[other] Round { $round }, goal { $number } of { $goals }
}: { $goal } holds already, and nothing is done for it.

# $number (Count) - which goal
# $goals (Count) - of how many
# $goal (Name) - the goal
# $round (Count) - which round
# $count (Count) - how many actions
# $expanded (Count) - how many states
goal-taken = { $round ->
    [1] Goal { $number } of { $goals }
   *[other] Round { $round }, goal { $number } of { $goals }
}: the shortest way to { $goal } alone takes { $count ->
    [one] one action
   *[other] { $count } actions
} ({ $expanded ->
    [one] one state
   *[other] { $expanded } states
} expanded).

# $number (Count) - which goal
# $goals (Count) - of how many
# $goal (Name) - the goal
# $round (Count) - which round
# $expanded (Count) - how many states
goal-lost = { $round ->
    [1] Goal { $number } of { $goals }
   *[other] Round { $round }, goal { $number } of { $goals }
}: from here <cut>no way</cut> leads to { $goal } ({ $expanded ->
    [one] one state
   *[other] { $expanded } states
} expanded).

# $count (Count) - how many actions
ended-solved = All goals hold, after { $count ->
    [0] nothing was done
    [one] one action
   *[other] <verdict>{ $count } actions</verdict>
}.

ended-stuck = One goal after the other <cut>does not lead to all of them</cut>: what was done for one cannot be mended.

ended-circle = Everything is as it was when an earlier round began: it would <cut>go on like this for ever</cut>.

no-shorter = No plan is shorter.

# $count (Count) - how many actions
shortest = The shortest plan for all of them together has { $count ->
    [one] one action
   *[other] <verdict>{ $count } actions</verdict>
}.

no-plan-at-all = There is no plan for all of them at all.

## In a word or two

# $g (Number) - actions so far
# $h (Number) - what is left
# $f (Number) - both
shortly-f = { $g } + { $h } = { $f }

# $g (Number) - actions so far
shortly-g = g = { $g }

# $count (Count) - how many actions
shortly-found = plan of { $count }

shortly-exhausted = no plan

# $count (Count) - how many actions
shortly-begun = { $count ->
    [one] one action
   *[other] { $count } actions
}

# $action (Name) - the action
shortly-acted = { $action }

# $goal (Name) - the goal
shortly-goal = { $goal }

## Why

# $each (Text) - each goal with its cost
# $all (Number) - the largest
why-max = When nothing is ever undone, { $each }. The dearest decides: h_max = { $all }.

why-max-admissible = h_max is admissible: each goal has to be reached, also the dearest one. So A* with it finds a shortest plan (Bonet and Geffner 2001).

# $each (Text) - each goal with its cost
# $all (Number) - their sum
why-sum = When nothing is ever undone, { $each }. All together: h_add = { $all }.

why-sum-inadmissible = h_add is not admissible: an action that serves two goals is counted twice, so A* with it may miss the shortest plan. It tells more than h_max and leads faster to some plan (Bonet and Geffner 2001).

why-never = A goal cannot be reached from here, even if nothing is ever undone: nothing leads on from this state.

# $count (Count) - how many goals
# $names (Text) - the goals
why-count = { $count ->
    [0] All goals hold: h = 0.
    [one] One goal does not hold: { $names }.
   *[other] { $count } goals do not hold: { $names }.
}

why-count-inadmissible = The number of goals is not admissible: one action may reach two of them. It does not see what is in the way, either.

# $name (Text) - the goal
# $cost (Number) - its cost
one-cost = { $name } costs { $cost }

# $name (Text) - the goal
one-never = { $name } is never reached

why-backward = Regression: before an action has to hold what it needs, and whatever else is demanded but what it makes. An action that undoes a demand cannot be the last one. Some demands contradict each other in the world without anybody noticing: no plan reaches them from the front.

why-exhausted = Every state that can be reached has been looked at, each once: so it is certain that there is no plan.

why-one-by-one = Linear planning takes goals as if they had nothing to do with each other: a shortest plan for the first, then from there for the second, and so on. G. J. Sussman found in 1975 that no order of the goals does for three blocks: the anomaly that is named after him.

why-undone = The goals hang together: what the later goal needs is just what the earlier one has taken away. Whoever keeps both in mind puts the steps for one between those for the other.

why-together = A search for all goals together sees in each state what every goal still needs, and can put a step for one goal between two steps for another.

# $met (Name) - goals
# $unmet (Name) - goals
goals-some = Of the goal { $met } holds, { $unmet } does not.

# $met (Name) - goals
goals-all = All of the goal holds: { $met }.

# $unmet (Name) - goals
goals-none = Nothing of the goal holds yet: { $unmet }.

## How much

counter-expanded = expanded

counter-generated = generated

counter-frontier = frontier

counter-plan = plan

# $count (Count) - how many
expanded = expanded { $count }

# $count (Count) - how many
generated = generated { $count }

# $count (Count) - how many
# $peak (Count) - how many at most
frontier = frontier { $count }, at most { $peak }

# $count (Count) - how many
# $all (Count) - of how many
done = plan { $count } of { $all }

## What comes out

# $count (Count) - how many actions
# $expanded (Count) - how many states
solved-by = { $count ->
    [0] the goal holds at first
    [one] a plan of one action
   *[other] a plan of { $count } actions
}, { $expanded ->
    [one] one state
   *[other] { $expanded } states
} expanded

# $action (Text) - the action
plan-line = { $action }

## Pictures

title-facts = facts

title-demands = what has to hold

title-goal = goal

title-way = the way here

title-plan = plan

# $count (Count) - how many
title-frontier = frontier { $count }

column-g = g

column-h = h

column-f = f

no-action = the first state

# $count (Count) - how many more
and-more = and { $count } more

# Why `e` does nothing.
not-changed-in-place = facts and actions are edited in the PDDL files, which are shown anew at once
