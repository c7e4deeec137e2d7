//! Edits of a tree: which there are, whether they leave the tree valid, and how they are undone.
//!
//! A tree cannot be invalid, so an edit does not change it but builds a new one around the change, in one walk in preorder:
//! linear in the tree, a tenth of a second for half a million nodes. For undoing, only the inverse change is kept, so a history
//! takes memory in proportion to the edits and not to the tree.
//!
//! # How a tree stays valid
//!
//! * **Players.** A new inner node belongs to its siblings' player, or else to the player whose turn it is. Two subtrees are
//!   swapped only if the same player moves at both: otherwise somebody would move twice in a row.
//! * **Edges.** A move and a probability belong to the edge. A child that is moved among its siblings takes its edge along;
//!   subtrees of different parents leave their edges where they are.
//! * **Probabilities** add up to 1 at all times: a new child of a chance node takes half of its neighbour's, a removed child
//!   leaves its own to its neighbour, and a changed probability takes the difference from the neighbour or gives it back.
//! * **Leaves and inner nodes.** A child added below a leaf gets the leaf's value, and removing an only leaf makes its parent a
//!   leaf of that value: neither changes the value of the tree. Giving an inner node a value makes it a leaf.

mod change;
mod history;
mod plan;
#[cfg(test)]
mod properties;

pub use change::Mapping;
pub use history::{Direction, Edited, History, Performed, Planned, UndoStack};

use crate::tree::{Domain, NodeId, ProblemKind, Tree, Turns};

/// A copy of the tree as if it came from a file: the moves of a game become names. Linear.
pub fn as_file(tree: &Tree) -> Tree {
    change::copied(tree).finish(&Turns::Alternate(None)).unwrap_or_else(|_| tree.clone())
}

/// An edit of a tree.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Sets the value of a leaf, or makes an inner node a leaf of this value.
    Value(NodeId, f64),
    /// Sets or clears the name of a node.
    Name(NodeId, Option<String>),
    /// Sets or clears the name of the move that leads to a node.
    Move(NodeId, Option<String>),
    /// Sets the probability of a child of a chance node.
    Probability(NodeId, f64),
    /// Adds a leaf as the last child.
    AddChild(NodeId),
    /// Adds a leaf right after a node, as its sibling.
    AddSibling(NodeId),
    /// Removes a subtree.
    Remove(NodeId),
    /// Swaps a child with the sibling beside it.
    Shift(NodeId, SiblingSide),
    /// Swaps two subtrees.
    Swap(NodeId, NodeId),
}

/// A direction among siblings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SiblingSide {
    /// To the child before.
    Left,
    /// To the child after.
    Right,
}

/// Why an edit is refused. Names are those of the tree, to be shown through `text::visible`.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}", self.said())]
pub enum Refusal {
    /// The root has no parent.
    Root,
    /// The edit would leave an inner node without children.
    OnlyChild { child: String, parent: String },
    /// There is no sibling on that side.
    First(String),
    /// There is no sibling on that side.
    Last(String),
    /// A node cannot be swapped with itself.
    Same(String),
    /// One subtree is part of the other.
    Nested {
        /// The inner subtree.
        inner: String,
        /// The outer subtree.
        outer: String,
    },
    /// Different players move at the two nodes.
    Turns(String, String),
    /// A number among truth values, or the other way round.
    Value(Domain),
    /// A probability for a node whose parent is no chance node.
    NoChance(String),
    /// A probability below 0 or above 1.
    OutOfRange(f64),
    /// An only child of a chance node: its probability is 1.
    Certain(String),
    /// The neighbour has less probability than the edit needs.
    TooLittle {
        neighbour: String,
        /// Its probability.
        left: f64,
    },
    /// The edit would bring `inf` and `-inf` together below a chance node.
    NoAverage,
    /// Any other way in which the tree would be invalid.
    Invalid(ProblemKind),
}

impl Refusal {
    /// It in words.
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

/// What the leaves of a tree of these values are.
fn leaves_are(domain: Domain) -> &'static str {
    match domain {
        Domain::Numbers => text!(edits, "leaves-are-numbers"),
        Domain::Truth => text!(edits, "leaves-are-truth"),
    }
}
