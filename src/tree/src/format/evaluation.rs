//! Static evaluations from terms: each node's features, and their weights in the table `[evaluation]`.

use std::collections::HashSet;

use super::{
    GivenEvaluation,
    keys::{EvaluationKey, NodeKey, SeenKeys},
    node::GivenTerm,
    raw_value::{Found, RawValue},
    reader::Reader,
    spans::Spanned,
};
use crate::{
    diagnostic::{Diagnostic, Span, quoted},
    settings::nearest,
    tree::{Domain, NodeId},
};
use plywood_messages::text::listed;

pub type Weights = Vec<(Box<str>, f64)>;

impl Reader<'_> {
    pub fn evaluation(&mut self, id: NodeId, found: &Found<'_>) -> Option<()> {
        let RawValue::Table(entries) = &found.value else {
            let (value, domain) = self.value(found, text!("files/a-number-or-terms"))?;
            self.tree.builder.set_evaluation(id, value);
            self.tree.evaluations.push((id, domain));
            return Some(());
        };
        let terms = self.numbers(entries)?;
        self.tree.builder.set_evaluation(id, 0.0);
        self.tree.evaluations.push((id, Domain::Numbers));
        self.tree.terms.push((id, terms));
        Some(())
    }

    pub fn quiet(&mut self, id: NodeId, found: &Found<'_>) -> Option<()> {
        match found.value {
            RawValue::Truth(true) => Some(()),
            RawValue::Truth(false) => {
                self.tree.builder.mark_non_quiet(id);
                Some(())
            }
            _ => self.not_a(&text!("files/a-truth-value"), found),
        }
    }

    fn numbers(&mut self, entries: &[super::raw_value::KeyValue<'_>]) -> Option<Vec<GivenTerm>> {
        let mut seen = HashSet::new();
        let mut terms = Vec::new();
        for (name, value) in entries {
            if !seen.insert(name.value.as_ref()) {
                let problem =
                    Diagnostic::new("duplicate-key", say!("files/duplicate-key", key = Text(quoted(&name.value))));
                self.problems
                    .push(problem.at(name.range.clone(), text!("files/again-here")).help(text!("files/keep-one")));
                continue;
            }
            let Some(amount) = self.number(value) else { continue };
            if !amount.is_finite() {
                self.problems.push(infinite(value.range.clone()));
                continue;
            }
            let name = Spanned { value: name.value.to_string(), range: name.range.clone() };
            terms.push(GivenTerm { name, amount: Spanned { value: amount, range: value.range.clone() } });
        }
        // TOML's parser sorts tables by name; this restores the order of the file.
        terms.sort_by_key(|term| term.name.range.start);
        (terms.len() == entries.len()).then_some(terms)
    }

    /// Reads the evaluation of a game: a name, or a table of weights.
    pub fn given_evaluation(&mut self, found: Found<'_>) -> Option<GivenEvaluation> {
        let RawValue::Table(entries) = &found.value else {
            return self.text(found).map(|name| GivenEvaluation::Named(name.into_owned()));
        };
        self.numbers(entries).map(|terms| GivenEvaluation::Weights(weights_of(terms)))
    }

    pub fn weights(&mut self, table: &Found<'_>) -> Option<Weights> {
        let mut seen = SeenKeys::new();
        let mut weights = Some(Weights::new());
        for (key, value) in self.entries(table)? {
            let entries = match self.key(key, &mut seen) {
                None => None,
                Some(EvaluationKey::Weights) => self.entries(value),
            };
            let terms = entries.and_then(|entries| self.numbers(entries));
            weights = terms.map(weights_of);
        }
        weights
    }

    pub fn add_up(&mut self, weights: Weights) {
        let place = |name: &str| weights.iter().position(|(known, _)| &**known == name);
        let mut sums = Vec::new();
        for (id, terms) in std::mem::take(&mut self.tree.terms) {
            let mut features = Vec::new();
            for term in terms {
                if let Some(at) = place(&term.name.value) {
                    features.push((at, term.amount.value));
                } else {
                    self.problems.push(unknown_term(&term, &weights));
                }
            }
            let sum: f64 = features.iter().map(|&(at, amount)| weights[at].1 * amount).sum();
            if sum.is_finite() {
                sums.push((id, features));
            } else {
                self.problems.push(infinite(self.tree.spans.key(id, NodeKey::Eval).unwrap_or(0..0)));
            }
        }
        self.tree.builder.set_weights(weights);
        for (id, features) in sums.into_iter().filter(|(_, sum)| !sum.is_empty()) {
            self.tree.builder.set_features(id, &features);
        }
    }
}

fn weights_of(terms: Vec<GivenTerm>) -> Weights {
    terms.into_iter().map(|term| (term.name.value.into(), term.amount.value)).collect()
}

fn infinite(at: Span) -> Diagnostic {
    Diagnostic::spanning("infinite-term", text!("files/infinite-term"), at).help(text!("files/infinite-term-help"))
}

fn unknown_term(term: &GivenTerm, weights: &Weights) -> Diagnostic {
    let name = &term.name.value;
    let names = weights.iter().map(|(name, _)| &**name);
    let terms = listed(names.clone().map(quoted));
    let help = match nearest(name, names) {
        _ if weights.is_empty() => string!("files/unknown-term-help"),
        Some(near) => string!("files/known-terms", near = Text(quoted(near)), Text(terms)),
        None => string!("files/other-terms", Text(terms)),
    };
    let message = say!("files/unknown-term", term = Text(quoted(name)));
    Diagnostic::spanning("unknown-term", message, term.name.range.clone()).help(help)
}
