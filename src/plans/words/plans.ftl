### Plans: their keys, and the sentences of their searches.

## Keys of a plan

what-plan = plan

what-setting = setting of a plan

what-direction = direction

what-picture = picture

key-domain = the types, predicates and actions, in PDDL

key-problem = the objects, the initial state and the goal, in PDDL

key-algorithm = algorithm

key-estimate = heuristic

key-direction = direction

key-picture = the drawing of a state

one-by-one = plans for one goal, then for the next from there

spoken-one-by-one = goals one by one

forward = from the initial state to the goal

backward = from the goal to the initial state

spoken-forward = forward

spoken-backward = backward

picture-blocks = blocks on a table

picture-rooms = things in rooms

picture-facts = facts only

no-drawing = this domain does not have the predicates for this picture

no-drawing-help = blocks need `on` with two arguments and `ontable` or `on-table` with one. Rooms need a type `room`, `place` or `location` and a predicate with one of them.

no-such-choice = unknown setting

# $why (Text) - why
no-search = cannot search for a plan: { $why }

## Limits

# $most (Count) - how many
too-many-actions = this problem has too many actions with objects: the limit is { $most }

# $most (Count) - how many
too-many-facts = this problem has too many facts: the limit is { $most }

# $most (Count) - how many
too-many-tries = finding the possible actions takes too long: the limit is { $most } combinations

# $action (Name) - the action
# $function (Text) - what has no value
no-value = the cost of { $action } is unknown: ({ $function }) has no value

no-value-help = list its value in `:init`: `(= (price a b) 5)`

too-long-help = choose another algorithm or heuristic, such as `greedy` and `h-add`, or use fewer objects

## The search for a plan

# $fact (Text) - the fact
denied = not { $fact }

# $facts (Count) - how many
# $goal (Name) - the facts that are to hold
start-forward = { $facts ->
    [one] One fact holds
   *[other] { $facts } facts hold
} in the initial state. The goal: { $goal }.

# $goals (Count) - how many
# $goal (Name) - the facts that are to hold
start-backward = The search begins at the goal: { $goal } { $goals ->
    [one] must hold
   *[other] must hold
}.

# $reached (Count) - how many actions
# $possible (Text) - how many there could be
grounded = The problem has { $possible } actions with objects. At most { $reached } of them can be reached.

# $pass (Count) - which pass
# $depth (Count) - how deep
pass-depth = Pass { $pass } begins. The depth limit is { $depth ->
    [one] one action
   *[other] { $depth } actions
}.

# $pass (Count) - which pass
# $cost (Number) - how much
pass-cost = Pass { $pass } begins. The limit is f ≤ { $cost }.

# $after (Words) - the action that led here
# $first (First) - what the search goes by
# $g (Number) - actions so far
# $h (Number) - the heuristic
# $weight (Number) - how much that counts
# $sum (Number) - both
taken = { $after }: { $first ->
    [oldest] g = { $g }. This state has waited longest in the frontier
    [newest] g = { $g }. This state entered the frontier last
    [least-g] g = { $g } is lowest in the frontier
    [least-h] h = { $h } is lowest in the frontier
    [weighted] g + w × h = { $g } + { $weight } × { $h } = { $sum } is lowest in the frontier
   *[least-f] f = { $g } + { $h } = { $sum } is lowest in the frontier
}.

# $count (Count) - how many
# $names (Name) - the first of them
possible = { $count ->
    [0] No action is possible.
    [one] One action is possible: { $names }.
   *[other] { $count } actions are possible: { $names }.
}

# $count (Count) - how many
# $names (Name) - the first of them
relevant = { $count ->
    [0] No action achieves one of these facts without undoing another.
    [one] One action achieves one of these facts: { $names }.
   *[other] { $count } actions achieve one of these facts: { $names }.
}

# $known (Count) - how many states are known
some-known = { $known ->
    [one] One leads to a known state.
   *[other] { $known } lead to known states.
}

# $dead (Count) - how many
some-dead = { $dead ->
    [one] One leads to a dead end, according to the heuristic.
   *[other] { $dead } lead to dead ends, according to the heuristic.
}

cut-off = The state is at the limit and is not expanded.

# $goal (Name) - the facts that hold
# $count (Count) - how many actions
# $cost (Words) - what they cost, if they have costs
found-forward = The goal holds here: { $goal }. { $count ->
    [0] No action is needed.
    [one] The plan has <verdict>one action</verdict>{ $cost ->
        [none] .
       *[other] {" "}{ $cost }.
    }
   *[other] The plan has <verdict>{ $count } actions</verdict>{ $cost ->
        [none] .
       *[other] {" "}{ $cost }.
    }
}

# $demands (Name) - the facts that are demanded
# $count (Count) - how many actions
# $cost (Words) - what they cost, if they have costs
found-backward = All these facts hold in the initial state: { $demands }. { $count ->
    [0] No action is needed.
    [one] The plan has <verdict>one action</verdict>{ $cost ->
        [none] .
       *[other] {" "}{ $cost }.
    }
   *[other] The plan has <verdict>{ $count } actions</verdict>{ $cost ->
        [none] .
       *[other] {" "}{ $cost }.
    }
}

# $expanded (Count) - how many states
# $generated (Count) - how many states
exhausted = The frontier is empty: <verdict>there is no plan</verdict>. { $expanded ->
    [one] One state was
   *[other] { $expanded } states were
} expanded, { $generated } generated.

# $cost (Number) - of all actions
of-cost = and costs { $cost }

# $cost (Number) - of the action
costs = It costs { $cost }.

at-first = Initial state

at-goal = Goal

# $action (Name) - the action
after = After { $action }

# $action (Name) - the action
before = Before { $action }

## The plan

# $count (Count) - how many actions
begun = { $count ->
    [0] No action is needed: the goal holds in the initial state.
    [one] The plan, one action, begins in the initial state.
   *[other] The plan, { $count } actions, begins in the initial state.
}

# $action (Name) - the action
# $needs (Words) - facts, if it needs any
needs = { $action } needs { $needs ->
    [none] nothing
   *[other] { $needs }
}.

# $adds (Words) - facts, if there are any
# $deletes (Words) - facts, if there are any
effects = { $adds ->
    [none] It deletes { $deletes } and adds nothing.
   *[other] It adds { $adds } and deletes { $deletes ->
        [none] nothing
       *[other] { $deletes }
    }.
}

# $goals (Name) - facts
undone = This <cut>undoes</cut> { $goals }, which had been reached.

# $least (Number) - what the cheapest plan costs
# $more (Number) - what this one costs more
not-cheapest = It is <cut>not the cheapest</cut>, because the heuristic overestimates: the cheapest plan costs { $least }, { $more } less.

maybe-not-cheapest = The heuristic may overestimate, so a cheaper plan may exist.

## One goal after the other

# $goal (Name) - the facts that are to hold
opening = One goal after the other, each from the state that the goal before has reached: { $goal }.

# $number (Count) - which goal
# $goals (Count) - of how many
# $round (Count) - which round
# $goal (Words) - the goal
# $leg (LegEnd) - what comes of it
# $count (Count) - how many actions
# $expanded (Count) - how many states
goal = { $round ->
    [1] Goal { $number } of { $goals }
   *[other] Round { $round }, goal { $number } of { $goals }
}: { $leg ->
    [holds] { $goal } already holds. No action is needed.
    [lost] <cut>no plan</cut> leads from here to { $goal } ({ $expanded ->
        [one] one state
       *[other] { $expanded } states
    } expanded).
   *[taken] the shortest plan for { $goal } alone has { $count ->
        [one] one action
       *[other] { $count } actions
    } ({ $expanded ->
        [one] one state
       *[other] { $expanded } states
    } expanded).
}

# $count (Count) - how many actions
ended-solved = All goals hold after { $count ->
    [0] no action
    [one] one action
   *[other] <verdict>{ $count } actions</verdict>
}.

ended-stuck = Taking the goals one by one <cut>does not reach all of them</cut>: the actions for one goal cannot be undone.

ended-circle = This state is the same as at the start of an earlier round: the rounds would <cut>repeat for ever</cut>.

no-shorter = No plan is shorter.

# $count (Count) - how many actions
shortest = The shortest plan for all goals together has { $count ->
    [one] one action
   *[other] <verdict>{ $count } actions</verdict>
}.

# $least (Number) - of the cheapest plan
# $cost (Number) - of this one
cheapest = The cheapest plan for all goals together costs { $least }, this one { $cost }.

no-cheaper = No plan is cheaper.

# $least (Number) - of the cheapest plan
least-cost = The cheapest plan for all goals together costs { $least }.

no-plan-at-all = All goals together have no plan either.

## In a few words

# $g (Number) - actions so far
# $h (Number) - the heuristic
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

## Why

# $each (Text) - each goal with its cost
# $all (Number) - the largest
why-max = If nothing is ever undone, { $each }. The most expensive goal decides: h_max = { $all }.

why-max-admissible = h_max is admissible: a plan must reach every goal, including the most expensive one. So A* finds a cheapest plan (Bonet and Geffner 2001).

# $each (Text) - each goal with its cost
# $all (Number) - their sum
why-sum = If nothing is ever undone, { $each }. The sum is h_add = { $all }.

why-sum-inadmissible = h_add is not admissible: it counts an action that serves two goals twice. So A* may miss the cheapest plan. But h_add distinguishes states better than h_max and leads to a plan sooner (Bonet and Geffner 2001).

why-never = A goal cannot be reached from here, even if nothing is ever undone: this state is a dead end.

# $count (Count) - how many goals
# $names (Text) - the goals
why-count = { $count ->
    [0] All goals hold: h = 0.
    [one] One goal does not hold: { $names }.
   *[other] { $count } goals do not hold: { $names }.
}

why-count-inadmissible = The number of goals is not admissible: one action may reach two goals. It also ignores obstacles.

# $name (Text) - the goal
# $cost (Number) - its cost
one-cost = { $name } costs { $cost }

# $name (Text) - the goal
one-never = { $name } is never reached

why-backward = Regression: before the action, its preconditions must hold, plus every required fact that it does not make true. An action that undoes a required fact cannot be the last one. Some required facts contradict each other, but nothing in the domain says so. Then no plan reaches them from the initial state.

why-exhausted = The search has expanded every state that can be reached, each once. So it is certain that no plan exists.

why-one-by-one = Linear planning treats the goals as independent: a shortest plan for the first, then from there one for the second, and so on. G. J. Sussman found in 1975 that for three blocks no order of the goals works. This is Sussman's anomaly.

why-undone = The goals interact: the later goal needs the very fact that the earlier goal removed. A better plan puts the actions for one goal between those for the other.

why-together = A search for all goals together knows in each state which goals are missing. It can put an action for one goal between two actions for another.

# $met (Words) - goals that hold, if there are any
# $unmet (Words) - goals that do not
goals = { $unmet ->
    [none] All goals hold: { $met }.
   *[other] { $met ->
        [none] No goal holds yet: { $unmet }.
       *[other] These goals hold: { $met }. These do not: { $unmet }.
    }
}

## Counters

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

## Results

# $count (Count) - how many actions
# $expanded (Count) - how many states
# $cost (Words) - what they cost, if they have costs
solved-by = { $count ->
    [0] the goal holds in the initial state
    [one] a plan of one action
   *[other] a plan of { $count } actions
}{ $cost ->
    [none] {""}
   *[other] {" "}{ $cost }
}, { $expanded ->
    [one] one state
   *[other] { $expanded } states
} expanded

## Pictures

legend-added = added by the action

legend-removed = removed by the action

legend-true = true

legend-false = false

legend-required = required

legend-open = true or false

legend-below = below it, anything or nothing

legend-met = part of the goal that holds

legend-unmet = part of the goal that does not hold

title-facts = facts

title-demands = required facts

title-goal = goal

title-action = action

title-way = path to this state

title-plan = plan

# $count (Count) - how many
title-frontier = frontier { $count }

column-g = g

column-h = h

column-f = f

no-action = start of the search

# $count (Count) - how many more
and-more = and { $count } more

# Shown if you press `e`.
not-changed-in-place = edit facts and actions in the PDDL files: Plywood reloads them when you save

## Questions

ask-action = Which of these actions of the plan is possible now?

about-action = possible action

big-action = WHICH ACTION?
