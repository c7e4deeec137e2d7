### Games in extensive form: backward induction for any number of players, and information sets.

# $method (Words) - how it is solved
# $players (Count) - how many
how = { $method } · { $players ->
    [one] { $players } player
   *[other] { $players } players
}

how-induction = backward induction

how-sets = information sets

chance = chance

reckoned = computed

sets = sets

nothing-to-choose = This game has no settings.

searchable = use `plywood convert` to get a tree that it can search

## Lists

# $player (Text) - a player
# $value (Number) - what they get
gets = <player>{ $player }</player> gets { $value }

# $probability (Number) - how likely it is
# $values (Number) - the payoffs of all players
share = { $probability } × { $values }

## Steps

# $players (Count) - how many
# $nodes (Count) - how many
# $order (Text) - the players one after the other
opening = { $players ->
    [one] { $players } player
   *[other] { $players } players
}, { $nodes ->
    [one] { $nodes } node
   *[other] { $nodes } nodes
}. A node has a value for each player: { $order }. From the last moves up, each player takes the move with their highest value.

# $sets (Count) - how many
opening-sets = { $sets ->
    [one] { $sets } information set has
   *[other] { $sets } information sets have
} more than one node: the player to move does not know at which one play is.

# $choice (Choice) - why it is chosen
# $node (Name) - where
# $player (Text) - the player
# $mv (Name) - the move
# $moves (Words) - what is equally good
# $value (Number) - the payoff of the player
# $others (Words) - what that player would get otherwise
# $values (Number) - the payoffs of all players
takes = <player>{ $player }</player> { $choice ->
    [only] has one move at { $node }, { $mv }. So { $node } has the value { $values }
    [first] moves at { $node }: { $moves } pay { $value } each, and no move pays more. Plywood takes the first of them, { $mv }, so { $node } has the value { $values }. The choice may matter to the other players
   *[best] moves at { $node }: { $mv } pays { $value }, more than { $others }. So { $node } has the value { $values }
}.

# $node (Name) - where
# $sum (Words) - of probabilities times values
# $values (Number) - the payoffs of all players
mean = Chance moves at { $node }. Its value is the mean: { $sum } = { $values }.

# $moves (Words) - from the root to the end, if chance decides nothing
# $gets (Words) - the payoffs of all players
# $tie (Words) - another result that is possible
result = If each player takes their best moves, { $moves ->
    [none] the average result is
   *[other] play goes { $moves }
}: { $gets }.{ $tie ->
    [none] {""}
   *[other] {" "}{ $tie }
}

# $mv (Name) - another move that is as good
# $values (Number) - the payoffs of all players
other-result = With { $mv } the result is { $values }.

# $node (Name) - where
# $player (Text) - who moves
# $moves (Words) - the moves that are equally good
# $alone (Words) - what else can happen there
# $count (Count) - how many other ties decide the result
tie = This result depends on a tie: at { $node }, { $moves } are equally good for <player>{ $player }</player>, and Plywood takes the first. { $alone ->
    [none] Only together with other ties does it change the result.
   *[other] { $alone }
}{ $count ->
    [0] {""}
    [one] {" "}The result depends on another tie, too.
   *[other] {" "}The result depends on { $count } other ties, too.
}

# $player (Text) - the player
# $nodes (Words) - where
# $moves (Words) - what can be done
set = <player>{ $player }</player> cannot distinguish { $nodes } and must choose the same move at all of them: { $moves }.

# $node (Name) - a node
# $other (Name) - another of its information set
# $player (Text) - the player
stopped = Backward induction stops here. The best move of <player>{ $player }</player> at { $node } may be wrong at { $other }. The probability of each node depends on the earlier moves of all players.

# $why (Text) - why there is no search
why-not-searched = Plywood does not search this game: { $why }.

why-strategic = You can still solve this game in strategic form, with a row or a column for each strategy: use `plywood convert`.

# $mv (Name) - a move
# $player (Text) - the player
# $value (Number) - the payoff of the player
# $values (Number) - the payoffs of all players
why-move = { $mv } leads to { $values }: <player>{ $player }</player> gets { $value }.

## In a few words

# $node (Name) - where
# $mv (Name) - the move
caption-takes = { $node }: { $mv }

# $node (Name) - where
# $values (Number) - the payoffs of all players
caption-mean = { $node }: mean { $values }

# $values (Number) - the payoffs of all players
caption-result = result { $values }

# $player (Text) - the player
caption-set = <player>{ $player }</player> cannot distinguish nodes

caption-stopped = no backward induction

caption-opening = from the last moves up

# $sets (Count) - how many
caption-opening-sets = { $sets ->
    [one] { $sets } information set
   *[other] { $sets } information sets
}

## Solutions

# $player (Text) - the player
# $nodes (Words) - where
solution-set = <player>{ $player }</player> cannot distinguish { $nodes }: backward induction is not possible.

solution-strategic = Strategic form:

# $players (Count) - how many
solution-players = Plywood solves matrices for two players, but this game has { $players ->
    [one] { $players } player
   *[other] { $players } players
}. Use `plywood convert` to write its strategic form.

solution-large = The strategic form is too large to solve.

## Drawings

# $number (Text) - of the information set
set-sign = {"{"}{ $number }{"}"}

head-move = move

head-node = node

head-values = values

end-of-play = end of play

# $name (Text) - what chance does
# $probability (Text) - how likely
drawn = { $name } { $probability }

# Shown if you press `e`.
not-changed-in-place = edit hidden moves in the file: Plywood reloads it when you save

## Questions

# $player (Text) - who moves
# $node (Name) - where
ask-choice = <player>{ $player }</player> moves at { $node }. Which move pays <player>{ $player }</player> the most?

about-choice = best move

big-choice = WHICH MOVE?

# $player (Text) - who moves
# $node (Name) - a node of the information set
ask-twin = <player>{ $player }</player> moves at { $node }. Which other node can <player>{ $player }</player> not distinguish from it?

about-twin = information set

big-twin = WHICH NODE?
