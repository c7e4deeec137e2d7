//! Tree files as text: reads TOML and JSON into a [`Document`] and writes one back.
//!
//! One visitor serves both syntaxes and pushes nodes straight into the tree's builder, without another tree in between. All
//! problems of a file are collected, each with the span it is about. The fast parser of JSON does not tell where it is, so the visitor
//! numbers keys and values; if a problem is found, a second parser skips through the text and finds the spans of the numbers needed.

#[cfg(test)]
mod agreement_tests;
mod document;
mod evaluation;
mod fields;
mod game;
mod json;
mod keys;
mod limits;
mod meta;
mod node;
mod overwrite;
mod problems;
mod raw_value;
mod reader;
mod rewrite;
#[cfg(test)]
mod roundtrip_tests;
#[cfg(test)]
mod snapshot_tests;
mod spans;
mod toml;
mod translation;
mod tree_reader;
mod warnings;
mod write;

pub use fields::{Field, Fields, Row};
pub use limits::MOST_NODES;
pub use meta::Meta;
pub use overwrite::{overwrite, requoted, spliced};
pub use rewrite::rewrite;
pub use translation::{has_comments, translated};
pub use warnings::warnings;
pub use write::write;

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::progress::Progress;
use crate::settings::{Algorithm, Bug, CutRule, Display, FailMode, InputFormat, Merge, Order, ThemeName, VisitOrder};
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
    #[must_use]
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
    #[must_use]
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
    match syntax {
        Syntax::Toml => toml::read_watched(text, progress).map(|parsed| parsed.document),
        Syntax::Json => json::read(text, progress),
    }
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

/// A string of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Embedded {
    /// What it says.
    pub text: String,
    /// Where in the file a piece of it begins that stands there as it is: the byte of the text, and that of the file.
    places: Vec<(usize, usize)>,
}

impl Embedded {
    /// The string that is written at a range of a file, quotes included.
    fn new(text: String, file: &str, range: Range<usize>) -> Self {
        let places = places(&text, file.get(range.clone()).unwrap_or_default(), range.start);
        Self { text, places }
    }

    /// The bytes of the file that a part of the text was written as.
    #[must_use]
    pub fn range(&self, part: &Range<usize>) -> Range<usize> {
        let start = self.place(part.start);
        start..self.place(part.end).max(start)
    }

    fn place(&self, at: usize) -> usize {
        let before = self.places.partition_point(|&(text, _)| text <= at);
        let (text, file) = before.checked_sub(1).map_or((0, 0), |place| self.places[place]);
        file + (at - text)
    }
}

/// Walks through what is written and what it says side by side.
fn places(text: &str, written: &str, offset: usize) -> Vec<(usize, usize)> {
    let quote = written.chars().next().unwrap_or('"');
    let mut at = opening(written, quote);
    let mut places = Vec::new();
    for (place, c) in text.char_indices().chain([(text.len(), '\0')]) {
        if quote == '"' {
            at += continued(&written[at..]);
        }
        let is_on = |&(text, file): &(usize, usize)| file + (place - text) == offset + at;
        if !places.last().is_some_and(is_on) {
            places.push((place, offset + at));
        }
        at = (at + taken(&written[at..], quote, c)).min(written.len());
    }
    places
}

/// The bytes before the text: the quotes, and a line break that belongs to them.
fn opening(written: &str, quote: char) -> usize {
    let three: String = [quote; 3].iter().collect();
    let Some(rest) = written.strip_prefix(three.as_str()).filter(|rest| rest.len() >= 3) else {
        return written.len().min(1);
    };
    3 + if rest.starts_with("\r\n") { 2 } else { usize::from(rest.starts_with('\n')) }
}

/// The bytes of a backslash at the end of a line, and of the blanks after it, which say nothing.
fn continued(rest: &str) -> usize {
    let Some(after) = rest.strip_prefix('\\') else { return 0 };
    let blanks = after.len() - after.trim_start().len();
    if after[..blanks].contains('\n') { 1 + blanks } else { 0 }
}

/// The bytes that a character is written as.
fn taken(rest: &str, quote: char, c: char) -> usize {
    let mut signs = rest.chars();
    match (signs.next(), signs.next()) {
        (Some('\\'), Some(kind)) if quote == '"' => match kind {
            // JSON writes what lies beyond 16 bits as two.
            'u' if c > '\u{ffff}' => 12,
            'u' => 6,
            'U' => 10,
            'x' => 4,
            _ => 2,
        },
        (Some('\r'), Some('\n')) if c == '\n' => 2,
        (Some(sign), _) => sign.len_utf8(),
        (None, _) => 0,
    }
}

/// A syntax error, reworded.
#[derive(Clone, Copy, Debug)]
struct SyntaxError<'a> {
    code: &'static str,
    message: &'a str,
    help: Option<&'static str>,
}

/// How the parser's message begins, our message, and what to do.
type Rewording = (&'static str, fn() -> &'static str, fn() -> &'static str);

impl<'a> SyntaxError<'a> {
    /// The rewording of a parser's message; the message itself where the table has none.
    fn of(table: &[Rewording], said: &'a str) -> Self {
        let code = if said == DUPLICATE { "duplicate-key" } else { "syntax" };
        match table.iter().find(|(theirs, ..)| said.starts_with(theirs)) {
            Some((_, message, help)) => Self { code, message: message(), help: Some(help()) },
            None => Self { code, message: said, help: None },
        }
    }

    fn diagnostic(self, range: Range<usize>) -> Diagnostic {
        let problem = Diagnostic::new(self.code, self.message).at(range, "");
        match self.help {
            Some(help) => problem.help(help),
            None => problem,
        }
    }
}

const DUPLICATE: &str = "duplicate key";

/// For numbers that other languages write and JSON does not have.
fn not_finite() -> SyntaxError<'static> {
    let help = Some(text!(files, "json-not-finite-help"));
    SyntaxError { code: "syntax", message: text!(files, "json-not-finite"), help }
}

/// For a truth value written as a letter or a word with a capital, where the text from here on is one.
fn letter(text: &str) -> Option<SyntaxError<'static>> {
    const LETTERS: &[&str] = &["T", "F", "t", "f", "True", "False", "TRUE", "FALSE"];
    let word = text.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    let help = Some(text!(files, "truth-in-full"));
    LETTERS.contains(&word).then(|| SyntaxError { code: "syntax", message: text!(files, "no-letter"), help })
}

/// For a file that does not begin like JSON.
fn no_json() -> SyntaxError<'static> {
    let help = Some(text!(files, "no-json-help"));
    SyntaxError { code: "syntax", message: text!(files, "no-json"), help }
}

const JSON: &[Rewording] = &[
    ("EOF while parsing", || text!(files, "ends-early"), || text!(files, "close-everything")),
    ("expected value", || text!(files, "no-json-value"), || text!(files, "json-values")),
    ("expected ident", || text!(files, "no-json-value"), || text!(files, "json-words")),
    ("expected `,` or `]`", || text!(files, "comma-or-end-of-list"), || text!(files, "separate-children")),
    ("expected `,` or `}`", || text!(files, "comma-or-end-of-table"), || text!(files, "separate-keys")),
    ("expected `:`", || text!(files, "colon-after-key"), || text!(files, "colon-after-key-help")),
    ("key must be a string", || text!(files, "string-key"), || text!(files, "string-key-help")),
    ("trailing comma", || text!(files, "comma-too-many"), || text!(files, "json-last-comma")),
    ("trailing characters", || text!(files, "more-after-end"), || text!(files, "more-after-end-help")),
    ("control character", || text!(files, "control-character"), || text!(files, "control-character-help")),
    ("invalid escape", || text!(files, "unknown-escape"), || text!(files, "unknown-escape-help")),
    ("invalid number", || text!(files, "no-number"), || text!(files, "no-number-help")),
    (JSON_NUMBER, || text!(files, "number-too-large"), || text!(files, "json-infinite")),
    ("lone leading surrogate", || text!(files, "half-character"), || text!(files, "whole-character")),
    ("unexpected end of hex escape", || text!(files, "half-character"), || text!(files, "whole-character")),
    ("invalid unicode", || text!(files, "no-character"), || text!(files, "whole-character")),
];

/// How the message begins about a word that is none of JSON's.
const JSON_WORD: &str = "expected ident";

/// How the message begins about a number that is too large.
const JSON_NUMBER: &str = "number out of range";

/// What comes before the place in a message about JSON.
const JSON_PLACE: &str = " at line ";

/// The messages with which TOML's parser stops at its limit.
const TOML_LIMITS: &[&str] = &["cannot recurse further", "recursion limit"];

const TOML: &[Rewording] = &[
    (DUPLICATE, || text!(files, "key-twice"), || text!(files, "keep-one")),
    ("unclosed array", || text!(files, "list-open"), || text!(files, "list-open-help")),
    ("unclosed inline table", || text!(files, "table-open"), || text!(files, "table-open-help")),
    ("string values must be quoted", || text!(files, "no-value"), || text!(files, "no-value-help")),
    (
        "missing comma between array elements",
        || text!(files, "comma-or-end-of-list"),
        || text!(files, "separate-children"),
    ),
    (
        "missing comma between key-value pairs",
        || text!(files, "comma-or-end-of-table"),
        || text!(files, "separate-keys"),
    ),
    ("extra comma", || text!(files, "comma-too-many"), || text!(files, "leave-out")),
    ("key with no value", || text!(files, "key-without-value"), || text!(files, "key-without-value-help")),
    ("missing assignment", || text!(files, "key-without-value"), || text!(files, "key-without-value-help")),
    ("missing value", || text!(files, "key-without-value"), || text!(files, "key-without-value-help")),
    ("extra `=`", || text!(files, "equals-too-many"), || text!(files, "key-without-value-help")),
    ("invalid basic string", || text!(files, "string-open"), || text!(files, "basic-string-help")),
    ("invalid literal string", || text!(files, "string-open"), || text!(files, "literal-string-help")),
    ("floating-point number overflowed", || text!(files, "number-too-large"), || text!(files, "toml-infinite")),
    ("integer number overflowed", || text!(files, "number-too-large"), || text!(files, "large-number-help")),
    ("unexpected key or value", || text!(files, "more-after-value"), || text!(files, "more-after-value-help")),
];

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

#[cfg(test)]
mod embedded_tests {
    use crate::format::{Fields, Syntax};

    /// What of a file the word `here` of its string was written as.
    #[track_caller]
    fn found(file: &str, syntax: Syntax, word: &str) -> String {
        let mut fields = Fields::read(file, syntax).expect("a table");
        let field = fields.take("x").expect("there");
        let embedded = fields.embedded(field).expect("a string");
        let start = embedded.text.find(word).expect("there");
        let range = embedded.range(&(start..start + word.len()));
        file[range].to_owned()
    }

    #[test]
    fn a_part_of_a_string_is_found_in_its_file() {
        for file in [
            "x = '''\na\n here'''",
            "x = '''\r\na\r\n b\r\nhere'''",
            "x = 'a here'",
            "x = \"a\\t\\u00e4\\U0001F600\\\"here\"",
            "x = \"\"\"a\\\n   b \\\n  here\"\"\"",
            "x = ''''a' here'''",
            "y = 'ä'\nx = 'ä here'",
        ] {
            assert_eq!(found(file, Syntax::Toml, "here"), "here", "{file}");
        }
        for file in [r#"{"x": "a\n\u00e4\ud83d\ude00 here"}"#, r#"{"x": "here"}"#] {
            assert_eq!(found(file, Syntax::Json, "here"), "here", "{file}");
        }
        assert_eq!(found("x = \"a\\nb\"", Syntax::Toml, "a\nb"), "a\\nb");
    }
}
