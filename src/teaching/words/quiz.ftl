### Questions about a search before it goes on, and the quiz that asks them.

## The questions

# $child (Words) - what has just returned
# $value (Words) - what it hands up
# $node (Words) - its parent
ask-cut = { CAPITAL($child) } hands up { $value }. Does the search now skip the rest of { $node }'s children?

# $child (Words) - what has just returned
# $value (Words) - what it hands up
# $node (Words) - its parent
ask-window = { CAPITAL($child) } hands up { $value }. What is the window of { $node } then?

# $child (Words) - what has just returned
# $value (Words) - what it hands up
# $node (Words) - its parent
# $next (Words) - the child after it
ask-entry = { CAPITAL($child) } hands up { $value } to { $node }. With which window does the search go on to { $next }?

# $child (Words) - what has just returned
# $value (Words) - what it hands up
# $node (Words) - its parent, all of whose children are done
ask-value = { CAPITAL($child) } hands up { $value }, and { $node } is done. Which value does { $node } hand up?

# $child (Words) - what has just returned
# $value (Words) - what it hands up
# $node (Words) - its parent, all of whose children are done
ask-label = { CAPITAL($child) } hands up { $value }, and { $node } is done. Is { $node } T or F?

# $child (Words) - what has just returned
# $value (Words) - what it hands up
# $node (Words) - its parent, all of whose children are done
ask-mean = { CAPITAL($child) } hands up { $value }, and { $node } is done. What is the mean at { $node }?

# $child (Words) - what has just returned
# $value (Words) - what it hands up
# $node (Words) - the root
ask-move = { CAPITAL($child) } hands up { $value }, and { $node } is done. Which child is best (the first of equals)?

# $node (Words) - where children are skipped
ask-skipped = The search cuts at { $node }. Which leaves does it skip by that?

ask-leaves = Before the search begins: which leaves will it never look at?

# $node (Words) - whose children
ask-order = In which order of { $node }'s children would the search visit the fewest nodes?

## The questions in a list of answers

kind-leaves = leaves never seen

kind-window = window

kind-cut = cut or no cut

kind-skipped = leaves skipped

kind-value = value handed up

kind-label = label

kind-mean = mean

kind-move = best move

kind-order = best order

## The questions in big letters

# $node (Text) - where
big-cut = { $node }: CUT?

# $node (Text) - where
big-value = { $node } = ?

# $node (Text) - where
big-window = { $node } (?, ?)

# $node (Text) - where
big-move = { $node }: MOVE?

big-leaves = NEVER SEEN?

# $node (Text) - where
big-skipped = { $node }: SKIPPED?

# $node (Text) - where
big-order = { $node }: ORDER?

## Finding the mistake of a search

ask-step = This search makes a mistake. At which step does it first do something else than alpha-beta would?

ask-bug = Which mistake is it?

about-step = first wrong step

about-bug = mistake

big-step = WRONG STEP?

big-bug = WHICH MISTAKE?

# $what (Words) - what is wrong
# $whose (Words) - who makes the mistake
bug-is = The mistake: { $what }. Who makes it: { $whose }.

fact-begins = Before the first step.

# $node (Words) - what is entered
# $player (Words) - who moves there
# $window (Words) - its window
fact-enters = { CAPITAL($node) }{ $player ->
    [none] {""}
   *[other] {" "}({ $player })
} is entered{ $window ->
    [none] {""}
   *[other] {" "}with the window { $window }
}.

# $node (Words) - a leaf
# $value (Words) - what it is worth
fact-value = { CAPITAL($node) } is worth { $value }.

# $child (Words) - what has returned
# $returned (Words) - what it hands up
# $node (Words) - its parent
# $value (Words) - the best value of the parent now
# $window (Words) - the window of the parent now
fact-update = { CAPITAL($child) } hands up { $returned } to { $node }, which has { $value } now{ $window ->
    [none] {""}
   *[other] {" "}and the window { $window }
}.

# $node (Words) - where
fact-skips = The rest of { $node }'s children is skipped.

# $node (Words) - where
# $value (Words) - what it hands up
fact-returns = { CAPITAL($node) } returns { $value }.

not-revealed = this tree does not reveal the mistake that the search makes

not-revealed-help = `plywood bugs FILE` tells which mistakes a tree reveals

# $most (Count) - how many may be
too-long = nobody looks through more than { $most } steps for a mistake

too-long-help = give a smaller tree, or `--depth` for a game

## Why an answer is right

# $leaves (Words) - all of them
never-seen = { $leaves ->
    [none] The search looks at every leaf.
   *[other] The search never looks at { $leaves }.
}

## The quiz line by line

# $title (Text) - what is asked about
# $how (Text) - how it is searched
begins = { $title }, searched by { $how }. Type an answer to each question; show tells it, quit ends.

# $name (Words) - the node
# $player (Words) - who moves there
# $children (Words) - what is below it
outline = { $name } ({ $player }): { $children }

# $number (Count) - which question
# $text (Words) - what is asked
# $options (Words) - what can be answered
question = { $number }. { $text }{ $options ->
    [none] {""}
   *[other] {" "}({ $options })
}

# $number (Count) - which question
# $verdict (Words) - what is said of its answer
told-later = To question { $number }: { $verdict }

noted = Noted: the search will show it.

# $asked (Count) - questions answered
# $right (Count) - of them right
# $streak (Count) - the most in a row
score = { $right } of { $asked } right, { $streak } in a row at best.

nothing-to-ask = nothing of this can be asked

nothing-to-ask-help = searches of trees with inner nodes ask best: `plywood quiz textbook`

what-telling = when answers are told

tell-at-once = right after each

tell-at-end = all of them when the search is over
