//! Knowledge of a node's value at a moment: exact, at least, at most, between two numbers, or nothing. Every text and drawing
//! takes it from this module, which derives it from the steps of the search.
//!
//! The best value so far may be uncertain: a child that was cut off returns a bound, and fail-hard starts from one. [`Bound`] is
//! the relation of such a value to the true one. [`Moment::claim`] returns the part that is certain.

use super::{Interval, Moment, Replay, State};
use crate::trace::Bound;
use plywood_tree::tree::{Domain, Goal, NodeId, Player};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Known {
    Exact(f64),
    AtLeast(f64),
    AtMost(f64),
    /// Both ends included, the lesser first.
    Between(f64, f64),
    Nothing,
}

impl Known {
    pub(super) fn of(interval: Interval, domain: Domain) -> Self {
        let Interval { low, high } = interval;
        let all = Interval::unknown(domain);
        match (low <= all.low, high >= all.high) {
            _ if interval.is_point() => Self::Exact(low),
            (true, true) => Self::Nothing,
            (false, true) => Self::AtLeast(low),
            (true, false) => Self::AtMost(high),
            (false, false) => Self::Between(low, high),
        }
    }

    /// Converts a value that bounds the true one. A bound at the end of the domain says nothing.
    fn of_bound(value: f64, bound: Bound, domain: Domain) -> Self {
        let all = Interval::unknown(domain);
        match bound {
            Bound::Exact => Self::Exact(value),
            Bound::Lower if value > all.low => Self::AtLeast(value),
            Bound::Upper if value < all.high => Self::AtMost(value),
            Bound::Lower | Bound::Upper => Self::Nothing,
        }
    }

    /// Converts between the search's perspective and MAX's, in either direction.
    #[must_use]
    pub fn for_max(self, replay: &Replay, node: NodeId) -> Self {
        if replay.side(node) == Goal::Largest {
            return self;
        }
        let opposite = |value| replay.tree().domain().opposite(value);
        match self {
            Self::Exact(value) => Self::Exact(opposite(value)),
            Self::AtLeast(value) => Self::AtMost(opposite(value)),
            Self::AtMost(value) => Self::AtLeast(opposite(value)),
            Self::Between(low, high) => Self::Between(opposite(high), opposite(low)),
            Self::Nothing => Self::Nothing,
        }
    }

    /// Returns true if the value is an end of the range of possible values.
    pub fn ends_in(self, value: f64) -> bool {
        match self {
            Self::Exact(end) | Self::AtLeast(end) | Self::AtMost(end) => value == end,
            Self::Between(low, high) => value == low || value == high,
            Self::Nothing => false,
        }
    }
}

impl Bound {
    /// Returns the relation of `value` to a true value in the interval; `None` if it may be greater and may be less.
    pub(super) fn of(value: f64, Interval { low, high }: Interval) -> Option<Self> {
        match (value <= low, value >= high) {
            (true, true) => Some(Self::Exact),
            (true, false) => Some(Self::Lower),
            (false, true) => Some(Self::Upper),
            (false, false) => None,
        }
    }

    /// Returns true if a player with this goal is sure of a result at least as good as the value.
    pub const fn assures(self, goal: Goal) -> bool {
        match (self, goal) {
            (Self::Exact, _) | (Self::Lower, Goal::Largest) | (Self::Upper, Goal::Smallest) => true,
            (Self::Lower, Goal::Smallest) | (Self::Upper, Goal::Largest) => false,
        }
    }

    pub(super) const fn opposite(self) -> Self {
        match self {
            Self::Exact => Self::Exact,
            Self::Lower => Self::Upper,
            Self::Upper => Self::Lower,
        }
    }
}

impl Moment<'_> {
    /// Returns the range of the node's value, from the search's perspective. Linear in the children on the open path, otherwise
    /// one look-up.
    pub fn known(&self, node: NodeId) -> Known {
        Known::of(self.interval(node), self.replay.tree().domain())
    }

    /// Returns the relation of the node's value to the true one, both for MAX. The best value so far is compared as of its
    /// update, a returned value as of its return. `None` if there is no value or nothing is certain. One look-up.
    pub fn bound_for_max(&self, node: NodeId) -> Option<Bound> {
        self.valued_for_max(node)?.1
    }

    fn valued_for_max(&self, node: NodeId) -> Option<(f64, Option<Bound>)> {
        let value = self.replay.for_max(node, self.value(node)?);
        let visit = self.visit(node)?;
        let bound = if visit.is_over(self.cursor()) {
            Bound::of(value, self.replay.intervals.get(node, visit))
        } else {
            // An evaluation is exact.
            self.last_update(node).map_or(Some(Bound::Exact), |at| self.replay.intervals.updates[at])
        };
        Some((value, bound))
    }

    /// Like [`Self::bound_for_max`], from the search's perspective.
    pub fn bound(&self, node: NodeId) -> Option<Bound> {
        let bound = self.bound_for_max(node)?;
        Some(if self.replay.side(node) == Goal::Largest { bound } else { bound.opposite() })
    }

    /// Returns the certain part of the node's best or returned value in one number, from the search's perspective. If a returned
    /// value proves nothing, returns [`Self::known`] instead. One look-up.
    pub fn claim(&self, node: NodeId) -> Known {
        let domain = self.replay.tree().domain();
        let is_mean = self.replay.tree().player(node) == Some(Player::Chance);
        let claim = match self.valued_for_max(node) {
            Some((value, Some(bound))) if !is_mean || bound == Bound::Exact => {
                Known::of_bound(value, bound, domain).for_max(self.replay, node)
            }
            Some(_) | None => Known::Nothing,
        };
        if claim == Known::Nothing && self.state(node) == State::Closed { self.known(node) } else { claim }
    }

    /// Returns the child that guarantees the certain part of the value to the node's player. Usually this is the best child. If
    /// that child returned a bound and another has the value itself, it is the other child. `None` if standing pat guarantees the
    /// value. Linear in the children if it is not the best child.
    pub fn assuring_child(&self, node: NodeId) -> Option<NodeId> {
        let tree = self.replay.tree();
        let goal = tree.goal(node)?;
        let assured = |interval: Interval| match goal {
            Goal::Largest => interval.low,
            Goal::Smallest => interval.high,
        };
        let wanted = assured(self.interval_for_max(node));
        // Standing pat precedes every child.
        let stand_pat = self.replay.stand_pat(node).filter(|_| self.stands_pat(node));
        if stand_pat.is_some_and(|value| !goal.prefers(wanted, value)) {
            return None;
        }
        let is_enough = |&child: &NodeId| {
            self.visit(child).is_some() && !goal.prefers(wanted, assured(self.interval_for_max(child)))
        };
        let best = self.best_child(node).filter(is_enough);
        best.or_else(|| self.updated_children(tree.canonical(node)).find(is_enough))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        oracles::{
            board_games::{self, BoardGame},
            fillings::{self, Possible},
            revisiting::{self, MODES, Mode},
            ways::{every_rules, orders},
        },
        testing::replay_in_order,
    };
    use plywood_tree::{
        settings::{Facts, Order, Returns, Table, Visits},
        testing,
    };
    use proptest::prelude::*;

    fn range(known: Known) -> [f64; 2] {
        let all = [f64::NEG_INFINITY, f64::INFINITY];
        match known {
            Known::Exact(value) => [value; 2],
            Known::AtLeast(low) => [low, all[1]],
            Known::AtMost(high) => [all[0], high],
            Known::Between(low, high) => [low, high],
            Known::Nothing => all,
        }
    }

    fn same(a: f64, b: f64) -> bool {
        a == b || (a - b).abs() < 1e-9
    }

    /// Checks every claim about any node at any step against every filling of the unseen leaves. With `is_all`, nothing seen is
    /// forgotten, so the claim must also be as strong as possible.
    fn check(replay: &Replay, is_all: bool) {
        let domain = replay.tree().domain();
        fillings::each(replay, |possible| {
            let Possible { moment, node, .. } = possible;
            let known = moment.known(node).for_max(replay, node);
            let claims = [known, moment.claim(node).for_max(replay, node)];
            for [low, high] in claims.map(range) {
                assert!(possible.lies_in(low, high), "{claims:?} of {node:?} at {}", moment.cursor());
            }
            if let (Some(value), Some(bound)) = (moment.value(node), moment.bound_for_max(node)) {
                let value = replay.for_max(node, value);
                let [low, high] = match bound {
                    Bound::Exact => [value; 2],
                    Bound::Lower => [value, f64::INFINITY],
                    Bound::Upper => [f64::NEG_INFINITY, value],
                };
                assert!(possible.lies_in(low, high), "{bound:?} of {node:?} at {}", moment.cursor());
            }
            let (least, greatest) = (possible.least(), possible.greatest());
            if is_all && !least.is_nan() && !greatest.is_nan() && moment.visit(node).is_some() {
                let most = Known::of(Interval { low: least, high: greatest }, domain);
                let (said, could_be) = (range(known), range(most));
                let is_tight = same(said[0], could_be[0]) && same(said[1], could_be[1]);
                assert!(is_tight, "{known:?} of {node:?} at {} could be {most:?}", moment.cursor());
            }
            let is_closed = moment.state(node) == State::Closed;
            assert!(!is_closed || moment.bound_for_max(node).is_some(), "what is returned is a bound at least");
            assert!(!is_closed || moment.claim(node) != Known::Nothing || known == Known::Nothing);
            if let (Some(value), Some(Bound::Exact)) = (moment.value(node), moment.bound(node)) {
                assert_eq!(moment.claim(node), Known::Exact(value), "{node:?} at {}", moment.cursor());
            }
            check_assuring_child(moment, node);
        });
    }

    /// Checks that the assuring child guarantees the certain part of the value. A node that has returned its children's value has
    /// such a child, unless standing pat suffices or nothing is certain. A result of an earlier visit may be certain without a
    /// child.
    fn check_assuring_child(moment: Moment<'_>, node: NodeId) {
        let tree = moment.replay.tree();
        let Some(goal) = tree.goal(node) else { return };
        let assured = |Interval { low, high }: Interval| match goal {
            Goal::Largest => low,
            Goal::Smallest => high,
        };
        let wanted = assured(moment.interval_for_max(node));
        let stand_pat = tree.evaluation(node).map(|value| moment.replay.for_max(node, value));
        let is_stood_pat = moment.stands_pat(node) && stand_pat.is_some_and(|value| !goal.prefers(wanted, value));
        if let Some(child) = moment.assuring_child(node) {
            assert!(!is_stood_pat, "{node:?} at {} needs no child", moment.cursor());
            let is_enough = !goal.prefers(wanted, assured(moment.interval_for_max(child)));
            assert!(is_enough, "{node:?} at {}: {child:?}", moment.cursor());
        } else {
            let is_nothing = wanted == assured(Interval::unknown(tree.domain()));
            let first = tree.canonical(node);
            let is_updated = moment.updated_children(first).next().is_some() && moment.visits(first).count() == 1;
            let has_child = is_updated && moment.state(node) == State::Closed;
            assert!(is_stood_pat || is_nothing || !has_child, "{node:?} at {} needs a child", moment.cursor());
        }
    }

    /// Checks claims about positions settled by bounds in a table against every filling of the unseen leaves. A position is
    /// searched at several nodes, so the leaves are those of the game, not of the tree.
    fn check_by_position(game: &BoardGame) {
        let searches = game.searches().filter(|(rules, _)| rules.algorithm.facts().table == Table::Bounds);
        for (rules, replay) in searches {
            for cursor in 0..=replay.len() {
                let moment = replay.at(cursor);
                for fill in [f64::NEG_INFINITY, f64::INFINITY, -3.0, 4.0] {
                    let values = game.values(moment, rules.depth, fill);
                    for (node, value) in replay.tree().nodes().zip(values) {
                        let claims = [moment.known(node), moment.claim(node)];
                        let allow = claims.map(range).iter().all(|&[low, high]| low <= value && value <= high);
                        assert!(allow, "{claims:?} of {node:?}, worth {value}, at {cursor} of {rules:?}");
                    }
                }
            }
        }
    }

    fn check_all(tree: &std::sync::Arc<plywood_tree::tree::Tree>, orders: impl Iterator<Item = Order>) {
        for (rules, order) in every_rules(tree).into_iter().zip(orders) {
            // Earlier passes are forgotten, and a level counts for its parents only when it has returned.
            let Facts { visits, returns, .. } = *rules.algorithm.facts();
            let is_all = visits != Visits::Passes && returns == Returns::AfterChildren;
            check(&replay_in_order(tree, rules, order), is_all);
        }
    }

    proptest! {
        #![proptest_config(testing::cases(40))]

        #[test]
        fn what_is_known_holds_however_the_rest_is_filled_in(
            trees in [testing::any_tree().boxed(), testing::any_non_quiet_tree().boxed(), testing::any_chance_tree().boxed()],
            truth in testing::any_truth_tree(), orders in orders(),
        ) {
            for tree in testing::some(trees.into_iter().chain([testing::with_non_quiet(&truth), truth])) {
                check_all(&tree, orders.clone());
            }
        }

        #[test]
        fn what_is_known_of_merged_positions_holds_however_the_rest_is_filled_in(
            game in board_games::any_merged_game(), truth in board_games::any_merged_truth_game(),
        ) {
            for (rules, replay) in game.searches().chain(truth.searches()) {
                if rules.algorithm.facts().table == Table::Values {
                    check(&replay, true);
                }
            }
            check_by_position(&game);
            check_by_position(&truth);
        }

        #[test]
        fn what_is_known_of_a_node_visited_again_holds_however_the_rest_is_filled_in(
            tree in testing::any_tree(), mode in prop::sample::select(MODES.to_vec()), depth in 0u32..7,
        ) {
            check(&revisiting::replay(&tree, mode, depth), mode != Mode::Deepening);
        }
    }
}
