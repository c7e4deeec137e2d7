### The page for votes of devices.

title = Vote

choose = Tap your answer.

counted = Your vote is counted. You can change it while the vote is open.

# $stage (VoteStage) - what the audience does
stage = { $stage ->
    [options] Think first. The vote opens soon.
    [first] The vote is open.
    [first-bars] The vote is closed.
    [discussion] Discuss with your neighbors: why is your answer right? Then you vote again.
    [second] Vote again.
    [both-bars] The vote is closed. The answer follows.
   *[answer] The answer:
}

own = your vote

right = right

again = Reload

closed = This vote is closed; your answer was not counted. Reload to go on.

full = Too many devices are voting; raise your hand.

not-found = There is nothing here. Reload to go to the vote.

refused = Your answer was not counted. Reload, allow the page its cookie, and vote again.

# $why (Text) - what the system says
no-port = devices cannot vote: { $why }. Count raised hands instead.
