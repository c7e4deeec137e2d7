//! State of one pass over a file: spans, problems, and the tree so far.

use std::{borrow::Cow, fmt::Display, sync::Arc};

use super::{
    Syntax,
    keys::{FileKey, SeenKeys},
    limits::{Limit, MOST_NODES},
    node::TreeReader,
    raw_value::{DATE, Found, KeySeed, KeyValue, Levels, RawValue, skip},
    spans::{Spanned, SpannedSeed, Spans},
    view::ViewKey,
};
use crate::{
    diagnostic::{Checked, Diagnostic, Span, quoted},
    progress::Progress,
    settings::{Choice, nearest},
    tree::{Domain, Player},
};
use plywood_messages::{text::listed, words::Words};
use serde::de::{Error as _, MapAccess};

const MOST_PROBLEMS: usize = 100;

const TOO_MANY_PROBLEMS: usize = 10_000;

#[derive(Debug, Default)]
pub struct FileProblems {
    reported: Vec<Diagnostic>,
    unreported: usize,
}

impl FileProblems {
    pub fn push(&mut self, problem: Diagnostic) {
        if self.reported.len() < MOST_PROBLEMS {
            self.reported.push(problem);
        } else {
            self.unreported += 1;
        }
    }

    pub fn report(&mut self, code: &'static str, message: impl Display, range: Span, help: impl Into<String>) {
        self.push(Diagnostic::spanning(code, message, range).help(help));
    }

    pub const fn exceed_limit(&self) -> bool {
        self.unreported >= TOO_MANY_PROBLEMS
    }

    /// Returns the value if there is no problem, else the problems in the order of the text.
    pub fn or<T>(mut self, value: Option<T>) -> Checked<T> {
        match value {
            Some(value) if self.reported.is_empty() => Ok(value),
            _ => {
                self.reported
                    .sort_by_key(|problem| problem.labels.first().map_or(usize::MAX, |label| label.range.start));
                if self.unreported > 0 {
                    let count = self.unreported;
                    let rest = if self.exceed_limit() {
                        string!("files/many-more-problems", Count(count))
                    } else {
                        string!("files/more-problems", Count(count))
                    };
                    self.reported.push(Diagnostic::new("more-problems", rest).help(text!("files/more-problems-help")));
                }
                Err(self.reported)
            }
        }
    }
}

const INTERVAL: usize = 4096;

#[derive(Debug)]
pub struct Reader<'t> {
    pub spans: Spans<'t>,
    pub problems: FileProblems,
    pub tree: TreeReader,
    pub most_nodes: usize,
    /// Number of nodes at the next check of the limit and of cancellation.
    next_look: usize,
    pub progress: Arc<Progress>,
}

#[derive(Clone, Copy, PartialEq)]
pub enum TableKind {
    Table,
    Date,
}

impl<'t> Reader<'t> {
    pub fn new(spans: Spans<'t>) -> Self {
        let problems = FileProblems::default();
        let tree = TreeReader::default();
        Self { spans, problems, tree, most_nodes: MOST_NODES, next_look: 0, progress: Arc::default() }
    }

    #[inline]
    pub fn one_more(&mut self) -> Result<(), Limit> {
        if self.tree.builder.len() < self.next_look { Ok(()) } else { self.look_up() }
    }

    #[cold]
    fn look_up(&mut self) -> Result<(), Limit> {
        let nodes = self.tree.builder.len();
        self.progress.report(nodes as u64);
        self.next_look = (nodes + INTERVAL).min(self.most_nodes);
        if nodes >= self.most_nodes {
            Err(Limit::Nodes)
        } else if self.progress.is_cancelled() {
            Err(Limit::Stopped)
        } else {
            Ok(())
        }
    }

    pub fn wrong_type(&mut self, expected: &dyn Words, found: &'static str, range: Span) {
        self.problems.push(wrong_type(expected, found, range));
    }

    pub fn raw_value<'de, A: MapAccess<'de>>(&self, table: &mut A, levels: u8) -> Result<Found<'de>, A::Error> {
        Levels { spans: self.spans, levels }.value(table)
    }

    /// Finds a key by its name. Reports an unknown one, and one that is not new.
    pub fn key<K: Choice>(&mut self, key: &Spanned<Cow<'_, str>>, seen: &mut SeenKeys<K>) -> Option<K> {
        let Some(known) = K::from_name(&key.value) else {
            self.report_unknown(key, &K::names().collect::<Vec<_>>(), K::what());
            return None;
        };
        let Some(first) = seen.insert(known, &key.range) else { return Some(known) };
        self.report_repeated(known.name(), key.range.clone(), first);
        None
    }

    fn report_unknown(&mut self, key: &Spanned<Cow<'_, str>>, names: &[&'static str], what: &'static str) {
        let mut problem = unknown_name(&key.value, names, what, key.range.clone());
        if what == FileKey::what() && ViewKey::from_name(&key.value).is_some() {
            problem = problem.help(self.view_key_help(&key.value));
        }
        self.problems.push(problem);
    }

    fn report_repeated(&mut self, key: &str, again: Span, first: Span) {
        let problem = Diagnostic::new("duplicate-key", say!("files/duplicate-key", key = Text(key)));
        let problem = problem.at(again, text!("files/again-here")).at(first, text!("files/first-here"));
        self.problems.push(problem.help(text!("files/keep-one")));
    }
}

impl Reader<'_> {
    /// Explains where a key of the table `view` belongs.
    pub fn view_key_help(&self, key: &str) -> String {
        match self.spans.syntax {
            Syntax::Toml => string!("files/view-key-help-toml", Text(key)),
            Syntax::Json => string!("files/view-key-help-json", Text(key)),
        }
    }
}

/// Parses a table of known keys. `each` must read the value of its key; `missed` receives the key that an unknown or repeated one
/// was probably meant to be.
pub fn table<'de, K: Choice, A: MapAccess<'de>>(
    reader: &mut Reader<'_>,
    mut map: A,
    mut each: impl FnMut(&mut Reader<'_>, &mut A, K, Span) -> Result<(), A::Error>,
    mut missed: impl FnMut(&mut Reader<'_>, K),
) -> Result<TableKind, A::Error> {
    let mut seen = SeenKeys::new();
    while let Some(key) = map.next_key_seed(SpannedSeed(reader.spans, KeySeed))? {
        if key.value == DATE {
            skip(&mut map)?;
            return Ok(TableKind::Date);
        }
        if let Some(known) = reader.key(&key, &mut seen) {
            each(reader, &mut map, known, key.range)?;
            continue;
        }
        if reader.problems.exceed_limit() {
            return Err(A::Error::custom(Limit::Problems));
        }
        skip(&mut map)?;
        nearest(&key.value, K::names())
            .and_then(K::from_name)
            .into_iter()
            .for_each(|suggestion| missed(reader, suggestion));
    }
    Ok(TableKind::Table)
}

pub fn unknown_name(name: &str, names: &[&'static str], what: &'static str, range: Span) -> Diagnostic {
    let table = &what;
    let keys = listed(names);
    let help = match nearest(name, names.iter().copied()) {
        Some(near) => string!("files/known-keys-near", key = Text(near), Words(table), Text(keys)),
        None => string!("files/known-keys", Words(table), Text(keys)),
    };
    let problem = Diagnostic::new("unknown-key", say!("files/unknown-key", key = Text(quoted(name))));
    problem.at(range, say!("files/not-a-key", Words(table))).help(help)
}

/// Conversions of raw values; a wrong type is reported and gives `None`.
impl Reader<'_> {
    pub fn text<'de>(&mut self, found: Found<'de>) -> Option<Cow<'de, str>> {
        match found.value {
            RawValue::Text(text) => Some(text),
            _ => self.not_a(&text!("files/a-string"), &found),
        }
    }

    /// An integer that the type can hold.
    pub fn whole<T: TryFrom<i128>>(&mut self, found: &Found<'_>) -> Option<T> {
        let RawValue::Whole(number) = found.value else {
            return self.not_a(&text!("files/a-whole-number"), found);
        };
        let fitting = T::try_from(number).ok();
        if fitting.is_none() {
            let (message, seen) = match number {
                ..0 => (text!("files/from-zero-up"), text!("files/a-negative-number")),
                0.. => (text!("files/number-too-large"), text!("files/too-large")),
            };
            self.problems.push(Diagnostic::new("out-of-range", message).at(found.range.clone(), seen));
        }
        fitting
    }

    /// A number; in JSON an infinite one is a string.
    pub fn number(&mut self, found: &Found<'_>) -> Option<f64> {
        match self.value(found, text!("files/a-number"))? {
            (number, Domain::Numbers) => Some(number),
            (_, Domain::Truth) => self.not_a(&text!("files/a-number"), found),
        }
    }

    pub fn value(&mut self, found: &Found<'_>, expected: &'static str) -> Option<(f64, Domain)> {
        match &found.value {
            RawValue::Whole(number) => Some((self.exact(*number as f64, &found.range), Domain::Numbers)),
            RawValue::Float(number) => Some((self.exact(*number, &found.range), Domain::Numbers)),
            RawValue::Truth(truth) => Some((f64::from(u8::from(*truth)), Domain::Truth)),
            RawValue::Text(text) if infinite(text, self.spans.syntax).is_some() => {
                infinite(text, self.spans.syntax).map(|number| (number, Domain::Numbers))
            }
            _ => self.not_a(&expected, found),
        }
    }

    fn exact(&mut self, number: f64, range: &Span) -> f64 {
        if is_large(number) {
            self.check_rounding(range.clone());
        }
        number
    }

    pub fn check_rounding(&mut self, range: Span) {
        if !self.spans.text.get(range.clone()).is_some_and(is_kept) {
            let problem = Diagnostic::new("inexact-number", text!("files/inexact-number"));
            self.problems
                .push(problem.at(range, text!("files/would-be-rounded")).help(text!("files/inexact-number-help")));
        }
    }

    pub fn player(&mut self, found: &Found<'_>) -> Option<Player> {
        let names = Player::ALL.map(Player::name);
        self.named(text!("settings/what-player"), &names, found).and_then(|name| Player::from_name(&name))
    }

    pub fn choice<C: Choice>(&mut self, found: &Found<'_>) -> Option<C> {
        let names: Vec<&str> = C::names().collect();
        self.named(C::what(), &names, found).and_then(|name| C::from_name(&name))
    }

    fn named(&mut self, what: &'static str, names: &[&str], found: &Found<'_>) -> Option<String> {
        let RawValue::Text(name) = &found.value else {
            return self.not_a(&say!("files/a-name", Words(what)), found);
        };
        if names.contains(&name.as_ref()) {
            return Some(name.to_string());
        }
        let all = names.join(", ");
        let help = match nearest(name, names.iter().copied()) {
            Some(near) => string!("files/known-names-near", name = Text(near), names = Text(all)),
            None => string!("files/known-names", names = Text(all)),
        };
        let message = say!("files/unknown-name", Words(what), name = Text(quoted(name)));
        self.problems.report("unknown-name", message, found.range.clone(), help);
        None
    }

    pub fn entries<'f, 'de>(&mut self, found: &'f Found<'de>) -> Option<&'f [KeyValue<'de>]> {
        match &found.value {
            RawValue::Table(entries) => Some(entries),
            _ => self.not_a(&text!("files/a-table"), found),
        }
    }

    pub fn not_a<T>(&mut self, expected: &dyn Words, found: &Found<'_>) -> Option<T> {
        self.wrong_type(expected, found.value.what(), found.range.clone());
        None
    }
}

pub fn wrong_type(expected: &dyn Words, found: &'static str, range: Span) -> Diagnostic {
    Diagnostic::new("wrong-type", say!("files/expected", kind = Words(expected)))
        .at(range, say!("files/this-is", kind = Words(found)))
}

pub fn is_large(number: f64) -> bool {
    number.is_finite() && number.abs() >= EXACT
}

/// 2^53; the next integer is not representable.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// Returns true if a number is represented exactly. Numbers with a point or an exponent may be rounded.
fn is_kept(literal: &str) -> bool {
    let digits = literal.strip_prefix(['+', '-']).unwrap_or(literal).replace('_', "");
    if let Some((radix, digits)) =
        [("0x", 16), ("0o", 8), ("0b", 2)].iter().find_map(|&(mark, radix)| Some((radix, digits.strip_prefix(mark)?)))
    {
        return u128::from_str_radix(digits, radix).is_ok_and(is_whole_kept);
    }
    !digits.chars().all(|c| c.is_ascii_digit()) || digits.parse().is_ok_and(is_whole_kept)
}

const fn is_whole_kept(number: u128) -> bool {
    // All numbers here are below 2^128, so the conversion back does not saturate.
    number < u128::MAX / 2 && number as f64 as u128 == number
}

/// Infinite number of a JSON string.
pub fn infinite(text: &str, syntax: Syntax) -> Option<f64> {
    match (syntax, text) {
        (Syntax::Json, "inf") => Some(f64::INFINITY),
        (Syntax::Json, "-inf") => Some(f64::NEG_INFINITY),
        _ => None,
    }
}
