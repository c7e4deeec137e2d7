### Links to a moment.

# $most (Count) - the limit
too-long = The link is too long: the limit is { $most } characters. Open the file itself.

no-tree = The link has no tree=.

broken = The link is damaged: copy it again as a whole.

# $key (Text) - as in the link
unknown-option = the link has an unknown option `{ $key }`

# $key (Text) - as in the link
# $value (Text) - as in the link
no-such-value = the option `{ $key }` of the link has no value `{ $value }`

# $name (Text) - as in the link
unknown-tree = the link names no lecture and no game: `{ $name }`
