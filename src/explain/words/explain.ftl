### Effects of search steps, and explanations of nodes.

## The beginning

# $algorithm (Text) - what is about to start
# $mover (Words) - who moves at the root
# $aim (Aim) - what that player looks for
begins = { $algorithm } is about to start: { $mover } { $aim ->
    [mean] takes the mean of its children
    [largest] looks for the largest value
    [smallest] looks for the smallest value
    [true] looks for a T
    [false] looks for an F
    [own-largest] looks for the largest value. So does every player: each value is that of the player who moves
   *[own-true] looks for a T. So does every player: each label is that of the player who moves
}.

# $algorithm (Text) - what is about to start
# $root (Words) - a node without children
begins-at-leaf = { $algorithm } is about to start. { CAPITAL($root) } has no children.

# $algorithm (Text) - what is about to start
# $root (Words) - a position in which nobody can move
begins-at-end = { $algorithm } is about to start at { $root }.

# $winner (Words) - who has won, unless nobody has
game-is-over = The game is over: { $winner ->
    [none] it is a draw
   *[other] { $winner } has won
}.

## The search comes to a node

# $time (Time) - whether it has been there
# $root (Words) - where
arrives-at-root = the search begins{ $time ->
    [again] {" again"}
   *[first] {""}
} at { $root }

# $time (Time) - whether it has been there
# $node (Words) - where
arrives = the search comes{ $time ->
    [again] {" back"}
   *[first] {""}
} to { $node }

# $player (Words) - the player
# $mv (Words) - what that player tries
# $time (Time) - whether it has been tried
tries = { $player } tries { $mv }{ $time ->
    [again] {" again"}
   *[first] {""}
}

# $player (Words) - the player
# $mv (Words) - what that player tries
# $time (Time) - whether the search has been there
# $node (Words) - where it leads
tries-and-arrives = { $player } tries { $mv } and comes{ $time ->
    [again] {" back"}
   *[first] {""}
} to { $node }

where-chance = where chance decides

# $player (Words) - the player
where-moves = where { $player } moves

# $player (Words) - the player
then-moves = then { $player } moves

where-no-deeper = where the depth limit is reached

# $depth (Count) - how deep the search goes
at-limit = at the depth limit of { $depth ->
    [one] 1 ply
   *[other] { $depth } plies
}

# $arrival (Words) - the search comes to B
# $spot (Words) - where MIN moves, if that is told
enters = { $arrival }{ $spot ->
    [none] .
   *[other] , { $spot }.
}

# $position (Words) - the name of the position, if it has one
# $difference (Way) - how it was reached before
searched-already = { $position ->
    [none] The same position
   *[other] { CAPITAL($position) }
} has been searched already, { $difference ->
    [order] by another order of moves
    [mirror] as its mirror image
    [turned] turned or mirrored
    [piles] with its piles in another order
    [moves] by other moves
   *[unknown] along another line of play
}.

# $node (Words) - which
# $scale (Scale) - numbers or labels
# $range (Words) - what the table says
# $enough (Enough) - why that is enough
# $value (Words) - what the node returns
table-settles = the table says that { $node } is { $scale ->
    [numbers] worth { $range }
   *[truth] { $range }
}{ $enough ->
    [known] {""}
   *[bounded] , which is enough
}: it returns { $value } at once.

settled-by-table = The table settled it: nothing below it was searched in this visit.

# $way (Words) - MAX tries b2
# $position (Words) - the name of the position, if it has one
# $difference (Way) - how it was reached before
# $scale (Scale) - numbers or labels
# $value (Words) - its value
known-already = { $way }: { $position ->
    [none] the same position
   *[other] { $position }
} has been searched already, { $difference ->
    [order] by another order of moves
    [mirror] as its mirror image
    [turned] turned or mirrored
    [piles] with its piles in another order
    [moves] by other moves
   *[unknown] along another line of play
}: { $scale ->
    [numbers] its value is
   *[truth] it is
} { $value }.

## The window of a node

# $window (Words) - it
any-value-possible = Window { $window }: any value is still possible.

# $window (Words) - it
# $because (Words) - whom its bounds are from
# $consequence (Words) - which values still matter, if that is told
window-because = Window { $window }: { $because }{ $consequence ->
    [none] .
   *[other] . So { $consequence }.
}

# $alpha (Words) - whom alpha is from
# $beta (Words) - whom beta is from
both-bounds = { $alpha } and { $beta }

# $player (Words) - who has it
# $value (Words) - a value
# $place (Words) - where
already-has = { $player } already has { $value } { $place }

# $place (Words) - where the scout search began
scout-asks = the scout search { $place } asks for no more

# $bound (Words) - alpha or beta
# $value (Words) - its value
started-with = the search started with { $bound } { $value }

# $pass (Count) - which
# $question (Words) - whether the root is worth at least 5
pass-asks = pass { $pass } asks { $question }

# $asked (Asked) - what it asks
# $value (Words) - the guess
guess-question = { $asked ->
    [at-least] whether the root is worth at least { $value }
    [more] whether the root is worth more than { $value }
   *[true] whether the root is T
}

only-which-side = only the side of the window on which a value lies matters

only-a-strict-cut = no value can change the result, but a strict cut waits for alpha > beta

# $low (Words) - a bound
# $high (Words) - a bound
only-between = only values between { $low } and { $high } matter

# $low (Words) - a bound
only-above = only values above { $low } matter

# $high (Words) - a bound
only-below = only values below { $high } matter

## A value is found and returned

# $node (Words) - a leaf
# $scale (Scale) - numbers or labels
# $value (Words) - its value
# $seen (Words) - what it is to whoever would be next, if that is another number
is-worth = { $node } { $scale ->
    [numbers] is worth
   *[truth] is
} { $value }{ $seen ->
    [none] .
   *[other] : { $seen }.
}

# $node (Words) - a node at the depth limit
# $value (Words) - what it counts as
# $seen (Words) - what it is to whoever would be next, if that is another number
no-evaluation = { $node } has no static evaluation, so it counts as { $value }{ $seen ->
    [none] .
   *[other] : { $seen }.
}

# $node (Words) - a node at the depth limit
# $value (Words) - how it is evaluated
# $seen (Words) - what it is to whoever would be next, if that is another number
evaluation = the static evaluation of { $node }, an estimate, is { $value }{ $seen ->
    [none] .
   *[other] : { $seen }.
}

# $limit (Words) - at the depth limit of 2 plies
goes-on = It is not quiet, so { $limit } it is not evaluated but searched further.

# $limit (Words) - at the depth limit of 2 plies
went-on = It is not quiet, so { $limit } it was not evaluated but searched further.

not-quiet = The position is not quiet: its next moves can make the estimate wrong.

# $value (Words) - of a leaf
# $parent (Words) - where it goes
# $becomes (Words) - what it is there, if it is another number
goes-up = { $value } goes up to { $parent }{ $becomes ->
    [none] .
   *[other] , where it becomes { $becomes }.
}

# $node (Words) - which
# $value (Words) - its value
# $parent (Words) - where it goes
# $becomes (Words) - what it is there, if it is another number
hands-up = { $node } is done and returns { $value } to { $parent }{ $becomes ->
    [none] .
   *[other] , where it becomes { $becomes }.
}

# $rule (FailHard) - why it was handed up
# $worth (Words) - what is known: E is worth at least 8
only-a-bound = That is only a bound{ $rule ->
    [handed] {" (fail-hard)"}
   *[possible] {""}
}: { $worth }.

# $node (Words) - which
# $scale (Scale) - numbers or labels
# $range (Words) - what is known of its value
worth = { $node } { $scale ->
    [numbers] is worth
   *[truth] is
} { $range }

# Nothing was found out about a node, and nothing more is needed.
# $node (Words) - which
# $scale (Scale) - numbers or labels
does-not-matter = { $node } may be { $scale ->
    [numbers] worth anything
   *[truth] T or F
}, which does not matter

# $node (Words) - which
nothing-known = nothing is known of { $node } yet

## A child has returned

# $verdict (Words) - how its value compares with the best so far
# $news (Words) - what follows
compared-news = { $verdict }: { $news }

# $mover (Words) - the player
# $value (Words) - the best value
# $source (Words) - from C
now-has = { $mover } now has { $value }, { $source }.

# $mover (Words) - the player
# $value (Words) - the best value, which was not certain before
# $source (Words) - from C
now-certain = { $mover } now has { $value } for certain, { $source }.

# $worth (Words) - what is known of the child
# $mover (Words) - the player
nothing-from-it = { $worth }, so { $mover } gains nothing certain from it.

# $worth (Words) - what is known of the child
# $mover (Words) - the player
# $range (Words) - at most 4
# $source (Words) - from D
nothing-certain = { $worth }. So { $mover } has nothing for certain yet: { $range }, { $source }.

# $worth (Words) - what is known of the child
# $mover (Words) - the player
# $range (Words) - at most 4
has-so-far = { $worth }. So { $mover } has { $range } so far.

# $mover (Words) - the player
# $value (Words) - the best value
# $source (Words) - from C, as far as known
keeps = { $mover } keeps { $value }{ $source ->
    [none] .
   *[other] , { $source }.
}

# $mover (Words) - the player
still-nothing = { $mover } still has nothing for certain.

# $mover (Words) - the player
# $range (Words) - at most 4
# $source (Words) - from C, as far as known
still-so-far = { $mover } still has { $range } so far{ $source ->
    [none] .
   *[other] , { $source }.
}

# $bound (Words) - MAX already has 3 at R
# $style (Style) - trees or games
# $node (Words) - whose best value it is, in a game where it is made: after b2
stays-at-bound = { $bound }, so { $style ->
    [tree] { $node }'s best value
   *[game] the best value { $node }
} stays at that bound (fail-hard).

# $window (Words) - it
# $closing (Closing) - what follows
# $relation (Words) - how its bounds compare
window-becomes = The window becomes { $window }{ $closing ->
    [open] {""}
    [closed] : { $relation }
    [not-enough] : { $relation }, which is not enough for a strict cut
   *[none-left] : { $relation }, but no child is left to skip
}.

# $window (Words) - it
# $because (Words) - MAX already has 3 at R, if that is why
window-stays = The window stays { $window }{ $because ->
    [none] .
   *[other] {" "}because { $because }.
}

bounds-equal = <verdict>alpha = beta</verdict>

bounds-crossed = <verdict>alpha > beta</verdict>

# $product (Words) - 0.9 × 2 = 1.8
# $place (Words) - where
# $sum (Words) - what the children so far add up to
sum-so-far = { $product }: the sum { $place } is { $sum } so far.

# $product (Words) - 0.9 × 2 = 1.8
# $place (Words) - where
# $mean (Words) - the value of the node
mean = { $product }: the mean { $place } is { $mean }.

## A node that is not quiet

# $node (Words) - a node that is searched on
# $value (Words) - how it is evaluated
# $news (Words) - what follows
stand-pat = { $node } is not quiet; its static evaluation, an estimate, is { $value }. { CAPITAL($news) }

# $player (Words) - the player
# $worth (Words) - what is known of the node
may-stand-pat = { $player } can stand pat with that, so { $worth }.

# $value (Words) - how it is evaluated
stood-pat = Its player could stand pat with the static evaluation, { $value }.

# $value (Words) - its static evaluation
# $node (Words) - which
found-standing-pat = the static evaluation of { $node } is { $value }

stands-pat = stand pat

## A child has returned, in a few words

first-value = first value

new-best = new best

not-certain = not certain

nothing-certain-yet = nothing certain yet

no-change = no change

## The labels T and F

# $label (Label) - the one of which one is enough
label-name = { $label ->
    [true] T
    [false] F
    [win] win
   *[loss] loss
}

# $label (Label) - the one of which one is enough
a-label = { $label ->
    [true] T
    [false] F
    [win] a win
   *[loss] a loss
}

# $enough (Words) - the label of which one is enough
# $mover (Words) - the player
# $label (Words) - the label
# $source (Words) - from C
one-is-enough = one { $enough } is enough: { $mover } becomes { $label }, { $source }.

# $enough (Words) - the label of which one is enough
# $mover (Words) - the player
# $label (Words) - the label
one-was-enough = { $mover } stays { $label }: one { $enough } was enough.

# $enough (Words) - the label of which one would be enough
# $mover (Words) - the player
# $label (Words) - the label
no-child-is = { $mover } is { $label }, because none of its children is { $enough }.

# $enough (Words) - the label of which one would be enough
# $mover (Words) - the player
# $label (Words) - the label
one-would-change = { $mover } is { $label } so far: one { $enough } would change that.

# $player (Words) - for whom
enough-for = enough for { $player }

# $label (Words) - the label that no child has
no-child = no child is { $label }

# $label (Words) - the label that no child has so far
none-yet = no { $label } yet

## Cutoffs

# $verdict (Words) - 8 ≥ 5
# $why (Words) - what that means
# $skipped (Words) - E's other child is not looked at
# $cutoff (Words) - its name
cutoff = { $verdict }: { $why }. So { $skipped } ({ $cutoff }).

# $mover (Words) - who has the bound
# $value (Words) - the bound
# $style (Style) - trees or games
# $refusal (Refusal) - how the node is for that player
# $node (Words) - whose children are cut
will-not-let = { $mover } already has { $value } and { $style ->
    [tree] { $refusal ->
        [worse] will never let play come to
       *[tie] gains nothing by letting play come to
    }
   *[game] { $refusal ->
        [worse] will never allow
       *[tie] gains nothing from
    }
} { $node }

# $place (Words) - where the scout search began
answers-scout = that answers the scout search { $place }

nothing-better = nothing can be better than that

# A cutoff of a search without windows.
# $child (Words) - what returned
# $value (Words) - its label
# $mover (Words) - for whom it is enough
# $skipped (Words) - E's other child is not looked at
enough-cutoff = { $child } is { $value }: that is enough for { $mover }. So { $skipped }.

## The reason for a step in at most 40 letters

# $player (Words) - who moves at the root
brief-begins = { $player } moves first

brief-any = any value is still possible

brief-scout = a scout search: yes or no is enough

brief-guess = that answers the question of the pass

# $player (Words) - who has it
# $value (Words) - a value
# $place (Words) - where, if there is room
brief-has = { $player } has { $value }{ $place ->
    [none] {""}
   *[other] {" "}{ $place }
}

# $has (Words) - MAX has 3 at R
# $consequence (Words) - which values still matter
brief-so = { $has }: { $consequence }

# $has (Words) - MAX has 3 at R
# $node (Words) - whose children are cut, if there is room
brief-cannot-matter = { $has }: { $node ->
    [none] the rest
   *[other] { $node }
} cannot matter

# $value (Words) - the label that is enough
# $player (Words) - the player
brief-enough = <cut>cut</cut>: { $value } is enough for { $player }

# $position (Words) - the name of the position, if it has one and there is room
brief-known = { $position ->
    [none] the same position
   *[other] { $position }
} is known already

# $value (Words) - how a node is evaluated
brief-estimate = an estimate: { $value }

# $value (Words) - the value of a leaf
brief-leaf = this leaf: { $value }

# $player (Words) - who moves at the node
brief-stand-pat = { $player } can stand pat with that

# $place (Words) - where, if there is room
# $value (Words) - what the children so far add up to
brief-sum = the children so far{ $place ->
    [none] {""}
   *[other] {" "}{ $place }
} add up to { $value }

# $mover (Words) - the player
# $label (Words) - the label
# $so_far (Words) - so far, if it can change
brief-label = { $mover } is { $label }{ $so_far ->
    [none] {""}
   *[other] {" "}{ $so_far }
}

so-far = so far

# $mover (Words) - the player
# $range (Words) - at most 4
brief-so-far = { $mover } has { $range } so far

# $mover (Words) - the player
brief-nothing = { $mover } has nothing certain yet

# $range (Words) - the value of the root, or what is known of it
brief-result = the value of the root is { $range }

brief-over = the search is over

# $value (Words) - what a node returns
# $parent (Words) - where it goes, if there is room
brief-returns = { $value } goes up{ $parent ->
    [none] {""}
   *[other] {" "}to { $parent }
}

# $range (Words) - what the table says
brief-table = the table says { $range }

## Scout searches

# $arrival (Words) - the search comes to B
# $spot (Words) - where MIN moves, if that is told
# $player (Words) - who wants to know
# $value (Words) - the best so far
# $window (Words) - the window of the scout search
scouts = { $arrival }{ $spot ->
    [none] {""}
   *[other] , { $spot }
}. The search only asks whether that is better for { $player } than { $value }: window { $window }.

# $arrival (Words) - the search comes to B
# $spot (Words) - where MIN moves, if that is told
# $window (Words) - the window of the scout search, if there are windows
scouts-only = { $arrival }{ $spot ->
    [none] {""}
   *[other] , { $spot },
} for a scout search{ $window ->
    [none] .
   *[other] : window { $window }.
}

# $answer (Answer) - what it found
# $node (Words) - whose value was asked about
# $value (Words) - the best so far
# $player (Words) - who wanted to know
scout-answer = { $answer ->
    [low] The scout search fails low: { $node } is not better than { $value } for { $player }.
    [high] The scout search fails high: { $node } is better than { $value } for { $player }.
   *[again] The scout search fails high: { $node } is better than { $value } for { $player }, so it is searched again.
}

# $answer (Answer) - what it found
scout-outcome = <cut>{ $answer ->
    [low] fails low
    [high] fails high
   *[again] fails high: search again
}</cut>

now-the-value = Its scout search failed high, so the search now computes its value.

## Passes and the end

# $pass (Count) - which
pass-begins = pass { $pass } begins.

# $pass (Count) - which
# $depth (Count) - how deep it goes
pass-of-depth = pass { $pass }: depth { $depth }.

# $pass (Count) - which
# $guess (Words) - the value it begins with
# $question (Words) - whether the root is worth at least 5
pass-of-guess = pass { $pass }: guess { $guess }. It asks { $question }.

# $guess (Words) - the value a pass begins with
guess = guess { $guess }

# $child (Words) - the best child of the last pass
# $pass (Count) - the last pass
moves-to-front = { CAPITAL($child) }, which pass { $pass } found best, moves to the front.

# $child (Words) - the best child of the last pass
# $pass (Count) - the last pass
stays-in-front = { CAPITAL($child) }, which pass { $pass } found best, is already first.

# $pass (Count) - which
pass = pass { $pass }

# $depth (Count) - how deep a pass goes
depth = depth { $depth }

the-search = the search

this-search = this search of the root

# $what (Words) - the search, or a pass
# $range (Words) - the value, or what is known of it
is-over = { $what } is over: the value of the root is { $range }.

# $outcome (Words) - fails low
# $window (Words) - the window of the root
failed = The search { $outcome }: the value is not inside its window { $window }, and there is no principal variation.

# $moves (Words) - the moves, or the nodes they lead to
# $shown (Shown) - whether these are all
principal-variation = The principal variation is { $moves }{ $shown ->
    [whole] .
   *[beginning] , and so on.
}

# $value (Words) - what has returned
# $child (Words) - from where
# $mover (Words) - whose turn it is above
# $pending (Pending) - what the next step decides
# $next (Words) - the next child
pending = { $value } has come back from { $child }. { $pending ->
    [cut] Will { $mover } look at { $next }?
   *[value] Which value does { $mover } have then?
}

# $moves (Words) - some moves
# $mv (Words) - the one after them
moves-and = { $moves }, { $mv }

## The end of a search and a known position, in a few words

# $value (Words) - the value of the root
value = value { $value }

# $value (Words) - the value of a position that was searched before
known = known: { $value }

# $value (Words) - what the table holds, with a sign if it is a bound
in-table = table: { $value }

## A step in a few words, for large letters

# $node (Words) - which
visit = visit { $node }

# $node (Words) - what it is: leaf
# $value (Words) - its value
node-and-value = { $node } { $value }

# $node (Words) - its name, if it has one
# $value (Words) - its value
returns = { $node ->
    [none] returns
   *[other] { $node } returns
} { $value }

## Value of the next child that would cause a cutoff

# $node (Words) - whose children could cut
# $worth (Words) - what one of them would have to be: ≤ 3, T
cut-if-child = cut here if a child of { $node } is { $worth }

# $place (Words) - where the move is made
# $worth (Words) - what it would have to be worth
cut-if-move = cut here if a move { $place } is worth { $worth }

# $said (Words) - what a player has
# $worth (Words) - what it would have to be
brief-cut-if = { $said }. Cut if { $worth }?

# $condition (Words) - one of the above
# $player (Words) - whose value it is
condition-for = { $condition } for { $player }

either-truth = T or F

## Why a node is pruned

# $node (Words) - which
# $count (Count) - how many nodes its subtree has with it
pruned = { $node } is pruned{ $count ->
    [one] : the search will never look at it
   *[other] {" "}with its whole subtree of { $count } nodes: the search will never look at them
}.

# $node (Words) - a position, below which nobody has counted
pruned-unknown = { $node } is pruned with everything below it: the search will never come here.

# $node (Words) - which
# $above (Words) - the node above it that is cut off
pruned-with = { $node } is pruned with { $above }: the search will never come here.

# $place (Words) - at C
# $child (Words) - which
# $value (Words) - its value
found-at = { $place }, { $child } returned { $value }

# $child (Words) - which
# $value (Words) - its value
found-of = { $child } returned { $value }

# $found (Words) - what was found, in the numbers of the child
# $value (Words) - the same in those of its parent
found-turned = { $found }, which is { $value } here

# $found (Words) - At C, F returned 0
# $player (Words) - for whom it is enough
found-is-enough = { $found }, which is enough for { $player }.

# $found (Words) - At C, F returned 0
# $verdict (Words) - 0 ≤ 3
# $cutoff (Words) - its name
found-cuts = { $found }, and { $verdict }: { $cutoff }.

# $found (Words) - At C, F returned 0
# $verdict (Words) - +∞ ≥ +∞
found-the-best = { $found }, and { $verdict }: nothing can be better than that.

# $node (Words) - where the scout search began
answers-scout-of = That answers the scout search of { $node }.

# $asks (Words) - pass 2 asks whether the root is worth at least 5
answers-guess = That is enough: { $asks }.

# $bound (Words) - alpha or beta
# $value (Words) - its value
search-started-with = The search started with { $bound } { $value }.

# $value (Words) - the bound that cuts
# $bound (Words) - alpha or beta
# $mover (Words) - who has it
# $other (Words) - as that player sees it, if it is another number
# $source (Words) - from A, as far as known
bound-is-held = The { $value } is { $bound }: { $mover } already has { $other ->
    [none] it
   *[other] { $other }
}{ $source ->
    [none] .
   *[other] , { $source }.
}

# $ancestor (Words) - who has the bound
# $plies (Count) - how far above
# $node (Words) - whose children are cut
# $parent (Words) - the parent of that node
makes-it-deep = { CAPITAL($ancestor) } is { $plies ->
    [one] one ply
   *[other] { $plies } plies
} above { $node }. It is not the parent, { $parent }: that makes the cutoff deep.

# $player (Words) - who has the bound
# $node (Words) - whose children are cut
no-reason = So { $player } has no reason to let play come to { $node }, whatever else is below it.

## Why a node is not visited, or open

# $node (Words) - which
below-limit = { $node } lies below the depth limit: the search never comes here.

# $node (Words) - which
stopped-before = the search was stopped before it came to { $node }.

# $node (Words) - which
not-come-yet = the search has not come to { $node } yet.

# $place (Words) - at B
search-is-at = the search is { $place }.

# $node (Words) - an open node
# $place (Words) - where the search is
search-is-below = the search is below { $node }, { $place }.

none-returned = No child has returned yet.

# $sum (Words) - of a chance node
its-sum = Its sum so far is { $sum }.

# $value (Words) - it
# $source (Words) - from C
its-best = Its best value so far is { $value }, { $source }.

# $value (Words) - the bound it started from
none-better = No child has been better than { $value } yet.

# $range (Words) - at most 4
# $source (Words) - from D
its-best-not-certain = Its best value so far is not certain: { $range }, { $source }.

none-certain = No child has made anything certain yet.

# $node (Words) - a leaf, or a node at the depth limit
about-to-be-evaluated = { $node } is about to be evaluated.

# $node (Words) - which
# $limit (Words) - at the depth limit of 2 plies
# $value (Words) - its evaluation
was-evaluated = { $node } is { $limit }. Its estimate is { $value }.

## Value of a finished node

# $worth (Words) - E is worth at least 8
# $source (Words) - the leaf 8, if one child is enough
worth-from = { $worth }{ $source ->
    [none] .
   *[other] , { $source }.
}

# $value (Words) - which
# $rule (FailHard) - why it was returned
returned-a-bound = It returned { $value }, which is only a bound{ $rule ->
    [handed] {" (fail-hard)"}
   *[possible] {""}
}.

# $skipped (Words) - E's other child is not looked at
because-of-cutoff = Because of a cutoff { $skipped }.

# $node (Words) - which
# $count (Count) - how often
# $place (Words) - the place of the visit before
# $pass (Words) - the pass of that visit, if there are passes
# $window (Words) - the window of that visit, if there are windows
# $value (Words) - its value
# $worth (Words) - what was known then, if it holds to the depth of this pass
visited-before = { $node } has been visited { $count ->
    [2] twice
   *[other] { $count } times
}. The { $place } time{ $pass ->
    [none] {""}
   *[other] , in { $pass }
}{ $window ->
    [none] {""}
   *[other] , with { $window }
}, it returned { $value }{ $worth ->
    [none] {""}
   *[other] : { $worth }
}.

# $errand (VisitPurpose) - what the visit was for
# $window (Words) - it
the-window = { $errand ->
    [scout] the window { $window } of a scout search
   *[value] the window { $window }
}

## Origin of a window

# $tense (Tense) - whether the node is open
# $window (Words) - it
window-open = { $tense ->
    [now] Its window is { $window }: any value is still possible.
   *[then] It was entered with the window { $window }, both bounds still open.
}

# $tense (Tense) - whether the node is open
# $window (Words) - it
# $asks (Words) - pass 2 asks whether the root is worth at least 5
window-of-guess = { $tense ->
    [now] Its window is { $window }: { $asks }.
   *[then] It was entered with the window { $window }: { $asks }.
}

# $tense (Tense) - whether the node is open
# $window (Words) - it
# $alpha (Words) - whom alpha is from
# $beta (Words) - whom beta is from
window-from = { $tense ->
    [now] Its window is { $window }
   *[then] It was entered with the window { $window }
}. { CAPITAL($alpha) }. { CAPITAL($beta) }.

# $bound (Words) - alpha or beta
# $value (Words) - its value
# $source (Words) - from A, as far as known
bound-its-own = { $bound } is its own, { $value }{ $source ->
    [none] {""}
   *[other] , { $source }
}

# $bound (Words) - alpha or beta
# $mover (Words) - who has it
# $tense (Tense) - whether the node is open
# $value (Words) - its value
# $source (Words) - from A, as far as known
bound-from = { $bound } is from { $mover }, which { $tense ->
    [now] has
   *[then] had
} { $value }{ $source ->
    [none] {""}
   *[other] , { $source }
}

# $bound (Words) - alpha or beta
# $value (Words) - its value
# $node (Words) - where the scout search began
bound-of-scout = { $bound } is { $value }, because the scout search of { $node } asks for no more

# $bound (Words) - alpha or beta
# $value (Words) - its value
# $asks (Words) - pass 2 asks whether the root is worth at least 5
bound-of-guess = { $bound } is { $value }, because { $asks }

# $bound (Words) - alpha or beta
bound-open = { $bound } is still open

# $bound (Words) - alpha or beta
# $value (Words) - its value
bound-of-start = { $bound } is { $value }, with which the search started
