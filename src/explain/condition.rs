//! What would have to happen for a cutoff, before it happens.

use super::bound::bound_of;
use super::sentence::Sentence;
use super::teller::{Style, Teller};
use crate::replay::{Moment, State};
use crate::settings::CutOn;
use crate::trace::{Cut, Step};
use crate::tree::{Domain, Kind, NodeId, Tree};

/// A cutoff that the next child to return may cause.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CutCondition {
    /// Where children would be skipped.
    pub node: NodeId,
    /// The kind of cutoff.
    pub cut: Cut,
    /// The bound a child would run into; finite.
    pub bound: f64,
    /// Whether a value equal to the bound is enough.
    pub cut_on: CutOn,
}

impl CutCondition {
    /// Whether a child of this value causes the cutoff.
    #[must_use]
    pub fn is_met_by(&self, value: f64) -> bool {
        match (self.cut, self.cut_on) {
            (Cut::Alpha, CutOn::Equal) => value <= self.bound,
            (Cut::Alpha, CutOn::Strict) => value < self.bound,
            (Cut::Beta, CutOn::Equal) => value >= self.bound,
            (Cut::Beta, CutOn::Strict) => value > self.bound,
        }
    }

    /// Whether T and F meet the condition, in this order.
    fn met_by_truth(&self) -> [bool; 2] {
        [1.0, 0.0].map(|value| self.is_met_by(value))
    }
}

/// Where the next child will return, if at all, and the last child that was entered there.
enum Waiting {
    /// This child is entered: it is the next to return.
    For(NodeId),
    /// The child to return has yet to be entered, after this one.
    After(Option<NodeId>),
}

pub(super) fn facts(moment: Moment<'_>, cut_on: CutOn) -> Option<CutCondition> {
    let tree = moment.replay().tree();
    let (node, waiting) = waiting(moment)?;
    let cut = Cut::at(tree.player(node)?)?;
    let bound = bound_of(cut, moment.window(node)?);
    let (last, needed) = match waiting {
        Waiting::For(child) => (Some(child), 1),
        Waiting::After(child) => (child, 2),
    };
    let condition = CutCondition { node, cut, bound, cut_on };
    let possible = match tree.domain() {
        Domain::Numbers => bound.is_finite(),
        Domain::Truth => condition.met_by_truth() != [false; 2],
    };
    (possible && are_left(moment, node, last, needed)).then_some(condition)
}

fn waiting(moment: Moment<'_>) -> Option<(NodeId, Waiting)> {
    let tree = moment.replay().tree();
    let next = moment.replay().step(moment.cursor() + 1);
    let in_parent = |node| tree.parent(node).map(|parent| (parent, Waiting::For(node)));
    match (moment.step()?, next) {
        (Step::Cutoff { .. }, _) | (Step::Update { .. }, Some(Step::Cutoff { .. })) => None,
        (Step::Update { node, child, .. }, _) => Some((node, Waiting::After(Some(child)))),
        (Step::Enter { node, .. }, Some(Step::Evaluate { .. })) => in_parent(node),
        (Step::Enter { node, .. }, _) if !matches!(tree.kind(node), Kind::Inner(_)) => in_parent(node),
        (Step::Enter { node, .. }, _) => Some((node, Waiting::After(None))),
        (Step::Evaluate { node, .. } | Step::Return { node, .. }, _) => in_parent(node),
    }
}

/// Whether so many children are unvisited. They are looked for behind the last one first: in the tree's own order they are there.
fn are_left(moment: Moment<'_>, node: NodeId, last: Option<NodeId>, needed: usize) -> bool {
    let tree = moment.replay().tree();
    let unvisited = |child: &NodeId| moment.state(*child) == State::Unvisited;
    let behind = last.map_or(0, |last| younger_siblings(tree, node, last).filter(unvisited).take(needed).count());
    behind == needed || tree.children(node).filter(unvisited).take(needed).count() == needed
}

fn younger_siblings(tree: &Tree, parent: NodeId, child: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    let end = tree.subtree(parent).end;
    let next = move |node: NodeId| Some(NodeId(tree.subtree(node).end)).filter(|next| next.0 < end);
    std::iter::successors(next(child), move |&node| next(node))
}

pub(super) fn sentence(teller: Teller<'_>) -> Option<Sentence> {
    let condition = facts(teller.moment, teller.voice.rules.cut_on)?;
    let child = match teller.style() {
        Style::Tree => Sentence::of("a child of {}", [teller.noun(condition.node)]),
        Style::Game => Sentence::of("a move {} is worth", [teller.place(condition.node)]),
    };
    let sign = teller.cut_sign(condition.cut);
    Some(match (teller.tree().domain(), condition.met_by_truth()) {
        (Domain::Truth, [true, true]) => Sentence::of("cut here after {}, T or F", [child]),
        (Domain::Truth, [met, _]) => {
            let label = teller.number(if met { 1.0 } else { 0.0 });
            Sentence::of("cut here if {} is {}", [child, label])
        }
        (Domain::Numbers, _) if teller.style() == Style::Game => {
            Sentence::of("cut here if {} {}", [child, teller.comparison(sign, condition.bound)])
        }
        (Domain::Numbers, _) => Sentence::of("cut here if {} is {}", [child, teller.comparison(sign, condition.bound)]),
    })
}
