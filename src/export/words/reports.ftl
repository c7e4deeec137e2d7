### Output of the commands: options of a search, its result, and the heads of tables.

## Options of a search

# $seed (Text) - what it was shuffled by
random-order = children in random order (seed { $seed })

# $window (Text) - that of the root
window = window { $window }

best-first = best children first

worst-first = worst children first

previous-pass = each pass in the order of the last

early-wins = early wins first

# $plies (Count) - how deep
no-deeper = no deeper than { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}

## Events of a step

# $pass (Count) - which
pass-to-the-end = pass { $pass }

# $pass (Count) - which
pass-with-guess = pass { $pass }, guess

# $pass (Count) - which
# $depth (Count) - how deep
pass-to-depth = pass { $pass }, depth { $depth }

# $node (Text) - where
enter = enter { $node }

# $node (Text) - where
scout = scout { $node }

# $node (Text) - where
recall = recall { $node }

# $node (Text) - where
evaluate = evaluate { $node }

# $node (Text) - where
stand-pat = stand pat { $node }

# $node (Text) - where
update = update { $node }

# $node (Text) - where
cutoff = cutoff { $node }

# $node (Text) - where
return = return { $node }

# $node (Text) - where
from-table = from table { $node }

## The result of a search

# $nodes (Count) - those that were visited
nodes-visited = { $nodes ->
    [one] { $nodes } node
   *[other] { $nodes } nodes
}

# $nodes (Count) - those that were visited
# $all (Count) - those there are
nodes-visited-of = { $nodes } of { $all ->
    [one] { $all } node
   *[other] { $all } nodes
}

# $nodes (Words) - as above
# $times (Count) - how often nodes were visited
visited-times = { $nodes }, { $times } times in all

value = value

best = best

equal = equal

# $moves (Text) - the moves
equal-moves = equally good moves: { $moves }

visited = visited

leaves = leaves

cutoffs = cutoffs

pruned = pruned

## Comparisons

# $nodes (Count) - those of the tree
# $leaves (Count) - those of the tree
size = { $nodes ->
    [one] { $nodes } node
   *[other] { $nodes } nodes
}, { $leaves ->
    [one] { $leaves } leaf
   *[other] { $leaves } leaves
}

# $algorithm (Text) - which
was-stopped = * { $algorithm } did not finish

algorithm = algorithm

evaluation = evaluation

saved = saved

branching = branching

proof = proof

## Nodes against depth

growth = nodes visited by depth: minimax shaded, alpha-beta full

ply = ply

depth = depth

minimax = minimax

alpha-beta = alpha-beta

fewer = fewer

## Problems of files

# $files (Count) - how many files there are
no-problems = { $files ->
    [one] { $files } file
   *[other] { $files } files
}, no problems

# $problems (Count) - how many there are
# $wrong (Count) - how many files have one
# $files (Count) - how many files there are
problems = { $problems ->
    [one] { $problems } problem
   *[other] { $problems } problems
} in { $wrong } of { $files ->
    [one] { $files } file
   *[other] { $files } files
}

# $warnings (Count) - how many there are
# $files (Count) - how many files were read
warnings = { $warnings ->
    [one] { $warnings } warning
   *[other] { $warnings } warnings
}, no problems in { $files ->
    [one] { $files } file
   *[other] { $files } files
}

## The size of a game

# $title (Text) - what the game is called
# $spec (Text) - what was asked for
game = { $title } ({ $spec })

# $title (Text) - what the game is called
# $spec (Text) - what was asked for
# $plies (Count) - how many were counted
game-to-depth = { $title } ({ $spec }), the first { $plies ->
    [one] ply
   *[other] { $plies } plies
}

# $title (Text) - what the game is called
# $spec (Text) - what was asked for
# $plies (Count) - how many were counted
game-out-of-room = { $title } ({ $spec }), the first { $plies ->
    [one] ply
   *[other] { $plies } plies
}: the next ply has too many positions to count

# $title (Text) - what the game is called
# $spec (Text) - what was asked for
# $plies (Count) - how many were counted
game-stopped = { $title } ({ $spec }), the first { $plies ->
    [one] ply
   *[other] { $plies } plies
}: counting was stopped

up-to-symmetry = up to symmetry

nodes = nodes

games = games

positions = positions

uncounted = over 10^38

longest-game = longest game

# $plies (Count) - how long it is
game-length = { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}

# $plies (Count) - how many were counted
game-length-more = more than { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}

mean-branching = mean branching

## Lists

start-head = Start here

lectures-head = Lectures

games-head = Games

# $pages (Text) - such as `1-11, 50`
pages-missing = Pages without an entry: { $pages }

for-people = for people

for-programs = for programs
