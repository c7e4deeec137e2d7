//! A tree with its history of edits: undo and redo without limit. Knows nothing of files.

use std::sync::Arc;

use super::change::{Change, Mapping};
use super::log::{Log, Start};
use super::plan::plan;
use super::{Edit, Refusal};
use crate::tree::{NodeId, ProblemKind, Tree};

/// What an edit, an undo or a redo did. The default stands for a tree that was replaced as a whole: then nothing is known of how
/// the old nodes correspond to the new ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edited {
    /// Maps the nodes of the tree before to those of the tree now.
    pub mapping: Mapping,
    /// The nodes that differ from before, in preorder: new ones, swapped ones, ones with new facts, and parents of removed ones.
    pub touched: Vec<NodeId>,
    /// The node to select: the inserted one, or the nearest to a removed one; `None` where the selection stays.
    pub focus: Option<NodeId>,
}

/// A tree and its history. Takes memory in proportion to the edits.
#[derive(Clone, Debug)]
pub struct History {
    tree: Arc<Tree>,
    /// What undoes each edit, the latest last.
    done: Vec<HistoryEntry>,
    /// What redoes each edit that was undone, the latest last.
    undone: Vec<HistoryEntry>,
    saved: Saved,
    log: Log,
}

/// How to get to another tree.
#[derive(Clone, Debug)]
enum HistoryEntry {
    /// By a change.
    Change(Change),
    /// By taking this one in its place.
    Whole(Arc<Tree>),
}

/// Which tree of the history is the one in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Saved {
    /// The one after so many edits.
    After(usize),
    /// None: undo and redo do not lead to it.
    Nowhere,
}

impl History {
    /// The history of a tree that is as it is in its file.
    #[must_use]
    pub const fn new(tree: Arc<Tree>) -> Self {
        Self { tree, done: Vec::new(), undone: Vec::new(), saved: Saved::After(0), log: Log::new(Start::Saved) }
    }

    /// The history of a tree that is in no file.
    #[must_use]
    pub fn unsaved(tree: Arc<Tree>) -> Self {
        Self { saved: Saved::Nowhere, log: Log::new(Start::Unsaved), ..Self::new(tree) }
    }

    /// The tree as it is now.
    #[must_use]
    pub const fn tree(&self) -> &Arc<Tree> {
        &self.tree
    }

    /// The number of edits that can be undone.
    #[must_use]
    pub const fn done(&self) -> usize {
        self.done.len()
    }

    /// The number of edits that can be redone.
    #[must_use]
    pub const fn undone(&self) -> usize {
        self.undone.len()
    }

    /// What was done since the tree was as it is in its file, or as it was at some later time.
    #[must_use]
    pub const fn log(&self) -> &Log {
        &self.log
    }

    /// Whether the tree is as it was saved last.
    #[must_use]
    pub fn is_saved(&self) -> bool {
        self.saved == Saved::After(self.done.len())
    }

    /// Notes that the tree has been saved as it is now.
    pub fn mark_saved(&mut self) {
        self.saved = Saved::After(self.done.len());
        self.log.begin(Start::Saved);
    }

    /// Notes that the file contains something else now.
    pub const fn mark_unsaved(&mut self) {
        self.saved = Saved::Nowhere;
    }

    /// Performs an edit. Linear in the tree. What was undone before cannot be redone afterwards.
    ///
    /// # Errors
    /// Why the edit is refused; the tree stays as it is.
    pub fn edit(&mut self, edit: &Edit) -> Result<Edited, Refusal> {
        let change = plan(&self.tree, edit)?;
        let (edited, inverse) = self.apply(HistoryEntry::Change(change))?;
        self.record(inverse);
        self.log.edited(edit, self.tree.len());
        Ok(edited)
    }

    /// Replaces the tree by another one, as one edit that can be undone.
    pub fn replace(&mut self, tree: Arc<Tree>) {
        let before = std::mem::replace(&mut self.tree, tree);
        self.record(HistoryEntry::Whole(before));
        self.log.begin(Start::Unsaved);
    }

    fn record(&mut self, inverse: HistoryEntry) {
        if matches!(self.saved, Saved::After(edits) if edits > self.done.len()) {
            self.saved = Saved::Nowhere;
        }
        self.done.push(inverse);
        self.undone.clear();
    }

    /// Undoes the latest edit; `None` where there is none.
    pub fn undo(&mut self) -> Option<Edited> {
        let entry = self.done.pop()?;
        let (edited, inverse) = self.apply(entry).ok()?;
        self.undone.push(inverse);
        self.log.undone(self.tree.len());
        Some(edited)
    }

    /// Redoes what was undone last; `None` where there is nothing.
    pub fn redo(&mut self) -> Option<Edited> {
        let entry = self.undone.pop()?;
        let (edited, inverse) = self.apply(entry).ok()?;
        self.done.push(inverse);
        self.log.redone(self.tree.len());
        Some(edited)
    }

    fn apply(&mut self, entry: HistoryEntry) -> Result<(Edited, HistoryEntry), Refusal> {
        let change = match entry {
            HistoryEntry::Change(change) => change,
            HistoryEntry::Whole(tree) => {
                let before = std::mem::replace(&mut self.tree, tree);
                return Ok((Edited::default(), HistoryEntry::Whole(before)));
            }
        };
        let applied = change.apply(&self.tree).map_err(|problems| first(&problems))?;
        let touched = change.touched(&self.tree, &applied.mapping);
        let focus = change.focus(&self.tree, &applied.mapping);
        self.tree = Arc::new(applied.tree);
        Ok((Edited { mapping: applied.mapping, touched, focus }, HistoryEntry::Change(applied.inverse)))
    }
}

/// The refusal for an invalid tree. Plans are made so that this does not happen, except where values that are apart come together;
/// if it does, the edit is refused like any other.
fn first(problems: &[crate::tree::Problem]) -> Refusal {
    match problems.first().map(|problem| problem.kind) {
        Some(ProblemKind::NoAverage(..)) => Refusal::NoAverage,
        first => Refusal::Invalid(first.unwrap_or(ProblemKind::NothingInIt)),
    }
}
