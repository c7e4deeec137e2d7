//! Tree files: parses TOML and JSON into a [`Document`] and writes one.
//!
//! One visitor serves both formats and pushes nodes into the tree builder without an intermediate tree. It collects all problems
//! of a file, each with its span.

mod document;
mod embedded;
mod evaluation;
mod fields;
mod keys;
mod limits;
mod node;
#[cfg(test)]
mod place_tests;
mod problems;
mod raw_value;
mod reader;
mod rewrite;
#[cfg(test)]
mod roundtrip_tests;
#[cfg(test)]
mod snapshot_tests;
mod spans;
mod syntax_error;
mod translation;
mod view;
mod write;

pub use embedded::{Embedded, overwrite, requoted, spliced};
pub use fields::{Amount, Field, Fields, Row};
pub use limits::MOST_NODES;
pub use problems::warnings;
pub use rewrite::rewrite;
pub use spans::Spanned;
pub use translation::{Meta, has_comments, translated};
pub use view::{View, view_entries, view_keys};
pub use write::{view_file, write};

use document::Parsed;
use std::{path::Path, sync::Arc};

use crate::{
    diagnostic::{Checked, Diagnostic},
    progress::Progress,
    settings::{InputFormat, Merge},
    tree::{Player, Tree},
};

#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    pub title: Option<String>,
    /// Book or lecture the tree is from.
    pub source: Option<String>,
    /// Lecturer's note, shown with the tree.
    pub note: Option<String>,
    /// Note for the presenter view.
    pub speaker: Option<String>,
    pub content: Content,
    pub view: View,
    /// Table of application data that Plywood ignores and keeps.
    pub meta: Option<Meta>,
}

impl Document {
    /// Returns a document without anything but its content.
    pub fn new(content: Content) -> Self {
        Self { title: None, source: None, note: None, speaker: None, content, view: View::default(), meta: None }
    }
}

#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "there is one of them a file")]
pub enum Content {
    Tree(Tree),
    /// A game that generates the tree.
    Game(GameRequest),
}

/// A game named in a file, not yet checked for existence.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRequest {
    /// Game and start as on the command line: `nim:1,1,2`, `tictactoe`.
    pub spec: Spanned<String>,
    /// Start position in the game's format, `.O.X..X..`; `None` for the game's default.
    pub from: Option<Spanned<String>>,
    /// Search depth in plies.
    pub depth: Option<u32>,
    pub first: Option<Player>,
    pub evaluation: Option<GivenEvaluation>,
    /// Goal that makes a result T, as the game writes it: `O wins or draws`.
    pub goal: Option<String>,
    /// Merging of equal positions; `None` for the game's default.
    pub merge: Option<Merge>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum GivenEvaluation {
    Named(String),
    /// Weights of the game's features.
    Weights(Vec<(Box<str>, f64)>),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Syntax {
    /// TOML 1.1: inline tables may span lines.
    Toml,
    /// JSON, infinite numbers as the strings `inf` and `-inf`.
    Json,
}

impl Syntax {
    /// Returns the syntax of an input format; `None` for formats without keys.
    pub const fn of_format(format: InputFormat) -> Option<Self> {
        match format {
            InputFormat::Toml => Some(Self::Toml),
            InputFormat::Json => Some(Self::Json),
            InputFormat::Efg | InputFormat::Nfg | InputFormat::List | InputFormat::Pddl => None,
        }
    }

    /// Detects the syntax from the file extension; otherwise it is JSON if the text starts with a brace or a list.
    pub fn of(name: &str, text: &str) -> Self {
        let ending = Path::new(name).extension().unwrap_or_default();
        if ending.eq_ignore_ascii_case("json") {
            Self::Json
        } else if ending.eq_ignore_ascii_case("toml") || !looks_like_json(text) {
            Self::Toml
        } else {
            Self::Json
        }
    }
}

/// Returns true if the text starts with a brace, or with a list that is not a TOML table: `[[3, 5], [4]]`, but not `[view]`.
fn looks_like_json(text: &str) -> bool {
    let text = text.trim_start();
    let is_bracket = |c: char| c == '[' || c.is_whitespace();
    let inside = text.trim_start_matches(is_bracket).split(']').next().unwrap_or_default().trim();
    let is_value = inside.is_empty() || inside.contains([',', '{']) || serde_json::from_str::<f64>(inside).is_ok();
    text.starts_with('{') || (text.starts_with('[') && (is_value || matches!(inside, "true" | "false")))
}

/// Parses a document. Linear in the text.
///
/// # Errors
/// All problems of the file, in the order of its lines; after a syntax error only that, because the rest is unreliable.
pub fn read(text: &str, syntax: Syntax) -> Checked<Document> {
    read_watched(text, syntax, &Arc::default())
}

/// Like [`read`], reports the number of nodes read so far and can be cancelled.
///
/// # Errors
/// As for [`read`]; empty if cancelled.
pub fn read_watched(text: &str, syntax: Syntax, progress: &Arc<Progress>) -> Checked<Document> {
    if is_blank(text) {
        let help = say!("files/no-tree-help", example = Words(example(syntax)));
        return Err(vec![Diagnostic::new("empty-file", text!("files/empty-file")).help(help)]);
    }
    if syntax == Syntax::Json
        && let Some(document) = Parsed::read_without_spans(text, progress)
    {
        return Ok(document);
    }
    Parsed::read(text, syntax, progress).map(|parsed| parsed.document)
}

fn is_blank(text: &str) -> bool {
    let mut rest = text.trim_start();
    // Skips comments only, because a file may be one line of many megabytes.
    while rest.starts_with('#') {
        rest = rest.split_once('\n').map_or("", |(_, rest)| rest.trim_start());
    }
    rest.is_empty()
}

fn example(syntax: Syntax) -> &'static str {
    match syntax {
        Syntax::Toml => text!("files/example-toml"),
        Syntax::Json => text!("files/example-json"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Algorithm;

    #[test]
    fn the_syntax_is_told_by_the_name_and_else_by_the_text() {
        assert_eq!(Syntax::of("a.JSON", "tree = 3"), Syntax::Json);
        assert_eq!(Syntax::of("a.toml", "{"), Syntax::Toml);
        assert_eq!(Syntax::of("standard input", " \n {}"), Syntax::Json);
        assert_eq!(Syntax::of("standard input", "tree = 3"), Syntax::Toml);
        assert_eq!(Syntax::of("json", ""), Syntax::Toml);
        for list in ["[[3, 5], [4]]", "[ [1] ]", "[true]", "[[T, F], [T]]", "[]"] {
            assert_eq!(Syntax::of("standard input", list), Syntax::Json, "{list}");
        }
        for table in ["[view]\ntheme = 'dark'", "[[view]]", "['view']", "[ view ] # 1, 2"] {
            assert_eq!(Syntax::of("standard input", table), Syntax::Toml, "{table}");
        }
    }

    #[test]
    fn the_examples_are_read() {
        for syntax in [Syntax::Toml, Syntax::Json] {
            let text = example(syntax);
            assert_eq!(text.lines().count(), 4);
            let document = read(text, syntax).expect("a good example");
            assert_eq!(document.view.algorithm, Some(Algorithm::AlphaBeta));
            assert!(matches!(document.content, Content::Tree(tree) if tree.len() == 13));
        }
    }
}
