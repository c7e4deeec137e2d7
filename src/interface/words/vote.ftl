### A vote of the audience in two rounds.

vote = vote

# $stage (VoteStage) - what the audience does
# In big letters, at most six
stage = { $stage ->
    [options] THINK
    [first] VOTE
    [first-bars] VOTES
    [discussion] DEBATE
    [second] VOTE 2
    [both-bars] VOTES
   *[answer] ANSWER
}

# $stage (VoteStage) - what the audience does
# $votes (Count) - votes in the open round
prompt = { $stage ->
    [options] Enter opens the vote.
    [first] { $votes ->
        [one] { $votes } vote.
       *[other] { $votes } votes.
    } A digit adds a hand, Backspace undoes, Enter closes.
    [first-bars] Enter starts the debate, F2 shows the answer, Backspace reopens.
    [discussion] Enter opens the second vote, F2 shows the answer.
    [second] { $votes ->
        [one] { $votes } vote.
       *[other] { $votes } votes.
    } A digit adds a hand, Backspace undoes, Enter closes.
    [both-bars] Enter shows the answer, Backspace reopens the vote.
   *[answer] Press Enter to continue.
}

# $stage (VoteStage) - what the audience does
# $votes (Count) - votes in the open round
# $address (Words) - the page for devices
announcement = { $stage ->
    [options] Think: which answer is right?
    [first] Vote now: { $votes ->
        [one] { $votes } vote
       *[other] { $votes } votes
    }
    [first-bars] The first vote
    [discussion] Discuss with your neighbor: why is your answer right?
    [second] Vote again: { $votes ->
        [one] { $votes } vote
       *[other] { $votes } votes
    }
    [both-bars] The first vote and the second one
   *[answer] The answer
}{ $address ->
    [none] {""}
   *[other] {" "}· { $address }
}

# $stage (VoteStage) - what the audience does
# $options (Count) - how many options there are
no-hand = { $stage ->
    [first] type a digit from 1 to { $options }
    [second] type a digit from 1 to { $options }
   *[other] no vote is open: Enter goes on
}
