### Messages of the engine behind live pages.

# $most (Count) - the limit
too-deep = too deep for the browser: the limit is { $most } levels of nesting

# $what (Words) - a value or a count
# $old (Text) - before
# $new (Text) - now
turned = { $what } { $old } → { $new }

only-trees = Only the leaves of a tree in a file can be changed: write the tree instead.

# $value (Text) - as typed
no-value = `{ $value }` is not a value

not-begun = the program has not begun

compare = second search, in lock-step

storage-full = the storage of this browser is full

# $name (Text) - of the text
stored = { $name } in the storage of this browser
