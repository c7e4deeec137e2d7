//! A tree with its history of edits: undo and redo without limit.

use std::sync::Arc;

use super::change::{Change, Mapping};
use super::log::{Log, Start, Step};
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
    /// What has begun and is not finished: where it comes from, and what does it.
    open: Option<(Whence, HistoryEntry)>,
}

/// Where something that is done to the tree comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whence {
    New,
    Undo,
    Redo,
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
    #[must_use]
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
    #[must_use]
    pub const fn tree(&self) -> &Arc<Tree> {
        &self.tree
    }

    /// Where everything is in it.
    #[must_use]
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
        Self {
            tree,
            done: Vec::new(),
            undone: Vec::new(),
            saved: Saved::After(0),
            log: Log::new(Start::Saved),
            open: None,
        }
    }

    /// The history of a tree that is in no file.
    #[must_use]
    pub fn unsaved(tree: Arc<Tree>) -> Self {
        Self { saved: Saved::Nowhere, log: Log::new(Start::Unsaved), ..Self::new(tree) }
    }

    /// The tree as it is now; while something is begun, as it was before.
    #[must_use]
    pub const fn tree(&self) -> &Arc<Tree> {
        &self.tree
    }

    /// The number of edits that can be undone, what has begun included.
    #[must_use]
    pub fn done(&self) -> usize {
        self.done.len() + usize::from(matches!(self.open, Some((Whence::New | Whence::Redo, _))))
    }

    /// The number of edits that can be redone, what has begun included.
    #[must_use]
    pub const fn undone(&self) -> usize {
        match self.open {
            Some((Whence::New, _)) => 0,
            Some((Whence::Undo, _)) => self.undone.len() + 1,
            Some((Whence::Redo, _)) | None => self.undone.len(),
        }
    }

    /// Whether something has begun and is not finished.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// What was done since the tree was as it is in its file, or as it was at some later time.
    #[must_use]
    pub const fn log(&self) -> &Log {
        &self.log
    }

    /// Whether the tree is as it was saved last, or will be when what has begun is finished.
    #[must_use]
    pub fn is_saved(&self) -> bool {
        let is_new = matches!(self.open, Some((Whence::New, _)));
        !is_new && self.saved == Saved::After(self.done())
    }

    /// Notes that the tree has been saved as it is now.
    pub fn mark_saved(&mut self) {
        self.saved = Saved::After(self.done());
        self.log.begin(Start::Saved);
    }

    /// Notes that the file contains something else now.
    pub const fn mark_unsaved(&mut self) {
        self.saved = Saved::Nowhere;
    }

    /// Begins an edit, an undo or a redo, and returns what has to be performed; `None` where there is nothing to undo or redo. Takes
    /// no longer than the way to the root. What has begun has to be finished or abandoned before anything else is done.
    ///
    /// # Errors
    /// Why an edit is refused; everything stays as it is.
    pub fn begin(&mut self, step: &Step) -> Result<Option<Planned>, Refusal> {
        let (whence, entry) = match step {
            Step::Edit(edit) => (Whence::New, Some(HistoryEntry::Change(Arc::new(plan(&self.tree, edit)?)))),
            Step::Undo => (Whence::Undo, self.done.pop()),
            Step::Redo => (Whence::Redo, self.undone.pop()),
        };
        let Some(entry) = entry else { return Ok(None) };
        self.log.take(step, self.tree.len());
        self.open = Some((whence, entry.clone()));
        Ok(Some(Planned { tree: Arc::clone(&self.tree), entry }))
    }

    /// Finishes what has begun.
    pub fn finish(&mut self, performed: Performed) -> Edited {
        let Performed { tree, inverse, edited } = performed;
        let Some((whence, _)) = self.open.take() else { return Edited::default() };
        self.tree = tree;
        match whence {
            Whence::New => self.record(inverse),
            Whence::Undo => self.undone.push(inverse),
            Whence::Redo => self.done.push(inverse),
        }
        edited
    }

    /// Takes back what has begun: an edit can be redone then, and what was undone or redone is as before.
    pub fn abandon(&mut self) {
        let Some((whence, entry)) = self.open.take() else { return };
        match whence {
            Whence::New => {
                self.outdate_saved();
                self.undone = vec![entry];
                self.log.undone(self.tree.len());
            }
            Whence::Undo => {
                self.done.push(entry);
                self.log.redone(self.tree.len());
            }
            Whence::Redo => {
                self.undone.push(entry);
                self.log.undone(self.tree.len());
            }
        }
    }

    /// Forgets what has begun and was refused after all.
    pub fn refuse(&mut self) {
        match self.open.take() {
            Some((Whence::Undo, entry)) => self.done.push(entry),
            Some((Whence::Redo, entry)) => self.undone.push(entry),
            Some((Whence::New, _)) => {}
            None => return,
        }
        self.log.begin(Start::Unsaved);
    }

    /// Performs an edit. Linear in the tree. What was undone before cannot be redone afterwards.
    ///
    /// # Errors
    /// Why the edit is refused; the tree stays as it is.
    pub fn edit(&mut self, edit: &Edit) -> Result<Edited, Refusal> {
        // There is always something to be done for an edit.
        self.done_at_once(&Step::Edit(edit.clone())).map(Option::unwrap_or_default)
    }

    /// Replaces the tree by another one, as one edit that can be undone.
    pub fn replace(&mut self, tree: Arc<Tree>) {
        let before = std::mem::replace(&mut self.tree, tree);
        self.record(HistoryEntry::Whole(before));
        self.log.begin(Start::Unsaved);
    }

    fn record(&mut self, inverse: HistoryEntry) {
        self.outdate_saved();
        self.done.push(inverse);
        self.undone.clear();
    }

    /// What was undone cannot be redone any more: if the file has a tree of that, no undo or redo leads to it.
    const fn outdate_saved(&mut self) {
        if matches!(self.saved, Saved::After(edits) if edits > self.done.len()) {
            self.saved = Saved::Nowhere;
        }
    }

    /// Undoes the latest edit; `None` where there is none.
    pub fn undo(&mut self) -> Option<Edited> {
        self.done_at_once(&Step::Undo).ok()?
    }

    /// Redoes what was undone last; `None` where there is nothing.
    pub fn redo(&mut self) -> Option<Edited> {
        self.done_at_once(&Step::Redo).ok()?
    }

    fn done_at_once(&mut self, step: &Step) -> Result<Option<Edited>, Refusal> {
        let Some(planned) = self.begin(step)? else { return Ok(None) };
        match planned.perform() {
            Ok(performed) => Ok(Some(self.finish(performed))),
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
