### A language for tests, with cases, two genders and three plurals.

begins = { $algorithm } incipa: { $mover } cerca { $aim ->
    [largest] il plus grando
    [smallest] il plus parvo
   *[true] altro
} valoro.

arrives-at-root = la cerca incipa ad { CASE($root, "dative") }

arrives = la cerca veni ad { CASE($node, "dative") }

where-moves = ove { $player } est { GENDER($player) ->
    [feminine] attiva
   *[masculine] attivo
}

enters = { $arrival }{ $spot ->
    [none] .
   *[other] , { $spot }.
}

any-value-possible = Fenestra { $window }: tutti valori sont possibili.

window-because = Fenestra { $window }: { $because }{ $consequence ->
    [none] .
   *[other] , e { $consequence }.
}

both-bounds = { $alpha } e { $beta }

already-has = il valoro { CASE($player, "genitive") } { $place } est ja { $value }

only-above = solo valori supra { $low } importano

only-between = solo valori intra { $low } e { $high } importano

is-worth = { $node } vale { $value }{ $seen ->
    [none] .
   *[other] : { $seen }.
}

goes-up = { $value } sali ad { CASE($parent, "dative") }.

hands-up = { CAPITAL($node) } est finita e da { $value } ad { CASE($parent, "dative") }.

only-a-bound = Isto est solo un limito: { $worth }.

worth = { $node } vale { $range }

compared-news = { $verdict }: { $news }

now-has = { $mover } est { GENDER($mover) ->
    [feminine] contenta
   *[masculine] contento
} con { $value }, { $source }.

keeps = { $mover } resta { GENDER($mover) ->
    [feminine] contenta
   *[masculine] contento
} con { $value }{ $source ->
    [none] .
   *[other] , { $source }.
}

stays-at-bound = { $bound }, e { $style ->
    [tree] il meliore valoro de { $node }
   *[game] il meliore valoro { $node }
} resta a isto limito.

window-becomes = La fenestra deveni { $window }{ $closing ->
    [open] {""}
   *[closed] : { $relation }
}.

window-stays = La fenestra resta { $window }.

bounds-crossed = <verdict>alfa > beta</verdict>

cutoff = { $verdict }: { $why }, e { $skipped } ({ $cutoff }).

will-not-let = il valoro { CASE($mover, "genitive") } est ja { $value } e { GENDER($mover) ->
    [feminine] illa
   *[masculine] illo
} non permitte { CASE($node, "genitive") }

the-search = la cerca
    .genitive = dela cercae
    .gender = feminine

is-over = fin { CASE($what, "genitive") }: { GENDER($what) ->
    [feminine] illa
   *[masculine] illo
} da ala radice { $range }.

principal-variation = { NUMBER($moves) ->
    [plural] Le lignee principale sont
   *[singular] La lignea principale est
} { $moves }.

moves-and = { $moves }, { $mv }
    .number = plural
