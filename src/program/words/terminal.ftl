### What the terminal and the files around an open tree tell while the interface runs.

# $what (Words) - standard input or output
no-terminal = { $what } is not a terminal

# $why (Text) - what the system says
terminal-failed = the terminal failed: { $why }

standard-output = standard output

## Files and unsaved edits

# $why (Text) - what the system says
changes-unnoticed = changes of the file on disk will go unnoticed: { $why }

no-home = without a home directory, unsaved edits do not outlive a crash

# $why (Text) - what the system says
edits-not-kept = unsaved edits cannot be kept for the case of a crash: { $why }

# $why (Text) - what the system says
edits-not-thrown-away = the edits cannot be thrown away: { $why }

# $why (Text) - what is wrong with them
edits-unreadable = there are unsaved edits from an earlier time, but they cannot be used: { $why }

# $problem (Text) - the first problem
# $count (Count) - how many more there are
and-more-problems = { $problem } (and { $count } more)
