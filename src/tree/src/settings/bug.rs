//! The table of mistakes that people make when they write alpha-beta: one row for each, with its name, what is wrong and whose mistake
//! it is. What the search does then is the faulty line, in a file of `search/faulty`.

use super::{Choice, ChoiceRow};

/// What is known of a mistake.
#[derive(Clone, Copy, Debug)]
pub struct BugFacts {
    /// The name used on the command line, in files and in results.
    pub name: &'static str,
    /// What is wrong, in one line.
    pub what: fn() -> &'static str,
    /// Who makes it, and how it comes about.
    pub whose: fn() -> &'static str,
}

/// Declares every mistake together with its row, so that neither can be there without the other. The order is that of help texts.
macro_rules! bugs {
    ($($(#[$doc:meta])+ $bug:ident => $facts:expr;)+) => {
        /// A mistake in alpha-beta, as beginners make it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Bug {
            $($(#[$doc])+ $bug,)+
        }

        impl Bug {
            /// Its row.
            pub const fn facts(self) -> &'static BugFacts {
                match self {
                    $(Self::$bug => const { &$facts },)+
                }
            }
        }

        impl Choice for Bug {
            const TABLE: &'static [ChoiceRow<Self>] =
                &[$((Self::$bug, Self::$bug.facts().name, Self::$bug.facts().what),)+];

            fn what() -> &'static str {
                text!(bugs, "what-bug")
            }
        }
    };
}

bugs! {
    /// There is no test that cuts.
    NeverCuts => BugFacts {
        name: "never-cuts",
        what: || text!(bugs, "never-cuts"),
        whose: || text!(bugs, "whose-never-cuts"),
    };

    /// The children of the root are given a window of their own.
    AlphaNotHandedOn => BugFacts {
        name: "alpha-not-handed-on",
        what: || text!(bugs, "alpha-not-handed-on"),
        whose: || text!(bugs, "whose-alpha-not-handed-on"),
    };

    /// Minus infinity is written as the smallest positive number.
    InfinityIsSmall => BugFacts {
        name: "infinity-is-small",
        what: || text!(bugs, "infinity-is-small"),
        whose: || text!(bugs, "whose-infinity-is-small"),
    };

    /// Alpha begins with 0.
    AlphaStartsAtZero => BugFacts {
        name: "alpha-starts-at-0",
        what: || text!(bugs, "alpha-starts-at-0"),
        whose: || text!(bugs, "whose-alpha-starts-at-0"),
    };

    /// The nodes below the root choose as the other player would.
    MaxMinSwapped => BugFacts {
        name: "max-min-swapped",
        what: || text!(bugs, "max-min-swapped"),
        whose: || text!(bugs, "whose-max-min-swapped"),
    };

    /// Each player compares with the bound that the player can improve.
    WrongBound => BugFacts {
        name: "wrong-bound",
        what: || text!(bugs, "wrong-bound"),
        whose: || text!(bugs, "whose-wrong-bound"),
    };

    /// A tie is no cutoff.
    StrictForEqual => BugFacts {
        name: "strict-for-equal",
        what: || text!(bugs, "strict-for-equal"),
        whose: || text!(bugs, "whose-strict-for-equal"),
    };

    /// The value is returned inside the loop over the children.
    ReturnsEarly => BugFacts {
        name: "returns-early",
        what: || text!(bugs, "returns-early"),
        whose: || text!(bugs, "whose-returns-early"),
    };

    /// The bound becomes the node's own best value, whatever bound was handed down.
    LowBeforeTest => BugFacts {
        name: "low-before-test",
        what: || text!(bugs, "low-before-test"),
        whose: || text!(bugs, "whose-low-before-test"),
    };
}
