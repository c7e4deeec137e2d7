### Trees as other programs and courses write them.

what-notation = notation

about-toml = TOML with the keys of our files

about-json = JSON with the same keys, or a bare list

about-efg = Gambit's extensive games

about-nfg = Gambit's games in strategic form

about-list = bare lists: [[3, 12, 8], [2, 4, 6]]

about-newick = Newick's trees: ((3,12,8)B,(2,4,6)C)A;

about-term = terms: (MAX (MIN 3 12 8) (MIN 2 4 6))

about-pddl = planning: a domain and a problem in one text

# $name (Text) - the notation
not-written = `{ $name }` is read and not written

a-game = this is a game, and its tree is not written out

a-game-help = open it, press `e` to have its tree written out, and save that

# $number (Number) - the payoff
too-long-payoff = { $number } has too many digits

too-long-payoff-help = `nfg` holds numbers of any length

a-matrix = this is a game in strategic form, and no tree

a-matrix-help = `nfg`, `toml` and `json` hold such games

too-many-strategies = there are too many strategies of this game to write them out

# $why (Text) - the reason
no-tree-of-game = this game is no tree of this notation: { $why }

no-tree-of-game-help = `efg`, `nfg`, `toml` and `json` hold such games

a-lesson = this is neither a tree nor a game in strategic form

## What is wrong with a text

stray-bracket = this bracket closes nothing

# $count (Count) - how many
open-brackets = { $count ->
    [one] one bracket is
   *[other] { $count } brackets are
} not closed

# $word (Text) - what stands there
no-leaf = `{ $word }` is no value of a leaf

no-leaf-help = a leaf is a number, `inf`, `-inf`, or `T` or `F`

## Games that cannot be searched

# $players (Count) - how many it has
not-two = { $players ->
    [one] this game has one player
   *[other] this game has { $players } players
}, and only games of two can be searched

# $one (Text) - the name of a leaf
# $other (Text) - that of another
# $first (Count) - the number of the one among the nodes
# $second (Count) - that of the other
not-constant = the players do not always get the same together: node { $first } ({ $one }) and node { $second } ({ $other }) differ

# $number (Text) - of the information set
# $members (Count) - its nodes
imperfect = information set { $number } has { $members ->
    [one] { $members } node
   *[other] { $members } nodes
} that cannot be told apart: the searches here know where they are

not-finite = a value is not finite

no-game = this tree is not known to its end

no-tree-help = games of two players whose gains add up to the same everywhere, and who see everything, can be searched

# $max (Text) - the first player
# $min (Text) - the second
players = MAX is { $max }, MIN is { $min }.

# $max (Text) - the first player
# $min (Text) - the second
# $sum (Text) - what both get
players-of-sum = MAX is { $max }, MIN is { $min }; values are what MAX gets, and together they get { $sum }.

## What another notation does not hold

lost-texts = title, source or remarks of the file

lost-names = names of nodes

lost-moves = names of moves

lost-probabilities = probabilities

lost-notes = remarks at nodes

lost-evaluations = static evaluations

lost-view = how it wants to be opened

lost-meta = what stands under `meta`

lost-comments = comments

lost-truth = that values are truth values: T is 1, F is 0

lost-sum = what the second player gets: both together get a constant sum that only the note states

lost-digits = digits of numbers that are too long

lost-chances = probabilities that do not add up to exactly 1: they were divided by their sum

lost-order = the order of moves: every strategy says at once what is done everywhere
