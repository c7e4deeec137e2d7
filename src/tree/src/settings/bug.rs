//! The table of mistakes that people make when they write alpha-beta: one row for each, with its name and what is wrong, and below it
//! whose mistake it is. What the search does then is the faulty line, in a file of `search/faulty`.

use crate::named;

named! {
    /// A mistake in alpha-beta, as beginners make it.
    #[derive(Hash)]
    pub enum Bug in bugs, "what-bug" {
        /// There is no test that cuts.
        NeverCuts = "never-cuts", "never-cuts",
        /// The children of the root are given a window of their own.
        AlphaNotHandedOn = "alpha-not-handed-on", "alpha-not-handed-on",
        /// Minus infinity is written as the smallest positive number.
        InfinityIsSmall = "infinity-is-small", "infinity-is-small",
        /// Alpha begins with 0.
        AlphaStartsAtZero = "alpha-starts-at-0", "alpha-starts-at-0",
        /// The nodes below the root choose as the other player would.
        MaxMinSwapped = "max-min-swapped", "max-min-swapped",
        /// Each player compares with the bound that the player can improve.
        WrongBound = "wrong-bound", "wrong-bound",
        /// A tie is no cutoff.
        StrictForEqual = "strict-for-equal", "strict-for-equal",
        /// The value is returned inside the loop over the children.
        ReturnsEarly = "returns-early", "returns-early",
        /// The bound becomes the node's own best value, whatever bound was handed down.
        LowBeforeTest = "low-before-test", "low-before-test",
    }
}

impl Bug {
    /// Who makes it, and how it comes about.
    pub fn whose(self) -> &'static str {
        match self {
            Self::NeverCuts => text!(bugs, "whose-never-cuts"),
            Self::AlphaNotHandedOn => text!(bugs, "whose-alpha-not-handed-on"),
            Self::InfinityIsSmall => text!(bugs, "whose-infinity-is-small"),
            Self::AlphaStartsAtZero => text!(bugs, "whose-alpha-starts-at-0"),
            Self::MaxMinSwapped => text!(bugs, "whose-max-min-swapped"),
            Self::WrongBound => text!(bugs, "whose-wrong-bound"),
            Self::StrictForEqual => text!(bugs, "whose-strict-for-equal"),
            Self::ReturnsEarly => text!(bugs, "whose-returns-early"),
            Self::LowBeforeTest => text!(bugs, "whose-low-before-test"),
        }
    }
}
