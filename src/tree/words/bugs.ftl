### Mistakes in alpha-beta, and their authors.

what-bug = bug

## Mistakes

never-cuts = the search never compares alpha with beta, so nothing is cut

alpha-not-handed-on = every child of the root starts with the full window

infinity-is-small = minus infinity is the smallest positive number

alpha-starts-at-0 = alpha starts at 0 instead of minus infinity

max-min-swapped = the root's children choose as the other player would

wrong-bound = the cutoff test uses alpha at MAX, and beta at MIN

strict-for-equal = only alpha > beta cuts, instead of alpha >= beta

returns-early = a node returns before its other children are searched

low-before-test = a bound is set to the best value, so alpha can fall

## Authors

whose-never-cuts = programmers who pass alpha and beta on and forget the test that uses them

whose-alpha-not-handed-on = programmers who write a separate loop for the root, to get the best move, and call the search with the full window

whose-infinity-is-small = programmers who use Double.MIN_VALUE in Java, or DBL_MIN or FLT_MIN in C, as the least number

whose-alpha-starts-at-0 = students who have only seen trees with positive leaves, or start every variable at 0

whose-max-min-swapped = programmers who pass on the same player at one level, or copy MAX's function for MIN and miss a comparison

whose-wrong-bound = programmers who copy the function of one player for the other and forget the bound in the test

whose-strict-for-equal = students who expect that a tie could still improve

whose-returns-early = programmers who indent the return one level too far, into the loop over the children

whose-low-before-test = the Russian lecture on path finding (2019), whose listing has low = -score instead of low = max(low, -score)
