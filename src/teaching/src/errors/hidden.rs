//! Errors behind a wrong step of a run that does not show the wrong number itself: a program that loses a bound is first seen when
//! it misses a cutoff.

use super::{Case, Given, Shown, explained::is_tiny};
use plywood_search::trace::Window;
use plywood_tree::{
    settings::FailMode,
    tree::{Goal, NodeId},
};

/// Any variable may start at 0: the best value of either player, and both bounds, which then end every loop.
pub fn starts_at_0(case: &Case<'_>, given: &Given, shown: Shown) -> bool {
    starts_at(case, given, |start| start == 0.0) || matches!(given, Given::Cut(true)) && !shown.windows
}

pub fn infinity_is_small(case: &Case<'_>, given: &Given, _: Shown) -> bool {
    let closes = |window: Window| {
        let alpha = window.alpha.max(f64::MIN_POSITIVE);
        Window { alpha, ..window }.is_closed(case.rules.cut_rule)
    };
    starts_at(case, given, is_tiny) || matches!(given, Given::Cut(true)) && case.closing().is_some_and(closes)
}

fn starts_at(case: &Case<'_>, given: &Given, is_start: fn(f64) -> bool) -> bool {
    match *given {
        Given::Value(value) => is_start(value),
        Given::Window(window) => case.wrong_bounds(window).any(is_start),
        Given::Cut(_) | Given::Next(_) | Given::Pruned(_) => false,
    }
}

/// A window is wider than the parent's. If windows are not shown, a cutoff is missed: at every node, the bound that is reached
/// comes from above.
pub fn alpha_not_handed_on(case: &Case<'_>, given: &Given, shown: Shown) -> bool {
    match *given {
        Given::Window(window) => case.right_window().is_some_and(|right| {
            window.alpha <= right.alpha && window.beta >= right.beta && case.before.window(case.node).is_some()
        }),
        Given::Cut(false) => !shown.windows,
        Given::Value(_) | Given::Cut(true) | Given::Next(_) | Given::Pruned(_) => false,
    }
}

/// The player's rule is exchanged, from the player's own start value or from the other's.
pub fn other_player(case: &Case<'_>, given: &Given, shown: Shown) -> bool {
    let Some((goal, before)) = case.goal.zip(case.window) else { return false };
    let theirs = goal.opponent();
    let swapped = theirs.better_of(before.own(theirs), case.best(theirs));
    match *given {
        Given::Value(value) => {
            let from_bound = theirs.better_of(before.own(goal), case.best(theirs));
            let is_bound = !shown.windows && is_from_above(case, value);
            value.is_infinite() || value == from_bound || value == swapped || is_bound
        }
        Given::Window(window) => {
            window.own(theirs) == swapped && swapped != before.own(theirs) || window.own(goal) == goal.worst()
        }
        // A fail-hard update beyond the window may be written as its bound.
        Given::Cut(false) => !shown.updates || case.rules.fail_mode == FailMode::FailHard,
        Given::Cut(true) => {
            let is_closed = before.with_own(theirs, swapped).is_closed(case.rules.cut_rule);
            !shown.updates && (is_closed || !shown.windows && case.node != NodeId::ROOT)
        }
        Given::Next(_) | Given::Pruned(_) => false,
    }
}

/// Returns true if a node above has seen this value, so that it may have become a bound by mistake.
fn is_from_above(case: &Case<'_>, value: f64) -> bool {
    let tree = case.replay.tree();
    let above = tree.ancestors(case.node).skip(1);
    above.flat_map(|node| tree.children(node)).any(|child| case.before.value(child) == Some(value))
}

/// The own bound falls to the node's best value, or to its last one, so that nodes below miss a cutoff.
pub fn low_before_test(case: &Case<'_>, given: &Given, shown: Shown) -> bool {
    let Some((goal, closing)) = case.goal.zip(case.closing()) else { return false };
    match *given {
        Given::Window(window) => {
            let (own, best) = (window.own(goal), case.best(goal));
            goal.prefers(closing.own(goal), own) && (own == best || case.seen.last() == Some(&own))
        }
        Given::Cut(false) => !shown.windows && !fallen(case, goal).is_closed(case.rules.cut_rule),
        // By fail-hard, the bound is where the best value starts.
        Given::Value(value) => !shown.windows && (value == case.best(goal) || is_from_above(case, value)),
        Given::Cut(true) | Given::Next(_) | Given::Pruned(_) => false,
    }
}

/// Returns the window of the node if every bound on the path to it had fallen to the last value.
fn fallen(case: &Case<'_>, goal: Goal) -> Window {
    let tree = case.replay.tree();
    let mut above: Vec<_> = tree.ancestors(case.node).skip(1).collect();
    above.reverse();
    let last = |node| Some((tree.goal(node)?, case.before.value(case.before.last_child(node)?)?));
    let inherited = above
        .into_iter()
        .fold(Window::FULL, |window, node| last(node).map_or(window, |(goal, value)| window.with_own(goal, value)));
    inherited.with_own(goal, case.best(goal))
}

/// The test uses the bound of the player who moves, before it has moved or after.
pub fn wrong_bound(case: &Case<'_>, given: &Given, _: Shown) -> bool {
    match *given {
        Given::Cut(is_cut) => case
            .goal
            .zip(case.window)
            .is_some_and(|(goal, before)| is_cut || goal.prefers(case.best(goal), before.own(goal))),
        Given::Value(_) | Given::Window(_) | Given::Next(_) | Given::Pruned(_) => false,
    }
}

/// Full windows everywhere: nothing to compare, and nothing is cut.
pub fn never_cuts(case: &Case<'_>, given: &Given, shown: Shown) -> bool {
    !shown.cuts
        && match *given {
            Given::Window(window) => window == Window::FULL,
            Given::Value(value) => !shown.windows && case.goal.is_some_and(|goal| value == case.best(goal)),
            Given::Cut(_) | Given::Next(_) | Given::Pruned(_) => false,
        }
}
