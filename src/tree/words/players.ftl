### The players.

max = MAX

min = MIN

chance = CHANCE

or = OR

and = AND
