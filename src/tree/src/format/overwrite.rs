//! Writes signs of a string, or single values, into the text of their file, and leaves everything else byte for byte as it was:
//! comments, layout, how a string is quoted and where its lines break.

use std::ops::Range;

use super::{Fields, Syntax};

/// The text with others in the place of some of its bytes, in any order; `None` where two of them overlap. Linear in the text.
#[must_use]
pub fn spliced(text: &str, mut edits: Vec<(Range<usize>, String)>) -> Option<String> {
    edits.sort_by_key(|(range, _)| range.start);
    let (mut written, mut copied) = (String::with_capacity(text.len()), 0);
    for (range, new) in edits {
        written.push_str(text.get(copied..range.start)?);
        written.push_str(&new);
        copied = range.end;
    }
    written.push_str(text.get(copied..)?);
    Some(written)
}

/// A string as it is written in place of another: in the same quotation marks where they can hold it.
#[must_use]
pub fn requoted(before: &str, name: &str) -> String {
    let can_be_literal = !name.chars().any(|c| c == '\'' || c.is_control());
    if before.starts_with('\'') && can_be_literal {
        return format!("'{name}'");
    }
    // What JSON escapes is escaped in the same way in TOML.
    serde_json::Value::from(name).to_string()
}

/// The text with another string as the value of a key: one that has as many characters, and differs in some of them. `None` where that
/// cannot be written there, or would not be read so again. Linear in the text.
#[must_use]
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
    use super::*;

    #[track_caller]
    fn check(text: &str, syntax: Syntax, expected: Option<&str>) {
        let written = overwrite(text, syntax, "map", |before| before.replace("S.", "#S"));
        assert_eq!(written.as_deref(), expected, "{text}");
    }

    #[test]
    fn what_differs_and_can_be_written_is_written() {
        // Only what differs is written.
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
            let edits = |edits: &[(Range<usize>, &str)]| {
                edits.iter().map(|(at, new)| (at.clone(), (*new).to_owned())).collect()
            };
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
