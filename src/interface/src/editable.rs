//! What searches and lessons have in common that are open: a file, and edits of it.

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
use plywood_search::session::{Input, Origin, Subject};
use plywood_tree::edit::Planned;
use plywood_tree::format;
use plywood_tree::format::Syntax;
use plywood_tree::source::UnsavedEdits;

/// State of the edits of what is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edits {
    pub hand: Hand,
    /// Number of edits that are done, and of those that are undone.
    pub counts: (usize, usize),
    /// Counts the states: another number may be another content.
    pub revision: u64,
    /// Nodes of the tree, or places of the lesson.
    pub size: usize,
    pub is_saved: bool,
    /// How the edit came about whose result is not there yet.
    pub pending: Option<Way>,
}

/// What edits lead to.
#[derive(Clone, Debug)]
pub enum Edited {
    Search {
        subject: Subject,
        /// The edit that is not done yet.
        planned: Option<Planned>,
    },
    Lesson {
        /// The file as it was read.
        file: LessonFile,
        cells: Arc<Cells>,
    },
}

impl Edited {
    /// Where it is from.
    pub const fn origin(&self) -> &Origin {
        match self {
            Self::Search { subject, .. } => &subject.origin,
            Self::Lesson { file, .. } => &file.origin,
        }
    }

    /// Writes the file that is kept for the case of a crash. Linear in its length.
    pub fn kept(self) -> Option<String> {
        match self {
            Self::Search { mut subject, planned } => {
                if let Some(planned) = planned {
                    subject.content = Input::Tree(Arc::clone(planned.perform().ok()?.tree()));
                }
                let text = format::write(&subject.document()?, Syntax::Json);
                // Of a large tree most is indentation. No text has a line break in JSON.
                Some(text.lines().map(str::trim_start).collect())
            }
            Self::Lesson { file, cells } => with_signs(&file, &cells),
        }
    }
}

/// What is known of the file of what is open.
#[derive(Clone, Debug, Default)]
pub struct FileState {
    pub disk: Disk,
    /// Unsaved edits of another time, until they are taken up or thrown away.
    pub recovered: Option<Box<Recovered>>,
    /// Where to go when the edits are saved.
    pub leaving: Option<Destination>,
}

/// Something open that comes from a file and can be edited.
pub trait Editable {
    fn origin(&self) -> &Origin;

    /// The files that it is read from.
    fn files(&self) -> Vec<PathBuf>;

    fn file_state(&self) -> &FileState;

    fn file_state_mut(&mut self) -> &mut FileState;

    /// What is open; `None` if it cannot be edited.
    fn content(&self) -> Option<Material>;

    /// The edits, once there are any.
    fn edits(&self) -> Option<Edits>;

    /// What the edits lead to.
    fn edited(&self) -> Option<Edited>;

    /// Unsaved edits of another time that were taken up: they are part of these.
    fn taken(&self) -> Option<&UnsavedEdits>;

    /// Notes that no edit is unsaved.
    fn mark_saved(&mut self);

    /// Notes what the file is now.
    fn saved(&mut self, saved: Saved);

    /// Whether there are edits that are in no file.
    fn is_unsaved(&self) -> bool {
        self.edits().is_some_and(|edits| !edits.is_saved)
    }

    /// Whether the result of an edit is not there yet.
    fn is_pending(&self) -> bool {
        self.edits().is_some_and(|edits| edits.pending.is_some())
    }

    /// Whether keys edit.
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
        let subject = Subject { content: Input::Tree(Arc::clone(history.tree())), ..self.lanes.subject.clone() };
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
    /// What is open, if it comes from a file.
    pub fn editable(&self) -> Option<&dyn Editable> {
        let lesson = self.stepper().map(|stepper| stepper as &dyn Editable);
        lesson.or_else(|| self.viewer().map(|viewer| viewer as &dyn Editable))
    }

    /// The same, to be changed.
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
