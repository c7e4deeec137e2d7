//! Matches a moment of one search with a step of another search of the same search problem.

use std::sync::Arc;

use super::{Moment, Replay, Visit};
use crate::trace::Step;
use plywood_tree::tree::{NodeId, Tree};

/// Matching step of another search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatchingStep {
    pub step: usize,
    pub likeness: Likeness,
}

/// Degree of agreement between a moment and its match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Likeness {
    /// The same event at the same node, for the same number of times. Also if both searches have not begun, or if both are over.
    Same,
    /// The same event at the same node, but it happens fewer times: this is the last.
    Last,
    /// The search never reaches the node: this is the cutoff that prevents it.
    Cut,
    /// The search reaches the node, but the event does not happen there: this is the nearest event before it.
    Otherwise,
    /// The search never reaches the node, and no cutoff is the reason: this is the nearest node above.
    Above,
}

/// Result of following a node's path in another tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FollowedNode {
    /// The node, or the last node of the path that the other tree has.
    pub node: NodeId,
    pub reach: Reach,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reach {
    Whole,
    Part,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Happening {
    Pass,
    Entered,
    Hit,
    Evaluated,
    StoodPat,
    Updated(NodeId),
    Cut,
    Returned,
}

impl Happening {
    const fn of(step: Step) -> Self {
        match step {
            Step::Pass { .. } => Self::Pass,
            Step::Enter { .. } => Self::Entered,
            Step::Hit { .. } => Self::Hit,
            Step::Evaluate { .. } => Self::Evaluated,
            Step::StandPat { .. } => Self::StoodPat,
            Step::Update { child, .. } => Self::Updated(child),
            Step::Cutoff { .. } => Self::Cut,
            Step::Return { .. } | Step::Recall { .. } => Self::Returned,
        }
    }
}

/// Finds a node of one tree in another tree of the same search problem: by its moves, or by sibling numbers if moves have no
/// names. Linear in the siblings along the path.
pub fn followed(from: &Arc<Tree>, node: NodeId, to: &Arc<Tree>) -> FollowedNode {
    if Arc::ptr_eq(from, to) {
        return FollowedNode { node, reach: Reach::Whole };
    }
    let mut path: Vec<NodeId> = from.ancestors(node).collect();
    path.pop();
    let mut at = NodeId::ROOT;
    for step in path.into_iter().rev() {
        match same_move(from, step, to, to.canonical(at)) {
            Some(child) => at = child,
            None => return FollowedNode { node: at, reach: Reach::Part },
        }
    }
    FollowedNode { node: at, reach: Reach::Whole }
}

/// Returns the child of `at` that has the move of `step`.
fn same_move(from: &Tree, step: NodeId, to: &Tree, at: NodeId) -> Option<NodeId> {
    let named = from.move_name(step);
    let is_same = |&child: &NodeId| to.move_name(child) == named;
    let by_number = to.child(at, from.ordinal(step)).filter(is_same);
    by_number.or_else(|| to.children(at).find(|child| named.is_some() && is_same(child)))
}

impl Replay {
    /// Returns the matching step for a moment of another search of the same search problem: the same event at the same node for
    /// the same number of times. If there is none, returns the step that decides this: the cutoff that prevents the event, or the
    /// nearest event before it on the path to the node. Linear in the events at the nodes on the path.
    pub fn counterpart(&self, of: Moment<'_>) -> MatchingStep {
        self.counterpart_by(of, |node| followed(of.replay().tree(), node, self.tree()))
    }

    /// Like [`Self::counterpart`], with a custom mapping of nodes, e.g. after an edit.
    pub fn counterpart_by(&self, of: Moment<'_>, follow: impl Fn(NodeId) -> FollowedNode) -> MatchingStep {
        let old = of.replay();
        let same = |step| MatchingStep { step, likeness: Likeness::Same };
        let Some(step) = of.step() else { return same(0) };
        if of.cursor() == old.len() {
            return same(self.len());
        }
        let happening = Happening::of(step);
        let nth = old.times(step.node(), happening).into_iter().take_while(|&at| at <= of.cursor()).count();
        let place = follow(step.node());
        let (target, wanted) = match happening {
            Happening::Updated(child) => {
                let child = follow(child);
                (child, Happening::Updated(child.node))
            }
            other => (place, other),
        };
        if place.reach == Reach::Whole && target.reach == Reach::Whole {
            let times = self.times(place.node, wanted);
            let found = nth.checked_sub(1).and_then(|before| times.get(before));
            if let Some(&step) = found {
                return same(step);
            }
            if let Some(&step) = times.last() {
                return MatchingStep { step, likeness: Likeness::Last };
            }
        }
        let after = match step {
            Step::Cutoff { child, .. } => child.map(|child| follow(child).node),
            _ => None,
        };
        self.decided(place, target, (wanted, after))
    }

    /// `target` is `place` or one of its children: the node that the search would have to reach for the event.
    fn decided(&self, place: FollowedNode, target: FollowedNode, missing: (Happening, Option<NodeId>)) -> MatchingStep {
        let is_visited = |node: &NodeId| self.entered(*node).is_some();
        let nearest = self.tree().ancestors(target.node).find(is_visited).unwrap_or(NodeId::ROOT);
        let comes = target.reach == Reach::Whole && nearest == target.node;
        let cut = if comes { None } else { self.times(nearest, Happening::Cut).first().copied() };
        if let Some(step) = cut {
            return MatchingStep { step, likeness: Likeness::Cut };
        }
        let at_place = place.reach == Reach::Whole && is_visited(&place.node);
        let (node, likeness) = if at_place { (place.node, Likeness::Otherwise) } else { (nearest, Likeness::Above) };
        MatchingStep { step: self.before(node, missing), likeness }
    }

    fn before(&self, node: NodeId, (happening, after): (Happening, Option<NodeId>)) -> usize {
        let last = |happening| self.times(node, happening).last().copied();
        let latest = || self.updates.of(node).last().map(|&step| step as usize);
        let update = || after.and_then(|child| last(Happening::Updated(child))).or_else(latest);
        let entered = || last(Happening::Entered);
        let found = match happening {
            Happening::Pass => None,
            // A table hit is entered and left in one step.
            Happening::Entered | Happening::Evaluated | Happening::StoodPat => {
                entered().or_else(|| last(Happening::Hit))
            }
            Happening::Hit => last(Happening::Returned).or_else(entered),
            Happening::Updated(_) | Happening::Cut | Happening::Returned => {
                last(Happening::Hit).or_else(update).or_else(|| last(Happening::Evaluated)).or_else(entered)
            }
        };
        found.unwrap_or(0)
    }

    fn times(&self, node: NodeId, happening: Happening) -> Vec<usize> {
        let is_it = |step: &usize| {
            let found = self.step(*step);
            found.is_some_and(|step| step.node() == node && Happening::of(step) == happening)
        };
        let updates = || self.updates.of(node).iter().map(|&step| step as usize);
        match happening {
            Happening::Pass => self.passes.iter().map(|&step| step as usize).collect(),
            Happening::Entered | Happening::Hit => self.visits(node).map(Visit::entered).filter(is_it).collect(),
            Happening::Evaluated | Happening::StoodPat => {
                self.visits(node).map(|visit| visit.entered() + 1).filter(is_it).collect()
            }
            Happening::Updated(_) => updates().filter(is_it).collect(),
            Happening::Cut => updates().map(|step| step + 1).filter(is_it).collect(),
            Happening::Returned => self.visits(node).filter_map(Visit::returned).filter(is_it).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        oracles::revisiting::{self, MODES},
        replay::State,
        search::Rules,
        session::{Input, fitting_algorithms},
        testing::{alpha_beta, replay, replay_in_order},
    };
    use plywood_tree::{
        settings::{Algorithm, Choice as _, CutRule, FailMode, Order},
        testing,
        tree::{Domain, TreeBuilder, Turns},
    };
    use proptest::prelude::*;

    fn key(replay: &Replay, cursor: usize) -> Option<(NodeId, Happening)> {
        replay.step(cursor).map(|step| (step.node(), Happening::of(step)))
    }

    fn like(other: &Replay, wanted: Option<(NodeId, Happening)>) -> Vec<usize> {
        (1..=other.len()).filter(|&step| key(other, step) == wanted).collect()
    }

    #[track_caller]
    fn check(from: &Replay, to: &Replay, cursor: usize) {
        let found = to.counterpart(from.at(cursor));
        let wanted = key(from, cursor);
        let (Some((node, happening)), true) = (wanted, cursor < from.len()) else {
            let step = if cursor == 0 { 0 } else { to.len() };
            assert_eq!(found, MatchingStep { step, likeness: Likeness::Same });
            return;
        };
        let nth = like(from, wanted).iter().filter(|&&step| step <= cursor).count();
        let times = like(to, wanted);
        let expected = times.get(nth - 1).or(times.last()).copied();
        match found.likeness {
            Likeness::Same => {
                assert_eq!(Some(found.step), times.get(nth - 1).copied());
                if found.step < to.len() {
                    assert_eq!(
                        from.counterpart(to.at(found.step)),
                        MatchingStep { step: cursor, likeness: Likeness::Same }
                    );
                }
            }
            Likeness::Last => assert!(times.len() < nth && Some(found.step) == expected),
            _ => {
                assert_eq!(expected, None, "it does happen");
                let target = if let Happening::Updated(child) = happening { child } else { node };
                let (at, then) = (to.at(found.step), to.at(found.step).current());
                match found.likeness {
                    Likeness::Cut => {
                        assert!(matches!(at.step(), Some(Step::Cutoff { .. })));
                        assert!(to.tree().is_ancestor(then, target) && to.entered(target).is_none());
                        assert!(matches!(at.state(target), State::Pruned));
                    }
                    Likeness::Otherwise => {
                        assert!(to.entered(node).is_some() && (then == node || happening == Happening::Pass));
                    }
                    _ => assert!(to.entered(node).is_none() && to.tree().is_ancestor(then, node)),
                }
            }
        }
    }

    fn any_settings() -> impl Strategy<Value = (Rules, Order)> {
        let input = Input::Tree(testing::tree("[[1, 2], 3]"));
        let algorithms = fitting_algorithms(&input);
        let rules = (
            prop::sample::select(algorithms),
            prop::sample::select(vec![FailMode::FailSoft, FailMode::FailHard]),
            prop::sample::select(vec![CutRule::Equal, CutRule::Strict]),
            prop_oneof![2 => Just(u32::MAX), 1 => 1..4u32],
        );
        let order = prop::sample::select(Order::all().collect::<Vec<_>>());
        (rules, order).prop_map(|((algorithm, fail_mode, cut_rule, depth), order)| {
            (Rules { fail_mode, cut_rule, depth, ..Rules::of(algorithm) }, order)
        })
    }

    proptest! {
        #![proptest_config(testing::cases(200))]

        #[test]
        fn a_moment_is_found_in_another_search_and_from_there_again(
            tree in testing::any_tree(), one in any_settings(), other in any_settings()
        ) {
            let [from, to] = [one, other].map(|(rules, order)| replay_in_order(&tree, rules, order));
            for cursor in 0..=from.len() {
                check(&from, &to, cursor);
            }
        }

        #[test]
        fn a_moment_is_found_in_searches_that_come_back(
            tree in testing::any_tree(), mode in prop::sample::select(MODES.to_vec()), depth in 0..4u32, one in any_settings()
        ) {
            let scouting = revisiting::replay(&tree, mode, depth);
            let other = replay_in_order(&tree, one.0, one.1);
            for cursor in 0..=scouting.len() {
                check(&scouting, &other, cursor);
            }
            for cursor in 0..=other.len() {
                check(&other, &scouting, cursor);
            }
        }
    }

    #[test]
    fn known_moments_are_found_in_other_searches() {
        // The cutoff of the textbook is the same in either return mode.
        {
            let tree = testing::tree(testing::TEXTBOOK);
            let [soft, hard] =
                [FailMode::FailSoft, FailMode::FailHard].map(|mode| replay(&tree, alpha_beta(mode, CutRule::Equal)));
            assert_eq!(hard.counterpart(soft.at(22)), MatchingStep { step: 22, likeness: Likeness::Same });
            assert!(matches!(hard.step(22), Some(Step::Cutoff { .. })));
        }

        // A pruned node is matched with its cutoff, a missing cutoff with the update before it.
        {
            let tree = testing::tree(testing::TEXTBOOK);
            let pruning = replay(&tree, alpha_beta(FailMode::FailSoft, CutRule::Equal));
            let whole = replay(&tree, Rules::of(Algorithm::Minimax));
            let second_leaf_of_c = tree.at(&[1, 1]).unwrap();
            let visited = whole.at(whole.entered(second_leaf_of_c).unwrap());
            assert_eq!(pruning.counterpart(visited), MatchingStep { step: 22, likeness: Likeness::Cut });
            let there = whole.counterpart(pruning.at(22));
            assert_eq!(there.likeness, Likeness::Otherwise);
            let update = whole.step(there.step).map(|step| (step.node(), Happening::of(step)));
            assert_eq!(update, Some((tree.at(&[1]).unwrap(), Happening::Updated(tree.at(&[1, 0]).unwrap()))));
        }

        // A node is found by its moves, or by numbers where moves have no names.
        {
            let [from, to] = ["[[1, 2], 3]", "[[1], 3, 4]"].map(testing::tree);
            let at = |path: &[usize], reach| FollowedNode { node: to.at(path).unwrap(), reach };
            let follow = |path: &[usize]| followed(&from, from.at(path).unwrap(), &to);
            assert_eq!([follow(&[0, 0]), follow(&[1])], [at(&[0, 0], Reach::Whole), at(&[1], Reach::Whole)]);
            assert_eq!(follow(&[0, 1]), at(&[0], Reach::Part), "a child that is not there");
            let named = |moves: &[&str]| {
                let mut builder = TreeBuilder::new();
                builder.enter();
                for name in moves {
                    let leaf = builder.leaf(0.0, Domain::Numbers);
                    builder.set_move(leaf, name);
                }
                builder.leave();
                Arc::new(builder.finish(&Turns::Alternate(None)).unwrap())
            };
            let (from, to) = (named(&["a", "b", "c"]), named(&["b", "a"]));
            let follow = |move_number: usize| followed(&from, from.at(&[move_number]).unwrap(), &to);
            let at = |path: &[usize], reach| FollowedNode { node: to.at(path).unwrap(), reach };
            let expected = [at(&[1], Reach::Whole), at(&[0], Reach::Whole), at(&[], Reach::Part)];
            assert_eq!([0, 1, 2].map(follow), expected);
        }

        // A moment below the other search's horizon is matched with a step above it.
        {
            let tree = testing::tree(testing::TEXTBOOK);
            let whole = replay(&tree, Rules::of(Algorithm::Minimax));
            let shallow = replay(&tree, Rules { depth: 1, ..Rules::of(Algorithm::Minimax) });
            let leaf = tree.at(&[1, 0]).unwrap();
            let found = shallow.counterpart(whole.at(whole.entered(leaf).unwrap()));
            assert_eq!((found.likeness, shallow.at(found.step).current()), (Likeness::Above, tree.at(&[1]).unwrap()));
        }
    }
}
