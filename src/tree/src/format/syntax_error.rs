//! Rewords the syntax errors of the TOML and JSON parsers for the people who write tree files.

use std::ops::Range;

use crate::diagnostic::Diagnostic;

/// A syntax error, reworded.
#[derive(Clone, Copy, Debug)]
pub(super) struct SyntaxError<'a> {
    code: &'static str,
    message: &'a str,
    help: Option<&'static str>,
}

/// How the parser's message begins, our message, and what to do.
type Rewording = (&'static str, fn() -> &'static str, fn() -> &'static str);

impl<'a> SyntaxError<'a> {
    /// The rewording of a parser's message; the message itself where the table has none.
    pub(super) fn of(table: &[Rewording], said: &'a str) -> Self {
        let code = if said == DUPLICATE { "duplicate-key" } else { "syntax" };
        match table.iter().find(|(theirs, ..)| said.starts_with(theirs)) {
            Some((_, message, help)) => Self { code, message: message(), help: Some(help()) },
            None => Self { code, message: said, help: None },
        }
    }

    pub(super) fn diagnostic(self, range: Range<usize>) -> Diagnostic {
        let problem = Diagnostic::new(self.code, self.message).at(range, "");
        match self.help {
            Some(help) => problem.help(help),
            None => problem,
        }
    }
}

const DUPLICATE: &str = "duplicate key";

/// For numbers that other languages write and JSON does not have.
pub(super) fn not_finite() -> SyntaxError<'static> {
    let help = Some(text!(files, "json-not-finite-help"));
    SyntaxError { code: "syntax", message: text!(files, "json-not-finite"), help }
}

/// For a truth value written as a letter or a word with a capital, where the text from here on is one.
pub(super) fn letter(text: &str) -> Option<SyntaxError<'static>> {
    const LETTERS: &[&str] = &["T", "F", "t", "f", "True", "False", "TRUE", "FALSE"];
    let word = text.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    let help = Some(text!(files, "truth-in-full"));
    LETTERS.contains(&word).then(|| SyntaxError { code: "syntax", message: text!(files, "no-letter"), help })
}

/// For a file that does not begin like JSON.
pub(super) fn no_json() -> SyntaxError<'static> {
    let help = Some(text!(files, "no-json-help"));
    SyntaxError { code: "syntax", message: text!(files, "no-json"), help }
}

pub(super) const JSON: &[Rewording] = &[
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
pub(super) const JSON_WORD: &str = "expected ident";

/// How the message begins about a number that is too large.
pub(super) const JSON_NUMBER: &str = "number out of range";

/// What comes before the place in a message about JSON.
pub(super) const JSON_PLACE: &str = " at line ";

/// The messages with which TOML's parser stops at its limit.
pub(super) const TOML_LIMITS: &[&str] = &["cannot recurse further", "recursion limit"];

pub(super) const TOML: &[Rewording] = &[
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
