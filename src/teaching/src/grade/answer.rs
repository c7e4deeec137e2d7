//! Parses answers: a run as JSON lines, or one JSON object with parts of an answer.
//!
//! Answers are untrusted. Nothing here recurses except the JSON parser, which has its own depth limit, and memory is limited to a
//! few times the text.

use std::{borrow::Cow, collections::BTreeMap, fmt, ops::Range};

use plywood_tree::{
    diagnostic::Diagnostic,
    tree::{NodeId, Tree},
};
use serde::{
    Deserialize,
    de::{self, Deserializer, Visitor},
};
use serde_json::Value;

/// Largest answer that is read, in bytes.
pub const MOST_BYTES: u64 = 16 << 20;

/// Largest run of a program that is read, in bytes.
pub const MOST_RUN_BYTES: u64 = 128 << 20;

/// Child numbers from the root.
pub type Path = Vec<usize>;

#[derive(Debug)]
pub enum Answer {
    /// Parts of an answer on paper, at least one.
    Parts(Parts),
    Run {
        steps: Vec<StatedStep>,
        value: Option<f64>,
    },
}

#[derive(Debug, Default, PartialEq, Deserialize)]
pub struct Parts {
    pub value: Option<Num>,
    #[serde(rename = "visited_leaves")]
    pub leaves: Option<Vec<Path>>,
    /// Skipped nodes; each stands for all leaves below it.
    pub pruned: Option<Vec<Path>>,
    pub values: Option<BTreeMap<String, Num>>,
    pub windows: Option<BTreeMap<String, Vec<[Num; 2]>>>,
}

#[derive(Clone, Debug)]
pub enum Node {
    /// Name or letter, or a path in words: `[1,0]`.
    Name(String),
    Path(Path),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RunAction {
    Enter,
    Evaluate,
    Update,
    Cutoff,
    Return,
    Other,
}

#[derive(Clone, Debug)]
pub struct StatedStep {
    pub action: RunAction,
    pub node: Node,
    pub value: Option<f64>,
    pub bounds: [Option<f64>; 2],
    pub pruned: Vec<Path>,
    /// True if the value is a table hit.
    pub is_recalled: bool,
}

impl StatedStep {
    pub const fn new(action: RunAction, node: Node) -> Self {
        Self { action, node, value: None, bounds: [None; 2], pruned: Vec::new(), is_recalled: false }
    }

    pub fn at(tree: &Tree, action: RunAction, node: NodeId) -> Self {
        Self::new(action, Node::Path(tree.path(node)))
    }
}

impl Answer {
    /// Parses an answer. Linear in the text.
    pub fn read(text: &str) -> Result<Self, Diagnostic> {
        if text.len() as u64 > MOST_BYTES {
            let megabytes = (MOST_BYTES >> 20) as usize;
            return Err(Diagnostic::new("too-large", say!("grading/too-large", Count(megabytes))));
        }
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let text = &*infinite_numbers(text);
        if is_run(text) {
            return run(text);
        }
        let parts: Parts = serde_json::from_str(text).map_err(|error| unreadable(text, 0, &error))?;
        if parts == Parts::default() {
            return Err(Diagnostic::new("no-answer", text!("grading/no-answer")).help(text!("grading/parts-there-are")));
        }
        Ok(Self::Parts(parts))
    }

    /// Parses the run of a program. Linear in the text.
    pub fn read_run(text: &str) -> Result<Self, Diagnostic> {
        run(&infinite_numbers(text.strip_prefix('\u{feff}').unwrap_or(text)))
    }
}

/// Placeholder, in quotes, for infinity before JSON parsing: as long as the shortest infinite number, and impossible to type.
const INFINITY: &str = "\u{7f}";
const MINUS_INFINITY: &str = "-\u{7f}";

/// Replaces the infinite numbers that JSON does not have, `Infinity`, `-inf` or `1e999`, by text of the same length. Linear.
fn infinite_numbers(text: &str) -> Cow<'_, str> {
    let mut replaced = String::new();
    let mut done = 0;
    let mut at = 0;
    while let Some(&byte) = text.as_bytes().get(at) {
        let rest = &text[at..];
        at += match byte {
            b'"' => quoted(rest),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'+' | b'-' => {
                let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
                let word = &rest[..rest.bytes().take_while(is_part).count()];
                if let Some(number) = word.parse().ok().filter(|number: &f64| number.is_infinite()) {
                    let name = if number > 0.0 { INFINITY } else { MINUS_INFINITY };
                    replaced.push_str(&text[done..at]);
                    replaced.extend(["\"", name, "\""]);
                    replaced.extend(std::iter::repeat_n(' ', word.len() - name.len() - 2));
                    done = at + word.len();
                }
                word.len()
            }
            _ => rest.chars().next().map_or(1, char::len_utf8),
        };
    }
    if done == 0 {
        return Cow::Borrowed(text);
    }
    replaced.push_str(&text[done..]);
    Cow::Owned(replaced)
}

fn quoted(text: &str) -> usize {
    let mut is_escaped = false;
    let end = text.bytes().skip(1).position(|byte| {
        let is_end = (byte == b'"' && !is_escaped) || byte == b'\n';
        is_escaped = byte == b'\\' && !is_escaped;
        is_end
    });
    end.map_or(text.len(), |end| end + 2)
}

/// Number as in runs and traces: `3`, `2.5`, `"inf"`, `true`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Num(pub f64);

impl<'de> Deserialize<'de> for Num {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;
        impl Visitor<'_> for Reader {
            type Value = Num;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(text!("grading/a-number"))
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
                    INFINITY | "∞" | "+∞" => Ok(Num(f64::INFINITY)),
                    MINUS_INFINITY | "-∞" | "−∞" => Ok(Num(f64::NEG_INFINITY)),
                    "T" => Ok(Num(1.0)),
                    "F" => Ok(Num(0.0)),
                    // `inf` and `Infinity` in any case, with or without a sign.
                    _ => match text.parse::<f64>() {
                        Ok(number) if number.is_infinite() => Ok(Num(number)),
                        _ => Err(E::invalid_value(de::Unexpected::Str(text), &self)),
                    },
                }
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

/// Returns true if the first line is an event by itself.
fn is_run(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty());
    let line = first.and_then(|line| serde_json::from_str::<Value>(line).ok());
    line.is_some_and(|line| line.get("event").is_some())
}

/// Line of a run. Keys that are not compared are ignored.
#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Line {
    Start { infinity: Option<Num> },
    Pass {},
    Enter { path: Option<Path>, node: Option<String>, alpha: Option<Num>, beta: Option<Num> },
    Evaluate { path: Option<Path>, node: Option<String>, value: Option<Num> },
    StandPat { path: Option<Path>, node: Option<String> },
    Recall { path: Option<Path>, node: Option<String> },
    Update { path: Option<Path>, node: Option<String>, value: Option<Num>, alpha: Option<Num>, beta: Option<Num> },
    Cutoff { path: Option<Path>, node: Option<String>, pruned: Option<Vec<Path>> },
    Return { path: Option<Path>, node: Option<String>, value: Option<Num>, table: Option<bool> },
    End { value: Option<Num> },
}

struct NoNode;

/// Returns the step of a line, or `None` if the line is not a step.
fn read_line(line: Line) -> Result<Option<StatedStep>, NoNode> {
    let step = |action, path: Option<Path>, node: Option<String>| {
        let node = path.map(Node::Path).or(node.map(Node::Name)).ok_or(NoNode)?;
        Ok(StatedStep::new(action, node))
    };
    let number = |value: Option<Num>| value.map(|value| value.0);
    Ok(Some(match line {
        Line::Start { .. } | Line::Pass {} | Line::End { .. } => return Ok(None),
        Line::Enter { path, node, alpha, beta } => {
            StatedStep { bounds: [alpha, beta].map(number), ..step(RunAction::Enter, path, node)? }
        }
        Line::Evaluate { path, node, value } => {
            StatedStep { value: number(value), ..step(RunAction::Evaluate, path, node)? }
        }
        Line::StandPat { path, node } | Line::Recall { path, node } => step(RunAction::Other, path, node)?,
        Line::Update { path, node, value, alpha, beta } => {
            let bounds = [alpha, beta].map(number);
            StatedStep { value: number(value), bounds, ..step(RunAction::Update, path, node)? }
        }
        Line::Cutoff { path, node, pruned } => {
            StatedStep { pruned: pruned.unwrap_or_default(), ..step(RunAction::Cutoff, path, node)? }
        }
        Line::Return { path, node, value, table } => {
            let is_recalled = table == Some(true);
            StatedStep { value: number(value), is_recalled, ..step(RunAction::Return, path, node)? }
        }
    }))
}

fn run(text: &str) -> Result<Answer, Diagnostic> {
    let mut steps = Vec::new();
    let mut value = None;
    let mut infinity = f64::INFINITY;
    let mut from = 0;
    for line in text.split_inclusive('\n') {
        let to = from + line.trim_end().len();
        if !line.trim().is_empty() {
            let read: Line = serde_json::from_str(line).map_err(|error| unreadable(text, from, &error))?;
            if let Line::Start { infinity: Some(number) } = &read {
                infinity = number.0;
            }
            if let Line::End { value: Some(end) } = &read {
                value = Some(end.0);
            }
            if infinity.is_nan() || infinity <= 0.0 {
                return Err(Diagnostic::new("wrong-answer", text!("grading/infinity-is-positive")).at(from..to, ""));
            }
            let no_node = |NoNode| {
                Diagnostic::new("wrong-answer", text!("grading/no-node"))
                    .at(from..to, "")
                    .help(text!("grading/ways-to-name-a-node"))
            };
            steps.extend(read_line(read).map_err(no_node)?);
        }
        from += line.len();
    }
    let by_the_run = |number: f64| if number.abs() >= infinity { f64::INFINITY.copysign(number) } else { number };
    for step in &mut steps {
        step.value = step.value.map(by_the_run);
        step.bounds = step.bounds.map(|bound| bound.map(by_the_run));
    }
    Ok(Answer::Run { steps, value: value.map(by_the_run) })
}

/// Returns the parse error with its location; `from` is the start of the parsed part.
fn unreadable(text: &str, from: usize, error: &serde_json::Error) -> Diagnostic {
    let message = error.to_string();
    // The location is shown in the text itself.
    let message = message.rsplit_once(" at ").map_or(message.as_str(), |(message, _)| message);
    let code = if error.is_data() { "wrong-answer" } else { "no-json" };
    Diagnostic::new(code, say!("grading/unreadable", why = Text(message)))
        .at(place(text, from, error), "")
        .help(text!("grading/parts-there-are"))
}

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
