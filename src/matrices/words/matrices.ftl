### Games in strategic form: keys, errors and steps.

## Choices

what-dominance = kind of dominance

dominance-strict = remove strategies if another one is better against every reply

dominance-weak = remove strategies if another one is never worse and better at least once

dominance-mixed = remove strategies if another one, or a mixture, is better against every reply

setting = dominance

option-strict = strict

option-weak = weak

option-mixed = mixed

# $rows (Count) - how many
# $columns (Count) - how many
# $dominance (Words) - the dominated strategy
how = { $rows } × { $columns } · { $dominance } dominance

# $setting (Text) - the given text
unknown-setting = A game in strategic form has no setting `{ $setting }`.

# $option (Text) - the given text
unknown-option = `{ $option }` is not a kind of dominance: use `strict`, `weak` or `mixed`.

# $most (Count) - strategies
too-large-for-mixed = dominance by mixtures needs a smaller game: the limit is { $most } strategies per player

too-large-for-mixed-help = use `"strict"` or `"weak"`

## Errors

no-payoffs = this game has no payoffs

payoffs-help = write a row as a list of pairs, `[[1, 1], [10, 0]]`, or of numbers in a zero-sum game, `[1, -1]`

# $rows (Count) - how many there are
# $columns (Count) - how many there are
# $most (Count) - the limit
too-large = this matrix has { $rows } rows and { $columns } columns; the limit is { $most } of each

# $row (Count) - the number of the row
# $payoffs (Count) - how many it has
# $columns (Count) - how many the first has
row-unlike-first = row { $row } has { $payoffs ->
    [one] one payoff
   *[other] { $payoffs } payoffs
}, but the first row has { $columns }

ragged-help = write one payoff per column in every row

# $numbers (Count) - how many there are
no-pair = a payoff is one number or a pair, not { $numbers } numbers

mixed-payoffs = this matrix mixes pairs and single numbers: use one kind of payoff

# $payoffs (Count) - how many are too long
# $most (Count) - digits
too-many-digits = { $payoffs ->
    [one] this payoff is
   *[other] { $payoffs } payoffs are
} too long: the limit is { $most } digits, and a power of ten from -{ $most } to { $most }

too-many-digits-help = round the number, or write a fraction such as `"2/3"`

not-finite = a payoff must be a finite number

number-help = Plywood computes with exact payoffs, as you write them

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

names-help = write one name for each, or leave out the key

# $name (Text) - the name
same-name = the name `{ $name }` is given twice

no-name = a name needs at least one letter

## A tree

of-chance = a tree with chance nodes has no matrix: its cells would be mean values

# $most (Count) - digits
of-no-number = a matrix needs finite numbers of at most { $most } digits at all leaves

# $most (Count) - the limit
of-many-nodes = this tree is too large for a matrix: the limit is { $most } nodes

# $player (Text) - a player
# $plans (Words) - how many it has
# $other (Text) - the other player
# $others (Words) - how many that one has
# $most (Count) - the limit
of-many-plans = this tree is too large for a matrix: { $player } has { $plans } strategies, { $other } { $others }; the limit is { $most } each

# $plans (Count) - how many there are
plans-counted = { $plans }

# $plans (Count) - how many have been counted
plans-at-least = at least { $plans }

# $form (Text) - rows, columns, what is struck out
strategic-form = Strategic form: { $form }

# $cells (Count) - how many it has
# $most (Count) - how many are listed at most
# $pure (Count) - equilibria in pure strategies
not-listed = It has { $cells } cells and { $pure ->
    [0] no pure equilibrium
    [one] one pure equilibrium
   *[other] { $pure } pure equilibria
}. Plywood lists them here up to { $most } cells; `--format json` has them all.

# $why (Words) - why it is not told
no-strategic-form = Strategic form: { $why }

no-choice = no choice

## Lists

# $value (Number) - a payoff
# $name (Name) - the strategy it goes with
value-for = { $value } for { $name }

# $share (Number) - its probability
# $name (Name) - a strategy
share-of = { $share } { $name }

# $better (Number) - what the one is worth
# $worse (Number) - what the other is worth
# $against (Name) - against which strategy
instead-of = { $better } instead of { $worse } against { $against }

# $value (Number) - what both are worth
# $against (Name) - against which strategy
as-well = { $value } too against { $against }

## Steps

# $row (Text) - the player who chooses a row
# $column (Text) - the player who chooses a column
# $form (Form) - the content of a cell
# $unit (Words) - what payoffs are, if that is told
# $payoff (Payoff) - whether more is better
opening = <player>{ $row }</player> chooses a row and <player>{ $column }</player> a column, without knowing the other's choice. A cell has { $form ->
    [single] the number that { $payoff ->
        [cost] <player>{ $row }</player> loses and <player>{ $column }</player> gains
       *[gain] <player>{ $row }</player> gains and <player>{ $column }</player> loses
    }
   *[pairs] the payoff of <player>{ $row }</player>, then that of <player>{ $column }</player>
}{ $unit ->
    [none] {""}
   *[other] , in { $unit }
}{ $form ->
    [single] {""}
   *[pairs] ; { $payoff ->
        [cost] less
       *[gain] more
    } is better
}.

# $row (Text) - the player who chooses a row
# $column (Text) - the player who chooses a column
# $scale (Scale) - what the values of the tree are
opening-tree = A strategy is a plan: a move for every node that it can lead to (reduced strategic form). <player>{ $row }</player> chooses a row and <player>{ $column }</player> a column. A cell has the result of both plans{ $scale ->
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
# $form (Form) - the content of a cell
# $first (Text) - a player
# $second (Text) - the other
# $payoff (Payoff) - whether more is better
# $value (Number) - the payoff of the first
# $other (Number) - the payoff of the second
pure = { $row } and { $column } are best replies to each other: neither player gains by changing alone. This equilibrium { $payoff ->
    [cost] costs
   *[gain] pays
} <player>{ $first }</player> { $value }{ $form ->
    [single] {""}
   *[pairs] {" "}and <player>{ $second }</player> { $other }
}.

# $count (Count) - how many
more-pure = { $count ->
    [one] One more cell is an equilibrium.
   *[other] { $count } more cells are equilibria.
}

no-pure = In each cell one of the two players would rather change. So there is no pure equilibrium.

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
} dominated and struck out.

# $shares (Words) - of which strategies
a-mixture = a mixture of { $shares }

# $dominance (Words) - of which kind
left-all = No strategy is dominated ({ $dominance }).

# $rows (Count) - how many were struck out
# $columns (Count) - how many were struck out
struck-count = { $rows ->
    [0] no row
    [one] one row
   *[other] { $rows } rows
} and { $columns ->
    [0] no column
    [one] one column
   *[other] { $columns } columns
}

# $struck (Words) - the strategies that are struck out
# $rows (Count) - how many are left
# $columns (Count) - how many are left
left-some = No other strategy is dominated. Struck out: { $struck }. { $rows ->
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
    [all] the only equilibrium
   *[some] an equilibrium. Strategies that are only weakly dominated may be part of other equilibria
}.

# $player (Text) - who
# $payoff (Payoff) - whether more is better
# $terms (Words) - what each strategy is worth at worst
# $best (Words) - the safest
# $value (Number) - what it is worth at worst
security = At worst, <player>{ $player }</player>'s { $payoff ->
    [cost] cost
   *[gain] payoff
} is { $terms }. With { $best }, <player>{ $player }</player> { $payoff ->
    [cost] pays at most { $value }: the minimax
   *[gain] gets at least { $value }: the maximin
}.

# $player (Text) - the row player
# $value (Number) - what the game is worth
# $payoff (Payoff) - whether more is better
saddle = Both players can guarantee the same value, { $value }: a saddle point. Even if a player announces the strategy, the game { $payoff ->
    [cost] costs
   *[gain] pays
} <player>{ $player }</player> { $value }.

# $low (Number) - the smaller one
# $high (Number) - the larger one
gap = The guaranteed values differ: <verdict>{ $low } < { $high }</verdict>. A predictable player gets only the worse value. Mixing can win a part of the difference.

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
lines = <player>{ $other }</player> plays { $first } with probability { $letter }. The two lines are the { $payoff ->
    [cost] costs
   *[gain] payoffs
} of { $one } and { $two } for <player>{ $player }</player>. { $crossing ->
    [inside] They cross at { $letter } = { $at }, with the value { $value }. Only there would <player>{ $player }</player> mix
    [at-end] They meet only at { $letter } = { $at }; everywhere else { $best } is better
    [nowhere] They do not meet: { $best } is better for every { $letter }
   *[everywhere] They are equal: <player>{ $player }</player> can play either
}.

# $first (Text) - the row player
# $second (Text) - the column player
# $row (Words) - how the one mixes
# $column (Words) - how the other mixes
plays = <player>{ $first }</player> plays { $row }; <player>{ $second }</player> { $column }

# $mixture (Words) - how both mix
both-play = Both play { $mixture }

# $plays (Words) - who plays what
# $form (Form) - the content of a cell
# $payoff (Payoff) - whether more is better
# $value (Number) - the payoff of the first
# $other (Number) - the payoff of the second
mixed = { $plays }. These mixtures { $form ->
    [single] give { $value } on average, and no strategy is better
   *[pairs] { $payoff ->
        [cost] cost
       *[gain] pay
    } { $value } and { $other } on average, and no strategy { $payoff ->
        [cost] costs less
       *[gain] pays more
    }
}: an equilibrium.

# $count (Count) - how many
more-mixed = { $count ->
    [one] One more equilibrium is
   *[other] { $count } more equilibria are
} mixed: use `plywood solve` to list them all.

# $count (Count) - how many
no-mixed = There is no mixed equilibrium: { $count ->
    [one] the pure one is the only one
   *[other] the { $count } pure ones are all
}.

# $row (Words) - the strategy or mixture of the row player
# $column (Words) - that of the column player
end = ({ $row }; { $column })

# $ends (Words) - the equilibria it joins
continuum = A continuum of equilibria joins { $ends }. Where two of them share one player's strategy, every mixture of the other player's strategies is an equilibrium with it. So there are infinitely many: the game is degenerate.

# $first (Text) - the row player
# $second (Text) - the column player
# $value (Number) - the value
# $payoff (Payoff) - whether more is better
value = By mixing, both players can guarantee the same value. { $payoff ->
    [cost] <player>{ $first }</player> can pay at most { $value } on average, and <player>{ $second }</player> can make it at least { $value }
   *[gain] <player>{ $first }</player> can get at least { $value } on average, and <player>{ $second }</player> can make it at most { $value }
}. The value of the game is { $value }.

# $rows (Count) - how many
# $columns (Count) - how many
too-large-for-all = { $rows ->
    [one] One row
   *[other] { $rows } rows
} and { $columns } columns are too many for all mixed equilibria: the limits are 7 × 7, 4 × 16 and 2 × 64.

# $row (Name) - a strategy
# $column (Name) - the other player's
# $payoff (Payoff) - whether more is better
# $first (Text) - the row player
# $second (Text) - the column player
# $value (Number) - the payoff of the first
# $worse (Number) - what the equilibrium is worth to the first
# $other (Number) - the payoff of the second
# $loss (Number) - what the equilibrium is worth to the second
outcome = { $row } and { $column } { $payoff ->
    [cost] would cost
   *[gain] would pay
} <player>{ $first }</player> { $value } instead of { $worse } and <player>{ $second }</player> { $other } instead of { $loss }

# $row (Name) - a strategy of the equilibrium
# $column (Name) - the other player's
# $outcome (Words) - what would be better
# $who (Words) - who would leave it
dilemma = So the players end at the equilibrium, { $row } and { $column }, though { $outcome }. That would not last: { $who } would gain by changing alone. <verdict>This is the dilemma</verdict>.

# $outcome (Words) - what would be better
# $row (Name) - a strategy of the equilibrium
# $column (Name) - the other player's
trust = { $outcome }. That is better for both than the equilibrium { $row } and { $column }. It is an equilibrium too: each player only has to trust the other.

# $outcome (Words) - what would be better
# $row (Name) - a strategy of the equilibrium
# $column (Name) - the other player's
better-for-one = { $outcome }. That is better for one player than the equilibrium { $row } and { $column }, and not worse for the other.

# $count (Count) - how many equilibria
none-better = No outcome is better for both players than { $count ->
    [one] the equilibrium
   *[other] an equilibrium
}: there is no dilemma.

opposed = One player's gain is the other's loss, so no outcome is better for both than another.

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
caption-struck = <node>{ $strategy }</node> is out

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

caption-too-large = too large for mixing

# $values (Number) - what it is worth
# $worse (Number) - what the equilibrium is worth
caption-better = equilibrium { $worse }, not { $values }

caption-none-better = no dilemma

caption-opposed = zero-sum

# $first (Number) - what it is worth to one
# $second (Number) - what it is worth to the other
pair = { $first }, { $second }

## Reasons

why-opening = Choosing at the same time means choosing without knowing the other move. The tree of such a game has two moves, the second one made blindly.

why-reply = A best reply is best against one choice of the other player. It is another question whether the other player makes this choice.

why-pure = Nash (1951): in an equilibrium each strategy is a best reply to the other. An equilibrium can last, but need not be good.

why-no-pure = Every finite game has an equilibrium if players can mix (Nash 1951): see the later steps.

# $strategy (Name) - what is dominated
why-struck = Whatever you expect the opponent to do, some other strategy is better than { $strategy }. So the opponent can rely on it not being played and may strike out strategies, too.

why-weak = With weak dominance the order matters, and a removed strategy may belong to an equilibrium. Plywood removes rows before columns, and strictly dominated strategies first.

why-order = With strict dominance the order does not matter: the result is always the same, and no equilibrium is lost.

# $strategy (Name) - a strategy
# $value (Number) - what it is worth at worst
# $against (Name) - against what
why-worst = { $strategy }: { $value } at worst, against { $against }.

why-saddle = This cell is the smallest of its row and the largest of its column, or the other way round if less is better.

why-gap = For pure strategies the maximin can be smaller than the minimax. For mixed strategies both are equal: von Neumann's theorem (1928).

why-lines = Players mix only if both strategies are equally good. So the other player's probability decides whether a player mixes.

# $player (Text) - whose strategy
# $strategy (Name) - a strategy
# $value (Number) - what it is worth against the other's mixture
# $payoff (Payoff) - whether more is better
why-mixed = Against that mixture { $strategy } { $payoff ->
    [cost] costs
   *[gain] pays
} <player>{ $player }</player> { $value } on average.

why-all = Plywood finds all equilibria: it tries every corner of one best-reply polytope with every corner of the other, in fractions.

why-continuum = If a mixture has more best replies than strategies, its equilibria may form a continuum.

why-value = Plywood finds it by linear programming, in fractions: the largest value that a mixture of rows gains against every column. The mixture of columns solves the dual program.

why-too-large = The number of supports grows exponentially, and each may belong to an equilibrium.

why-better = Equilibria and good outcomes differ. In an equilibrium no player gains by changing alone. An outcome is efficient (Pareto) if none is better for one player and as good for the other.

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

list-sure-heading = Guaranteed

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
# $strategy (Name) - the dominated strategy
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
}, but a matrix needs two

not-two-players-help = one player chooses a row, the other a column

lost-costs = `lower_is_better`: payoffs are written with the opposite sign

lost-unit = the unit of the payoffs

# Shown if you press `e`.
not-changed-in-place = edit payoffs in the file: Plywood reloads it when you save

## Questions

# $other (Text) - the other player
# $against (Name) - what the other player chooses
# $player (Text) - who replies
ask-reply = If <player>{ $other }</player> chooses { $against }, what is the best reply of <player>{ $player }</player>?

about-reply = best reply

big-reply = REPLY?

# $first (Text) - a player
# $second (Text) - the other player
ask-outcome = What will <player>{ $first }</player> and <player>{ $second }</player> do, so that neither regrets the choice?

about-outcome = what the two do

big-outcome = WHAT DO BOTH DO?

option-no-pure = one of them always regrets it
