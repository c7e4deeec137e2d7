### Questions about a search before it goes on, and the quiz that asks them.

## The questions

# $child (Words) - what has just returned
# $value (Words) - its value
# $done (Words) - its parent, if all of the parent's children have returned
returned = { CAPITAL($child) } returns { $value }{ $done ->
    [none] {""}
   *[other] , and { $done } is done
}.

# $node (Words) - where the search is
ask-next = The search is at { $node }. Which node does it visit next?

# $node (Words) - whose children
ask-cut = Does the search now prune the rest of { $node }'s children?

# $node (Words) - whose window
ask-window = What is the window of { $node } now?

# $next (Words) - the next child
ask-entry = With which window does the search enter { $next }?

# $node (Words) - the node
ask-value = Which value does { $node } return?

# $node (Words) - the node
ask-label = Is { $node } T or F?

# $node (Words) - the node
ask-mean = What is the mean at { $node }?

# $node (Words) - the root
ask-move = Which child of { $node } is best (the first of equals)?

# $node (Words) - where children are skipped
ask-skipped = The search cuts at { $node }. Which leaves does this cutoff prune?

ask-leaves = Back to the beginning: which leaves does the whole search never visit?

# $node (Words) - whose children
ask-order = In which order of { $node }'s children would the search visit the fewest nodes?

## The questions in a list of answers

kind-next = next node

kind-leaves = leaves never visited

kind-window = window

kind-cut = cut or no cut

kind-skipped = leaves pruned

kind-value = value returned

kind-label = label

kind-mean = mean

kind-move = best move

kind-order = best order

## The questions in big letters

# $node (Text) - where
big-next = { $node }: NEXT?

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

ask-step = This search makes a mistake. At which step does it first differ from alpha-beta?

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
fact-enters = The search enters { $node }{ $player ->
    [none] {""}
   *[other] {" "}({ $player })
}{ $window ->
    [none] {""}
   *[other] {" "}with the window { $window }
}.

# $node (Words) - a leaf
# $value (Words) - what it is worth
fact-value = { CAPITAL($node) } has the value { $value }.

# $child (Words) - what has returned
# $returned (Words) - what it hands up
# $node (Words) - its parent
# $value (Words) - the best value of the parent now
# $window (Words) - the window of the parent now
fact-update = { CAPITAL($child) } returns { $returned } to { $node }, which now has { $value }{ $window ->
    [none] {""}
   *[other] {" "}and the window { $window }
}.

# $node (Words) - where
fact-skips = The search prunes the rest of { $node }'s children.

# $node (Words) - where
# $value (Words) - what it hands up
fact-returns = { CAPITAL($node) } returns { $value }.

not-revealed = this tree does not reveal the mistake

not-revealed-help = `plywood bugs FILE` lists the mistakes that a tree reveals

# $most (Count) - how many may be
too-long = the limit is { $most } steps

too-long-help = use a smaller tree, or limit a game with `--depth`

mistaken = a search with a mistake is not predicted

mistaken-help = `<key:quiz>Q</key>` asks for the mistake

## Why an answer is right

# $leaves (Count) - how many
never-seen = { $leaves ->
    [0] The search visits every leaf.
    [one] A cutoff prunes it.
   *[other] Cutoffs prune these { $leaves } leaves.
}

## The quiz line by line

# $title (Text) - what is asked about
# $how (Words) - how it is searched, if it is
begins = { $title }{ $how ->
    [none] {""}
   *[other] , searched by { $how }
}. Type an answer to each question: show shows it, quit ends the quiz.

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
told-later = Question { $number }: { $verdict }

noted = Noted: the search will show the answer.

# $asked (Text) - how many questions are answered
# $right (Text) - how many of them rightly
# $streak (Text) - the most in a row
score = { $right } of { $asked } right, { $streak } in a row at best.

nothing-to-ask = there are no questions about this

nothing-to-ask-help = choose a search of a tree with inner nodes, such as `plywood quiz textbook`

what-telling = when to show answers

tell-at-once = right after each question

tell-at-end = at the end of the search
