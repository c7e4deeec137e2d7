//! A recorded search as JSON lines: one object a step, between a line that says how it was searched and one with the result.
//! Knows nothing of words.
//!
//! The keys and their order are a contract with whoever reads them; new keys are added after the old ones.

use std::io::{self, Write};

use serde::{Serialize, Serializer};

use super::path::Path;
use super::{Number, json_line, names};
use crate::replay::Replay;
use crate::session::{Choices, Run};
use crate::settings::{Choice, Order};
use crate::trace::{Step, Window};
use crate::tree::NodeId;

/// Writes the whole search, line by line. Linear in the length of what is written.
pub fn write(run: &Run, out: &mut impl Write) -> io::Result<()> {
    json_line(out, &Start::of(run.choices))?;
    let mut path = Path::default();
    for (index, step) in run.replay.trace().steps.iter().enumerate() {
        path.follow(run.replay.tree(), step);
        step_line(out, &run.replay, path.ordinals(), index + 1, step)?;
        path.leave(step);
    }
    json_line(out, &End::of(&run.replay))
}

#[derive(Serialize)]
struct Start {
    event: &'static str,
    algorithm: &'static str,
    r#return: &'static str,
    cut_on: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
}

impl Start {
    fn of(Choices { rules, order, seed }: Choices) -> Self {
        Self {
            event: "start",
            algorithm: rules.algorithm.name(),
            r#return: rules.returns.name(),
            cut_on: rules.cut_on.name(),
            order: (order != Order::Given).then(|| order.name()),
            seed: (order == Order::Random).then_some(seed),
            depth: (rules.depth != u32::MAX).then_some(rules.depth),
        }
    }
}

#[derive(Serialize)]
struct Line<'a, F> {
    step: usize,
    event: &'static str,
    path: &'a [usize],
    #[serde(flatten)]
    facts: F,
}

#[derive(Serialize)]
struct Bounds {
    alpha: Number,
    beta: Number,
}

#[derive(Serialize)]
struct Entered {
    #[serde(flatten)]
    window: Option<Bounds>,
}

#[derive(Serialize)]
struct Valued {
    value: Number,
}

#[derive(Serialize)]
struct Updated {
    child: usize,
    value: Number,
    #[serde(flatten)]
    window: Option<Bounds>,
}

#[derive(Serialize)]
struct Cut<'a> {
    kind: &'static str,
    child: usize,
    pruned: Skipped<'a>,
}

fn step_line(out: &mut impl Write, replay: &Replay, path: &[usize], step: usize, what: Step) -> io::Result<()> {
    let tree = replay.tree();
    let number = |value| Number { domain: tree.domain(), value };
    let bounds =
        |window: Option<Window>| window.map(|window| Bounds { alpha: number(window.alpha), beta: number(window.beta) });
    match what {
        Step::Enter { window, .. } => {
            json_line(out, &Line { step, event: "enter", path, facts: Entered { window: bounds(window) } })
        }
        Step::Evaluate { value, .. } => {
            json_line(out, &Line { step, event: "evaluate", path, facts: Valued { value: number(value) } })
        }
        Step::Update { child, value, window, .. } => {
            let facts = Updated { child: tree.ordinal(child), value: number(value), window: bounds(window) };
            json_line(out, &Line { step, event: "update", path, facts })
        }
        Step::Cutoff { node, child, cut } => {
            let facts = Cut { kind: cut.name(), child: tree.ordinal(child), pruned: Skipped { replay, node, path } };
            json_line(out, &Line { step, event: "cutoff", path, facts })
        }
        Step::Return { value, .. } => {
            json_line(out, &Line { step, event: "return", path, facts: Valued { value: number(value) } })
        }
    }
}

/// The children of a node that were never entered, as paths.
struct Skipped<'a> {
    replay: &'a Replay,
    node: NodeId,
    path: &'a [usize],
}

impl Serialize for Skipped<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let tree = self.replay.tree();
        let skipped = tree.children(self.node).filter(|&child| self.replay.entered(child).is_none());
        serializer.collect_seq(skipped.map(|child| Below { path: self.path, ordinal: tree.ordinal(child) }))
    }
}

/// The path of a child.
struct Below<'a> {
    path: &'a [usize],
    ordinal: usize,
}

impl Serialize for Below<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.path.iter().chain([&self.ordinal]))
    }
}

#[derive(Serialize)]
struct End {
    event: &'static str,
    value: Option<Number>,
    visited: u64,
    leaves: u64,
    cutoffs: u64,
    pruned: Option<u64>,
    best: Vec<usize>,
}

impl End {
    fn of(replay: &Replay) -> Self {
        let tree = replay.tree();
        let end = replay.end();
        let tally = end.tally();
        Self {
            event: "end",
            value: end.value(NodeId::ROOT).map(|value| Number { domain: tree.domain(), value }),
            visited: tally.visited,
            leaves: tally.leaves,
            cutoffs: tally.cutoffs,
            pruned: tally.pruned,
            best: names::ordinals(tree, &end.variation()),
        }
    }
}
