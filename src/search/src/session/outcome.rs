//! Results of a search that students can write down on paper.

use crate::{
    replay::{Replay, State},
    trace::{Step, Window},
};
use plywood_tree::{
    named,
    settings::Choice,
    tree::{NodeId, Tree},
};

named! {
    #[derive(Hash)]
    pub enum Part in searching, "what-part" {
        Value = "value", "part-value",
        Leaves = "leaves", "part-leaves",
        Pruned = "pruned", "part-pruned",
        Values = "values", "part-values",
        Windows = "windows", "part-windows",
        Steps = "steps", "part-steps",
    }
}

/// Results of a search of a whole tree, from that search's perspective.
#[derive(Debug)]
pub struct Outcome {
    pub value: f64,
    /// Visited leaves and nodes at the depth limit, in order.
    pub leaves: Vec<NodeId>,
    /// Leaves skipped by cutoffs, in the order of the tree.
    pub pruned: Vec<NodeId>,
    /// Returned values of the inner nodes with a search below them, in the order of the tree.
    pub values: Vec<(NodeId, f64)>,
    /// Windows of the same nodes, each change once; empty for a search without windows.
    pub windows: Vec<(NodeId, Vec<Window>)>,
}

impl Outcome {
    /// Extracts the results of a recorded search. Linear in the steps and the tree.
    pub fn of(replay: &Replay) -> Self {
        let tree = replay.tree();
        let end = replay.end();
        let steps = || replay.trace().steps.iter();
        let leaves: Vec<NodeId> =
            steps().filter_map(|step| if let Step::Evaluate { node, .. } = step { Some(node) } else { None }).collect();
        let inner: Vec<NodeId> = tree.nodes().filter(|node| end.returned_children(*node) > 0).collect();
        let windows = inner.iter().map(|&node| (node, end.windows(node))).filter(|(_, windows)| !windows.is_empty());
        Self {
            value: end.value(NodeId::ROOT).unwrap_or_default(),
            leaves,
            pruned: tree.nodes().filter(|&node| is_leaf(tree, node) && end.state(node) == State::Pruned).collect(),
            values: inner.iter().filter_map(|&node| Some((node, end.value(node)?))).collect(),
            windows: windows.collect(),
        }
    }

    pub fn differing(&self, other: &Self) -> Vec<Part> {
        let differs = |part: &Part| match part {
            Part::Value => self.value != other.value,
            Part::Leaves => self.leaves != other.leaves,
            Part::Pruned => self.pruned != other.pruned,
            Part::Values => self.values != other.values,
            Part::Windows => self.windows != other.windows,
            // Students cannot write down all steps on paper.
            Part::Steps => false,
        };
        Part::all().filter(differs).collect()
    }
}

pub fn is_leaf(tree: &Tree, node: NodeId) -> bool {
    tree.subtree(node).len() == 1
}
