### Topics that come back.

broken = this line is not a kept answer

broken-help = repair or delete the line; `plywood review --forget` deletes all kept answers

# $topic (Text) - what the questions are about
tree = Review: { $topic }

# $topics (Text) - what is asked about
due = Review: { $topics }.

nothing-due = Nothing is due for review.

# $topic (Text) - what is asked about
# $days (Count) - from today
later = Later: { $topic }, in { $days ->
    [one] { $days } day
   *[other] { $days } days
}.

# $answers (Count) - how many there were
forgotten = { $answers ->
    [0] Nothing was kept.
    [one] Forgot { $answers } answer.
   *[other] Forgot { $answers } answers.
}
