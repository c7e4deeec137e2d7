//! Proofs in a search with a mistake. Its values and bounds need not be those of the tree. So sentences check the proof from the
//! nodes seen so far before they call a value certain. In a search without a mistake everything here holds.
//!
//! Origin of a bound: the ancestor that is sure of it, and the child it comes from. All values are from MAX's side.

use super::phrasing::Phrasing;
use crate::words::Proof;
use plywood_messages::words::Sentence;
use plywood_search::{
    replay::{Moment, Visit},
    trace::{Cut, Purpose, Window},
};
use plywood_tree::{
    settings::FailMode,
    tree::{Goal, NodeId},
};

impl Phrasing<'_> {
    pub const fn is_mistaken(self) -> bool {
        self.wording.rules.may_be_wrong()
    }

    /// Returns true if the player at a node is guaranteed a value as good as this one, for MAX.
    fn guarantees(self, node: NodeId, value: f64) -> bool {
        self.tree().goal(node).is_some_and(|goal| self.is_as_good(node, goal, value))
    }

    /// Returns true if the value of a node is as good for this goal as another value, for MAX.
    fn is_as_good(self, node: NodeId, goal: Goal, value: f64) -> bool {
        let interval = self.moment.interval_for_max(node);
        match goal {
            Goal::Largest => interval.low >= value,
            Goal::Smallest => interval.high <= value,
        }
    }

    /// Returns true if the player at a node holds this bound for certain.
    pub fn holds(self, node: NodeId, cut: Cut, bound: f64) -> bool {
        !self.is_mistaken() || (self.tree().goal(node).map(own) == Some(cut) && self.guarantees(node, bound))
    }

    /// Returns true if a player holds this bound of a node's window for certain, or if the bound needs no holder.
    pub fn is_held(self, node: NodeId, cut: Cut, window: Window) -> bool {
        let bound = bound_of(cut, window);
        self.holds(node, cut, bound)
            || match origin(self.moment, node, cut) {
                Origin::Held(holder) => self.holds(holder.node, cut, bound),
                Origin::Scout(_) | Origin::Guess => true,
                Origin::Start => bound == bound_of(cut, Window::FULL),
            }
    }

    pub fn are_held(self, node: NodeId, window: Window) -> bool {
        [Cut::Alpha, Cut::Beta].into_iter().all(|cut| self.is_held(node, cut, window))
    }

    /// Returns the value that ran into a bound: a mistake may cut at a later child than the one that closed the window.
    pub const fn ran_into(self, cut: Cut, window: Window, value: f64) -> f64 {
        match cut {
            _ if !self.is_mistaken() => value,
            Cut::Alpha => window.beta,
            Cut::Beta => window.alpha,
        }
    }

    /// Returns true if skipping the rest of a node's children cannot change the result: its value is proven to lie beyond the
    /// bound.
    pub fn justifies(self, node: NodeId, cut: Cut, window: Window, value: f64) -> bool {
        !self.is_mistaken() || (self.is_held(node, cut, window) && self.guarantees(node, value))
    }

    /// Returns true if none of the children that have returned to a node is better for its player than this value.
    pub fn none_is_better(self, node: NodeId, goal: Goal, value: f64) -> bool {
        let is_no_better = |child| self.is_as_good(child, goal.opponent(), value);
        !self.is_mistaken() || self.moment.updated_children(node).all(is_no_better)
    }

    /// Returns the error in a value that a node has returned. `None` if the value is true or the known bound, or a bound that
    /// fail-hard passes on.
    pub fn refuted(self, node: NodeId, returned: f64) -> Option<Proof> {
        if !self.is_mistaken() {
            return None;
        }
        let interval = self.moment.interval_for_max(node);
        let is_known = self.known(node).ends_in(returned) || self.is_handed_down(node, returned);
        match self.moment.bound_for_max(node) {
            Some(_) if is_known => None,
            Some(_) | None if interval.low <= returned && returned <= interval.high => Some(Proof::Missing),
            Some(_) | None => Some(Proof::Wrong),
        }
    }

    /// Returns true if fail-hard requires a node to return this value: a bound of the window that it was entered with.
    fn is_handed_down(self, node: NodeId, returned: f64) -> bool {
        let bounds = self.entry_window_of(node).map(|window| [window.alpha, window.beta]);
        self.wording.rules.returns() == FailMode::FailHard && bounds.is_some_and(|bounds| bounds.contains(&returned))
    }

    /// `Mistake: the window (−∞, +∞) of A is still open, but A's other child is not looked at.`
    pub fn unjustified_cutoff(self, node: NodeId) -> Option<Sentence> {
        let open = self.window_of(node).filter(|_| self.is_mistaken())?;
        (!open.is_closed(self.wording.rules.cut_rule)).then(|| self.cut_wrong(node, open))
    }

    pub fn cut_wrong(self, node: NodeId, open: Window) -> Sentence {
        tell!(
            self,
            "faults/cut-wrong",
            skipped = self.skipped_children(node),
            node = self.by_name(node),
            window = self.window_at(node, open)
        )
    }

    /// `3`, or `3 (not proven)` for a bound that its player does not hold for certain.
    pub fn proven(self, holder: NodeId, cut: Cut, bound: f64, number: Sentence) -> Sentence {
        if self.holds(holder, cut, bound) { number } else { self.unproven(&number) }
    }

    pub fn unproven(self, value: &Sentence) -> Sentence {
        tell!(self, "faults/unproven", value)
    }
}

#[derive(Clone, Copy, PartialEq)]
pub struct Holder {
    /// A MAX node for alpha, a MIN node for beta.
    pub node: NodeId,
    pub child: Option<NodeId>,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Origin {
    /// An ancestor is sure of it.
    Held(Holder),
    /// Null window of a scout search at this node, which only asks whether the node is better than the other bound.
    Scout(NodeId),
    /// Null window of a pass, around its guess for the root.
    Guess,
    Start,
}

pub const fn bound_of(cut: Cut, window: Window) -> f64 {
    match cut {
        Cut::Alpha => window.alpha,
        Cut::Beta => window.beta,
    }
}

/// Returns the bound that a player with this goal can improve.
pub const fn own(goal: Goal) -> Cut {
    match goal {
        Goal::Largest => Cut::Alpha,
        Goal::Smallest => Cut::Beta,
    }
}

/// Returns the origin of this bound of the window with which the node was last entered. All its ancestors were open then, so it
/// is the nearest one that was entered with another bound. Linear in the depth.
pub fn origin(moment: Moment<'_>, node: NodeId, bound: Cut) -> Origin {
    let replay = moment.replay();
    let then = replay.at(moment.visit(node).map_or(0, Visit::entered));
    let at_entry = |node| then.entry_window(node).map(|window| bound_of(bound, replay.window_for_max(node, window)));
    let value = at_entry(node);
    let mut below = node;
    for ancestor in replay.tree().ancestors(node).skip(1) {
        if at_entry(ancestor) != value {
            let is_own = replay.tree().goal(ancestor).map(own) == Some(bound);
            return match then.purpose(below) {
                Some(Purpose::Scout) if !is_own => Origin::Scout(below),
                _ => Origin::Held(Holder { node: ancestor, child: then.best_child(ancestor) }),
            };
        }
        below = ancestor;
    }
    if replay.guess_at(then.cursor()).is_some() { Origin::Guess } else { Origin::Start }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_search::{
        oracles::board_games,
        search::Rules,
        testing::{alpha_beta, replay, with_windows},
        trace::Step,
    };
    use plywood_tree::{
        settings::{CutRule, FailMode, Table},
        testing,
    };
    use proptest::prelude::*;

    /// Checks that a bound comes from an ancestor who is sure of it, from a child that assures it, if it has a holder.
    #[track_caller]
    fn check_holder(then: Moment<'_>, rules: Rules, node: NodeId, cut: Cut) {
        let tree = then.tree();
        let bound = then.entry_window(node).map(|window| bound_of(cut, window)).expect("a window");
        let (at, child) = match origin(then, node, cut) {
            Origin::Held(Holder { node, child }) => (node, child),
            Origin::Start => return assert_eq!(bound, bound_of(cut, rules.start_window())),
            Origin::Guess => return assert!(then.replay().guess_at(then.cursor()).is_some()),
            Origin::Scout(below) => return assert_eq!(then.purpose(below), Some(Purpose::Scout)),
        };
        assert!(tree.is_ancestor(at, node) && at != node);
        assert_eq!(tree.goal(at).map(own), Some(cut));
        assert_eq!((then.value(at), child.and_then(|child| then.value(child))), (Some(bound), Some(bound)));
        // Both the node that holds the bound and the child it comes from must be sure of it.
        let goal = tree.goal(at).expect("a player");
        let assures = |node| then.bound_for_max(node).is_some_and(|bound| bound.assures(goal));
        assert!(assures(at) && child.is_some_and(assures), "{at:?} has {bound} from {child:?}");
    }

    proptest! {
        #![proptest_config(testing::cases(100))]

        #[test]
        fn a_holder_is_an_ancestor_who_has_the_bound_from_a_child(tree in testing::any_tree()) {
            for returns in [FailMode::FailSoft, FailMode::FailHard] {
                for rules in with_windows(alpha_beta(returns, CutRule::Strict)) {
                    let replay = replay(&tree, rules);
                    for (node, cut) in tree.nodes().flat_map(|node| [(node, Cut::Alpha), (node, Cut::Beta)]) {
                        if let Some(entered) = replay.entered(node) {
                            check_holder(replay.at(entered), rules, node, cut);
                        }
                    }
                }
            }
        }

        /// With a table of bounds a position is entered again, and a bound may come from the table.
        #[test]
        fn a_holder_has_the_bound_from_a_child_where_positions_are_merged(
            game in board_games::any_merged_game(), truth in board_games::any_merged_truth_game(),
        ) {
            for (rules, replay) in game.searches().chain(truth.searches()) {
                if rules.algorithm.facts().table != Table::Bounds {
                    continue;
                }
                for step in 1..=replay.len() {
                    if let Some(Step::Enter { node, .. }) = replay.step(step) {
                        for cut in [Cut::Alpha, Cut::Beta] {
                            check_holder(replay.at(step), rules, node, cut);
                        }
                    }
                }
            }
        }
    }
}
