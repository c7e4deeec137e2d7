//! The terms of a static evaluation: named features of a position, each with what a unit of it is worth. Knows no game.
//!
//! An evaluation is a weighted sum, `w_1 f_1 + ... + w_n f_n`; a person who is only told its value cannot check it.

use std::borrow::Cow;

/// A term of a static evaluation.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// What the feature counts: `open lines`. Terms that count the same for either player have the same name.
    pub name: Cow<'static, str>,
    /// The same where there is one of it: `open line`.
    pub one: Cow<'static, str>,
    /// How much of it there is.
    pub feature: f64,
    /// What each unit is worth to MAX.
    pub weight: f64,
    /// Where it is seen in the position, as a drawing of a few lines; empty where there is none.
    pub drawing: Vec<String>,
}

impl Term {
    /// A term without a drawing.
    #[must_use]
    pub const fn new(name: &'static str, one: &'static str, feature: f64, weight: f64) -> Self {
        Self { name: Cow::Borrowed(name), one: Cow::Borrowed(one), feature, weight, drawing: Vec::new() }
    }

    /// The same term with a drawing.
    #[must_use]
    pub fn drawn(self, drawing: Vec<String>) -> Self {
        Self { drawing, ..self }
    }

    /// The same term as it counts for the other player.
    #[must_use]
    pub fn opposite(self) -> Self {
        Self { weight: -self.weight, ..self }
    }

    /// What the term adds to the sum.
    #[must_use]
    pub fn product(&self) -> f64 {
        self.weight * self.feature
    }

    /// What the feature is called, by how much of it there is.
    #[must_use]
    pub fn counted(&self) -> &str {
        if self.feature == 1.0 { &self.one } else { &self.name }
    }
}

/// What terms add up to.
#[must_use]
pub fn sum_of(terms: &[Term]) -> f64 {
    terms.iter().map(Term::product).sum()
}

/// The same terms as they count for the other player, those first that count for that one.
#[must_use]
pub fn for_the_other(terms: Vec<Term>) -> Vec<Term> {
    let (own, other): (Vec<Term>, Vec<Term>) =
        terms.into_iter().map(Term::opposite).partition(|term| term.weight > 0.0);
    own.into_iter().chain(other).collect()
}
