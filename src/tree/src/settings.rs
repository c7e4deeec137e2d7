//! What a user can choose, and what each choice is called on the command line, in files and on screen.
//!
//! Every choice is one enum with one table of names; parsing, help texts and "did you mean" all read the table.

mod algorithm;
mod bug;

pub use algorithm::{Algorithm, AtLimit, Facts, Need, Perspective, Program, Skips, Table, TreeKind, Visits};
pub use bug::Bug;

use std::fmt;
use std::str::FromStr;

use crate::tree::Domain;
use crate::words::Seat;
use plywood_messages::words::{LANGUAGES, LanguageName};

/// A choice, its name, and what it means in one line.
pub type ChoiceRow<C> = (C, &'static str, fn() -> &'static str);

/// A closed set of choices with a name each.
pub trait Choice: Copy + PartialEq + Sized + 'static {
    /// Every choice, its name, and what it means in one line; the order is the order of help texts.
    const TABLE: &'static [ChoiceRow<Self>];

    /// What is being chosen, for messages: `algorithm`.
    fn what() -> &'static str;

    /// What it means in one line.
    fn meaning(self) -> &'static str {
        let row = Self::TABLE.iter().find(|(choice, ..)| *choice == self);
        row.map_or("", |(_, _, meaning)| meaning())
    }

    /// The name used on the command line, in files and in traces.
    fn name(self) -> &'static str {
        let row = Self::TABLE.iter().find(|(choice, ..)| *choice == self);
        row.map_or("", |(_, name, _)| name)
    }

    /// Other names the choice may be asked for by.
    fn aliases(self) -> &'static [&'static str] {
        &[]
    }

    /// The choice with this name or alias.
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

/// Declares an enum with a table of names as a [`Choice`]. The messages of a file say what is chosen, and what each variant means:
///
/// ```text
/// named! {
///     /// How equal positions are joined.
///     pub enum Merge in settings, "what-way-of-merging" {
///         /// Not at all.
///         None = "none", "merge-none",
///     }
/// }
/// ```
#[macro_export]
macro_rules! named {
    ($(#[$about:meta])* $visibility:vis enum $name:ident in $file:ident, $what:literal {
        $($(#[$row:meta])* $variant:ident = $called:literal, $meaning:literal,)+
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visibility enum $name {
            $($(#[$row])* $variant,)+
        }

        impl $crate::settings::Choice for $name {
            const TABLE: &'static [$crate::settings::ChoiceRow<Self>] =
                &[$((Self::$variant, $called, || ::plywood_messages::text!($file, $meaning)),)+];

            fn what() -> &'static str {
                ::plywood_messages::text!($file, $what)
            }
        }
    };
}

named! {
    /// What alpha-beta hands up when the value lies outside its window.
    #[derive(Default, Hash)]
    pub enum FailMode in settings, "what-return" {
        /// The best value found, which may lie outside the window and is then a bound.
        #[default]
        FailSoft = "fail-soft", "fail-soft",
        /// The node's own bound: alpha at MAX, beta at MIN.
        FailHard = "fail-hard", "fail-hard",
    }
}

named! {
    /// When alpha-beta stops looking at a node's children.
    #[derive(Default, Hash)]
    pub enum CutRule in settings, "what-cut-on" {
        /// As soon as alpha >= beta.
        #[default]
        Equal = "equal", "cut-equal",
        /// Only when alpha > beta.
        Strict = "strict", "cut-strict",
    }
}

named! {
    /// In which order the children of a node are looked at.
    #[derive(Default, Hash)]
    pub enum Order in settings, "what-order" {
        /// As the file or the game lists them.
        #[default]
        Given = "given", "order-given",
        /// So that alpha-beta visits the fewest nodes it can.
        Best = "best", "order-best",
        /// By minimax value, the mover's worst child first.
        Worst = "worst", "order-worst",
        /// Shuffled, by a seed.
        Random = "random", "order-random",
        /// By what the last pass of the search found, the mover's best child first; in the first pass as given.
        Previous = "previous", "order-previous",
    }
}

impl Order {
    /// Whether the whole tree has to be known before it can be put in this order.
    pub const fn needs_whole_tree(self) -> bool {
        match self {
            Self::Given | Self::Previous => false,
            Self::Best | Self::Worst | Self::Random => true,
        }
    }

    /// What it asks of a search in passes.
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
    pub const fn new(value: f64) -> Option<Self> {
        // A sum, so that no 0 has a sign.
        if value.is_nan() { None } else { Some(Self((value + 0.0).to_bits())) }
    }

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

named! {
    /// What is written at the nodes of the tree on screen.
    #[derive(Default, Hash)]
    pub enum Display in settings, "what-display" {
        /// The window (alpha, beta) the node works with now.
        #[default]
        Window = "window", "display-window",
        /// Every window the node has had, one under the other.
        History = "history", "display-history",
        /// The interval its value is known to lie in.
        Interval = "interval", "display-interval",
    }
}

named! {
    /// How the tree shows the way the search takes through it.
    #[derive(Default, Hash)]
    pub enum VisitOrder in settings, "what-visits" {
        /// Not at all: the whole tree is there from the start.
        #[default]
        Hidden = "hidden", "visits-hidden",
        /// Nodes have the numbers in which they were first visited.
        Numbered = "numbered", "visits-numbered",
        /// The same, and a node appears only when it is visited; its room is kept.
        Generated = "generated", "visits-generated",
    }
}

named! {
    /// The colours of the screen.
    #[derive(Default, Hash)]
    pub enum ThemeName in settings, "what-theme" {
        /// Light on dark.
        #[default]
        Dark = "dark", "theme-dark",
        /// Dark on light.
        Light = "light", "theme-light",
        /// No colours at all: bold, dim, underline and reverse only.
        Mono = "mono", "theme-mono",
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

named! {
    /// How the program finds its moves.
    #[derive(Hash)]
    pub enum Strategy in settings, "what-strategy" {
        /// The middle first, then the mirror image of every move.
        Symmetry = "symmetry", "strategy-symmetry",
        /// Everything is in pairs: the answer is the other half.
        Pairing = "pairing", "strategy-pairing",
        /// Every column of the piles' binary digits is left even.
        Parity = "parity", "strategy-parity",
        /// Every position is labelled by who wins it.
        Labels = "labels", "strategy-labels",
        /// Alpha-beta, to the end of the game or as far as it comes.
        Search = "search", "strategy-search",
    }
}

named! {
    /// How a text is written.
    #[derive(Hash)]
    pub enum InputFormat in notations, "what-notation" {
        /// TOML with the keys of our files.
        Toml = "toml", "about-toml",
        /// JSON with the same keys, or a bare list.
        Json = "json", "about-json",
        /// An extensive game as Gambit's programs write it.
        Efg = "efg", "about-efg",
        /// A game in strategic form as they write it.
        Nfg = "nfg", "about-nfg",
        /// Nested lists.
        List = "list", "about-list",
        /// Newick's trees.
        Newick = "newick", "about-newick",
        /// Terms in brackets.
        Term = "term", "about-term",
        /// Definitions of planning, a domain and a problem in one text.
        Pddl = "pddl", "about-pddl",
    }
}

named! {
    /// Which positions are taken together.
    #[derive(Default, Hash)]
    pub enum Merge in settings, "what-way-of-merging" {
        /// None: every line of play has nodes of its own.
        #[default]
        None = "none", "merge-none",
        /// Siblings that are the same up to the game's symmetry.
        Siblings = "siblings", "merge-siblings",
        /// All positions that are the same up to the game's symmetry, however they are reached: the game is a graph.
        Positions = "positions", "merge-positions",
    }
}

/// Who moves first in a match.
impl Choice for Seat {
    const TABLE: &'static [ChoiceRow<Self>] = &[
        (Self::First, "first", || text!(settings, "seat-first")),
        (Self::Second, "second", || text!(settings, "seat-second")),
    ];

    fn what() -> &'static str {
        text!(settings, "what-seat")
    }
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
    fn every_choice_is_found_by_its_name_or_nearly() {
        // Every choice is found by its name.
        check::<Algorithm>();
        check::<Bug>();
        check::<FailMode>();
        check::<CutRule>();
        check::<Order>();
        check::<Display>();
        check::<VisitOrder>();
        check::<ThemeName>();

        // A slip of the finger is understood.
        assert_eq!(nearest("alfa-beta", Algorithm::names()), Some("alpha-beta"));
        assert_eq!(nearest("vaule", ["value", "name"]), Some("value"));
        assert_eq!(nearest("zzz", ["value", "name"]), None);
    }
}
