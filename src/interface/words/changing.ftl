### A lesson that is changed in place, such as a map: what stands where, what a change came to, and what cannot be changed.

change = change

no-change = same search: cost and counts have not changed

## What is said of a key

# $signs (Text) - those that mean something
no-such-sign = symbols here: { $signs }

not-written = this file cannot hold the edits: save to a file with the same keys and format
