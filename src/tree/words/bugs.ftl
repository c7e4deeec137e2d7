### Mistakes in alpha-beta: what is wrong, whose mistake it is, and how the steps of such a search are told.

what-bug = bug

## What is wrong

never-cuts = no test compares alpha with beta, so that no child is ever skipped

alpha-not-handed-on = the root hands no window on: each of its children begins with the full one

infinity-is-small = minus infinity is the smallest positive number

alpha-starts-at-0 = alpha begins with 0 instead of minus infinity

max-min-swapped = the root's children choose as the other player would

wrong-bound = the cut is tested against the player's own bound: MAX against alpha, MIN against beta

strict-for-equal = only alpha > beta cuts where alpha >= beta should

returns-early = the value is returned before the other children are done

low-before-test = a bound becomes the best value of its node before it is compared with the bound handed down

## Whose mistake it is

whose-never-cuts = who hands alpha and beta on and forgets the test that uses them

whose-alpha-not-handed-on = who writes a loop of its own for the root, to have the best move, and calls the search anew for each child

whose-infinity-is-small = who writes Double.MIN_VALUE in Java, or DBL_MIN or FLT_MIN in C, for the least number

whose-alpha-starts-at-0 = who has only seen trees with positive leaves, or lets a variable begin with 0

whose-max-min-swapped = who passes on the same player at one level, or copies the function of MAX for MIN and forgets a comparison

whose-wrong-bound = who copies the function of one player for the other and forgets to change the bound in the test

whose-strict-for-equal = who thinks of a tie as of something that could still be better

whose-returns-early = who indents the return by one step too many, into the loop over the children

whose-low-before-test = the slide of the Russian lecture on path finding (2019), whose listing has low = -score above the comparison
