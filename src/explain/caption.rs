//! A step in a word or two, for those who sit far away.

use super::sentence::Sentence;
use super::step::headline;
use super::teller::Teller;
use crate::trace::Step;
use crate::tree::{Kind, NodeId};

pub(super) fn sentence(teller: Teller<'_>) -> Sentence {
    headline(teller).unwrap_or_else(|| match teller.step() {
        Some(Step::Enter { node, .. }) => teller.visit(node),
        Some(Step::Evaluate { node, value }) => teller.worth_of(node, value),
        Some(Step::Return { node, value }) => teller.returns(node, value),
        // Updates and cutoffs have headlines.
        Some(Step::Update { .. } | Step::Cutoff { .. }) | None => Sentence::default(),
    })
}

impl Teller<'_> {
    fn visit(self, node: NodeId) -> Sentence {
        let name = self.label(node).unwrap_or_else(|| self.kind_of(node));
        Sentence::of("visit {}", [name])
    }

    fn worth_of(self, node: NodeId, value: f64) -> Sentence {
        Sentence::of("{} {}", [self.kind_of(node), self.number(value)])
    }

    fn returns(self, node: NodeId, value: f64) -> Sentence {
        let number = self.by(node).number(value);
        match self.label(node) {
            Some(name) => Sentence::of("{} returns {}", [name, number]),
            None => Sentence::of("returns {}", [number]),
        }
    }

    fn kind_of(self, node: NodeId) -> Sentence {
        Sentence::plain(match self.tree().kind(node) {
            Kind::Leaf => "leaf",
            Kind::Unexplored => "limit",
            Kind::Inner(_) => "node",
        })
    }
}
