//! The terms of a static evaluation: named features of a position, each with what a unit of it is worth.
//!
//! An evaluation is a weighted sum, `w_1 f_1 + ... + w_n f_n`; a person who is only told its value cannot check it.

use std::borrow::Cow;

use super::sparse::Sparse;
use super::{NodeId, Tree, TreeBuilder};

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
    pub fn product(&self) -> f64 {
        self.weight * self.feature
    }

    /// What the feature is called, by how much of it there is.
    pub fn counted(&self) -> &str {
        if self.feature == 1.0 { &self.one } else { &self.name }
    }
}

/// What terms add up to.
pub fn sum_of(terms: &[Term]) -> f64 {
    terms.iter().map(Term::product).sum()
}

/// The same terms as they count for the other player, those first that count for that one.
pub fn for_the_other(terms: Vec<Term>) -> Vec<Term> {
    let (own, other): (Vec<Term>, Vec<Term>) =
        terms.into_iter().map(Term::opposite).partition(|term| term.weight > 0.0);
    own.into_iter().chain(other).collect()
}

/// What a file says of the static evaluations of its nodes beside their values.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Statics {
    /// The names of features, and what a unit of each is worth to MAX.
    pub(super) weights: Vec<(Box<str>, f64)>,
    /// How much of which features there is at a node, by their places among the weights.
    pub(super) features: Sparse<Box<[Feature]>>,
    /// The nodes that must not be evaluated.
    pub(super) unquiet: Sparse<()>,
}

/// How much there is of a feature, given by its place among the weights.
pub type Feature = (usize, f64);

impl Statics {
    /// What the features of a node add up to.
    pub(super) fn sum(&self, features: &[Feature]) -> f64 {
        features.iter().filter_map(|&(at, amount)| Some(self.weights.get(at)?.1 * amount)).sum()
    }
}

impl TreeBuilder {
    /// Says what a unit of each feature is worth to MAX in static evaluations.
    pub fn set_weights(&mut self, weights: Vec<(Box<str>, f64)>) {
        self.statics.weights = weights;
    }

    /// Gives an inner node the static evaluation that these features add up to; their weights are known already.
    pub fn set_features(&mut self, id: NodeId, features: &[Feature]) {
        self.set_evaluation(id, self.statics.sum(features));
        self.statics.features.set(id, features.into());
    }

    /// Says that an inner node must not be evaluated.
    pub fn set_unquiet(&mut self, id: NodeId) {
        self.statics.unquiet.set(id, ());
    }
}

impl Tree {
    /// Whether values are sums of terms, as far as they are evaluated.
    pub fn has_terms(&self) -> bool {
        self.evaluated.is_some() || self.statics.features.iter().len() > 0
    }

    /// The terms that the value of a position at this node is the sum of, from MAX's side; none where it is no sum. In the tree of a
    /// game linear in the depth times the moves of a position.
    pub fn terms(&self, id: NodeId) -> Vec<Term> {
        match (&self.evaluated, self.features(id)) {
            (Some(positions), _) => positions.terms_after(&self.codes(id)),
            (None, features) => features.iter().filter_map(|&feature| self.term(feature)).collect(),
        }
    }

    fn term(&self, (at, feature): Feature) -> Option<Term> {
        let (name, weight) = self.statics.weights.get(at)?;
        let name: Cow<'static, str> = Cow::Owned(name.to_string());
        Some(Term { one: name.clone(), name, feature, weight: *weight, drawing: Vec::new() })
    }

    /// The features that static evaluations of a file are made of, and what a unit of each is worth to MAX.
    pub fn weights(&self) -> &[(Box<str>, f64)] {
        &self.statics.weights
    }

    /// How much of which of those features a file says that there is at a node.
    pub fn features(&self, id: NodeId) -> &[Feature] {
        self.statics.features.get(id).map_or(&[], |features| features)
    }

    /// Whether a node may be evaluated instead of being searched on: a file can say that something is going on there.
    pub fn is_quiet(&self, id: NodeId) -> bool {
        self.statics.unquiet.get(id).is_none()
    }
}
