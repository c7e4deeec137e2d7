//! What one pass over a file has in hand: how it knows places, the problems found and the tree so far. Knows nothing of which keys there are.

use std::borrow::Cow;
use std::ops::Range;

use serde::de::MapAccess;

use super::Syntax;
use super::keys::Seen;
use super::places::{At, Located, Places};
use super::raw_value::{DATE, KeySeed, PlainSeed, RawValue, Skip};
use super::tree_reader::TreeReader;
use crate::diagnostic::Diagnostic;
use crate::settings::{Choice, nearest};
use crate::tree::{Domain, Player};

/// The most problems that are told of one file; a person stops reading long before.
const MOST_PROBLEMS: usize = 100;

/// The problems of a file.
#[derive(Debug, Default)]
pub(super) struct Problems {
    told: Vec<Diagnostic>,
    untold: usize,
}

impl Problems {
    pub(super) fn push(&mut self, problem: Diagnostic) {
        if self.told.len() < MOST_PROBLEMS {
            self.told.push(problem);
        } else {
            self.untold += 1;
        }
    }

    /// The value if there is no problem, else the problems in the order of the text.
    pub(super) fn or<T>(mut self, value: Option<T>) -> Result<T, Vec<Diagnostic>> {
        match value {
            Some(value) if self.told.is_empty() => Ok(value),
            _ => {
                self.told.sort_by_key(|problem| problem.labels.first().map_or(usize::MAX, |label| label.range.start));
                if self.untold > 0 {
                    let rest = format!("there are {} more problems in this file", self.untold);
                    self.told.push(Diagnostic::new("more-problems", rest).help("correct the first ones and try again"));
                }
                Err(self.told)
            }
        }
    }
}

/// One pass over a file.
#[derive(Debug)]
pub(super) struct Reader<P> {
    pub(super) places: P,
    pub(super) syntax: Syntax,
    pub(super) problems: Problems,
    pub(super) tree: TreeReader,
}

/// What a table turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// A table of keys.
    Table,
    /// A date, which TOML's reader hands out as a table.
    Date,
}

impl<P: Places> Reader<P> {
    pub(super) fn new(places: P, syntax: Syntax) -> Self {
        Self { places, syntax, problems: Problems::default(), tree: TreeReader::default() }
    }

    /// Notes a value that is something else than it should be.
    pub(super) fn wrong_type(&mut self, expected: &str, found: &str, range: Range<usize>) {
        let problem =
            Diagnostic::new("wrong-type", format!("expected {expected}")).at(range, format!("this is {found}"));
        self.problems.push(problem);
    }

    /// Reads the value of the key just read, its insides down to this many levels.
    pub(super) fn plain<'de, A: MapAccess<'de>>(
        &self,
        table: &mut A,
        levels: u8,
    ) -> Result<Located<RawValue<'de>>, A::Error> {
        let places = self.places;
        table.next_value_seed(At(places, PlainSeed { places, levels }))
    }

    /// The key of this name if it is known and new; otherwise that is a problem.
    pub(super) fn key<K: Choice>(&mut self, key: &Located<Cow<'_, str>>, seen: &mut Seen) -> Option<K> {
        let Some(known) = K::from_name(&key.value) else {
            self.problems.push(unknown_key::<K>(key));
            return None;
        };
        let Some(first) = seen.insert(known, &key.range) else { return Some(known) };
        let problem = Diagnostic::new("duplicate-key", format!("`{}` is given twice", key.value));
        self.problems
            .push(problem.at(key.range.clone(), "again here").at(first, "first here").help("keep one of them"));
        None
    }
}

/// Reads a table of known keys; `each` must read the value of the key it is given, `missed` hears of keys that were
/// meant by an unknown one.
pub(super) fn table<'de, K: Choice, A: MapAccess<'de>, P: Places>(
    reader: &mut Reader<P>,
    mut map: A,
    mut each: impl FnMut(&mut Reader<P>, &mut A, K, Range<usize>) -> Result<(), A::Error>,
    mut missed: impl FnMut(&mut Reader<P>, K),
) -> Result<Shape, A::Error> {
    let mut seen = Seen::default();
    while let Some(key) = map.next_key_seed(At(reader.places, KeySeed))? {
        if key.value == DATE {
            map.next_value_seed(Skip::new(reader.places))?;
            return Ok(Shape::Date);
        }
        if let Some(known) = reader.key(&key, &mut seen) {
            each(reader, &mut map, known, key.range)?;
            continue;
        }
        map.next_value_seed(Skip::new(reader.places))?;
        if let Some(meant) = nearest(&key.value, K::names()).and_then(K::from_name) {
            missed(reader, meant);
        }
    }
    Ok(Shape::Table)
}

fn unknown_key<K: Choice>(key: &Located<Cow<'_, str>>) -> Diagnostic {
    let known: Vec<String> = K::names().map(|name| format!("`{name}`")).collect();
    let known = format!("the keys of a {} are {}", K::WHAT, known.join(", "));
    let help = match nearest(&key.value, K::names()) {
        Some(name) => format!("did you mean `{name}`? {known}"),
        None => known,
    };
    let problem = Diagnostic::new("unknown-key", format!("unknown key `{}`", key.value));
    problem.at(key.range.clone(), format!("not a key of a {}", K::WHAT)).help(help)
}

/// Conversions of plain values; what does not fit is a problem and nothing comes back.
impl<P: Places> Reader<P> {
    pub(super) fn text<'de>(&mut self, found: Located<RawValue<'de>>) -> Option<Cow<'de, str>> {
        match found.value {
            RawValue::Text(text) => Some(text),
            other => self.not_a("a string", &other, found.range),
        }
    }

    /// A whole number from 0 up.
    pub(super) fn whole<T: TryFrom<i128>>(&mut self, found: &Located<RawValue<'_>>) -> Option<T> {
        let RawValue::Whole(number) = found.value else {
            return self.not_a("a whole number", &found.value, found.range.clone());
        };
        let fitting = T::try_from(number).ok();
        if fitting.is_none() {
            let (message, seen) = match number {
                ..0 => ("expected a whole number from 0 up", "this is negative"),
                0.. => ("this number is too large", "too large"),
            };
            self.problems.push(Diagnostic::new("out-of-range", message).at(found.range.clone(), seen));
        }
        fitting
    }

    /// A number, in JSON also as the string of an infinite one.
    pub(super) fn number(&mut self, found: &Located<RawValue<'_>>) -> Option<f64> {
        match self.value(found, "a number")? {
            (number, Domain::Numbers) => Some(number),
            (_, Domain::Truth) => self.not_a("a number", &found.value, found.range.clone()),
        }
    }

    /// A number or a truth value.
    pub(super) fn value(&mut self, found: &Located<RawValue<'_>>, expected: &str) -> Option<(f64, Domain)> {
        match &found.value {
            RawValue::Whole(number) => Some((*number as f64, Domain::Numbers)),
            RawValue::Float(number) => Some((*number, Domain::Numbers)),
            RawValue::Truth(truth) => Some((f64::from(u8::from(*truth)), Domain::Truth)),
            RawValue::Text(text) if infinite(text, self.syntax).is_some() => {
                infinite(text, self.syntax).map(|number| (number, Domain::Numbers))
            }
            other => self.not_a(expected, other, found.range.clone()),
        }
    }

    pub(super) fn player(&mut self, found: &Located<RawValue<'_>>) -> Option<Player> {
        let names = Player::ALL.map(Player::name);
        self.named("player", &names, found).and_then(|name| Player::from_name(&name))
    }

    pub(super) fn choice<C: Choice>(&mut self, found: &Located<RawValue<'_>>) -> Option<C> {
        let names: Vec<&str> = C::names().collect();
        self.named(C::WHAT, &names, found).and_then(|name| C::from_name(&name))
    }

    /// A string that must be one of these names.
    fn named(&mut self, what: &str, names: &[&str], found: &Located<RawValue<'_>>) -> Option<String> {
        let RawValue::Text(name) = &found.value else {
            return self.not_a(&format!("the name of a {what}, a string"), &found.value, found.range.clone());
        };
        if names.contains(&name.as_ref()) {
            return Some(name.to_string());
        }
        let all = names.join(", ");
        let help = match nearest(name, names.iter().copied()) {
            Some(near) => format!("did you mean `{near}`? known are {all}"),
            None => format!("known are {all}"),
        };
        let problem = Diagnostic::new("unknown-name", format!("there is no {what} `{name}`"));
        self.problems.push(problem.at(found.range.clone(), "").help(help));
        None
    }

    fn not_a<T>(&mut self, expected: &str, found: &RawValue<'_>, range: Range<usize>) -> Option<T> {
        self.wrong_type(expected, found.what(), range);
        None
    }
}

/// The infinite number a JSON string stands for.
pub(super) fn infinite(text: &str, syntax: Syntax) -> Option<f64> {
    match (syntax, text) {
        (Syntax::Json, "inf") => Some(f64::INFINITY),
        (Syntax::Json, "-inf") => Some(f64::NEG_INFINITY),
        _ => None,
    }
}
