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

a-fact = a fact such as `(on a b)`

one-fact = `(not ...)` with one fact in it

a-term = a variable or an object

# $name (Text) - what is written
not-supported = `{ $name }` is not supported

not-supported-help = write conditions, effects and goals as facts and `not` facts, joined by `and`

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
   *[action] The actions are { $all }
}

# $kind (Named) - what they are
# $all (Text) - all of them
known = { $kind ->
    [type] the types are { $all }
    [object] the objects are { $all }
    [variable] the variables of this action are { $all }
    [predicate] the predicates are { $all }
   *[action] the actions are { $all }
}

# $kind (Named) - what there are none of
none-known = { $kind ->
    [type] define types with `:types`
    [object] define objects with `:objects`
    [variable] define variables with `:parameters`
    [predicate] define predicates with `:predicates`
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
