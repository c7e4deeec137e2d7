//! What can be asked of a search on paper: its value, the leaves in the order of the search, what it skips, what each node hands
//! up and which windows it has.

use crate::replay::{Replay, State};
use crate::trace::{Step, Window};
use plywood_tree::named;
use plywood_tree::settings::Choice;
use plywood_tree::tree::{NodeId, Tree};

named! {
    /// A part of an answer that has a mark of its own.
    #[derive(Hash)]
    pub enum Part in searching, "what-part" {
        /// The value of the root.
        Value = "value", "part-value",
        /// The leaves that are looked at, in order.
        Leaves = "leaves", "part-leaves",
        /// The leaves that cutoffs skip.
        Pruned = "pruned", "part-pruned",
        /// What each inner node hands up.
        Values = "values", "part-values",
        /// The windows of each inner node, one after the other.
        Windows = "windows", "part-windows",
        /// All steps of a trace.
        Steps = "steps", "part-steps",
    }
}

/// What comes of a search of a whole tree, in the numbers of that search.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// What the root hands up.
    pub value: f64,
    /// The leaves that are looked at, and the nodes at the depth limit, in order.
    pub leaves: Vec<NodeId>,
    /// The leaves that cutoffs skip, in the order of the tree.
    pub pruned: Vec<NodeId>,
    /// What each inner node hands up that is searched below, in the order of the tree.
    pub values: Vec<(NodeId, f64)>,
    /// The windows of the same nodes, each change once; none of a search without windows.
    pub windows: Vec<(NodeId, Vec<Window>)>,
}

impl Outcome {
    /// That of a recorded search. Linear in the steps and the tree.
    pub fn of(replay: &Replay) -> Self {
        let (tree, end) = (replay.tree(), replay.end());
        let steps = || replay.trace().steps.iter();
        let evaluated = |step| if let Step::Evaluate { node, .. } = step { Some(node) } else { None };
        let leaves: Vec<NodeId> = steps().filter_map(evaluated).collect();
        let searched = |node: &NodeId| end.returned_children(*node) > 0;
        let inner: Vec<NodeId> = tree.nodes().filter(searched).collect();
        let windows = inner.iter().map(|&node| (node, end.windows(node))).filter(|(_, windows)| !windows.is_empty());
        Self {
            value: end.value(NodeId::ROOT).unwrap_or_default(),
            leaves,
            pruned: tree.nodes().filter(|&node| is_leaf(tree, node) && end.state(node) == State::Pruned).collect(),
            values: inner.iter().filter_map(|&node| Some((node, end.value(node)?))).collect(),
            windows: windows.collect(),
        }
    }

    /// The parts in which another search differs from this one.
    pub fn differing(&self, other: &Self) -> Vec<Part> {
        let differs = |part: &Part| match part {
            Part::Value => self.value != other.value,
            Part::Leaves => self.leaves != other.leaves,
            Part::Pruned => self.pruned != other.pruned,
            Part::Values => self.values != other.values,
            Part::Windows => self.windows != other.windows,
            // The steps are more than can be asked on paper.
            Part::Steps => false,
        };
        Part::all().filter(differs).collect()
    }
}

/// Whether a node has nothing below it.
pub fn is_leaf(tree: &Tree, node: NodeId) -> bool {
    tree.subtree(node).len() == 1
}
