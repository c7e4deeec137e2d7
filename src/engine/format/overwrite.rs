//! Writes signs of a string into the text of its file, and leaves everything else byte for byte as it was: comments, layout, how the
//! string is quoted and where its lines break. Knows nothing of what the string says.

use super::{Fields, Syntax};

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
    fn only_what_differs_is_written() {
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
    }

    #[test]
    fn what_cannot_stand_in_its_quotes_is_not_written() {
        let quoted = overwrite("map = 'S.G'", Syntax::Toml, "map", |before| before.replace('.', "'"));
        let longer = overwrite("map = 'S.G'", Syntax::Toml, "map", |before| format!("{before}."));
        let shorter = overwrite("map = 'S.G'", Syntax::Toml, "map", |before| before.replace('.', ""));
        assert_eq!((quoted, longer, shorter), (None, None, None));
    }
}
