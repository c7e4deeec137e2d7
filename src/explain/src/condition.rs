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

    /// Returns what a child would have to be worth: `≤ 3`, or `T`.
    fn worth(&self, moment: Moment<'_>, wording: Wording) -> Sentence {
        let rules = Rules { cut_rule: self.cut_rule, ..wording.rules };
        let phrasing = Phrasing::new(moment, Wording { rules, ..wording }).by(self.node);
        match (phrasing.tree().domain(), self.met_by_truth()) {
            (Domain::Numbers, _) => phrasing.comparison(phrasing.cut_sign(self.cut), self.bound),
            (Domain::Truth, [true, true]) => tell!(phrasing, "explain/either-truth"),
            (Domain::Truth, [met, _]) => phrasing.number(f64::from(u8::from(met))),
        }
    }
}

/// Returns the condition of [`condition`](super::condition()) as facts.
pub fn cut_condition(moment: Moment<'_>, rules: Rules) -> Option<CutCondition> {
    let (node, last, needed) = waiting(moment)?;
    condition_at(moment, rules, node).filter(|_| unvisited(moment, node, last, needed).is_some())
}

/// Returns the condition for a cutoff at a node, if some value of a child could cause one.
fn condition_at(moment: Moment<'_>, rules: Rules, node: NodeId) -> Option<CutCondition> {
    let tree = moment.tree();
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
    possible.then_some(condition)
}

/// Returns the first child that a cutoff would skip, and the value that causes the cutoff: `≤3`. After a child has returned, that is
/// the next child whether or not the cutoff is due, so that the sign does not give it away.
pub fn cut_sign(moment: Moment<'_>, wording: Wording) -> Option<(NodeId, Sentence)> {
    let (node, last, needed) = match moment.step()? {
        Step::Update { node, child, .. } => (node, Some(child), 1),
        Step::StandPat { node, .. } => (node, None, 1),
        Step::Pass { .. }
        | Step::Enter { .. }
        | Step::Hit { .. }
        | Step::Evaluate { .. }
        | Step::Cutoff { .. }
        | Step::Return { .. }
        | Step::Recall { .. } => waiting(moment)?,
    };
    let condition = condition_at(moment, wording.rules, node)?;
    Some((unvisited(moment, node, last, needed)?, condition.worth(moment, wording)))
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

/// Returns the child with this number among those that have not been entered in this visit, from 1. Looks behind the last one first: in
/// the tree's own order they are there.
fn unvisited(moment: Moment<'_>, node: NodeId, last: Option<NodeId>, number: usize) -> Option<NodeId> {
    let tree = moment.tree();
    let from = moment.visit(node).map_or(0, Visit::entered);
    let is_new = |child: &NodeId| moment.visit(*child).is_none_or(|visit| visit.entered() < from);
    let behind = last.and_then(|last| younger_siblings(tree, node, last).filter(is_new).nth(number - 1));
    behind.or_else(|| tree.children(node).filter(is_new).nth(number - 1))
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
    let worth = condition.worth(moment, wording);
    let node = condition.node;
    let phrasing = Phrasing::new(moment, wording).by(node);
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
    use plywood_messages::words::Charset;
    use plywood_search::{
        replay::Replay,
        testing::{alpha_beta, replay, with_windows},
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

    /// Before each cutoff of which a finite value is the cause, the sign is at the first child that it skips. The sign is never at a
    /// child that the search has entered in this visit, and each last value decides whether the child with the sign comes next.
    fn check_sign(replay: &Replay, cursor: usize, rules: Rules) {
        let moment = replay.at(cursor);
        let sign = cut_sign(moment, Wording { rules, charset: Charset::Unicode }).map(|(child, _)| child);
        let Some(Step::Update { node, .. }) = moment.step() else { return };
        let next = match replay.step(cursor + 1) {
            Some(Step::Cutoff { .. }) => replay.at(cursor + 1).skipped(node).next(),
            Some(Step::Enter { node, .. }) => Some(node),
            _ => None,
        };
        let is_possible = condition_at(moment, rules, node).is_some();
        assert_eq!(sign, next.filter(|_| is_possible), "step {cursor}");
    }

    proptest! {
        #![proptest_config(testing::cases(100))]

        #[test]
        fn a_short_circuit_happens_exactly_when_its_condition_is_met(tree in testing::any_truth_tree()) {
            let rules = Rules::of(Algorithm::AndOrLazy);
            let replay = replay(&tree, rules);
            (0..=replay.len()).for_each(|cursor| check(&replay, cursor, rules));
            (0..=replay.len()).for_each(|cursor| check_sign(&replay, cursor, rules));
        }

        #[test]
        fn a_condition_is_met_exactly_when_a_cutoff_follows(tree in testing::any_tree(), depth in 0u32..4) {
            for cut_rule in [CutRule::Equal, CutRule::Strict] {
                for fail_mode in [FailMode::FailSoft, FailMode::FailHard] {
                    for algorithm in [Algorithm::AlphaBeta, Algorithm::NegamaxAb] {
                        for rules in with_windows(Rules { algorithm, ..alpha_beta(fail_mode, cut_rule) }) {
                            let replay = replay(&tree, rules);
                            (0..=replay.len()).for_each(|cursor| check(&replay, cursor, rules));
                            (0..=replay.len()).for_each(|cursor| check_sign(&replay, cursor, rules));
                        }
                    }
                    let rules = Rules { algorithm: Algorithm::Quiescence, depth, ..alpha_beta(fail_mode, cut_rule) };
                    let replay = replay(&testing::with_non_quiet(&tree), rules);
                    (0..=replay.len()).for_each(|cursor| check(&replay, cursor, rules));
                }
            }
        }
    }
}
