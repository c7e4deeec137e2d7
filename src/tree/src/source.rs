//! Text of a file, its fingerprint and its unsaved edits, as plain data.

use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};

use crate::settings::InputFormat;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceText {
    /// Path as given, or `standard input`.
    pub name: String,
    pub text: String,
    /// Fingerprint of all bytes read.
    pub print: Fingerprint,
    /// Explicit input format, which overrides detection.
    pub format: Option<InputFormat>,
}

impl SourceText {
    #[must_use]
    pub fn written_in(self, format: Option<InputFormat>) -> Self {
        Self { format, ..self }
    }

    /// Creates a text without a file. The extension of the name determines its syntax.
    pub fn new(name: &str, text: &str) -> Self {
        Self { name: name.to_owned(), text: text.to_owned(), print: Fingerprint::of(text.as_bytes()), format: None }
    }
}

/// Returns the name without folders and extension, as a default title.
pub fn stem(name: &str) -> String {
    Path::new(name).file_stem().map_or_else(|| name.to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// Identifies the document of unsaved edits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecoveryKey {
    /// Opened file, lecture or game.
    pub of: u64,
    pub base: u64,
}

/// Unsaved edits from a session that ended without saving.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsavedEdits {
    pub path: PathBuf,
    pub key: RecoveryKey,
    /// Age in seconds, if the system reports it.
    pub seconds: Option<u64>,
}

/// Contents of a file at some time: its length and a hash of its bytes. Changing only the time stamp keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    len: u64,
    hash: u64,
}

impl Fingerprint {
    pub fn of(bytes: &[u8]) -> Self {
        let mut hasher = DefaultHasher::new();
        hasher.write(bytes);
        Self { len: bytes.len() as u64, hash: hasher.finish() }
    }

    pub const fn bytes(self) -> u64 {
        self.len
    }

    /// Returns a single number for file names.
    pub const fn number(self) -> u64 {
        self.hash ^ self.len.rotate_left(32)
    }
}

/// Required state of a file before saving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    Nothing,
    /// The contents that were read.
    Unchanged(Fingerprint),
    /// Any file: the user has agreed.
    Anything,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.describe())]
pub enum NotSaved {
    /// The file exists; its whole path.
    Exists(String),
    /// Several files exist: the first one, and their number.
    SeveralExist(String, usize),
    Changed(String),
    Gone(String),
    Protected(String),
    /// The path is a directory, a device, or a broken link.
    NoFile(String),
    NoDirectory(String),
    Failed(String, String),
}

impl NotSaved {
    fn describe(&self) -> String {
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
