//! Messages of this crate, and the types that select between their variants.

pub(crate) use plywood_lesson::words::panels;
pub(crate) use plywood_tree::words::settings;

plywood_messages::files!("/words": routes, spaces; panels, settings);

plywood_messages::choices! {
    /// Reason for expanding a node before the others.
    First {
        /// It has waited longest.
        Oldest,
        /// It came last.
        Newest,
        /// Lowest cost of the path.
        LeastG,
        /// Lowest heuristic.
        LeastH,
        /// Lowest sum.
        LeastF,
        /// Lowest weighted sum.
        Weighted,
    }

    /// Kind of the frontier of a search.
    Frontier {
        /// One that begins at the start.
        Usual,
        /// One that begins at the goal.
        Backwards,
        /// None: the nodes of a pass that are within its limit.
        Within,
    }

    /// State that a cheaper path reaches.
    Known {
        /// It waits in the frontier.
        Open,
        /// It has been expanded.
        Closed,
    }

    /// Measure of a limit.
    Measure {
        /// Number of actions.
        Depth,
        /// Sum of path cost and heuristic.
        Cost,
    }

    /// Rank of the second in the frontier.
    Second {
        /// It is worse.
        Worse,
        /// It is as good, and has a larger heuristic or is older.
        Tie,
        /// It is as good, and younger.
        Younger,
    }
}
