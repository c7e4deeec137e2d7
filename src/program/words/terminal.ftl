### Messages of the terminal and the files around an open tree.

# $what (Words) - standard input or output
no-terminal = { $what } is not a terminal

# $why (Text) - what the system says
terminal-failed = the terminal failed: { $why }

standard-output = standard output

## Files and unsaved edits

# $why (Text) - what the system says
changes-unnoticed = cannot watch the file, so changes on disk will go unnoticed: { $why }

no-home = no home directory: unsaved edits do not survive a crash

# $problem (Text) - the first problem
# $count (Count) - how many more there are
and-more-problems = { $problem } (and { $count } more)
