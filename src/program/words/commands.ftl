### What the command line tells: why a command has no result, and how to get further.

## Searches without a result

leave-order-out = leave `--order` out, or merge only among siblings

# $algorithm (Text) - one that fits
use-algorithm = use `--algorithm { $algorithm }`

# $depth (Text) - how deep
# $nodes (Count) - how many it visits then
with-depth-it-visits = with `--depth { $depth }` it visits { $nodes ->
    [one] { $nodes } node
   *[other] { $nodes } nodes
}

first-plies = search only the first plies, for example with `--depth 4`

# $all (Text) - how many nodes there are, too many for all of them
# $depth (Text) - how deep
# $nodes (Text) - how many there are then
whole-tree = the whole tree has { $all } nodes; with `--depth { $depth }` it has { $nodes }

# $all (Text) - how many nodes there are at least, too many for all of them
# $depth (Text) - how deep
# $nodes (Text) - how many there are then
whole-tree-more = the whole tree has more than { $all } nodes; with `--depth { $depth }` it has { $nodes }

## While something is counted or searched

searching = searching

counting = counting

# $what (Words) - one of the above
# $bar (Text) - moves as long as something is being done
# $nodes (Count) - so far
# $seconds (Count) - since it began
progress = { $what } { $bar } { $nodes ->
    [one] { $nodes } node
   *[other] { $nodes } nodes
}, { $seconds } s, Ctrl-C stops

# $bar (Text) - moves as long as something is being done
# $megabytes (Count) - so far
# $seconds (Count) - since it began
writing = writing { $bar } { $megabytes } MB, { $seconds } s, Ctrl-C stops

## What was typed is nothing that the command can take

# $game (Text) - its name
no-table = no lecture has a table for `{ $game }`

table-help = use `plywood table tictactoe`

# $name (Text) - what was typed
a-tree = `{ $name }` is a tree, not a game

# $name (Text) - what was typed
no-search = `{ $name }` is stepped through, and nothing is searched there

# $name (Text) - a file or a lecture
# $why (Text) - the reason
no-search-of = `{ $name }` is not searched: { $why }

no-search-help = open it, or print it with `plywood trace` and no option of searches

# $name (Text) - what was typed
nothing-to-solve = `{ $name }` is stepped through, and nothing comes out of it

# $name (Text) - what was typed
nothing-to-compare = `{ $name }` is shown as it is: there is no other way to compare with

# $setting (Text) - what was typed
no-such-setting = there is no `{ $setting }` to choose here

nothing-to-set = it is shown as it is, and nothing can be chosen

# $typed (Text) - what was typed
not-a-setting = `{ $typed }` is not SETTING=OPTION, such as `direction=backward`

# $setting (Text) - what is chosen
# $option (Text) - what was typed
no-such-option = there is no { $setting } `{ $option }` here

# $names (Text) - all there are
known-here = here there are: { $names }

# $format (Text) - what was asked for
no-such-format = lessons without a search are not printed as `{ $format }`

no-such-format-help = use `--format text` or `--format json`

a-tree-help = `plywood list` prints the games, and `plywood compare` counts the nodes of trees

# $name (Text) - what was typed
not-found = there is no file, lecture or game `{ $name }`

# $name (Text) - one that there is
did-you-mean = did you mean `{ $name }`?

list-help = `plywood list` prints the names of all lectures and games

# $number (Text) - which was asked for
# $cutoffs (Count) - how many there are
no-such-cutoff = there is no cutoff { $number }: this search has { $cutoffs ->
    [one] { $cutoffs } cutoff
   *[other] { $cutoffs } cutoffs
}

no-such-cutoff-help = `--step end` opens at the end

## Other notations

# $name (Text) - what was typed
no-notation = trees are not written as `{ $name }`

no-telling-ending = the name of this file does not say in which notation it is to be written

# $names (Text) - all there are
no-telling-ending-help = say it with `--to NAME`: { $names }

# $name (Text) - what was typed
# $format (Text) - the notation that was asked for
not-in-that-notation = `{ $name }` is no file to be read as `{ $format }`

not-in-that-notation-help = leave `--input-format` out: it is for files and for standard input

# $what (Text) - what is not in the file
lost = lost: { $what }

force-help = `--force` writes over it

## Where the result goes

standard-output = standard output

terminal = terminal

# $why (Text) - what the system says
cannot-write = the result cannot be written: { $why }

# $why (Text) - what is missing
no-interface = the interface cannot be shown: { $why }

no-interface-help = run `plywood` in a terminal, or use `plywood trace FILE`, which prints the whole search as text

## The files of the current directory

this-folder = This directory

# $shown (Count) - how many are listed
# $all (Count) - how many there are
this-folder-part = This directory, { $shown } of { $all ->
    [one] { $all } file
   *[other] { $all } files
}

# $size (Count) - its size
kibibytes = { $size } KiB

no-tree-file = not a tree file

# $nodes (Count) - how large it is
nodes = { $nodes ->
    [one] { $nodes } node
   *[other] { $nodes } nodes
}

## Talks

talks = talks

invitation = for the speaker's view, run `plywood present --follow` in another terminal

# $step (Count) - where it goes on
talk-goes-on = the talk goes on where it ended, at step { $step }; Home is the beginning

# $name (Text) - which was asked for
no-talk = there is no talk `{ $name }`

# $talks (Count) - how many could be meant
several-talks = { $talks ->
    [one] { $talks } talk is running
   *[other] { $talks } talks are running
}

# $talks (Words) - those that there are
several-talks-help = choose with `--talk NAME` or `--talk PROCESS`: { $talks }

# $name (Text) - what it shows
# $process (Text) - the number of its process
talk = `{ $name }` (process { $process })

# $talks (Words) - some
# $last (Words) - one more
and-talk = { $talks }, { $last }

# $why (Text) - what is wrong with the directory of its socket
no-private-place = a talk cannot be offered or found: { $why }

own-directory = set XDG_RUNTIME_DIR to a directory of your own

private-place = the socket of a talk has to be where nobody else can open it: remove that, or set XDG_RUNTIME_DIR to a directory of your own

present = present

not-here = the speaker's view is not available on this system

not-here-help = it needs sockets that only you can open; `plywood FILE` shows the same without it
