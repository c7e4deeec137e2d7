//! A tree being edited, as far as the interface knows of it. Plain data; what keys do to it is the business of `update`.

use std::path::PathBuf;

use plywood_document::material::Material;
use plywood_search::session::Difference;
use plywood_tree::edit::{Direction, Edited, History};
use plywood_tree::tree::NodeId;

/// Edits of the tree of a walkthrough, from the first one on.
#[derive(Clone, Debug)]
pub struct Editing {
    /// The tree and what was done to it.
    pub history: History,
    /// What has been typed of a value.
    pub typed: String,
    /// The subtree to swap with.
    pub marked: Option<NodeId>,
    /// The nodes that the latest edit changed, in preorder.
    pub touched: Vec<NodeId>,
    /// What the latest edit changed about the search.
    pub difference: Option<(Way, Difference)>,
    /// The edit whose search is not there yet.
    pub pending: Option<Pending>,
}

/// Whether keys edit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hand {
    /// They move through the search.
    #[default]
    Off,
    /// They do.
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

/// How the tree came to be what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// By an edit.
    Done,
    /// By taking one back.
    Undone,
    /// By doing one again.
    Redone,
    /// By taking another tree.
    Replaced,
    /// By going on with edits of another time.
    TakenUp,
    /// It is the same tree, searched in another way.
    Searched,
}

impl Way {
    /// Returns the way of a step on the undo stack.
    pub const fn of(direction: Direction) -> Self {
        match direction {
            Direction::Undo => Self::Undone,
            Direction::Redo => Self::Redone,
        }
    }
}

/// An edit whose search is on its way.
#[derive(Clone, Debug)]
pub struct Pending {
    /// Where everything is, once it is done.
    pub edited: Edited,
    /// How it came about.
    pub way: Way,
    /// Leaves of the tree that is still shown that have another value already.
    pub values: Vec<(NodeId, f64)>,
}

/// Where somebody wants to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination {
    /// Out of the program.
    Outside,
    /// To the list of lectures.
    Gallery,
}

/// What is known of the file on disk.
#[derive(Clone, Debug, Default)]
pub enum Disk {
    /// It is what was read or saved last.
    #[default]
    InStep,
    /// It cannot be read as it is now; the first problem in words.
    Broken(String),
    /// It is another now, and there are edits that are not in it.
    Changed(Box<Material>),
}

/// What has become of a file that is open.
#[derive(Clone, Debug)]
pub struct FileNews {
    /// Which file; where it is more than one, those that are read together.
    pub files: Vec<PathBuf>,
    /// What they are now, or its first problem with the line and the column.
    pub outcome: Result<Material, String>,
}

impl Editing {
    /// A tree that nobody has edited yet.
    pub const fn new(history: History) -> Self {
        Self { history, typed: String::new(), marked: None, touched: Vec::new(), difference: None, pending: None }
    }

    /// Notes that something is done to the tree.
    pub fn begun(&mut self, pending: Pending) {
        self.typed.clear();
        self.pending = Some(pending);
    }

    /// The value that a leaf has got while the search of it is not there yet.
    pub fn pending_value(&self, node: NodeId) -> Option<f64> {
        let values = &self.pending.as_ref()?.values;
        values.iter().find(|(leaf, _)| *leaf == node).map(|&(_, value)| value)
    }
}
