### Playing a game against the program: what it plays and why, what it promises, what is refused.

## Who plays, when, and for what

what-contestant = player

program = the program

person = whoever types the moves

what-promise = promise

promise-win = it wins, whatever is played

promise-draw = it does not lose, whatever is played

promise-none = nothing is promised

## The beginning

# $seat (Seat) - when the program moves
# $strategy (Text) - by which it wins
program-wins = The program moves { $seat ->
    [first] first
   *[second] second
} and wins by { $strategy }, whatever you play.

# $seat (Seat) - when the program moves
program-draws = The program moves { $seat ->
    [first] first
   *[second] second
} and does not lose, whatever you play. If both play well it is a draw.

# $seat (Seat) - when the program moves
# $strategy (Text) - by which you win
program-loses = The program moves { $seat ->
    [first] first
   *[second] second
} and can promise nothing: you win by { $strategy } if you play well.

# $seat (Seat) - when the program moves
nothing-known = The program moves { $seat ->
    [first] first
   *[second] second
} and can promise nothing: no strategy that it knows tells who wins.

## Why a move is played

# $mv (Name) - the move
middle = { $mv } covers the middle: the strip is its own mirror image, and no later move reaches across the middle.

# $mv (Name) - the move
# $of (Name) - the move before
mirror = { $mv } is the mirror image of { $of }.

# $mv (Name) - the move
# $hole (Name) - the cell of the hole
# $other (Name) - the other half of its domino
domino = The hole on { $hole } is one half of a domino: { $mv } moves the square on its other half, { $other }.

# $mv (Name) - the move
# $piles (Name) - before it
# $sum (Number) - their nim-sum
# $binary (Number) - the same in binary digits
# $from (Count) - the size of the pile it takes from
even-columns = The nim-sum of { $piles } is { $sum }, in binary { $binary }. The pile of { $from } has its highest digit: { $mv } makes every column even.

# $mv (Name) - the move
# $position (Name) - where it leads to
label-f = { $mv } leads to { $position }, which is labelled F: who is to move there loses.

# $mv (Name) - the move
label-f-unnamed = { $mv } leads to a position that is labelled F: who is to move there loses.

# $mv (Name) - the move
# $plies (Count) - until the end, at most
found-win = { $mv } wins: alpha-beta finds that the game is over { $plies ->
    [one] with it
   *[other] after { $plies } plies at the latest
}.

# $mv (Name) - the move
found-draw = { $mv } keeps the draw: alpha-beta has looked to the end of the game, and no move does better.

# $mv (Name) - the move
# $plies (Count) - how deep
undecided = Alpha-beta has looked { $plies ->
    [one] one ply
   *[other] { $plies } plies
} ahead, and { $mv } loses nothing there; more it does not know.

# $plies (Count) - how far ahead, this move included
# $balance (Balance) - whether who makes it has more
# $margin (Count) - how many more, or fewer
judged-by-lines = By open lines it is the best, { $plies ->
    [one] one ply
   *[other] { $plies } plies
} deep: { $balance ->
    [ahead] { $margin } more than the other player has
    [level] as many as the other player has
   *[behind] { $margin } fewer than the other player has
}.

# $plies (Count) - how far ahead, this move included
# $balance (Balance) - whether who makes it has more
# $margin (Count) - how many more, or fewer
judged-by-material = By material it is the best, { $plies ->
    [one] one ply
   *[other] { $plies } plies
} deep and captures played out: { $balance ->
    [ahead] { $margin } ahead
    [level] nobody is ahead
   *[behind] { $margin } behind
}.

## Why a position is lost

lost-symmetry = The strip is its own mirror image and no move reaches across the middle, so every move is answered by its image.

lost-pairing = The dominoes leave out the hole alone: wherever it goes, the other half of a domino is an answer.

# $piles (Name) - the piles
lost-parity = The nim-sum of { $piles } is 0: whatever is taken, the columns can be made even again.

lost-labels = Every move leads to a position that is labelled T: who is to move there wins.

lost-search = Alpha-beta finds that every move loses.

# $mv (Name) - the move
# $plies (Count) - until the end, at most
longest = { $mv } lasts longest: { $plies ->
    [one] one ply
   *[other] { $plies } plies
}.

# $mv (Name) - the move
# $winning (Count) - how many answers win
# $answers (Count) - how many there are
fewest-answers = After { $mv } only { $winning } of { $answers ->
    [one] one answer
   *[other] { $answers } answers
} { $winning ->
    [one] wins
   *[other] win
}.

# $mv (Name) - the move
most-moves = { $mv } leaves the most moves.

## Why the program keeps what it promises

proof-symmetry = Whatever you do here, the mirror image of it is still free: no move reaches across the middle, so a move and its image never meet. The program answers with the image, the strip is its own mirror image again, and you are the first who cannot move.

proof-pairing = Whatever you do here, the hole comes to one half of a domino that is whole, and on its other half is a square of the program that has not moved. The program moves it, the other dominoes are whole as before, and you are the first who cannot move.

proof-parity = Whatever you do here, one pile changes, and with it a binary digit: its column becomes odd. The pile that has the highest odd digit can then make all columns even again. There are ever fewer matches, and none at all is even too: the program takes the last one.

proof-labels = Whatever you do here, you come to a position that is labelled T, from which a move leads to one labelled F: the program plays that. The game comes to its end, and there the one who is to move is you.

# $plies (Count) - how many
proof-win = Whatever you do here, alpha-beta has looked at it: within { $plies ->
    [one] one ply
   *[other] { $plies } plies
} of the program's last move all answers but those that cannot matter were searched, and each of them loses.

proof-draw = Whatever you do here, alpha-beta has looked at it to the end of the game: no answer wins but where the program plays worse than it can.

# $plies (Count) - how deep
no-proof = There is no proof: the search saw { $plies ->
    [one] one ply
   *[other] { $plies } plies
} ahead and no end of the game that could be forced.

# $why (Words) - why the position was lost
no-proof-lost = There is nothing to prove: the program's last move loses if you play well. { $why }

## What can be typed instead of a move

what-request = request

request-hint = tells a good move, and why

request-why = proves that the program's last move keeps what it promises

request-undo = takes back your last move and the answer to it

request-resign = gives up

request-again = begins anew

request-help = tells what can be typed

request-quit = ends the program

## What is refused

no-chance = games of chance are not played: no strategy here takes account of luck

match-is-over = the match is over: `again` begins anew, `undo` takes back the last move

not-your-turn = it is not your turn

nothing-typed = no move was typed

nothing-to-take-back = you have not moved yet

nothing-to-prove = the program has not moved yet

# $typed (Text) - what was typed
# $example (Text) - how a move is written
unwritten = `{ $typed }` is not a move: moves are written like `{ $example }`

# $typed (Text) - what was typed
# $example (Text) - how a move is written
# $plain (Text) - the same in plain signs
unwritten-plain = `{ $typed }` is not a move: moves are written like `{ $example }` or `{ $plain }`

# $typed (Text) - what was typed
# $request (Text) - what may have been meant
unwritten-request = `{ $typed }` is not a move: did you mean `{ $request }`?

# $square (Text) - which
square-taken = there is a mark on { $square } already

# $column (Text) - which
column-full = the column { $column } is full

# $size (Text) - how many matches
no-pile = there is no pile of { $size }

# $from (Text) - how many matches before
# $to (Text) - and after
takes-nothing = a move takes at least one match, and makes no { $to } of { $from }

# $size (Text) - how many matches
# $piles (Count) - how many piles have so many
fewer-twins = there { $piles ->
    [one] is only one pile
   *[other] are only { $piles } piles
} of { $size }

# $left (Count) - how many matches the pile has
pile-too-small = there { $left ->
    [one] is only one match
   *[other] are only { $left } matches
} left

# $amount (Count) - how many matches
amount-not-allowed = nobody may take { $amount }

# $length (Text) - how many matches
no-row = there is no row of { $length }

# $length (Text) - how many matches
parts-of-other = these are not two parts of a row of { $length }

# $length (Text) - how many matches
equal-parts = the parts of { $length } have to be unequal

# $length (Text) - how many matches
empty-part = each part of { $length } has at least one match

# $row (Text) - how many matches
# $longer (Text) - its longer part
# $shorter (Text) - and the shorter one
longer-part-first = the longer part stands first: { $row }→{ $longer }-{ $shorter }

fills-nothing = a move fills at least one cell

# $run (Count) - how many cells there are
run-too-short = the leftmost run has only { $run ->
    [one] one free cell
   *[other] { $run } free cells
}

# $cells (Count) - how many the strip has
no-cells = cells are numbered from 1 to { $cells }, the smaller number first

# $most (Count) - how many at once
too-many-cells = a move shades at most { $most ->
    [one] one cell
   *[other] { $most } cells
}

# $cell (Text) - its number
cell-shaded = the cell { $cell } is shaded already

# $hole (Text) - where it is
slides-hole = { $hole } is the hole itself

# $from (Text) - the cell of the square
# $hole (Text) - the cell of the hole
not-beside-hole = { $from } is not beside the hole on { $hole }

# $from (Text) - the cell of the square
not-your-square = the square on { $from } has moved already, and is not yours

# $from (Text) - the cell of the square
# $hole (Text) - the cell of the hole
other-direction = the hole on { $hole } is in another direction from { $from }

# $square (Text) - which
square-gone = there is no square { $square } on the bar

## A match told line by line

type-a-move = Type a move, or one of: hint, why, undo, resign, again, help, quit.

# $moves (Text) - those there are
your-move = Your move: { $moves }

# $mv (Name) - its move
# $because (Words) - why
program-moves = The program plays { $mv }. { $because }

# $mv (Name) - your move
you-move = You play { $mv }.

# $mv (Name) - a good move
# $because (Words) - why
hint = A good move is { $mv }. { $because }

# $because (Text) - why
refused = Not played: { $because }.

# $moves (Count) - how many
taken-back = { $moves ->
    [0] You play on.
    [one] One move is taken back.
   *[other] { $moves } moves are taken back.
}

# $because (Words) - the move that is played all the same, and why
thought-stopped = The thought was stopped: this is the best that was found by then. { $because }

program-has-won = The match is over: the program has won.

you-have-won = The match is over: you have won.

you-gave-up = The match is over: you have given up.

it-is-a-draw = The match is over: it is a draw.

stopped = The match is not over: the input has ended.

## On the screen

# $moves (Count) - how many have been played
moves-played = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}

# $mv (Name) - the move
prompt-chosen = your move: { $mv }

# $typed (Name) - what was typed of it
prompt-typed = your move: { $typed }▏

prompt-over = the match is over

legend = F: who is to move there loses, T: wins, =: a draw

# $sum (Number) - the nim-sum of the piles
nim-sum = nim-sum { $sum }

power-counts = piles with this digit

comes-back = `G` comes back to the board

only-games = there is nothing to play here: only games are played
