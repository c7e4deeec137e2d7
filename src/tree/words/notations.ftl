### Trees as other programs and courses write them.

what-notation = format

about-toml = tree files in TOML

about-json = tree files in JSON, or a bare list

about-efg = Gambit games in extensive form

about-nfg = Gambit games in strategic form

about-list = bare lists: [[3, 12, 8], [2, 4, 6]]

about-pddl = PDDL: a domain and a problem in one text

a-game = this is a game, not a tree

a-game-help = open it, press `<key:edit>e</key>` to turn it into a tree, and save the tree

# $number (Number) - the payoff
too-long-payoff = { $number } has too many digits

too-long-payoff-help = round it, or write `nfg`

a-matrix = this game is in strategic form and has no tree

a-matrix-help = use `nfg`, `toml` or `json`

too-many-strategies = this game has too many strategies to list

# $why (Text) - the reason
no-tree-of-game = this format cannot hold the game: { $why }

no-tree-of-game-help = use `efg`, `nfg`, `toml` or `json`

a-lesson = this is neither a tree nor a game in strategic form

## Games that cannot be searched

# $players (Count) - how many it has
not-two = { $players ->
    [one] this game has one player, not two
   *[other] this game has { $players } players, not two
}

# $one (Text) - the name of a leaf
# $other (Text) - that of another
# $first (Count) - the number of the one among the nodes
# $second (Count) - that of the other
not-constant = the sum of the payoffs is not constant: node { $first } ({ $one }) and node { $second } ({ $other }) differ

# $number (Text) - of the information set
# $members (Count) - its nodes
imperfect = information set { $number } has { $members ->
    [one] { $members } node
   *[other] { $members } nodes
}; a search needs perfect information

not-finite = a value is not finite

no-game = this tree is incomplete

no-tree-help = a search needs two players, a constant sum of payoffs and perfect information

# $max (Text) - the first player
# $min (Text) - the second
players = MAX is { $max }, MIN is { $min }.

# $max (Text) - the first player
# $min (Text) - the second
# $sum (Text) - what both get
players-of-sum = MAX is { $max }, MIN is { $min }. Values are MAX's payoffs; both payoffs add up to { $sum }.

## Losses in another format

lost-texts = title, source or notes of the file

lost-names = names of nodes

lost-moves = names of moves

lost-probabilities = probabilities

lost-notes = notes at nodes

lost-evaluations = static evaluations

lost-view = the options in `view`

lost-meta = the data under `meta`

lost-comments = comments

lost-truth = truth values: T becomes 1, F becomes 0

lost-sum = the second player's payoffs: only the note gives the constant sum

lost-digits = digits of very long numbers

lost-chances = probabilities that do not add up to exactly 1: they are divided by their sum

lost-order = the order of moves: a strategy fixes all of a player's moves at once
