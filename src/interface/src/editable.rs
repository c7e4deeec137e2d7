//! Interface shared by open searches and lessons: a file and its edits.

use std::path::PathBuf;
use std::sync::Arc;

use super::changing::Changing;
use super::editing::{Destination, Disk, Editing, Hand, Way};
use super::job::Saved;
use super::model::{Model, Screen};
use super::stepper::Stepper;
use super::viewer::Viewer;
use plywood_document::material::{LessonFile, Material, with_signs};
use plywood_document::recovered::Recovered;
use plywood_lesson::Cells;
use plywood_search::session::{Input, Origin, SearchProblem};
use plywood_tree::edit::PlannedEdit;
use plywood_tree::format;
use plywood_tree::format::Syntax;
use plywood_tree::source::UnsavedEdits;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edits {
    pub hand: Hand,
    /// Numbers of edits done and undone.
    pub counts: (usize, usize),
    /// State counter: another number may mean other content.
    pub revision: u64,
    /// Nodes of the tree, or places of the lesson.
    pub size: usize,
    pub is_saved: bool,
    /// Kind of the edit whose result is not computed yet.
    pub pending: Option<Way>,
}

/// Result of the edits.
#[derive(Clone, Debug)]
pub enum Edited {
    Search { subject: SearchProblem, planned: Option<PlannedEdit> },
    Lesson { file: LessonFile, cells: Arc<Cells> },
}

impl Edited {
    pub const fn origin(&self) -> &Origin {
        match self {
            Self::Search { subject, .. } => &subject.origin,
            Self::Lesson { file, .. } => &file.origin,
        }
    }

    /// Serializes the recovery file that is kept for the case of a crash. Linear in its length.
    pub fn kept(self) -> Option<String> {
        match self {
            Self::Search { mut subject, planned } => {
                if let Some(planned) = planned {
                    subject.content = Input::Tree(Arc::clone(planned.perform().ok()?.tree()));
                }
                let text = format::write(&subject.document()?, Syntax::Json);
                // Most of a large tree is indentation. No JSON string contains a line break.
                Some(text.lines().map(str::trim_start).collect())
            }
            Self::Lesson { file, cells } => with_signs(&file, &cells),
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct FileState {
    pub disk: Disk,
    /// Unsaved edits of an earlier session, until they are restored or discarded.
    pub recovered: Option<Box<Recovered>>,
    pub leaving: Option<Destination>,
}

/// Open content that comes from a file and can be edited.
pub trait Editable {
    fn origin(&self) -> &Origin;

    fn files(&self) -> Vec<PathBuf>;

    fn file_state(&self) -> &FileState;

    fn file_state_mut(&mut self) -> &mut FileState;

    /// Returns the open content, or `None` if it cannot be edited.
    fn content(&self) -> Option<Material>;

    /// Returns the edits, or `None` before the first.
    fn edits(&self) -> Option<Edits>;

    fn edited(&self) -> Option<Edited>;

    /// Returns the restored edits that are part of the current ones.
    fn taken(&self) -> Option<&UnsavedEdits>;

    fn mark_saved(&mut self);

    fn saved(&mut self, saved: Saved);

    /// Returns true if some edits are in no file.
    fn is_unsaved(&self) -> bool {
        self.edits().is_some_and(|edits| !edits.is_saved)
    }

    /// Returns true while the result of an edit is being computed.
    fn is_pending(&self) -> bool {
        self.edits().is_some_and(|edits| edits.pending.is_some())
    }

    /// Returns true if keys edit.
    fn is_edited_by_hand(&self) -> bool {
        self.edits().is_some_and(|edits| edits.hand == Hand::On)
    }
}

impl Editable for Viewer {
    fn origin(&self) -> &Origin {
        &self.lanes.subject.origin
    }

    fn files(&self) -> Vec<PathBuf> {
        self.origin().path.iter().cloned().collect()
    }

    fn file_state(&self) -> &FileState {
        &self.file_state
    }

    fn file_state_mut(&mut self) -> &mut FileState {
        &mut self.file_state
    }

    fn content(&self) -> Option<Material> {
        Some(self.lanes.subject.clone().into())
    }

    fn edits(&self) -> Option<Edits> {
        let Editing { history, hand, pending, .. } = self.editing.as_deref()?;
        let pending = pending.as_ref().map(|pending| pending.way);
        let (counts, size, is_saved) = (history.counts(), history.tree().len(), history.is_saved());
        Some(Edits { hand: *hand, counts, revision: history.revision(), size, is_saved, pending })
    }

    fn edited(&self) -> Option<Edited> {
        let history = &self.editing.as_ref()?.history;
        let subject = SearchProblem { content: Input::Tree(Arc::clone(history.tree())), ..self.lanes.subject.clone() };
        Some(Edited::Search { subject, planned: history.planned() })
    }

    fn taken(&self) -> Option<&UnsavedEdits> {
        self.editing.as_ref()?.taken.as_ref()
    }

    fn mark_saved(&mut self) {
        if let Some(editing) = &mut self.editing {
            editing.history.mark_saved();
        }
    }

    fn saved(&mut self, saved: Saved) {
        self.lanes.subject.origin = saved.origin;
    }
}

impl Editable for Stepper {
    fn origin(&self) -> &Origin {
        &self.file.origin
    }

    fn files(&self) -> Vec<PathBuf> {
        self.file.origin.files()
    }

    fn file_state(&self) -> &FileState {
        &self.file_state
    }

    fn file_state_mut(&mut self) -> &mut FileState {
        &mut self.file_state
    }

    fn content(&self) -> Option<Material> {
        self.file.content.changeable().is_ok().then(|| self.file.clone().into())
    }

    fn edits(&self) -> Option<Edits> {
        let Changing { strokes, hand, pending, .. } = self.changing.as_deref()?;
        let pending = pending.as_ref().map(|pending| pending.way);
        let (counts, size, is_saved) = (strokes.counts(), strokes.cells().places(), strokes.is_saved());
        Some(Edits { hand: *hand, counts, revision: strokes.revision(), size, is_saved, pending })
    }

    fn edited(&self) -> Option<Edited> {
        let cells = Arc::clone(self.changing.as_ref()?.strokes.cells());
        Some(Edited::Lesson { file: self.file.clone(), cells })
    }

    fn taken(&self) -> Option<&UnsavedEdits> {
        self.changing.as_ref()?.taken.as_ref()
    }

    fn mark_saved(&mut self) {
        if let Some(changing) = &mut self.changing {
            changing.strokes.mark_saved();
        }
    }

    fn saved(&mut self, saved: Saved) {
        self.file.origin = saved.origin;
        if let Some(changing) = &mut self.changing {
            changing.shown = changing.strokes.clone();
        }
    }
}

impl Model {
    /// Returns the open content, if it comes from a file.
    pub fn editable(&self) -> Option<&dyn Editable> {
        let lesson = self.stepper().map(|stepper| stepper as &dyn Editable);
        lesson.or_else(|| self.viewer().map(|viewer| viewer as &dyn Editable))
    }

    pub fn editable_mut(&mut self) -> Option<&mut dyn Editable> {
        match &mut self.screen {
            Screen::Gallery | Screen::Opening => None,
            Screen::Walkthrough(viewer) => Some(&mut **viewer),
            Screen::Lesson(stepper) => Some(&mut **stepper),
            Screen::Comparison(comparison) => {
                comparison.before.as_deref_mut().map(|viewer| viewer as &mut dyn Editable)
            }
            Screen::Match(play) => play.before.as_deref_mut().map(|viewer| viewer as &mut dyn Editable),
        }
    }
}
