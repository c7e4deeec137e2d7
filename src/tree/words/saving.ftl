### Files on disk: what was read and saved, and why not. Their names stand in backticks.

## Why a file was not saved

# $file (Text) - its path
exists = there is a file `{ $file }` already

# $first (Text) - the path of the first of them
# $count (Count) - how many
several-exist = there are { $count } of these files already, first `{ $first }`

# $file (Text) - its path
changed = `{ $file }` has changed on disk

# $file (Text) - its path
removed = `{ $file }` has been removed

# $file (Text) - its path
protected = `{ $file }` is write-protected

# $file (Text) - its path
no-ordinary-file = `{ $file }` is not an ordinary file

# $directory (Text) - its path
no-directory = there is no directory `{ $directory }`

# $file (Text) - its path
# $why (Text) - what the system says
not-written = `{ $file }` cannot be written: { $why }
