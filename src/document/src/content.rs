//! Parses the text of a file into a tree, a game or a lesson of another kind.

use std::{any::Any, path::PathBuf, sync::Arc};

use super::{
    first_key::first_key,
    kinds::{self, Kind, Reads},
    texts,
};
use plywood_lesson::{AnyLesson, Cells};
use plywood_messages::words::Sentence;
use plywood_search::session::{Document, FileForm, Origin, SearchProblem};
use plywood_tree::{
    diagnostic::Diagnostic,
    format::{Fields, Syntax, View},
    library::Lecture,
    notation::{GameText, Notation},
    progress::Progress,
    settings::{Choice, ChoiceRow, InputFormat},
    source::{self, SourceText},
};

#[derive(Clone, Debug)]
pub enum FileContent {
    Searched(Box<SearchProblem>),
    Lesson(Box<LessonFile>),
}

/// Lesson without a search.
pub type LessonFile = Document<AnyLesson>;

/// Returns the text of a lesson file with other cell symbols and everything else unchanged; `None` if they cannot be written
/// there.
pub fn with_signs(file: &LessonFile, cells: &Cells) -> Option<String> {
    let text = &file.origin.text;
    file.content.changeable().ok()?.rewrite(text, file.origin.syntax(text), cells)
}

/// Computes the strategic form of a tree or a game. Reports its progress and can be cancelled.
///
/// # Errors
/// The reason why it cannot be shown.
pub fn strategic(subject: &SearchProblem, progress: &Progress) -> Result<LessonFile, Sentence> {
    let lesson = kinds::of_searched(&subject.content, progress)?;
    Ok(Document { view: View::default(), ..subject.clone().with(lesson) })
}

impl From<SearchProblem> for FileContent {
    fn from(subject: SearchProblem) -> Self {
        Self::Searched(Box::new(subject))
    }
}

impl From<LessonFile> for FileContent {
    fn from(file: LessonFile) -> Self {
        Self::Lesson(Box::new(file))
    }
}

impl FileContent {
    pub fn document(&self) -> &Document<dyn Any> {
        match self {
            Self::Searched(subject) => &**subject,
            Self::Lesson(file) => &**file,
        }
    }

    pub fn document_mut(&mut self) -> &mut Document<dyn Any> {
        match self {
            Self::Searched(subject) => &mut **subject,
            Self::Lesson(file) => &mut **file,
        }
    }
}

pub struct Reference {
    pub title: String,
    pub source: Option<String>,
}

/// Returns the title and source of a built-in lecture. Does not check or solve its content, which would take longer than a whole
/// listing.
///
/// # Errors
/// The text does not consist of keys and values.
pub fn reference(lecture: Lecture) -> Result<Reference, Vec<Diagnostic>> {
    let mut fields = Fields::read(lecture.text, Syntax::Toml)?;
    let title = text_of("title", &mut fields).unwrap_or_else(|| lecture.name.to_owned());
    let source = text_of("source", &mut fields);
    fields.finish(Some(Reference { title, source }))
}

/// Reads a text with this name, from a file or not. Reports its progress and can be cancelled.
///
/// # Errors
/// All problems of the text; none if reading was cancelled.
pub fn read(
    input: &SourceText,
    path: Option<PathBuf>,
    progress: &Arc<Progress>,
) -> Result<FileContent, Vec<Diagnostic>> {
    let mut content = match input.format.unwrap_or_else(|| format_of(input)) {
        InputFormat::Pddl => texts::read(input, path, progress),
        InputFormat::Nfg => texts::read_strategic(input, path, progress),
        InputFormat::Toml => read_keys(input, Syntax::Toml, path, progress),
        InputFormat::Json if input.text.trim_start().starts_with('[') => read_notation(input, InputFormat::List, path),
        InputFormat::Json => read_keys(input, Syntax::Json, path, progress),
        format @ (InputFormat::Efg | InputFormat::List) => read_notation(input, format, path),
    }?;
    content.document_mut().origin.format = input.format;
    Ok(content)
}

fn format_of(input: &SourceText) -> InputFormat {
    if texts::is_pddl(input) {
        return InputFormat::Pddl;
    }
    if texts::is_strategic(input) {
        return InputFormat::Nfg;
    }
    let of_keys = || match Syntax::of(&input.name, &input.text) {
        Syntax::Toml => InputFormat::Toml,
        Syntax::Json => InputFormat::Json,
    };
    Notation::of(&input.name, &input.text).map_or_else(of_keys, |notation| notation.format)
}

fn read_notation(
    input: &SourceText,
    format: InputFormat,
    path: Option<PathBuf>,
) -> Result<FileContent, Vec<Diagnostic>> {
    let Some(notation) = Notation::in_format(format) else { return Err(Vec::new()) };
    let document = match (notation.read)(&input.text)? {
        GameText::Tree(document) => *document,
        GameText::Other(game, _) => return Ok(texts::of_extensive(input, path, game)),
    };
    let mut subject = SearchProblem::of_document(document, &input.name, path, input.print)?;
    subject.origin.form = FileForm::Notation;
    Ok(subject.into())
}

fn read_keys(
    input: &SourceText,
    syntax: Syntax,
    path: Option<PathBuf>,
    progress: &Arc<Progress>,
) -> Result<FileContent, Vec<Diagnostic>> {
    match fields(&input.text, syntax)? {
        Some((kind, fields)) => lesson(kind, fields, input, path, progress).map(FileContent::from),
        None => SearchProblem::read_watched(input, path, progress).map(FileContent::from),
    }
}

/// Returns the kind of lesson in a text with its values; `None` for everything that is searched. In JSON the first key of a kind
/// decides, and nothing after a tree is parsed.
fn fields(text: &str, syntax: Syntax) -> Result<Option<(&'static Kind, Fields<'_>)>, Vec<Diagnostic>> {
    let lessons = || kinds::KINDS.iter().filter(|kind| matches!(kind.reads, Reads::Lesson(..)));
    let keys: Vec<&str> = match syntax {
        Syntax::Toml => lessons().map(|kind| kind.key).collect(),
        Syntax::Json => kinds::KINDS.iter().map(|kind| kind.key).collect(),
    };
    let first = first_key(text, syntax, &keys);
    if !lessons().any(|kind| Some(kind.key) == first) {
        return Ok(None);
    }
    let fields = match Fields::read(text, syntax) {
        Ok(fields) => fields,
        Err(problems) if problems.is_empty() => return Ok(None),
        Err(problems) => return Err(problems),
    };
    Ok(lessons().find(|kind| fields.has(kind.key)).map(|kind| (kind, fields)))
}

/// Returns true if an invalid text has the key of a kind and so was meant for Plywood. Other files have the same extensions.
pub fn is_meant(text: &str, syntax: Syntax) -> bool {
    let keys: Vec<&str> = kinds::KINDS.iter().map(|kind| kind.key).collect();
    first_key(text, syntax, &keys).is_some()
}

const COMMON: [&str; 6] = ["title", "source", "note", "speaker", "view", "meta"];

fn lesson(
    kind: &Kind,
    mut fields: Fields<'_>,
    input: &SourceText,
    path: Option<PathBuf>,
    progress: &Arc<Progress>,
) -> Result<LessonFile, Vec<Diagnostic>> {
    let [title, source, note, speaker] = ["title", "source", "note", "speaker"].map(|key| text_of(key, &mut fields));
    let view = view(&mut fields);
    fields.skip_table("meta");
    let lesson = match kind.reads {
        Reads::Lesson(keys, read) => {
            // From here on, progress counts states instead of bytes.
            progress.report_bytes(0, 0);
            let lesson = read(&mut fields, progress);
            let known: Vec<&'static str> = COMMON.iter().chain(keys).copied().collect();
            fields.report_unknown_keys(&known, text!("opening/what-lesson"));
            lesson
        }
        Reads::Searched => None,
    };
    let lesson = fields.finish(lesson)?;
    let SourceText { name, text, print, format } = input;
    let text = Arc::from(text.as_str());
    let origin = Origin { path, format: *format, print: *print, text, ..Origin::elsewhere(name, "", &view) };
    let title = title.unwrap_or_else(|| source::stem(name));
    Ok(Document { source, note, speaker, ..Document::titled(title, origin, lesson) })
}

fn text_of(key: &str, fields: &mut Fields<'_>) -> Option<String> {
    let found = fields.take(key)?;
    fields.text(found)
}

#[derive(Clone, Copy, PartialEq)]
enum ViewKey {
    Theme,
    Language,
    Step,
}

impl Choice for ViewKey {
    const TABLE: &'static [ChoiceRow<Self>] = &[
        (Self::Theme, "theme", || text!("files/view-theme")),
        (Self::Language, "language", || text!("files/view-language")),
        (Self::Step, "step", || text!("files/view-step")),
    ];

    fn what() -> &'static str {
        text!("opening/what-view")
    }
}

fn view(fields: &mut Fields<'_>) -> View {
    let mut view = View::default();
    if let Some(found) = fields.take("view")
        && let Some(mut row) = fields.row::<ViewKey>(found)
    {
        view.theme = row.take(ViewKey::Theme).and_then(|theme| fields.choice(&theme));
        view.language = row.take(ViewKey::Language).and_then(|language| fields.choice(&language));
        view.step = row.take(ViewKey::Step).and_then(|step| fields.whole(&step));
    }
    view
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn content(name: &str, text: &str) -> Result<FileContent, Vec<Diagnostic>> {
        read(&SourceText::new(name, text), None, &Arc::default())
    }

    #[test]
    fn files_are_told_apart_by_what_they_say() {
        // An invalid tree file is distinguished from other files.
        {
            let meant = |text| is_meant(text, Syntax::Toml);
            for text in [
                "tree = [1,",
                "title = 'x'\n  tree=[",
                "\"tree\" = 3",
                "[tree]\nx = 1",
                "game.nim = 'x'",
                "game = 'go'",
                "[page]\nrows = [",
                "[[page.rows]]",
            ] {
                assert!(meant(text), "{text}");
            }
            for text in
                ["[package]\nname = 'x'", "tree-sitter = '0.20'", "trees = 3", "# tree = 3", "title = 'tree = 3'", ""]
            {
                assert!(!meant(text), "{text}");
            }
            assert!(is_meant("{\"tree\": [1,", Syntax::Json) && !is_meant("{\"type\": \"module\"}", Syntax::Json));
        }

        // A file in another format is reloaded but not overwritten.
        {
            let input = SourceText::new("trees/a.txt", "[[3, 12], 2]");
            let read = read(&input, Some(PathBuf::from("/trees/a.txt")), &Arc::default());
            let Ok(FileContent::Searched(subject)) = read else { panic!("a tree") };
            assert_eq!(subject.origin.path.as_deref(), Some(Path::new("/trees/a.txt")));
            assert_eq!((subject.origin.home(), subject.origin.file_name().as_str()), (None, "a.toml"));
        }

        // Text that only resembles a key does not turn a tree into a lesson.
        {
            let texts = [
                ("a.toml", "note = '''\npage = 3'''\ntree = [1, 2]"),
                ("a.toml", "tree = [{ name = 'page', children = [\n1, 2] }]"),
                ("a.json", "{\"tree\": [{\"name\": \"page\", \"children\": [1, 2]}]}"),
            ];
            for (name, text) in texts {
                assert!(matches!(content(name, text), Ok(FileContent::Searched(_))), "{text}");
            }
            let broken = content("a.toml", "[page]\nrows = [").expect_err("a syntax error");
            assert_eq!((broken.len(), broken[0].code), (1, "syntax"));
            let both = content("a.toml", "tree = [1, 2]\n[page]\ncolumns = ['a']\nrows = [{ cells = ['x'] }]");
            assert_eq!(both.expect_err("a stray key")[0].code, "unknown-key");
        }
    }
}
