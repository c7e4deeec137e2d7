### Usual errors of learners: why an answer is wrong.

# $bound (Words) - both bounds
tie-cuts = Alpha and beta are both { $bound }: by the rule of this search, a tie is enough for a cutoff.

# $bound (Words) - both bounds
tie-goes-on = Alpha and beta are both { $bound }: by the strict rule of this search, a tie is not a cutoff.

starts-at-0 = Alpha starts at minus infinity, not at 0: before a value has returned, MAX is sure of nothing.

small-infinity = Minus infinity is below every number. The smallest positive number is not.

# $side (Side) - the bound that was moved
# $node (Words) - where
# $player (Words) - who moves there, if that matters
# $own (Side) - the bound to move
other-bound = You moved { $side ->
    [alpha] alpha
   *[beta] beta
}, but { $player ->
    [none] at { $node } the player to move moves
   *[other] { $node } is a { $player } node: { $player } moves
} { $own ->
    [alpha] alpha
   *[beta] beta
}.

# $value (Words) - the answer
# $theirs (Extreme) - what it is
# $seen (Words) - the values of the children
# $node (Words) - where
# $player (Words) - who moves there, if that matters
# $own (Extreme) - what the player takes
other-player = { $value } is the { $theirs ->
    [largest] largest
   *[smallest] smallest
} of { $seen }, but { $player ->
    [none] { $node } takes
   *[other] { $node } is a { $player } node: { $player } takes
} the { $own ->
    [largest] largest
   *[smallest] smallest
}.

# $value (Words) - the answer
# $theirs (Extreme) - what it is
# $seen (Words) - the values of the children
# $node (Words) - where
no-mean = { $value } is the { $theirs ->
    [largest] largest
   *[smallest] smallest
} of { $seen }, but { $node } is a chance node: it takes their mean.

# $value (Words) - the answer
first-of-equals = Another child was worth { $value } before it. Of equals, the first one stays the best.

# $value (Words) - the answer
# $node (Words) - where
# $own (Extreme) - what the player takes
# $seen (Words) - the values of the children
last-for-best = { $value } only came last. { CAPITAL($node) } takes the { $own ->
    [largest] largest
   *[smallest] smallest
} of { $seen }.

# $value (Words) - the answer
# $before (Words) - the bound before
# $side (Side) - which bound
low-before-test = { $value } is worse than { $before }, which the player is sure of already: { $side ->
    [alpha] alpha never falls
   *[beta] beta never rises
}.

# $bound (Words) - the bound that was forgotten
# $node (Words) - where it holds
# $side (Side) - which bound
not-handed-on = You forgot { $side ->
    [alpha] alpha
   *[beta] beta
}: a bound is passed down, so { $bound } holds at { $node } too.

# $before (Words) - the window before
# $value (Words) - what has returned
# $player (Words) - who moves there, if that matters
# $own (Side) - the bound to move
not-moved = { $before } was the window before { $value } returned. Now { $player ->
    [none] the player to move
   *[other] { $player }
} moves { $own ->
    [alpha] alpha
   *[beta] beta
}.

# $value (Words) - the best value
# $side (Side) - the player's own bound
# $bound (Words) - its number
# $theirs (Side) - the other bound
# $limit (Words) - its number
wrong-bound = You compared { $value } with { $side ->
    [alpha] alpha
   *[beta] beta
}, { $bound }. A cutoff needs a value that reaches { $theirs ->
    [alpha] alpha
   *[beta] beta
}, { $limit }.

# $node (Words) - where
# $seen (Words) - the values of its children, if any has returned
# $value (Words) - the answer
not-yet-known = { CAPITAL($node) } has seen { $seen ->
    [none] nothing
   *[other] only { $seen }
}; { $value } is not yet known.

# $node (Words) - the answer
# $next (Words) - what comes first
in-order = What { $node } is worth is not yet known: the search takes children from left to right, and { $next } comes first.

# $node (Words) - where
# $window (Words) - its window, if it has one
never-cuts = { $window ->
    [none] The value of { $node } is decided
   *[other] At { $node }, the window { $window } is empty
}: the other children cannot change anything, and the search prunes them.

# $node (Words) - where
# $window (Words) - its window, if it has one
still-open = { $window ->
    [none] The value of { $node } is not decided
   *[other] At { $node }, the window { $window } is still open
}: the next child may change something.

# $node (Words) - where the search is
# $next (Words) - the answer
not-done = { CAPITAL($node) } is not done: its children come before { $next }.

# $value (Words) - the answer
# $node (Words) - where
# $seen (Words) - the values of the children
only-first = { $value } is only the first of { $seen }. { CAPITAL($node) } looks at all of them.

# $leaf (Words) - a leaf that was not marked
# $node (Words) - where the cutoff is
too-few = The cutoff at { $node } prunes everything that is left below it: { $leaf } too.

# $leaf (Words) - a leaf that was marked
# $cut (Words) - where the cutoff is, if the question is about one
too-many = { $cut ->
    [none] The search visits { $leaf }.
   *[other] This cutoff does not prune { $leaf }: it prunes only what is left below { $cut }.
}

# $value (Words) - the answer
# $node (Words) - where
# $side (Side) - the bound that was returned
# $seen (Words) - the values of its children
bound-for-value = { $value } is { $side ->
    [alpha] alpha
   *[beta] beta
}, the bound from above. { CAPITAL($node) } returns the best of its children's values: { $seen }.

## Mistakes of programs that Plywood cannot simulate

what-other-bound = the bound of the other player moves

what-last-for-best = a node takes the value of its last child instead of the best

what-bound-for-value = a node returns a bound instead of the value of a child
