### Planning: errors in PDDL domains and problems, and names of heuristics.

## Brackets

# $most (Count) - how many
too-many-expressions = this text is too long: the limit is { $most } words and brackets

nothing-open = this closing bracket has no opening bracket

closes-nothing = every opening bracket before it is closed

unclosed = this bracket is not closed

never-closed = it opens here

part-begins = the next part begins here, inside it

## Expected parts

# $what (Text) - what should stand there
# $found (Text) - what does
expected-here = expected { $what }, found `{ $found }`

a-name = a name

one-name = one name

a-list = a list in brackets

a-part = a keyword such as `:goal`

a-definition = `(define (domain NAME) ...)` or `(define (problem NAME) ...)`

a-requirement = a requirement such as `:strips`

a-predicate = a predicate such as `(on ?x ?y)`

a-function = a function such as `(total-cost)` or `(price ?x)`

a-price = `(increase (total-cost) ...)` with one number or function in it

a-value = a value such as `(= (price a b) 5)`

a-number = a number

a-fact = a fact such as `(on a b)`

one-fact = `(not ...)` with one fact in it

a-term = a variable or an object

# $name (Text) - what is written
not-supported = `{ $name }` is not supported

# $construct (Construct) - what is not supported
instead = { $construct ->
    [derived] add the derived fact in every action that makes it true, and delete it in every action that makes it false
    [durative] write an `:action` with `:precondition` and `:effect`; its duration can be its cost: `(increase (total-cost) 5)`
    [conditional] write two actions: one with the condition among its preconditions and the effect, one with the opposite condition and without the effect
    [universal] write the fact once for each object, joined by `and`
    [existential] give the action one more parameter for the object; for a goal, make a new fact the goal, and write an action that adds it
    [disjunction] write one action for each alternative; for a goal, let each of them add the same new fact, and make this fact the goal
    [implication] write two actions: one that needs the second fact, and one that needs `not` and the first fact
    [numeric] only `(increase (total-cost) ...)` is possible, which needs `:action-costs`; write other amounts as facts: `(level ?x three)`, and `(next three two)` for counting down
    [arithmetic] calculate the number yourself: write it in the action, or list it in `:init` as the value of a function: `(= (price a b) 5)`
    [object-fluents] write a predicate with one more argument, `(location ?x ?place)`, and delete the old fact where you add a new one
    [equality] use `=` only to compare two objects in conditions and goals
    [either] define a type that both are subtypes of: `(:types car train - vehicle)`
    [constraints] write what must hold on the way as preconditions of the actions, and what must have happened as facts that actions add
    [preferences] write it as a goal, or leave it out
    [metric] write `(:metric minimize (total-cost))`, or leave it out to minimize the number of actions
    [timed] write the fact without a time, or an action that changes it
    [processes] write the change as an effect of the actions
    [tasks] write the primitive tasks as actions, and what the tasks are to achieve as `:goal`
    [chance] write one action for each outcome; the plan then chooses the outcome
    [invariants] write facts that always hold in `:init`, and conditions as preconditions of the actions
    [length] leave it out: `breadth-first` finds a plan with the fewest actions
    [bundle] write the requirements that the domain uses: `:strips`, `:typing`, `:negative-preconditions`, `:equality`, `:action-costs`
   *[denial] write `not` before each fact; for "not all of them", write one action for each fact that may be missing
}

denied-conjunction = `not` must contain a single fact

# $near (Text) - the one that was probably meant
# $all (Text) - all of them
requirements-near = did you mean `{ $near }`? Plywood supports { $all }

# $all (Text) - all of them
requirements = Plywood supports { $all }

# $name (Text) - the keyword
unknown-part = unknown keyword `{ $name }`

# $near (Text) - the one that was probably meant
# $all (Text) - all of them
parts-near = did you mean `{ $near }`? The keywords here are { $all }

# $all (Text) - all of them
parts = the keywords here are { $all }

# $name (Text) - the keyword
two-parts = `{ $name }` is given twice

# $name (Text) - the keyword
no-value = `{ $name }` has no value

# $name (Text) - the keyword
missing-part = `{ $name }` is missing

## Costs

# $number (Text) - what is written
wrong-cost = `{ $number }` is not a cost

# $most (Count) - the largest
wrong-cost-help = a cost is a number from 0 to { $most } with at most four decimals

total-not-zero = `total-cost` must begin at 0

# $name (Text) - the function
two-values = `{ $name }` has two values

## Definitions

# $kind (Definition) - what is defined
two-definitions = { $kind ->
    [domain] a second domain
   *[problem] a second problem
}

# $kind (Definition) - what is defined
no-definition = { $kind ->
    [domain] the domain is missing
   *[problem] the problem is missing
}

# $kind (Definition) - what is defined
no-definition-help = { $kind ->
    [domain] write `(define (domain NAME) (:predicates ...) (:action ...) ...)`
   *[problem] write `(define (problem NAME) (:domain NAME) (:objects ...) (:init ...) (:goal ...))`
}

# $named (Text) - the name in the problem
# $given (Text) - the name of the domain
other-domain = the problem is for the domain `{ $named }`, but the domain is `{ $given }`

no-actions = this domain has no actions

no-actions-help = write at least one `(:action ...)`

## Names

# $kind (Named) - what it is given to
# $name (Text) - the name
twice-named = { $kind ->
    [type] the type `{ $name }` is defined twice
    [object] the object `{ $name }` is defined twice
    [variable] the variable `{ $name }` is defined twice
    [predicate] the predicate `{ $name }` is defined twice
    [function] the function `{ $name }` is defined twice
   *[action] the action `{ $name }` is defined twice
}

given-by-the-domain = the domain already defines it

# $kind (Named) - what it should be
# $name (Text) - the name
unknown-named = { $kind ->
    [type] unknown type `{ $name }`
    [object] unknown object `{ $name }`
    [variable] unknown variable `{ $name }`
    [predicate] unknown predicate `{ $name }`
    [function] unknown function `{ $name }`
   *[action] unknown action `{ $name }`
}

# $near (Text) - the one that was probably meant
# $kind (Named) - what they are
# $all (Text) - all of them
known-near = did you mean `{ $near }`? { $kind ->
    [type] The types are { $all }
    [object] The objects are { $all }
    [variable] The variables of this action are { $all }
    [predicate] The predicates are { $all }
    [function] The functions are { $all }
   *[action] The actions are { $all }
}

# $kind (Named) - what they are
# $all (Text) - all of them
known = { $kind ->
    [type] the types are { $all }
    [object] the objects are { $all }
    [variable] the variables of this action are { $all }
    [predicate] the predicates are { $all }
    [function] the functions are { $all }
   *[action] the actions are { $all }
}

# $kind (Named) - what there are none of
none-known = { $kind ->
    [type] define types with `:types`
    [object] define objects with `:objects`
    [variable] define variables with `:parameters`
    [predicate] define predicates with `:predicates`
    [function] define functions with `:functions`: `(:functions (total-cost) - number)`
   *[action] define actions with `:action`
}

# $name (Text) - what is written
bad-name = `{ $name }` is not a name

bad-name-help = write letters, digits, `-` and `_`, beginning with a letter or a digit

# $name (Text) - what is written
no-variable = `{ $name }` is not a variable

no-variable-help = begin variables with a question mark: `?x`

no-type-behind = the type after this dash is missing

no-name-before = the name before this dash is missing

# $name (Text) - the type
types-in-a-circle = the type `{ $name }` is a subtype of itself

# $most (Count) - how many
too-many-names = this list has too many names: the limit is { $most }

# $most (Count) - how many
too-many-literals = this condition or effect has too many facts: the limit is { $most }

## Facts

# $name (Text) - the predicate
# $wanted (Count) - of how many things it is said
# $given (Count) - how many there are
wrong-count = `{ $name }` takes { $wanted ->
    [one] one argument
   *[other] { $wanted } arguments
}, but has { $given ->
    [one] one
   *[other] { $given }
} here

# $pattern (Text) - how it is written
pattern = write `{ $pattern }`

# $name (Text) - the variable or object
# $is (Text) - its type
# $wants (Text) - the type it should have
wrong-type = `{ $name }` has the type `{ $is }`, but needs the type `{ $wants }` here

no-effect = this action changes nothing

no-effect-help = write the changed facts after `:effect`

denied-fact = the initial state cannot contain `not` facts

denied-fact-help = leave it out: a fact that is not listed is false

no-goal = the goal is empty

no-goal-help = name the facts that must hold

# $name (Text) - the predicate
contrary-goals = the goal requires `{ $name }` and its opposite for the same objects

## Heuristics

what-estimate = heuristic

zero = no heuristic: h is 0 everywhere

goal-count = the number of goals that do not hold

h-max = the cost of the most expensive goal if nothing is undone

h-add = the sum of the costs of all goals if nothing is undone
