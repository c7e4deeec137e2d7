### Practising a whole search.

what-feedback = feedback

what-asks = question

what-action = action

feedback-each = refuse a wrong action at once

feedback-end = take every action, and grade the run at its end

asks-values = visits, cutoffs and values

asks-windows = windows too: of each node when it is entered, and after each child

part-visits = visits

part-cuts = cuts

part-returns = returns

part-windows = windows

# $algorithm (Text) - its name
no-such-search = { $algorithm } cannot be practised: it visits nodes again, or not from left to right

nothing-to-do = the tree is a single leaf: there is nothing to search

no-action = type visit, cut, return and a value, or window and both bounds

## Actions that are not possible

no-window-due = No window is asked for now.

# $node (Words) - where
window-due = First type the window of { $node }.

# $node (Words) - where
no-child-left = { CAPITAL($node) } has no child left: return its value.

# $node (Words) - where
no-child-seen = No child of { $node } has returned yet: visit one.

# $node (Words) - where
cut-first = { CAPITAL($node) } has children that no longer matter: cut them before returning.

## Actions that are wrong

# $window (Words) - the answer
# $node (Words) - where
other-window = { $window } is not the window of { $node }: it does not follow from what the search has seen.

# $value (Words) - the answer
# $node (Words) - where
# $seen (Words) - the values of its children
other-value = { $value } is not the value of { $node }: its children returned { $seen }.

# $node (Words) - where
not-now = The search does something else at { $node }.

## Where the learner is

# $node (Words) - where
# $player (Words) - who moves there
# $left (Count) - how many children are left
you-are-at = You are at { $node } ({ $player }). { $left ->
    [0] No child is left.
    [one] 1 child is left.
   *[other] { $left } children are left.
}

# From afar.
# $node (Words) - where
# $player (Words) - who moves there
# $left (Count) - how many children are left
you-are-at-short = { $node } ({ $player }): { $left } left

# $node (Words) - where
has-cut = You cut the other children of { $node }. Which value does it return?

# $node (Words) - where
asks-window = What is the window of { $node } now?

over = The search is done.

# $title (Text) - of the tree
# $how (Text) - the search
begins = { $title }: { $how }

# $node (Words) - where
# $value (Words) - a value, if there is one
did-visit = { CAPITAL($node) }{ $value ->
    [none] {""}
   *[other] {" "}returns { $value }
}.

stopped = Stopped.

# $mark (Text) - in per cent
marked = Your search: { $mark } %

# $seed (Text) - its seed
random-tree = Practice tree { $seed }
