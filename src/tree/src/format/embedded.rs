//! A text of another language inside a string of a file, and which bytes of the file its bytes were written as.

use std::ops::Range;

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
    pub(super) fn new(text: String, file: &str, range: Range<usize>) -> Self {
        let places = places(&text, file.get(range.clone()).unwrap_or_default(), range.start);
        Self { text, places }
    }

    /// The bytes of the file that a part of the text was written as.
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

#[cfg(test)]
mod tests {
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
