### Usual errors of learners: why an answer is wrong.

# $bound (Words) - both bounds
tie-cuts = Alpha and beta are both { $bound }: by the rule of this search, a tie is enough for a cutoff.

# $bound (Words) - both bounds
tie-goes-on = Alpha and beta are both { $bound }: by the strict rule of this search, a tie is not a cutoff.

starts-at-0 = Alpha starts at minus infinity, not at 0: before a value has returned, MAX is sure of nothing.

small-infinity = Minus infinity is below every number. The smallest positive number is not.

# $theirs (Goal) - whose bound was moved
# $node (Words) - where
# $player (Words) - who moves there, if that matters
# $goal (Goal) - whose bound moves
other-bound = You moved { $theirs ->
    [largest] alpha
   *[smallest] beta
}, but { $player ->
    [none] at { $node } the player to move moves
   *[other] { $node } is a { $player } node: { $player } moves
} { $goal ->
    [largest] alpha
   *[smallest] beta
}.

# $value (Words) - the answer
# $theirs (Goal) - what it is
# $seen (Words) - the values of the children
# $node (Words) - where
# $player (Words) - who moves there, if that matters
# $goal (Goal) - what the player takes
other-player = { $value } is the { $theirs ->
    [largest] largest
   *[smallest] smallest
} of { $seen }, but { $player ->
    [none] { $node } takes
   *[other] { $node } is a { $player } node: { $player } takes
} the { $goal ->
    [largest] largest
   *[smallest] smallest
}.

# $value (Words) - the answer
# $theirs (Goal) - what it is
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
# $goal (Goal) - what the player takes
# $seen (Words) - the values of the children
last-for-best = { $value } only came last. { CAPITAL($node) } takes the { $goal ->
    [largest] largest
   *[smallest] smallest
} of { $seen }.

# $value (Words) - the answer
# $before (Words) - the bound before
# $goal (Goal) - whose bound
low-before-test = { $value } is worse than { $before }, which the player is sure of already: { $goal ->
    [largest] alpha never falls
   *[smallest] beta never rises
}.

# $bound (Words) - the bound that was forgotten
# $node (Words) - where it holds
# $goal (Goal) - whose bound
not-handed-on = You forgot { $goal ->
    [largest] alpha
   *[smallest] beta
}: a bound is passed down, so { $bound } holds at { $node } too.

# $before (Words) - the window before
# $value (Words) - what has returned
# $player (Words) - who moves there, if that matters
# $goal (Goal) - whose bound moves
not-moved = { $before } was the window before { $value } returned. Now { $player ->
    [none] the player to move
   *[other] { $player }
} moves { $goal ->
    [largest] alpha
   *[smallest] beta
}.

# $value (Words) - the best value
# $goal (Goal) - whose bound
# $bound (Words) - its number
# $theirs (Goal) - whose bound the other is
# $limit (Words) - its number
wrong-bound = You compared { $value } with { $goal ->
    [largest] alpha
   *[smallest] beta
}, { $bound }. A cutoff needs a value that reaches { $theirs ->
    [largest] alpha
   *[smallest] beta
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
# $goal (Goal) - whose bound was returned
# $seen (Words) - the values of its children
bound-for-value = { $value } is { $goal ->
    [largest] alpha
   *[smallest] beta
}, the bound from above. { CAPITAL($node) } returns the best of its children's values: { $seen }.

## Mistakes of programs that Plywood cannot simulate

what-other-bound = the bound of the other player moves

what-last-for-best = a node takes the value of its last child instead of the best

what-bound-for-value = a node returns a bound instead of the value of a child
