### What the keys do, as the help and the documentation say it.

## The parts of the help

group-steps = Steps

group-search = Search

group-nodes = Nodes

group-view = View

group-edit = Edit

group-match = Play

group-quiz = Quiz

group-gallery = Gallery

group-program = Program

## Steps

forward = next step

back = step back

next-event = next cutoff, new best, pass

previous-event = previous cutoff, new best, pass

part-next = next part

part-previous = previous part

next-cutoff = next cutoff

previous-cutoff = previous cutoff

first = before the first step

last = after the last step

go-to = go to a step

play = play, pause

start = play, until Esc

faster = play faster

slower = play slower

difference-next = next difference

difference-previous = previous difference

pace = advance by node, step, share of work

## Search

algorithm = next algorithm

fail-mode = fail-soft, fail-hard

cut-rule = cut on equal, strict

order = order: given, best, previous ...

merge = merge: none, siblings, positions

shallower = a ply less deep

deeper = a ply deeper

first-setting = next algorithm, or what else a lesson lets you choose first

second-setting = next estimate, or what else it lets you choose

third-setting = next of the third thing it lets you choose

compare = compare searches in lock-step; back

lane-next = choose the next search

lane-previous = choose the previous search

third-lane = a third search, or two again

chart = chart of nodes against depth

positions = table of positions: who moves wins

strategic = strategic form of the tree; M comes back

## Nodes

why = why: explain the node, or the step

select-next = select the next node

select-previous = select the previous node

select-parent = select the parent

select-child = select the first child

select-left = select the node to the left

select-right = select the node to the right

fold = fold, unfold the selected subtree

## View

only-differences = only differences

display = display: window, history, interval

visits = visits: numbers, only visited nodes

minimal-tree = what no order saves: minimal tree

code = code: the algorithm line by line

form = code in another form

draw = write the picture as an SVG here

picture = one row a ply, or the whole tree

zoom-in = zoom in

zoom-out = zoom out

zoom-fit = zoom to fit

pan-left = move the view left

pan-right = move the view right

pan-up = move the view up

pan-down = move the view down

theme = theme: dark, light, black and white

projector = projector: large, in high contrast

blank = blank the screen

## Edit

edit = edit in place, be done

value-type = type a value; i for ∞, t or f

value-erase = take a character back

value-set = set it; inner nodes become leaves

pick-up = pick the parent

pick-down = pick the first child

pick-left = pick the node to the left

pick-right = pick the node to the right

cursor-up = move the cursor up

cursor-down = move the cursor down

cursor-left = move the cursor left

cursor-right = move the cursor right

sign-put = put wall, cost, start, goal, tile

sign-repeat = put the same again, slide

add-child = add a leaf below

add-sibling = add a leaf beside

remove = remove the subtree

shift-left = move it left among its siblings

shift-right = move it right among its siblings

mark = mark the subtree for swapping

swap = swap with the marked subtree

rename = rename the node

probability = set a probability to what is typed

undo = undo

redo = redo

save-file = save

save-as = save under another name

load = load what is on disk

leave-saving = save and leave

leave-discarding = throw the edits away

leave-keeping = leave, keep them for the next time

## Gallery

choose-next = choose the next

choose-previous = choose the previous

choose-page-down = choose a page further down

choose-page-up = choose a page further up

choose-first = choose the first

choose-last = choose the last

open = open

search = look for words

next-course = next course alone, in the order of its pages

## Program

note = about this file

clock = start the clock anew

gallery = back to the gallery

lecture-next = the next lecture of the gallery

lecture-previous = the previous lecture of the gallery

help = help

close = close, cancel; never quits

suspend = suspend

quit = quit

## What the documentation calls the places where keys do something

mode-gallery = gallery

mode-walkthrough = walkthrough

mode-lesson = lesson

mode-editing = editing

mode-changing = editing in place

mode-question = question

mode-follower = speaker's view

mode-comparison = comparison

mode-match = match

everywhere = everywhere

# $places (Words) - some
# $last (Words) - one more
and-place = { $places }, { $last }

## The line of keys: a word each

hint-add = add

hint-algorithm = algorithm

hint-back = back

hint-blank = blank

hint-cancel = cancel

hint-change = change

hint-choose = choose

hint-clock-anew = clock anew

hint-close = close

hint-code = right program

hint-compare = compare

hint-cut = cut

hint-difference = difference

hint-discard = discard

hint-display = display

hint-done = done

hint-edit-as-a-tree = edit as a tree

hint-event = event

hint-help = help

hint-gallery = gallery

hint-keep = keep

hint-lecture = next lecture

hint-mark = mark

hint-move = move

hint-next = next

hint-not-now = not now

hint-only = only

hint-note = note

hint-open = open

hint-order = order

hint-pace = pace

hint-part = part

hint-pick = pick

hint-play = play

hint-put = put

hint-put-again = put again

hint-quit = quit

hint-redo = redo

hint-remove = remove

hint-return = return

hint-save = save

hint-save-as = save as

hint-search = search

hint-course = course

hint-swap = swap

hint-take-up = take up

hint-third = third

hint-undo = undo

hint-value = value

hint-why = why

hint-tree = tree

hint-zoom = zoom

## A quiz

quiz = quiz on this search, end it

answer-type = type an answer; i for ∞, y, n

answer-give = answer, go on

answer-here = answer with the step that is shown

answer-mark = mark the selected node of a tree

answer-erase = take the last sign back

answer-clear = clear the answer

answer-show = show the answer

answer-telling = tell answers at once, at the end

answer-vote = vote: count raised hands

hint-answer = answer

hint-end = end

hint-load = load

legend = legend: what signs mean

grain = every step, telling ones

ask-first = ask first, tell on a key

hint-show = show

hint-tell = tell when

hint-vote = vote

## A match

match = play on from the selected position

match-tree = the tree of this position; G comes back

move-type = type a move

move-type-piece = type a chess piece, or O of castling

move-play = play what is typed or chosen

move-next = choose the next move

move-previous = choose the previous move

move-erase = take the last sign back, or leave

move-undo = take back your last move

move-why = prove the program's last move

hint = tell a good move

strategy = draw the strategy, or only the board

give-up = give up

again = begin anew

hint-idea = hint

hint-take-back = take back

hint-strategy = strategy

hint-again = again

hint-give-up = give up
