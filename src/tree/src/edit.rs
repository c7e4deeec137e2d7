//! Edits of a tree, their validity, and undo.
//!
//! A tree is always valid, so an edit builds a new one in one preorder walk instead of changing it. This is linear in the tree, a
//! tenth of a second for half a million nodes. Undo keeps only the inverse change, so the memory of a history is proportional to
//! the edits and not to the tree.
//!
//! # How a tree stays valid
//!
//! * **Players.** A new inner node gets its siblings' player, or else the player whose turn it is. Two subtrees are swapped only
//!   if the same player moves at both, because otherwise a player would move twice in a row.
//! * **Edges.** A move and a probability belong to the edge. A child moved among its siblings keeps its edge; subtrees of
//!   different parents are swapped without their edges.
//! * **Probabilities** always add up to 1. A new child of a chance node takes half of its neighbour's probability, and a removed
//!   child leaves its own to its neighbour. A changed probability takes the difference from the neighbour or returns it.
//! * **Leaves and inner nodes.** A child added below a leaf gets the leaf's value, and removing an only leaf makes its parent a
//!   leaf of that value: neither changes the value of the tree. Giving an inner node a value makes it a leaf.

mod change;
mod history;
mod plan;
#[cfg(test)]
mod properties;

pub use change::Mapping;
pub use history::{Direction, Edited, History, PerformedEdit, PlannedEdit, UndoStack};

use crate::tree::{NodeId, ProblemKind, Tree, Turns};

/// Copies the tree as if it had been read from a file: the moves of a game become names. Linear.
pub fn as_file(tree: &Tree) -> Tree {
    change::copied(tree).finish(&Turns::Alternate(None)).unwrap_or_else(|_| tree.clone())
}

#[derive(Debug)]
pub enum Edit {
    /// Sets the value of a leaf, or makes an inner node a leaf of this value.
    Value(NodeId, f64),
    Name(NodeId, Option<String>),
    Move(NodeId, Option<String>),
    Probability(NodeId, f64),
    /// Adds a leaf as the last child.
    AddChild(NodeId),
    /// Adds a leaf right after a node, as its sibling.
    AddSibling(NodeId),
    Remove(NodeId),
    Shift(NodeId, SiblingSide),
    Swap(NodeId, NodeId),
}

#[derive(Clone, Copy, Debug)]
pub enum SiblingSide {
    Left,
    Right,
}

/// Reason why an edit is refused. Display it through `text::visible`, because it contains names of the tree.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Refusal {
    #[error("{0}")]
    Impossible(String),
    /// The tree would be invalid for a reason that no plan foresees.
    #[error("{}", invalid(.0))]
    Invalid(ProblemKind),
}

impl Refusal {
    fn new(message: impl Into<String>) -> Self {
        Self::Impossible(message.into())
    }

    fn root() -> Self {
        Self::new(text!("edits/root-stays"))
    }
}

fn invalid(problem: &ProblemKind) -> String {
    string!("edits/invalid", problem = Text(format_args!("{problem:?}")))
}
