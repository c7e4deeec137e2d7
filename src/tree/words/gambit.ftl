### Errors in files of Gambit's formats.

unended = this text is not closed

unended-help = close it with a quote; inside a text, write a backslash before a quote

a-player = the name of a player or `{"}"}`

a-node = a node: `c`, `p` or `t`

a-text = a text in quotes

an-action = an action or `{"}"}`

a-number = a number

a-whole-number = a whole number

# $wanted (Text) - what should stand there
# $found (Text) - what stands there
expected = expected { $wanted }, found `{ $found }`

# $wanted (Text) - what should stand there
ends-before = the file ends too early: expected { $wanted }

too-much = there is text after the end of the game

no-players = this game has no players

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

no-actions = this list of actions is empty

# $number (Text) - of the set
new-set-without-actions = information set { $number } is new here: list its actions

# $number (Text) - of the set
# $known (Count) - actions it had before
# $here (Count) - actions it has here
other-actions = information set { $number } had { $known ->
    [one] { $known } action
   *[other] { $known } actions
} before, and has { $here } here

# $number (Text) - of the outcome
new-outcome-without-payoffs = outcome { $number } is new here: list its payoffs

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
negative = the probability { $probability } is negative

# $sum (Number) - of the probabilities
probability-sum = the probabilities of a chance move add up to { $sum } instead of 1

## Games in strategic form

a-strategy = a strategy or `{"}"}`

no-strategies = this player has no strategies

# $here (Count) - players whose strategies there are
# $players (Count) - how many there are
wrong-strategies = the file has the strategies of { $here ->
    [one] { $here } player
   *[other] { $here } players
}, but the game has { $players ->
    [one] { $players } player
   *[other] { $players } players
}

# $most (Count) - how many at most
too-many-payoffs = this game has more than { $most } payoffs

# $found (Count) - numbers in the file
# $needed (Count) - numbers that the game needs
wrong-number = this game needs { $needed } { $needed ->
    [one] number
   *[other] numbers
} at its end, and the file has { $found }

wrong-number-help = list one payoff per player for each combination of strategies, or the number of one outcome

# $number (Text) - of the outcome
# $outcomes (Count) - how many there are
no-such-outcome = there is no outcome { $number }: the game has { $outcomes ->
    [one] { $outcomes } outcome
   *[other] { $outcomes } outcomes
}
