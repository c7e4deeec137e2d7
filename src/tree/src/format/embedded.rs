//! Strings in another language inside a file, with a map from string bytes to file bytes. Replaces parts of such a string, or
//! single values, in the text of their file. Everything else stays byte for byte: comments, layout, quotation style and line
//! breaks.

use crate::diagnostic::Span;

use super::{Fields, Syntax};

pub struct Embedded {
    pub text: String,
    /// Starts of literal pieces: byte of the text and byte of the file.
    places: Vec<(usize, usize)>,
}

impl Embedded {
    pub(super) fn new(text: String, file: &str, range: Span) -> Self {
        let places = places(&text, file.get(range.clone()).unwrap_or_default(), range.start);
        Self { text, places }
    }

    /// Returns the bytes of the file for a part of the text.
    pub fn range(&self, part: &Span) -> Span {
        let start = self.place(part.start);
        start..self.place(part.end).max(start)
    }

    fn place(&self, at: usize) -> usize {
        let before = self.places.partition_point(|&(text, _)| text <= at);
        let (text, file) = before.checked_sub(1).map_or((0, 0), |place| self.places[place]);
        file + (at - text)
    }
}

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
        at = (at + escape_length(&written[at..], quote, c)).min(written.len());
    }
    places
}

/// Bytes before the content: quotes and an optional line break.
fn opening(written: &str, quote: char) -> usize {
    let three: String = [quote; 3].iter().collect();
    let Some(rest) = written.strip_prefix(three.as_str()).filter(|rest| rest.len() >= 3) else {
        return written.len().min(1);
    };
    3 + if rest.starts_with("\r\n") { 2 } else { usize::from(rest.starts_with('\n')) }
}

/// Bytes of a line continuation: backslash, line break and following blanks.
fn continued(rest: &str) -> usize {
    let Some(after) = rest.strip_prefix('\\') else { return 0 };
    let blanks = after.len() - after.trim_start().len();
    if after[..blanks].contains('\n') { 1 + blanks } else { 0 }
}

fn escape_length(rest: &str, quote: char, c: char) -> usize {
    let mut signs = rest.chars();
    match (signs.next(), signs.next()) {
        (Some('\\'), Some(kind)) if quote == '"' => match kind {
            // JSON writes characters beyond 16 bits as two escapes.
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

/// Replaces parts of the text, in any order; `None` if two of them overlap. Linear in the text.
pub fn spliced(text: &str, mut edits: Vec<(Span, String)>) -> Option<String> {
    edits.sort_by_key(|(range, _)| range.start);
    let mut written = String::with_capacity(text.len());
    let mut copied = 0;
    for (range, new) in edits {
        written.push_str(text.get(copied..range.start)?);
        written.push_str(&new);
        copied = range.end;
    }
    written.push_str(text.get(copied..)?);
    Some(written)
}

/// Quotes a string like the one it replaces, if these quotation marks can hold it.
pub fn requoted(before: &str, name: &str) -> String {
    let can_be_literal = !name.chars().any(|c| c == '\'' || c.is_control());
    if before.starts_with('\'') && can_be_literal {
        return format!("'{name}'");
    }
    // TOML escapes these characters like JSON.
    Syntax::Json.string(name)
}

/// Replaces the string value of a key by one with the same number of characters. `None` if the value is unchanged, cannot be
/// written there, or would not be read back. Linear in the text.
pub fn overwrite(text: &str, syntax: Syntax, key: &str, change: impl FnOnce(&str) -> String) -> Option<String> {
    let mut fields = Fields::read(text, syntax).ok()?;
    let field = fields.take(key)?;
    let before = fields.embedded(field)?;
    let after = change(&before.text);
    let mut written = String::with_capacity(text.len());
    let mut copied = 0;
    let mut signs = after.chars();
    for (at, sign) in before.text.char_indices() {
        let new = signs.next()?;
        if new != sign {
            let place = before.range(&(at..at + sign.len_utf8()));
            written.push_str(text.get(copied..place.start)?);
            written.push(new);
            copied = place.end;
        }
    }
    written.push_str(text.get(copied..)?);
    let mut again = Fields::read(&written, syntax).ok()?;
    let field = again.take(key)?;
    (again.text(field)? == after).then_some(written)
}

#[cfg(test)]
mod tests {
    use crate::format::{Fields, Syntax};

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

#[cfg(test)]
mod overwrite_tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, syntax: Syntax, expected: Option<&str>) {
        let written = overwrite(text, syntax, "map", |before| before.replace("S.", "#S"));
        assert_eq!(written.as_deref(), expected, "{text}");
    }

    #[test]
    fn only_what_differs_is_written_where_its_quotes_allow() {
        for (text, expected) in [
            ("# m\nmap = '''\nS..\n..G'''  # here\nmoves = 8\n", "# m\nmap = '''\n#S.\n..G'''  # here\nmoves = 8\n"),
            ("map = \"\"\"\r\nS..\r\n..G\r\n\"\"\"\r\n", "map = \"\"\"\r\n#S.\r\n..G\r\n\"\"\"\r\n"),
            ("map = \"S..\\n..G\"", "map = \"#S.\\n..G\""),
            ("'map' = \"S\\u002e.\\n..G\"", "'map' = \"#S.\\n..G\""),
            ("note = 'S.'\nmap = 'S.G'", "note = 'S.'\nmap = '#SG'"),
            ("map = '..G'", "map = '..G'"),
        ] {
            check(text, Syntax::Toml, Some(expected));
        }
        check("{ \"map\": \"S..\\n..G\" }", Syntax::Json, Some("{ \"map\": \"#S.\\n..G\" }"));
        for broken in ["map = 3", "mop = 'S..'", "map = 'S.."] {
            check(broken, Syntax::Toml, None);
        }

        // Only what is named is spliced.
        {
            let edits =
                |edits: &[(Span, &str)]| edits.iter().map(|(at, new)| (at.clone(), (*new).to_owned())).collect();
            let text = "a = 75 # ä";
            assert_eq!(spliced(text, edits(&[(7..8, "!"), (4..6, "8")])).as_deref(), Some("a = 8 ! ä"));
            assert_eq!(spliced(text, edits(&[(4..6, "8"), (5..7, "9")])), None);
            let quoted = ["'Arad'", "\"Arad\"", "3"].map(|before| requoted(before, "Iasi"));
            assert_eq!(quoted, ["'Iasi'", "\"Iasi\"", "\"Iasi\""]);
            assert_eq!(requoted("'a'", "it's"), "\"it's\"");
        }

        // What cannot stand in its quotes is not written.
        {
            let quoted = overwrite("map = 'S.G'", Syntax::Toml, "map", |before| before.replace('.', "'"));
            let longer = overwrite("map = 'S.G'", Syntax::Toml, "map", |before| format!("{before}."));
            let shorter = overwrite("map = 'S.G'", Syntax::Toml, "map", |before| before.replace('.', ""));
            assert_eq!((quoted, longer, shorter), (None, None, None));
        }
    }
}
