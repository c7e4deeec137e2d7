### Built-in games: names, descriptions and errors.

## Names

backgammon = Backgammon

boxes = The row of boxes

chess = Chess

chomp = Chomp

connect-four = Connect Four

grundy = Grundy's game

nim = Nim

nim-misere = Nim, misère

shading = Shading cells

sliding = Lewthwaite's sliding squares

subtraction = A subtraction game

tic-tac-toe = Tic-tac-toe

## Descriptions in the list of games

backgammon-about = a race of two players who throw dice before each turn; White is MAX

boxes-about = fill cells of the leftmost free run, from the left

chess-about = chess from the first position or any other

chomp-about = bite into a bar of chocolate with one poisoned square

connect-four-about = four in a row; marks fall down columns

grundy-about = split a row of matches into two unequal rows

nim-about = take any number of matches from one pile; options such as `misere`

shading-about = shade one to k adjacent cells of a strip

white = White

black = Black

sliding-about = slide one of your squares into the hole

subtraction-about = take an allowed amount from a pile

tic-tac-toe-about = three in a row on nine squares

## What evaluations count

open-lines = open lines

open-line = open line

almost-complete-line = almost complete line

almost-complete-lines = pair of almost complete lines

complete-line = complete line

center = center

corners = corners

corner = corner

edges = edges

edge = edge

pips = pips

pip = pip

## Pieces of chess

pawns = pawns

pawn = pawn

knights = knights

knight = knight

bishops = bishops

bishop = bishop

rooks = rooks

rook = rook

queens = queens

queen = queen

kings = kings

king = king

## Wrong starts

# $given (Text) - the given text
no-start = `{ $given }` is not a start of this game: it starts with the empty board, or with the position after `from=`

# $given (Text) - the given text
# $what (Words) - what it should be the number or the size of
# $least (Count) - the least it can be
# $most (Count) - the most it can be
out-of-range = `{ $given }` is not a { $what }: { $most ->
    [one] it must be 1
   *[other] it must be a number from { $least } to { $most }
}

start-missing = the start after the colon is missing

pile = pile

row = row

strip = strip

amount = amount

rows = number of rows

columns = number of columns

cells-of-strip = number of cells of this strip

# $given (Text) - the given text
no-cell = `{ $given }` is not a cell: write `.` for a free cell and `#` for a filled one

# $most (Count) - the longest row
# $count (Count) - how many cells the row has
row-length = a row has 1 to { $most } cells, not { $count }

chomp-start = write two numbers: the rows and the columns of the bar

# $count (Count) - how many matches were asked for
# $most (Count) - the limit
too-many-matches = { $count } matches are too many: the limit is { $most }

# $count (Count) - how many piles were asked for
# $most (Count) - the limit
too-many-piles = { $count } piles are too many: the limit is { $most }

# $count (Count) - how many rows were asked for
# $most (Count) - the limit
too-many-rows = { $count } rows are too many: the limit is { $most }

shading-start = write two numbers: the cells of the strip, and the most cells that a move shades

# $given (Text) - the given text
sliding-side = `{ $given }` is not a side of the board: write 3, 5 or 7

subtraction-start = write the allowed amounts after the pile

# $given (Text) - the given text
no-range = `{ $given }` is not a range of amounts: write the smaller amount first

## Wrong positions

# $given (Text) - the given text
# $signs (Text) - what can stand there
no-sign = `{ $given }` is not a symbol of this board: its symbols are { $signs }

# $wanted (Count) - the squares of the board
# $count (Count) - how many signs were given
squares-of-board = this board has { $wanted } squares, not { $count }

# $columns (Count) - the squares of a row
# $rows (Count) - the most rows
# $count (Count) - how many signs were given
rows-of-board = { $count ->
    [one] one symbol does not
   *[other] { $count } symbols do not
} fill the rows: this board has up to { $rows } rows of { $columns } squares

# $count (Count) - how many signs were given
sliding-squares-of-board = this board has { $count } squares: it must have 9, 25 or 49

# $count (Count) - how many holes were given
one-hole = this board has { $count } holes: it must have one, `.`

# $x (Count) - the marks of X
# $o (Count) - the marks of O
uneven-marks = X and O take turns: { $x } X and { $o } O cannot be on one board

both-won = X and O cannot both have won: the first line ends the game

# $winner (Text) - who has the line
# $other (Text) - who has moved after that
moved-after-the-end = { $winner } has a complete line, but { $other } moved last

# $square (Text) - where the mark is
floating = the mark on `{ $square }` has nothing below it

no-order-of-drops = X and O take turns: they cannot have dropped their marks into this position

no-slides = this position cannot be reached from the first position of the board

chess-parts = write four parts with blanks between them: the board, `w` or `b` to move, castling, en passant. Two move counts may follow.

# $given (Text) - the given text
# $most (Count) - the greatest number there can be
chess-count = `{ $given }` is not a move count: write a number up to { $most }

# $given (Text) - the board
chess-board = `{ $given }` is not a legal board: write eight rows from rank 8 down, with one king per side. The side to move must not be able to take the king.

# $given (Text) - the given text
chess-turn = `{ $given }` is not a side to move: write `w` or `b`

# $given (Text) - the given text
chess-castling = castling `{ $given }` does not fit the board: write `K`, `Q`, `k`, `q` for unmoved kings and rooks, or `-` for none

# $given (Text) - the given text
chess-passing = no pawn can be taken en passant on `{ $given }`: write the square behind a pawn that just moved two, or `-`

backgammon-parts = write three parts with `/` between them, as in `5x2,19x13/1x15/w6-5`: White's men, Black's men, and `w` or `b` with an optional roll

# $given (Text) - the given text
backgammon-men = `{ $given }` is not a group of men: write `5x2` for two men on point 5, `bar` for one on the bar

# $given (Text) - the men of a player
# $most (Count) - how many men a player has
backgammon-too-many = `{ $given }` has too many men: the limit is { $most } per player

# $given (Text) - the given text
backgammon-turn = `{ $given }` is not a side to move: write `w` or `b`, with an optional roll, as in `w6-5`

# $point (Text) - its number
backgammon-shared = point { $point } has men of both players: only one player can hold a point

backgammon-over = the last man has been borne off, so the game is over: the other player is next, without a roll

backgammon-shut-out = both players are shut out on the bar: one of them must have entered before

# $row (Count) - the number of the row
growing-row = row { $row } is longer than the row above it: a bite also removes the squares below and to the right

# $given (Text) - the position
# $start (Text) - the start that was asked for
not-reached = no moves lead from `{ $start }` to `{ $given }`

# $player (Text) - the player to move
turn-is-shown = { $player } is to move in this position: `first` must be the same player

a-position = a position as Plywood prints it

## Unknown games and options

# $name (Text) - the name that was asked for
no-game = unknown game `{ $name }`

# $name (Text) - the option that was asked for
# $names (Text) - all of them
no-option = unknown option `{ $name }`: the options of this game are { $names }

# $name (Text) - the option
# $values (Text) - its values
value-missing = the option `{ $name }` needs a value: { $values }

# $name (Text) - the option
no-value = the option `{ $name }` takes no value

# $name (Text) - the option
# $value (Text) - the value that was asked for
# $values (Text) - its values
wrong-value = `{ $value }` is not a value of the option `{ $name }`: use { $values }

# $name (Text) - the name that was asked for
# $names (Text) - all of them
no-feature = unknown feature `{ $name }`: the features are { $names }

# $name (Text) - the feature
# $given (Text) - the weight that was given
# $most (Count) - the largest weight
no-weight = the weight of `{ $name }` must be a whole number from -{ $most } to { $most }, not `{ $given }`

# $name (Text) - the feature
weight-again = `{ $name }` has two weights

# $names (Text) - all features
all-weights-zero = every weight is 0: give one of { $names } another weight

## Trees of games

# $most (Count) - the limit
too-large = this tree is too large: the limit is { $most } nodes
