//! What a step does, as far as a program's text can tell one step from another.

use super::rewrite::{Rewrite, Settles};
use plywood_search::replay::{Moment, Visit};
use plywood_search::search::Rules;
use plywood_search::trace::{Step, Window};
use plywood_tree::settings::{CutRule, Skips, Visits};
use plywood_tree::tree::{Goal, NodeId, Player, Tree};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepKind {
    /// A pass begins.
    Pass,
    /// A function is called with a node.
    Call,
    /// The value of a position that has been searched before is handed up again, or a bound of it that is enough.
    Hit,
    /// The node's own value is looked at, and handed up.
    Evaluate,
    /// What the player has by standing pat, at a node that is not quiet.
    StandPat,
    /// All children are skipped, and the value is handed up, because that is enough.
    StandPatCut,
    /// The value of a child arrives.
    Update,
    /// The answer of a scout arrives, and is enough.
    Scout,
    /// The value of a child arrives that was searched again, because a scout found it better.
    Research,
    /// The other children are skipped, and the value is handed up because no other child can change the result. The second may
    /// happen without the first: at the last child nothing is left to skip, but a program returns from the same line.
    Cut,
    /// The value is handed up after the last child.
    Return,
}

/// Whose part of a program is executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    Max,
    Min,
    Chance,
}

impl Part {
    /// Whose function a node is given to: at a leaf, that of the player who did not move last.
    pub(super) fn at(moment: Moment<'_>, node: NodeId) -> Self {
        let tree = moment.replay().tree();
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

    /// Whose function the root is given to.
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

/// What the last step did, and in whose part of the program; `None` before the first step.
pub(super) fn of(moment: Moment<'_>, rules: Rules) -> Option<(StepKind, Part)> {
    let step = moment.step()?;
    let kind = match step {
        Step::Pass { .. } => StepKind::Pass,
        Step::Enter { .. } => StepKind::Call,
        Step::Hit { .. } | Step::Recall { .. } => StepKind::Hit,
        Step::Evaluate { .. } => StepKind::Evaluate,
        Step::StandPat { .. } => StepKind::StandPat,
        Step::Update { node, child, .. } => match rules.algorithm.facts().visits {
            Visits::Scouts => taken_into_account(moment, node, child),
            Visits::Once | Visits::Passes | Visits::Guesses => StepKind::Update,
        },
        Step::Cutoff { child: Some(_), .. } => StepKind::Cut,
        Step::Cutoff { child: None, .. } => StepKind::StandPatCut,
        Step::Return { .. } => handed_up(moment, rules),
    };
    Some((kind, Part::at(moment, step.node())))
}

/// In which of the ways in which a scouting search comes to a child its value has arrived.
fn taken_into_account(moment: Moment<'_>, node: NodeId, child: NodeId) -> StepKind {
    let since = moment.visit(node).map_or(0, Visit::entered);
    let visits = moment.visits(child).rev().take_while(|visit| visit.entered() > since).count();
    match (moment.returned_children(node), visits) {
        (..=1, _) => StepKind::Update,
        (_, ..=1) => StepKind::Scout,
        _ => StepKind::Research,
    }
}

/// From which line a node returns: that depends on the step before.
fn handed_up(moment: Moment<'_>, rules: Rules) -> StepKind {
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

/// Whether no other child could change the result, whether or not there is one.
fn is_settled(moment: Moment<'_>, rules: Rules, node: NodeId, value: f64, window: Option<Window>) -> bool {
    match rules.mistake().map_or(Settles::ByTest, |bug| Rewrite::of(bug).settles) {
        Settles::ByTest => is_settled_by_test(moment, rules, node, value, window),
        Settles::Strictly => window.is_some_and(|Window { alpha, beta }| alpha > beta),
        Settles::ByOwnBound => is_beyond_own_bound(moment, rules, node, value),
        Settles::AtOnce => true,
        Settles::Never => false,
    }
}

fn is_settled_by_test(moment: Moment<'_>, rules: Rules, node: NodeId, value: f64, window: Option<Window>) -> bool {
    match (rules.algorithm.facts().skips, window) {
        (Skips::AfterLabel, _) => (value > 0.0) == (Part::at(moment, node) == Part::Max),
        (Skips::BeyondBounds, Some(Window { alpha, beta })) => match rules.cut_rule {
            CutRule::Equal => alpha >= beta,
            CutRule::Strict => alpha > beta,
        },
        (Skips::BeyondBounds, None) | (Skips::Nothing, _) => false,
    }
}

/// Whether a value has not passed the bound that the player could improve, as it was before the child returned: what somebody
/// takes for a cutoff who compares with the wrong one.
fn is_beyond_own_bound(moment: Moment<'_>, rules: Rules, node: NodeId, value: f64) -> bool {
    let before = moment.cursor().checked_sub(2).and_then(|cursor| moment.replay().at(cursor).window(node));
    let Some(Window { alpha, beta }) = before else { return false };
    match (Part::at(moment, node), rules.cut_rule) {
        (Part::Max, CutRule::Equal) => value <= alpha,
        (Part::Max, CutRule::Strict) => value < alpha,
        (Part::Min, CutRule::Equal) => value >= beta,
        (Part::Min, CutRule::Strict) => value > beta,
        (Part::Chance, _) => false,
    }
}
