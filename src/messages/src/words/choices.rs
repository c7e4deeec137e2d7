//! What chooses between the rows of a message, besides numbers of things. Knows nothing of what the rows say.

/// Types whose variants name the rows of messages, each with all its variants.
macro_rules! choices {
    ($($(#[doc = $about:literal])+ $name:ident { $($(#[doc = $row:literal])+ $variant:ident,)+ })+) => {$(
        $(#[doc = $about])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[doc = $row])+ $variant,)+
        }

        impl $name {
            /// Every one of them.
            pub const ALL: &[Self] = &[$(Self::$variant),+];
        }
    )+};
}

choices! {
    /// What a name in a planning domain is given to.
    Named {
        /// A type.
        Type,
        /// An object.
        Object,
        /// A variable of an action.
        Variable,
        /// A predicate.
        Predicate,
        /// An action.
        Action,
    }

    /// What a text of PDDL defines.
    Definition {
        /// What can be done.
        Domain,
        /// What is to be reached.
        Problem,
    }

    /// Whether nodes are those of a tree or the positions of a game.
    Style {
        /// Nodes, children, leaves.
        Tree,
        /// Positions and moves.
        Game,
    }

    /// What the numbers of a matrix game are.
    Payoff {
        /// More is better.
        Gain,
        /// Less is better.
        Cost,
    }

    /// What is named along a side of a matrix.
    Axis {
        /// Both players.
        Players,
        /// The strategies of the first.
        Rows,
        /// Those of the second.
        Columns,
    }

    /// How surely a strategy is better than another.
    Margin {
        /// Whatever the other player does.
        Strictly,
        /// Never worse, and once better.
        Weakly,
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

    /// Which of two players has more of something.
    Balance {
        /// The one that is spoken of.
        Ahead,
        /// Neither.
        Level,
        /// The other one.
        Behind,
    }

    /// What nodes are worth.
    Scale {
        /// Numbers.
        Numbers,
        /// T or F.
        Truth,
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

    /// A bound of a window.
    Side {
        /// The lower one.
        Alpha,
        /// The upper one.
        Beta,
    }

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

    /// Whether a value was handed up by the rules of fail-hard though it is no bound of what is possible.
    FailHard {
        /// It was.
        Handed,
        /// It is one.
        Possible,
    }

    /// What is the matter with a value that a search with a mistake has returned.
    Proof {
        /// The true value is another.
        Wrong,
        /// Nothing proves it.
        Missing,
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

    /// What a scout search found.
    Answer {
        /// No.
        Low,
        /// Yes.
        High,
        /// Yes, and now the value is wanted.
        Again,
    }

    /// What a node is visited for.
    Errand {
        /// Its value.
        Value,
        /// The answer of a scout search.
        Scout,
    }

    /// Where the bound of a cutoff is held.
    Reach {
        /// At the parent.
        Shallow,
        /// Farther up.
        Deep,
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

    /// Why a player does not let play come to a node.
    Refusal {
        /// It is worse than what the player has.
        Worse,
        /// It is no better.
        Tie,
    }

    /// How a node stands among its siblings.
    Sibling {
        /// All of them are leaves.
        Leaf,
        /// Any.
        Child,
    }

    /// Whether a list is whole.
    Shown {
        /// All of it.
        Whole,
        /// Its beginning.
        Beginning,
    }

    /// When a player moves.
    Seat {
        /// First.
        First,
        /// Second.
        Second,
    }

    /// Whether something holds now or held then.
    Tense {
        /// Now.
        Now,
        /// Then.
        Then,
    }
}
