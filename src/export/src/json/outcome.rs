//! Result of a search as JSON: the last line of a trace, and alone.

use crate::{Number, names};
use plywood_search::replay::Replay;
use plywood_search::session::Run;
use plywood_tree::settings::Choice as _;
use plywood_tree::tree::NodeId;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct End {
    event: &'static str,
    #[serde(flatten)]
    result: Outcome,
}

impl End {
    pub(super) fn of(replay: &Replay) -> Self {
        Self { event: "end", result: Outcome::of(replay) }
    }
}

#[derive(Serialize)]
struct Outcome {
    value: Option<Number>,
    visited: u64,
    leaves: u64,
    cutoffs: u64,
    pruned: Option<u64>,
    best: Vec<usize>,
}

impl Outcome {
    fn of(replay: &Replay) -> Self {
        let tree = replay.tree();
        let end = replay.end();
        let tally = end.tally();
        Self {
            value: end.value(NodeId::ROOT).map(|value| Number { domain: tree.domain(), value }),
            visited: tally.visited,
            leaves: tally.leaves,
            cutoffs: tally.cutoffs,
            pruned: tally.pruned,
            best: names::ordinals(tree, &end.variation()),
        }
    }
}

#[derive(Serialize)]
pub(crate) struct SolvedTree {
    kind: &'static str,
    algorithm: &'static str,
    #[serde(flatten)]
    result: Outcome,
}

impl SolvedTree {
    pub(crate) fn of(run: &Run) -> Self {
        Self { kind: "tree", algorithm: run.choices.rules.algorithm.name(), result: Outcome::of(&run.replay) }
    }
}
