### The built-in games: what they are called and what they are, and what is wrong with one that was asked for.

## What the games are called

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

## What they are, in the list of games

backgammon-about = a race of two players who throw dice before each turn; White is MAX

boxes-about = fill cells of the leftmost free run, from the left

chess-about = the game of kings, from the first position or any other

chomp-about = bite into a bar of chocolate with one poisoned square

connect-four-about = four in a row; marks fall down columns

grundy-about = split a row of matches into two unequal ones

nim-about = take any number of matches from one pile; options such as `misere`

shading-about = shade one to k adjacent cells of a strip

sliding-about = slide one of your squares into the hole

subtraction-about = take one of the amounts allowed from a pile

tic-tac-toe-about = three in a row on nine squares

## What evaluations count

open-lines = open lines

open-line = open line

almost-complete-line = almost complete line

almost-complete-lines = pair of almost complete lines

complete-line = complete line

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

## First positions that are refused

# $given (Text) - what was asked for
no-start = `{ $given }` is not a start of this game, which starts with the empty board or where `from=` says

# $given (Text) - what was asked for
# $what (Words) - what it should be the number or the size of
# $least (Count) - the least it can be
# $most (Count) - the most it can be
out-of-range = `{ $given }` is not a { $what }, which is { $most ->
    [one] 1 here
   *[other] a number from { $least } to { $most }
}

start-missing = there is no start after the colon

pile = pile

row = row

strip = strip

amount = amount

rows = number of rows

columns = number of columns

cells-of-strip = number of cells of this strip

# $given (Text) - what stands there
no-cell = `{ $given }` is not a cell: `.` is a free one, `#` a filled one

# $most (Count) - the longest row
# $count (Count) - how many cells the row has
row-length = a row has 1 to { $most } cells, not { $count }

chomp-start = two numbers are needed: the rows and the columns of the bar

# $count (Count) - how many matches were asked for
# $most (Count) - how many there can be
too-many-matches = { $count } matches are too many: there can be at most { $most }

# $count (Count) - how many piles were asked for
# $most (Count) - how many there can be
too-many-piles = { $count } piles are too many: there can be at most { $most }

# $count (Count) - how many rows were asked for
# $most (Count) - how many there can be
too-many-rows = { $count } rows are too many: there can be at most { $most }

shading-start = two numbers are needed: the cells of the strip and the most a move shades

# $given (Text) - what was asked for
sliding-side = `{ $given }` is not a side of the board, which is 3, 5 or 7

subtraction-start = the amounts that may be taken are needed after the pile

# $given (Text) - what was asked for
no-range = `{ $given }` is not a range of amounts: the smaller one comes first

## Positions that are refused

# $given (Text) - what stands there
# $signs (Text) - what can stand there
no-sign = `{ $given }` is not a sign of this board: its signs are { $signs }

# $wanted (Count) - the squares of the board
# $count (Count) - how many signs were given
squares-of-board = this board has { $wanted } squares, not { $count }

# $columns (Count) - the squares of a row
# $rows (Count) - the most rows
# $count (Count) - how many signs were given
rows-of-board = this board has up to { $rows } rows of { $columns } squares, which { $count ->
    [one] one sign does not
   *[other] { $count } signs do not
} fill

# $count (Count) - how many signs were given
sliding-squares-of-board = a board has 9, 25 or 49 squares, not { $count }

# $count (Count) - how many holes were given
one-hole = there is one hole on this board, `.`, and not { $count }

# $x (Count) - the marks of X
# $o (Count) - the marks of O
uneven-marks = X and O take turns, so { $x } X and { $o } O cannot be on one board

both-won = X and O cannot both have won: the game is over with the first line

# $winner (Text) - who has the line
# $other (Text) - who has moved after that
moved-after-the-end = { $winner } has a complete line, but { $other } has moved last

# $square (Text) - where the mark is
floating = the mark on `{ $square }` has nothing below it

no-order-of-drops = X and O, taking turns, cannot have dropped their marks into this position

no-slides = no slides lead from the first position of this board to this one

chess-parts = a position of chess has four parts with blanks between them: the board, `w` or `b` to move, castling, in passing; or six, with two counts of moves

# $given (Text) - what stands there
# $most (Count) - the greatest number there can be
chess-count = `{ $given }` is not a count of moves, which is a number up to { $most }

# $given (Text) - the board
chess-board = the pieces of `{ $given }` cannot stand like this: eight rows from rank 8 down, one king a side, and none that could be taken

# $given (Text) - what stands there
chess-turn = `{ $given }` does not say who is to move: `w` or `b`

# $given (Text) - what stands there
chess-castling = the castling `{ $given }` does not go with the board: `K`, `Q`, `k`, `q` for a king and a rook that have not moved, `-` for none

# $given (Text) - what stands there
chess-passing = no pawn can be taken in passing on `{ $given }`: the square behind a pawn that has just moved two, or `-`

backgammon-parts = a position of backgammon has three parts with `/` between them: White's men, Black's men, and `w` or `b` to move, with the roll if there is one, as in `5x2,19x13/1x15/w6-5`

# $given (Text) - what stands there
backgammon-men = `{ $given }` does not say where men stand: `5x2` is two men on point 5, `bar` is one on the bar

# $given (Text) - the men of a player
# $most (Count) - how many men a player has
backgammon-too-many = `{ $given }` are more men than the { $most } a player has

# $given (Text) - what stands there
backgammon-turn = `{ $given }` does not say who is to move: `w` or `b`, and then the roll if the dice have been thrown, as in `w6-5`

# $point (Text) - its number
backgammon-shared = men of both cannot stand on point { $point }: a single man is hit, two hold the point

backgammon-over = the game is over with the last man borne off: the other player would be next, and does not roll

backgammon-shut-out = men of both cannot be on the bar before a closed home board: one of them would have had to come in

# $row (Count) - the number of the row
growing-row = row { $row } is longer than the row above it: what is below and to the right of an eaten square is eaten too

# $given (Text) - the position
# $start (Text) - the start that was asked for
not-reached = `{ $given }` cannot follow from `{ $start }`

# $player (Text) - who is to move
turn-is-shown = the position shows that it is { $player }'s turn: `first` says who moves first from there

a-position = a position, as the program writes it

## Games and options there are not

# $name (Text) - the name that was asked for
no-game = there is no game `{ $name }`

# $name (Text) - the option that was asked for
# $names (Text) - those there are
no-option = `{ $name }` is not an option of this game: its options are { $names }

# $name (Text) - the option
# $values (Text) - those it can have
value-missing = the option `{ $name }` needs a value: { $values }

# $name (Text) - the option
no-value = the option `{ $name }` takes no value

# $name (Text) - the option
# $value (Text) - the value that was asked for
# $values (Text) - those it can have
wrong-value = `{ $value }` is not a value of the option `{ $name }`: its values are { $values }

## Trees of games

# $most (Count) - how many nodes were allowed
too-large = the tree has more than { $most } nodes
