//! Key steps, which explain the search to new viewers. They are: entering a node with children, taking a child into account,
//! skipping children, settling a node by the table, beginning a pass, and ending the search. A leaf is one key step, not four.

use super::Replay;
use crate::trace::Step;
use plywood_tree::tree::NodeId;

impl Replay {
    /// Returns true if the step is a key step. The beginning and the end always are.
    pub fn is_telling(&self, number: usize) -> bool {
        match self.step(number) {
            None
            | Some(
                Step::Pass { .. }
                | Step::StandPat { .. }
                | Step::Update { .. }
                | Step::Cutoff { .. }
                | Step::Recall { .. },
            ) => true,
            Some(Step::Enter { .. }) => {
                !matches!(self.step(number + 1), Some(Step::Evaluate { .. } | Step::Recall { .. }))
            }
            Some(Step::Return { node, .. }) => node == NodeId::ROOT,
            Some(Step::Hit { .. } | Step::Evaluate { .. }) => false,
        }
    }

    pub fn next_key_step(&self, number: usize) -> usize {
        (number + 1..self.len()).find(|&next| self.is_telling(next)).unwrap_or(self.len())
    }

    pub fn previous_key_step(&self, number: usize) -> usize {
        (1..number).rev().find(|&previous| self.is_telling(previous)).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        testing::{alpha_beta, replay},
        trace::Step,
    };
    use plywood_tree::{
        settings::{CutRule, FailMode},
        testing::{self, TEXTBOOK, tree},
    };
    use proptest::prelude::*;

    #[test]
    fn a_leaf_is_one_step() {
        let replay = replay(&tree(TEXTBOOK), alpha_beta(FailMode::FailSoft, CutRule::Equal));
        let steps: Vec<usize> = (0..=replay.len()).filter(|&step| replay.is_telling(step)).collect();
        // The beginning, 4 nodes entered, 10 children taken into account, 1 cutoff, and the end.
        assert_eq!(steps.len(), 1 + 4 + 10 + 1 + 1);
    }

    proptest! {
        #![proptest_config(testing::cases(40))]

        #[test]
        fn nothing_of_note_is_passed_over(tree in testing::any_tree()) {
            let replay = replay(&tree, alpha_beta(FailMode::FailSoft, CutRule::Equal));
            let (mut at, mut seen) = (0, vec![0]);
            while at < replay.len() {
                let next = replay.next_key_step(at);
                prop_assert!(next > at && (replay.previous_key_step(next) == at || !replay.is_telling(at)));
                at = next;
                seen.push(at);
            }
            for step in 1..=replay.len() {
                if matches!(replay.step(step), Some(Step::Update { .. } | Step::Cutoff { .. })) {
                    prop_assert!(seen.contains(&step));
                }
            }
        }
    }
}
