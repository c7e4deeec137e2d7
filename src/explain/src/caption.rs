//! A step in a word or two, legible from afar.

use super::phrasing::Phrasing;
use super::step::headline;
use plywood_messages::words::Sentence;
use plywood_search::trace::Step;
use plywood_tree::tree::{Kind, NodeId};

pub(super) fn sentence(phrasing: Phrasing<'_>) -> Sentence {
    headline(phrasing).unwrap_or_else(|| match phrasing.step() {
        Some(Step::Enter { node, .. }) => phrasing.visit(node),
        Some(Step::Evaluate { node, value }) => phrasing.worth_of(node, value),
        Some(Step::Return { node, value }) => phrasing.returns(node, value),
        // Passes, table hits, standing pat, updates and cutoffs have headlines.
        Some(
            Step::Pass { .. }
            | Step::Hit { .. }
            | Step::StandPat { .. }
            | Step::Update { .. }
            | Step::Cutoff { .. }
            | Step::Recall { .. },
        )
        | None => Sentence::default(),
    })
}

impl Phrasing<'_> {
    fn visit(self, node: NodeId) -> Sentence {
        let name = self.position(node).or_else(|| self.label(node)).unwrap_or_else(|| self.kind_of(node));
        self.say(&say!(explain, "visit", node = Words(name)))
    }

    fn worth_of(self, node: NodeId, value: f64) -> Sentence {
        self.say(&say!(explain, "node-and-value", node = Words(self.kind_of(node)), value = Words(self.number(value))))
    }

    fn returns(self, node: NodeId, value: f64) -> Sentence {
        let name = self.position(node).or_else(|| self.label(node));
        self.say(&say!(explain, "returns", node = Words(name), value = Words(self.by(node).number(value))))
    }

    fn kind_of(self, node: NodeId) -> Sentence {
        self.say(&match self.tree().kind(node) {
            Kind::Leaf => text!(nodes, "leaf"),
            Kind::Unexplored => text!(nodes, "limit"),
            Kind::Inner(_) => text!(nodes, "node"),
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::{Wording, caption};
    use plywood_messages::words::Charset;
    use plywood_search::search::Rules;
    use plywood_search::testing::{alpha_beta, replay};
    use plywood_tree::settings::{Algorithm, CutRule, FailMode};
    use plywood_tree::testing;
    use proptest::prelude::*;

    fn wording(rules: Rules) -> Wording {
        Wording { rules, charset: Charset::Unicode }
    }

    #[test]
    fn the_beginning_of_the_ubb_walkthrough_in_a_word_or_two() {
        let rules = alpha_beta(FailMode::FailHard, CutRule::Equal);
        let replay = replay(&testing::ubb(), rules);
        let said = |cursor| caption(replay.at(cursor), wording(rules)).to_string();
        let beginning: Vec<String> = (0..=6).map(said).collect();
        assert_eq!(beginning, ["", "visit R", "visit A", "visit leaf", "leaf 3", "returns 3", "3  first value"]);
        assert_eq!([34, 41, 43].map(said), ["8 ≥ 5  beta cutoff", "B returns 4", "value 4"]);
    }

    proptest! {
        #![proptest_config(testing::cases(60))]

        #[test]
        fn every_step_has_a_caption_of_one_line(tree in testing::any_tree()) {
            let tree = testing::with_unquiet(&tree);
            for algorithm in [Algorithm::AlphaBeta, Algorithm::NegamaxAb, Algorithm::Minimax, Algorithm::Quiescence] {
                let rules = Rules { depth: 2, ..Rules::of(algorithm) };
                let replay = replay(&tree, rules);
                for cursor in 1..=replay.len() {
                    let said = caption(replay.at(cursor), wording(rules)).to_string();
                    prop_assert!(!said.is_empty() && !said.contains('\n'), "{algorithm:?} {cursor}: {said:?}");
                }
            }
        }
    }
}
