### Games as trees of moves that no search here can do: backward induction for any number of players, and information sets.

# $players (Count) - how many
how-induction = backward induction · { $players ->
    [one] { $players } player
   *[other] { $players } players
}

# $players (Count) - how many
how-sets = information sets · { $players ->
    [one] { $players } player
   *[other] { $players } players
}

chance = chance

reckoned = reckoned

sets = sets

nothing-to-choose = There is nothing to choose of this game.

searchable = two players of whom one gains what the other loses, and who see everything: convert the game to a tree, and it can be searched

## Lists

# $before (Words) - what comes before, if anything does
# $name (Name) - a node or a move
name-more = { $before ->
    [none] {""}
   *[other] { $before },{" "}
}{ $name }

# $before (Words) - what comes before
# $name (Name) - the last
name-last = { $before } and { $name }

# $before (Words) - what comes before
# $count (Count) - how many more there are
and-more = { $before } and { $count } more

# $before (Words) - what comes before, if anything does
# $value (Number) - what somebody gets
value-more = { $before ->
    [none] {""}
   *[other] { $before },{" "}
}{ $value }

# $before (Words) - what comes before, if anything does
# $player (Text) - a player
# $value (Number) - what they get
gets-more = { $before ->
    [none] {""}
   *[other] { $before },{" "}
}<player>{ $player }</player> gets { $value }

# $before (Words) - what comes before, if anything does
# $probability (Number) - how likely it is
# $values (Number) - what everybody gets
share-more = { $before ->
    [none] {""}
   *[other] { $before } +{" "}
}{ $probability } × { $values }

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
}. What a node is worth is told for each of them: { $order }. From the last moves up, whoever moves takes what is best for them.

# $sets (Count) - how many
opening-sets = { $sets ->
    [one] { $sets } information set has
   *[other] { $sets } information sets have
} more than one node: whoever moves there does not know at which of them.

# $node (Name) - where
# $player (Text) - who moves
# $mv (Name) - what is chosen
# $value (Number) - what that player gets
# $others (Words) - what that player would get otherwise
# $values (Number) - what everybody gets
takes = <player>{ $player }</player> moves at { $node }: { $mv } brings { $value }, which is more than { $others }. So { $node } is worth { $values }.

# $node (Name) - where
# $player (Text) - who moves
# $moves (Words) - what is equally good
# $value (Number) - what that player gets
# $mv (Name) - what is chosen
# $values (Number) - what everybody gets
takes-first = <player>{ $player }</player> moves at { $node }: { $moves } bring { $value } alike, and nothing brings more. The first of them, { $mv }, is taken, so { $node } is worth { $values }; for the others that may matter.

# $node (Name) - where
# $player (Text) - who moves
# $mv (Name) - what is chosen
# $values (Number) - what everybody gets
only = <player>{ $player }</player> has one move at { $node }, { $mv }: so { $node } is worth { $values }.

# $node (Name) - where
# $sum (Words) - of probabilities times values
# $values (Number) - what everybody gets
mean = Chance moves at { $node }, which is worth the mean: { $sum } = { $values }.

# $moves (Words) - from the root to the end
# $gets (Words) - what everybody gets
result = When everybody does what is best for them, play goes { $moves }: { $gets }.

# $gets (Words) - what everybody gets
result-mean = When everybody does what is best for them, on average { $gets }.

# $player (Text) - who moves
# $nodes (Words) - where
# $moves (Words) - what can be done
set = <player>{ $player }</player> cannot tell { $nodes } apart, and so chooses once for all of them: { $moves }.

# $node (Name) - a node
# $other (Name) - another of its information set
# $player (Text) - who moves
stopped = Backward induction stops here. What <player>{ $player }</player> had best do at { $node } may be wrong at { $other }, and how likely each of them is depends on what everybody does before.

# $why (Text) - why there is no search
why-not-searched = The searches are for other games: { $why }.

why-strategic = In strategic form the game can still be solved: every strategy is a row or a column, and `plywood convert` writes it so.

# $mv (Name) - a move
# $player (Text) - who moves
# $value (Number) - what that player gets
# $values (Number) - what everybody gets
why-move = { $mv } leads to { $values }: { $value } for <player>{ $player }</player>.

## In a few words

# $node (Name) - where
# $mv (Name) - what is chosen
caption-takes = { $node }: { $mv }

# $node (Name) - where
# $values (Number) - what everybody gets
caption-mean = { $node }: mean { $values }

# $values (Number) - what everybody gets
caption-result = result { $values }

# $player (Text) - who moves
caption-set = <player>{ $player }</player> does not know where

caption-stopped = no induction

caption-opening = from the last moves up

# $sets (Count) - how many
caption-opening-sets = { $sets ->
    [one] { $sets } information set
   *[other] { $sets } information sets
}

## Solutions

# $player (Text) - who moves
# $nodes (Words) - where
solution-set = <player>{ $player }</player> cannot tell { $nodes } apart: there is no backward induction.

solution-strategic = In strategic form:

# $players (Count) - how many
solution-players = Matrices are solved here for two players, and this game has { $players ->
    [one] { $players } player
   *[other] { $players } players
}; `plywood convert` writes its strategic form.

solution-large = Its strategic form is too large to be solved here.

## Drawings

# $number (Text) - of the information set
set-sign = {"{"}{ $number }{"}"}

head-move = move

head-node = node

head-values = worth

end-of-play = end of play

# $name (Text) - what chance does
# $probability (Text) - how likely
drawn = { $name } { $probability }

# Why `e` does nothing.
not-changed-in-place = hidden moves are edited in the file, which is shown anew at once
