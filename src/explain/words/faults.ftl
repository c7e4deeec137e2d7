### Effects of a mistake in a search.

# $entered (Words) - that the search comes to the root
# $given (Words) - the window it begins with
# $right (Words) - the one it should begin with
begins-wrong = { CAPITAL($entered) } <verdict>Mistake:</verdict> the search begins with { $given } instead of { $right }.

# $entered (Words) - that the search comes to the node
# $node (Words) - the node
# $given (Words) - the window it is given
# $parent (Words) - its parent
# $right (Words) - the window it should be given
handed-on-wrong = { CAPITAL($entered) } <verdict>Mistake:</verdict> { $node } gets { $given }, but the window of { $parent } is { $right }.

# $entered (Words) - that the search comes to the node
# $parent (Words) - its parent
# $window (Words) - the window of the parent
cut-missed = { CAPITAL($entered) } <verdict>Mistake:</verdict> with { $window } at { $parent } no other child can matter: this should be a cutoff.

# $entered (Words) - that the search comes to the node
# $parent (Words) - its parent
# $window (Words) - the window of the parent, which an earlier mistake made
cut-missed-unproven = { CAPITAL($entered) } <verdict>Mistake:</verdict> with { $window } at { $parent } this should be a cutoff.

# $child (Words) - the child that has returned
# $returned (Words) - its value
# $mover (Words) - the player, and where
# $value (Words) - what is taken for the best value
# $right (Words) - the best value
chosen-wrong = { CAPITAL($child) } returns { $returned }. <verdict>Mistake:</verdict> { $mover } takes { $value } as the best value so far instead of { $right }.

# $child (Words) - the child that has returned
# $returned (Words) - its value
# $node (Words) - its parent
# $window (Words) - the window of the parent from now on
# $right (Words) - the window it should have
window-wrong = { CAPITAL($child) } returns { $returned }. <verdict>Mistake:</verdict> the window of { $node } becomes { $window } instead of { $right }.

# $skipped (Words) - which children are skipped, as a sentence
# $node (Words) - their parent
# $window (Words) - its window
cut-wrong = <verdict>Mistake:</verdict> the window { $window } of { $node } is still open, but { $skipped }.

# $node (Words) - the node
# $value (Words) - its value
# $left (Count) - how many children have not been looked at
returns-too-early = { CAPITAL($node) } returns { $value }. <verdict>Mistake:</verdict> { $left ->
    [one] one of its children has
   *[other] { $left } of its children have
} not been searched and could still matter.

# $node (Words) - the node
# $value (Words) - what it returns
# $right (Words) - what it should return
value-wrong = { CAPITAL($node) } returns { $value }. <verdict>Mistake:</verdict> its value is { $right }.

# $entered (Words) - that the search comes to the node
# $next (Words) - the node that it should come to
order-wrong = { CAPITAL($entered) } <verdict>Mistake:</verdict> { $next } comes before it.

# $value (Words) - a value that a player is said to have
unproven = { $value } (not proven)

# $worth (Words) - what is known of the child
# $mover (Words) - the player, and where
# $value (Words) - what the search takes for the best value
# $source (Words) - from C
best-unproven = { $worth }. Because of the mistake { $mover } takes { $value } as the best value so far, { $source }.

# $mover (Words) - the player, and where
# $value (Words) - what the search takes for the best value
# $source (Words) - from C, as far as known
still-unproven = Because of the mistake { $mover } still takes { $value } as the best value so far{ $source ->
    [none] .
   *[other] , { $source }.
}

# $value (Words) - what the search takes for the best value
# $source (Words) - from C, as far as known
its-best-unproven = Because of the mistake its best value so far is { $value }{ $source ->
    [none] .
   *[other] , { $source }.
}

# $proof (Proof) - what is the matter with the returned value
# $worth (Words) - what is known of the node
return-unproven = Because of the mistake this value { $proof ->
    [wrong] is wrong
   *[missing] proves nothing
}: { $worth }.

# $value (Words) - what a node returned
# $proof (Proof) - what is the matter with it
returned-unproven = It returned { $value }, which { $proof ->
    [wrong] is wrong
   *[missing] proves nothing
} because of the mistake.

# $what (Words) - the search, or a pass
# $value (Words) - its value
end-unproven = { $what } is over: it returned { $value } for the root.

# $verdict (Words) - 8 ≥ 5
# $why (Words) - MIN already has 5 at B, if somebody has the bound
# $skipped (Words) - E's other child is not looked at
# $cutoff (Words) - its name
cutoff-unproven = { $verdict }{ $why ->
    [none] .
   *[other] : { $why }.
} Because of the mistake this proves nothing, but { $skipped } ({ $cutoff }).

cutoff-proves-nothing = Because of the mistake this cutoff proves nothing.

# $node (Words) - a node that the search never visits though nothing prunes it
left-out = because of the mistake the search omits { $node }.

# $node (Words) - which
nothing-proven = no bound of { $node } is proven

not-proven = not proven

# $given (Words) - the window
# $right (Words) - the one that would be right
wrong-window = <verdict>mistake:</verdict> { $given } instead of { $right }

# $value (Words) - the value
# $right (Words) - the one that would be right
wrong-value = <verdict>mistake:</verdict> { $value } instead of { $right }

# $next (Words) - the node that comes first
wrong-order = <verdict>mistake:</verdict> { $next } comes first

no-cutoff-here = <verdict>mistake:</verdict> no cutoff

cutoff-too-many = <verdict>mistake:</verdict> cutoff without a reason

returned-too-early = <verdict>mistake:</verdict> returns too early

bug = bug

first-wrong-step = step

instead-of = instead of

shows-in = shows in

not-revealed = not revealed

right-search = right

both-searches = both

same-on-this-tree = the search does the same as the correct search on this tree

# $step (Count) - the first wrong step
# $value (Text) - the value of the root
value-is-right = first differs from the correct search at step { $step }, but the value of the root is correct: { $value }

# $step (Count) - the first wrong step
# $value (Text) - the value of the root
# $right (Text) - the right one
value-suffers = first differs from the correct search at step { $step }; the value of the root is { $value } instead of { $right }

# In large letters.
brief = this is the mistake of the search
