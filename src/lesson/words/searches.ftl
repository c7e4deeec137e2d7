### Searches of one tree, side by side.

by-nodes = by number of nodes (orders differ)

# $pace (Text) - what all searches advance by
by = by { $pace }

no-differences = no differences

# $until (Count) - those that the clock has come to
# $all (Count) - all there are
differences = ≠ { $until } of { $all }

# The same while only differences are shown.
# $until (Count) - those that the clock has come to
# $all (Count) - all there are
only-differences = ≠ only { $until } of { $all }

waiting = waits

stopped = stopped

not-kept = not recorded from here on

done = done

# $node (Text) - whose children are cut
skipped = waits: { $node }'s other children are pruned.

# $step (Words) - what the last step did
waits = <cut>waits:</cut> { $step }
