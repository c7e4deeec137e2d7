### The socket of a talk: why it cannot be made or found.

# $path (Text) - the directory
no-directory = `{ $path }` is not a directory

# $path (Text) - the directory
foreign = `{ $path }` belongs to another user

# $path (Text) - the directory
# $mode (Text) - its mode, in octal
open-to-others = other users can open `{ $path }` (its mode is { $mode }, not 700)

# $path (Text) - the directory or the socket
# $why (Text) - what the system says
failed = `{ $path }`: { $why }

line-too-long = a line is too long
