//! The messages of this crate, and what selects between their rows.

pub(crate) use plywood_search::words::{Scale, searching};

plywood_messages::files!("/words": explain, faults, nodes, programs);

plywood_messages::choices! {
    /// What a mover looks for, and in whose numbers.
    Aim {
        /// The largest value, for MAX.
        Largest,
        /// The smallest value, for MAX.
        Smallest,
        /// The label T.
        True,
        /// The label F.
        False,
        /// The largest value, each player's own.
        OwnLargest,
        /// The label T, each player's own.
        OwnTrue,
        /// Nothing: chance decides.
        Mean,
    }

    /// What a scout search found.
    Answer {
        /// No.
        Low,
        /// Yes.
        High,
        /// Yes, and now the value is wanted.
        Again,
    }

    /// What a pass with a guess asks of the root.
    Asked {
        /// Whether it is worth the guess or more.
        AtLeast,
        /// Whether it is worth more than the guess.
        More,
        /// Whether it is T.
        True,
    }

    /// What has become of a window.
    Closing {
        /// It is open.
        Open,
        /// It is closed.
        Closed,
        /// It is closed, but not enough for a strict cut.
        NotEnough,
        /// It is closed, but no child is left to skip.
        NoneLeft,
    }

    /// The bound a cutoff is called by.
    CutName {
        /// Alpha.
        Alpha,
        /// Beta.
        Beta,
        /// Neither: in negamax form all cutoffs are at beta.
        Plain,
    }

    /// Why what the table says of a node is enough.
    Enough {
        /// It is the value.
        Known,
        /// It is a bound beyond the window.
        Bounded,
    }

    /// What a node is visited for.
    Errand {
        /// Its value.
        Value,
        /// The answer of a scout search.
        Scout,
    }

    /// Whether a value was handed up by the rules of fail-hard though it is no bound of what is possible.
    FailHard {
        /// It was.
        Handed,
        /// It is one.
        Possible,
    }

    /// The label that is enough for a player.
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

    /// What is the matter with a value that a search with a mistake has returned.
    Proof {
        /// The true value is another.
        Wrong,
        /// Nothing proves it.
        Missing,
    }

    /// Where the bound of a cutoff is held.
    Reach {
        /// At the parent.
        Shallow,
        /// Farther up.
        Deep,
    }

    /// Why a player does not let play come to a node.
    Refusal {
        /// It is worse than what the player has.
        Worse,
        /// It is no better.
        Tie,
    }

    /// Whether a list is whole.
    Shown {
        /// All of it.
        Whole,
        /// Its beginning.
        Beginning,
    }

    /// How a node stands among its siblings.
    Sibling {
        /// All of them are leaves.
        Leaf,
        /// Any.
        Child,
    }

    /// A bound of a window.
    Side {
        /// The lower one.
        Alpha,
        /// The upper one.
        Beta,
    }

    /// How two values compare, or how one has to.
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

    /// Whether nodes are those of a tree or the positions of a game.
    Style {
        /// Nodes, children, leaves.
        Tree,
        /// Positions and moves.
        Game,
    }

    /// Whether something holds now or held then.
    Tense {
        /// Now.
        Now,
        /// Then.
        Then,
    }

    /// Whether a node is come to for the first time.
    Time {
        /// For the first time.
        First,
        /// Once more.
        Again,
    }

    /// In what two ways to a position differ.
    Way {
        /// The same moves in another order.
        Order,
        /// It is the mirror image.
        Mirror,
        /// It is turned or mirrored.
        Turned,
        /// The piles are in another order.
        Piles,
        /// The moves are others.
        Moves,
        /// In nothing that is known.
        Unknown,
    }
}
