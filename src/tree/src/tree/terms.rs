//! Terms of a static evaluation: named features of a position with their weights.
//!
//! An evaluation is a weighted sum, `w_1 f_1 + ... + w_n f_n`; its value alone could not be checked.

use std::borrow::Cow;

use super::{NodeId, Tree, TreeBuilder, sparse::Sparse};

#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// Plural name of the feature: `open lines`. Terms that count the same for either player have the same name.
    pub name: Cow<'static, str>,
    /// Singular name: `open line`.
    pub one: Cow<'static, str>,
    /// Amount of the feature.
    pub feature: f64,
    /// Value of a unit for MAX.
    pub weight: f64,
    /// Drawing of the feature in the position, a few lines; may be empty.
    pub drawing: Vec<String>,
}

impl Term {
    pub const fn new(name: &'static str, one: &'static str, feature: f64, weight: f64) -> Self {
        Self { name: Cow::Borrowed(name), one: Cow::Borrowed(one), feature, weight, drawing: Vec::new() }
    }

    #[must_use]
    pub fn with_drawing(self, drawing: Vec<String>) -> Self {
        Self { drawing, ..self }
    }

    /// Negates the weight, for the other player.
    #[must_use]
    pub fn opposite(self) -> Self {
        Self { weight: -self.weight, ..self }
    }

    pub fn product(&self) -> f64 {
        self.weight * self.feature
    }

    /// Returns the singular or plural name.
    pub fn counted(&self) -> &str {
        if self.feature == 1.0 { &self.one } else { &self.name }
    }
}

pub fn sum_of(terms: &[Term]) -> f64 {
    terms.iter().map(Term::product).sum()
}

/// Negates the terms for the other player, and lists that player's terms first.
pub fn for_opponent(terms: Vec<Term>) -> Vec<Term> {
    let (own, other): (Vec<Term>, Vec<Term>) =
        terms.into_iter().map(Term::opposite).partition(|term| term.weight > 0.0);
    own.into_iter().chain(other).collect()
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statics {
    /// Feature names with the value of a unit for MAX.
    pub weights: Vec<(Box<str>, f64)>,
    pub features: Sparse<Box<[Feature]>>,
    pub non_quiet: Sparse<()>,
}

/// Index of a feature among the weights, and its amount.
pub type Feature = (usize, f64);

impl Statics {
    pub fn sum(&self, features: &[Feature]) -> f64 {
        features.iter().filter_map(|&(at, amount)| Some(self.weights.get(at)?.1 * amount)).sum()
    }
}

impl TreeBuilder {
    /// Sets the features' weights for MAX in static evaluations.
    pub fn set_weights(&mut self, weights: Vec<(Box<str>, f64)>) {
        self.facts.statics.weights = weights;
    }

    /// Sets the static evaluation of an inner node to the sum of these features; requires their weights.
    pub fn set_features(&mut self, id: NodeId, features: &[Feature]) {
        self.set_evaluation(id, self.facts.statics.sum(features));
        self.facts.statics.features.set(id, features.into());
    }

    /// Marks an inner node that must not be evaluated.
    pub fn mark_non_quiet(&mut self, id: NodeId) {
        self.facts.statics.non_quiet.set(id, ());
    }
}

impl Tree {
    /// Returns true if evaluations are sums of terms.
    pub fn has_terms(&self) -> bool {
        self.evaluated.is_some() || self.facts.statics.features.iter().len() > 0
    }

    /// Returns the terms whose sum is the value of a position, for MAX; empty if the value is not a sum. In the tree of a game
    /// linear in the depth times the moves of a position.
    pub fn terms(&self, id: NodeId) -> Vec<Term> {
        match (&self.evaluated, self.features(id)) {
            (Some(positions), _) => positions.terms_after(&self.codes(id)),
            (None, features) => features.iter().filter_map(|&feature| self.term(feature)).collect(),
        }
    }

    fn term(&self, (at, feature): Feature) -> Option<Term> {
        let (name, weight) = self.facts.statics.weights.get(at)?;
        let name: Cow<'static, str> = Cow::Owned(name.to_string());
        Some(Term { one: name.clone(), name, feature, weight: *weight, drawing: Vec::new() })
    }

    /// Returns the features of the file's static evaluations, with the value of a unit for MAX.
    pub fn weights(&self) -> &[(Box<str>, f64)] {
        &self.facts.statics.weights
    }

    pub fn features(&self, id: NodeId) -> &[Feature] {
        self.facts.statics.features.get(id).map_or(&[], |features| features)
    }

    /// Returns the nodes that must not be evaluated, in preorder.
    pub fn non_quiet(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.facts.statics.non_quiet.iter().map(|(id, ())| id)
    }

    /// Returns true if a node may be evaluated; a file can mark nodes as not quiet.
    pub fn is_quiet(&self, id: NodeId) -> bool {
        self.facts.statics.non_quiet.get(id).is_none()
    }

    pub const fn is_quiet_everywhere(&self) -> bool {
        self.facts.statics.non_quiet.is_empty()
    }
}
