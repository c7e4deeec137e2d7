### Grading: parts of answers, first differences, and answers that cannot be read.

## Where an answer first differs

# $name (Text) - its name or path
# $value (Text) - what it is worth
leaf-named = { $name } ({ $value })

# $low (Text) - alpha
# $high (Text) - beta
window = ({ $low }, { $high })

# $name (Text) - its name
node = { $name }

not-in-the-tree = a node that is not in the tree

# $right (Text) - the value
# $found (Text) - the one answered
root-wrong = the root has the value { $right }, the answer has { $found }

# $number (Count) - the place among the leaves
# $leaves (Count) - how many leaves the search visits
# $right (Words) - the leaf that comes there
# $found (Words) - the one answered
leaf-wrong = { $right ->
    [none] the search ends after { $leaves ->
        [one] { $leaves } leaf
       *[other] { $leaves } leaves
    }, but the answer continues with { $found }
   *[other] leaf { $number } of the search is { $right }, { $found ->
        [none] but the answer ends before it
       *[other] the answer has { $found }
    }
}

# $node (Text) - a leaf
not-pruned = { $node } is pruned, but not in the answer

# $node (Text) - a leaf
wrongly-pruned = { $node } is not pruned by a cutoff, but the answer prunes it

pruned-nowhere = the answer prunes a node that is not in the tree

# $name (Text) - what was answered
no-such-node = there is no node `{ $name }`

# $node (Text) - the node
# $right (Text) - what it returns
# $found (Text) - what was answered
value-wrong = { $node } returns { $right }, the answer has { $found }

# $node (Text) - the node
# $found (Text) - what was answered
not-visited = { $node } is never visited, but the answer gives it the value { $found }

# $node (Text) - the node
# $right (Text) - what it returns
value-missing = { $node } returns { $right }, but the answer has no value for it

# $node (Text) - the node
no-window = the search does not go below { $node }, but the answer gives it windows

# $node (Text) - the node
windows-missing = { $node } has windows, but the answer has none for it

# $number (Count) - which of the windows of the node
# $node (Text) - the node
# $right (Words) - the window
# $found (Words) - the one answered
window-wrong = { $right ->
    [none] { $node } has no window { $number }, but the answer has { $found }
   *[other] window { $number } of { $node } is { $right }, { $found ->
        [none] but the answer has no more windows
       *[other] the answer has { $found }
    }
}

# $step (Count) - the number of the step
# $right (Words) - what the search does
# $found (Words) - what the answer does
step-wrong = { $right ->
    [none] the search ends before step { $step }, but the answer { $found }
   *[other] at step { $step } the search { $right }, { $found ->
        [none] but the answer ends before it
       *[other] the answer { $found }
    }
}

# $node (Words) - the node
# $window (Words) - its window
enters = enters { $node }{ $window ->
    [none] {""}
   *[other] {" "}with { $window }
}

# $node (Words) - the node
# $value (Text) - its value
evaluates = evaluates { $node } to { $value }

# $node (Words) - the node
# $value (Text) - its best value so far
# $window (Words) - its window
updates = sets the best value of { $node } to { $value }{ $window ->
    [none] {""}
   *[other] , window { $window }
}

# $node (Words) - the node
# $value (Text) - what it returns
returns = returns { $value } from { $node }

# $node (Words) - the node
# $value (Text) - what it returns
returns-at-once = returns { $value } from { $node } and prunes its other children

# $node (Words) - the node
other = does something else at { $node }

## Answers that cannot be read

# $megabytes (Count) - the most that is read
too-large = the answer is larger than { $megabytes } MiB

no-answer = this answer has no known part

parts-there-are = an answer is a run, one step per line, as `plywood trace --format json` prints it; or an object with any of `value`, `visited_leaves`, `pruned`, `values`, `windows`

# $why (Text) - as the reader of JSON says it
unreadable = cannot read the answer: { $why }

a-number = a number, "inf", "-inf", true or false

infinity-is-positive = `infinity` is a number above 0: Plywood treats this number and all larger ones as infinite, and likewise below zero

no-program-tree = a program gets a tree of numbers in which MAX and MIN alternate

no-node = this step names no node

ways-to-name-a-node = give the `path` from the root, such as [1,0], or the name of the `node`

## Marks

# $file (Text) - the answer
# $mark (Text) - in per cent
marked = { $file }: { $mark } %

# $conventions (Text) - which
as-with = as with { $conventions }

# $bug (Text) - its name
# $what (Text) - what is wrong
as-if = as with the mistake { $bug }: { $what }

all-right = everything is right

# $difference (Text) - where the answer first differs
first-difference = first difference: { $difference }

# $part (Text) - its name
# $right (Count) - how many are right
# $of (Count) - of how many
part-mark = { $part } { $right }/{ $of }
