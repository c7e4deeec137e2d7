//! Table of typical mistakes in alpha-beta: a row for each with its name and description, and below it its origin. The faulty
//! line itself is in a file of `search/faulty`.

use crate::named;

named! {
    /// A typical mistake in alpha-beta.
    pub enum Bug in bugs, "what-bug" {
        /// The test for a cutoff is missing.
        NeverCuts = "never-cuts", "never-cuts",
        /// The children of the root get a full window.
        AlphaNotHandedOn = "alpha-not-handed-on", "alpha-not-handed-on",
        /// Minus infinity is replaced by the smallest positive number.
        InfinityIsSmall = "infinity-is-small", "infinity-is-small",
        /// Alpha starts at 0.
        AlphaStartsAtZero = "alpha-starts-at-0", "alpha-starts-at-0",
        /// Nodes below the root choose like the other player.
        MaxMinSwapped = "max-min-swapped", "max-min-swapped",
        /// Each player tests the bound that the player can improve.
        WrongBound = "wrong-bound", "wrong-bound",
        /// A tie does not cause a cutoff.
        StrictForEqual = "strict-for-equal", "strict-for-equal",
        /// The value is returned inside the loop over the children.
        ReturnsEarly = "returns-early", "returns-early",
        /// The bound becomes the node's own best value, regardless of the inherited bound.
        LowBeforeTest = "low-before-test", "low-before-test",
    }
}

impl Bug {
    /// Returns who makes this mistake, and why.
    pub fn whose(self) -> &'static str {
        match self {
            Self::NeverCuts => text!("bugs/whose-never-cuts"),
            Self::AlphaNotHandedOn => text!("bugs/whose-alpha-not-handed-on"),
            Self::InfinityIsSmall => text!("bugs/whose-infinity-is-small"),
            Self::AlphaStartsAtZero => text!("bugs/whose-alpha-starts-at-0"),
            Self::MaxMinSwapped => text!("bugs/whose-max-min-swapped"),
            Self::WrongBound => text!("bugs/whose-wrong-bound"),
            Self::StrictForEqual => text!("bugs/whose-strict-for-equal"),
            Self::ReturnsEarly => text!("bugs/whose-returns-early"),
            Self::LowBeforeTest => text!("bugs/whose-low-before-test"),
        }
    }
}
