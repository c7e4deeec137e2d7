//! A tree with its history of edits: undo and redo without limit. The stack serves edits of any kind.

use std::sync::Arc;

use super::change::{Change, Mapping};
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
    /// Each entry leads back over its edit, or on to it once that is undone.
    stack: UndoStack<HistoryEntry>,
    /// What has begun and is not finished, and its direction; a new edit has none.
    open: Option<(Option<Direction>, HistoryEntry)>,
}

/// Something to be done to a tree that is known to be possible, as far as that can be told without doing it. Doing it touches
/// nothing else, so it can be done on another thread.
#[derive(Clone, Debug)]
pub struct Planned {
    tree: Arc<Tree>,
    entry: HistoryEntry,
}

/// What has been done.
#[derive(Clone, Debug)]
pub struct Performed {
    tree: Arc<Tree>,
    inverse: HistoryEntry,
    edited: Edited,
}

impl Planned {
    /// The leaves that are only given another value, by their numbers before.
    pub fn values(&self) -> Vec<(NodeId, f64)> {
        match &self.entry {
            HistoryEntry::Change(change) => change.values(),
            HistoryEntry::Whole(_) => Vec::new(),
        }
    }

    /// Does it. Linear in the tree.
    ///
    /// # Errors
    /// Why it is refused after all.
    pub fn perform(&self) -> Result<Performed, Refusal> {
        let change = match &self.entry {
            HistoryEntry::Change(change) => change,
            HistoryEntry::Whole(tree) => {
                let inverse = HistoryEntry::Whole(Arc::clone(&self.tree));
                return Ok(Performed { tree: Arc::clone(tree), inverse, edited: Edited::default() });
            }
        };
        let applied = change.apply(&self.tree).map_err(|problems| first(&problems))?;
        let touched = change.touched(&self.tree, &applied.mapping);
        let focus = change.focus(&self.tree, &applied.mapping);
        let edited = Edited { mapping: applied.mapping, touched, focus };
        Ok(Performed { tree: Arc::new(applied.tree), inverse: HistoryEntry::Change(Arc::new(applied.inverse)), edited })
    }
}

impl Performed {
    /// The tree it has led to.
    pub const fn tree(&self) -> &Arc<Tree> {
        &self.tree
    }

    /// Where everything is in it.
    pub const fn edited(&self) -> &Edited {
        &self.edited
    }
}

/// How to get to another tree.
#[derive(Clone, Debug)]
enum HistoryEntry {
    Change(Arc<Change>),
    /// By taking this one in its place.
    Whole(Arc<Tree>),
}

impl History {
    /// The history of a tree that is as it is in its file.
    pub const fn new(tree: Arc<Tree>) -> Self {
        Self { tree, stack: UndoStack::new(), open: None }
    }

    /// The history of a tree that is in no file.
    pub const fn unsaved(tree: Arc<Tree>) -> Self {
        let mut history = Self::new(tree);
        history.stack.mark_unsaved();
        history
    }

    /// The tree as it is now; while something is begun, as it was before.
    pub const fn tree(&self) -> &Arc<Tree> {
        &self.tree
    }

    /// Counts the edits that can be undone and those that can be redone, what has begun included.
    pub const fn counts(&self) -> (usize, usize) {
        let (done, undone) = self.stack.counts();
        match self.open {
            None => (done, undone),
            Some((None, _)) => (done + 1, 0),
            Some((Some(Direction::Undo), _)) => (done, undone + 1),
            Some((Some(Direction::Redo), _)) => (done + 1, undone),
        }
    }

    /// Counts the trees that there were, what has begun included: another number may be another tree.
    pub const fn revision(&self) -> u64 {
        let is_new = matches!(self.open, Some((None, _)));
        self.stack.revision() + is_new as u64
    }

    /// What has begun and is not finished.
    pub fn planned(&self) -> Option<Planned> {
        let (_, entry) = self.open.as_ref()?;
        Some(Planned { tree: Arc::clone(&self.tree), entry: entry.clone() })
    }

    /// Whether the tree is as it was saved last, or will be when what has begun is finished.
    pub fn is_saved(&self) -> bool {
        let is_new = matches!(self.open, Some((None, _)));
        !is_new && self.stack.is_saved_after(self.counts().0)
    }

    /// Notes that the tree has been saved as it is now.
    pub const fn mark_saved(&mut self) {
        self.stack.mark_saved_after(self.counts().0);
    }

    /// Begins an edit, and returns what has to be performed. Takes no longer than the way to the root. What has begun has to be
    /// finished or abandoned before anything else is done.
    ///
    /// # Errors
    /// Why the edit is refused; everything stays as it is.
    pub fn begin(&mut self, edit: &Edit) -> Result<Planned, Refusal> {
        let entry = HistoryEntry::Change(Arc::new(plan(&self.tree, edit)?));
        Ok(self.opened(None, entry))
    }

    /// The same for an undo or a redo; `None` where there is nothing to undo or redo.
    pub fn begin_step(&mut self, direction: Direction) -> Option<Planned> {
        let entry = self.stack.take(direction)?;
        Some(self.opened(Some(direction), entry))
    }

    fn opened(&mut self, direction: Option<Direction>, entry: HistoryEntry) -> Planned {
        self.open = Some((direction, entry.clone()));
        Planned { tree: Arc::clone(&self.tree), entry }
    }

    /// Finishes what has begun.
    pub fn finish(&mut self, performed: Performed) -> Edited {
        let Performed { tree, inverse, edited } = performed;
        let Some((direction, _)) = self.open.take() else { return Edited::default() };
        self.tree = tree;
        match direction {
            None => self.stack.push(inverse),
            Some(direction) => self.stack.put(direction, inverse),
        }
        edited
    }

    /// Takes back what has begun: an edit can be redone then, and what was undone or redone is as before.
    pub fn abandon(&mut self) {
        if let Some((None, entry)) = &self.open {
            self.stack.push(entry.clone());
            self.open = self.stack.take(Direction::Undo).map(|entry| (Some(Direction::Redo), entry));
        }
        self.refuse();
    }

    /// Forgets what has begun and was refused after all.
    pub fn refuse(&mut self) {
        if let Some((Some(direction), entry)) = self.open.take() {
            self.stack.put_back(direction, entry);
        }
    }

    /// Performs an edit. Linear in the tree. What was undone before cannot be redone afterwards.
    ///
    /// # Errors
    /// Why the edit is refused; the tree stays as it is.
    pub fn edit(&mut self, edit: &Edit) -> Result<Edited, Refusal> {
        let planned = self.begin(edit)?;
        self.done_at_once(&planned)
    }

    /// Replaces the tree by another one, as one edit that can be undone.
    pub fn replace(&mut self, tree: Arc<Tree>) {
        let before = std::mem::replace(&mut self.tree, tree);
        self.stack.push(HistoryEntry::Whole(before));
    }

    /// Undoes or redoes an edit; `None` where there is none.
    pub fn step(&mut self, direction: Direction) -> Option<Edited> {
        let planned = self.begin_step(direction)?;
        self.done_at_once(&planned).ok()
    }

    fn done_at_once(&mut self, planned: &Planned) -> Result<Edited, Refusal> {
        match planned.perform() {
            Ok(performed) => Ok(self.finish(performed)),
            Err(refusal) => {
                self.refuse();
                Err(refusal)
            }
        }
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

/// The edits that can be undone, those that can be redone, and the place of the saved state among them.
#[derive(Clone, Debug)]
pub struct UndoStack<E> {
    done: Vec<E>,
    undone: Vec<E>,
    /// Number of done edits at the last save; `None` if neither undo nor redo leads to the saved state.
    saved: Option<usize>,
    revision: u64,
}

/// A direction on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Undo,
    Redo,
}

impl Direction {
    /// Returns the opposite direction.
    #[must_use]
    pub const fn back(self) -> Self {
        match self {
            Self::Undo => Self::Redo,
            Self::Redo => Self::Undo,
        }
    }
}

impl<E> UndoStack<E> {
    /// Returns an empty stack of something that is as it was saved.
    pub const fn new() -> Self {
        Self { done: Vec::new(), undone: Vec::new(), saved: Some(0), revision: 0 }
    }

    /// Counts the edits that can be undone, and those that can be redone.
    pub const fn counts(&self) -> (usize, usize) {
        (self.done.len(), self.undone.len())
    }

    /// Counts new edits, undos and redos.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether the state after so many edits is the saved one.
    pub fn is_saved_after(&self, edits: usize) -> bool {
        self.saved == Some(edits)
    }

    /// Notes that the state after so many edits has been saved.
    pub const fn mark_saved_after(&mut self, edits: usize) {
        self.saved = Some(edits);
    }

    /// Notes that the saved state is another one.
    pub const fn mark_unsaved(&mut self) {
        self.saved = None;
    }

    /// Adds a new edit. Nothing can be redone afterwards.
    pub fn push(&mut self, edit: E) {
        // Only redo led to the saved state.
        if self.saved.is_some_and(|saved| saved > self.done.len()) {
            self.saved = None;
        }
        self.revision += 1;
        self.undone.clear();
        self.done.push(edit);
    }

    /// Returns the latest edit.
    pub fn last(&self) -> Option<&E> {
        self.done.last()
    }

    /// Takes the edit that is next in this direction off the stack.
    pub fn take(&mut self, direction: Direction) -> Option<E> {
        self.revision += 1;
        match direction {
            Direction::Undo => self.done.pop(),
            Direction::Redo => self.undone.pop(),
        }
    }

    /// Puts an edit on the stack that was taken off it to be undone or redone.
    pub fn put(&mut self, direction: Direction, edit: E) {
        match direction {
            Direction::Undo => self.undone.push(edit),
            Direction::Redo => self.done.push(edit),
        }
    }

    /// Puts an edit back on the stack that was taken off it and is not undone or redone after all.
    pub fn put_back(&mut self, direction: Direction, edit: E) {
        self.revision += 1;
        self.put(direction.back(), edit);
    }
}

impl<E> Default for UndoStack<E> {
    fn default() -> Self {
        Self::new()
    }
}
