//! Kind of a step, as far as a program's text can distinguish steps.

use super::rewrite::is_settled;
use plywood_search::{
    replay::{Moment, Visit},
    search::Rules,
    trace::Step,
};
use plywood_tree::{
    settings::{Returns, Visits},
    tree::{Goal, NodeId, Player, Tree},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepKind {
    Pass,
    Call,
    /// A table hit: the value of a known position, or a sufficient bound of it, is returned again.
    Hit,
    /// The node itself is evaluated and returns its value.
    Evaluate,
    /// Value of standing pat, at a non-quiet node.
    StandPat,
    /// Standing pat is enough: all children are skipped, and the value is returned.
    StandPatCut,
    Update,
    /// A scout returns, and its result is enough.
    Scout,
    /// A child returns that was searched again, because a scout found it better.
    Research,
    /// The other children are skipped, and the value is returned because no other child can change the result. The return may
    /// happen without the skip: at the last child nothing is left to skip, but a program returns from the same line.
    Cut,
    /// A node returns its value to its parent when its level is backed up.
    BackUp,
    Return,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    Max,
    Min,
    Chance,
}

impl Part {
    /// Returns the part that is called with a node; for a leaf, that of the player who did not move last.
    pub(super) fn at(moment: Moment<'_>, node: NodeId) -> Self {
        let tree = moment.tree();
        match (tree.player(node), tree.parent(node).and_then(|parent| tree.player(parent))) {
            (Some(player), _) => Self::of(player),
            (None, Some(parent)) => match Self::of(parent) {
                Self::Max => Self::Min,
                Self::Min => Self::Max,
                Self::Chance => Self::Chance,
            },
            (None, None) => Self::Max,
        }
    }

    pub(super) fn of_root(tree: &Tree) -> Self {
        tree.player(NodeId::ROOT).map_or(Self::Max, Self::of)
    }

    const fn of(player: Player) -> Self {
        match player.goal() {
            Some(Goal::Largest) => Self::Max,
            Some(Goal::Smallest) => Self::Min,
            None => Self::Chance,
        }
    }
}

/// Returns the kind of the last step, and its part of the program, or `None` before the first step.
pub fn of(moment: Moment<'_>, rules: Rules) -> Option<(StepKind, Part)> {
    let step = moment.step()?;
    let kind = match step {
        Step::Pass { .. } => StepKind::Pass,
        Step::Enter { .. } => StepKind::Call,
        Step::Hit { .. } | Step::Recall { .. } => StepKind::Hit,
        Step::Evaluate { .. } => StepKind::Evaluate,
        Step::StandPat { .. } => StepKind::StandPat,
        Step::Update { node, child, .. } => match rules.algorithm.facts().visits {
            Visits::Scouts => child_result_kind(moment, node, child),
            Visits::Once | Visits::Passes | Visits::Guesses => StepKind::Update,
        },
        Step::Cutoff { child: Some(_), .. } => StepKind::Cut,
        Step::Cutoff { child: None, .. } => StepKind::StandPatCut,
        Step::Return { node, .. } => match moment.replay().trace().returns {
            Returns::AfterChildren => backed_up(moment, rules),
            Returns::ByLevel if node == NodeId::ROOT => StepKind::Return,
            Returns::ByLevel => StepKind::BackUp,
        },
    };
    Some((kind, Part::at(moment, step.node())))
}

/// Returns the kind of step by which a scouting search got the value of a child.
fn child_result_kind(moment: Moment<'_>, node: NodeId, child: NodeId) -> StepKind {
    let since = moment.visit(node).map_or(0, Visit::entered);
    let visits = moment.visits(child).rev().take_while(|visit| visit.entered() > since).count();
    match (moment.returned_children(node), visits) {
        (..=1, _) => StepKind::Update,
        (_, ..=1) => StepKind::Scout,
        _ => StepKind::Research,
    }
}

/// Returns the line from which a node returns, which depends on the step before.
fn backed_up(moment: Moment<'_>, rules: Rules) -> StepKind {
    match moment.replay().step(moment.cursor() - 1) {
        Some(Step::Cutoff { child: Some(_), .. }) => StepKind::Cut,
        Some(Step::Cutoff { child: None, .. }) => StepKind::StandPatCut,
        Some(Step::Update { node, value, window, .. }) if is_settled(moment, rules, node, value, window) => {
            StepKind::Cut
        }
        Some(Step::Evaluate { .. }) => StepKind::Evaluate,
        _ => StepKind::Return,
    }
}
