//! Changing a tree in place: what can be done, whether it leaves the tree valid, and the way back. Knows nothing of searches,
//! files or screens.
//!
//! A tree cannot be invalid, so it is not changed but built anew around what changes, in one walk in preorder: linear in the
//! tree, a tenth of a second for half a million nodes. What is remembered for undoing is the inverse change alone, so a history
//! takes memory in proportion to what was edited and not to the tree.
//!
//! # What stays valid, and how
//!
//! * **Players.** A new inner node is its siblings' player, or else the one whose turn it is. Subtrees change places only
//!   between nodes where the same player is to move: otherwise somebody would move twice.
//! * **Edges.** A move and a probability belong to the edge. Among siblings the edge goes along with the child; subtrees of
//!   different parents leave theirs where they are.
//! * **Probabilities** add up to 1 at all times: a new child of a chance node takes half of its neighbour's, one that goes leaves
//!   its own to its neighbour, and setting one takes the difference from or gives it to the neighbour.
//! * **Leaves and inner nodes.** A child added below a leaf gets the leaf's value, and taking an only leaf away makes its parent a
//!   leaf of that value: neither changes what the tree is worth. A value for an inner node makes it a leaf.

mod change;
mod facts;
mod history;
mod plan;
#[cfg(test)]
mod properties;

pub use change::Mapping;
pub use history::{Edited, History};

use crate::tree::{Domain, NodeId, ProblemKind, Tree, Turns};

/// The tree as if it came from a file: the moves of a game are names now. Linear.
#[must_use]
pub fn as_file(tree: &Tree) -> Tree {
    facts::copied(tree).finish(&Turns::Alternate(None)).unwrap_or_else(|_| tree.clone())
}

/// Something to do to a tree.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// A leaf gets another value; an inner node becomes a leaf of this value.
    Value(NodeId, f64),
    /// A node gets another name, or none.
    Name(NodeId, Option<String>),
    /// The edge to a node gets the name of another move, or none.
    Move(NodeId, Option<String>),
    /// A child of a chance node gets another probability.
    Probability(NodeId, f64),
    /// A leaf comes in as the last child.
    AddChild(NodeId),
    /// A leaf comes in right after a node, as its sibling.
    AddSibling(NodeId),
    /// A subtree goes.
    Remove(NodeId),
    /// A child changes places with a sibling beside it.
    Shift(NodeId, Side),
    /// Two subtrees change places.
    Swap(NodeId, NodeId),
}

/// A direction among siblings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// To the child before.
    Left,
    /// To the child after.
    Right,
}

/// Why something cannot be done. Names are those of the tree, to be shown through `text::visible`.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// The root has no parent.
    #[error("the root stays where it is")]
    Root,
    /// It would leave an inner node without children.
    #[error("{child} is the only child of {parent}: type a value for {parent} to make it a leaf instead")]
    OnlyChild {
        /// The child.
        child: String,
        /// Its parent.
        parent: String,
    },
    /// There is no sibling on that side.
    #[error("{0} is the first child already")]
    First(String),
    /// There is no sibling on that side.
    #[error("{0} is the last child already")]
    Last(String),
    /// Two nodes are one.
    #[error("select another subtree to swap {0} with")]
    Same(String),
    /// One is part of the other.
    #[error("{inner} is part of {outer}: they cannot change places")]
    Nested {
        /// The part.
        inner: String,
        /// The whole.
        outer: String,
    },
    /// Different players move at the two places.
    #[error("{0} and {1} stand where different players are to move: somebody would move twice in a row")]
    Turns(String, String),
    /// A number among truth values, or the other way round.
    #[error("the leaves of this tree are {}", match .0 { Domain::Numbers => "numbers", Domain::Truth => "T or F" })]
    Value(Domain),
    /// A probability where there is no chance.
    #[error("{0} is no child of a chance node: it has no probability")]
    NoChance(String),
    /// A probability below 0 or above 1.
    #[error("{0} is no probability: it has to lie between 0 and 1")]
    OutOfRange(f64),
    /// An only child of a chance node.
    #[error("{0} is the only child of a chance node: its probability stays 1")]
    Certain(String),
    /// The neighbour has less than is asked for.
    #[error("{neighbour} beside it has only {left} to give")]
    TooLittle {
        /// Who gives.
        neighbour: String,
        /// How much there is.
        left: f64,
    },
    /// Anything else that a tree must not be.
    #[error("the tree would not be valid: {0:?}")]
    Invalid(ProblemKind),
}
