### A language for tests, with cases, two genders and three plurals.

spoken-alpha-beta = alfa-beta
