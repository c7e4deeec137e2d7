### Presenter view: the screen of the audience, the next step, and the state of the presentation.

title = Presenter view

## Headings

next = NEXT

note = NOTE

file = FILE

elapsed = ELAPSED

# $target (Text) - the planned length of the presentation, after the elapsed time
target = of { $target }

step = STEP

nothing-next = end: this was the last step

## Notes

# $about (Name) - which node
# $note (Text) - what the file says of it
note-about = { $about }: { $note }

# $speaker (Text) - what nobody else reads
# $note (Words) - what everybody may read
only-you = <verdict>only you:</verdict> { $speaker } { $note }

## State of the presentation

silent = the presentation does not answer

no-talk = waiting: run `plywood present FILE`

only-in-talk = that key works only in the terminal of the presentation

gone = the presentation has ended; waiting for it

# $presentations (Count) - how many are running
several = { $presentations ->
    [one] { $presentations } presentation runs
   *[other] { $presentations } presentations run
}: choose one with `--talk NAME`

other-version = the presentation runs another version of plywood

## The mirror

room-sees = NOW: the audience sees

room-blank = BLANK: an empty screen

room-saw-last = the audience last saw

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
