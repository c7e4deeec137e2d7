//! Kind of a step, as far as a program's text can distinguish steps.

use super::rewrite::{CutoffTest, Rewrite};
use plywood_search::{
    replay::{Moment, Visit},
    search::Rules,
    trace::{Step, Window},
};
use plywood_tree::{
    settings::{CutRule, Returns, Skips, Visits},
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

/// Returns true if no other child could change the result, even if there is none.
fn is_settled(moment: Moment<'_>, rules: Rules, node: NodeId, value: f64, window: Option<Window>) -> bool {
    match rules.mistake().map_or(CutoffTest::ByTest, |bug| Rewrite::of(bug).cutoff_test) {
        CutoffTest::ByTest => match (rules.algorithm.facts().skips, window) {
            (Skips::AfterLabel, _) => (value > 0.0) == (Part::at(moment, node) == Part::Max),
            (Skips::BeyondBounds, Some(window)) => window.is_closed(rules.cut_rule),
            (Skips::BeyondBounds, None) | (Skips::Nothing, _) => false,
        },
        CutoffTest::Strictly => window.is_some_and(|window| window.is_closed(CutRule::Strict)),
        CutoffTest::ByOwnBound => is_beyond_own_bound(moment, rules, node, value),
        CutoffTest::AtOnce => true,
        CutoffTest::Never => false,
    }
}

/// Returns true if a value has not passed the bound that the player could improve, as it was before the child returned. A program
/// that compares with the wrong bound takes this for a cutoff.
fn is_beyond_own_bound(moment: Moment<'_>, rules: Rules, node: NodeId, value: f64) -> bool {
    let before = moment.cursor().checked_sub(2).and_then(|cursor| moment.replay().at(cursor).window(node));
    let Some(Window { alpha, beta }) = before else { return false };
    let unimproved = match Part::at(moment, node) {
        Part::Max => Window { alpha, beta: value },
        Part::Min => Window { alpha: value, beta },
        Part::Chance => return false,
    };
    unimproved.is_closed(rules.cut_rule)
}
