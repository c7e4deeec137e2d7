//! The messages of this crate, and what selects between their rows.

pub(crate) use plywood_search::words::Scale;

plywood_messages::files!("/words": extensives, matrices);

plywood_messages::choices! {
    /// What is named along a side of a matrix.
    Axis {
        /// Both players.
        Players,
        /// The strategies of the first.
        Rows,
        /// Those of the second.
        Columns,
    }

    /// How the two lines of a game with two strategies each lie.
    Crossing {
        /// They cross.
        Inside,
        /// They meet at an end alone.
        AtEnd,
        /// They do not meet.
        Nowhere,
        /// They are one.
        Everywhere,
    }

    /// Whether what is left when strategies are struck out still holds all equilibria.
    Keeping {
        /// It does.
        All,
        /// Some may be lost.
        Some,
    }

    /// How surely a strategy is better than another.
    Margin {
        /// Whatever the other player does.
        Strictly,
        /// Never worse, and once better.
        Weakly,
    }

    /// What the numbers of a matrix game are.
    Payoff {
        /// More is better.
        Gain,
        /// Less is better.
        Cost,
    }
}
