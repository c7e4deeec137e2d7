//! Parser of students' answers. It also decides which characters the field of a question accepts: those that can begin or
//! continue an answer.

use super::question::{Question, Right};
use plywood_messages::words::{Charset, Sentence};
use plywood_search::trace::Window;
use plywood_tree::tree::{Domain, NodeId, Tree};
use std::collections::BTreeSet;

#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A value and its tolerance: a mean may be rounded.
    Value(f64, f64),
    Window(Window),
    /// Number of an option, from 0.
    Option(usize),
    /// Marked nodes: each includes all leaves below it.
    Marks(BTreeSet<NodeId>),
    /// Children in an order. Children that are not named follow in their own order.
    Order(Vec<NodeId>),
}

/// The typed text is not an answer to the question.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InvalidAnswer(&'static str);

impl InvalidAnswer {
    /// Returns a message with the expected form.
    pub fn describe(self, charset: Charset) -> Sentence {
        sentence!(charset, "questions/not-understood", refused = self.0)
    }
}

impl Question {
    pub fn hint(&self) -> &'static str {
        match self.right {
            Right::Decision(_) => text!("questions/type-decision"),
            Right::Child(_) | Right::Listed(_) => text!("questions/type-option"),
            Right::Step(_) => text!("questions/type-step"),
            Right::Value(_, Domain::Numbers) => text!("questions/type-value"),
            Right::Value(_, Domain::Truth) => text!("questions/type-label"),
            Right::Window(..) => text!("questions/type-window"),
            Right::Leaves(..) => text!("questions/type-leaves"),
            Right::Order(_) => text!("questions/type-order"),
        }
    }

    pub(super) const fn domain(&self) -> Domain {
        if let Right::Value(_, domain) | Right::Window(_, domain) = self.right { domain } else { Domain::Numbers }
    }

    /// Parses the typed text.
    ///
    /// # Errors
    /// The expected form.
    pub fn read(&self, typed: &str) -> Result<Answer, InvalidAnswer> {
        let domain = self.domain();
        let typed = plain(typed);
        let read = match &self.right {
            Right::Decision(_) => self.spelled(&typed).map(Answer::Option),
            Right::Child(_) => self.spelled(&typed).or_else(|| self.numbered(&typed)).map(Answer::Option),
            Right::Listed(_) | Right::Step(_) => self.listed_as(&bare(&typed)).map(Answer::Option),
            Right::Value(..) => value(&typed, domain).map(|value| Answer::Value(value, rounding(&typed))),
            Right::Window(..) => window(&typed, domain).map(Answer::Window),
            Right::Leaves(_, tree) => self.marks(&typed, tree).map(Answer::Marks),
            Right::Order(_) => self.order(&typed).map(Answer::Order),
        };
        read.ok_or(InvalidAnswer(self.hint()))
    }

    fn spelled(&self, typed: &str) -> Option<usize> {
        self.options.iter().position(|option| option.spellings.iter().any(|name| name == typed))
    }

    fn numbered(&self, typed: &str) -> Option<usize> {
        (0..self.options.len()).find(|number| (number + 1).to_string() == typed)
    }

    fn listed_as(&self, typed: &str) -> Option<usize> {
        let by_name = self.options.iter().position(|option| bare(&option.name.to_string()) == typed);
        by_name.or_else(|| self.numbered(typed)).filter(|_| !typed.is_empty())
    }

    fn marks(&self, typed: &str, tree: &Tree) -> Option<BTreeSet<NodeId>> {
        if ["none", "-", "[]", "no"].contains(&typed) {
            return Some(BTreeSet::new());
        }
        let marks: Option<BTreeSet<NodeId>> = if typed.contains('[') {
            let paths = typed.strip_prefix('[')?.split('[').map(|part| part.trim_end_matches([']', ',', ' ']));
            paths.filter(|part| !part.is_empty()).map(|part| tree.at(&path(part)?)).collect()
        } else {
            let words = typed.split([',', ' ', ';']).filter(|word| !word.is_empty());
            words.map(|word| self.mark(word, tree)).collect()
        };
        marks.filter(|marks| !marks.is_empty())
    }

    fn mark(&self, word: &str, tree: &Tree) -> Option<NodeId> {
        let named = || {
            let mut named = tree.nodes().filter(|&node| tree.name(node).is_some_and(|name| plain(&name) == word));
            named.next().filter(|_| named.next().is_none())
        };
        self.numbered(word).and_then(|number| self.options[number].node).or_else(named)
    }

    /// Returns the names of each option: its spellings and its number.
    fn names(&self) -> impl Iterator<Item = (NodeId, Vec<String>)> {
        (1..).zip(&self.options).filter_map(|(number, option): (usize, _)| {
            Some((option.node?, option.spellings.iter().cloned().chain([number.to_string()]).collect()))
        })
    }

    /// Parses an order: names, numbers or paths one after the other, with or without separators. `CAB` and `3 1 2` are orders.
    fn order(&self, typed: &str) -> Option<Vec<NodeId>> {
        let (order, rest) = self.named_first(typed);
        Some(order).filter(|order| rest.is_empty() && !order.is_empty())
    }

    fn begins_order(&self, typed: &str) -> bool {
        // A name may begin with another: `2.5` with `2`.
        let goes_on = |at: usize| {
            let (order, unknown) = self.named_first(&typed[..at]);
            let rest = skipped(&typed[at..]);
            let open = self.names().filter(|(node, _)| !order.contains(node));
            let mut names = open.flat_map(|(_, names)| names);
            unknown.is_empty() && (rest.is_empty() || names.any(|name| name.starts_with(rest)))
        };
        typed.char_indices().map(|(at, _)| at).chain([typed.len()]).any(goes_on)
    }

    /// Returns the children that are named one after the other, and the rest of the text.
    fn named_first<'t>(&self, typed: &'t str) -> (Vec<NodeId>, &'t str) {
        let names: Vec<_> = self.names().collect();
        let mut rest = skipped(typed);
        let mut order: Vec<NodeId> = Vec::new();
        while !rest.is_empty() {
            let begins = |name: &&String| rest.starts_with(name.as_str());
            let open = names.iter().filter(|(node, _)| !order.contains(node));
            let begun = open.flat_map(|(node, names)| names.iter().filter(begins).map(|name| (name.len(), *node)));
            // Takes the longest name and, among equal names, the first child.
            let longest = begun.reduce(|best, next| if next.0 > best.0 { next } else { best });
            let Some((node, left)) = longest.and_then(|(length, node)| Some((node, rest.get(length..)?))) else {
                break;
            };
            order.push(node);
            rest = skipped(left);
        }
        (order, rest)
    }

    /// Returns true if an answer can begin with the typed text.
    pub fn begins(&self, typed: &str) -> bool {
        let domain = self.domain();
        let typed = comparable(typed);
        let begins = |answers: &[&str]| answers.iter().any(|answer| answer.starts_with(&typed));
        let mut spellings = self.options.iter().flat_map(|option| &option.spellings);
        match &self.right {
            Right::Decision(_) => spellings.any(|name| name.starts_with(&typed)),
            Right::Child(_) => {
                spellings.any(|name| name.starts_with(&typed)) || begins_number(&typed, self.options.len())
            }
            Right::Listed(_) | Right::Step(_) => {
                let typed_bare = bare(&typed);
                let mut names = self.options.iter().map(|option| bare(&option.name.to_string()));
                let is_name = names.any(|name| name.starts_with(&typed_bare));
                !typed.ends_with(' ') && (is_name || begins_number(&typed_bare, self.options.len()))
            }
            Right::Value(..) => begins_value(&typed, domain),
            Right::Window(..) => {
                let bounds = || typed.split(BETWEEN).filter(|bound| !bound.is_empty());
                !typed.starts_with(' ') && bounds().count() <= 2 && bounds().all(|bound| begins_value(bound, domain))
            }
            Right::Leaves(_, tree) => begins(&["none", "-"]) || self.begins_marks(&typed, tree),
            Right::Order(_) => self.begins_order(&typed),
        }
    }

    fn begins_marks(&self, typed: &str, tree: &Tree) -> bool {
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

fn skipped(typed: &str) -> &str {
    typed.trim_start_matches([' ', ',', ';', '>', '→'])
}

fn path(text: &str) -> Option<Vec<usize>> {
    let text = text.trim_start_matches('[').trim_end_matches(']');
    // A number has no sign.
    text.split(',').map(|number| number.trim().parse().ok().filter(|_| !number.contains('+'))).collect()
}

/// Returns the typed text in lower case and in the characters of every keyboard.
pub fn plain(typed: &str) -> String {
    typed.trim().to_lowercase().replace(['−', '–'], "-").replace('∞', "inf")
}

fn window(typed: &str, domain: Domain) -> Option<Window> {
    let inside = typed.trim_start_matches(['(', '[']).trim_end_matches([')', ']']);
    let mut bounds = inside.split([',', ' ', ';']).filter(|word| !word.is_empty());
    let alpha = value(bounds.next()?, domain)?;
    let beta = value(bounds.next()?, domain)?;
    bounds.next().is_none().then_some(Window { alpha, beta })
}

/// Parses a value: a decimal number, a fraction, an infinity, or a label.
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

fn decimal(text: &str) -> Option<f64> {
    let is_number = text.chars().all(|c| c.is_ascii_digit() || c == '.') && text.contains(|c: char| c.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}

/// Returns the tolerance of a mean with this many decimal places: half of the last one, if there are at least two.
fn rounding(typed: &str) -> f64 {
    let places = typed.split_once('.').map_or(0, |(_, places)| places.len());
    if places < 2 { 0.0 } else { 0.5 * 10f64.powi(-i32::try_from(places).unwrap_or(i32::MAX)) }
}

const BETWEEN: [char; 7] = [',', ';', ' ', '(', ')', '[', ']'];

/// Returns the typed text in lower case and in the characters of every keyboard. Keeps blanks at its end.
fn comparable(typed: &str) -> String {
    let blanks = typed.len() - typed.trim_end().len();
    let leading = if typed.starts_with(' ') { " " } else { "" };
    format!("{leading}{}{:blanks$}", plain(typed), "")
}

fn begins_number(digits: &str, most: usize) -> bool {
    (1..=most).any(|number| number.to_string().starts_with(digits))
}

/// Returns true if a value can begin with this: a sign, digits with a point or a slash, an infinity, or a label.
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

/// Removes brackets and blanks: `(3, 2)` becomes `3,2`.
fn bare(typed: &str) -> String {
    plain(typed).chars().filter(|sign| !matches!(sign, ' ' | '(' | ')' | '[' | ']')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_as_people_write_them() {
        // Values are accepted in all usual forms.
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
