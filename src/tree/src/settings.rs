//! What a user can choose, and what each choice is called on the command line, in files and on screen.
//!
//! Every choice is one enum with one table of names; parsing, help texts and "did you mean" all read the table.

mod algorithm;
mod bug;
mod input_format;
mod merge;
mod seat;
mod strategy;

pub use algorithm::{Algorithm, AtLimit, Facts, Need, Perspective, Program, Skips, Table, TreeKind, Visits};
pub use bug::{Bug, BugFacts};
pub use input_format::InputFormat;
pub use merge::Merge;
pub use strategy::Strategy;

use std::fmt;
use std::str::FromStr;

use crate::tree::Domain;
use plywood_messages::words::{LANGUAGES, LanguageName};

/// A choice, its name, and what it means in one line.
pub type ChoiceRow<C> = (C, &'static str, fn() -> &'static str);

/// A closed set of choices with a name each.
pub trait Choice: Copy + PartialEq + Sized + 'static {
    /// Every choice, its name, and what it means in one line; the order is the order of help texts.
    const TABLE: &'static [ChoiceRow<Self>];

    /// What is being chosen, for messages: `algorithm`.
    #[must_use]
    fn what() -> &'static str;

    /// What it means in one line.
    #[must_use]
    fn meaning(self) -> &'static str {
        let row = Self::TABLE.iter().find(|(choice, ..)| *choice == self);
        row.map_or("", |(_, _, meaning)| meaning())
    }

    /// The name used on the command line, in files and in traces.
    #[must_use]
    fn name(self) -> &'static str {
        let row = Self::TABLE.iter().find(|(choice, ..)| *choice == self);
        row.map_or("", |(_, name, _)| name)
    }

    /// Other names the choice may be asked for by.
    #[must_use]
    fn aliases(self) -> &'static [&'static str] {
        &[]
    }

    /// The choice with this name or alias.
    #[must_use]
    fn from_name(name: &str) -> Option<Self> {
        let is_called = |choice: &Self, known| known == name || choice.aliases().contains(&name);
        Self::TABLE.iter().find(|(choice, known, _)| is_called(choice, *known)).map(|(choice, ..)| *choice)
    }

    /// All choices in order.
    fn all() -> impl Iterator<Item = Self> {
        Self::TABLE.iter().map(|(choice, ..)| *choice)
    }

    /// All names in order.
    fn names() -> impl Iterator<Item = &'static str> {
        Self::TABLE.iter().map(|(_, name, _)| *name)
    }

    /// The choice after this one, the first after the last.
    #[must_use]
    fn next(self) -> Self {
        let at = Self::TABLE.iter().position(|(choice, ..)| *choice == self).unwrap_or(0);
        Self::TABLE[(at + 1) % Self::TABLE.len()].0
    }
}

/// What alpha-beta hands up when the value lies outside its window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FailMode {
    /// The best value found, which may lie outside the window and is then a bound.
    #[default]
    FailSoft,
    /// The node's own bound: alpha at MAX, beta at MIN.
    FailHard,
}

impl Choice for FailMode {
    const TABLE: &'static [ChoiceRow<Self>] = &[
        (Self::FailSoft, "fail-soft", || text!(settings, "fail-soft")),
        (Self::FailHard, "fail-hard", || text!(settings, "fail-hard")),
    ];

    fn what() -> &'static str {
        text!(settings, "what-return")
    }
}

/// When alpha-beta stops looking at a node's children.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CutRule {
    /// As soon as alpha >= beta.
    #[default]
    Equal,
    /// Only when alpha > beta.
    Strict,
}

impl Choice for CutRule {
    const TABLE: &'static [ChoiceRow<Self>] = &[
        (Self::Equal, "equal", || text!(settings, "cut-equal")),
        (Self::Strict, "strict", || text!(settings, "cut-strict")),
    ];

    fn what() -> &'static str {
        text!(settings, "what-cut-on")
    }
}

/// In which order the children of a node are looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// As the file or the game lists them.
    #[default]
    Given,
    /// So that alpha-beta visits the fewest nodes it can.
    Best,
    /// By minimax value, the mover's worst child first.
    Worst,
    /// Shuffled, by a seed.
    Random,
    /// By what the last pass of the search found, the mover's best child first; in the first pass as given.
    Previous,
}

impl Order {
    /// Whether the whole tree has to be known before it can be put in this order.
    #[must_use]
    pub const fn needs_whole_tree(self) -> bool {
        match self {
            Self::Given | Self::Previous => false,
            Self::Best | Self::Worst | Self::Random => true,
        }
    }

    /// What it asks of a search in passes.
    #[must_use]
    pub const fn of_passes(self) -> PassOrder {
        match self {
            Self::Previous => PassOrder::ByLastPass,
            Self::Given | Self::Best | Self::Worst | Self::Random => PassOrder::Same,
        }
    }

    /// The order after this one that means something to a search with this algorithm.
    #[must_use]
    pub fn next_for(self, algorithm: Algorithm) -> Self {
        match self.next() {
            Self::Previous if !algorithm.has_passes() => Self::Previous.next(),
            next => next,
        }
    }

    /// This order, or the given one where a search with this algorithm knows no previous pass.
    #[must_use]
    pub fn fitted(self, algorithm: Algorithm) -> Self {
        if self == Self::Previous && !algorithm.has_passes() { Self::Given } else { self }
    }
}

/// In which order the passes of a search look at children.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PassOrder {
    /// Every pass in the same.
    #[default]
    Same,
    /// Every pass but the first by the values that the last pass found.
    ByLastPass,
}

/// The value that a search in guesses begins with: any number, an infinite one too.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Guess(u64);

impl Guess {
    /// A guess; `None` for what is not a number.
    #[must_use]
    pub const fn new(value: f64) -> Option<Self> {
        // A sum, so that no 0 has a sign.
        if value.is_nan() { None } else { Some(Self((value + 0.0).to_bits())) }
    }

    #[must_use]
    pub const fn value(self) -> f64 {
        f64::from_bits(self.0)
    }
}

impl fmt::Debug for Guess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value().fmt(f)
    }
}

/// As traces print numbers.
impl fmt::Display for Guess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Domain::Numbers.plain(self.value()).fmt(f)
    }
}

impl FromStr for Guess {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        text.parse().ok().and_then(Self::new).ok_or(())
    }
}

impl Choice for Order {
    const TABLE: &'static [ChoiceRow<Self>] = &[
        (Self::Given, "given", || text!(settings, "order-given")),
        (Self::Best, "best", || text!(settings, "order-best")),
        (Self::Worst, "worst", || text!(settings, "order-worst")),
        (Self::Random, "random", || text!(settings, "order-random")),
        (Self::Previous, "previous", || text!(settings, "order-previous")),
    ];

    fn what() -> &'static str {
        text!(settings, "what-order")
    }
}

/// What is written at the nodes of the tree on screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Display {
    /// The window (alpha, beta) the node works with now.
    #[default]
    Window,
    /// Every window the node has had, one under the other.
    History,
    /// The interval its value is known to lie in.
    Interval,
}

impl Choice for Display {
    const TABLE: &'static [ChoiceRow<Self>] = &[
        (Self::Window, "window", || text!(settings, "display-window")),
        (Self::History, "history", || text!(settings, "display-history")),
        (Self::Interval, "interval", || text!(settings, "display-interval")),
    ];

    fn what() -> &'static str {
        text!(settings, "what-display")
    }
}

/// How the tree shows the way the search takes through it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum VisitOrder {
    /// Not at all: the whole tree is there from the start.
    #[default]
    Hidden,
    /// Nodes have the numbers in which they were first visited.
    Numbered,
    /// The same, and a node appears only when it is visited; its room is kept.
    Generated,
}

impl Choice for VisitOrder {
    const TABLE: &'static [ChoiceRow<Self>] = &[
        (Self::Hidden, "hidden", || text!(settings, "visits-hidden")),
        (Self::Numbered, "numbered", || text!(settings, "visits-numbered")),
        (Self::Generated, "generated", || text!(settings, "visits-generated")),
    ];

    fn what() -> &'static str {
        text!(settings, "what-visits")
    }
}

/// The colours of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ThemeName {
    /// Light on dark.
    #[default]
    Dark,
    /// Dark on light.
    Light,
    /// No colours at all: bold, dim, underline and reverse only.
    Mono,
}

impl Choice for ThemeName {
    const TABLE: &'static [ChoiceRow<Self>] = &[
        (Self::Dark, "dark", || text!(settings, "theme-dark")),
        (Self::Light, "light", || text!(settings, "theme-light")),
        (Self::Mono, "mono", || text!(settings, "theme-mono")),
    ];

    fn what() -> &'static str {
        text!(settings, "what-theme")
    }
}

impl Choice for LanguageName {
    const TABLE: &'static [ChoiceRow<Self>] = &{
        let mut rows = [(Self::at(0), LANGUAGES[0].tag, LANGUAGES[0].name); LANGUAGES.len()];
        let mut at = 1;
        while at < rows.len() {
            rows[at] = (Self::at(at), LANGUAGES[at].tag, LANGUAGES[at].name);
            at += 1;
        }
        rows
    };

    fn what() -> &'static str {
        text!(settings, "what-language")
    }
}

/// Bytes of what may have been meant as a name.
const LONGEST_TYPED: usize = 1_000;

/// The name nearest to a mistyped one, if any is near enough to be meant.
#[must_use]
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // The distance takes memory for every pair of characters, and no name is as long as that.
    if typed.len() > LONGEST_TYPED {
        return None;
    }
    let typed = typed.to_lowercase();
    let scored = known.into_iter().map(|name| (strsim::damerau_levenshtein(&typed, name), name));
    let (distance, name) = scored.min_by_key(|&(distance, _)| distance)?;
    (distance <= 1 + name.chars().count() / 3).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<C: Choice + std::fmt::Debug>() {
        let mut choice = C::TABLE[0].0;
        for &(expected, name, _) in C::TABLE {
            assert_eq!(choice, expected, "next() goes through the table in order");
            assert_eq!(C::from_name(name), Some(expected));
            assert_eq!(expected.name(), name);
            choice = choice.next();
        }
        assert_eq!(choice, C::TABLE[0].0);
    }

    #[test]
    fn every_choice_is_found_by_its_name() {
        check::<Algorithm>();
        check::<Bug>();
        check::<FailMode>();
        check::<CutRule>();
        check::<Order>();
        check::<Display>();
        check::<VisitOrder>();
        check::<ThemeName>();
    }

    #[test]
    fn a_slip_of_the_finger_is_understood() {
        assert_eq!(nearest("alfa-beta", Algorithm::names()), Some("alpha-beta"));
        assert_eq!(nearest("vaule", ["value", "name"]), Some("value"));
        assert_eq!(nearest("zzz", ["value", "name"]), None);
    }
}
