//! Saves edits, which replaces a file.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use crate::screen::Edited;
use plywood_document::{
    content::{LessonFile, with_signs},
    files,
};
use plywood_lesson::Cells;
use plywood_search::session::{Origin, SearchProblem};
use plywood_tree::{
    format::{self, Document, Syntax, View},
    settings::InputFormat,
    source::{Expected, Fingerprint, NotSaved, SourceText},
};

/// Some editors start a file with it. It is not part of a [`SourceText`], but of its fingerprint.
const BYTE_ORDER_MARK: &str = "\u{feff}";

#[derive(Clone, Debug)]
pub struct Save {
    pub edited: Edited,
    pub path: PathBuf,
    pub expected: Expected,
}

#[derive(Clone, Debug)]
pub struct Saved {
    pub origin: Origin,
    /// Backup of the old file, if rewriting lost comments or formatting.
    pub copy: Option<String>,
}

#[derive(Clone, Debug, thiserror::Error)]
pub enum SaveError {
    #[error(transparent)]
    NotSaved(#[from] NotSaved),
    #[error("{}", unreadable(.0, .1))]
    Unreadable(&'static str, String),
    #[error("{}", text!("changing/not-written"))]
    NotWritten,
    #[error("{}", text!("jobs/no-tree"))]
    NoTree,
}

fn unreadable(syntax: &str, why: &str) -> String {
    string!("jobs/unreadable", Text(syntax), Text(why))
}

struct Written {
    text: String,
    /// True if the original text began with a byte order mark.
    is_marked: bool,
    /// True if something in the file is lost.
    loses: bool,
    view: View,
}

impl Save {
    /// Saves the edits into the original text, if possible. If more than the edits changed, a copy of the old file is kept next
    /// to it.
    pub(super) fn run(self) -> Result<Saved, SaveError> {
        let (name, format) = (self.name(), self.format());
        let Written { text, is_marked, loses, view } = self.written()?;
        let Self { path, expected, edited } = self;
        let copy = match (expected, files::fingerprint(&path)) {
            (Expected::Unchanged(print), _) if loses => Some(files::keep_copy(&path, print)?),
            // The file is copied without looking at its content.
            (Expected::Anything, Some(print)) => Some(files::keep_copy(&path, print)?),
            (Expected::Unchanged(_) | Expected::Anything | Expected::Nothing, _) => None,
        };
        let mark = if is_marked { BYTE_ORDER_MARK } else { "" };
        let print = files::save(&path, &format!("{mark}{text}"), expected)?;
        let path = path.canonicalize().unwrap_or(path);
        Ok(Saved { origin: origin(&edited, path, (&name, text, &view), (format, print)), copy })
    }

    /// Returns the text instead of saving it, where there are no files.
    ///
    /// # Errors
    /// There is no such text.
    pub fn download(self) -> Result<(Saved, String), SaveError> {
        let save = Self { expected: Expected::Nothing, ..self };
        let name = save.name();
        let Written { text, view, .. } = save.written()?;
        let print = Fingerprint::of(text.as_bytes());
        let origin = origin(&save.edited, save.path, (&name, text.clone(), &view), (None, print));
        let origin = Origin { text: text.as_str().into(), ..origin };
        Ok((Saved { origin, copy: None }, text))
    }

    pub fn name(&self) -> String {
        self.path.display().to_string()
    }

    fn format(&self) -> Option<InputFormat> {
        self.edited.origin().format.filter(|_| self.is_home())
    }

    fn written(&self) -> Result<Written, SaveError> {
        match &self.edited {
            Edited::Search { subject, .. } => self.tree(subject, &self.name(), self.format()),
            Edited::Lesson { file, cells } => self.lesson(file, cells, &self.name()),
        }
    }

    /// Returns true if the target is the source file.
    fn is_home(&self) -> bool {
        self.edited.origin().path.as_ref() == Some(&self.path)
    }

    /// Returns the text of a tree.
    fn tree(&self, subject: &SearchProblem, name: &str, format: Option<InputFormat>) -> Result<Written, SaveError> {
        let document = subject.document().ok_or(SaveError::NoTree)?;
        let there = match self.expected {
            Expected::Unchanged(_) => Some(find(&self.path, name)?.written_in(format)),
            Expected::Nothing | Expected::Anything => None,
        };
        let named = || Syntax::of(name, there.as_ref().map_or("", |there| &there.text));
        let syntax = format.and_then(Syntax::of_format).unwrap_or_else(named);
        let original = there.clone().or_else(|| original(&subject.origin));
        let rewritten = original.and_then(|original| {
            Some((rewritten(&original, syntax, &subject.title, &document)?, is_marked(&original.text, original.print)))
        });
        // Writing the parsed text would not reproduce it.
        let differs = |text: &str| !format::read(text, syntax).is_ok_and(|read| format::write(&read, syntax) == text);
        let loses = rewritten.is_none() && there.is_some_and(|there| differs(&there.text));
        let (text, is_marked) = match rewritten {
            Some(rewritten) => rewritten,
            None => (anew(&document, syntax)?, false),
        };
        Ok(Written { text, is_marked, loses, view: document.view })
    }

    /// Returns the text of a lesson: the original with other symbols, and everything else unchanged.
    fn lesson(&self, file: &LessonFile, cells: &Cells, name: &str) -> Result<Written, SaveError> {
        let text = with_signs(file, cells).ok_or(SaveError::NotWritten)?;
        if !self.is_home() && file.origin.syntax(&text) != Syntax::of(name, &text) {
            return Err(SaveError::NotWritten);
        }
        let is_marked = is_marked(&file.origin.text, file.origin.print);
        Ok(Written { text, is_marked, loses: false, view: file.origin.view.clone() })
    }
}

fn origin(
    edited: &Edited,
    path: PathBuf,
    (name, text, view): (&str, String, &View),
    (format, print): (Option<InputFormat>, Fingerprint),
) -> Origin {
    let text = match edited {
        Edited::Search { .. } => Arc::default(),
        Edited::Lesson { .. } => text.into(),
    };
    Origin { path: Some(path), format, print, text, ..Origin::elsewhere(name, "", view) }
}

/// Returns the original text of a tree, if it is still available.
fn original(origin: &Origin) -> Option<SourceText> {
    let text = match &origin.path {
        Some(path) if origin.text.is_empty() => files::read(path).ok()?,
        _ => SourceText::new(&origin.name, &origin.text),
    };
    (text.print == origin.print).then(|| text.written_in(origin.format))
}

/// Returns the original text with the edited tree in it, and everything else unchanged.
fn rewritten(original: &SourceText, syntax: Syntax, title: &str, document: &Document) -> Option<String> {
    let SourceText { name, text, format, .. } = original;
    if format.and_then(Syntax::of_format).unwrap_or_else(|| Syntax::of(name, text)) != syntax {
        return None;
    }
    // A title that is only the name of the file is not part of the document, but may be in the file.
    let titled = || Document { title: Some(title.to_owned()), ..document.clone() };
    format::rewrite(text, syntax, document)
        .or_else(|| document.title.is_none().then(titled).and_then(|titled| format::rewrite(text, syntax, &titled)))
}

/// Returns true if the file with this fingerprint had a byte order mark before `text`.
fn is_marked(text: &str, print: Fingerprint) -> bool {
    Fingerprint::of(text.as_bytes()) != print
}

/// Writes the document as a new file, and reads it back as a check.
fn anew(document: &Document, syntax: Syntax) -> Result<String, SaveError> {
    let text = format::write(document, syntax);
    if let Err(problems) = format::read(&text, syntax) {
        let why = problems.into_iter().next().map(|problem| problem.message).unwrap_or_default();
        let what = if syntax == Syntax::Toml { "TOML" } else { "JSON" };
        return Err(SaveError::Unreadable(what, why));
    }
    Ok(text)
}

fn find(path: &Path, name: &str) -> Result<SourceText, NotSaved> {
    let Ok(found) = files::read(path) else {
        let why = if path.exists() { NotSaved::Changed } else { NotSaved::Gone };
        let short = path.file_name().map_or_else(|| name.into(), |name| name.to_string_lossy());
        return Err(why(short.into_owned()));
    };
    Ok(found)
}
