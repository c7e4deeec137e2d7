//! Jobs that write to the disk: saving edits, which replaces a file, and drawing the displayed figure to a new one.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use crate::{screen::Edited, search_view::SearchView};
use plywood_document::{
    content::{LessonFile, with_signs},
    files,
};
use plywood_drawing::{
    figure::{Drawing, FigureOptions, MOST_NODES, Shown, TooLarge, style::Colors, svg},
    scene::{Boards, Zoom},
};
use plywood_lesson::Cells;
use plywood_search::session::{Origin, SearchProblem};
use plywood_tree::{
    format::{self, Document, Syntax, View},
    library,
    settings::{InputFormat, ThemeName, VisitOrder},
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
        let name = self.path.display().to_string();
        let format = self.edited.origin().format.filter(|_| self.is_home());
        let Written { text, is_marked, loses, view } = match &self.edited {
            Edited::Search { subject, .. } => self.tree(subject, &name, format)?,
            Edited::Lesson { file, cells } => self.lesson(file, cells, &name)?,
        };
        let Self { path, expected, .. } = self;
        let copy = match (expected, files::fingerprint(&path)) {
            (Expected::Unchanged(print), _) if loses => Some(files::keep_copy(&path, print)?),
            // The file is copied without looking at its content.
            (Expected::Anything, Some(print)) => Some(files::keep_copy(&path, print)?),
            (Expected::Unchanged(_) | Expected::Anything | Expected::Nothing, _) => None,
        };
        let mark = if is_marked { BYTE_ORDER_MARK } else { "" };
        let print = files::save(&path, &format!("{mark}{text}"), expected)?;
        let path = path.canonicalize().unwrap_or(path);
        let text = match &self.edited {
            Edited::Search { .. } => Arc::default(),
            Edited::Lesson { .. } => text.into(),
        };
        let origin = Origin { path: Some(path), format, print, text, ..Origin::elsewhere(&name, "", &view) };
        Ok(Saved { origin, copy })
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

/// Returns the original text of a tree, if it is still available.
fn original(origin: &Origin) -> Option<SourceText> {
    let text = match &origin.path {
        Some(path) => files::read(path).ok()?,
        None => SourceText::new(&origin.name, library::find(&origin.name)?.text),
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

/// Limit on the names tried.
const MOST_NAMES: usize = 1_000;

/// Figure of the displayed step.
#[derive(Clone, Debug)]
pub struct Sketch {
    pub view: SearchView,
    pub theme: ThemeName,
    pub folder: PathBuf,
    pub stem: String,
}

impl Sketch {
    /// Writes the figure. Returns its path, or an error message.
    pub(super) fn run(&self) -> Result<String, String> {
        let svg = self.svg().map_err(|TooLarge { nodes, .. }| -> String {
            string!("interface/too-large", Count(nodes), most = Count(MOST_NODES))
        })?;
        let stem: String = self.stem.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).take(60).collect();
        for number in 1..MOST_NAMES {
            let further = if number == 1 { String::new() } else { format!("-{number}") };
            let path = self.folder.join(format!("{stem}-{}{further}.svg", self.view.cursor()));
            match files::save(&path, &svg, Expected::Nothing) {
                Ok(_) => return Ok(path.canonicalize().unwrap_or(path).display().to_string()),
                Err(NotSaved::Exists(_) | NotSaved::NoFile(_) | NotSaved::Protected(_)) => {}
                Err(problem) => return Err(problem.to_string()),
            }
        }
        Err(NotSaved::Exists(format!("{stem}-{}.svg", self.view.cursor())).to_string())
    }

    /// Draws the tree; if it is too large, only the visited part, if that fits.
    fn svg(&self) -> Result<String, TooLarge> {
        let Self { view, theme, .. } = self;
        let numbers = view.own.visits != VisitOrder::Hidden;
        let shown = if view.own.visits == VisitOrder::Generated { Shown::Visited } else { Shown::Whole };
        let options = FigureOptions { display: view.own.display, shown, numbers, ..FigureOptions::default() };
        let replay = view.replay();
        let rules = view.choices().rules;
        let title = &view.document.title;
        let plan = view.plan();
        let boards = if plan.look().zoom == Zoom::Boards { plan.boards().clone() } else { Boards::default() };
        let drawing = |options| Drawing::new(replay, rules, title, options, boards.clone(), view.cursor());
        let visited = FigureOptions { shown: Shown::Visited, ..options };
        let drawing = match drawing(options) {
            Ok(drawing) => drawing,
            // Report the error for the whole tree, not for its visited part.
            Err(error) => drawing(visited).ok().ok_or(error)?,
        };
        let figure = drawing.at(view.cursor(), view.pane().selected);
        Ok(svg::document(&figure, Colors::new(*theme), None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::open;
    use plywood_tree::tree::NodeId;

    #[test]
    fn a_picture_is_written_beside_the_others_and_over_none() {
        let folder = tempfile::tempdir().expect("a folder");
        let model = open("tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]", (80, 24));
        let mut view = model.search_view().expect("a search").clone();
        view.common.playback.position = 7;
        view.pane_mut().selected = Some(NodeId::ROOT);
        let (theme, stem) = (ThemeName::Dark, "a tree/..".to_owned());
        let sketch = Sketch { view, theme, folder: folder.path().to_owned(), stem };
        let first = sketch.run().expect("written");
        let second = sketch.run().expect("written");
        assert!(first.ends_with("a-tree----7.svg") && second.ends_with("a-tree----7-2.svg"), "{first} {second}");
        let read = |path: &str| files::read(std::path::Path::new(path)).expect("a file").text;
        assert!(read(&first) == read(&second) && read(&first).contains("class=\"selection\""));
        let nowhere = Sketch { folder: folder.path().join("gone"), ..sketch };
        assert!(nowhere.run().is_err_and(|why| why.contains("no directory")));
    }
}
