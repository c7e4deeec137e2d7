//! A lesson that is changed in place: worked out anew, and saved in the text it is from.

use std::path::PathBuf;
use std::sync::Arc;

use super::saving::{SaveError, Saved, with_mark};
use plywood_document::files;
use plywood_document::material::LessonFile;
use plywood_lesson::{Cells, Lesson};
use plywood_messages::words::Sentence;
use plywood_search::session::Origin;
use plywood_tree::progress::Progress;
use plywood_tree::source::Expected;

/// Other signs on the places of lessons.
#[derive(Clone, Debug)]
pub struct Change {
    /// The lesson as it is, and beside it what it is compared with.
    pub lessons: Vec<Arc<dyn Lesson>>,
    /// What stands where now.
    pub cells: Arc<Cells>,
}

/// What has come of it.
#[derive(Clone, Debug)]
pub struct Changed {
    /// The lessons in the same order, or why there are none.
    pub lessons: Result<Vec<Arc<dyn Lesson>>, Sentence>,
}

impl Change {
    /// Works them out; `None` where it was cancelled.
    pub(super) fn done(&self, progress: &Arc<Progress>) -> Option<Changed> {
        let anew = |lesson: &Arc<dyn Lesson>| match lesson.changeable() {
            Ok(changeable) => changeable.changed(&self.cells, progress),
            Err(_) => Ok(Arc::clone(lesson)),
        };
        let lessons: Result<Vec<_>, _> = self.lessons.iter().map(anew).collect();
        (lessons.is_ok() || !progress.is_cancelled()).then_some(Changed { lessons })
    }
}

#[derive(Clone, Debug)]
pub struct SaveLesson {
    /// What its file said.
    pub file: LessonFile,
    /// What stands where now.
    pub cells: Arc<Cells>,
    /// The file.
    pub path: PathBuf,
    /// What may be there.
    pub expected: Expected,
}

#[derive(Clone, Debug)]
pub struct SavedLesson {
    /// Where it is now.
    pub saved: Saved,
    /// What the file says.
    pub text: Arc<str>,
}

impl SaveLesson {
    /// The text that the file is to have: its own with other signs, everything else as it was. `None` where they cannot be written so.
    #[must_use]
    pub fn text(&self) -> Option<String> {
        use plywood_tree::format::Syntax;
        let text = self.file.written(&self.cells)?;
        let (origin, new) = (&self.file.origin, Syntax::of(&self.path.display().to_string(), &text));
        (self.is_home() || origin.syntax(&text) == new).then_some(text)
    }

    /// Whether it goes back to where it is from.
    fn is_home(&self) -> bool {
        self.file.origin.path.as_ref() == Some(&self.path)
    }

    /// Saves it. What was at its place before is kept beside it where nobody has looked into that.
    pub(super) fn done(&self) -> Result<SavedLesson, SaveError> {
        let text = self.text().ok_or(SaveError::NotWritten)?;
        let copy = match (self.expected, files::fingerprint(&self.path)) {
            (Expected::Anything, Some(print)) => Some(files::keep_copy(&self.path, print)?),
            (Expected::Anything | Expected::Nothing | Expected::Unchanged(_), _) => None,
        };
        let print = files::save(&self.path, &with_mark(&text, &self.file.text, self.file.origin.print), self.expected)?;
        let name = self.path.display().to_string();
        let path = self.path.canonicalize().unwrap_or_else(|_| self.path.clone());
        let Origin { form, view, format, .. } = self.file.origin.clone();
        let format = format.filter(|_| self.is_home());
        let origin = Origin { name, path: Some(path), form, format, print, view };
        Ok(SavedLesson { saved: Saved { origin, copy }, text: text.into() })
    }
}
