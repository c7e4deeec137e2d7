### A language for tests, with cases, two genders and three plurals.

relation = { $sign ->
    [less] {"<"}
    [at-most] ≤
    [equal] =
    [at-least] ≥
   *[greater] >
}

verdict = <verdict>{ $left } { $sign } { $right }</verdict>

window = ({ $low }; { $high })

at-least = minimo { $value }

at-most = maximo { $value }

leaf-by-value = il folo { $value }
    .genitive = del foli { $value }
    .dative = al folu { $value }
    .gender = masculine

nth-child = { $sibling ->
    [leaf] il { $place } folo
   *[child] la { CASE($place, "feminine") } filia
}{ $parent ->
    [none] {""}
   *[other] {" "}de { CASE($parent, "genitive") }
}
    .genitive = { $sibling ->
        [leaf] del { CASE($place, "genitive") } foli
       *[child] dela { CASE($place, "feminine-genitive") } filiae
    } de { $parent }
    .dative = { $sibling ->
        [leaf] al { $place } folu
       *[child] ala { CASE($place, "feminine") } filiu
    } de { $parent }
    .gender = { $sibling ->
        [leaf] masculine
       *[child] feminine
    }

place = { $place ->
    [1] primo
    [2] secundo
    [3] terzo
   *[other] { $place }mo
}
    .feminine = { $place ->
        [1] prima
        [2] secunda
        [3] terza
       *[other] { $place }ma
    }
    .genitive = { $place ->
        [1] primi
        [2] secundi
        [3] terzi
       *[other] { $place }mi
    }
    .feminine-genitive = { $place ->
        [1] primae
        [2] secundae
        [3] terzae
       *[other] { $place }mae
    }

at-node = ad { CASE($node, "dative") }

mover-at = { $player } { $place }
    .genitive = { CASE($player, "genitive") } { $place }
    .gender = { GENDER($player) ->
        [feminine] feminine
       *[masculine] masculine
    }

source = { $style ->
    [tree] da { CASE($child, "genitive") }
   *[game] per il passo { $child }
}

not-looked-at = { $count ->
    [one] l’altra filia
    [few] le altre { $count } filie
   *[other] altri { $count } filiarum
} de { CASE($node, "genitive") } { $count ->
    [one] non est visa
   *[other] non sont vise
}

cutoff = <cut>{ $reach ->
    [deep] taglio profundo
   *[shallow] taglio
} { $name ->
    [alpha] alfa
    [beta] beta
   *[plain] {""}
}</cut>
