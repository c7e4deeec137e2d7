### Editing a lesson in place, such as a map.

change = change

no-change = same search: cost and counts have not changed

## Replies to a key

# $signs (Text) - those that mean something
no-such-sign = symbols here: { $signs }

not-written = this file cannot hold the edits: save to a file with the same keys and format
