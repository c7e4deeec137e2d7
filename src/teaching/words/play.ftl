### Playing against Plywood: moves with reasons, promises and refusals.

## Players, seats and promises

what-contestant = player

program = the program

person = the person at the keyboard

what-promise = promise

promise-win = a win, whatever you play

promise-draw = at least a draw, whatever you play

promise-none = no promise

what-strength = strength

strength-random = random moves

strength-one-ply = a move that wins at once, otherwise a random one

strength-perfect = the strategy of the game

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
} and does not lose, whatever you play. If both play well, the match is a draw.

# $seat (Seat) - when the program moves
# $strategy (Text) - by which you win
program-loses = The program moves { $seat ->
    [first] first
   *[second] second
} and promises nothing: you can win by { $strategy }.

# $seat (Seat) - when the program moves
nothing-known = The program moves { $seat ->
    [first] first
   *[second] second
} and promises nothing: no strategy that it knows decides this game.

# $seat (Seat) - when the program moves
program-is-random = The program moves { $seat ->
    [first] first
   *[second] second
} and plays at random.

# $seat (Seat) - when the program moves
program-looks-one-ply = The program moves { $seat ->
    [first] first
   *[second] second
} and looks one ply ahead: it sees moves that win at once, and otherwise plays at random.

# $seat (Seat) - when the person moves
# $strategy (Text) - by which the person wins
you-can-win = You move { $seat ->
    [first] first
   *[second] second
} and can win by { $strategy }: <key:move-why>w</key> shows how.

# $seat (Seat) - when the person moves
you-can-draw = You move { $seat ->
    [first] first
   *[second] second
}. If both play well, the match is a draw: <key:move-why>w</key> shows good moves.

# $seat (Seat) - when the person moves
# $strategy (Text) - by which the program wins
you-can-lose = You move { $seat ->
    [first] first
   *[second] second
}, and the program can win by { $strategy }, whatever you play.

## Why a move is played

# $mv (Name) - the move
middle = { $mv } covers the middle. The strip is its own mirror image now, and no later move crosses the middle.

# $mv (Name) - the move
# $of (Name) - the move before
mirror = { $mv } is the mirror image of { $of }.

# $mv (Name) - the move
# $hole (Name) - the cell of the hole
# $other (Name) - the other half of its domino
domino = The hole on { $hole } is half of a domino. { $mv } moves the square on the other half, { $other }.

# $mv (Name) - the move
# $piles (Name) - before it
# $sum (Number) - their nim-sum
# $binary (Number) - the same in binary digits
# $from (Count) - the size of the pile it takes from
even-columns = The nim-sum of { $piles } is { $sum }, in binary { $binary }. The pile of { $from } has its highest digit: { $mv } makes every column even.

# $mv (Name) - the move
# $position (Words) - where it leads to, if that has a name
label-f = { $mv } leads to { $position ->
    [none] a position
   *[other] { $position },
} labeled F: the player to move there loses.

# $name (Name) - its name
position = { $name }

# $mv (Name) - the move
# $plies (Count) - until the end, at most
found-win = { $mv } wins: alpha-beta finds the end of the game { $plies ->
    [one] with this move
   *[other] within { $plies } plies
}.

# $mv (Name) - the move
found-draw = { $mv } keeps the draw: alpha-beta has searched to the end of the game, and no move is better.

# $mv (Name) - the move
# $plies (Count) - how deep
undecided = Alpha-beta has searched { $plies ->
    [one] one ply
   *[other] { $plies } plies
} ahead. { $mv } does not lose within this depth; the rest of the game is unknown.

# $plies (Count) - how far ahead, this move included
# $balance (Balance) - whether who makes it has more
# $margin (Count) - how many more, or fewer
judged-by-lines = This is the best move by open lines, { $plies ->
    [one] one ply
   *[other] { $plies } plies
} deep: { $balance ->
    [ahead] { $margin } more than the other player
    [level] as many as the other player
   *[behind] { $margin } fewer than the other player
}.

# $plies (Count) - how far ahead, this move included
# $balance (Balance) - whether who makes it has more
# $margin (Count) - how many more, or fewer
judged-by-material = This is the best move by material, { $plies ->
    [one] one ply
   *[other] { $plies } plies
} deep and after all captures: { $balance ->
    [ahead] { $margin } ahead
    [level] equal material
   *[behind] { $margin } behind
}.

## Why a position is lost

lost-symmetry = The strip is its own mirror image, and no move crosses the middle. Every move can be answered by its mirror image.

lost-pairing = The dominoes cover everything but the hole. Wherever the hole goes, the other half of its domino is a reply.

# $piles (Name) - the piles
lost-parity = The nim-sum of { $piles } is 0. After any move, the other player can make the columns even again.

lost-labels = Every move leads to a position labeled T: the player to move there wins.

lost-search = Alpha-beta finds that every move loses.

# $mv (Name) - the move
# $plies (Count) - until the end, at most
longest = { $mv } makes the match last longest: { $plies ->
    [one] one ply
   *[other] { $plies } plies
}.

# $mv (Name) - the move
# $winning (Count) - how many answers win
# $answers (Count) - how many there are
fewest-answers = After { $mv }, only { $winning } of { $answers ->
    [one] one reply
   *[other] { $answers } replies
} { $winning ->
    [one] wins
   *[other] win
}.

# $mv (Name) - the move
most-moves = { $mv } leaves the most moves.

# $mv (Name) - the move
random = { $mv } is a random move.

# $mv (Name) - the move
random-after-one-ply = No move wins at once, so { $mv } is a random one.

## Proofs of promises

proof-symmetry = Whatever you play, its mirror image is still free: no move crosses the middle, so a move and its image never meet. The program plays the image, and the strip is its own mirror image again. You are the first player without a move.

proof-pairing = Whatever you play, the hole moves to one half of a complete domino. On the other half is a square that the program has not moved. The program moves it, and the other dominoes stay complete. You are the first player without a move.

proof-parity = Whatever you play, one pile changes, and a column of binary digits becomes odd. The pile with the highest odd digit can make all columns even again. Each move takes matches, and zero matches are even: the program takes the last one.

proof-labels = Whatever you play, you reach a position labeled T. The program then moves to a position labeled F. The game ends, and you are the player to move.

# $plies (Count) - how many
proof-win = Alpha-beta has searched your replies within { $plies ->
    [one] one ply
   *[other] { $plies } plies
} of the program's last move, except those that cannot matter. Each of them loses.

proof-draw = Alpha-beta has searched your replies to the end of the game. None of them wins if the program plays its best moves.

# $plies (Count) - how deep
no-proof = There is no proof: the search looked { $plies ->
    [one] one ply
   *[other] { $plies } plies
} ahead and found no forced end of the game.

# $why (Words) - why the position was lost
no-proof-lost = There is nothing to prove: the program's last move loses if you play well. { $why }

no-proof-random = There is nothing to prove: the program plays at random.

## Requests instead of moves

what-request = request

request-hint = show a good move, and why

request-why = prove that the program's last move keeps its promise

request-undo = take back your last move and the reply

request-resign = give up

request-again = start a new match

request-help = list what you can type

request-quit = quit the program

## Refusals

no-chance = Plywood does not play games of chance: its strategies do not consider luck

match-is-over = the match is over: `again` starts a new one, `undo` takes back the last move

not-your-turn = it is not your turn

nothing-typed = type a move first

nothing-to-take-back = you have not moved yet

nothing-to-prove = the program has not moved yet

# $typed (Text) - what was typed
# $example (Text) - how a move is written
unwritten = `{ $typed }` is not a move: write moves like `{ $example }`

# $typed (Text) - what was typed
# $example (Text) - how a move is written
# $plain (Text) - the same in plain signs
unwritten-plain = `{ $typed }` is not a move: write moves like `{ $example }` or `{ $plain }`

# $typed (Text) - what was typed
# $request (Text) - what may have been meant
unwritten-request = `{ $typed }` is not a move: did you mean `{ $request }`?

# $square (Text) - which
square-taken = { $square } already has a mark

# $column (Text) - which
column-full = the column { $column } is full

# $size (Text) - how many matches
no-pile = there is no pile of { $size }

# $from (Text) - how many matches before
# $to (Text) - and after
takes-nothing = a move takes at least one match: { $from } cannot become { $to }

# $size (Text) - how many matches
# $piles (Count) - how many piles have so many
fewer-twins = there { $piles ->
    [one] is only one pile
   *[other] are only { $piles } piles
} of { $size }

# $left (Count) - how many matches the pile has
pile-too-small = this pile has { $left ->
    [one] only one match
   *[other] only { $left } matches
}

# $amount (Count) - how many matches
amount-not-allowed = taking { $amount } is not allowed

# $length (Text) - how many matches
no-row = there is no row of { $length }

# $length (Text) - how many matches
parts-of-other = these two parts do not make a row of { $length }

# $length (Text) - how many matches
equal-parts = the parts of { $length } must be unequal

# $length (Text) - how many matches
empty-part = each part of { $length } needs at least one match

# $row (Text) - how many matches
# $longer (Text) - its longer part
# $shorter (Text) - and the shorter one
longer-part-first = write the longer part first: { $row }→{ $longer }-{ $shorter }

fills-nothing = a move fills at least one cell

# $run (Count) - how many cells there are
run-too-short = the leftmost run has only { $run ->
    [one] one free cell
   *[other] { $run } free cells
}

# $cells (Count) - how many the strip has
no-cells = cells are numbered from 1 to { $cells }: write the smaller number first

# $most (Count) - how many at once
too-many-cells = a move shades at most { $most ->
    [one] one cell
   *[other] { $most } cells
}

# $cell (Text) - its number
cell-shaded = the cell { $cell } is already shaded

# $hole (Text) - where it is
slides-hole = { $hole } is the hole: type the square that moves

# $from (Text) - the cell of the square
# $hole (Text) - the cell of the hole
not-beside-hole = { $from } is not beside the hole on { $hole }

# $from (Text) - the cell of the square
not-your-square = the square on { $from } has already moved, and is not yours

# $from (Text) - the cell of the square
# $hole (Text) - the cell of the hole
other-direction = the hole on { $hole } is in another direction from { $from }

# $square (Text) - which
square-gone = there is no square { $square } on the bar

## A match line by line

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
    [one] One move taken back.
   *[other] { $moves } moves taken back.
}

# $because (Words) - the move that is played all the same, and why
thought-stopped = Search stopped: this is the best move found so far. { $because }

program-has-won = The match is over: the program has won.

you-have-won = The match is over: you have won.

you-gave-up = The match is over: you have given up.

it-is-a-draw = The match is over: it is a draw.

stopped = The input ended before the match was over.

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

prompt-program = the program is thinking

prompt-over = the match is over: <key:again>n</key> again, <key:other-side>o</key> other side, <key:other-position>p</key> another position, <key:strength>S</key> strength

prompt-sides = <key:move-play>Enter</key> starts, an arrow changes the side, <key:strength>S</key> the strength

no-other-position = no other position is near: press `<key:again>n</key>` to play this one again

from-the-shell = this match was started from the shell: press `<key:quit>q</key>` to quit

legend = W: you win, L: you lose, =: a draw

# $sum (Number) - the nim-sum of the piles
nim-sum = nim-sum { $sum }

power-counts = piles with this digit

comes-back = `<key:match-tree>G</key>` returns to the board

only-games = this lesson is not a game: open a game to play
