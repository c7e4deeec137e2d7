//! Who holds a bound: the ancestor that made sure of it, and the child it got it from. Everything here is from MAX's side.

use plywood_search::replay::{Moment, Visit};
use plywood_search::trace::{Cut, Purpose, Window};
use plywood_tree::tree::{Goal, NodeId, Player};

/// The ancestor a bound comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Holder {
    /// The ancestor: a MAX node for alpha, a MIN node for beta.
    pub(super) node: NodeId,
    /// Its child with that value.
    pub(super) child: Option<NodeId>,
}

/// Where a bound comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// An ancestor has it for sure.
    Held(Holder),
    /// The question of a scout search at this node: it does not matter how much better than the other bound the node is.
    Scout(NodeId),
    /// The question of the pass: what it guesses of the root.
    Guess,
    /// The search itself started with it.
    Start,
}

/// The bound a kind of cutoff runs into.
pub(super) const fn bound_of(cut: Cut, window: Window) -> f64 {
    match cut {
        Cut::Alpha => window.alpha,
        Cut::Beta => window.beta,
    }
}

/// The bound that a player with this goal can improve.
pub(super) const fn own(goal: Goal) -> Cut {
    match goal {
        Goal::Largest => Cut::Alpha,
        Goal::Smallest => Cut::Beta,
    }
}

/// Where this bound of the window the node was last entered with comes from. When the node was entered all its ancestors were open,
/// so it is from the nearest that was entered with another bound. Linear in the depth.
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
                    // Who is said to have a bound is sure of it, and so is who it is from.
                    let goal = tree.player(at).and_then(Player::goal).expect("a player");
                    let assures = |node| then.bound_for_max(node).is_some_and(|bound| bound.assures(goal));
                    prop_assert!(assures(at) && child.is_some_and(assures));
                }
            }
        }
    }
}
