//! The answers of students: how they are read, and which characters the field of a question takes, those with which an answer can
//! begin or go on.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::Decision;
use super::node::NodeQuestion;
use plywood_lesson as lesson;
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

impl NodeQuestion {
    /// How it is answered, in words.
    pub(super) fn hint(&self) -> &'static str {
        match self.right {
            Answer::Marks(_) => text!(quiz, "type-leaves"),
            Answer::Window(_) => text!(quiz, "type-window"),
            Answer::Decision(_) => text!(quiz, "type-decision"),
            Answer::Value(..) => match self.search.replay.tree().domain() {
                Domain::Numbers => text!(quiz, "type-value"),
                Domain::Truth => text!(quiz, "type-label"),
            },
            Answer::Option(_) | Answer::Numbered(_) => text!(quiz, "type-option"),
            Answer::Order(_) => text!(quiz, "type-order"),
        }
    }

    pub(super) fn read(&self, typed: &str) -> Option<Answer> {
        let domain = self.search.replay.tree().domain();
        let typed = plain(typed);
        match self.right {
            Answer::Marks(_) => self.marks(&typed).map(Answer::Marks),
            Answer::Window(_) => window(&typed, domain).map(Answer::Window),
            Answer::Decision(_) => decision(&typed).map(Answer::Decision),
            Answer::Value(..) => value(&typed, domain).map(|value| Answer::Value(value, rounding(&typed))),
            Answer::Option(_) => self.option(&typed).map(Answer::Option),
            Answer::Order(_) => self.order(&typed).map(Answer::Order),
            Answer::Numbered(_) => None,
        }
    }

    fn option(&self, typed: &str) -> Option<NodeId> {
        let tree = self.search.replay.tree();
        let called = |&&node: &&NodeId| self.called(node).any(|name| name == typed);
        // Without brackets, `1` is the number of an option.
        let path = || tree.at(&path(typed)?).filter(|node| typed.starts_with('[') && self.options.contains(node));
        self.options.iter().find(called).copied().or_else(|| self.numbered(typed)).or_else(path)
    }

    /// What a child may be called by who types.
    fn called(&self, node: NodeId) -> impl Iterator<Item = String> {
        let said = |charset| self.option_name(node, charset).to_string();
        let own = self.search.replay.tree().called(node).map(Cow::into_owned);
        [own, Some(said(Charset::Ascii)), Some(said(Charset::Unicode))].into_iter().flatten().map(|name| plain(&name))
    }

    /// The same, its path, and its number among the options.
    pub(super) fn names(&self, node: NodeId) -> Vec<String> {
        let path: Vec<String> = self.search.replay.tree().path(node).iter().map(usize::to_string).collect();
        let number = self.options.iter().position(|&option| option == node).map(|at| (at + 1).to_string());
        let more = number.into_iter().chain([format!("[{}]", path.join(","))]);
        self.called(node).chain(more).filter(|name| !name.is_empty()).collect()
    }

    /// The option with this number, from 1.
    fn numbered(&self, typed: &str) -> Option<NodeId> {
        let number: usize = typed.parse().ok()?;
        self.options.get(number.checked_sub(1)?).copied()
    }

    fn marks(&self, typed: &str) -> Option<BTreeSet<NodeId>> {
        if ["none", "-", "[]", "no"].contains(&typed) {
            return Some(BTreeSet::new());
        }
        let tree = self.search.replay.tree();
        if typed.contains('[') {
            let paths = typed.split('[').map(|part| part.trim_end_matches([']', ',', ' ']));
            let marks = paths.filter(|part| !part.is_empty()).map(|part| tree.at(&path(part)?));
            return marks.collect::<Option<BTreeSet<_>>>().filter(|marks| !marks.is_empty());
        }
        let marks = typed.split([',', ' ', ';']).filter(|word| !word.is_empty()).map(|word| self.mark(word));
        marks.collect::<Option<BTreeSet<_>>>().filter(|marks| !marks.is_empty())
    }

    fn mark(&self, word: &str) -> Option<NodeId> {
        let tree = self.search.replay.tree();
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
fn plain(typed: &str) -> String {
    typed.trim().to_lowercase().replace(['−', '–'], "-").replace('∞', "inf")
}

/// The spellings of a decision to cut.
const YES: [&str; 4] = ["yes", "y", "true", "cut"];
/// The spellings of a decision to go on.
const NO: [&str; 3] = ["no", "n", "false"];

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

/// Separators of the parts of an answer.
const BETWEEN: [char; 7] = [',', ';', ' ', '(', ')', '[', ']'];

impl NodeQuestion {
    /// Whether an answer begins with what is typed.
    pub(super) fn begins(&self, typed: &str) -> bool {
        let typed = comparable(typed);
        let domain = self.search.replay.tree().domain();
        let begins = |answers: &[&str]| answers.iter().any(|answer| answer.starts_with(&typed));
        match self.right {
            Answer::Decision(_) => begins(&YES) || begins(&NO),
            Answer::Value(..) => begins_value(&typed, domain),
            Answer::Window(_) => {
                let bounds = || typed.split(BETWEEN).filter(|bound| !bound.is_empty());
                !typed.starts_with(' ') && bounds().count() <= 2 && bounds().all(|bound| begins_value(bound, domain))
            }
            Answer::Option(_) => {
                let mut names = self.options.iter().flat_map(|&option| self.names(option));
                names.any(|name| name.starts_with(&typed))
            }
            Answer::Order(_) => self.begins_order(&typed),
            Answer::Numbered(_) => false,
            Answer::Marks(_) => begins(&["none", "-"]) || self.begins_marks(&typed),
        }
    }

    /// Numbers and names of nodes, or paths in brackets.
    fn begins_marks(&self, typed: &str) -> bool {
        let tree = self.search.replay.tree();
        let named = |word: &str| {
            let mut names = tree.nodes().filter_map(|node| tree.name(node));
            names.any(|name| plain(&name).starts_with(word)) || begins_number(word, self.options.len())
        };
        let is_path = |word: &str| word.bytes().all(|digit| digit.is_ascii_digit());
        let mut words = typed.split(BETWEEN).filter(|word| !word.is_empty());
        let is_part = |word: &str| if typed.contains('[') { is_path(word) } else { named(word) };
        !typed.contains(['(', ')']) && !typed.starts_with(' ') && words.all(is_part)
    }
}

/// Whether the number or the name of an option begins with what is typed. Blanks do not matter in either.
pub(super) fn begins_option(question: &lesson::Question, typed: &str) -> bool {
    if typed.ends_with(' ') {
        return false;
    }
    let typed = bare(typed);
    let mut names = question.options.iter().map(|option| bare(&option.name.to_string()));
    begins_number(&typed, question.options.len()) || names.any(|name| name.starts_with(&typed))
}

/// Returns the typed text in lower case and in the characters of every keyboard. Keeps blanks at its end.
fn comparable(typed: &str) -> String {
    let blanks = typed.len() - typed.trim_end().len();
    let leading = if typed.starts_with(' ') { " " } else { "" };
    format!("{leading}{}{:blanks$}", plain(typed), "")
}

/// Whether a number from 1 to `most` begins with these digits.
fn begins_number(digits: &str, most: usize) -> bool {
    (1..=most).any(|number| number.to_string().starts_with(digits))
}

/// Whether a value begins with this: a sign, digits with a point or a slash, an infinity, or a label.
fn begins_value(typed: &str, domain: Domain) -> bool {
    let number = typed.strip_prefix(['-', '+']).unwrap_or(typed);
    let is_label = domain == Domain::Truth && ["true", "false"].iter().any(|label| label.starts_with(typed));
    let is_decimal = |part: &str| {
        let points = part.bytes().filter(|&sign| sign == b'.').count();
        points <= 1 && part.bytes().all(|sign| sign.is_ascii_digit() || sign == b'.')
    };
    let mut parts = number.split('/');
    let is_number = parts.all(is_decimal) && number.matches('/').count() <= 1 && !number.starts_with('/');
    is_label || "infinity".starts_with(number) || is_number
}

/// Returns the option that was typed, from 0.
pub(super) fn read_option(question: &lesson::Question, typed: &str) -> Option<usize> {
    let typed = bare(typed);
    let by_name = || question.options.iter().position(|option| bare(&option.name.to_string()) == typed);
    let number = || typed.parse::<usize>().ok()?.checked_sub(1).filter(|&number| number < question.options.len());
    if typed.is_empty() { None } else { by_name().or_else(number) }
}

/// What was typed without what only sets it apart: `(3, 2)` is `3,2`.
fn bare(typed: &str) -> String {
    plain(typed).chars().filter(|sign| !matches!(sign, ' ' | '(' | ')' | '[' | ']')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_as_people_write_them() {
        // Values are read as people write them.
        {
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

        // Windows are read with and without brackets.
        {
            let expected = Some(Window { alpha: f64::NEG_INFINITY, beta: 5.0 });
            for typed in ["-inf, 5", "(-∞, 5)", "-i 5", "[-inf;5]", " -INF,5 "] {
                assert_eq!(window(&plain(typed), Domain::Numbers), expected, "{typed}");
            }
            for typed in ["5", "1,2,3", "", "(,)", "a, b"] {
                assert_eq!(window(&plain(typed), Domain::Numbers), None, "{typed}");
            }
        }

        // A mean may be rounded to two places and more.
        assert_eq!(["2", "2.1", "2.13", "2.125"].map(rounding), [0.0, 0.0, 0.005, 0.0005]);

        // A value is typed in each of its spellings and nothing else.
        for value in ["-2.5", "+4", "1/2", "-1/4", "inf", "-infinity", ".5", "i"] {
            let all = (0..=value.len()).all(|end| begins_value(&value[..end], Domain::Numbers));
            assert!(all, "{value}");
        }
        for typed in ["y", "t", "2y", "--", "1.2.", "1/2/", "infx", "/", "e", "3 "] {
            assert!(!begins_value(typed, Domain::Numbers), "{typed}");
        }
        assert!(begins_value("tr", Domain::Truth) && begins_value("f", Domain::Truth));
    }
}
