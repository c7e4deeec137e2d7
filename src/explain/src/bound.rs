//! Origin of a bound: the ancestor that is sure of it, and the child it comes from. All values are from MAX's side.

use plywood_search::replay::{Moment, Visit};
use plywood_search::trace::{Cut, Purpose, Window};
use plywood_tree::tree::{Goal, NodeId, Player};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Holder {
    /// A MAX node for alpha, a MIN node for beta.
    pub(super) node: NodeId,
    pub(super) child: Option<NodeId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// An ancestor is sure of it.
    Held(Holder),
    /// Null window of a scout search at this node, which only asks whether the node is better than the other bound.
    Scout(NodeId),
    /// Null window of a pass, around its guess for the root.
    Guess,
    Start,
}

pub(super) const fn bound_of(cut: Cut, window: Window) -> f64 {
    match cut {
        Cut::Alpha => window.alpha,
        Cut::Beta => window.beta,
    }
}

/// Returns the bound that a player with this goal can improve.
pub(super) const fn own(goal: Goal) -> Cut {
    match goal {
        Goal::Largest => Cut::Alpha,
        Goal::Smallest => Cut::Beta,
    }
}

/// Returns the origin of this bound of the window with which the node was last entered. All its ancestors were open then, so it
/// is the nearest one that was entered with another bound. Linear in the depth.
pub(super) fn origin(moment: Moment<'_>, node: NodeId, bound: Cut) -> Origin {
    let replay = moment.replay();
    let then = replay.at(moment.visit(node).map_or(0, Visit::entered));
    let at_entry = |node| then.entry_window(node).map(|window| bound_of(bound, replay.window_for_max(node, window)));
    let value = at_entry(node);
    let mut below = node;
    for ancestor in replay.tree().ancestors(node).skip(1) {
        if at_entry(ancestor) != value {
            let is_own = replay.tree().player(ancestor).and_then(Player::goal).map(own) == Some(bound);
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
    use plywood_search::testing::{alpha_beta, replay};
    use plywood_tree::settings::{CutRule, FailMode};
    use plywood_tree::testing;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(testing::cases(100))]

        #[test]
        fn a_holder_is_an_ancestor_who_has_the_bound_from_a_child(tree in testing::any_tree()) {
            for returns in [FailMode::FailSoft, FailMode::FailHard] {
                let replay = replay(&tree, alpha_beta(returns, CutRule::Strict));
                for (node, cut) in tree.nodes().flat_map(|node| [(node, Cut::Alpha), (node, Cut::Beta)]) {
                    let Some(entered) = replay.entered(node) else { continue };
                    let then = replay.at(entered);
                    let bound = then.entry_window(node).map(|window| bound_of(cut, window)).unwrap();
                    let Origin::Held(Holder { node: at, child }) = origin(then, node, cut) else {
                        prop_assert!(bound.is_infinite());
                        continue;
                    };
                    prop_assert!(tree.is_ancestor(at, node) && at != node);
                    prop_assert_eq!(tree.player(at).and_then(Player::goal).map(own), Some(cut));
                    prop_assert_eq!((then.value(at), child.and_then(|child| then.value(child))), (Some(bound), Some(bound)));
                    // Both the node that holds the bound and the child it comes from must be sure of it.
                    let goal = tree.player(at).and_then(Player::goal).expect("a player");
                    let assures = |node| then.bound_for_max(node).is_some_and(|bound| bound.assures(goal));
                    prop_assert!(assures(at) && child.is_some_and(assures));
                }
            }
        }
    }
}
