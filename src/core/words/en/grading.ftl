### Grading answers: what their parts are called, how they differ from the right one, and why one cannot be read.

what-part = part

## Parts of an answer

part-value = the value of the root
part-leaves = the leaves that are looked at, in order
part-pruned = the leaves that are skipped
part-values = what each inner node hands up
part-windows = the windows of each inner node
part-steps = all steps of a trace
