### Planning: what is wrong with domains and problems in PDDL, and what its estimates are called.

## Brackets

# $most (Count) - how many
too-many-expressions = this text has more than { $most } words and brackets

nothing-open = this bracket closes nothing

closes-nothing = every bracket before it is closed

unclosed = a bracket is never closed

never-closed = it opens here

part-begins = here the next part begins inside of it

## What should stand somewhere

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

not-supported-help = conditions, effects and goals are facts and `not` facts, joined by `and`

denied-conjunction = `not` of anything but a fact is not supported

# $near (Text) - the one that was probably meant
# $all (Text) - all of them
requirements-near = did you mean `{ $near }`? supported are { $all }

# $all (Text) - all of them
requirements = supported are { $all }

# $name (Text) - the keyword
unknown-part = unknown keyword `{ $name }`

# $near (Text) - the one that was probably meant
# $all (Text) - all of them
parts-near = did you mean `{ $near }`? here stand { $all }

# $all (Text) - all of them
parts = here stand { $all }

# $name (Text) - the keyword
two-parts = `{ $name }` stands here twice

# $name (Text) - the keyword
no-value = nothing stands behind `{ $name }`

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
    [domain] there is no domain here
   *[problem] there is no problem here
}

# $kind (Definition) - what is defined
no-definition-help = { $kind ->
    [domain] a domain is `(define (domain NAME) (:predicates ...) (:action ...) ...)`
   *[problem] a problem is `(define (problem NAME) (:domain NAME) (:objects ...) (:init ...) (:goal ...))`
}

# $named (Text) - the name in the problem
# $given (Text) - the name of the domain
other-domain = the problem is about the domain `{ $named }`, and this one is `{ $given }`

no-actions = this domain has no action

no-actions-help = nothing can be planned where nothing can be done

## Names

# $kind (Named) - what it is given to
# $name (Text) - the name
twice-named = { $kind ->
    [type] the type `{ $name }` is there twice
    [object] the object `{ $name }` is there twice
    [variable] the variable `{ $name }` is there twice
    [predicate] the predicate `{ $name }` is there twice
   *[action] the action `{ $name }` is there twice
}

given-by-the-domain = the domain has it already

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
    [type] the types are { $all }
    [object] the objects are { $all }
    [variable] the variables of this action are { $all }
    [predicate] the predicates are { $all }
   *[action] the actions are { $all }
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
    [type] there are no types
    [object] there are no objects
    [variable] there are no variables here; those of an action stand behind `:parameters`
    [predicate] there are no predicates
   *[action] there are no actions
}

# $name (Text) - what is written
bad-name = `{ $name }` is no name

bad-name-help = names are made of letters, digits, `-` and `_`, and begin with a letter or a digit

# $name (Text) - what is written
no-variable = `{ $name }` is no variable

no-variable-help = variables begin with a question mark: `?x`

no-type-behind = a dash stands before a type

no-name-before = there is no name before this dash

# $name (Text) - the type
types-in-a-circle = the type `{ $name }` is a kind of itself

# $most (Count) - how many
too-many-names = more than { $most } names in one list

# $most (Count) - how many
too-many-literals = more than { $most } facts in one condition or effect

## Facts

# $name (Text) - the predicate
# $wanted (Count) - of how many things it is said
# $given (Count) - how many there are
wrong-count = `{ $name }` is said of { $wanted ->
    [one] one thing
   *[other] { $wanted } things
}, and here { $given ->
    [one] is one
   *[other] are { $given }
}

# $pattern (Text) - how it is written
pattern = it is written `{ $pattern }`

# $name (Text) - the variable or object
# $is (Text) - its type
# $wants (Text) - the type it should have
wrong-type = `{ $name }` is of the type `{ $is }`, and here stands something of the type `{ $wants }`

no-effect = this action changes nothing

no-effect-help = what it changes stands behind `:effect`

denied-fact = what does not hold at first is not written down

denied-fact-help = leave it out: only what is listed holds

no-goal = the goal is empty

no-goal-help = name the facts that are to hold

# $name (Text) - the predicate
contrary-goals = the goal is to have `{ $name }` hold and not hold of the same things

## Estimates

what-estimate = estimate

zero = nothing: what is left is not estimated

goal-count = how many goals do not hold

h-max = what the dearest goal costs when nothing is undone

h-add = what all goals cost, one by one, when nothing is undone
