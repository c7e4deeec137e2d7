//! Whether an answer is right. What is marked too much counts as what is marked too little.

use std::collections::BTreeSet;

use super::{Answer, NodeQuestion, Search, Solution};
use plywood_tree::tree::NodeId;

/// What is said of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Right,
    /// It is not.
    Wrong,
    /// Other leaves were marked.
    Missed {
        /// Leaves that should have been marked.
        missing: usize,
        /// Leaves that should not have been.
        extra: usize,
    },
}

impl NodeQuestion {
    /// Compares an answer with what the search did.
    pub(super) fn judge(&self, search: &Search, answer: &Answer) -> Verdict {
        let is_right = match (&self.solution, answer) {
            (Solution::Value(right), Answer::Value(given, off)) => is_near(*given, *right, *off),
            (Solution::Window(right), Answer::Window(given)) => {
                is_near(given.alpha, right.alpha, 0.0) && is_near(given.beta, right.beta, 0.0)
            }
            (Solution::Decision(right), Answer::Decision(given)) => right == given,
            (Solution::Child(right), Answer::Option(given)) => right == given,
            (Solution::Order(orders), Answer::Order(given)) => self.is_best(search, orders, given),
            (Solution::Leaves(right), Answer::Marks(marks)) => return self.marked(search, right, marks),
            _ => false,
        };
        if is_right { Verdict::Right } else { Verdict::Wrong }
    }

    fn marked(&self, search: &Search, right: &[NodeId], marks: &BTreeSet<NodeId>) -> Verdict {
        let given = self.leaves_of(search, marks);
        let right: BTreeSet<NodeId> = right.iter().copied().collect();
        match (right.difference(&given).count(), given.difference(&right).count()) {
            (0, 0) => Verdict::Right,
            (missing, extra) => Verdict::Missed { missing, extra },
        }
    }

    /// The leaves that marks stand for, among those that can be marked.
    pub(super) fn leaves_of(&self, search: &Search, marks: &BTreeSet<NodeId>) -> BTreeSet<NodeId> {
        let tree = search.replay.tree();
        let is_marked = |leaf: NodeId| marks.iter().any(|mark| tree.subtree(*mark).contains(&leaf.0));
        self.options.iter().copied().filter(|&leaf| is_marked(leaf)).collect()
    }
}

/// Whether two numbers are the same but for what is lost in writing one of them.
fn is_near(given: f64, right: f64, off: f64) -> bool {
    // Numbers are written on the screen with some digits only.
    let least = 1e-6 * right.abs().max(1.0);
    given == right || (given - right).abs() <= off.max(if right.is_finite() { least } else { 0.0 })
}
