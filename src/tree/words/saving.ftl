### Errors when saving files. Names are in backticks.

## Why a file was not saved

# $file (Text) - its path
exists = `{ $file }` already exists

# $first (Text) - the path of the first of them
# $count (Count) - how many
several-exist = { $count } of these files already exist, first `{ $first }`

# $file (Text) - its path
changed = `{ $file }` has changed on disk

# $file (Text) - its path
removed = `{ $file }` has been removed

# $file (Text) - its path
protected = `{ $file }` is write-protected

# $file (Text) - its path
no-ordinary-file = `{ $file }` is not a regular file

# $directory (Text) - its path
no-directory = there is no directory `{ $directory }`

# $file (Text) - its path
# $why (Text) - what the system says
not-written = cannot write `{ $file }`: { $why }
