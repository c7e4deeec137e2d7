### Texts of live pages, which have an engine.

## Buttons

button-choose = search …

button-write = write …

button-random = new tree

button-quiz = quiz

button-predict = predict

button-practise = practise

## Dialogs

choose = How to search

apply = search

write = Write, paste or drop a tree

write-label = tree file

file = open a file …

button-file = file …

drop = A file dropped on the page is opened. Nothing leaves your browser.

show = show

download = download

undo = undo

nothing-to-undo = nothing to undo

new-value = new value

set = set

what-if = what if

## While the engine works

working = searching

# $nodes (Text) - filled in by the page
nodes = { $nodes } nodes

stop = stop

stopped = stopped: the page shows what it showed before

## Failures

no-engine = The engine of this page cannot start here: open the page from a web server. Everything that the page holds still works.

# $why (Text) - filled in by the page
restarted = The engine failed and was started again: { $why }

too-deep = too deep for the browser: the limit is 1,500 levels of nesting

too-much-memory = too large for the browser: the limit is 512 MB of memory

too-large-file = too large: the limit is 64 MB for a file

## Questions

answer = your answer

send = answer

end = end

give-up = show the answer

## The whole program

program = The whole program

program-about = Every screen of the terminal, with the same keys.

screen = screen

not-kept = This browser stores nothing for this page. Unsaved edits, results and review last until you close it.
