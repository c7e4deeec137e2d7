//! The table of mistakes that people make when they write alpha-beta: one row for each, with its name, what is wrong and whose mistake
//! it is. What the search does then is the faulty line, in a file of `search/faulty`.

use super::{Choice, ChoiceRow};
use plywood_messages::words;

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
            #[must_use]
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
                words::bugs::what_bug()
            }
        }
    };
}

bugs! {
    /// There is no test that cuts.
    NeverCuts => BugFacts {
        name: "never-cuts",
        what: words::bugs::never_cuts,
        whose: words::bugs::whose_never_cuts,
    };

    /// The children of the root are given a window of their own.
    AlphaNotHandedOn => BugFacts {
        name: "alpha-not-handed-on",
        what: words::bugs::alpha_not_handed_on,
        whose: words::bugs::whose_alpha_not_handed_on,
    };

    /// Minus infinity is written as the smallest positive number.
    InfinityIsSmall => BugFacts {
        name: "infinity-is-small",
        what: words::bugs::infinity_is_small,
        whose: words::bugs::whose_infinity_is_small,
    };

    /// Alpha begins with 0.
    AlphaStartsAtZero => BugFacts {
        name: "alpha-starts-at-0",
        what: words::bugs::alpha_starts_at_0,
        whose: words::bugs::whose_alpha_starts_at_0,
    };

    /// The nodes below the root choose as the other player would.
    MaxMinSwapped => BugFacts {
        name: "max-min-swapped",
        what: words::bugs::max_min_swapped,
        whose: words::bugs::whose_max_min_swapped,
    };

    /// Each player compares with the bound that the player can improve.
    WrongBound => BugFacts {
        name: "wrong-bound",
        what: words::bugs::wrong_bound,
        whose: words::bugs::whose_wrong_bound,
    };

    /// A tie is no cutoff.
    StrictForEqual => BugFacts {
        name: "strict-for-equal",
        what: words::bugs::strict_for_equal,
        whose: words::bugs::whose_strict_for_equal,
    };

    /// The value is returned inside the loop over the children.
    ReturnsEarly => BugFacts {
        name: "returns-early",
        what: words::bugs::returns_early,
        whose: words::bugs::whose_returns_early,
    };

    /// The bound becomes the node's own best value, whatever bound was handed down.
    LowBeforeTest => BugFacts {
        name: "low-before-test",
        what: words::bugs::low_before_test,
        whose: words::bugs::whose_low_before_test,
    };
}
