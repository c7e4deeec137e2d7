//! Terms: `(MAX (MIN 3 12 8) (MIN 2 4 6))`, as in Lisp courses and on many slides. Players are optional, and a leaf may be `T` or
//! `F`.
//!
//! Translates the text to JSON with a map back to its source. So one reader handles all formats, and its problems point into the
//! original text.

use super::{BEFORE, Written, lists::write_list, lost, read_json, tree_of};
use crate::{
    diagnostic::{Checked, Diagnostic, Label, Span},
    format::Document,
    tree::{Domain, Fraction, Player},
};

pub fn detects(text: &str) -> bool {
    let mut words = words_of(text).map(|(word, _)| word);
    // `define` begins a planning problem.
    words.next() == Some("(") && words.next().is_some_and(|word| !word.eq_ignore_ascii_case("define"))
}

pub fn read(text: &str) -> Checked<Document> {
    let mut out = Translation::new();
    // For each open bracket: its closing text, and whether a player may still follow.
    let mut open: Vec<&'static str> = Vec::new();
    let mut words = words_of(text).peekable();
    while let Some((word, range)) = words.next() {
        match word {
            "(" => {
                let player = words.next_if(|(word, _)| player(word).is_some()).and_then(|(word, _)| player(word));
                if let Some(player) = player {
                    out.open(&format!("{{\"player\":\"{}\",\"children\":[", player.name()), range);
                    open.push("]}");
                } else {
                    out.open("[", range);
                    open.push("]");
                }
            }
            ")" => match open.pop() {
                Some(close) => out.close(close, range),
                None => return Err(vec![Diagnostic::spanning("term", text!("notations/stray-bracket"), range)]),
            },
            value if value.contains(',') => {
                let problem = Diagnostic::spanning("term", text!("notations/comma-in-term"), range);
                return Err(vec![problem.help(text!("notations/comma-in-term-help"))]);
            }
            value => out.value(&leaf(value, &range)?, range),
        }
    }
    if open.is_empty() {
        out.read()
    } else {
        let end = text.len()..text.len();
        Err(vec![Diagnostic::spanning("term", say!("notations/open-brackets", count = Count(open.len())), end)])
    }
}

fn player(word: &str) -> Option<Player> {
    Player::from_name(&word.to_ascii_lowercase())
}

pub fn leaf(word: &str, range: &Span) -> Checked<String> {
    match word {
        "T" | "t" | "true" => Ok("true".to_owned()),
        "F" | "f" | "false" => Ok("false".to_owned()),
        _ if Fraction::parse(word).is_some() => Ok(format!("\"{word}\"")),
        _ => match word.parse::<f64>() {
            Ok(value) if value.is_finite() => Ok(value.to_string()),
            Ok(value) if value.is_infinite() => Ok(format!("\"{value}\"")),
            Ok(_) | Err(_) => {
                let problem = say!("notations/no-leaf", word = Text(crate::diagnostic::quoted(word)));
                Err(vec![Diagnostic::spanning("term", problem, range.clone()).help(text!("notations/no-leaf-help"))])
            }
        },
    }
}

/// Brackets and words with their places. `;` begins a comment.
fn words_of(text: &str) -> impl Iterator<Item = (&str, Span)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = &text[at..];
            let start = at + (rest.len() - rest.trim_start().len());
            let rest = &text[start..];
            if rest.starts_with(';') {
                at = start + rest.find('\n').unwrap_or(rest.len());
                continue;
            }
            let length = match rest.chars().next()? {
                '(' | ')' => 1,
                _ => rest.find(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | ';')).unwrap_or(rest.len()),
            };
            at = start + length;
            return Some((&text[start..at], start..at));
        }
    })
}

pub fn write(document: &Document) -> Result<Written, Diagnostic> {
    let tree = tree_of(document)?;
    let mut text = String::new();
    let value = |node, text: &mut String| {
        let value = tree.value(node).unwrap_or_default();
        text.push_str(&match tree.domain() {
            Domain::Truth => if value == 1.0 { "T" } else { "F" }.to_owned(),
            Domain::Numbers => tree.exact_value(node).map_or_else(|| value.to_string(), |exact| exact.to_string()),
        });
    };
    let mut inner = tree.nodes().filter_map(|node| tree.player(node));
    // Players follow the order of the nodes, which is that of the opening brackets.
    write_list(tree, &mut text, ["(", " ", ")"], value);
    let named: Vec<String> = text
        .split_inclusive('(')
        .map(|part| match part.strip_suffix('(') {
            Some(before) => format!("{before}({} ", inner.next().map_or("", Player::title)),
            None => part.to_owned(),
        })
        .collect();
    Ok(Written { text: named.concat() + "\n", lost: lost(document, tree, true) })
}

pub struct Translation {
    json: String,
    /// Start of each part in the JSON, with its source range; ascending.
    places: Vec<(usize, Span)>,
    follows: bool,
}

impl Translation {
    pub fn new() -> Self {
        Self { json: BEFORE.to_owned(), places: Vec::new(), follows: false }
    }

    pub fn open(&mut self, json: &str, from: Span) {
        self.value(json, from);
        self.follows = false;
    }

    pub fn close(&mut self, json: &str, from: Span) {
        self.places.push((self.json.len(), from));
        self.json.push_str(json);
        self.follows = true;
    }

    pub fn value(&mut self, json: &str, from: Span) {
        if self.follows {
            self.json.push(',');
        }
        self.close(json, from);
    }

    pub fn read(mut self) -> Checked<Document> {
        self.json.push('}');
        read_json(&self.json, |label| self.moved(label))
    }

    fn moved(&self, label: Label) -> Label {
        let from = |at: usize| {
            let place = self.places.partition_point(|(begins, _)| *begins <= at);
            place.checked_sub(1).map_or(0..0, |place| self.places[place].1.clone())
        };
        let first = from(label.range.start);
        let last = from(label.range.end.saturating_sub(1).max(label.range.start));
        Label { range: first.start..last.end.max(first.end), ..label }
    }
}
