//! Reads what somebody has answered: a trace as JSON lines, or one JSON object with parts of an answer. Knows nothing of trees: what is
//! named is looked up by whoever marks it.
//!
//! Answers come from strangers. Nothing here recurses but the JSON reader, which stops at a depth of its own, and what is kept is no
//! larger than a few times the text.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize};

use crate::diagnostic::Diagnostic;
use crate::trace::Window;
use crate::words;

/// The largest answer that is read, in bytes.
pub const MOST_BYTES: u64 = 16 << 20;

/// Child numbers from the root.
pub(super) type Path = Vec<usize>;

/// What has been answered; at least one part of it is there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    pub(super) value: Option<f64>,
    /// The leaves that are looked at, in order.
    pub(super) leaves: Option<Vec<Path>>,
    /// The nodes that are skipped; each stands for all leaves below it.
    pub(super) pruned: Option<Vec<Path>>,
    /// What nodes hand up.
    pub(super) values: Option<Vec<(Node, f64)>>,
    /// The windows of nodes, in order.
    pub(super) windows: Option<Vec<(Node, Vec<Window>)>>,
    /// All steps, of a trace.
    pub(super) steps: Option<Vec<Said>>,
}

/// How an answer speaks of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// By its name or letter, or by a path in words: `[1,0]`.
    Name(String),
    /// By its path.
    Path(Path),
}

/// What a step of a trace does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    Enter,
    Evaluate,
    Update,
    Cutoff,
    Return,
    /// Anything else, which answers on paper do not have.
    Other,
}

/// A step of a trace; what is left out is not compared.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Said {
    pub(super) deed: Deed,
    pub(super) path: Path,
    pub(super) value: Option<f64>,
    pub(super) window: Option<Window>,
    pub(super) pruned: Vec<Path>,
}

impl Answer {
    /// Reads an answer. Linear in the text.
    pub fn read(text: &str) -> Result<Self, Diagnostic> {
        if text.len() as u64 > MOST_BYTES {
            let megabytes = (MOST_BYTES >> 20) as usize;
            return Err(Diagnostic::new("too-large", words::grading::TooLarge { megabytes }));
        }
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let answer = if is_trace(text) { trace(text)? } else { object(text)? };
        if answer == Self::default() {
            let problem = Diagnostic::new("no-answer", words::grading::no_answer());
            return Err(problem.help(words::grading::parts_there_are()));
        }
        Ok(answer)
    }
}

/// A number as traces write it: `3`, `2.5`, `"inf"`, `true`.
#[derive(Clone, Copy)]
struct Num(f64);

impl<'de> Deserialize<'de> for Num {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;
        impl Visitor<'_> for Reader {
            type Value = Num;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(words::grading::a_number())
            }

            fn visit_bool<E>(self, value: bool) -> Result<Num, E> {
                Ok(Num(f64::from(u8::from(value))))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Num, E> {
                Ok(Num(value as f64))
            }

            fn visit_u64<E>(self, value: u64) -> Result<Num, E> {
                Ok(Num(value as f64))
            }

            fn visit_f64<E>(self, value: f64) -> Result<Num, E> {
                Ok(Num(value))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Num, E> {
                match text {
                    "inf" | "+inf" | "∞" | "+∞" => Ok(Num(f64::INFINITY)),
                    "-inf" | "-∞" | "−∞" => Ok(Num(f64::NEG_INFINITY)),
                    "T" => Ok(Num(1.0)),
                    "F" => Ok(Num(0.0)),
                    _ => Err(E::invalid_value(de::Unexpected::Str(text), &self)),
                }
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

const fn window(&[alpha, beta]: &[Num; 2]) -> Window {
    Window { alpha: alpha.0, beta: beta.0 }
}

#[derive(Deserialize)]
struct Object {
    value: Option<Num>,
    visited_leaves: Option<Vec<Path>>,
    pruned: Option<Vec<Path>>,
    values: Option<BTreeMap<String, Num>>,
    windows: Option<BTreeMap<String, Vec<[Num; 2]>>>,
}

/// An answer in parts.
fn object(text: &str) -> Result<Answer, Diagnostic> {
    let Object { value, visited_leaves, pruned, values, windows } =
        serde_json::from_str(text).map_err(|error| unreadable(text, 0, &error))?;
    let values = values.map(|values| values.into_iter().map(|(name, value)| (Node::Name(name), value.0)).collect());
    let windows = windows.map(|windows| {
        let history =
            |(name, history): (String, Vec<[Num; 2]>)| (Node::Name(name), history.iter().map(window).collect());
        windows.into_iter().map(history).collect()
    });
    Ok(Answer { value: value.map(|value| value.0), leaves: visited_leaves, pruned, values, windows, steps: None })
}

/// The first line of a trace, of which only this is looked at.
#[derive(Deserialize, Serialize)]
struct Tag {
    event: String,
}

fn is_trace(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty());
    first.is_some_and(|line| serde_json::from_str::<Tag>(line).is_ok())
}

/// A line of a trace. Keys that are not compared are not looked at.
#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Line {
    Start {},
    Pass {},
    Enter { path: Path, alpha: Option<Num>, beta: Option<Num> },
    Evaluate { path: Path, value: Num },
    StandPat { path: Path },
    Recall { path: Path },
    Update { path: Path, value: Num, alpha: Option<Num>, beta: Option<Num> },
    Cutoff { path: Path, pruned: Vec<Path> },
    Return { path: Path, value: Num },
    End { value: Option<Num> },
}

/// What a line says of a step.
fn said(line: Line) -> Option<Said> {
    let bounds = |alpha: Option<Num>, beta: Option<Num>| Some(window(&[alpha?, beta?]));
    let step = |deed, path| Said { deed, path, value: None, window: None, pruned: Vec::new() };
    Some(match line {
        Line::Start {} | Line::Pass {} | Line::End { .. } => return None,
        Line::Enter { path, alpha, beta } => Said { window: bounds(alpha, beta), ..step(Deed::Enter, path) },
        Line::Evaluate { path, value } => Said { value: Some(value.0), ..step(Deed::Evaluate, path) },
        Line::StandPat { path } | Line::Recall { path } => step(Deed::Other, path),
        Line::Update { path, value, alpha, beta } => {
            Said { value: Some(value.0), window: bounds(alpha, beta), ..step(Deed::Update, path) }
        }
        Line::Cutoff { path, pruned } => Said { pruned, ..step(Deed::Cutoff, path) },
        Line::Return { path, value } => Said { value: Some(value.0), ..step(Deed::Return, path) },
    })
}

/// An answer as a trace.
fn trace(text: &str) -> Result<Answer, Diagnostic> {
    let mut steps = Vec::new();
    let mut value = None;
    let mut from = 0;
    for line in text.split_inclusive('\n') {
        if !line.trim().is_empty() {
            let read: Line = serde_json::from_str(line).map_err(|error| unreadable(text, from, &error))?;
            if let Line::End { value: Some(end) } = &read {
                value = Some(end.0);
            }
            steps.extend(said(read));
        }
        from += line.len();
    }
    Ok(told(steps, value))
}

/// What a trace says of the parts of an answer.
fn told(steps: Vec<Said>, end: Option<f64>) -> Answer {
    let mut leaves = Vec::new();
    let mut pruned = Vec::new();
    let mut values: BTreeMap<Path, f64> = BTreeMap::new();
    let mut windows: BTreeMap<Path, Vec<Window>> = BTreeMap::new();
    let mut updated: BTreeMap<Path, bool> = BTreeMap::new();
    for step in &steps {
        match step.deed {
            Deed::Enter => drop(windows.insert(step.path.clone(), step.window.into_iter().collect())),
            Deed::Evaluate => leaves.push(step.path.clone()),
            Deed::Update => {
                updated.insert(step.path.clone(), true);
                windows.entry(step.path.clone()).or_default().extend(step.window);
            }
            Deed::Cutoff => pruned.extend(step.pruned.iter().cloned()),
            Deed::Return => drop(step.value.map(|value| values.insert(step.path.clone(), value))),
            Deed::Other => {}
        }
    }
    let root = values.get(&Path::new()).copied();
    let is_inner = |path: &Path| updated.contains_key(path);
    let values = values.into_iter().filter(|(path, _)| is_inner(path)).map(|(path, value)| (Node::Path(path), value));
    let windows = windows.into_iter().filter(|(path, history)| is_inner(path) && !history.is_empty());
    Answer {
        value: root.or(end),
        leaves: Some(leaves),
        pruned: Some(pruned),
        values: Some(values.collect()),
        windows: Some(windows.map(|(path, history)| (Node::Path(path), history)).collect())
            .filter(|all: &Vec<_>| !all.is_empty()),
        steps: Some(steps),
    }
}

/// What keeps a text from being read, at its place; `from` is where the part begins that was read.
fn unreadable(text: &str, from: usize, error: &serde_json::Error) -> Diagnostic {
    let message = error.to_string();
    // The place is shown in the text itself.
    let message = message.rsplit_once(" at ").map_or(message.as_str(), |(message, _)| message);
    let code = if error.is_data() { "wrong-answer" } else { "no-json" };
    Diagnostic::new(code, words::grading::Unreadable { why: &message })
        .at(place(text, from, error), "")
        .help(words::grading::parts_there_are())
}

/// Where an error is, in bytes.
fn place(text: &str, from: usize, error: &serde_json::Error) -> Range<usize> {
    let mut start = from;
    for line in text[from..].split_inclusive('\n').take(error.line().saturating_sub(1)) {
        start += line.len();
    }
    let mut at = (start + error.column().saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at..text[at..].chars().next().map_or(at, |c| at + c.len_utf8())
}
