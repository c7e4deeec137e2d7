### Messages of the command line: errors, and the next command to type.

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

## Wrong arguments

# $game (Text) - its name
no-table = no lecture has a table for `{ $game }`

table-help = use `plywood table tictactoe`

# $name (Text) - what was typed
a-tree = `{ $name }` is a tree, not a game

# $name (Text) - what was typed
no-search = `{ $name }` is a lesson without a search

# $name (Text) - a file or a lecture
# $why (Text) - the reason
no-search-of = cannot search `{ $name }`: { $why }

# $name (Text) - a file, a lecture or a game
# $evaluation (Text) - what it does not have
no-such-evaluation = `{ $name }` has no evaluation `{ $evaluation }`

# $names (Text) - its evaluations
evaluations = its evaluations: { $names }

# $games (Text) - the games that have some
no-evaluations = choose a game with evaluations: { $games }

no-search-help = open it, or print it with `plywood trace` without search options

# $name (Text) - what was typed
nothing-to-solve = `{ $name }` is a lesson without a result

# $name (Text) - what was typed
nothing-to-compare = `{ $name }` has no alternatives to compare

# $setting (Text) - what was typed
no-such-setting = `{ $setting }` is not a setting here

nothing-to-set = this lesson has no settings

# $typed (Text) - what was typed
not-a-setting = `{ $typed }` is not SETTING=OPTION, such as `direction=backward`

# $setting (Text) - what is chosen
# $option (Text) - what was typed
no-such-option = `{ $option }` is not a value of `{ $setting }`

# $names (Text) - all there are
known-here = known here: { $names }

# $format (Text) - what was asked for
no-such-format = lessons without a search cannot be printed as `{ $format }`

no-such-format-help = use `--format text` or `--format json`

a-tree-help = `plywood list` prints the games; `plywood compare` counts the nodes of trees

# $name (Text) - the name of the input
goal-of-a-tree = `{ $name }` is a tree: a goal can only be stated for a game

goal-of-a-tree-help = for a search for T, write `true` and `false` at the leaves of the tree

# $name (Text) - what was typed
not-found = there is no file, lecture or game `{ $name }`

# $name (Text) - one that there is
did-you-mean = did you mean `{ $name }`?

# $names (Text) - the nearest ones, in quotes
did-you-mean-one-of = did you mean { $names }?

list-help = `plywood list` prints the names of all lectures and games

# $number (Text) - which was asked for
# $cutoffs (Count) - how many there are
no-such-cutoff = there is no cutoff { $number }: this search has { $cutoffs ->
    [one] { $cutoffs } cutoff
   *[other] { $cutoffs } cutoffs
}

no-random-mistake = `--bug random` works only in the interface

no-random-mistake-help = open the tree with `plywood FILE --bug random`

no-such-cutoff-help = use `--step end` for the last step

## Other notations

# $name (Text) - what was typed
no-notation = cannot write trees as `{ $name }`

no-telling-ending = this extension is not a format for trees

# $names (Text) - all there are
no-telling-ending-help = choose one with `--to NAME`: { $names }

# $name (Text) - what was typed
# $format (Text) - the notation that was asked for
not-in-that-notation = `{ $name }` is not a file: `--input-format { $format }` has no effect

not-in-that-notation-help = omit `--input-format`: it is for files and standard input

# $what (Text) - what is not in the file
lost = lost: { $what }

force-help = `--force` replaces it

## Where the result goes

standard-output = standard output

terminal = terminal

# $why (Text) - what the system says
cannot-write = cannot write the result: { $why }

# $why (Text) - what is missing
no-interface = cannot open the interface: { $why }

waiting = Plywood opens the file when it is saved without problems. Press Ctrl-C to stop.

# $line (Text) - the command line in the right order
options-before-command = options before a command cannot be used with it: write { $line }

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

talks = presentations

invitation = presenter view: run `plywood present --follow` in another terminal

# $name (Text) - which was asked for
no-talk = no presentation `{ $name }` is running

# $presentations (Count) - how many could be meant
several-talks = { $presentations ->
    [one] { $presentations } presentation is running
   *[other] { $presentations } presentations are running
}

# $presentations (Words) - those that there are
several-talks-help = choose one with `--talk NAME` or `--talk PROCESS`: { $presentations }

# $name (Text) - what it shows
# $process (Text) - the number of its process
talk = `{ $name }` (process { $process })

# $presentations (Words) - some
# $last (Words) - one more
and-talk = { $presentations }, { $last }

# $why (Text) - what is wrong with the directory of its socket
no-private-place = cannot offer or find a presentation: { $why }

own-directory = set XDG_RUNTIME_DIR to a directory of your own

private-place = remove it, or set XDG_RUNTIME_DIR to a directory that only you can open

present = present

not-an-address = expected an address of this computer, such as 192.168.1.5 or 192.168.1.5:8808

# $why (Text) - what the system says
no-port = cannot open this address for votes: { $why }

no-port-help = give an address of this computer, and a port that no other program uses

no-network = this computer has no address on a network

no-network-help = connect to a network, or give the address by which others reach this computer

not-here = the presenter view is not available on this system

not-here-help = it needs private sockets; `plywood FILE` shows the same without a second terminal

## Programs of learners

what-language = language

language-python = Python

language-java = Java

language-cpp = C++

language-javascript = JavaScript, for Node

# $why (Text) - as the system says it
not-started = cannot start the program: { $why }

no-watching = Plywood runs programs only on Linux and macOS. Save a run in the file that PLYWOOD_TRACE names, and open it with `plywood replay`

wrote-nothing = the program wrote no run

wrote-nothing-help = write the events to the file that the variable PLYWOOD_TRACE names: `plywood tracer python` prints a tracer

no-run = this is not a run: no line is an event

# $code (Text) - its exit code
program-failed = the program ended with exit code { $code }

# $signal (Text) - its number
program-crashed = the program crashed (signal { $signal })

# $seconds (Count) - the limit
program-too-long = the program was stopped after { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
}

# $lines (Count) - the limit
program-too-many-lines = the program was stopped after { $lines } lines

program-interrupted = the program was stopped

# $count (Count) - how many
left-out = { $count ->
    [one] 1 event does not follow from those before and is not shown
   *[other] { $count } events do not follow from those before and are not shown
}

# $mistakes (Text) - their names
mistakes = Mistakes that fit: { $mistakes }.

## Review

no-state-folder = there is no folder for kept answers: set HOME or XDG_STATE_HOME

## Settings

# $problem (Text) - the first problem, with its place
# $more (Count) - further problems
broken-settings = { $problem }{ $more ->
    [0] {""}
    [one] {" "}(and one more problem)
   *[other] {" "}(and { $more } more problems)
}

# $file (Text) - path of the file
settings-of = # Settings in force. Your own are in { $file }

no-settings-folder = # Settings in force. You have no home directory, so there is no file of your own

from-default = default

# $line (Count) - line of the file
from-line = line { $line }

# $variable (Text) - its name
from-environment = environment: { $variable }

default-settings = # Settings of Plywood. Remove the # before a line to change its setting.

site-setting = address of a live site, for links

plain-setting = words and lines instead of the screen, for screen readers
