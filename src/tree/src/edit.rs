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

use crate::tree::{Domain, NodeId, ProblemKind, Tree, Turns};

/// Copies the tree as if it had been read from a file: the moves of a game become names. Linear.
pub fn as_file(tree: &Tree) -> Tree {
    change::copied(tree).finish(&Turns::Alternate(None)).unwrap_or_else(|_| tree.clone())
}

#[derive(Clone, Debug, PartialEq)]
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SiblingSide {
    Left,
    Right,
}

/// Reason why an edit is refused. Display names from the tree through `text::visible`.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}", self.said())]
pub enum Refusal {
    Root,
    OnlyChild {
        child: String,
        parent: String,
    },
    First(String),
    Last(String),
    Same(String),
    Nested {
        inner: String,
        outer: String,
    },
    Turns(String, String),
    /// A number among truth values, or the reverse.
    Value(Domain),
    NoChance(String),
    OutOfRange(f64),
    /// The probability of an only child of a chance node is always 1.
    Certain(String),
    /// The neighbour has less probability than the edit needs.
    TooLittle {
        neighbour: String,
        left: f64,
    },
    /// The edit would combine `inf` and `-inf` below a chance node.
    NoAverage,
    /// Any other reason why the tree would be invalid.
    Invalid(ProblemKind),
}

impl Refusal {
    fn said(&self) -> String {
        match self {
            Self::Root => text!(edits, "root-stays").into(),
            Self::OnlyChild { child, parent } => say!(edits, "only-child", Text(child), Text(parent)).into(),
            Self::First(node) => say!(edits, "first-already", Text(node)).into(),
            Self::Last(node) => say!(edits, "last-already", Text(node)).into(),
            Self::Same(node) => say!(edits, "swap-with-itself", Text(node)).into(),
            Self::Nested { inner, outer } => say!(edits, "nested", Text(inner), Text(outer)).into(),
            Self::Turns(one, other) => say!(edits, "other-players", Text(one), Text(other)).into(),
            Self::Value(domain) => leaves_are(*domain).into(),
            Self::NoChance(node) => say!(edits, "no-chance", Text(node)).into(),
            Self::OutOfRange(given) => {
                say!(edits, "no-probability", given = Number(Domain::Numbers.pretty(*given))).into()
            }
            Self::Certain(node) => say!(edits, "certain", Text(node)).into(),
            Self::TooLittle { neighbour, left } => {
                say!(edits, "too-little", Text(neighbour), left = Number(Domain::Numbers.pretty(*left))).into()
            }
            Self::NoAverage => text!(edits, "no-average").into(),
            Self::Invalid(problem) => say!(edits, "invalid", problem = Text(format!("{problem:?}"))).into(),
        }
    }
}

fn leaves_are(domain: Domain) -> &'static str {
    match domain {
        Domain::Numbers => text!(edits, "leaves-are-numbers"),
        Domain::Truth => text!(edits, "leaves-are-truth"),
    }
}
