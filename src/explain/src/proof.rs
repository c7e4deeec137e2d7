//! Proofs in a search with a mistake. Its values and bounds need not be those of the tree. So sentences check the proof from the
//! nodes seen so far before they call a value certain. In a search without a mistake everything here holds.

use super::bound::{Origin, bound_of, origin, own};
use super::phrasing::Phrasing;
use crate::words::Proof;
use plywood_messages::words::Sentence;
use plywood_search::trace::{Cut, Window};
use plywood_tree::settings::{CutRule, FailMode};
use plywood_tree::tree::{Goal, NodeId, Player};

impl Phrasing<'_> {
    pub(super) const fn is_mistaken(self) -> bool {
        self.wording.rules.mistake().is_some()
    }

    /// Returns true if the player at a node is guaranteed a value as good as this one, for MAX.
    fn guarantees(self, node: NodeId, value: f64) -> bool {
        let interval = self.moment.interval_for_max(node);
        match self.goal(node) {
            Some(Goal::Largest) => interval.low >= value,
            Some(Goal::Smallest) => interval.high <= value,
            None => false,
        }
    }

    /// Returns true if the player at a node holds this bound for certain.
    pub(super) fn holds(self, node: NodeId, cut: Cut, bound: f64) -> bool {
        !self.is_mistaken() || (self.goal(node).map(own) == Some(cut) && self.guarantees(node, bound))
    }

    /// Returns true if a player holds this bound of a node's window for certain, or if the bound needs no holder.
    pub(super) fn is_held(self, node: NodeId, cut: Cut, window: Window) -> bool {
        let bound = bound_of(cut, window);
        self.holds(node, cut, bound)
            || match origin(self.moment, node, cut) {
                Origin::Held(holder) => self.holds(holder.node, cut, bound),
                Origin::Scout(_) | Origin::Guess => true,
                Origin::Start => bound == bound_of(cut, Window::FULL),
            }
    }

    pub(super) fn are_held(self, node: NodeId, window: Window) -> bool {
        [Cut::Alpha, Cut::Beta].into_iter().all(|cut| self.is_held(node, cut, window))
    }

    /// Returns the value that ran into a bound: a mistake may cut at a later child than the one that closed the window.
    pub(super) const fn ran_into(self, cut: Cut, window: Window, value: f64) -> f64 {
        match cut {
            _ if !self.is_mistaken() => value,
            Cut::Alpha => window.beta,
            Cut::Beta => window.alpha,
        }
    }

    /// Returns true if skipping the rest of a node's children cannot change the result: its value is proven to lie beyond the
    /// bound.
    pub(super) fn justifies(self, node: NodeId, cut: Cut, window: Window, value: f64) -> bool {
        !self.is_mistaken() || (self.is_held(node, cut, window) && self.guarantees(node, value))
    }

    /// Returns true if none of the children that have returned to a node is better for its player than this value.
    pub(super) fn none_is_better(self, node: NodeId, goal: Goal, value: f64) -> bool {
        let is_no_better = |child: NodeId| {
            let interval = self.moment.interval_for_max(child);
            match goal {
                Goal::Largest => interval.high <= value,
                Goal::Smallest => interval.low >= value,
            }
        };
        !self.is_mistaken() || self.moment.updated_children(node).all(is_no_better)
    }

    /// Returns the error in a value that a node has returned. `None` if the value is true or the known bound, or a bound that
    /// fail-hard passes on.
    pub(super) fn refuted(self, node: NodeId, returned: f64) -> Option<Proof> {
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
    pub(super) fn unjustified_cutoff(self, node: NodeId) -> Option<Sentence> {
        let open = self.window_of(node).filter(|_| self.is_mistaken())?;
        let is_closed = match self.wording.rules.cut_rule {
            CutRule::Equal => open.alpha >= open.beta,
            CutRule::Strict => open.alpha > open.beta,
        };
        let said = || {
            self.say(&say!(
                faults,
                "cut-wrong",
                skipped = Words(self.skipped_children(node)),
                node = Words(self.by_name(node)),
                window = Words(self.by(node).window(open))
            ))
        };
        (!is_closed).then(said)
    }

    /// `3`, or `3 (not proven)` for a bound that its player does not hold for certain.
    pub(super) fn proven(self, holder: NodeId, cut: Cut, bound: f64, number: Sentence) -> Sentence {
        if self.holds(holder, cut, bound) { number } else { self.unproven(&number) }
    }

    pub(super) fn unproven(self, value: &Sentence) -> Sentence {
        self.say(&say!(faults, "unproven", value = Words(value)))
    }

    fn goal(self, node: NodeId) -> Option<Goal> {
        self.tree().player(node).and_then(Player::goal)
    }
}
