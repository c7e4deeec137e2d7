//! Condition for a cutoff, before it happens.

use super::{Wording, phrasing::Phrasing, proof::bound_of};
use crate::words::Style;
use plywood_messages::words::Sentence;
use plywood_search::{
    replay::{Moment, Visit},
    search::Rules,
    trace::{Cut, Step, Window},
};
use plywood_tree::{
    settings::{Algorithm, CutRule, Perspective, Skips},
    tree::{Domain, NodeId, Tree},
};

/// A cutoff that the next child to return may cause.
#[derive(Clone, Copy, Debug)]
pub struct CutCondition {
    pub node: NodeId,
    pub cut: Cut,
    /// Bound that a child would run into, from MAX's side; finite.
    pub bound: f64,
    /// Decides if a value equal to the bound is enough.
    pub cut_rule: CutRule,
}

impl CutCondition {
    /// Returns true if a child of this value, from MAX's side, causes the cutoff.
    pub fn is_met_by(&self, value: f64) -> bool {
        let window = match self.cut {
            Cut::Alpha => Window { alpha: self.bound, beta: value },
            Cut::Beta => Window { alpha: value, beta: self.bound },
        };
        window.is_closed(self.cut_rule)
    }

    fn met_by_truth(&self) -> [bool; 2] {
        [1.0, 0.0].map(|value| self.is_met_by(value))
    }
}

/// Returns the condition of [`condition`](super::condition()) as facts.
pub fn cut_condition(moment: Moment<'_>, rules: Rules) -> Option<CutCondition> {
    let tree = moment.tree();
    let (node, last, needed) = waiting(moment)?;
    let cut = Cut::at(tree.player(node)?)?;
    let (bound, cut_rule) = match moment.window(node) {
        Some(window) => (bound_of(cut, moment.replay().window_for_max(node, window)), rules.cut_rule),
        None => short_circuit(rules.algorithm, cut)?,
    };
    let condition = CutCondition { node, cut, bound, cut_rule };
    let possible = match tree.domain() {
        Domain::Numbers => bound.is_finite(),
        Domain::Truth => condition.met_by_truth() != [false; 2],
    };
    (possible && has_unvisited(moment, node, last, needed)).then_some(condition)
}

/// Without windows only the short circuit cuts: positive values are T, and enough for OR; all others are enough for AND.
const fn short_circuit(algorithm: Algorithm, cut: Cut) -> Option<(f64, CutRule)> {
    match (algorithm.facts().skips, cut) {
        (Skips::AfterLabel, Cut::Beta) => Some((0.0, CutRule::Strict)),
        (Skips::AfterLabel, Cut::Alpha) => Some((0.0, CutRule::Equal)),
        (Skips::Nothing | Skips::BeyondBounds, _) => None,
    }
}

/// Returns the node at which the next child will return, the last child that was entered there, and how many have to be unvisited
/// behind it: 1 if it is the next to return, 2 if that one has yet to be entered.
fn waiting(moment: Moment<'_>) -> Option<(NodeId, Option<NodeId>, usize)> {
    let tree = moment.tree();
    let next = moment.replay().step(moment.cursor() + 1);
    let in_parent = |node| tree.parent(node).map(|parent| (parent, Some(node), 1));
    match (moment.step()?, next) {
        (Step::Pass { .. } | Step::Cutoff { .. }, _)
        | (Step::Update { .. } | Step::StandPat { .. }, Some(Step::Cutoff { .. }))
        | (Step::Enter { .. }, Some(Step::StandPat { .. })) => None,
        (Step::Update { node, child, .. }, _) => Some((node, Some(child), 2)),
        (Step::Enter { node, .. }, Some(Step::Enter { .. }) | None) | (Step::StandPat { node, .. }, _) => {
            Some((node, None, 2))
        }
        (
            Step::Enter { node, .. }
            | Step::Hit { node, .. }
            | Step::Evaluate { node, .. }
            | Step::Return { node, .. }
            | Step::Recall { node, .. },
            _,
        ) => in_parent(node),
    }
}

/// Returns true if at least `needed` children have not been entered in this visit. Looks behind the last one first: in the tree's
/// own order they are there.
fn has_unvisited(moment: Moment<'_>, node: NodeId, last: Option<NodeId>, needed: usize) -> bool {
    let tree = moment.tree();
    let from = moment.visit(node).map_or(0, Visit::entered);
    let unvisited = |child: &NodeId| moment.visit(*child).is_none_or(|visit| visit.entered() < from);
    let behind = last.map_or(0, |last| younger_siblings(tree, node, last).filter(unvisited).take(needed).count());
    behind == needed || tree.children(node).filter(unvisited).take(needed).count() == needed
}

fn younger_siblings(tree: &Tree, parent: NodeId, child: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    let end = tree.subtree(parent).end;
    let next = move |node: NodeId| Some(NodeId(tree.subtree(node).end)).filter(|next| next.0 < end);
    std::iter::successors(next(child), move |&node| next(node))
}

/// Returns the value of the next child to return that would cause a cutoff: `cut here if a child of C is ≤ 3`. `None` if no
/// finite value could cut, if no child would be left to skip, or if the cutoff is already due.
pub fn condition(moment: Moment<'_>, wording: Wording) -> Option<Sentence> {
    let condition = cut_condition(moment, wording.rules)?;
    let rules = Rules { cut_rule: condition.cut_rule, ..wording.rules };
    let phrasing = Phrasing::new(moment, Wording { rules, ..wording }).by(condition.node);
    let worth = match (phrasing.tree().domain(), condition.met_by_truth()) {
        (Domain::Numbers, _) => phrasing.comparison(phrasing.cut_sign(condition.cut), condition.bound),
        (Domain::Truth, [true, true]) => tell!(phrasing, "explain/either-truth"),
        (Domain::Truth, [met, _]) => phrasing.number(f64::from(u8::from(met))),
    };
    let node = condition.node;
    let worth = &worth;
    let condition = match phrasing.style() {
        Style::Tree => tell!(phrasing, "explain/cut-if-child", node = phrasing.noun(node), worth),
        Style::Game => tell!(phrasing, "explain/cut-if-move", place = phrasing.place(node), worth),
    };
    Some(match phrasing.replay().trace().perspective {
        Perspective::Max => condition,
        Perspective::Mover => {
            tell!(phrasing, "explain/condition-for", condition, player = phrasing.player(node))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_search::{
        replay::Replay,
        testing::{alpha_beta, replay},
    };
    use plywood_tree::{settings::FailMode, testing};
    use proptest::prelude::*;

    /// Returns the innermost open node after this many steps, and the next child that returns to it: its value and if it cuts.
    fn next_return(replay: &Replay, cursor: usize) -> Option<(NodeId, f64, bool)> {
        let mut open = Vec::new();
        let is_searched = |node| {
            let next = replay.entered(node).and_then(|entered| replay.step(entered + 1));
            replay.tree().player(node).is_some() && !matches!(next, Some(Step::Evaluate { .. }))
        };
        for step in (1..=cursor).filter_map(|number| replay.step(number)) {
            match step {
                Step::Enter { node, .. } if is_searched(node) => open.push(node),
                Step::Return { node, .. } if is_searched(node) => drop(open.pop()),
                _ => {}
            }
        }
        let node = *open.last()?;
        let at = (cursor + 1..=replay.len())
            .find(|&number| matches!(replay.step(number), Some(Step::Update { node: at, .. }) if at == node))?;
        let Some(Step::Return { value, .. }) = replay.step(at - 1) else { return None };
        let Step::Update { child, .. } = replay.step(at)? else { return None };
        let value = replay.for_max(child, value);
        Some((node, value, matches!(replay.step(at + 1), Some(Step::Cutoff { .. }))))
    }

    fn check(replay: &Replay, cursor: usize, rules: Rules) {
        let moment = replay.at(cursor);
        match (cut_condition(moment, rules), next_return(replay, cursor)) {
            (Some(condition), Some((node, value, cut))) => {
                assert_eq!((condition.node, condition.is_met_by(value)), (node, cut), "step {cursor}");
            }
            // Standing pat may cut before any child returns.
            (None, _) if matches!(replay.step(cursor + 1), Some(Step::StandPat { .. })) => {}
            (None, Some((node, _, true))) => {
                let player = replay.tree().player(node).and_then(Cut::at).unwrap();
                let window = replay.window_for_max(node, moment.window(node).unwrap());
                assert!(bound_of(player, window).is_infinite(), "step {cursor}");
            }
            (None, _) => {}
            (Some(condition), None) => panic!("step {cursor}: nothing returns to {condition:?}"),
        }
    }

    proptest! {
        #![proptest_config(testing::cases(100))]

        #[test]
        fn a_short_circuit_happens_exactly_when_its_condition_is_met(tree in testing::any_truth_tree()) {
            let rules = Rules::of(Algorithm::AndOrLazy);
            let replay = replay(&tree, rules);
            (0..=replay.len()).for_each(|cursor| check(&replay, cursor, rules));
        }

        #[test]
        fn a_condition_is_met_exactly_when_a_cutoff_follows(tree in testing::any_tree(), depth in 0u32..4) {
            for cut_rule in [CutRule::Equal, CutRule::Strict] {
                for fail_mode in [FailMode::FailSoft, FailMode::FailHard] {
                    for algorithm in [Algorithm::AlphaBeta, Algorithm::NegamaxAb] {
                        let rules = Rules { algorithm, ..alpha_beta(fail_mode, cut_rule) };
                        let replay = replay(&tree, rules);
                        (0..=replay.len()).for_each(|cursor| check(&replay, cursor, rules));
                    }
                    let rules = Rules { algorithm: Algorithm::Quiescence, depth, ..alpha_beta(fail_mode, cut_rule) };
                    let replay = replay(&testing::with_non_quiet(&tree), rules);
                    (0..=replay.len()).for_each(|cursor| check(&replay, cursor, rules));
                }
            }
        }
    }
}
