//! State of a tree being edited. `update` changes it.

use std::path::PathBuf;

use plywood_document::material::Material;
use plywood_search::session::Difference;
use plywood_tree::edit::{Direction, Edited, History};
use plywood_tree::tree::NodeId;

/// Edits of the tree of a walkthrough since the first one.
#[derive(Clone, Debug)]
pub struct Editing {
    pub history: History,
    pub typed: String,
    /// Subtree to swap with.
    pub marked: Option<NodeId>,
    /// Nodes that the latest edit changed, in preorder.
    pub touched: Vec<NodeId>,
    pub difference: Option<(Way, Difference)>,
    pub pending: Option<Pending>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hand {
    #[default]
    Off,
    On,
}

impl Hand {
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Off => Self::On,
            Self::On => Self::Off,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Done,
    Undone,
    Redone,
    Replaced,
    RestoredEdits,
    /// The tree is the same, but the search differs.
    Searched,
}

impl Way {
    pub const fn of(direction: Direction) -> Self {
        match direction {
            Direction::Undo => Self::Undone,
            Direction::Redo => Self::Redone,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Pending {
    /// Edit result, with the new places of all nodes.
    pub edited: Edited,
    pub way: Way,
    /// Leaves of the displayed tree whose value has changed already.
    pub values: Vec<(NodeId, f64)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination {
    Outside,
    Gallery,
}

#[derive(Clone, Debug, Default)]
pub enum Disk {
    #[default]
    UpToDate,
    /// Cannot be read; holds the first problem in words.
    Broken(String),
    Changed(Box<Material>),
}

#[derive(Clone, Debug)]
pub struct FileChange {
    /// The files that changed; several if they are read together.
    pub files: Vec<PathBuf>,
    /// New content, or the first problem with line and column.
    pub outcome: Result<Material, String>,
}

impl Editing {
    pub const fn new(history: History) -> Self {
        Self { history, typed: String::new(), marked: None, touched: Vec::new(), difference: None, pending: None }
    }

    pub fn begun(&mut self, pending: Pending) {
        self.typed.clear();
        self.pending = Some(pending);
    }

    /// Returns the new value of a leaf whose search is not computed yet.
    pub fn pending_value(&self, node: NodeId) -> Option<f64> {
        let values = &self.pending.as_ref()?.values;
        values.iter().find(|(leaf, _)| *leaf == node).map(|&(_, value)| value)
    }
}
