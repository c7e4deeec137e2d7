### What is said on the screen of a quiz.

# $number (Count) - which question
# $text (Words) - what is asked
question = { $number }. { $text }

# $marked (Count) - how many nodes are marked
mark = Tab, arrows or a click select, Space marks, Enter answers: { $marked ->
    [0] none
   *[other] { $marked }
} marked

# $marked (Words) - the children marked so far
mark-order = Type it such as 312, or mark one after the other with Space{ $marked ->
    [none] {""}
   *[other] : { $marked }
}

# $tried (Words) - what came of the answer
tried-again = No. { $tried } Try again, or s shows it.

# $missed (Words) - what was marked wrongly
missed-again = No. { $missed } Mark again, or s shows it.

try-again = No. Try again, or s shows it.

goes-on = Enter goes on.

noted = noted: the search will show it

over = That was the last question. Up and Down look at the answers, Q ends the quiz.

# $right (Count) - answered rightly at once
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

what-happened = What did this step do, and why? The key that goes on says it.

asks-first = the words of a step wait for the key that goes on; A says them at once again

tells-at-once = the words of a step are said at once

mode-quiz = quiz

# $when (Text) - when answers are told
tells = answers are told { $when }

mode-mistake = search for a mistake

# $how (Text) - how it is searched
how-mistaken = { $how } · with a mistake

pick-step = Arrows go through the steps, Enter answers with the one shown.

no-step-yet = go to the step first: before the first one nothing is wrong

# $step (Count) - which step is looked at
# $steps (Count) - how many there are
# $fact (Words) - what it does
at-step = { $step ->
    [0] { $fact }
   *[other] Step { $step } of { $steps }: { $fact }
}

one-search = the quiz asks about one of them: c takes the others away

no-quiz = here is nothing that goes on step by step and could be asked about

no-tree = this lesson has no tree to select in

options = which of them?

not-in-order = mark the nodes whose order is asked for

nothing-to-vote = this one is answered by marking: there is nothing to vote on

## The list of answers

yours = yours

right = right

shown = (shown)

## A vote

# $count (Count) - hands
hands = { $count ->
    [one] { $count } hand
   *[other] { $count } hands
}

vote = vote

vote-prompt = A digit for each raised hand, Backspace undoes, Enter shows what is right.

vote-told = Enter goes on.

## In big letters

big-right = RIGHT

big-wrong = NO
