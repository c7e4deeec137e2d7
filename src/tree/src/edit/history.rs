//! A tree with unlimited undo and redo. The stack works for any kind of edit.

use std::sync::Arc;

use super::{
    Edit, Refusal,
    change::{Change, Mapping},
    plan::plan,
};
use crate::tree::{NodeId, ProblemKind, Tree};

/// Result of an edit, an undo or a redo. The default is for a tree that was replaced as a whole, without a mapping of nodes.
#[derive(Clone, Debug, Default)]
pub struct Edited {
    /// Mapping from the nodes of the previous tree to the present ones.
    pub mapping: Mapping,
    /// Nodes that differ, in preorder: new ones, swapped ones, ones with new facts, and parents of removed ones.
    pub touched: Vec<NodeId>,
    /// Node to select: the inserted one, or the nearest to a removed one; `None` to keep the selection.
    pub focus: Option<NodeId>,
}

/// A tree and its history. Memory is proportional to the edits.
#[derive(Clone, Debug)]
pub struct History {
    tree: Arc<Tree>,
    /// Each entry undoes its edit, or redoes it after an undo.
    stack: UndoStack<HistoryEntry>,
    /// Operation that has begun and is not finished, with its direction; `None` for a new edit.
    open: Option<(Option<Direction>, HistoryEntry)>,
}

/// An operation on a tree that is possible as far as cheap checks can tell. Performing it has no side effects, so it can run on
/// another thread.
#[derive(Clone, Debug)]
pub struct PlannedEdit {
    tree: Arc<Tree>,
    entry: HistoryEntry,
}

#[derive(Clone, Debug)]
pub struct PerformedEdit {
    tree: Arc<Tree>,
    inverse: HistoryEntry,
    edited: Edited,
}

impl PlannedEdit {
    /// Returns the leaves whose value changes, by their old ids, if nothing else does.
    pub fn values(&self) -> Vec<(NodeId, f64)> {
        match &self.entry {
            HistoryEntry::Change(change) => change.values(),
            HistoryEntry::Whole(_) => Vec::new(),
        }
    }

    /// Performs the operation. Linear in the tree.
    ///
    /// # Errors
    /// The reason if the tree would become invalid.
    pub fn perform(&self) -> Result<PerformedEdit, Refusal> {
        let change = match &self.entry {
            HistoryEntry::Change(change) => change,
            HistoryEntry::Whole(tree) => {
                let inverse = HistoryEntry::Whole(Arc::clone(&self.tree));
                return Ok(PerformedEdit { tree: Arc::clone(tree), inverse, edited: Edited::default() });
            }
        };
        let applied = change.apply(&self.tree).map_err(|problems| first(&problems))?;
        let touched = change.touched(&self.tree, &applied.mapping);
        let focus = change.focus(&self.tree, &applied.mapping);
        let edited = Edited { mapping: applied.mapping, touched, focus };
        Ok(PerformedEdit {
            tree: Arc::new(applied.tree),
            inverse: HistoryEntry::Change(Arc::new(applied.inverse)),
            edited,
        })
    }
}

impl PerformedEdit {
    pub const fn tree(&self) -> &Arc<Tree> {
        &self.tree
    }

    pub const fn edited(&self) -> &Edited {
        &self.edited
    }
}

#[derive(Clone, Debug)]
enum HistoryEntry {
    Change(Arc<Change>),
    Whole(Arc<Tree>),
}

impl History {
    /// Creates the history of a tree as saved in its file.
    pub const fn new(tree: Arc<Tree>) -> Self {
        Self { tree, stack: UndoStack::new(), open: None }
    }

    /// Creates the history of a tree that is in no file.
    pub const fn unsaved(tree: Arc<Tree>) -> Self {
        let mut history = Self::new(tree);
        history.stack.mark_unsaved();
        history
    }

    /// Returns the present tree, without an operation that is not finished.
    pub const fn tree(&self) -> &Arc<Tree> {
        &self.tree
    }

    /// Counts the edits that can be undone and those that can be redone, including an operation that is not finished.
    pub const fn counts(&self) -> (usize, usize) {
        let (done, undone) = self.stack.counts();
        match self.open {
            None => (done, undone),
            Some((None, _)) => (done + 1, 0),
            Some((Some(Direction::Undo), _)) => (done, undone + 1),
            Some((Some(Direction::Redo), _)) => (done + 1, undone),
        }
    }

    /// Returns the revision, including an operation that is not finished. Equal revisions imply equal trees.
    pub const fn revision(&self) -> u64 {
        let is_new = matches!(self.open, Some((None, _)));
        self.stack.revision() + is_new as u64
    }

    /// Returns the operation that is not finished.
    pub fn planned(&self) -> Option<PlannedEdit> {
        let (_, entry) = self.open.as_ref()?;
        Some(PlannedEdit { tree: Arc::clone(&self.tree), entry: entry.clone() })
    }

    /// Returns true if the tree is saved, or will equal the saved one when the begun operation is finished.
    pub fn is_saved(&self) -> bool {
        let is_new = matches!(self.open, Some((None, _)));
        !is_new && self.stack.is_saved_after(self.counts().0)
    }

    pub const fn mark_saved(&mut self) {
        self.stack.mark_saved_after(self.counts().0);
    }

    /// Begins an edit and returns the operation to perform. Takes the time of the path to the root. Finish or abandon it before
    /// any other operation.
    ///
    /// # Errors
    /// The reason for a refusal; nothing changes.
    pub fn begin(&mut self, edit: &Edit) -> Result<PlannedEdit, Refusal> {
        let entry = HistoryEntry::Change(Arc::new(plan(&self.tree, edit)?));
        Ok(self.opened(None, entry))
    }

    /// Begins an undo or a redo, like [`Self::begin`]; `None` if there is nothing to undo or redo.
    pub fn begin_step(&mut self, direction: Direction) -> Option<PlannedEdit> {
        let entry = self.stack.take(direction)?;
        Some(self.opened(Some(direction), entry))
    }

    fn opened(&mut self, direction: Option<Direction>, entry: HistoryEntry) -> PlannedEdit {
        self.open = Some((direction, entry.clone()));
        PlannedEdit { tree: Arc::clone(&self.tree), entry }
    }

    /// Applies the result of the begun operation.
    pub fn finish(&mut self, performed: PerformedEdit) -> Edited {
        let PerformedEdit { tree, inverse, edited } = performed;
        let Some((direction, _)) = self.open.take() else { return Edited::default() };
        self.tree = tree;
        match direction {
            None => self.stack.push(inverse),
            Some(direction) => self.stack.put(direction, inverse),
        }
        edited
    }

    /// Cancels the begun operation: an edit can then be redone; an undo or a redo has no effect.
    pub fn abandon(&mut self) {
        if let Some((None, entry)) = &self.open {
            self.stack.push(entry.clone());
            self.open = self.stack.take(Direction::Undo).map(|entry| (Some(Direction::Redo), entry));
        }
        self.refuse();
    }

    /// Drops the begun operation after it was refused.
    pub fn refuse(&mut self) {
        if let Some((Some(direction), entry)) = self.open.take() {
            self.stack.revision += 1;
            self.stack.put(direction.back(), entry);
        }
    }

    /// Performs an edit and clears the redo stack. Linear in the tree.
    ///
    /// # Errors
    /// The reason for a refusal; the tree stays unchanged.
    pub fn edit(&mut self, edit: &Edit) -> Result<Edited, Refusal> {
        let planned = self.begin(edit)?;
        self.done_at_once(&planned)
    }

    /// Replaces the tree by another one, as one edit that can be undone.
    pub fn replace(&mut self, tree: Arc<Tree>) {
        let before = std::mem::replace(&mut self.tree, tree);
        self.stack.push(HistoryEntry::Whole(before));
    }

    /// Undoes or redoes an edit; `None` if there is none.
    pub fn step(&mut self, direction: Direction) -> Option<Edited> {
        let planned = self.begin_step(direction)?;
        self.done_at_once(&planned).ok()
    }

    fn done_at_once(&mut self, planned: &PlannedEdit) -> Result<Edited, Refusal> {
        match planned.perform() {
            Ok(performed) => Ok(self.finish(performed)),
            Err(refusal) => {
                self.refuse();
                Err(refusal)
            }
        }
    }
}

/// Converts problems of an invalid tree to a refusal. Plans avoid this case, except if infinite values of opposite signs meet.
fn first(problems: &[crate::tree::Problem]) -> Refusal {
    match problems.first().map(|problem| problem.kind) {
        Some(ProblemKind::NoAverage(..)) => Refusal::new(text!("edits/no-average")),
        first => Refusal::Invalid(first.unwrap_or(ProblemKind::EmptyNode)),
    }
}

/// Edits to undo, edits to redo, and the position of the saved state.
#[derive(Clone, Debug)]
pub struct UndoStack<E> {
    done: Vec<E>,
    undone: Vec<E>,
    /// Number of done edits at the last save; `None` if neither undo nor redo leads to the saved state.
    saved: Option<usize>,
    revision: u64,
}

#[derive(Clone, Copy, Debug)]
pub enum Direction {
    Undo,
    Redo,
}

impl Direction {
    #[must_use]
    pub const fn back(self) -> Self {
        match self {
            Self::Undo => Self::Redo,
            Self::Redo => Self::Undo,
        }
    }
}

impl<E> UndoStack<E> {
    /// Returns an empty stack in the saved state.
    pub const fn new() -> Self {
        Self { done: Vec::new(), undone: Vec::new(), saved: Some(0), revision: 0 }
    }

    /// Counts the edits that can be undone and those that can be redone.
    pub const fn counts(&self) -> (usize, usize) {
        (self.done.len(), self.undone.len())
    }

    /// Counts new edits, undos and redos.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Returns true if the state after this number of edits is the saved one.
    pub fn is_saved_after(&self, edits: usize) -> bool {
        self.saved == Some(edits)
    }

    pub const fn mark_saved_after(&mut self, edits: usize) {
        self.saved = Some(edits);
    }

    /// Records that neither undo nor redo leads to the saved state.
    pub const fn mark_unsaved(&mut self) {
        self.saved = None;
    }

    /// Adds a new edit and clears the redo stack.
    pub fn push(&mut self, edit: E) {
        // The saved state could only be reached by redo.
        if self.saved.is_some_and(|saved| saved > self.done.len()) {
            self.saved = None;
        }
        self.revision += 1;
        self.undone.clear();
        self.done.push(edit);
    }

    pub fn last(&self) -> Option<&E> {
        self.done.last()
    }

    /// Pops the next edit in this direction.
    pub fn take(&mut self, direction: Direction) -> Option<E> {
        self.revision += 1;
        match direction {
            Direction::Undo => self.done.pop(),
            Direction::Redo => self.undone.pop(),
        }
    }

    /// Pushes an edit that was popped to be undone or redone.
    pub fn put(&mut self, direction: Direction, edit: E) {
        match direction {
            Direction::Undo => self.undone.push(edit),
            Direction::Redo => self.done.push(edit),
        }
    }
}

impl<E> Default for UndoStack<E> {
    fn default() -> Self {
        Self::new()
    }
}
