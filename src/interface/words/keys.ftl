### Keys, in the help and in docs/keys.md: a verb and an object, two to five words.

## The parts of the help

group-first = Keys to start with

group-here = Keys of this screen

group-steps = Step

group-search = Change the search

group-nodes = Explore the tree

group-view = Change the view

group-edit = Edit

group-match = Play a game

group-quiz = Predict and answer

group-gallery = Choose a lecture

group-program = Help and leaving

## Steps

forward = next step

back = previous step

next-event = next cutoff, best or pass

previous-event = previous cutoff, best or pass

part-next = next part

part-previous = previous part

next-cutoff = next cutoff

previous-cutoff = previous cutoff

first = go to the start

last = go to the end

go-to = go to a step

play = play or pause

start = play until Esc

faster = play faster

slower = play slower

difference-next = next difference

difference-previous = previous difference

pace = change the pace

## Search

algorithm = next algorithm

reset = restore the settings as opened

similar = make a similar random tree

fail-mode = fail-soft or fail-hard

cut-rule = cut on ≥ or >

order = next order of children

evaluation = next evaluation of the game

merge = merge equal positions

shallower = search one ply less

deeper = search one ply more

first-setting = next value of setting 1

second-setting = next value of setting 2

third-setting = next value of setting 3

compare = compare searches, or stop

lane-next = choose the next search

lane-previous = choose the previous search

third-lane = add or remove third search

chart = show nodes by depth

positions = show the table of positions

strategic = show the strategic form

## Nodes

why = explain the node or step

select-next = select the next node

select-previous = select the previous node

select-parent = select the parent

select-child = select the first child

select-left = select the left node

select-right = select the right node

fold = fold or unfold the subtree

## View

only-differences = show only differences

display = change the node labels

visits = show the order of visits

minimal-tree = show the minimal tree

code = show the code

form = next form of the code

panel = show or hide side panel

draw = save a picture

picture = show rows or the tree

zoom-in = zoom in

zoom-out = zoom out

zoom-fit = zoom to fit

pan-left = move the view left

pan-right = move the view right

pan-up = move the view up

pan-down = move the view down

theme = next color theme

projector = switch projector mode

blank = blank the screen

## Edit

edit = start or stop editing

value-type = type a value (i: ∞, t, f)

value-erase = delete the last character

value-set = set the value

pick-up = select the parent

pick-down = select the first child

pick-left = select the left node

pick-right = select the right node

cursor-up = move the cursor up

cursor-down = move the cursor down

cursor-left = move the cursor left

cursor-right = move the cursor right

sign-put = place a symbol

sign-repeat = place it again, or slide

add-child = add a leaf below

add-sibling = add a leaf beside

remove = remove the subtree

shift-left = move the subtree left

shift-right = move the subtree right

mark = mark the subtree for swapping

swap = swap with the marked subtree

rename = rename the node

probability = set the probability

undo = undo an edit

redo = redo an edit

save-file = save the file

save-as = save under another name

load = load the file again

leave-saving = save and leave

leave-discarding = discard the edits

leave-keeping = leave, restore edits later

## Gallery

choose-next = choose the next entry

choose-previous = choose the previous entry

choose-page-down = scroll one page down

choose-page-up = scroll one page up

choose-first = choose the first entry

choose-last = choose the last entry

open = open the entry

search = search the gallery

next-course = show the next course alone

## Program

note = show the note

link = copy link to this step

clock = reset the clock

gallery = return to the gallery

lecture-next = open the next lecture

lecture-previous = open the previous lecture

help = show the keys

actions = find and run an action

actions-title = Actions and their keys

type-to-filter = type to filter

close = close a window, or cancel

suspend = suspend Plywood

quit = quit Plywood

## Places of keys, in docs/keys.md

mode-gallery = gallery

mode-walkthrough = search

mode-lesson = lesson

mode-editing = editing a tree

mode-changing = editing a lesson

mode-question = question

mode-follower = presenter view

mode-comparison = comparison

mode-match = match

everywhere = everywhere

# $places (Words) - some
# $last (Words) - one more
and-place = { $places }, { $last }

## The line of keys: a word each

hint-actions = actions

hint-add = add

hint-algorithm = algorithm

hint-back = back

hint-blank = blank

hint-cancel = cancel

hint-change = change

hint-choose = choose

hint-clock-anew = reset clock

hint-close = close

hint-colors = colors

hint-cutoff = cutoff

hint-code = right program

hint-compare = compare

hint-cut = cut

hint-difference = difference

hint-discard = discard

hint-display = display

hint-done = done

hint-edit-as-a-tree = edit as a tree

hint-edit = edit

hint-event = event

hint-grain = key steps

hint-help = help

hint-gallery = gallery

hint-hunt = find a mistake

hint-keep = keep

hint-lecture = next lecture

hint-listing = code

hint-mark = mark

hint-match = match

hint-move = move

hint-next = next

hint-not-now = not now

hint-only = only

hint-note = note

hint-open = open

hint-order = order

hint-pace = pace

hint-panel = panel

hint-part = part

hint-pick = select

hint-play = play

hint-predict = predict

hint-practise = practise

hint-projector = projector

hint-put = put

hint-put-again = put again

hint-quit = quit

hint-quiz = quiz

hint-redo = redo

hint-remove = remove

hint-rename = rename

hint-reset = as opened

hint-return = return

hint-save = save

hint-save-as = save as

hint-search = search

hint-similar = new tree

hint-symbols = symbols

hint-course = course

hint-swap = swap

hint-take-up = restore

hint-third = third

hint-undo = undo

hint-value = value

hint-why = why

hint-tree = tree

hint-zoom = zoom

## A quiz

quiz = start or end the quiz

practise = do the whole search

new-exercise = make a new exercise

review = review a topic

parsons = order a program's lines

line-take = move the line across

line-side = choose the other side

line-up = choose the line above

line-down = choose the line below

line-raise = move the line up

line-lower = move the line down

line-deeper = indent the line

line-shallower = indent the line less

line-run = run the program

line-again = shuffle other lines

visit-child = visit the next child

cut-children = cut the other children

value-give = return the typed value

value-digit = type a value (i: ∞)

value-delete = delete a digit

practice-again = practise a new tree

practice-telling = show mistakes now or later

practice-windows = ask for windows

answer-type = type an answer (i: ∞, y, n)

answer-give = answer, then continue

answer-here = choose this step

answer-mark = mark the selected node

answer-erase = delete the last character

answer-clear = clear the answer

answer-show = show the answer

answer-skip = go to the next event

answer-telling = choose when answers appear

answer-vote = count raised hands

hint-visit = visit

hint-prune = cut

hint-give = return

hint-new-tree = new tree

hint-windows = windows

hint-answer = answer

hint-end = end

hint-load = load

legend = explain the symbols

grain = all steps, or key steps

ask-first = predict each step

hunt = find a random hidden mistake

hint-show = show

hint-tell = show when

hint-vote = vote

## A match

match = play from the selected position

match-tree = show the tree

move-type = type a move

move-type-piece = type a piece, or castling

move-play = play the move

move-right = choose the move right

move-left = choose the move left

move-down = choose the move below

move-up = choose the move above

move-next = choose the next move

move-previous = choose the previous move

move-erase = delete a character, or leave

move-undo = take back your last move

move-why = prove the program's last move

hint = show a good move

strategy = show or hide the strategy

give-up = give up the match

again = start a new match

other-side = play the other side

other-position = play another position

strength = change the program's strength

hint-idea = hint

hint-take-back = take back

hint-strategy = strategy

hint-again = again

hint-other-side = other side

hint-other-position = position

hint-strength = strength

hint-give-up = give up

hint-indent = indent

hint-new-lines = new lines

hint-review = review

hint-run = run

hint-take = take

## Keys of the settings

# $key (Text) - as it is written
no-such-key = `{ $key }` is not the name of a key

key-names = write a character, or a name such as Space, Enter, F9, PageDown, Shift+Right or Ctrl+g

# $key (Text) - the character
shifted = write the character itself, such as `{ $key }`, without Shift

# $other (Text) - name of the other key
same-key = a terminal cannot distinguish this key from { $other }: choose another

# $action (Text) - as it is written
no-such-action = there is no action `{ $action }`

# $near (Text) - name of an action
action-near = did you mean `{ $near }`?

actions-help = `plywood config` lists the actions

# $action (Text) - its name
typed-keys = the keys of `{ $action }` are the text that they type: they cannot be changed

no-way-to-quit = without a key for `quit` you could not leave Plywood

esc-quits = Esc cannot quit, because presenter remotes send it

# $action (Text) - its name
# $mode (Text) - where
no-key-there = `{ $action }` would have no key here ({ $mode }), where letters are text

no-key-there-help = add a key that is not a letter, such as F9 or Ctrl+g

# $key (Text) - its name
# $mode (Text) - where
# $other (Text) - name of the action
bound-twice = `{ $key }` is also the key of `{ $other }` ({ $mode })

bound-again = bound again here

bound-first = first bound here

# $other (Text) - name of the action
bound-twice-help = choose another key, or give `{ $other }` another one
