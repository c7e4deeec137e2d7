//! Rewords the syntax errors of the TOML and JSON parsers for the people who write tree files.

use std::ops::Range;

use crate::diagnostic::Diagnostic;
use plywood_messages::words;

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
    let help = Some(words::files::json_not_finite_help());
    SyntaxError { code: "syntax", message: words::files::json_not_finite(), help }
}

/// For a truth value written as a letter or a word with a capital, where the text from here on is one.
pub(super) fn letter(text: &str) -> Option<SyntaxError<'static>> {
    const LETTERS: &[&str] = &["T", "F", "t", "f", "True", "False", "TRUE", "FALSE"];
    let word = text.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    let help = Some(words::files::truth_in_full());
    LETTERS.contains(&word).then(|| SyntaxError { code: "syntax", message: words::files::no_letter(), help })
}

/// For a file that does not begin like JSON.
pub(super) fn no_json() -> SyntaxError<'static> {
    let help = Some(words::files::no_json_help());
    SyntaxError { code: "syntax", message: words::files::no_json(), help }
}

pub(super) const JSON: &[Rewording] = &[
    ("EOF while parsing", words::files::ends_early, words::files::close_everything),
    ("expected value", words::files::no_json_value, words::files::json_values),
    ("expected ident", words::files::no_json_value, words::files::json_words),
    ("expected `,` or `]`", words::files::comma_or_end_of_list, words::files::separate_children),
    ("expected `,` or `}`", words::files::comma_or_end_of_table, words::files::separate_keys),
    ("expected `:`", words::files::colon_after_key, words::files::colon_after_key_help),
    ("key must be a string", words::files::string_key, words::files::string_key_help),
    ("trailing comma", words::files::comma_too_many, words::files::json_last_comma),
    ("trailing characters", words::files::more_after_end, words::files::more_after_end_help),
    ("control character", words::files::control_character, words::files::control_character_help),
    ("invalid escape", words::files::unknown_escape, words::files::unknown_escape_help),
    ("invalid number", words::files::no_number, words::files::no_number_help),
    (JSON_NUMBER, words::files::number_too_large, words::files::json_infinite),
    ("lone leading surrogate", words::files::half_character, words::files::whole_character),
    ("unexpected end of hex escape", words::files::half_character, words::files::whole_character),
    ("invalid unicode", words::files::no_character, words::files::whole_character),
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
    (DUPLICATE, words::files::key_twice, words::files::keep_one),
    ("unclosed array", words::files::list_open, words::files::list_open_help),
    ("unclosed inline table", words::files::table_open, words::files::table_open_help),
    ("string values must be quoted", words::files::no_value, words::files::no_value_help),
    ("missing comma between array elements", words::files::comma_or_end_of_list, words::files::separate_children),
    ("missing comma between key-value pairs", words::files::comma_or_end_of_table, words::files::separate_keys),
    ("extra comma", words::files::comma_too_many, words::files::leave_out),
    ("key with no value", words::files::key_without_value, words::files::key_without_value_help),
    ("missing assignment", words::files::key_without_value, words::files::key_without_value_help),
    ("missing value", words::files::key_without_value, words::files::key_without_value_help),
    ("extra `=`", words::files::equals_too_many, words::files::key_without_value_help),
    ("invalid basic string", words::files::string_open, words::files::basic_string_help),
    ("invalid literal string", words::files::string_open, words::files::literal_string_help),
    ("floating-point number overflowed", words::files::number_too_large, words::files::toml_infinite),
    ("integer number overflowed", words::files::number_too_large, words::files::large_number_help),
    ("unexpected key or value", words::files::more_after_value, words::files::more_after_value_help),
];
