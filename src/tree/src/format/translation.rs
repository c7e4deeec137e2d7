//! Translation of values to the other format: of a whole file, and of the `meta` table that Plywood ignores and keeps.

use super::{
    Syntax,
    fields::values,
    limits,
    raw_value::{Found, KeyValue, RawValue},
    reader::Reader,
};
use crate::diagnostic::{Checked, Diagnostic};
use plywood_messages::text::joined;

const WIDE: usize = 100;

/// Maximum nesting of the values below `meta`.
pub const LEVELS: u8 = 64;

/// The table `meta` on one line in each syntax. Values that a syntax lacks are strings there, so the table keeps all its entries.
#[derive(Clone, Debug, PartialEq)]
pub struct Meta {
    toml: String,
    json: String,
}

impl Meta {
    pub(super) fn text_in(&self, syntax: Syntax) -> &str {
        match syntax {
            Syntax::Toml => &self.toml,
            Syntax::Json => &self.json,
        }
    }
}

impl Reader<'_> {
    pub fn meta(&mut self, mut found: Found<'_>) -> Option<Meta> {
        self.entries(&found)?;
        if depth(&found.value) > usize::from(LEVELS) {
            self.problems.push(too_deep().at(found.range, ""));
            return None;
        }
        inside_in_order(&mut found.value);
        let [toml, json] = [Syntax::Toml, Syntax::Json].map(|to| Pen { text: self.spans.text, to }.value(&found, None));
        Some(Meta { toml, json })
    }
}

fn too_deep() -> Diagnostic {
    Diagnostic::new("too-deep", say!("files/meta-too-deep", most = Count(usize::from(LEVELS))))
}

/// Translates the file. Numbers keep their spelling if both formats accept it.
///
/// # Errors
/// It cannot be read, or nests too deeply.
pub fn translated(text: &str, from: Syntax, to: Syntax) -> Checked<String> {
    let mut values = values(text, from, LEVELS + 2)?;
    if values.iter().any(|(_, value)| depth(&value.value) > usize::from(LEVELS) + 1) {
        return Err(vec![too_deep()]);
    }
    in_order(&mut values);
    let pen = Pen { text, to };
    Ok(match to {
        Syntax::Toml => pen.toml(&values),
        Syntax::Json => format!("{}\n", pen.table(&values, Some(0), true)),
    })
}

/// Returns true if a TOML text has comments.
pub fn has_comments(text: &str, syntax: Syntax) -> bool {
    syntax == Syntax::Toml && limits::has_comment(text)
}

/// Sorts keys in text order, because the TOML parser returns them alphabetically.
fn in_order(entries: &mut [KeyValue<'_>]) {
    entries.sort_by_key(|(key, _)| key.range.start);
    for (_, value) in entries {
        inside_in_order(&mut value.value);
    }
}

fn inside_in_order(value: &mut RawValue<'_>) {
    if let RawValue::Table(entries) = value {
        in_order(entries);
    }
    if let RawValue::List(items) = value {
        for item in items {
            inside_in_order(&mut item.value);
        }
    }
}

fn depth(value: &RawValue<'_>) -> usize {
    if let RawValue::List(items) = value {
        return 1 + items.iter().map(|item| depth(&item.value)).max().unwrap_or(0);
    }
    if let RawValue::Table(entries) = value {
        return 1 + entries.iter().map(|(_, value)| depth(&value.value)).max().unwrap_or(0);
    }
    0
}

#[derive(Clone, Copy)]
struct Pen<'t> {
    text: &'t str,
    to: Syntax,
}

impl Pen<'_> {
    fn toml(self, entries: &[KeyValue<'_>]) -> String {
        let is_table = |(_, value): &&KeyValue<'_>| matches!(value.value, RawValue::Table(_));
        let mut written = String::new();
        for entry in entries.iter().filter(|entry| !is_table(entry)) {
            written.push_str(&self.entry(entry, Some(0)));
            written.push('\n');
        }
        for (key, value) in entries.iter().filter(is_table) {
            let RawValue::Table(inside) = &value.value else { continue };
            written.push_str(if written.is_empty() { "[" } else { "\n[" });
            written.push_str(&key_of(&key.value, self.to));
            written.push_str("]\n");
            for entry in inside {
                written.push_str(&self.entry(entry, Some(0)));
                written.push('\n');
            }
        }
        written
    }

    fn entry(self, (key, value): &KeyValue<'_>, indent: Option<usize>) -> String {
        format!("{}{}{}", key_of(&key.value, self.to), self.to.mark(), self.value(value, indent))
    }

    /// Writes a value with this indentation, or on one line.
    fn value(self, value: &Found<'_>, indent: Option<usize>) -> String {
        match (&value.value, self.to) {
            (RawValue::Text(text), _) => self.to.string(text),
            (RawValue::Whole(whole), _) => self.number(value, *whole as f64).unwrap_or_else(|| whole.to_string()),
            (RawValue::Float(float), Syntax::Toml) if !float.is_finite() => float.to_string().to_lowercase(),
            (RawValue::Float(float), Syntax::Json) if !float.is_finite() => quoted(&float.to_string()),
            (RawValue::Float(float), _) => self.number(value, *float).unwrap_or_else(|| format!("{float:?}")),
            (RawValue::Truth(truth), _) => truth.to_string(),
            (RawValue::Date(date), Syntax::Toml) => date.clone().into_owned(),
            (RawValue::Date(date), Syntax::Json) => quoted(date),
            (RawValue::Null, Syntax::Json) => "null".to_owned(),
            (RawValue::Null, Syntax::Toml) => quoted("null"),
            (RawValue::List(items), _) => self.list(items, indent),
            // A TOML table inside a line stays on this line, so that every parser accepts it.
            (RawValue::Table(entries), Syntax::Toml) => self.table(entries, indent, false),
            (RawValue::Table(entries), Syntax::Json) => self.table(entries, indent, true),
        }
    }

    /// Spelling of a number if both formats accept it.
    fn number(self, value: &Found<'_>, number: f64) -> Option<String> {
        let spelled = self.text.get(value.range.clone())?.trim();
        let is_plain = serde_json::from_str::<f64>(spelled).is_ok_and(|read| read == number);
        is_plain.then(|| spelled.to_owned())
    }

    fn list(self, items: &[Found<'_>], indent: Option<usize>) -> String {
        let written = |indent| items.iter().map(|item| self.value(item, indent)).collect::<Vec<_>>();
        let line = format!("[{}]", written(None).join(", "));
        match indent {
            Some(indent) if !fits(&line, indent) => broken(["[", "]"], &written(Some(indent + 2)), indent),
            _ => line,
        }
    }

    fn table(self, entries: &[KeyValue<'_>], indent: Option<usize>, may_break: bool) -> String {
        if entries.is_empty() {
            return "{}".to_owned();
        }
        let written = |indent| entries.iter().map(|entry| self.entry(entry, indent)).collect::<Vec<_>>();
        let line = format!("{{ {} }}", written(None).join(", "));
        match indent {
            // The whole file never stays on one line.
            Some(indent) if may_break && (indent == 0 || !fits(&line, indent)) => {
                broken(["{", "}"], &written(Some(indent + 2)), indent)
            }
            _ => line,
        }
    }
}

fn fits(line: &str, indent: usize) -> bool {
    indent + line.len() <= WIDE && !line.contains('\n')
}

fn broken([open, close]: [&str; 2], written: &[String], indent: usize) -> String {
    let inside = " ".repeat(indent + 2);
    let lines = written.iter().map(|value| format!("{inside}{value}"));
    format!("{open}\n{}\n{}{close}", joined(lines, ",\n"), " ".repeat(indent))
}

/// Quotes a text for both syntaxes.
pub fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string().replace('\u{7f}', "\\u007f")
}

fn key_of(key: &str, syntax: Syntax) -> String {
    let is_bare = !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
    match syntax {
        Syntax::Toml if is_bare => key.to_owned(),
        Syntax::Toml | Syntax::Json => quoted(key),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;

    fn said(text: &str, syntax: Syntax) -> serde_json::Value {
        match syntax {
            Syntax::Toml => toml::from_str(text).unwrap_or_else(|error| panic!("{error}\n{text}")),
            Syntax::Json => serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}\n{text}")),
        }
    }

    #[test]
    fn every_lecture_says_the_same_in_json_and_back() {
        for lecture in library::all().iter().filter(|lecture| !lecture.text.contains("\ntree")) {
            let json = translated(lecture.text, Syntax::Toml, Syntax::Json).expect("a lecture");
            let toml = translated(&json, Syntax::Json, Syntax::Toml).expect("what was written");
            let first = said(lecture.text, Syntax::Toml);
            assert_eq!((&said(&json, Syntax::Json), &said(&toml, Syntax::Toml)), (&first, &first), "{}", lecture.name);
            assert!(toml.lines().all(|line| line.len() < 2_000), "{toml}");
        }
    }

    #[test]
    fn values_stay_as_they_are_spelled_and_comments_go() {
        // Values keep their spelling.
        {
            let toml = "payoffs = [[0.333333333333, 1_000], [-0, 1e3]]\nrows = ['a\"b', \"\"\"x\ny\"\"\"]\n\n[meta]\n\
                    'a b' = { when = 2026-11-22, deep = [[1, { x = inf }]] }\n";
            let json = translated(toml, Syntax::Toml, Syntax::Json).expect("a file");
            assert!(json.contains("[[0.333333333333, 1000], [-0, 1e3]]"), "{json}");
            assert!(json.contains("{ \"when\": \"2026-11-22\", \"deep\": [[1, { \"x\": \"inf\" }]] }"), "{json}");
            let again = translated(&json, Syntax::Json, Syntax::Toml).expect("a file");
            assert!(again.contains("\n[meta]\n\"a b\" = { when = \"2026-11-22\""), "{again}");
            let deep = |levels: usize| format!("{{\"meta\": {{\"a\": {}{}}}}}", "[".repeat(levels), "]".repeat(levels));
            assert!(translated(&deep(60), Syntax::Json, Syntax::Toml).is_ok());
            let refused = translated(&deep(5_000), Syntax::Json, Syntax::Toml).expect_err("too deep");
            assert_eq!(refused[0].code, "too-deep");
        }

        // A `#` inside a string is not a comment.
        for (text, has) in [("a = 1 # x", true), ("a = '# x'", false), ("a = 1\n# x\n", true), ("", false)] {
            assert_eq!(has_comments(text, Syntax::Toml), has, "{text}");
        }
        assert!(!has_comments("{\"a\": \"#\"}", Syntax::Json));
    }
}

#[cfg(test)]
mod meta_tests {
    use crate::format::{Syntax, read, rewrite, write};

    const TOML: &str = "# kept\ntree = [[3, 5], 2]\n\n[meta]\ncourse = \"AI \\u0007\" # here, too\nheld = 2026-11-22T10:00:00Z\nmarks = [1, 2.5, true, {\"a b\" = -inf}]\n";

    #[test]
    fn what_means_nothing_here_rides_along_or_is_refused() {
        // Values under `meta` are kept.
        {
            let document = read(TOML, Syntax::Toml).expect("a tree file");
            for syntax in [Syntax::Toml, Syntax::Json] {
                let text = write(&document, syntax);
                assert!(text.contains("2026-11-22T10:00:00Z") && text.contains("a b"), "{text}");
                let again = read(&text, syntax).expect("what was written");
                assert_eq!(write(&again, syntax), text);
            }
            assert_eq!(read(&write(&document, Syntax::Toml), Syntax::Toml).as_ref(), Ok(&document));
            let edited = read(&TOML.replace("[[3,", "[[8,"), Syntax::Toml).expect("a tree file");
            let text = rewrite(TOML, Syntax::Toml, &edited).expect("changed in place");
            assert_eq!(text, TOML.replace("[[3,", "[[8,"));
        }

        // Anything but a table, and deep nesting, is rejected.
        {
            let code = |text: &str| read(text, Syntax::Json).map_or_else(|problems| problems[0].code, |_| "");
            assert_eq!(code("{\"tree\": [1, 2], \"meta\": 3}"), "wrong-type");
            let deep = |levels: usize| {
                format!("{{\"tree\": [1, 2], \"meta\": {{\"a\": {}{}}}}}", "[".repeat(levels), "]".repeat(levels))
            };
            assert_eq!([code(&deep(63)), code(&deep(64))], ["", "too-deep"]);
            assert!(!code(&deep(100_000)).is_empty());
        }
    }
}
