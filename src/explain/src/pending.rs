//! The question that the next step answers, for predicting it.

use super::{Wording, phrasing::Phrasing};
use crate::words::Pending;
use plywood_messages::words::Sentence;
use plywood_search::{
    replay::{Moment, Replay},
    trace::Step,
};
use plywood_tree::{settings::Skips, tree::NodeId};
use std::collections::HashSet;

/// Returns the question that the next step answers, after a child has returned: does its parent look at the next child, or which
/// value does it have? `0 has come back from D's first leaf. Will MIN at D look at the leaf 7?` `None` after other steps.
pub fn pending(moment: Moment<'_>, wording: Wording) -> Option<Sentence> {
    let phrasing = Phrasing::new(moment, wording);
    let (replay, after) = (moment.replay(), moment.cursor() + 1);
    let can_skip = wording.rules.algorithm.facts().skips != Skips::Nothing;
    let (child, pending, next) = match (moment.step()?, replay.step(after)?) {
        (Step::Update { node, child, .. }, Step::Cutoff { node: cutting, .. }) if node == cutting => {
            (child, Pending::Cut, replay.at(after).skipped(node).next()?)
        }
        (Step::Update { node, child, .. }, Step::Enter { node: next, .. })
            if can_skip && next != child && replay.tree().parent(next) == Some(node) =>
        {
            (child, Pending::Cut, next)
        }
        (Step::Return { node, .. }, Step::Update { child, .. }) if node == child => (child, Pending::Value, child),
        _ => return None,
    };
    Some(tell!(
        phrasing,
        "explain/pending",
        value = phrasing.by(child).number(phrasing.returned_by(child)),
        child = phrasing.by_place(child),
        mover = phrasing.mover(replay.tree().parent(child)?),
        Pending(pending),
        next = phrasing.noun(next)
    ))
}

/// Steps that are looked through for a question if nothing is pruned.
const MOST: usize = 10_000;

/// Returns the number of steps before the first one that is worth predicting: the first cutoff, or else the first value that a
/// second child changes or keeps.
pub fn first_question(replay: &Replay) -> Option<usize> {
    let cut = replay.cutoffs().first().map(|&step| step as usize);
    let mut updated: HashSet<NodeId> = HashSet::new();
    let mut values = (1..=replay.len().min(MOST)).filter(|&step| match replay.step(step) {
        Some(Step::Update { node, .. }) => !updated.insert(node),
        _ => false,
    });
    cut.or_else(|| values.next()).and_then(|step| step.checked_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_messages::words::Charset;
    use plywood_search::{search::Rules, testing::replay};
    use plywood_tree::{
        settings::Algorithm,
        testing::{TEXTBOOK, any_tree, cases, tree},
    };
    use proptest::prelude::*;

    fn asked(text: &str, algorithm: Algorithm) -> String {
        let rules = Rules::of(algorithm);
        let replay = replay(&tree(text), rules);
        let step = first_question(&replay).expect("a question");
        pending(replay.at(step), Wording { rules, charset: Charset::Ascii }).expect("asked").to_string()
    }

    #[test]
    fn the_first_cutoff_is_asked_for_and_otherwise_the_first_second_value() {
        assert_eq!(
            asked(TEXTBOOK, Algorithm::AlphaBeta),
            "2 has come back from C's first leaf. Will MIN at C look at the leaf 4?"
        );
        assert_eq!(
            asked(TEXTBOOK, Algorithm::Minimax),
            "12 has come back from B's second leaf. Which value does MIN at B have then?"
        );
    }

    proptest! {
        #![proptest_config(cases(64))]

        /// Every cutoff after a child is asked for, and so is every child that could have been skipped.
        #[test]
        fn every_decision_is_asked_for(tree in any_tree()) {
            let rules = Rules::of(Algorithm::AlphaBeta);
            let replay = replay(&tree, rules);
            for at in 1..replay.len() {
                let Some(Step::Update { node, .. }) = replay.step(at) else { continue };
                let decides = matches!(replay.step(at + 1), Some(Step::Cutoff { .. } | Step::Enter { .. }));
                let question = pending(replay.at(at), Wording { rules, charset: Charset::Ascii });
                prop_assert_eq!(question.is_some(), decides, "{:?} at {}", node, at);
            }
        }
    }
}
