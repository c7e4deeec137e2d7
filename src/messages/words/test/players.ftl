### A language for tests, with cases, two genders and three plurals.

max = MAX
    .genitive = MAXi
    .gender = masculine

min = MIN
    .genitive = MINae
    .gender = feminine
