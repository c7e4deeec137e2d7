### A lesson that is changed in place, such as a map: what stands where, what a change came to, and what cannot be changed.

change = change

no-change = the search comes to the same: cost and counts are as before

## What is said of a key

# $signs (Text) - those that mean something
no-such-sign = to put here: { $signs }

not-written = this cannot be written into its file: a file with the same keys, in the same notation, is needed
