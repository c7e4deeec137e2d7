//! Explanation of every node at every step, for a page: each sentence is stored once and referred to by number from the step
//! where it begins to apply.

use super::{
    texts::{ChangeList, Numbered, spans},
    tree::touched,
};
use plywood_drawing::scene;
use plywood_explain as explain;
use plywood_explain::Wording;
use plywood_lesson::Lesson;
use plywood_messages::words::{Charset, Sentence};
use plywood_search::{
    replay::{Moment, Replay},
    search::Rules,
};
use plywood_tree::tree::NodeId;
use serde::Serialize;

/// Maximum size of the sentences of all nodes; a larger search explains only the node of each step.
const MOST_BYTES: usize = 3_000_000;

/// Maximum number of explanations computed: one or two seconds.
const MOST_LOOKS: usize = 60_000;

/// Maximum number of steps of a page that explains all nodes though its engine explains them when asked.
const MOST_STEPS_ASKED: usize = 500;

#[derive(Default, Serialize)]
pub struct Reasons {
    sentences: Numbered<Vec<String>>,
    /// Sentence numbers shown together; for nodes the first is the heading.
    lists: Numbered<Vec<u32>>,
    /// Explanations of each node; empty if there are too many.
    nodes: Vec<ChangeList<1>>,
    /// Explanations of the node of each step, if `nodes` is empty.
    steps: ChangeList<1>,
    #[serde(skip)]
    bytes: usize,
}

impl Reasons {
    fn number(&mut self, reasons: &[Sentence]) -> u32 {
        let numbers = reasons.iter().map(|reason| {
            let spans = spans(reason);
            let bytes: usize = spans.iter().map(|span| span.len() + 3).sum();
            let known = self.sentences.len();
            let number = self.sentences.number(spans);
            self.bytes += if self.sentences.len() > known { bytes } else { 0 };
            number
        });
        let numbers: Vec<u32> = numbers.collect();
        self.bytes += numbers.len() * 6;
        self.lists.number(numbers)
    }
}

/// Returns the explanations of these nodes for the steps up to `last`; if that is too much, only of the node of each step. That is
/// fewer steps if an engine is asked about other nodes.
pub fn of_search(replay: &Replay, rules: Rules, nodes: &[NodeId], (last, is_asked): (usize, bool)) -> Reasons {
    if (!is_asked || last <= MOST_STEPS_ASKED)
        && let Some(reasons) = of_nodes(replay, rules, nodes, last)
    {
        return reasons;
    }
    let mut reasons = Reasons::default();
    for step in 0..=last {
        let moment = replay.at(step);
        let number = reasons.number(&why(moment, rules, moment.current()));
        reasons.steps.note(step, [number]);
    }
    reasons
}

pub fn of_lesson(lesson: &dyn Lesson, last: usize) -> Reasons {
    let mut reasons = Reasons::default();
    for step in 0..=last {
        let mut sentences = vec![Sentence::default()];
        sentences.extend(lesson.why(step));
        let number = reasons.number(&sentences);
        reasons.steps.note(step, [number]);
    }
    reasons
}

fn of_nodes(replay: &Replay, rules: Rules, nodes: &[NodeId], last: usize) -> Option<Reasons> {
    let mut reasons = Reasons { nodes: vec![ChangeList::default(); nodes.len()], ..Reasons::default() };
    let mut looks = 0;
    let mut before = Vec::new();
    for step in 0..=last {
        let moment = replay.at(step);
        let best = scene::best_nodes(moment);
        for node in touched(moment, &best, &before) {
            let Ok(place) = nodes.binary_search(&node) else { continue };
            let number = reasons.number(&why(moment, rules, node));
            reasons.nodes[place].note(step, [number]);
            looks += 1;
        }
        if looks > MOST_LOOKS || reasons.bytes > MOST_BYTES {
            return None;
        }
        before = best;
    }
    Some(reasons)
}

/// Returns the heading `why D` and the reasons.
pub fn why(moment: Moment<'_>, rules: Rules, node: NodeId) -> Vec<Sentence> {
    let wording = Wording { rules, charset: Charset::Unicode };
    let name = explain::name(moment, wording, node);
    let heading = sentence!("panels/why", node = name);
    [heading].into_iter().chain(explain::why(moment, wording, node)).collect()
}

#[cfg(test)]
mod tests {
    use super::{super::testing, *};
    use plywood_tree::testing::{any_non_quiet_tree, any_tree, any_truth_tree, cases};
    use proptest::prelude::*;

    /// Checks that the page explains every node at every step as the program does.
    fn check(replay: &Replay, rules: Rules) {
        let (last, nodes) = (replay.len(), replay.tree().nodes().collect::<Vec<_>>());
        let reasons = of_nodes(replay, rules, &nodes, last).expect("a small search");
        let json = serde_json::to_value(&reasons).expect("JSON");
        for step in 0..=last {
            for (place, &node) in nodes.iter().enumerate() {
                let number = reasons.nodes[place].at(step).expect("something")[0] as usize;
                let sentences: Vec<&serde_json::Value> =
                    json["lists"][number].as_array().expect("a list").iter().collect();
                let sentences: Vec<_> = sentences
                    .iter()
                    .map(|number| json["sentences"][number.as_u64().expect("a number") as usize].clone())
                    .collect();
                let meant: Vec<_> = why(replay.at(step), rules, node).iter().map(spans).collect();
                assert_eq!(
                    serde_json::Value::from(sentences),
                    serde_json::to_value(meant).expect("JSON"),
                    "{step} {node:?}"
                );
            }
        }
    }

    proptest! {
        #![proptest_config(cases(48))]

        #[test]
        fn a_page_says_of_every_node_at_every_step_what_the_program_says(
            plain in any_tree(), truth in any_truth_tree(), non_quiet in any_non_quiet_tree(),
        ) {
            for (replay, rules) in testing::of_every_kind([&plain, &truth, &non_quiet]) {
                check(&replay, rules);
            }
        }
    }
}
