//! The compiler of the catalogue: messages in Fluent's notation become types of Rust, checked before anything else is compiled.
//!
//! Nothing of Fluent is left at run time: a message that is misspelt, an argument that is missing or of another type, a tone that
//! does not exist, a plural that English does not have are all errors of the build.

mod code;
mod reader;
#[cfg(test)]
mod tests;
mod tones;

pub(super) use code::{code, samples};

/// One file of the catalogue.
#[derive(Debug)]
pub(super) struct Subject {
    /// The name of the file and of the module.
    pub(super) name: String,
    /// The comment at its head.
    pub(super) about: String,
    pub(super) messages: Vec<Message>,
}

/// What can be said.
#[derive(Debug)]
pub(super) struct Message {
    /// Its name, with hyphens.
    pub(super) name: String,
    /// What its comment says besides the arguments.
    pub(super) about: Vec<String>,
    pub(super) arguments: Vec<Argument>,
    pub(super) parts: Vec<Part>,
    /// As it stands in the file.
    pub(super) source: String,
}

/// What has to be handed in.
#[derive(Clone, Debug)]
pub(super) struct Argument {
    pub(super) name: String,
    pub(super) kind: Kind,
    pub(super) about: String,
}

/// The type of an argument, in the words of the comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A number of things.
    Count,
    /// A value, already formatted.
    Number,
    /// Text from elsewhere: it is made safe to show.
    Text,
    /// The name of a node or of a move, from elsewhere too.
    Name,
    /// A sentence, a piece of one, or another message.
    Words,
    /// A type of `words` with a row for each variant of the message.
    Choice(String),
}

/// A piece of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Say(String),
    Argument(String),
    /// The same with a capital letter at the start.
    Capital(String),
    /// `<cut>...</cut>`, with the variant of `Tone`.
    Toned(&'static str, Vec<Self>),
    Select {
        argument: String,
        plurals: Plurals,
        rows: Vec<(Key, Vec<Self>)>,
    },
}

/// How the rows of a selection are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plurals {
    /// `one`, `other`: of a number of things.
    Cardinal,
    /// `one`, `two`, `few`, `other`: of a place in a row.
    Ordinal,
    /// `none`, `other`: of words that may be missing.
    Presence,
    /// By the variants of a type.
    None,
}

/// When a row of a selection is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Exactly(usize),
    Name(String),
    /// Marked with `*`.
    Default(String),
}

/// Everything that is said, or everything that is wrong with it. Takes the names of the files without ending and what they say.
pub(super) fn catalogue(files: &[(String, String)]) -> Result<Vec<Subject>, Vec<String>> {
    let (mut subjects, mut problems) = (Vec::new(), Vec::new());
    for (name, text) in files {
        match reader::subject(name, text) {
            Ok(subject) => subjects.push(subject),
            Err(wrong) => problems.extend(wrong.into_iter().map(|problem| format!("{name}.ftl: {problem}"))),
        }
    }
    if problems.is_empty() { Ok(subjects) } else { Err(problems) }
}
