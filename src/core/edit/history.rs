//! A tree with everything that was done to it: one step back, one step on, without limit. Knows nothing of files.

use std::sync::Arc;

use super::change::{Change, Mapping};
use super::plan::plan;
use super::{Edit, Refusal};
use crate::tree::{NodeId, Tree};

/// What an edit, or taking one back, did.
/// Nothing in it means that nothing is known of how the trees belong together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edited {
    /// Where the nodes of the tree before are now.
    pub mapping: Mapping,
    /// The nodes that are not as they were, in preorder: new ones, ones at another place, ones that read otherwise, and parents
    /// of nodes that are gone.
    pub touched: Vec<NodeId>,
    /// The node to look at next, where it is not the one that was looked at before: what came in, or what stands nearest to
    /// where something went.
    pub focus: Option<NodeId>,
}

/// A tree, what was done to it and what was undone. Takes memory in proportion to the edits.
#[derive(Clone, Debug)]
pub struct History {
    tree: Arc<Tree>,
    /// What takes back each thing that was done, the latest last.
    done: Vec<Entry>,
    /// What does again each thing that was taken back, the latest last.
    undone: Vec<Entry>,
    saved: Saved,
}

/// A way to another tree.
#[derive(Clone, Debug)]
enum Entry {
    /// An edit.
    Change(Change),
    /// A tree that came from elsewhere, all of it.
    Whole(Arc<Tree>),
}

/// Where in the history the tree is that lies in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Saved {
    /// After so many edits.
    After(usize),
    /// On a way that was left: there is no way back to it.
    Nowhere,
}

impl History {
    /// A tree as it is in its file.
    #[must_use]
    pub const fn new(tree: Arc<Tree>) -> Self {
        Self { tree, done: Vec::new(), undone: Vec::new(), saved: Saved::After(0) }
    }

    /// A tree that is in no file.
    #[must_use]
    pub fn unsaved(tree: Arc<Tree>) -> Self {
        Self { saved: Saved::Nowhere, ..Self::new(tree) }
    }

    /// The tree as it is now.
    #[must_use]
    pub const fn tree(&self) -> &Arc<Tree> {
        &self.tree
    }

    /// Edits that can be taken back.
    #[must_use]
    pub const fn done(&self) -> usize {
        self.done.len()
    }

    /// Edits that can be done again.
    #[must_use]
    pub const fn undone(&self) -> usize {
        self.undone.len()
    }

    /// Whether the tree is as it was saved last.
    #[must_use]
    pub fn is_saved(&self) -> bool {
        self.saved == Saved::After(self.done.len())
    }

    /// The tree lies in its file as it is now.
    pub const fn mark_saved(&mut self) {
        self.saved = Saved::After(self.done.len());
    }

    /// What lies in the file is something else now.
    pub const fn mark_unsaved(&mut self) {
        self.saved = Saved::Nowhere;
    }

    /// Does it. Linear in the tree. What was undone before cannot be done again afterwards.
    ///
    /// # Errors
    /// Why it cannot be done; the tree is as it was.
    pub fn edit(&mut self, edit: &Edit) -> Result<Edited, Refusal> {
        let change = plan(&self.tree, edit)?;
        let (edited, inverse) = self.apply(Entry::Change(change))?;
        self.did(inverse);
        Ok(edited)
    }

    /// Puts another tree in the place of this one, as one thing that can be taken back.
    pub fn replace(&mut self, tree: Arc<Tree>) {
        let before = std::mem::replace(&mut self.tree, tree);
        self.did(Entry::Whole(before));
    }

    fn did(&mut self, inverse: Entry) {
        if matches!(self.saved, Saved::After(edits) if edits > self.done.len()) {
            self.saved = Saved::Nowhere;
        }
        self.done.push(inverse);
        self.undone.clear();
    }

    /// Takes the latest edit back; `None` where there is none.
    pub fn undo(&mut self) -> Option<Edited> {
        let entry = self.done.pop()?;
        let (edited, inverse) = self.apply(entry).ok()?;
        self.undone.push(inverse);
        Some(edited)
    }

    /// Does again what was taken back last; `None` where there is nothing.
    pub fn redo(&mut self) -> Option<Edited> {
        let entry = self.undone.pop()?;
        let (edited, inverse) = self.apply(entry).ok()?;
        self.done.push(inverse);
        Some(edited)
    }

    fn apply(&mut self, entry: Entry) -> Result<(Edited, Entry), Refusal> {
        let change = match entry {
            Entry::Change(change) => change,
            Entry::Whole(tree) => {
                let before = std::mem::replace(&mut self.tree, tree);
                return Ok((Edited::default(), Entry::Whole(before)));
            }
        };
        let applied = change.apply(&self.tree).map_err(|problems| first(&problems))?;
        let touched = change.touched(&self.tree, &applied.mapping);
        let focus = change.focus(&self.tree, &applied.mapping);
        self.tree = Arc::new(applied.tree);
        Ok((Edited { mapping: applied.mapping, touched, focus }, Entry::Change(applied.inverse)))
    }
}

/// Plans leave nothing invalid behind that they know of; should there be something, it is refused like anything else.
fn first(problems: &[crate::tree::Problem]) -> Refusal {
    let first = problems.first().map(|problem| problem.kind);
    Refusal::Invalid(first.unwrap_or(crate::tree::ProblemKind::NothingInIt))
}
