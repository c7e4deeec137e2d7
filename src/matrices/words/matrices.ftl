### Games in strategic form: what their keys mean, what is wrong with them, and what each step finds.

## Choices

what-dominance = kind of dominance

dominance-strict = a strategy is struck out where another one is better whatever the other player does

dominance-weak = a strategy is struck out where another one is never worse and once better

dominance-mixed = a strategy is struck out where another one, or a mixture of others, is better whatever the other player does

setting = dominance

option-strict = strict

option-weak = weak

option-mixed = mixed

# $rows (Count) - how many
# $columns (Count) - how many
# $dominance (Words) - what is struck out
how = { $rows } × { $columns } · { $dominance } dominance

# $setting (Text) - what was asked for
unknown-setting = A game in strategic form has no `{ $setting }` to choose.

# $option (Text) - what was asked for
unknown-option = `{ $option }` is no kind of dominance: there are `strict`, `weak` and `mixed`.

# $most (Count) - strategies
too-large-for-mixed = mixtures that dominate are looked for in games of at most { $most } strategies a player

too-large-for-mixed-help = use `"strict"` or `"weak"`

## What is wrong

no-payoffs = there are no payoffs here

payoffs-help = write a row as a list of pairs, `[[1, 1], [10, 0]]`, or, if what one gains the other loses, of numbers, `[1, -1]`

# $rows (Count) - how many there are
# $columns (Count) - how many there are
# $most (Count) - how many there may be
too-large = this matrix has { $rows } rows and { $columns } columns; it may have { $most } of each

# $row (Count) - the number of the row
# $payoffs (Count) - how many it has
# $columns (Count) - how many the first has
row-unlike-first = row { $row } has { $payoffs ->
    [one] one payoff
   *[other] { $payoffs } payoffs
}, and the first row has { $columns }

ragged-help = every row has a payoff for each column

# $numbers (Count) - how many there are
no-pair = a payoff is one number or a pair of two, not { $numbers }

mixed-payoffs = here are payoffs of both kinds: pairs, and numbers by themselves

# $most (Count) - digits
too-many-digits = this number has more than { $most } digits before or after its point

not-finite = a payoff is a finite number

number-help = payoffs are reckoned with exactly, as they are written

# $names (Count) - how many there are
# $count (Count) - how many there should be
# $axis (Axis) - what they name
names-unlike = { $names ->
    [one] one name
   *[other] { $names } names
} for { $count } { $axis ->
    [players] players
    [rows] { $count ->
        [one] row
       *[other] rows
    }
   *[columns] { $count ->
        [one] column
       *[other] columns
    }
}

names-help = write a name for each, or leave the key out

# $name (Text) - the name
same-name = `{ $name }` is named twice

no-name = a name has at least one letter

## A tree

of-chance = a tree with chance has no matrix here: its cells would be mean values

of-no-number = a matrix needs finite numbers at all leaves

# $most (Count) - how many it may have
of-many-nodes = only trees of at most { $most } nodes are made into a matrix

# $player (Text) - a player
# $plans (Words) - how many it has
# $other (Text) - the other player
# $others (Words) - how many that one has
# $most (Count) - how many there may be
of-many-plans = for this tree { $player } has { $plans } plans and { $other } { $others }: a matrix shows at most { $most } of each

# $plans (Count) - how many there are
plans-counted = { $plans }

# $plans (Count) - how many have been counted
plans-at-least = at least { $plans }

# $form (Text) - rows, columns, what is struck out
strategic-form = Strategic form: { $form }

# $why (Words) - why it is not told
no-strategic-form = Strategic form: { $why }

no-choice = no choice

## Lists

# $before (Words) - what comes before, if anything does
# $value (Number) - a payoff
# $name (Name) - the strategy it goes with
value-for = { $before ->
    [none] {""}
   *[other] { $before },{" "}
}{ $value } for { $name }

# $before (Words) - what comes before, if anything does
# $share (Number) - its probability
# $name (Name) - a strategy
share-of = { $before ->
    [none] {""}
   *[other] { $before },{" "}
}{ $share } { $name }

# $name (Name) - the strategy
name = { $name }

# $before (Words) - what comes before, if anything does
# $name (Name) - a strategy
name-more = { $before ->
    [none] {""}
   *[other] { $before },{" "}
}{ $name }

# $before (Words) - what comes before
# $name (Name) - the last
name-last = { $before } and { $name }

# $before (Words) - what comes before
# $name (Name) - the last
name-or = { $before } or { $name }

# $before (Words) - what comes before, if anything does
# $better (Number) - what the one is worth
# $worse (Number) - what the other is worth
# $against (Name) - against which strategy
instead-of = { $before ->
    [none] {""}
   *[other] { $before },{" "}
}{ $better } instead of { $worse } against { $against }

# $before (Words) - what comes before, if anything does
# $value (Number) - what both are worth
# $against (Name) - against which strategy
as-well = { $before ->
    [none] {""}
   *[other] { $before },{" "}
}{ $value } as well against { $against }

# $before (Words) - what comes before
# $count (Count) - how many more there are
and-more = { $before }, and so on for { $count } more

## Steps

# $row (Text) - the player who chooses a row
# $column (Text) - the player who chooses a column
# $unit (Words) - what payoffs are, if that is told
# $payoff (Payoff) - whether more is better
opening-pairs = <player>{ $row }</player> chooses a row and <player>{ $column }</player> a column, neither knowing the other's choice. A cell holds what that is worth to <player>{ $row }</player> and to <player>{ $column }</player>{ $unit ->
    [none] {""}
   *[other] , in { $unit }
}; { $payoff ->
    [cost] less
   *[gain] more
} is better.

# $row (Text) - the player who chooses a row
# $column (Text) - the player who chooses a column
# $unit (Words) - what payoffs are, if that is told
# $payoff (Payoff) - whether more is better
opening-single = <player>{ $row }</player> chooses a row and <player>{ $column }</player> a column, neither knowing the other's choice. A cell holds what { $payoff ->
    [cost] <player>{ $row }</player> loses and <player>{ $column }</player> gains
   *[gain] <player>{ $row }</player> gains and <player>{ $column }</player> loses
}{ $unit ->
    [none] {""}
   *[other] , in { $unit }
}.

# $row (Text) - the player who chooses a row
# $column (Text) - the player who chooses a column
# $scale (Scale) - what the values of the tree are
opening-tree = A strategy is a plan: what to do at every node that it can lead to (reduced strategic form). <player>{ $row }</player> chooses a row and <player>{ $column }</player> a column, and a cell holds what play then comes to{ $scale ->
    [truth] , 1 for T and 0 for F
   *[numbers] {""}
}.

# $against (Name) - what the other plays
# $player (Text) - who replies
# $payoff (Payoff) - whether more is better
# $terms (Words) - what each strategy is worth
# $best (Words) - the best of them
# $count (Count) - how many are best
replies = Against { $against }, <player>{ $player }</player>'s { $payoff ->
    [cost] cost
   *[gain] payoff
} is { $terms }: { $best } { $count ->
    [one] is the best reply
   *[other] are best replies
}.

# $row (Name) - a strategy
# $column (Name) - the other player's
# $first (Text) - a player
# $second (Text) - the other
# $payoff (Payoff) - whether more is better
# $value (Number) - what it is worth to the first
# $other (Number) - what it is worth to the second
pure = { $row } and { $column } are best replies to each other: neither gains by changing alone. This is an equilibrium; it { $payoff ->
    [cost] costs
   *[gain] pays
} <player>{ $first }</player> { $value } and <player>{ $second }</player> { $other }.

# $row (Name) - a strategy
# $column (Name) - the other player's
# $first (Text) - a player
# $payoff (Payoff) - whether more is better
# $value (Number) - what it is worth to the first
pure-single = { $row } and { $column } are best replies to each other: neither gains by changing alone. This is an equilibrium; it { $payoff ->
    [cost] costs
   *[gain] pays
} <player>{ $first }</player> { $value }.

# $count (Count) - how many
more-pure = { $count ->
    [one] One more cell is an equilibrium
   *[other] { $count } more cells are equilibria
} in the same way.

no-pure = In no cell are both strategies best replies: wherever they are, one of the two would rather change. No equilibrium is pure.

# $by (Words) - what dominates
# $payoff (Payoff) - whether more is better
# $player (Text) - whose strategies
# $terms (Words) - what it is worth instead of what
# $strategy (Text) - what is dominated
# $margin (Margin) - how surely
struck = { CAPITAL($by) } { $payoff ->
    [cost] costs
   *[gain] pays
} <player>{ $player }</player> { $terms }: <cut>{ $strategy }</cut> is { $margin ->
    [strictly] strictly
   *[weakly] weakly
} dominated and is struck out.

# $shares (Words) - of which strategies
a-mixture = a mixture of { $shares }

# $dominance (Words) - of which kind
left-all = No strategy is dominated ({ $dominance }), so none can be struck out.

# $rows (Count) - how many are left
# $columns (Count) - how many are left
left-some = Nothing else is dominated. { $rows ->
    [one] One row
   *[other] { $rows } rows
} and { $columns ->
    [one] one column
   *[other] { $columns } columns
} are left.

# $row (Name) - a strategy
# $column (Name) - the other player's
# $keeping (Keeping) - whether an equilibrium may be lost
left-one = Striking out has solved the game: { $row } and { $column } are left, { $keeping ->
    [all] its only equilibrium
   *[some] an equilibrium. What is only weakly dominated may be part of others
}.

# $player (Text) - who
# $payoff (Payoff) - whether more is better
# $terms (Words) - what each strategy is worth at worst
# $best (Words) - the safest
# $value (Number) - what it is worth at worst
security = At worst, <player>{ $player }</player>'s { $payoff ->
    [cost] cost
   *[gain] payoff
} is { $terms }. With { $best } <player>{ $player }</player> is sure of { $payoff ->
    [cost] no more than { $value }: the minimax
   *[gain] no less than { $value }: the maximin
}.

# $player (Text) - the row player
# $value (Number) - what the game is worth
# $payoff (Payoff) - whether more is better
saddle = What both are sure of is the same, { $value }: a saddle point. Either can say aloud what will be played, and the game still { $payoff ->
    [cost] costs
   *[gain] pays
} <player>{ $player }</player> { $value }.

# $low (Number) - the smaller one
# $high (Number) - the larger one
gap = What both are sure of is not the same: <verdict>{ $low } < { $high }</verdict>. Whoever can be seen through gets only the worse of the two; what lies between has to be won by mixing.

# $other (Text) - who mixes
# $first (Name) - what that player plays with this probability
# $letter (Text) - what the probability is called
# $one (Name) - a strategy
# $two (Name) - another
# $player (Text) - whose strategies these are
# $payoff (Payoff) - whether more is better
# $crossing (Crossing) - how the lines lie
# $at (Number) - where they meet, if they do
# $value (Number) - what both are worth there
# $best (Name) - what is better elsewhere
lines = <player>{ $other }</player> plays { $first } with probability { $letter }. What { $one } and { $two } then { $payoff ->
    [cost] cost
   *[gain] pay
} <player>{ $player }</player> are the two lines. { $crossing ->
    [inside] They cross at { $letter } = { $at }, worth { $value } each, and only there would <player>{ $player }</player> mix
    [at-end] They meet only at { $letter } = { $at }; anywhere else { $best } is better
    [nowhere] They do not meet: { $best } is better whatever { $letter } is
   *[everywhere] They are one: <player>{ $player }</player> need not care
}.

# $first (Text) - the row player
# $second (Text) - the column player
# $row (Words) - how the one mixes
# $column (Words) - how the other mixes
plays = <player>{ $first }</player> plays { $row }; <player>{ $second }</player> { $column }

# $mixture (Words) - how both mix
both-play = Both play { $mixture }

# $plays (Words) - who plays what
# $payoff (Payoff) - whether more is better
# $value (Number) - what it is worth to the first
# $other (Number) - what it is worth to the second
mixed = { $plays }. Whichever of these are used { $payoff ->
    [cost] cost
   *[gain] pay
} { $value } and { $other } on average, and nothing { $payoff ->
    [cost] costs less
   *[gain] pays more
}: an equilibrium.

# $plays (Words) - who plays what
# $value (Number) - what it is worth to the first
mixed-single = { $plays }. On average it is { $value } whichever of these are used, and nothing else is better: an equilibrium.

# $count (Count) - how many
more-mixed = { $count ->
    [one] One more equilibrium is
   *[other] { $count } more equilibria are
} mixed; `plywood solve` lists them all.

# $count (Count) - how many
no-mixed = Mixing leads to no other equilibrium: { $count ->
    [one] the pure one is the only one
   *[other] the { $count } pure ones are all there are
}.

# $count (Count) - how many
continuum = { $count } of these equilibria are ends of a continuum. Where one player's part is the same, every mixture of the other's parts is in equilibrium with it, so there are infinitely many: the game is degenerate.

# $first (Text) - the row player
# $second (Text) - the column player
# $value (Number) - the value
# $payoff (Payoff) - whether more is better
value = By mixing both are sure of the same: whatever <player>{ $second }</player> does, <player>{ $first }</player> { $payoff ->
    [cost] pays no more than { $value } on average, and <player>{ $second }</player> can see to it that it is no less
   *[gain] gets at least { $value } on average, and <player>{ $second }</player> can see to it that it is no more
}. The value of the game is { $value }.

# $rows (Count) - how many
# $columns (Count) - how many
too-large-for-all = { $rows ->
    [one] One row
   *[other] { $rows } rows
} and { $columns } columns are too many to look for every mixed equilibrium: that is done up to 7 against 7, 4 against 16 or 2 against 64.

# $row (Name) - a strategy
# $column (Name) - the other player's
# $payoff (Payoff) - whether more is better
# $first (Text) - the row player
# $second (Text) - the column player
# $value (Number) - what it is worth to the first
# $worse (Number) - what the equilibrium is worth to the first
# $other (Number) - what it is worth to the second
# $loss (Number) - what the equilibrium is worth to the second
outcome = { $row } and { $column } { $payoff ->
    [cost] would cost
   *[gain] would pay
} <player>{ $first }</player> { $value } instead of { $worse } and <player>{ $second }</player> { $other } instead of { $loss }

# $outcome (Words) - what would be better
# $who (Words) - who would leave it
dilemma = { $outcome }. But leaving it pays { $who }: <verdict>that is the dilemma</verdict>.

# $outcome (Words) - what would be better
# $row (Name) - a strategy of the equilibrium
# $column (Name) - the other player's
trust = { $outcome }, better than the equilibrium { $row } and { $column } for both, and it is an equilibrium too: each only has to trust the other.

# $outcome (Words) - what would be better
# $row (Name) - a strategy of the equilibrium
# $column (Name) - the other player's
better-for-one = { $outcome }: better for one of them than the equilibrium { $row } and { $column }, and no worse for the other.

# $count (Count) - how many equilibria
none-better = No outcome is better for both than { $count ->
    [one] the equilibrium
   *[other] an equilibrium
}: here nobody is caught in a dilemma.

opposed = What one gains the other loses, so no outcome is better for both than another.

# $player (Text) - a player
player = <player>{ $player }</player>

# $first (Text) - a player
# $second (Text) - the other
both-players = <player>{ $first }</player> as well as <player>{ $second }</player>

## Captions

caption-opening = strategic form

# $best (Name) - the reply
# $value (Number) - what it is worth
# $payoff (Payoff) - whether more is better
# $next (Number) - what the next best is worth
caption-reply = { $best } <verdict>{ $value } { $payoff ->
    [cost] <
   *[gain] >
} { $next }</verdict>

# $best (Words) - the replies
# $value (Number) - what they are worth
caption-replies = { $best } { $value }

# $values (Number) - what it is worth
caption-pure = equilibrium { $values }

# $count (Count) - how many
caption-more = { $count } more

caption-no-pure = no pure equilibrium

# $strategy (Text) - the strategy
caption-struck = <cut>{ $strategy }</cut> is dominated

# $rows (Count) - how many
# $columns (Count) - how many
caption-left = { $rows } × { $columns } left

# $best (Words) - the strategy
# $payoff (Payoff) - whether more is better
# $value (Number) - what it is worth at worst
caption-security = { $best } <verdict>{ $payoff ->
    [cost] ≤
   *[gain] ≥
} { $value }</verdict>

# $value (Number) - the value
caption-saddle = saddle point { $value }

# $low (Number) - the smaller one
# $high (Number) - the larger one
caption-gap = a gap <verdict>{ $low } < { $high }</verdict>

# $letter (Text) - what the probability is called
# $at (Number) - where the lines meet
caption-lines = <verdict>{ $letter } = { $at }</verdict>

caption-apart = no crossing

caption-same = one line

# $values (Number) - what it is worth
caption-mixed = mixed { $values }

caption-no-mixed = no other equilibrium

caption-continuum = a continuum

# $value (Number) - the value
caption-value = value { $value }

caption-too-large = too many to mix

# $values (Number) - what it is worth
# $worse (Number) - what the equilibrium is worth
caption-better = { $values } <cut>not { $worse }</cut>

caption-none-better = no dilemma

caption-opposed = zero-sum

# $first (Number) - what it is worth to one
# $second (Number) - what it is worth to the other
pair = { $first }, { $second }

## Reasons

why-opening = To choose at the same time means to choose without knowing: the tree of such a game would have two moves, the second made blindly.

why-reply = A best reply is best against one choice of the other. Whether the other makes that choice is another question.

why-pure = Nash (1951): in an equilibrium each strategy is a best reply to the other. It says what can last, not what is good.

why-no-pure = Every finite game has an equilibrium once chance may choose (Nash 1951); it comes below.

# $strategy (Name) - what is dominated
why-struck = Whoever expects anything at all of the other does better without { $strategy }; so the other can count on it not being played, and may then have strategies of its own to strike out.

why-weak = Weak dominance depends on the order in which strategies are struck out, and what it strikes out may belong to an equilibrium. Here rows come before columns, and what is strictly dominated before what is not.

why-order = The order does not matter where dominance is strict: what is left is always the same, and no equilibrium is lost.

# $strategy (Name) - a strategy
# $value (Number) - what it is worth at worst
# $against (Name) - against what
why-worst = { $strategy }: { $value } at worst, against { $against }.

why-saddle = The entry is the least of its row and the largest of its column, or the other way round where less is better.

why-gap = For pure strategies the larger of the least can lie below the smaller of the largest. For mixed ones they are equal: von Neumann's theorem (1928).

why-lines = A player mixes only where the two strategies are worth the same. So it is the other's probability that makes a player willing to mix.

# $player (Text) - whose strategy
# $strategy (Name) - a strategy
# $value (Number) - what it is worth against the other's mixture
# $payoff (Payoff) - whether more is better
why-mixed = Against that mixture { $strategy } { $payoff ->
    [cost] costs
   *[gain] pays
} <player>{ $player }</player> { $value } on average.

why-all = All of them are found: every corner of one player's best-reply polytope is tried with every corner of the other's, in fractions.

why-continuum = Where a mixture has more best replies than strategies it uses, equilibria need not stand alone.

why-value = Found by linear programming, in fractions: the largest number that a mixture of rows gains against every column. The mixture of columns is the solution of the dual program.

why-too-large = The number of supports grows exponentially. Every one of them may be that of an equilibrium.

why-better = Equilibrium and good outcome are two things: in an equilibrium nobody gains by changing alone; an outcome is efficient (Pareto) if none is better for one and as good for the other.

## Counters

equilibria = equilibria

# $now (Count) - how many are found
counter-equilibria = equilibria { $now }

struck-out = struck out

# $now (Count) - how many
counter-struck = struck out { $now }

## Picture

# $player (Text) - whose
sign-reply = best reply of { $player }

# $player (Text) - whose, after what is said of the other one
sign-reply-too = of { $player }

sign-replies = best reply

sign-equilibrium = equilibrium

sign-struck = struck out

sign-elsewhere = better elsewhere

margin-worst = at worst

margin-share = plays

list-pure-heading = Pure equilibria

list-struck-heading = Struck out

list-sure-heading = Sure of

list-mixed-heading = Mixed equilibria

list-value-heading = Value of the game

list-none = none

# $shown (Count) - how many are found
# $all (Count) - how many there are
list-of = { $shown } of { $all }

# $row (Name) - a strategy
# $column (Name) - the other player's
list-pure = { $row }, { $column }

# $sign (Text) - the sign of what is struck out
# $strategy (Name) - what is struck out
# $player (Text) - whose it is
# $by (Words) - what dominates it, if that is one strategy
list-struck = { $sign } { $player }: { $strategy }{ $by ->
    [none] {""}
   *[other] {" "}for { $by }
}

# $player (Text) - who
# $value (Number) - of what
# $best (Words) - with what
list-sure = { $player }: { $value } with { $best }

# $row (Words) - how the one mixes
# $column (Words) - how the other mixes
list-mixed = { $row } · { $column }

# $mixture (Words) - how both mix
list-both = both { $mixture }

# $letter (Text) - what the probability is called
# $strategy (Text) - what is played with it
along-axis = { $letter }: how often { $strategy }

## Games of other programs

# $players (Count) - how many it has
not-two-players = this game has { $players ->
    [one] { $players } player
   *[other] { $players } players
}, and matrices are games of two

not-two-players-help = a row and a column belong to one player each

lost-costs = that less of a payoff is better: payoffs are written with the other sign

lost-unit = what payoffs are counted in

# Why `e` does nothing.
not-changed-in-place = payoffs are edited in the file, which is shown anew at once
