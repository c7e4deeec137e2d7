### Files that cannot be opened, and lessons of the wrong kind.

standard-input = standard input

# $file (Text) - as it was named
no-permission = you have no permission to read `{ $file }`

no-permission-help = check the permissions of the file and of the directories above it

# $file (Text) - as it was named
no-such-file = there is no file `{ $file }`

no-such-file-help = check the spelling and the current directory

# $similar (Text) - a file with nearly that name
similar-file = did you mean `{ $similar }`?

# $file (Text) - as it was named
directory = `{ $file }` is a directory, not a tree file

directory-help = name a file in it

# $file (Text) - as it was named
# $why (Text) - what the system says
cannot-read = cannot read `{ $file }`: { $why }

cannot-read-help = try to open it in an editor

# $file (Text) - as it was named
# $most (Count) - how many MiB
larger-than-mib = `{ $file }` is larger than { $most } MiB

# $file (Text) - as it was named
# $most (Count) - how many bytes
larger-than-bytes = `{ $file }` is larger than { $most } bytes

# $file (Text) - as it was named
# $byte (Text) - the first byte that is wrong, in hexadecimal
# $at (Count) - where it is, from 0
# $line (Count) - in which line
not-utf-8 = `{ $file }` is not UTF-8: byte { $byte } at offset { $at }, line { $line }

not-utf-8-help = save the file as UTF-8

# $file (Text) - its name
named-pipe = `{ $file }` is a named pipe without a writer

# $file (Text) - its name
# $what (Words) - what it is
no-file = `{ $file }` is { $what }, not a file

socket = a socket

device = a device

named-pipe-help = name a file, or pipe the text to `-`

what-lesson = lesson

what-view = view of a lesson

give-both = a plan needs two files: give the domain and the problem
