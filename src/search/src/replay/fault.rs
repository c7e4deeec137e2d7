//! Errors of a search that should be alpha-beta. The trace suffices: the correct step follows from the steps before it.

use super::Moment;
use crate::trace::{Extent, Step, Window};
use plywood_tree::{
    settings::{CutRule, FailMode},
    tree::NodeId,
};

#[derive(Clone, Copy, Debug)]
pub struct Convention {
    pub fail_mode: FailMode,
    pub cut_rule: CutRule,
}

/// Error in a step of alpha-beta, given that all steps before it are accepted.
#[derive(Clone, Copy)]
pub enum Fault {
    /// The search does not begin with the full window.
    Begins {
        given: Window,
    },
    /// A node gets another window than its parent's.
    WrongWindow {
        given: Window,
        right: Window,
    },
    /// A node is entered that a cutoff should have skipped.
    CutMissed {
        closed: Window,
    },
    /// The node's best value is not the best of its children's values.
    Chosen {
        value: f64,
        right: f64,
    },
    Narrowed {
        window: Window,
        right: Window,
    },
    Cut {
        open: Window,
    },
    /// A node returns before all its children are done, without a cutoff.
    Returned {
        left: usize,
    },
    /// A node returns another value than its best one, or a leaf has another value than in the tree.
    Value {
        value: f64,
        right: f64,
    },
    /// A node is entered before an earlier sibling.
    Order {
        next: NodeId,
    },
}

impl Moment<'_> {
    /// Returns the error of the last step in an alpha-beta search in min/max form. The first step of a trace with a fault is the
    /// first that differs from correct alpha-beta. Of a search without windows, only its order and values are compared. Linear in the node's children at a return,
    /// otherwise logarithmic in the steps.
    pub fn fault(&self, convention: Convention) -> Option<Fault> {
        match self.step()? {
            Step::Enter { node, window, .. } => {
                let order = self.next_child(node).filter(|&next| next != node).map(|next| Fault::Order { next });
                order.or_else(|| self.entry_fault(node, window?, convention))
            }
            Step::Update { node, child, value, window } => {
                let before = self.replay().at(self.cursor() - 1);
                let returned = before.value(child)?;
                let (right, right_window) = before.after(node, returned, convention)?;
                if value != right {
                    return Some(Fault::Chosen { value, right });
                }
                let (window, right) = window.zip(right_window)?;
                (window != right).then_some(Fault::Narrowed { window, right })
            }
            Step::Cutoff { node, .. } => {
                let open = self.window(node).filter(|window| !window.is_closed(convention.cut_rule))?;
                Some(Fault::Cut { open })
            }
            Step::Return { node, value } => {
                let before = self.replay().at(self.cursor() - 1);
                let done = self.returned_children(node);
                if done == 0 {
                    return None;
                }
                if let Some(right) = before.value(node).filter(|&best| !self.is_returned(node, best, value, convention))
                {
                    return Some(Fault::Value { value, right });
                }
                if self.cutoff(node).is_some() || self.window(node).is_none() {
                    return None;
                }
                let left = self.replay().tree().children(node).count().saturating_sub(done);
                (left > 0).then_some(Fault::Returned { left })
            }
            Step::Evaluate { node, value } => {
                let right =
                    self.replay().tree().value(node).filter(|_| self.replay().trace().extent == Extent::Whole)?;
                (value != right).then_some(Fault::Value { value, right })
            }
            Step::Pass { .. } | Step::Hit { .. } | Step::StandPat { .. } | Step::Recall { .. } => None,
        }
    }

    /// Returns the first child of the node's parent that had not been visited before this step.
    fn next_child(&self, node: NodeId) -> Option<NodeId> {
        let tree = self.replay().tree();
        let before = self.replay().at(self.cursor() - 1);
        tree.children(tree.parent(node)?).find(|&child| before.visit(child).is_none())
    }

    /// Returns true if a node with this best value may return the other one. By fail-hard it may be the bound.
    fn is_returned(&self, node: NodeId, best: f64, value: f64, convention: Convention) -> bool {
        let bounded = self.entry_window(node).map(|window| best.min(window.beta).max(window.alpha));
        value == best || convention.fail_mode == FailMode::FailHard && bounded == Some(value)
    }

    fn entry_fault(&self, node: NodeId, given: Window, convention: Convention) -> Option<Fault> {
        let Some(parent) = self.replay().tree().parent(node) else {
            return (given != Window::FULL).then_some(Fault::Begins { given });
        };
        let right = self.window(parent)?;
        let has_children = self.last_child(parent).is_some();
        if has_children && right.is_closed(convention.cut_rule) {
            return Some(Fault::CutMissed { closed: right });
        }
        (given != right).then_some(Fault::WrongWindow { given, right })
    }

    fn after(&self, node: NodeId, returned: f64, convention: Convention) -> Option<(f64, Option<Window>)> {
        let goal = self.replay().tree().goal(node)?;
        let window = self.window(node);
        let start = match (convention.fail_mode, window) {
            (FailMode::FailHard, Some(window)) => window.own(goal),
            (FailMode::FailHard, None) | (FailMode::FailSoft, _) => goal.worst(),
        };
        let value = goal.better_of(self.value(node).unwrap_or(start), returned);
        Some((value, window.map(|window| window.with_own(goal, goal.better_of(window.own(goal), value)))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        replay::Replay,
        search::Rules,
        testing::{alpha_beta, replay},
    };
    use plywood_tree::{
        settings::{Bug, Choice as _},
        testing::any_tree,
    };
    use proptest::prelude::*;

    fn first_fault(replay: &Replay, convention: Convention) -> Option<usize> {
        (1..=replay.len()).find(|&step| replay.at(step).fault(convention).is_some())
    }

    fn first_difference(one: &Replay, other: &Replay) -> Option<usize> {
        (1..=one.len().max(other.len())).find(|&step| one.step(step) != other.step(step))
    }

    proptest! {
        #![proptest_config(plywood_tree::testing::cases(60))]

        #[test]
        fn the_first_fault_is_where_the_search_leaves_the_right_one(tree in any_tree(), depth in 0u32..8) {
            for (fail_mode, cut_rule) in FailMode::all().flat_map(|mode| CutRule::all().map(move |rule| (mode, rule))) {
                let convention = Convention { fail_mode, cut_rule };
                let rules = Rules { depth, ..alpha_beta(fail_mode, cut_rule) };
                let right = replay(&tree, rules);
                prop_assert_eq!(first_fault(&right, convention), None);
                for bug in Bug::all() {
                    let wrong = replay(&tree, Rules { bug: Some(bug), ..rules });
                    prop_assert_eq!(first_fault(&wrong, convention), first_difference(&wrong, &right), "{}", bug.name());
                }
            }
        }
    }
}
