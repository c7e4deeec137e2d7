//! Finds which of some keys comes first in a text without parsing all of it. Files may be large, and the key that selects the
//! kind of lesson is near the start.

use plywood_tree::format::Syntax;

/// Returns the first of these keys in a text: at the start of a line in TOML, in the outermost object in JSON. Linear in the
/// length before the key.
pub fn first_key<'k>(text: &str, syntax: Syntax, keys: &[&'k str]) -> Option<&'k str> {
    match syntax {
        Syntax::Toml => text.lines().find_map(|line| key_of_line(line, keys)),
        Syntax::Json => first_of_object(text, keys),
    }
}

fn key_of_line<'k>(line: &str, keys: &[&'k str]) -> Option<&'k str> {
    let line = line.trim_start().trim_start_matches(['[', '"', '\'']);
    let is_begun = |key: &&&str| {
        let rest = line.strip_prefix(**key);
        rest.is_some_and(|rest| rest.trim_start_matches(['"', '\'']).trim_start().starts_with(['=', '.', ']']))
    };
    keys.iter().find(is_begun).copied()
}

/// Returns the first of the keys in the outermost object of a JSON text. The text may be invalid after it.
fn first_of_object<'k>(text: &str, keys: &[&'k str]) -> Option<&'k str> {
    let bytes = text.as_bytes();
    let mut at = 0_usize;
    let mut depth = 0_usize;
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        match byte {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            b'"' => {
                let end = end_of_string(bytes, at);
                let is_key = depth == 1 && text.get(end + 1..).is_some_and(|rest| rest.trim_start().starts_with(':'));
                let found = is_key.then(|| text.get(at..end)).flatten();
                if let Some(key) = found.and_then(|found| keys.iter().find(|key| **key == found)) {
                    return Some(key);
                }
                at = end + 1;
            }
            _ => {}
        }
    }
    None
}

fn end_of_string(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => return at,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, syntax: Syntax, expected: Option<&str>) {
        assert_eq!(first_key(text, syntax, &["tree", "page"]), expected, "{text}");
    }

    #[test]
    fn the_first_key_is_found_wherever_it_stands() {
        for (text, expected) in [
            ("title = 'x'\n  tree=[", Some("tree")),
            ("[[page.rows]]\ntree = 3", Some("page")),
            ("\"tree\" = 3", Some("tree")),
            ("trees = 3", None),
            ("# tree = 3\ntitle = 'tree = 3'", None),
            ("", None),
        ] {
            check(text, Syntax::Toml, expected);
        }
        for (text, expected) in [
            ("{\"title\": \"tree\", \"tree\": [1,", Some("tree")),
            ("{\"note\": \"a \\\" \\\\\", \"view\": {\"page\": 1}, \"page\" : {}}", Some("page")),
            ("{\"tree\": [{\"name\": \"page\", \"page\": 1}], \"page\": {}}", Some("tree")),
            ("{\"view\": {\"page\": 1}}", None),
            ("[{\"page\": 1}]", None),
            ("{\"page", None),
            ("{\"page\"", None),
            ("{\"page\\", None),
            ("}}{\"page\":", Some("page")),
            ("", None),
        ] {
            check(text, Syntax::Json, expected);
        }
    }
}
