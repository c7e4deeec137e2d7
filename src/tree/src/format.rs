//! Tree files as text: reads TOML and JSON into a [`Document`] and writes one back.
//!
//! One visitor serves both syntaxes and pushes nodes straight into the tree's builder, without another tree in between. All
//! problems of a file are collected, each with the span it is about.

mod document;
mod embedded;
mod evaluation;
mod fields;
mod keys;
mod limits;
mod meta;
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
mod write;

pub use embedded::{Embedded, overwrite, requoted, spliced};
pub use fields::{Field, Fields, Row};
pub use limits::MOST_NODES;
pub use meta::Meta;
pub use problems::warnings;
pub use rewrite::rewrite;
pub use translation::{has_comments, translated};
pub use write::write;

use document::Parsed;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::progress::Progress;
use crate::settings::{
    Algorithm, Bug, CutRule, Display, FailMode, Guess, InputFormat, Merge, Order, ThemeName, VisitOrder,
};
use crate::tree::{Player, Tree};
use plywood_messages::words::LanguageName;

/// The contents of a tree file.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// What the tree is called.
    pub title: Option<String>,
    /// The book or lecture the tree is from.
    pub source: Option<String>,
    /// The lecturer's remark, shown with the tree.
    pub note: Option<String>,
    /// What only the speaker is to read.
    pub speaker: Option<String>,
    /// The tree, or the game that makes it.
    pub content: Content,
    /// How the tree is to be shown.
    pub view: View,
    /// What means nothing here and rides along: a table.
    pub meta: Option<Meta>,
}

/// What is searched.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "there is one of them a file")]
pub enum Content {
    /// A tree written out.
    Tree(Tree),
    /// A game that makes the tree.
    Game(GameRequest),
}

/// A game as a file names it; whether there is such a game is not known here.
#[derive(Clone, Debug)]
pub struct GameRequest {
    /// The game and its start as on the command line: `nim:1,1,2`, `tictactoe`.
    pub spec: String,
    /// The span of the file that names the game; not compared, for it is no part of the request.
    pub range: Range<usize>,
    /// The position to start from, instead of the game's own.
    pub from: Option<GivenPosition>,
    /// How many plies to look ahead.
    pub depth: Option<u32>,
    /// Who moves first.
    pub first: Option<Player>,
    /// The name of the static evaluation.
    pub evaluation: Option<String>,
    /// Which equal positions are merged; the game decides where the file does not say.
    pub merge: Option<Merge>,
}

/// A position as a file writes it.
#[derive(Clone, Debug)]
pub struct GivenPosition {
    /// The position in the words of its game: `.O.X..X..`.
    pub text: String,
    /// The span of the file that gives it; not compared.
    pub range: Range<usize>,
}

impl PartialEq for GivenPosition {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl PartialEq for GameRequest {
    fn eq(&self, other: &Self) -> bool {
        let Self { spec, range: _, from, depth, first, evaluation, merge } = self;
        *spec == other.spec
            && *from == other.from
            && *depth == other.depth
            && *first == other.first
            && *evaluation == other.evaluation
            && *merge == other.merge
    }
}

/// How a file wants to be opened: its `[view]` table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// How to search.
    pub algorithm: Option<Algorithm>,
    /// What alpha-beta returns after a cutoff; key `return`.
    pub fail_mode: Option<FailMode>,
    /// When alpha-beta cuts; key `cut_on`.
    pub cut_rule: Option<CutRule>,
    /// The mistake that alpha-beta is to make.
    pub bug: Option<Bug>,
    /// In which order children are visited.
    pub order: Option<Order>,
    /// The seed of a random order.
    pub seed: Option<u64>,
    /// How many plies to search.
    pub depth: Option<u32>,
    /// How many nodes all passes of a search in passes may visit.
    pub nodes: Option<u64>,
    /// The value of the root that a search in guesses begins with.
    pub first_guess: Option<Guess>,
    /// What is written at the nodes.
    pub display: Option<Display>,
    /// How the order of visits is shown.
    pub visits: Option<VisitOrder>,
    /// The colours.
    pub theme: Option<ThemeName>,
    /// The language of everything that is said.
    pub language: Option<LanguageName>,
    /// The step to open at.
    pub step: Option<usize>,
}

/// How a file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Syntax {
    /// TOML 1.1: inline tables may span lines.
    Toml,
    /// JSON, infinite numbers as the strings `inf` and `-inf`.
    Json,
}

impl Syntax {
    /// The syntax of texts that are said to be written so; `None` for those without keys.
    pub const fn of_format(format: InputFormat) -> Option<Self> {
        match format {
            InputFormat::Toml => Some(Self::Toml),
            InputFormat::Json => Some(Self::Json),
            InputFormat::Efg
            | InputFormat::Nfg
            | InputFormat::List
            | InputFormat::Newick
            | InputFormat::Term
            | InputFormat::Pddl => None,
        }
    }

    /// The syntax of a file, by the ending of its name; without a telling one, JSON if the text starts with a brace or a list.
    pub fn of(name: &str, text: &str) -> Self {
        let ending = Path::new(name).extension().unwrap_or_default();
        if ending.eq_ignore_ascii_case("json") {
            Self::Json
        } else if ending.eq_ignore_ascii_case("toml") || !begins_like_json(text) {
            Self::Toml
        } else {
            Self::Json
        }
    }
}

/// Whether a text begins with a brace, or with a list that is no table of TOML: `[[3, 5], [4]]`, but not `[view]`.
fn begins_like_json(text: &str) -> bool {
    let text = text.trim_start();
    let is_bracket = |c: char| c == '[' || c.is_whitespace();
    let inside = text.trim_start_matches(is_bracket).split(']').next().unwrap_or_default().trim();
    let is_value = inside.is_empty() || inside.contains([',', '{']) || serde_json::from_str::<f64>(inside).is_ok();
    text.starts_with('{') || (text.starts_with('[') && (is_value || matches!(inside, "true" | "false")))
}

/// Reads a document. Linear in the text.
///
/// # Errors
/// All problems of the file, in the order of its lines; after a syntax error only that, for nothing after it can be trusted.
pub fn read(text: &str, syntax: Syntax) -> Result<Document, Vec<Diagnostic>> {
    read_watched(text, syntax, &Arc::default())
}

/// The same, which reports how many nodes it has read and can be cancelled.
///
/// # Errors
/// The same; where it was cancelled nothing.
pub fn read_watched(text: &str, syntax: Syntax, progress: &Arc<Progress>) -> Result<Document, Vec<Diagnostic>> {
    if is_blank(text) {
        return Err(vec![empty_file(syntax)]);
    }
    Parsed::read(text, syntax, progress).map(|parsed| parsed.document)
}

/// Whether there is nothing but blanks and comments.
fn is_blank(text: &str) -> bool {
    let mut rest = text.trim_start();
    // Only comments are gone over, for a file may be one line of many megabytes.
    while rest.starts_with('#') {
        rest = rest.split_once('\n').map_or("", |(_, rest)| rest.trim_start());
    }
    rest.is_empty()
}

fn empty_file(syntax: Syntax) -> Diagnostic {
    let help = say!(files, "no-tree-help", example = Words(example(syntax)));
    Diagnostic::new("empty-file", text!(files, "empty-file")).help(help)
}

/// A whole file, as short as can be.
fn example(syntax: Syntax) -> &'static str {
    match syntax {
        Syntax::Toml => text!(files, "example-toml"),
        Syntax::Json => text!(files, "example-json"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
