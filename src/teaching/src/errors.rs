//! Usual errors of learners, one row each: the answers they lead to, and what is wrong with them in the numbers of this tree.
//!
//! A row recognizes an answer from the state of the right search before it. It never runs a wrong search: the mistakes that
//! `plywood_search` simulates are the oracle of the tests. The first row that fits explains an answer, so rows that say more
//! precisely what went wrong are above those that fit more answers.
//!
//! # How to add a usual error
//!
//! Write its test and explanation as a function of [`Case`] below, its sentence in `words/errors.ftl`, and its row in [`ERRORS`].
//! If a search can make the error, its row has the name of that mistake, and the test of all mistakes covers it. Otherwise, add
//! the answer to the table in `errors/tests.rs`. Name it in `docs/quiz.md`.

mod case;
mod explained;
#[cfg(test)]
mod tests;

pub use case::{Case, Given};

use plywood_messages::words::Sentence;

pub struct UsualError {
    /// Name for other programs.
    pub name: &'static str,
    /// Explains an answer by this error; `None` if the error does not lead to the answer.
    pub explain: fn(&Case<'_>, &Given) -> Option<Sentence>,
}

/// Every usual error. The first that fits explains an answer.
pub const ERRORS: &[UsualError] = &[
    UsualError { name: "strict-for-equal", explain: explained::strict_for_equal },
    UsualError { name: "alpha-starts-at-0", explain: explained::alpha_starts_at_0 },
    UsualError { name: "infinity-is-small", explain: explained::infinity_is_small },
    UsualError { name: "alpha-not-handed-on", explain: explained::alpha_not_handed_on },
    UsualError { name: "other-bound", explain: explained::other_bound },
    UsualError { name: "other-player", explain: explained::other_player },
    UsualError { name: "low-before-test", explain: explained::low_before_test },
    UsualError { name: "last-for-best", explain: explained::last_for_best },
    UsualError { name: "bound-not-moved", explain: explained::bound_not_moved },
    UsualError { name: "wrong-bound", explain: explained::wrong_bound },
    UsualError { name: "not-yet-known", explain: explained::not_yet_known },
    UsualError { name: "never-cuts", explain: explained::never_cuts },
    UsualError { name: "returns-early", explain: explained::returns_early },
    UsualError { name: "child-for-rest", explain: explained::child_for_rest },
];

/// A wrong answer, explained.
#[derive(Clone, Debug)]
pub struct Explained {
    pub name: &'static str,
    pub because: Sentence,
}

/// Explains a wrong answer by the first error that fits; `None` if none does.
pub fn explain(case: &Case<'_>, given: &Given) -> Option<Explained> {
    ERRORS.iter().find_map(|row| Some(Explained { name: row.name, because: (row.explain)(case, given)? }))
}
