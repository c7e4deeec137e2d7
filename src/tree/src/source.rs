//! The text of a file, its fingerprint and its unsaved edits, as plain data.

use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};

use crate::settings::InputFormat;

/// A text and its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceText {
    /// The path as it was given, or `standard input`.
    pub name: String,
    /// The whole text, without a byte order mark.
    pub text: String,
    /// The fingerprint of all bytes that were read.
    pub print: Fingerprint,
    /// In which notation somebody says that it is, whatever its name says and however it begins.
    pub format: Option<InputFormat>,
}

impl SourceText {
    /// The same text, said to be in this notation.
    #[must_use]
    pub fn written_in(self, format: Option<InputFormat>) -> Self {
        Self { format, ..self }
    }

    /// A text that comes from no file, under this name. The ending of the name determines its syntax.
    pub fn new(name: &str, text: &str) -> Self {
        Self { name: name.to_owned(), text: text.to_owned(), print: Fingerprint::of(text.as_bytes()), format: None }
    }
}

/// The title of a text that has none: its name without folders and ending.
pub fn stem(name: &str) -> String {
    Path::new(name).file_stem().map_or_else(|| name.to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// Identifies what unsaved edits belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecoveryKey {
    /// The file, lecture or game that was opened.
    pub of: u64,
    /// Its fingerprint at that time.
    pub base: u64,
}

/// Unsaved edits left behind by a program that ended without saving them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsavedEdits {
    /// The file they are in.
    pub path: PathBuf,
    /// What they belong to.
    pub key: RecoveryKey,
    /// How many seconds ago they were written, if the system tells.
    pub seconds: Option<u64>,
}

/// The contents of a file at some time: its length and a hash of its bytes. A file that was touched but not changed is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    len: u64,
    hash: u64,
}

impl Fingerprint {
    /// The fingerprint of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        let mut hasher = DefaultHasher::new();
        hasher.write(bytes);
        Self { len: bytes.len() as u64, hash: hasher.finish() }
    }

    /// How many bytes there were.
    pub const fn bytes(self) -> u64 {
        self.len
    }

    /// One number for it, for use in file names.
    pub const fn number(self) -> u64 {
        self.hash ^ self.len.rotate_left(32)
    }
}

/// What must be found where a file is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Nothing: the file is new.
    Nothing,
    /// A file with the contents it had when it was read.
    Unchanged(Fingerprint),
    /// Anything: the user has agreed.
    Anything,
}

/// Why a file was not saved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.said())]
pub enum NotSaved {
    /// There is a file already; the whole path of it.
    Exists(String),
    /// There are several files already: the first of them, and how many.
    SeveralExist(String, usize),
    /// Somebody else has changed it.
    Changed(String),
    /// Somebody has removed it.
    Gone(String),
    /// It is write-protected.
    Protected(String),
    /// It is a directory, a device, or a link to nowhere.
    NoFile(String),
    /// There is no such directory.
    NoDirectory(String),
    /// The disk says no.
    Failed(String, String),
}

impl NotSaved {
    /// It in words.
    fn said(&self) -> String {
        match self {
            Self::Exists(file) => say!(saving, "exists", Text(file)).into(),
            Self::SeveralExist(first, count) => {
                say!(saving, "several-exist", Text(first), count = Count(*count)).into()
            }
            Self::Changed(file) => say!(saving, "changed", Text(file)).into(),
            Self::Gone(file) => say!(saving, "removed", Text(file)).into(),
            Self::Protected(file) => say!(saving, "protected", Text(file)).into(),
            Self::NoFile(file) => say!(saving, "no-ordinary-file", Text(file)).into(),
            Self::NoDirectory(directory) => say!(saving, "no-directory", Text(directory)).into(),
            Self::Failed(file, why) => say!(saving, "not-written", Text(file), Text(why)).into(),
        }
    }
}
