### Games as Gambit's programs write them: what is wrong with a file.

unended = this text has no end

unended-help = texts end with a quote; one that belongs to them stands behind a backslash

a-player = the name of a player or `{"}"}`

a-node = a node: `c`, `p` or `t`

a-text = a text in quotes

an-action = an action or `{"}"}`

a-number = a number

a-whole-number = a whole number

# $wanted (Text) - what should stand there
# $found (Text) - what stands there
expected = { $wanted } is expected here, not `{ $found }`

# $wanted (Text) - what should stand there
ends-before = the file ends where { $wanted } is expected

too-much = the game has ended before this

no-players = a game has players

# $most (Count) - how many at most
too-many-players = there are more than { $most } players

# $most (Count) - how many at most
# $players (Count) - how many players there are
too-many-nodes = this game has more than { $most } nodes, the limit for { $players ->
    [one] { $players } player
   *[other] { $players } players
}

# $most (Count) - how many plies at most
too-deep = this game has more than { $most } plies

# $player (Text) - the number in the file
# $players (Count) - how many there are
no-such-player = there is no player { $player }: the game has { $players ->
    [one] { $players } player
   *[other] { $players } players
}

no-actions = nothing can be done here

# $number (Text) - of the set
new-set-without-actions = information set { $number } is new here, so it needs its actions

# $number (Text) - of the set
# $known (Count) - actions it had before
# $here (Count) - actions it has here
other-actions = information set { $number } has had { $known ->
    [one] { $known } action
   *[other] { $known } actions
}, and has { $here } here

# $number (Text) - of the outcome
new-outcome-without-payoffs = outcome { $number } is new here, so it needs its payoffs

# $here (Count) - payoffs
# $players (Count) - how many there are
wrong-payoffs = { $here ->
    [one] there is { $here } payoff
   *[other] there are { $here } payoffs
} for { $players ->
    [one] { $players } player
   *[other] { $players } players
}

# $probability (Number) - as it is written
negative = a probability is not less than 0, as { $probability } is

# $sum (Number) - of the probabilities
probability-sum = the probabilities of a chance move add up to 1, not to { $sum }

## Games in strategic form

a-strategy = a strategy or `{"}"}`

no-strategies = every player has strategies

# $here (Count) - players whose strategies there are
# $players (Count) - how many there are
wrong-strategies = { $here ->
    [one] there are the strategies of { $here } player
   *[other] there are the strategies of { $here } players
}, and the game has { $players ->
    [one] { $players } player
   *[other] { $players } players
}

# $most (Count) - how many at most
too-many-payoffs = this game has more than { $most } payoffs

# $number (Text) - of the outcome
# $outcomes (Count) - how many there are
no-such-outcome = there is no outcome { $number }: the game has { $outcomes ->
    [one] { $outcomes } outcome
   *[other] { $outcomes } outcomes
}
