//! Saving the tree of a walkthrough: written, read again to be sure, and put in its place. The one job that touches the disk.

use std::path::{Path, PathBuf};

use crate::format::{self, Syntax};
use crate::session::{Origin, Subject};
use crate::source::{self, Expected, Fingerprint, NotSaved};
use crate::words;

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
    /// There is no tree.
    #[error("{}", words::jobs::no_tree())]
    NoTree,
}

fn unreadable(syntax: &str, why: &str) -> String {
    words::jobs::Unreadable { syntax: &syntax, why: &why }.into()
}

/// Saves a tree. What was at its place before is kept beside it if the file was written by hand.
pub(super) fn save(save: Save) -> Result<Saved, SaveError> {
    let Save { subject, path, expected } = save;
    let document = subject.document().ok_or(SaveError::NoTree)?;
    let name = path.display().to_string();
    let syntax = Syntax::of(&name, "");
    let text = format::write(&document, syntax);
    if let Err(problems) = format::read(&text, syntax) {
        let why = problems.into_iter().next().map(|problem| problem.message).unwrap_or_default();
        let what = if syntax == Syntax::Toml { "TOML" } else { "JSON" };
        return Err(SaveError::Unreadable(what, why));
    }
    let copy = match expected {
        Expected::Unchanged(print) => kept(&path, &name, print)?,
        Expected::Nothing => None,
        Expected::Anything => match source::fingerprint(&path) {
            // Whatever it is: nobody has looked into it.
            Some(print) => Some(source::keep_copy(&path, print)?),
            None => None,
        },
    };
    let print = source::save(&path, &text, expected)?;
    let path = path.canonicalize().unwrap_or(path);
    Ok(Saved { origin: Origin { name, path: Some(path), print, view: document.view }, copy })
}

/// Keeps a copy of a file that would not be written as it is.
fn kept(path: &Path, name: &str, print: Fingerprint) -> Result<Option<String>, NotSaved> {
    let Ok(input) = source::read(path) else {
        let why = if path.exists() { NotSaved::Changed } else { NotSaved::Gone };
        let short = path.file_name().map_or_else(|| name.into(), |name| name.to_string_lossy());
        return Err(why(short.into_owned()));
    };
    let syntax = Syntax::of(name, &input.text);
    let same = format::read(&input.text, syntax).is_ok_and(|document| format::write(&document, syntax) == input.text);
    if same { Ok(None) } else { source::keep_copy(path, print).map(Some) }
}
