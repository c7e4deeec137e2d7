//! Checks that a replay agrees with a fold of all steps, at every step.

use std::collections::BTreeMap;

use super::{any_graph, any_grid, map, recorded, recorded_by};
use crate::state_space::{
    Algorithm, Counts, Distance, Event, Given, NodeId, Problem, Record, Replay, Rules, Side, StateId, Status, Zero,
};
use plywood_tree::cost::Cost;
use plywood_tree::settings::Choice as _;
use plywood_tree::testing;
use proptest::prelude::*;

/// Plain fold of the steps, as an oracle.
#[derive(Default)]
struct Fold {
    states: BTreeMap<(u32, bool), Status>,
    frontier: Vec<NodeId>,
    current: Option<NodeId>,
    made: usize,
    counts: Counts,
}

impl Fold {
    fn step<P: Problem>(&mut self, record: &Record<P>, event: Event) {
        let key = |node: NodeId| {
            let node = record.space.node(node);
            (node.state().0, node.side() == Side::Backward)
        };
        let generated = matches!(
            event,
            Event::Generate(_)
                | Event::Relax(_)
                | Event::Reopen(_)
                | Event::Known { .. }
                | Event::Beyond(_)
                | Event::DeadEnd(_)
        );
        self.counts.generated += u64::from(generated);
        let is_made = generated && !matches!(event, Event::Known { .. });
        self.made += usize::from(is_made || matches!(event, Event::Start(_)));
        match event {
            Event::Pass { .. } => {
                assert_eq!(self.frontier, [], "a pass ends with an empty frontier");
                self.states.clear();
                self.current = None;
            }
            Event::Start(node) | Event::Generate(node) | Event::Reopen(node) => {
                self.frontier.push(node);
                self.states.insert(key(node), Status::Open(node));
            }
            Event::Relax(node) => {
                let Some(Status::Open(old)) = self.states.insert(key(node), Status::Open(node)) else {
                    panic!("what is relaxed was in the frontier");
                };
                self.frontier.retain(|&other| other != old);
                self.frontier.push(node);
            }
            Event::Expand(node) | Event::Cutoff(node) => {
                let before = self.frontier.len();
                self.frontier.retain(|&other| other != node);
                assert_eq!(self.frontier.len() + 1, before, "what is taken was in the frontier");
                // If a state has several nodes, the newest counts.
                if self.states.get(&key(node)).and_then(|status| status.node()) == Some(node) {
                    self.states.insert(key(node), Status::Closed(node));
                }
                self.counts.expanded += u64::from(matches!(event, Event::Expand(_)));
                self.current = Some(node);
            }
            Event::Beyond(node) | Event::DeadEnd(node) => _ = self.states.insert(key(node), Status::Closed(node)),
            Event::Found(node) => self.current = Some(node),
            Event::Meet { .. } | Event::Known { .. } | Event::Exhausted => {}
        }
        self.counts.frontier = self.frontier.len() as u64;
        self.counts.peak = self.counts.peak.max(self.counts.frontier);
    }
}

/// Checks every step, and that the first node of the frontier is the next one taken.
fn check<P: Problem>(record: Record<P>) {
    let replay = Replay::new(record);
    let record = &replay.record;
    let mut fold = Fold::default();
    for step in 0..=replay.len() {
        let moment = replay.at(step);
        assert_eq!(moment.counts(), fold.counts, "step {step}");
        assert_eq!(moment.current(), fold.current, "step {step}");
        assert_eq!(moment.generated(), fold.made, "step {step}");
        for state in (0..record.space.states().len() as u32).map(StateId) {
            for side in [Side::Forward, Side::Backward] {
                let folded = fold.states.get(&(state.0, side == Side::Backward)).copied().unwrap_or(Status::Unseen);
                assert_eq!(moment.status_from(side, state), folded, "{:?}, step {step}", record.rules.algorithm);
            }
        }
        let frontier = moment.frontier(usize::MAX);
        let mut sorted = [frontier.clone(), fold.frontier.clone()];
        sorted[0].sort();
        sorted[1].sort();
        assert_eq!(sorted[0], sorted[1], "step {step}");
        assert_eq!(moment.frontier(2), frontier[..frontier.len().min(2)]);
        if let Some(event) = (step < replay.len()).then(|| record.steps.get(step)) {
            if let Event::Expand(node) | Event::Cutoff(node) = event {
                assert_eq!(frontier[0], node, "{:?} takes the first of its frontier", record.rules.algorithm);
            }
            fold.step(record, event);
        }
    }
    assert_eq!(replay.at(replay.len()).counts(), record.counts);
}

proptest! {
    #![proptest_config(testing::cases(40))]

    #[test]
    fn a_replay_of_a_map_is_a_fold_of_its_steps(grid in any_grid(6)) {
        for algorithm in super::graph_searches() {
            check(recorded(&grid, &Distance::Chebyshev, algorithm));
        }
    }

    #[test]
    fn a_replay_of_a_graph_is_a_fold_of_its_steps(graph in any_graph(6), estimates in proptest::collection::vec(0_u32..30, 6)) {
        let estimates = estimates.into_iter().take(graph.vertices() as usize).map(|estimate| match estimate {
            29 => Cost::INFINITE,
            estimate => Cost::whole(estimate),
        });
        let given = Given::new(&graph, estimates.collect()).expect("one each");
        for algorithm in Algorithm::all() {
            check(recorded(&graph, &given, algorithm));
            check(recorded_by(&graph, &given, Rules { depth: 2, ..Rules::of(algorithm) }));
        }
    }
}

#[test]
fn a_replaced_node_says_by_which() {
    // First over the 9, then around it by a cheaper path.
    let grid = map("S9G ...");
    let record = recorded(&grid, &Zero, Algorithm::UniformCost);
    let relaxed = record.steps.iter().position(|event| matches!(event, Event::Relax(_)));
    if let Some(step) = relaxed {
        let replay = Replay::new(record);
        let Event::Relax(new) = replay.record.steps.get(step) else { panic!("it is relaxed") };
        let old = (0..new.0).map(NodeId).find(|&old| replay.at(step + 1).replaced_by(old) == Some(new));
        assert!(old.is_some_and(|old| replay.at(step).is_open(old) && !replay.at(step + 1).is_open(old)));
        assert!(old.is_some_and(|old| replay.at(step).replaced_by(old).is_none()));
    }
}

#[test]
fn a_long_search_is_the_same_at_every_thousandth_step() {
    let rows: Vec<String> =
        (0..120).map(|row| if row % 4 == 1 { "..9...".repeat(20) } else { ".".repeat(120) }).collect();
    let text = rows.join(" ");
    let text = format!("S{}G", &text[1..text.len() - 1]);
    let grid = map(&text);
    for algorithm in [Algorithm::UniformCost, Algorithm::AStar, Algorithm::DepthFirst, Algorithm::Bidirectional] {
        let replay = Replay::new(recorded(&grid, &Distance::Manhattan, algorithm));
        let mut fold = Fold::default();
        for step in 0..replay.len() {
            if step % 997 == 0 {
                let moment = replay.at(step);
                let mut nodes = moment.frontier(usize::MAX);
                let mut folded = fold.frontier.clone();
                nodes.sort();
                folded.sort();
                assert_eq!((moment.counts(), nodes), (fold.counts, folded));
            }
            fold.step(&replay.record, replay.record.steps.get(step));
        }
    }
}
