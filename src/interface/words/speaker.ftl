### The speaker's view: what the room sees, what comes next, and how it stands with the talk.

title = Speaker's view

## Headings

next = NEXT

now = NOW

note = NOTE

file = FILE

elapsed = ELAPSED

step = STEP

nothing-next = nothing: this was the last step

## Notes

# $about (Name) - which node
# $note (Text) - what the file says of it
note-about = { $about }: { $note }

# $speaker (Text) - what nobody else reads
# $note (Words) - what everybody may read
only-you = <verdict>only you:</verdict> { $speaker } { $note }

## How it stands with the talk

silent = the talk does not answer

no-talk = waiting for a talk: `plywood present FILE`

only-in-talk = that key works only in the terminal of the talk

gone = the talk has gone; waiting for it

# $talks (Count) - how many are running
several = { $talks ->
    [one] { $talks } talk is running
   *[other] { $talks } talks are running
}: choose one with `--talk NAME`

other-version = the talk is of another version of plywood

## The mirror

room-sees = the room sees

room-blank = BLANK: the room sees nothing of this

room-saw-last = the room saw last

# $count (Count) - rows left out
rows = { $count ->
    [one] { $count } row
   *[other] { $count } rows
}

# $count (Count) - columns left out
columns = { $count ->
    [one] { $count } column
   *[other] { $count } columns
}
