//! The state of every node at any moment of a recorded search, computed from the trace alone.
//!
//! Building a [`Replay`] reads the trace once and notes for each node *from which step on* it is entered, changed, closed or
//! pruned. A [`Moment`] looks these numbers up. Stepping back therefore costs as much as stepping forward, and neither grows with
//! the length of the trace.

mod counterpart;
mod counts;
mod fault;
mod index;
mod interval;
mod known;
#[cfg(test)]
mod labelling_tests;
mod moment;
#[cfg(test)]
pub(crate) mod oracle;
mod pruning;
mod strategy;
mod telling;
mod visits;

pub use crate::trace::Bound;
pub use counterpart::{FollowedNode, Likeness, MatchingStep, Reach, followed};
pub use counts::Tally;
pub use fault::{Convention, Fault};
pub use interval::Interval;
pub use known::Known;
pub use moment::Moment;
pub use visits::Visit;

use std::sync::Arc;

use crate::trace::{Cut, Extent, Step, Trace, Window};
use counts::Checkpoints;
use index::Updates;
use interval::Intervals;
use plywood_tree::{
    settings::Perspective,
    tree::{Goal, NodeId, Term, Tree, for_opponent},
};
use pruning::Pruning;
use visits::{NEVER, Visits};

/// A recorded search that can be inspected at any step. Immutable and cheap to share.
#[derive(Debug)]
pub struct Replay {
    trace: Trace,
    visits: Visits,
    updates: Updates,
    pruning: Pruning,
    intervals: Intervals,
    checkpoints: Checkpoints,
    /// Steps at which children were skipped; `changes`: steps at which a node found a better value. Both increase.
    cutoffs: Vec<u32>,
    changes: Vec<u32>,
    passes: Vec<u32>,
}

/// State of a node after some step. If the node was visited several times, the state is that of the last visit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum State {
    Unvisited,
    Open,
    Closed,
    /// Not visited, because a cutoff above it keeps the search away.
    Pruned,
}

impl State {
    /// Returns true if the search has reached the node.
    pub const fn is_entered(self) -> bool {
        matches!(self, Self::Open | Self::Closed)
    }
}

#[derive(Clone, Copy, PartialEq)]
pub struct Cutoff {
    /// Node whose children were skipped.
    pub node: NodeId,
    /// The child whose value caused the cutoff; `None` if the node's own static evaluation did.
    pub child: Option<NodeId>,
    pub cut: Cut,
    pub value: f64,
    pub window: Window,
}

impl Replay {
    pub const fn trace(&self) -> &Trace {
        &self.trace
    }

    pub const fn tree(&self) -> &Arc<Tree> {
        &self.trace.tree
    }

    pub const fn len(&self) -> usize {
        self.trace.steps.len()
    }

    pub const fn is_empty(&self) -> bool {
        self.trace.steps.is_empty()
    }

    /// Returns the state after the first `cursor` steps, or after all of them if there are fewer.
    pub fn at(&self, cursor: usize) -> Moment<'_> {
        Moment::new(self, cursor)
    }

    pub fn end(&self) -> Moment<'_> {
        self.at(self.len())
    }

    /// Returns the steps, numbered from 1, at which children were skipped.
    pub fn cutoffs(&self) -> &[u32] {
        &self.cutoffs
    }

    /// Returns the steps, numbered from 1, at which a node found a better value.
    pub fn changes(&self) -> &[u32] {
        &self.changes
    }

    /// Returns the steps, numbered from 1, at which passes begin. Empty if the search makes only one pass.
    pub fn passes(&self) -> &[u32] {
        &self.passes
    }

    /// Returns the pass of a step, numbered from 1, and its depth limit. A search without passes has only pass 1.
    pub fn pass_at(&self, step: usize) -> (u32, u32) {
        let count = self.passes.partition_point(|&pass| pass as usize <= step);
        match count.checked_sub(1).and_then(|at| self.step(self.passes[at] as usize)) {
            Some(Step::Pass { pass, depth, .. }) => (pass, depth),
            _ => (1, self.trace.depth),
        }
    }

    pub fn visits(&self, node: NodeId) -> impl DoubleEndedIterator<Item = Visit> + '_ {
        self.visits.of(node)
    }

    pub const fn visits_repeated(&self) -> usize {
        self.visits.repeated()
    }

    /// Returns the step, numbered from 1, at which the search first entered the node.
    pub fn entered(&self, node: NodeId) -> Option<usize> {
        let step = self.visits.entered(node);
        (step != NEVER).then_some(step as usize)
    }

    /// Returns the node's number in the order of first visits, from 1. `None` if the node is never visited, or if its position is
    /// a table hit when the search reaches it.
    pub fn visit_number(&self, node: NodeId) -> Option<u64> {
        let entered = self.entered(node)?;
        let is_entered = matches!(self.step(entered), Some(Step::Enter { .. }));
        let visited = self.counted(entered).visited;
        is_entered.then(|| visited.saturating_sub(self.visits.repeated_by(entered) as u64))
    }

    /// Returns the first step, numbered from 1, from which on the node is pruned. It stays pruned unless the search returns to
    /// the node of the cutoff.
    pub fn pruned(&self, node: NodeId) -> Option<usize> {
        let step = self.pruning.first(node);
        (step != NEVER).then_some(step as usize)
    }

    /// Returns the step, numbered from 1, at which the node last returned a value.
    pub fn returned(&self, node: NodeId) -> Option<usize> {
        self.visits.of(node).rev().find_map(Visit::returned)
    }

    pub fn guess_at(&self, step: usize) -> Option<f64> {
        let count = self.passes.partition_point(|&pass| pass as usize <= step);
        let pass = self.step(self.passes[..count].last().copied()? as usize);
        if let Some(Step::Pass { guess, .. }) = pass { guess } else { None }
    }

    /// Returns true if the search was not stopped before its end.
    pub fn is_whole(&self) -> bool {
        matches!(
            self.step(self.len()),
            Some(Step::Return { node: NodeId::ROOT, .. } | Step::Recall { node: NodeId::ROOT, .. })
        )
    }

    /// Returns the next cutoff, better value or pass start after step `cursor`.
    pub fn next_event(&self, cursor: usize) -> Option<usize> {
        [&self.cutoffs, &self.changes, &self.passes].into_iter().filter_map(|steps| first_after(steps, cursor)).min()
    }

    /// Returns the last cutoff, better value or pass start before step `cursor`.
    #[cfg(test)]
    fn previous_event(&self, cursor: usize) -> Option<usize> {
        [&self.cutoffs, &self.changes, &self.passes].into_iter().filter_map(|steps| last_before(steps, cursor)).max()
    }

    pub fn next_cutoff(&self, cursor: usize) -> Option<usize> {
        first_after(&self.cutoffs, cursor)
    }

    pub fn previous_cutoff(&self, cursor: usize) -> Option<usize> {
        last_before(&self.cutoffs, cursor)
    }

    /// Returns the step with this number, from 1.
    pub fn step(&self, number: usize) -> Option<Step> {
        let index = number.checked_sub(1)?;
        (index < self.len()).then(|| self.trace.steps.get(index))
    }

    /// Converts a node's value between the search's perspective and MAX's, in either direction.
    pub fn for_max(&self, node: NodeId, value: f64) -> f64 {
        match self.side(node) {
            Goal::Largest => value,
            Goal::Smallest => self.tree().domain().opposite(value),
        }
    }

    /// Returns the terms that add up to a position's value, from the search's perspective. Terms in favour of that player come
    /// first. Empty if the value is not a sum. Linear in the depth times the moves of a position.
    pub fn terms(&self, node: NodeId) -> Vec<Term> {
        let terms = self.tree().terms(node);
        match self.side(node) {
            Goal::Largest => terms,
            Goal::Smallest => for_opponent(terms),
        }
    }

    /// Converts a node's window between the search's perspective and MAX's, in either direction.
    pub fn window_for_max(&self, node: NodeId, window: Window) -> Window {
        match self.side(node) {
            Goal::Largest => window,
            Goal::Smallest => window.turned(self.tree().domain()),
        }
    }

    /// Converts a step's value and window between the search's perspective and MAX's, in either direction.
    pub fn step_for_max(&self, mut step: Step) -> Step {
        let node = step.node();
        if let Step::Hit { value, .. }
        | Step::Evaluate { value, .. }
        | Step::StandPat { value, .. }
        | Step::Update { value, .. }
        | Step::Return { value, .. }
        | Step::Recall { value, .. } = &mut step
        {
            *value = self.for_max(node, *value);
        }
        if let Step::Enter { window, .. } | Step::StandPat { window, .. } | Step::Update { window, .. } = &mut step {
            *window = window.map(|window| self.window_for_max(node, window));
        }
        if let (Step::Recall { bound, .. }, Goal::Smallest) = (&mut step, self.side(node)) {
            *bound = bound.opposite();
        }
        step
    }

    /// Returns the goal, in values for MAX, of the player whose perspective the search uses at this node. At a leaf that is the
    /// player who did not make the last move.
    pub fn side(&self, node: NodeId) -> Goal {
        let tree = self.tree();
        let goal = |node| tree.goal(node);
        match (self.trace.perspective, goal(node), tree.parent(node).and_then(goal)) {
            (Perspective::Mover, Some(Goal::Smallest), _) | (Perspective::Mover, None, Some(Goal::Largest)) => {
                Goal::Smallest
            }
            _ => Goal::Largest,
        }
    }

    /// Returns true if the trace's tree is the whole tree of the game.
    pub fn knows_whole_tree(&self) -> bool {
        self.trace.extent == Extent::Whole
    }
}

fn first_after(steps: &[u32], cursor: usize) -> Option<usize> {
    steps.get(steps.partition_point(|&step| step as usize <= cursor)).map(|&step| step as usize)
}

fn last_before(steps: &[u32], cursor: usize) -> Option<usize> {
    let count = steps.partition_point(|&step| (step as usize) < cursor);
    count.checked_sub(1).map(|at| steps[at] as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        search::{Rules, search},
        testing::{alpha_beta, replay},
        trace::{GeneratedTree, GivenTree, Recording, Stopped, Watched},
    };
    use plywood_games::{Describe, LoadedTree, TicTacToe};
    use plywood_tree::{
        progress::Progress,
        settings::{Algorithm, CutRule, FailMode},
        testing::{self, MANY, PISA, TEXTBOOK, tree},
        tree::{Domain, Kind, TreeBuilder, Turns},
    };

    const INF: f64 = f64::INFINITY;

    type Slide = (&'static str, (f64, f64), Option<Cut>);

    /// The lecture's slides in order. They show only nodes with windows, and only when a node is entered or changes.
    const SLIDES: [Slide; 14] = [
        ("R", (-INF, INF), None),
        ("A", (-INF, INF), None),
        ("A", (-INF, 3.0), None),
        ("R", (3.0, INF), None),
        ("B", (3.0, INF), None),
        ("C", (3.0, INF), None),
        ("D", (3.0, INF), None),
        ("D", (3.0, 0.0), Some(Cut::Alpha)),
        ("C", (5.0, INF), None),
        ("B", (3.0, 5.0), None),
        ("E", (3.0, 5.0), None),
        ("E", (8.0, 5.0), Some(Cut::Beta)),
        ("B", (3.0, 4.0), None),
        ("R", (4.0, INF), None),
    ];

    fn slides(replay: &Replay) -> Vec<(String, (f64, f64), Option<Cut>)> {
        let mut slides = Vec::new();
        for cursor in 1..=replay.len() {
            let moment = replay.at(cursor);
            let (before, node) = (replay.at(cursor - 1), moment.current());
            let (Some(name), Some(window)) = (replay.tree().given_name(node), moment.window(node)) else { continue };
            if before.window(node) != Some(window) {
                let cutoff = replay.at(cursor + 1).cutoff(node).map(|cutoff| cutoff.cut);
                slides.push((name.to_owned(), (window.alpha, window.beta), cutoff));
            }
        }
        slides
    }

    #[test]
    fn the_lectures_walkthroughs_are_replayed() {
        // The windows of UBB are those of the slides.
        for returns in [FailMode::FailHard, FailMode::FailSoft] {
            let replay = replay(&testing::ubb(), alpha_beta(returns, CutRule::Equal));
            let shown = slides(&replay);
            let expected: Vec<_> = SLIDES.iter().map(|&(name, window, cut)| (name.to_owned(), window, cut)).collect();
            assert_eq!(shown, expected);
        }

        // The search of UBB keeps all windows for the history.
        {
            let replay = replay(&testing::ubb(), alpha_beta(FailMode::FailHard, CutRule::Equal));
            let b = replay.tree().at(&[1]).unwrap();
            let history: Vec<(f64, f64)> =
                replay.end().windows(b).into_iter().map(|window| (window.alpha, window.beta)).collect();
            assert_eq!(history, [(3.0, INF), (3.0, 5.0), (3.0, 4.0)]);
        }

        // The lectures' trees have the known counts.
        {
            let tally = |visited, leaves, cutoffs, pruned| Tally { visited, leaves, cutoffs, pruned: Some(pruned) };
            check(testing::UBB, 4.0, tally(12, 6, 2, 2), &[1, 2]);
            check(TEXTBOOK, 3.0, tally(11, 7, 1, 2), &[0, 0]);
            check(PISA, 3.0, tally(11, 5, 2, 4), &[0, 0, 1]);
        }

        // Pisa's nodes have the lectures' values.
        {
            let replay = replay(&tree(PISA), Rules::of(Algorithm::Minimax));
            let at = |path: &[usize]| replay.end().value(replay.tree().at(path).unwrap()).unwrap();
            let values = [at(&[0, 0]), at(&[0, 1]), at(&[0]), at(&[1, 0]), at(&[1, 1]), at(&[1]), at(&[])];
            assert_eq!(values, [3.0, 5.0, 3.0, 0.0, 6.0, 0.0, 3.0]);
        }
    }

    #[track_caller]
    fn check(text: &str, value: f64, tally: Tally, variation: &[usize]) {
        let replay = replay(&tree(text), alpha_beta(FailMode::FailSoft, CutRule::Equal));
        let end = replay.end();
        assert_eq!(end.value(NodeId::ROOT), Some(value));
        assert_eq!(end.tally(), tally);
        let path = end.variation().last().map(|&node| replay.tree().path(node));
        assert_eq!(path.as_deref(), Some(variation));
    }

    fn ask_everything(moment: Moment<'_>) {
        for node in moment.replay().tree().nodes() {
            let known = (moment.value(node), moment.window(node), moment.best_child(node), moment.pruned_by(node));
            let state = moment.state(node);
            assert!(
                state == State::Open || state == State::Closed || known == (None, None, None, moment.pruned_by(node))
            );
            let interval = moment.interval(node);
            assert!(interval.low <= interval.high);
        }
    }

    #[test]
    fn stopped_searches_can_be_replayed() {
        // A stopped search of a game can be replayed.
        {
            let progress = Arc::new(Progress::default());
            progress.cancel();
            let mut watched = Watched::new(Recording::<GeneratedTree>::default(), progress, u64::MAX);
            let game = TicTacToe::default();
            let rules = Rules::of(Algorithm::Minimax);
            assert_eq!(search(rules, game, &mut watched), Err(Stopped::Cancelled));
            let replay = Replay::new(watched.into_inner().finish(Domain::Numbers, game.move_names(), u32::MAX));
            let end = replay.end();
            assert_eq!(end.state(NodeId::ROOT), State::Open);
            assert_eq!(end.tally().visited, 4095);
            assert_eq!(replay.tree().len(), 4095);
            assert_eq!(replay.tree().subtree(NodeId::ROOT), 0..4095);
            ask_everything(end);
        }

        // A search that was stopped before its first step can be replayed.
        {
            let replay = Replay::new(Recording::<GivenTree>::default().finish(testing::ubb(), u32::MAX));
            assert!(replay.is_empty() && !replay.is_whole());
            assert_eq!((replay.end().tally().visited, replay.next_event(0), replay.previous_event(1)), (0, None, None));
            ask_everything(replay.end());
        }

        // After a stopped search of a tree, the remaining nodes are unvisited.
        {
            let tree = tree(&format!("[{}]", vec!["[1, 2, 3]"; 5000].join(",")));
            let mut watched = Watched::new(Recording::<GivenTree>::default(), Arc::new(Progress::default()), 4000);
            let rules = alpha_beta(FailMode::FailSoft, CutRule::Equal);
            assert_eq!(search(rules, LoadedTree::new(&tree), &mut watched), Err(Stopped::TooLarge(4000)));
            let replay = Replay::new(watched.into_inner().finish(Arc::clone(&tree), u32::MAX));
            let end = replay.end();
            assert_eq!(end.state(tree.nodes().next_back().unwrap()), State::Unvisited);
            assert_eq!(end.tally().visited, 4095);
            assert_eq!(end.value(NodeId::ROOT), Some(1.0));
            ask_everything(end);
        }
    }

    #[test]
    fn a_very_long_chain_is_replayed() {
        let mut builder = TreeBuilder::new();
        for _ in 1..MANY {
            builder.enter();
        }
        builder.leaf(7.0, Domain::Numbers);
        (1..MANY).for_each(|_| builder.leave());
        let tree = Arc::new(builder.finish(&Turns::Alternate(None)).unwrap());
        let replay = replay(&tree, alpha_beta(FailMode::FailSoft, CutRule::Equal));
        let deepest = replay.at(MANY as usize);
        assert_eq!((deepest.current(), deepest.tally().visited), (NodeId(MANY - 1), u64::from(MANY)));
        assert_eq!(deepest.interval(NodeId::ROOT), Interval::unknown(Domain::Numbers));
        let end = replay.end();
        assert_eq!(end.value(NodeId::ROOT), Some(7.0));
        assert!(end.interval(NodeId::ROOT).is_point());
        let variation = end.variation();
        assert_eq!(variation.len(), MANY as usize - 1);
        assert_eq!(tree.kind(variation[MANY as usize - 2]), Kind::Leaf);
    }
}
