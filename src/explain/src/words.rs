//! Messages of this crate, and the selectors of their variants.

pub(crate) use plywood_search::words::{Scale, searching};

plywood_messages::files!("/words": explain, faults, nodes, programs; searching);

plywood_messages::choices! {
    /// What the next step decides.
    Pending {
        /// Whether the next child is visited.
        Cut,
        /// Value of a node after another child.
        Value,
    }

    /// Goal of a mover, and the side of the numbers.
    Aim {
        /// Largest value, for MAX.
        Largest,
        /// Smallest value, for MAX.
        Smallest,
        /// Label T.
        True,
        /// Label F.
        False,
        /// Largest value, for the player itself.
        OwnLargest,
        /// Label T, for the player itself.
        OwnTrue,
        /// None: chance decides.
        Mean,
    }

    /// Result of a scout search.
    Answer {
        /// No.
        Low,
        /// Yes.
        High,
        /// Yes, and the exact value is needed now.
        Again,
    }

    /// Test of the root by a pass with a guess.
    Asked {
        /// Is it worth the guess or more?
        AtLeast,
        /// Is it worth more than the guess?
        More,
        /// Is it T?
        True,
    }

    /// State of a window.
    Closing {
        /// Open.
        Open,
        /// Closed.
        Closed,
        /// Closed, but not enough for a strict cut.
        NotEnough,
        /// Closed, but no child is left to skip.
        NoneLeft,
    }

    /// Bound that names a cutoff.
    CutName {
        /// Alpha.
        Alpha,
        /// Beta.
        Beta,
        /// Neither: in negamax form all cutoffs are at beta.
        Plain,
    }

    /// Reason why a table hit is enough.
    Enough {
        /// It is the value.
        Known,
        /// It is a bound beyond the window.
        Bounded,
    }

    /// Purpose of a visit.
    VisitPurpose {
        /// Value of the node.
        /// Value of a node after another child.
        Value,
        /// Result of a scout search.
        Scout,
    }

    /// Kind of a returned value under fail-hard.
    FailHard {
        /// Passed on: not a bound of what is possible.
        Handed,
        /// A bound of what is possible.
        Possible,
    }

    /// Label that is enough for a player.
    Label {
        /// True.
        True,
        /// False.
        False,
        /// A one.
        Win,
        /// A zero, or less.
        Loss,
    }

    /// Flaw of a value that a search with a mistake has returned.
    Proof {
        /// It differs from the true value.
        Wrong,
        /// It is not proven.
        Missing,
    }

    /// Distance of the ancestor that holds the bound of a cutoff.
    Reach {
        /// The parent.
        Shallow,
        /// An ancestor above the parent.
        Deep,
    }

    /// Reason why a player avoids a node.
    Refusal {
        /// It is worse than the player's best value.
        Worse,
        /// It is not better.
        Tie,
    }

    /// Shown part of a list.
    Shown {
        /// All of it.
        Whole,
        /// Its beginning.
        Beginning,
    }

    /// Kind of a node among its siblings.
    Sibling {
        /// All siblings are leaves.
        Leaf,
        /// Any other.
        Child,
    }

    /// A bound of a window.
    Side {
        /// The lower one.
        Alpha,
        /// The upper one.
        Beta,
    }

    /// Comparison of two values.
    Sign {
        /// Less.
        Less,
        /// Less or equal.
        AtMost,
        /// Equal.
        Equal,
        /// Greater or equal.
        AtLeast,
        /// Greater.
        Greater,
    }

    /// Terms of a tree or of a game.
    Style {
        /// Nodes, children, leaves.
        Tree,
        /// Positions and moves.
        Game,
    }

    /// Tense of a sentence.
    Tense {
        /// Present.
        Now,
        /// Past.
        Then,
    }

    /// First or repeated visit.
    Time {
        /// For the first time.
        First,
        /// A later time.
        Again,
    }

    /// Difference of two paths to a position.
    Way {
        /// The same moves in another order.
        Order,
        /// A mirror image.
        Mirror,
        /// Turned or mirrored.
        Turned,
        /// Piles in another order.
        Piles,
        /// Other moves.
        Moves,
        /// No known difference.
        Unknown,
    }
}
