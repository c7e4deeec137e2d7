//! Rewords the syntax errors of the TOML and JSON parsers for the people who write tree files. Knows nothing of trees.

use std::ops::Range;

use crate::diagnostic::Diagnostic;

/// A syntax error, reworded.
#[derive(Clone, Copy, Debug)]
pub(super) struct SyntaxError<'a> {
    code: &'static str,
    message: &'a str,
    help: &'a str,
}

/// How the parser's message begins, our message, and what to do.
type Rewording = (&'static str, &'static str, &'static str);

impl<'a> SyntaxError<'a> {
    /// The rewording of a parser's message; the message itself where the table has none.
    pub(super) fn of(table: &[Rewording], said: &'a str) -> Self {
        let code = if said == DUPLICATE { "duplicate-key" } else { "syntax" };
        match table.iter().find(|(theirs, ..)| said.starts_with(theirs)) {
            Some(&(_, message, help)) => Self { code, message, help },
            None => Self { code, message: said, help: "" },
        }
    }

    pub(super) fn diagnostic(self, range: Range<usize>) -> Diagnostic {
        let problem = Diagnostic::new(self.code, self.message).at(range, "");
        if self.help.is_empty() { problem } else { problem.help(self.help) }
    }
}

const DUPLICATE: &str = "duplicate key";

/// For numbers that other languages write and JSON does not have.
pub(super) const NOT_FINITE: SyntaxError<'_> = SyntaxError {
    code: "syntax",
    message: "JSON has no such number",
    help: "write an infinite number as the string `\"inf\"` or `\"-inf\"`; what is not a number has no place in a tree",
};

/// For a file that does not begin like JSON.
pub(super) const NO_JSON: SyntaxError<'_> = SyntaxError {
    code: "syntax",
    message: "this is no JSON: a file begins with `{`",
    help: "if it is TOML, let its name end in `.toml`",
};

/// The rewordings for JSON.
pub(super) const JSON: &[Rewording] = &[
    ("EOF while parsing", "the file ends in the middle", "close every `[`, `{` and `\"`"),
    (
        "expected value",
        "this is no JSON value",
        "write a number, true, false, a list, a table or a string in double quotes",
    ),
    ("expected ident", "this is no JSON value", "write `true`, `false` or `null` in full"),
    ("expected `,` or `]`", "expected a comma or the end of the list", "separate the children by commas"),
    ("expected `,` or `}`", "expected a comma or the end of the table", "separate the keys by commas"),
    ("expected `:`", "expected a colon after the key", "write `\"key\": value`"),
    ("key must be a string", "a key must be a string", "put it in double quotes"),
    ("trailing comma", "there is a comma too many", "JSON has no comma after the last element"),
    ("trailing characters", "there is more after the end", "a file is one table, from `{` to `}`"),
    ("control character", "a line break or control character in a string", "write a line break as `\\n`"),
    ("invalid escape", "an unknown escape in a string", "write a backslash as `\\\\`"),
    ("invalid number", "this is no number", "write it like `3`, `-2.5` or `1e9`"),
    (
        "number out of range",
        "this number is too large",
        "write an infinite number as the string `\"inf\"` or `\"-inf\"`",
    ),
    ("lone leading surrogate", "half a character in a string", "write the character itself"),
    ("unexpected end of hex escape", "half a character in a string", "write the character itself"),
    ("invalid unicode", "an escape that is no character", "write the character itself"),
];

/// The rewordings for TOML.
pub(super) const TOML: &[Rewording] = &[
    (DUPLICATE, "this key is given twice", "keep one of them"),
    ("unclosed array", "the list is not closed", "close every `[` by a `]`"),
    ("unclosed inline table", "the table is not closed", "close every `{` by a `}`"),
    ("string values must be quoted", "this is no value", "put a string in quotes, and a comma between two elements"),
    (
        "missing comma between array elements",
        "expected a comma or the end of the list",
        "separate the children by commas",
    ),
    (
        "missing comma between key-value pairs",
        "expected a comma or the end of the table",
        "separate the keys by commas",
    ),
    ("extra comma", "there is a comma too many", "leave it out"),
    ("key with no value", "a key without a value", "write `key = value`"),
    ("missing assignment", "a key without a value", "write `key = value`"),
    ("missing value", "a key without a value", "write `key = value`"),
    ("extra `=`", "there is an equals sign too many", "write `key = value`"),
    (
        "invalid basic string",
        "the string is not closed, or has something in it that it must not have",
        "close it by `\"`",
    ),
    (
        "invalid literal string",
        "the string is not closed, or has something in it that it must not have",
        "close it by `'`",
    ),
    ("floating-point number overflowed", "this number is too large", "write `inf` or `-inf` for an infinite number"),
    ("integer number overflowed", "this number is too large", "write it with an exponent, like `1e40`"),
    ("unexpected key or value", "there is more after the end of the value", "begin a new line for the next key"),
];
