//! Messages of this crate, and the types that select between their variants.

pub(crate) use plywood_search::words::Scale;

plywood_messages::files!("/words": extensives, matrices);

plywood_messages::choices! {
    /// Names along a side of a matrix.
    Axis {
        /// Both players.
        Players,
        /// Strategies of the first player.
        Rows,
        /// Strategies of the second player.
        Columns,
    }

    /// Reason for the choice of a move.
    Choice {
        /// It is the only one.
        Only,
        /// Others are as good.
        First,
        /// The others are worse.
        Best,
    }

    /// Position of the two lines of a game with two strategies each.
    Crossing {
        /// They cross.
        Inside,
        /// They meet only at an end.
        AtEnd,
        /// They do not meet.
        Nowhere,
        /// They coincide.
        Everywhere,
    }

    /// Content of a cell.
    Form {
        /// The payoffs of both players.
        Pairs,
        /// One number, which the row player gets and the column player pays.
        Single,
    }

    /// Effect of eliminating strategies on the set of equilibria.
    Keeping {
        /// All equilibria remain.
        All,
        /// Some equilibria may be lost.
        Some,
    }

    /// Degree to which one strategy dominates another.
    Margin {
        /// Better against every reply.
        Strictly,
        /// Never worse, and better at least once.
        Weakly,
    }

    /// Sense of the payoffs of a matrix game.
    Payoff {
        /// Larger payoffs are better.
        Gain,
        /// Smaller payoffs are better.
        Cost,
    }
}
