//! Unsaved edits of what is open, as whoever keeps them for the case of a crash needs them.

use std::path::PathBuf;
use std::sync::Arc;

use super::editing::Way;
use super::model::{Model, Screen};
use super::stepper::Stepper;
use super::viewer::Viewer;
use plywood_document::material::Material;
use plywood_search::session::{Input, Origin, Subject};
use plywood_tree::format;
use plywood_tree::format::Syntax;
use plywood_tree::source::UnsavedEdits;

/// Makes the text of the file that edits lead to; `None` if there is none. May take long.
pub type Writing = Box<dyn FnOnce() -> Option<String> + Send>;

/// State of the edits of what is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edits {
    /// Counts the states: another number may be another content.
    pub revision: u64,
    /// Nodes of the tree, or places of the lesson.
    pub size: usize,
    pub is_saved: bool,
    /// How the edit came about whose result is not there yet.
    pub pending: Option<Way>,
}

/// Something open that comes from a file and can be edited.
pub trait Editable {
    fn origin(&self) -> &Origin;

    /// The files that it is read from.
    fn files(&self) -> Vec<PathBuf>;

    /// The edits, once there are any.
    fn edits(&self) -> Option<Edits>;

    /// Unsaved edits of another time that were taken up: they are part of these.
    fn taken(&self) -> Option<&UnsavedEdits>;

    /// What is to be kept of the edits.
    fn writing(&self) -> Writing;

    /// What is open; `None` if it cannot be edited.
    fn content(&self) -> Option<Material>;
}

impl Editable for Viewer {
    fn origin(&self) -> &Origin {
        &self.lanes.subject.origin
    }

    fn files(&self) -> Vec<PathBuf> {
        self.origin().path.iter().cloned().collect()
    }

    fn edits(&self) -> Option<Edits> {
        let editing = self.editing.as_deref()?;
        let pending = editing.pending.as_ref().map(|pending| pending.way);
        let (size, is_saved) = (editing.history.tree().len(), editing.history.is_saved());
        Some(Edits { revision: editing.revision, size, is_saved, pending })
    }

    fn taken(&self) -> Option<&UnsavedEdits> {
        self.editing.as_ref()?.taken.as_ref()
    }

    fn writing(&self) -> Writing {
        let subject = self.lanes.subject.clone();
        let history =
            self.editing.as_ref().map(|editing| (editing.history.planned(), Arc::clone(editing.history.tree())));
        Box::new(move || {
            let tree = match history? {
                (Some(planned), _) => Arc::clone(planned.perform().ok()?.tree()),
                (None, tree) => tree,
            };
            let document = Subject { input: Input::Tree(tree), ..subject }.document()?;
            Some(format::write(&document, Syntax::Json))
        })
    }

    fn content(&self) -> Option<Material> {
        Some(Material::Searched(Box::new(self.lanes.subject.clone())))
    }
}

impl Editable for Stepper {
    fn origin(&self) -> &Origin {
        &self.file.origin
    }

    fn files(&self) -> Vec<PathBuf> {
        self.file.files()
    }

    fn edits(&self) -> Option<Edits> {
        let changing = self.changing.as_deref()?;
        let pending = changing.pending.as_ref().map(|pending| pending.way);
        let strokes = &changing.strokes;
        let (size, is_saved) = (strokes.cells().places(), strokes.is_saved());
        Some(Edits { revision: strokes.revision(), size, is_saved, pending })
    }

    fn taken(&self) -> Option<&UnsavedEdits> {
        self.changing.as_ref()?.taken.as_ref()
    }

    fn writing(&self) -> Writing {
        let file = self.file.clone();
        let cells = self.changing.as_ref().map(|changing| Arc::clone(changing.strokes.cells()));
        Box::new(move || file.written(cells.as_deref()?))
    }

    fn content(&self) -> Option<Material> {
        self.file.lesson.changeable().is_ok().then(|| Material::Lesson(Box::new(self.file.clone())))
    }
}

impl Model {
    /// What is open, if it comes from a file.
    #[must_use]
    pub fn editable(&self) -> Option<&dyn Editable> {
        match &self.screen {
            Screen::Lesson(stepper) => Some(&**stepper),
            Screen::Gallery | Screen::Opening | Screen::Walkthrough(_) | Screen::Comparison(_) | Screen::Match(_) => {
                self.viewer().map(|viewer| viewer as &dyn Editable)
            }
        }
    }
}
