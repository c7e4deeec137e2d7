//! Saving the tree of a walkthrough: written into the text it is from, read again to be sure, and put in its place. The one job that touches the disk.

use std::path::{Path, PathBuf};

use plywood_document::files;
use plywood_search::session::{FileForm, Origin, Subject};
use plywood_tree::format::{Document, Syntax};
use plywood_tree::source::{Expected, Fingerprint, NotSaved, SourceText};
use plywood_tree::{format, library};

/// What some editors begin a text with; it is no part of a [`SourceText`], but of its fingerprint.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A tree to be saved.
#[derive(Clone, Debug)]
pub struct Save {
    /// The tree and what is said of it.
    pub subject: Subject,
    /// The file.
    pub path: PathBuf,
    /// What may be there.
    pub expected: Expected,
}

/// A tree that is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Where it is now.
    pub origin: Origin,
    /// The file that keeps what was there before, if writing it anew lost anything of it: comments, or how it was set.
    pub copy: Option<String>,
}

/// Why a tree is not saved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SaveError {
    /// The disk, or what is on it.
    #[error(transparent)]
    NotSaved(#[from] NotSaved),
    /// The file could not be read again.
    #[error("{}", unreadable(.0, .1))]
    Unreadable(&'static str, String),
    /// What was changed cannot be written into the text it is from.
    #[error("{}", text!(changing, "not-written"))]
    NotWritten,
    #[error("{}", text!(jobs, "no-tree"))]
    NoTree,
}

fn unreadable(syntax: &str, why: &str) -> String {
    say!(jobs, "unreadable", syntax = Text(syntax), why = Text(why)).into()
}

/// Saves a tree, in the text it was read from as far as that can be. What was at its place before is kept beside it if more than the
/// edits changed.
pub(super) fn save(save: Save) -> Result<Saved, SaveError> {
    let Save { subject, path, expected } = save;
    let document = subject.document().ok_or(SaveError::NoTree)?;
    let name = path.display().to_string();
    let is_home = subject.origin.path.as_ref() == Some(&path);
    let format = subject.origin.format.filter(|_| is_home);
    let there = match expected {
        Expected::Unchanged(_) => Some(found(&path, &name)?.written_in(format)),
        Expected::Nothing | Expected::Anything => None,
    };
    let named = || Syntax::of(&name, there.as_ref().map_or("", |there| &there.text));
    let syntax = format.and_then(Syntax::of_format).unwrap_or_else(named);
    let original = there.clone().or_else(|| original(&subject.origin));
    let rewritten = original.and_then(|original| rewritten(&original, syntax, &subject.title, &document));
    let copy = match (expected, &there) {
        (Expected::Unchanged(print), Some(there)) if rewritten.is_none() => kept(&path, there, syntax, print)?,
        (Expected::Unchanged(_) | Expected::Nothing, _) => None,
        (Expected::Anything, _) => match files::fingerprint(&path) {
            // Whatever it is: nobody has looked into it.
            Some(print) => Some(files::keep_copy(&path, print)?),
            None => None,
        },
    };
    let text = rewritten.map_or_else(|| anew(&document, syntax), Ok)?;
    let print = files::save(&path, &text, expected)?;
    let path = path.canonicalize().unwrap_or(path);
    let origin = Origin { name, path: Some(path), form: FileForm::Keys, format, print, view: document.view };
    Ok(Saved { origin, copy })
}

/// The text that a tree was read from, if it can still be had.
fn original(origin: &Origin) -> Option<SourceText> {
    let text = match &origin.path {
        Some(path) => files::read(path).ok()?,
        None => SourceText::new(&origin.name, library::find(&origin.name)?.text),
    };
    (text.print == origin.print).then(|| text.written_in(origin.format))
}

/// The text with the edited tree in it and everything else as it was.
fn rewritten(original: &SourceText, syntax: Syntax, title: &str, document: &Document) -> Option<String> {
    let SourceText { name, text, print, format } = original;
    if format.and_then(Syntax::of_format).unwrap_or_else(|| Syntax::of(name, text)) != syntax {
        return None;
    }
    // A title that is only the name of the file is no part of the document, but may be in the file.
    let titled = || Document { title: Some(title.to_owned()), ..document.clone() };
    let rewritten = format::rewrite(text, syntax, document)
        .or_else(|| document.title.is_none().then(titled).and_then(|titled| format::rewrite(text, syntax, &titled)))?;
    Some(with_mark(&rewritten, text, *print))
}

/// A text that takes the place of one with this fingerprint, with the mark in front that the other had.
pub(super) fn with_mark(text: &str, before: &str, print: Fingerprint) -> String {
    let has_mark = Fingerprint::of(before.as_bytes()) != print;
    if has_mark { format!("{BYTE_ORDER_MARK}{text}") } else { text.to_owned() }
}

/// The document as a file of its own, read again to be sure.
fn anew(document: &Document, syntax: Syntax) -> Result<String, SaveError> {
    let text = format::write(document, syntax);
    if let Err(problems) = format::read(&text, syntax) {
        let why = problems.into_iter().next().map(|problem| problem.message).unwrap_or_default();
        let what = if syntax == Syntax::Toml { "TOML" } else { "JSON" };
        return Err(SaveError::Unreadable(what, why));
    }
    Ok(text)
}

/// What is in the file now.
fn found(path: &Path, name: &str) -> Result<SourceText, NotSaved> {
    let Ok(found) = files::read(path) else {
        let why = if path.exists() { NotSaved::Changed } else { NotSaved::Gone };
        let short = path.file_name().map_or_else(|| name.into(), |name| name.to_string_lossy());
        return Err(why(short.into_owned()));
    };
    Ok(found)
}

/// Keeps a copy of a file that would not be written as it is.
fn kept(path: &Path, there: &SourceText, syntax: Syntax, print: Fingerprint) -> Result<Option<String>, NotSaved> {
    let text = &there.text;
    let same = format::read(text, syntax).is_ok_and(|document| format::write(&document, syntax) == *text);
    if same { Ok(None) } else { files::keep_copy(path, print).map(Some) }
}
