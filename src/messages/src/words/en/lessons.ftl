### What is said of lessons of every kind that are no searches.

what-lesson = lesson
what-view = view of a lesson

# $width (Count) - columns
# $height (Count) - rows
needs = this picture needs { $width } columns and { $height } rows

# $steps (Count) - how many
steps = { $steps ->
    [one] one step
   *[other] { $steps } steps
}
no-reasons = nothing more is to be said of this step

# $lesson (Text) - how the one is worked out
# $rival (Text) - how the other is
beside = { $lesson } | { $rival }
