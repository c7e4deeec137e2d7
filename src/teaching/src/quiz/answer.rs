//! What a student answers, and how it is read from what was typed.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::{Decision, Kind, NodeQuestion, Search};
use plywood_messages::words::{Charset, Sentence};
use plywood_search::trace::Window;
use plywood_tree::tree::{Domain, NodeId};

#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A value, and how far off it may be: a mean may be rounded.
    Value(f64, f64),
    Window(Window),
    /// Yes or no.
    Decision(Decision),
    Option(NodeId),
    /// Marked nodes: each stands for all leaves below it.
    Marks(BTreeSet<NodeId>),
    /// Children in an order; those that are not named follow as they stand.
    Order(Vec<NodeId>),
    /// One of several options that are told in words, from 0.
    Numbered(usize),
}

/// What was typed is no answer to the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotUnderstood(pub(super) &'static str);

impl NotUnderstood {
    /// What would be understood, with the news that it was not.
    #[must_use]
    pub fn told(self, charset: Charset) -> Sentence {
        sentence!(charset, quiz, "not-understood", refused = Words(self.0))
    }
}

/// How a question is answered.
fn hint(kind: Kind) -> &'static str {
    match kind {
        Kind::Leaves | Kind::Skipped => text!(quiz, "type-leaves"),
        Kind::Window | Kind::Entry => text!(quiz, "type-window"),
        Kind::Cut => text!(quiz, "type-decision"),
        Kind::Value | Kind::Mean => text!(quiz, "type-value"),
        Kind::Label => text!(quiz, "type-label"),
        Kind::Move => text!(quiz, "type-option"),
        Kind::Order => text!(quiz, "type-order"),
    }
}

impl NodeQuestion {
    /// How it is answered, in words.
    pub(super) fn hint(&self) -> &'static str {
        hint(self.kind)
    }

    pub(super) fn read(&self, search: &Search, typed: &str) -> Result<Answer, NotUnderstood> {
        let domain = search.replay.tree().domain();
        let typed = plain(typed);
        let read = match self.kind {
            Kind::Leaves | Kind::Skipped => self.marks(search, &typed).map(Answer::Marks),
            Kind::Window | Kind::Entry => window(&typed, domain).map(Answer::Window),
            Kind::Cut => decision(&typed).map(Answer::Decision),
            Kind::Value | Kind::Label | Kind::Mean => {
                value(&typed, domain).map(|value| Answer::Value(value, rounding(&typed)))
            }
            Kind::Move => self.option(search, &typed).map(Answer::Option),
            Kind::Order => self.order(search, &typed).map(Answer::Order),
        };
        read.ok_or(NotUnderstood(self.hint()))
    }

    fn option(&self, search: &Search, typed: &str) -> Option<NodeId> {
        let tree = search.replay.tree();
        let called = |&&node: &&NodeId| self.called(search, node).any(|name| name == typed);
        // Without brackets, `1` is the number of an option.
        let path = || tree.at(&path(typed)?).filter(|node| typed.starts_with('[') && self.options.contains(node));
        self.options.iter().find(called).copied().or_else(|| self.numbered(typed)).or_else(path)
    }

    /// What a child may be called by who types.
    fn called(&self, search: &Search, node: NodeId) -> impl Iterator<Item = String> {
        let said = |charset| self.option_name(search, node, charset).to_string();
        let own = search.replay.tree().called(node).map(Cow::into_owned);
        [own, Some(said(Charset::Ascii)), Some(said(Charset::Unicode))].into_iter().flatten().map(|name| plain(&name))
    }

    /// The same, its path, and its number among the options.
    pub(super) fn names(&self, search: &Search, node: NodeId) -> Vec<String> {
        let path: Vec<String> = search.replay.tree().path(node).iter().map(usize::to_string).collect();
        let number = self.options.iter().position(|&option| option == node).map(|at| (at + 1).to_string());
        let more = number.into_iter().chain([format!("[{}]", path.join(","))]);
        self.called(search, node).chain(more).filter(|name| !name.is_empty()).collect()
    }

    /// The option with this number, from 1.
    fn numbered(&self, typed: &str) -> Option<NodeId> {
        let number: usize = typed.parse().ok()?;
        self.options.get(number.checked_sub(1)?).copied()
    }

    fn marks(&self, search: &Search, typed: &str) -> Option<BTreeSet<NodeId>> {
        if ["none", "-", "[]", "no"].contains(&typed) {
            return Some(BTreeSet::new());
        }
        let tree = search.replay.tree();
        if typed.contains('[') {
            let paths = typed.split('[').map(|part| part.trim_end_matches([']', ',', ' ']));
            let marks = paths.filter(|part| !part.is_empty()).map(|part| tree.at(&path(part)?));
            return marks.collect::<Option<BTreeSet<_>>>().filter(|marks| !marks.is_empty());
        }
        let marks = typed.split([',', ' ', ';']).filter(|word| !word.is_empty()).map(|word| self.mark(search, word));
        marks.collect::<Option<BTreeSet<_>>>().filter(|marks| !marks.is_empty())
    }

    fn mark(&self, search: &Search, word: &str) -> Option<NodeId> {
        let tree = search.replay.tree();
        let named = || {
            let mut named = tree.nodes().filter(|&node| tree.name(node).is_some_and(|name| plain(&name) == word));
            named.next().filter(|_| named.next().is_none())
        };
        self.numbered(word).or_else(named)
    }
}

/// A path without its brackets: `1,0`.
fn path(text: &str) -> Option<Vec<usize>> {
    let text = text.trim_start_matches('[').trim_end_matches(']');
    text.split(',').map(|number| number.trim().parse().ok()).collect()
}

/// What was typed in small letters and in the signs of every keyboard.
pub(super) fn plain(typed: &str) -> String {
    typed.trim().to_lowercase().replace(['−', '–'], "-").replace('∞', "inf")
}

/// The spellings of a decision to cut.
pub(super) const YES: [&str; 4] = ["yes", "y", "true", "cut"];
/// The spellings of a decision to go on.
pub(super) const NO: [&str; 3] = ["no", "n", "false"];

fn decision(typed: &str) -> Option<Decision> {
    let (cuts, goes_on) = (YES.contains(&typed), NO.contains(&typed));
    cuts.then_some(Decision::Cut).or(goes_on.then_some(Decision::GoesOn))
}

fn window(typed: &str, domain: Domain) -> Option<Window> {
    let inside = typed.trim_start_matches(['(', '[']).trim_end_matches([')', ']']);
    let mut bounds = inside.split([',', ' ', ';']).filter(|word| !word.is_empty());
    let (alpha, beta) = (value(bounds.next()?, domain)?, value(bounds.next()?, domain)?);
    bounds.next().is_none().then_some(Window { alpha, beta })
}

/// A value: a decimal number, a fraction, an infinity, or a label.
fn value(typed: &str, domain: Domain) -> Option<f64> {
    match (typed, domain) {
        ("t" | "true", Domain::Truth) => return Some(1.0),
        ("f" | "false", Domain::Truth) => return Some(0.0),
        _ => {}
    }
    let (sign, number) = match typed.strip_prefix('-') {
        Some(number) => (-1.0, number),
        None => (1.0, typed.strip_prefix('+').unwrap_or(typed)),
    };
    let positive = match number.split_once('/') {
        _ if ["i", "inf", "infinity"].contains(&number) => f64::INFINITY,
        Some((over, under)) => decimal(over)? / decimal(under).filter(|&under| under > 0.0)?,
        None => decimal(number)?,
    };
    Some(sign * positive + 0.0)
}

/// A number of digits, with or without a point.
fn decimal(text: &str) -> Option<f64> {
    let is_number = text.chars().all(|c| c.is_ascii_digit() || c == '.') && text.contains(|c: char| c.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}

/// How far off a mean may be that is given with some places: half of the last one, where there are at least two.
fn rounding(typed: &str) -> f64 {
    let places = typed.split_once('.').map_or(0, |(_, places)| places.len());
    if places < 2 { 0.0 } else { 0.5 * 10f64.powi(-i32::try_from(places).unwrap_or(i32::MAX)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_as_people_write_them() {
        let cases = [
            ("3", Some(3.0)),
            ("-2.5", Some(-2.5)),
            ("−2", Some(-2.0)),
            ("+4", Some(4.0)),
            ("1/2", Some(0.5)),
            ("-1/4", Some(-0.25)),
            ("inf", Some(f64::INFINITY)),
            ("-∞", Some(f64::NEG_INFINITY)),
            ("i", Some(f64::INFINITY)),
            ("nan", None),
            ("1e9", None),
            ("1/0", None),
            ("t", None),
            ("", None),
            ("-", None),
            ("3 4", None),
        ];
        for (typed, expected) in cases {
            assert_eq!(value(&plain(typed), Domain::Numbers), expected, "{typed}");
        }
        assert_eq!(["T", "f", "1"].map(|typed| value(&plain(typed), Domain::Truth)), [1.0, 0.0, 1.0].map(Some));
    }

    #[test]
    fn windows_are_read_with_and_without_brackets() {
        let expected = Some(Window { alpha: f64::NEG_INFINITY, beta: 5.0 });
        for typed in ["-inf, 5", "(-∞, 5)", "-i 5", "[-inf;5]", " -INF,5 "] {
            assert_eq!(window(&plain(typed), Domain::Numbers), expected, "{typed}");
        }
        for typed in ["5", "1,2,3", "", "(,)", "a, b"] {
            assert_eq!(window(&plain(typed), Domain::Numbers), None, "{typed}");
        }
    }

    #[test]
    fn a_mean_may_be_rounded_to_two_places_and_more() {
        assert_eq!(["2", "2.1", "2.13", "2.125"].map(rounding), [0.0, 0.0, 0.005, 0.0005]);
    }
}
