### Screen of a quiz.

# $number (Count) - which question
# $text (Words) - what is asked
question = { $number }. { $text }

# $marked (Count) - how many nodes are marked
mark = <key:select-next>Tab</key>, arrows or a click select, <key:answer-mark>Space</key> marks, <key:answer-give>Enter</key> answers: { $marked ->
    [0] none
   *[other] { $marked }
} marked

# $example (Text) - an order of as many children
# $marked (Words) - the children marked so far
mark-order = Type the order, such as { $example }, or mark the children with <key:answer-mark>Space</key>{ $marked ->
    [none] {""}
   *[other] : { $marked }
}

# $missed (Words) - what was marked wrongly
missed-again = { $missed } Mark again, or press <key:answer-show>F2</key> to see the answer.

try-again = Try again for half a point, or press <key:answer-show>F2</key> to see the answer.

does-not-follow = This does not follow from what the search has seen.

wrong = No.

goes-on = Press <key:answer-give>Enter</key> to continue.

noted = noted: the search will show the answer

over = That was the last question. <key:pick-up>Up</key> and <key:pick-down>Down</key> review the answers, <key:close>Esc</key> ends.

# $right (Text) - points: one for each right answer, half for one at the second try
# $asked (Count) - questions answered
# $streak (Count) - the last ones in a row
# $best (Words) - the best there was
score = { $right } of { $asked } right, { $streak } in a row{ $best ->
    [none] {""}
   *[other] . { $best }
}

# $right (Count) - answered rightly at once
# $asked (Count) - questions answered
# $streak (Count) - the longest row
best = Best so far: { $right } of { $asked }, { $streak } in a row

title = quiz

title-predicting = predicting

only-predicting = this skips steps while predicting: Esc, then <key:ask-first>A</key>

mode-quiz = quiz

# $when (Text) - when answers are told
tells = answers are shown { $when }

mode-mistake = finding a mistake

# $how (Text) - how it is searched
how-mistaken = { $how } · with a mistake

pick-step = Find the mistake with the arrow keys, and press <key:answer-here>Enter</key> at its step.

no-step-yet = go to a step first: nothing is wrong before the first one

# $step (Count) - which step is looked at
# $steps (Count) - how many there are
# $fact (Words) - what it does
at-step = { $step ->
    [0] { $fact }
   *[other] Step { $step } of { $steps }: { $fact }
}

from-start = no question is left after this step: starting over

one-search = the quiz needs a single search: press <key:compare>c</key> to close the comparison

no-quiz = no quiz here: this view has no steps to predict

no-tree = this lesson has no tree to select in

options = which of them?

not-in-order = mark the nodes that the question asks for

nothing-to-vote = no vote on this question: it has no list of answers

## The list of answers

yours = yours

right = right

shown = (shown)

## In big letters

big-right = RIGHT
