//! Usual errors of learners, one row each: the answers they lead to, and what is wrong with them in the numbers of this tree.
//!
//! A row recognizes an answer from the state of the right search before it. It never runs a wrong search: the mistakes that
//! `plywood_search` simulates are the oracle of the tests. The first row that fits explains an answer, so rows that say more
//! precisely what went wrong are above those that fit more answers.
//!
//! # How to add a usual error
//!
//! Write its test and explanation as a function of [`Case`] below, its sentence in `words/errors.ftl`, and its row in [`ERRORS`].
//! If programs make it too, the row says what it is called there, and `hidden.rs` when a run does not show it at once.
//! If a search can make the error, its row has the name of that mistake, and the test of all mistakes covers it. Otherwise, add
//! the answer to the table in `errors/tests.rs`. Name it in `docs/quiz.md`.

mod case;
mod explained;
mod hidden;
#[cfg(test)]
mod tests;

pub use case::{Case, Given, Shown};

use plywood_messages::words::Sentence;
use plywood_tree::settings::Bug;

type Explain = fn(&Case<'_>, &Given) -> Option<Sentence>;
type MayHide = fn(&Case<'_>, &Given, Shown) -> bool;

pub struct UsualError {
    /// Name for other programs.
    pub name: &'static str,
    /// Explains an answer by this error; `None` if the error does not lead to the answer.
    pub explain: Explain,
    /// Returns true if the error may have led to a step of a run through numbers that the run does not show.
    pub may_hide: MayHide,
    /// Name and meaning as a mistake of a program; `None` if programs do not make this error.
    pub mistake: Option<Mistake>,
}

/// Mistake of a program, as `plywood grade` names it.
#[derive(Clone, Copy)]
pub enum Mistake {
    /// One that Plywood can simulate.
    Simulated(Bug),
    /// One with the name of its row and this meaning.
    Other(fn() -> &'static str),
}

impl UsualError {
    const fn new(name: &'static str, explain: Explain) -> Self {
        Self { name, explain, may_hide: |_, _, _| false, mistake: None }
    }

    const fn hiding(self, may_hide: MayHide) -> Self {
        Self { may_hide, ..self }
    }

    const fn of(self, bug: Bug) -> Self {
        Self { mistake: Some(Mistake::Simulated(bug)), ..self }
    }

    const fn meaning(self, meaning: fn() -> &'static str) -> Self {
        Self { mistake: Some(Mistake::Other(meaning)), ..self }
    }
}

/// Every usual error. The first that fits explains an answer.
pub const ERRORS: &[UsualError] = &[
    UsualError::new("strict-for-equal", explained::strict_for_equal).of(Bug::StrictForEqual),
    UsualError::new("alpha-starts-at-0", explained::alpha_starts_at_0)
        .hiding(hidden::starts_at_0)
        .of(Bug::AlphaStartsAtZero),
    UsualError::new("infinity-is-small", explained::infinity_is_small)
        .hiding(hidden::infinity_is_small)
        .of(Bug::InfinityIsSmall),
    UsualError::new("alpha-not-handed-on", explained::alpha_not_handed_on)
        .hiding(hidden::alpha_not_handed_on)
        .of(Bug::AlphaNotHandedOn),
    UsualError::new("other-bound", explained::other_bound).meaning(|| text!("errors/what-other-bound")),
    UsualError::new("other-player", explained::other_player).hiding(hidden::other_player).of(Bug::MaxMinSwapped),
    UsualError::new("low-before-test", explained::low_before_test)
        .hiding(hidden::low_before_test)
        .of(Bug::LowBeforeTest),
    UsualError::new("last-for-best", explained::last_for_best).meaning(|| text!("errors/what-last-for-best")),
    UsualError::new("bound-not-moved", explained::bound_not_moved),
    UsualError::new("wrong-bound", explained::wrong_bound).hiding(hidden::wrong_bound).of(Bug::WrongBound),
    UsualError::new("not-yet-known", explained::not_yet_known),
    UsualError::new("never-cuts", explained::never_cuts).hiding(hidden::never_cuts).of(Bug::NeverCuts),
    UsualError::new("returns-early", explained::returns_early).of(Bug::ReturnsEarly),
    UsualError::new("child-for-rest", explained::child_for_rest),
    UsualError::new("bound-for-value", explained::bound_for_value).meaning(|| text!("errors/what-bound-for-value")),
];

/// A wrong answer, explained.
#[derive(Clone, Debug)]
pub struct Explained {
    pub name: &'static str,
    pub because: Sentence,
}

/// Explains a wrong answer by the first error that fits; `None` if none does.
pub fn explain(case: &Case<'_>, given: &Given) -> Option<Explained> {
    ERRORS.iter().find_map(|row| {
        let because = (row.explain)(case, given)?.in_charset(case.charset);
        Some(Explained { name: row.name, because })
    })
}
