//! Text of a file, its fingerprint and its unsaved edits, as plain data.

use std::{
    hash::{DefaultHasher, Hasher},
    path::Path,
};

use crate::settings::InputFormat;

#[derive(Clone, Debug)]
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
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RecoveryKey {
    /// Opened file, lecture or game.
    pub of: u64,
    pub base: u64,
}

/// Unsaved edits from a session that ended without saving.
#[derive(Clone, Debug, PartialEq)]
pub struct UnsavedEdits {
    /// Name in the store that has them.
    pub name: String,
    pub key: RecoveryKey,
    /// Age in seconds, if the system reports it.
    pub seconds: Option<u64>,
}

/// Contents of a file at some time: its length and a hash of its bytes. Changing only the time stamp keeps it.
#[derive(Clone, Copy, Debug, PartialEq)]
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
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Expected {
    Nothing,
    /// The contents that were read.
    Unchanged(Fingerprint),
    /// Any file: the user has agreed.
    Anything,
}

#[derive(Clone, Debug, thiserror::Error)]
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
            Self::Exists(file) => string!("saving/exists", Text(file)),
            Self::SeveralExist(first, count) => {
                string!("saving/several-exist", Text(first), count = Count(*count))
            }
            Self::Changed(file) => string!("saving/changed", Text(file)),
            Self::Gone(file) => string!("saving/removed", Text(file)),
            Self::Protected(file) => string!("saving/protected", Text(file)),
            Self::NoFile(file) => string!("saving/no-ordinary-file", Text(file)),
            Self::NoDirectory(directory) => string!("saving/no-directory", Text(directory)),
            Self::Failed(file, why) => string!("saving/not-written", Text(file), Text(why)),
        }
    }
}
