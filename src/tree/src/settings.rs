//! Options with their names on the command line, in files and on screen.
//!
//! Every option is an enum with one table of names; parsing, help texts and "did you mean" all use the table.

mod algorithm;
mod bug;

pub use algorithm::{Algorithm, AtLimit, Facts, Need, Perspective, Program, Returns, Skips, Table, TreeKind, Visits};
pub use bug::Bug;

use std::{fmt, str::FromStr};

use crate::{tree::Domain, words::Seat};
use plywood_messages::words::{LANGUAGES, LanguageName};

/// A choice, its name, and its description in one line.
pub type ChoiceRow<C> = (C, &'static str, fn() -> &'static str);

pub trait Choice: Copy + PartialEq + Sized + 'static {
    /// Every choice with its name and description, in the order of help texts.
    const TABLE: &'static [ChoiceRow<Self>];

    /// Returns the name of the option for messages: `algorithm`.
    fn what() -> &'static str;

    /// Returns the description in one line.
    fn meaning(self) -> &'static str {
        let row = Self::TABLE.iter().find(|(choice, ..)| *choice == self);
        row.map_or("", |(_, _, meaning)| meaning())
    }

    /// Returns the name on the command line, in files and in traces.
    fn name(self) -> &'static str {
        let row = Self::TABLE.iter().find(|(choice, ..)| *choice == self);
        row.map_or("", |(_, name, _)| name)
    }

    /// Returns alternative names.
    fn aliases(self) -> &'static [&'static str] {
        &[]
    }

    /// Finds a choice by name or alias.
    fn from_name(name: &str) -> Option<Self> {
        let is_called = |choice: &Self, known| known == name || choice.aliases().contains(&name);
        Self::TABLE.iter().find(|(choice, known, _)| is_called(choice, *known)).map(|(choice, ..)| *choice)
    }

    fn all() -> impl Iterator<Item = Self> {
        Self::TABLE.iter().map(|(choice, ..)| *choice)
    }

    fn names() -> impl Iterator<Item = &'static str> {
        Self::TABLE.iter().map(|(_, name, _)| *name)
    }

    /// Returns the next choice, cyclically.
    #[must_use]
    fn next(self) -> Self {
        let at = Self::TABLE.iter().position(|(choice, ..)| *choice == self).unwrap_or(0);
        Self::TABLE[(at + 1) % Self::TABLE.len()].0
    }
}

/// Declares an enum with a table of names as a [`Choice`]. The option and each variant take their descriptions from a message
/// file:
///
/// ```text
/// named! {
///     /// Merging of equal positions.
///     pub enum Merge in settings, "what-way-of-merging" {
///         /// No merging.
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
                &[$((Self::$variant, $called, || ::plywood_messages::text!(concat!(stringify!($file), "/", $meaning))),)+];

            fn what() -> &'static str {
                ::plywood_messages::text!(concat!(stringify!($file), "/", $what))
            }
        }
    };
}

named! {
    /// Value that alpha-beta returns if it is outside the window.
    #[derive(Default)]
    pub enum FailMode in settings, "what-return" {
        /// Best value found, which may be outside the window and is then a bound.
        #[default]
        FailSoft = "fail-soft", "fail-soft",
        /// The node's own bound: alpha at MAX, beta at MIN.
        FailHard = "fail-hard", "fail-hard",
    }
}

named! {
    /// Condition for a cutoff in alpha-beta.
    #[derive(Default)]
    pub enum CutRule in settings, "what-cut-on" {
        /// Cutoff if alpha >= beta.
        #[default]
        Equal = "equal", "cut-equal",
        /// Cutoff if alpha > beta.
        Strict = "strict", "cut-strict",
    }
}

named! {
    /// Order in which the children of a node are visited.
    #[derive(Default)]
    pub enum Order in settings, "what-order" {
        /// Order of the file or the game.
        #[default]
        Given = "given", "order-given",
        /// Order in which alpha-beta visits the fewest nodes.
        Best = "best", "order-best",
        /// By minimax value, the worst child of the player to move first.
        Worst = "worst", "order-worst",
        /// Shuffled, by a seed.
        Random = "random", "order-random",
        /// By the values of the search's previous pass, the best child of the player to move first; the given order in the first
        /// pass.
        Previous = "previous", "order-previous",
    }
}

named! {
    /// Preference among finished games of the same value.
    #[derive(Default)]
    pub enum Wins in settings, "what-wins" {
        /// All are worth the same.
        #[default]
        Any = "any", "wins-any",
        /// An early win is worth more than a late one, and a late loss more than an early one.
        Early = "early", "wins-early",
    }
}

impl Wins {
    /// Plies that take 1 from a win. Whole numbers keep their order as long as games are shorter.
    const SCALE: u32 = 1_000;

    /// Returns the value of a game that ends with this value after so many plies. `neutral` is the value at which nobody wins. A
    /// thousandth a ply is taken from a win and added to a loss; of values nearer than 1, that share of the distance.
    pub fn value(self, value: f64, plies: u32, neutral: f64) -> f64 {
        let scale = f64::from(Self::SCALE);
        match self {
            Self::Early if value.is_finite() => {
                let plies = f64::from(plies.min(Self::SCALE - 1));
                // One division, so that the result is the number nearest to the decimal fraction.
                let side = if neutral == 0.0 { value } else { (value - neutral) / neutral };
                (value * scale - plies * side.clamp(-1.0, 1.0)) / scale
            }
            Self::Any | Self::Early => value,
        }
    }
}

impl Order {
    pub const fn needs_whole_tree(self) -> bool {
        matches!(self, Self::Best | Self::Worst | Self::Random)
    }

    /// Returns the order of later passes.
    pub const fn of_passes(self) -> PassOrder {
        match self {
            Self::Previous => PassOrder::ByLastPass,
            Self::Given | Self::Best | Self::Worst | Self::Random => PassOrder::Same,
        }
    }

    /// Returns the next order that is meaningful for this algorithm.
    #[must_use]
    pub fn next_for(self, algorithm: Algorithm) -> Self {
        match self.next() {
            Self::Previous if !algorithm.has_passes() => Self::Previous.next(),
            next => next,
        }
    }

    /// Returns this order, or the given one if the algorithm has no passes.
    #[must_use]
    pub fn fitted(self, algorithm: Algorithm) -> Self {
        if self == Self::Previous && !algorithm.has_passes() { Self::Given } else { self }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum PassOrder {
    /// The same in every pass.
    #[default]
    Same,
    /// By the values of the previous pass, except in the first one.
    ByLastPass,
}

/// Initial guess of a search by guesses: any number, including infinities.
#[derive(Clone, Copy, Default, PartialEq)]
pub struct Guess(u64);

impl Guess {
    /// Creates a guess; `None` for NaN.
    pub const fn new(value: f64) -> Option<Self> {
        // The sum turns -0 into 0.
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

/// Number format of traces.
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

/// Window that a search begins with at the root, for MAX: alpha and beta, the lesser first. Written `3,5` or `-inf,5`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StartWindow([f64; 2]);

impl StartWindow {
    pub const FULL: Self = Self([f64::NEG_INFINITY, f64::INFINITY]);

    pub const fn bounds(self) -> [f64; 2] {
        self.0
    }
}

impl fmt::Display for StartWindow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [alpha, beta] = self.0;
        write!(f, "{alpha},{beta}")
    }
}

impl FromStr for StartWindow {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let bound = |bound: &str| bound.trim().replace('−', "-").replace('∞', "inf").parse().ok().map(Guess::value);
        let bounds = text.split_once(',').and_then(|(alpha, beta)| Some([bound(alpha)?, bound(beta)?]));
        bounds.filter(|[alpha, beta]| alpha < beta).map(Self).ok_or(text!("settings/no-window"))
    }
}

named! {
    /// Labels at the nodes of the tree on screen.
    #[derive(Default)]
    pub enum Display in settings, "what-display" {
        /// Present window (alpha, beta) of the node.
        #[default]
        Window = "window", "display-window",
        /// All windows of the node so far, one below the other.
        History = "history", "display-history",
        /// Interval of the node's possible values.
        Interval = "interval", "display-interval",
    }
}

named! {
    /// Display of the visiting order.
    #[derive(Default)]
    pub enum VisitOrder in settings, "what-visits" {
        /// No display: the whole tree is visible from the start.
        #[default]
        Hidden = "hidden", "visits-hidden",
        /// Nodes have the numbers of their first visits.
        Numbered = "numbered", "visits-numbered",
        /// Like `Numbered`, with each node appearing at its first visit; its space is reserved.
        Generated = "generated", "visits-generated",
    }
}

named! {
    /// Steps at which stepping forward and back stops.
    #[derive(Default)]
    pub enum Stops in settings, "what-steps" {
        #[default]
        All = "all", "steps-all",
        /// Key steps only: a leaf is one step instead of four.
        Key = "key", "steps-key",
    }
}

named! {
    #[derive(Default)]
    pub enum ThemeName in settings, "what-theme" {
        #[default]
        Dark = "dark", "theme-dark",
        Light = "light", "theme-light",
        /// No colours: only bold, dim, underline and reverse.
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
        text!("settings/what-language")
    }
}

/// Maximum bytes of a mistyped name to correct.
const MAX_TYPO_BYTES: usize = 1_000;

/// Returns the known name nearest to a mistyped one, if it is near enough.
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    near(typed, known).into_iter().next()
}

/// Returns the known names that are near enough to a mistyped one, the nearest first.
pub fn near<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    // The distance needs memory for every pair of characters, and no name is this long.
    if typed.len() > MAX_TYPO_BYTES {
        return Vec::new();
    }
    let typed = typed.to_lowercase();
    let scored = known.into_iter().map(|name| (strsim::damerau_levenshtein(&typed, name), name));
    let mut near: Vec<_> = scored.filter(|(distance, name)| *distance <= 1 + name.chars().count() / 3).collect();
    near.sort_by_key(|&(distance, _)| distance);
    near.into_iter().map(|(_, name)| name).collect()
}

named! {
    pub enum Strategy in settings, "what-strategy" {
        /// The middle first, then the mirror image of every move.
        Symmetry = "symmetry", "strategy-symmetry",
        /// The reply is the other half of a pair.
        Pairing = "pairing", "strategy-pairing",
        /// Makes every column of the piles' binary digits even.
        Parity = "parity", "strategy-parity",
        /// Labels every position with its winner.
        Labels = "labels", "strategy-labels",
        /// Alpha-beta, to the end of the game or to a depth limit.
        Search = "search", "strategy-search",
    }
}

named! {
    pub enum InputFormat in notations, "what-notation" {
        /// TOML with Plywood's keys.
        Toml = "toml", "about-toml",
        /// JSON with the same keys, or a bare list.
        Json = "json", "about-json",
        /// A Gambit extensive game.
        Efg = "efg", "about-efg",
        Nfg = "nfg", "about-nfg",
        List = "list", "about-list",
        /// A PDDL domain and problem in one text.
        Pddl = "pddl", "about-pddl",
    }
}

named! {
    #[derive(Default)]
    pub enum Merge in settings, "what-way-of-merging" {
        /// No merging: every path has its own nodes.
        #[default]
        None = "none", "merge-none",
        /// Merges siblings that are equal up to the game's symmetry.
        Siblings = "siblings", "merge-siblings",
        /// Merges all positions that are equal up to the game's symmetry: the game becomes a graph.
        Positions = "positions", "merge-positions",
    }
}

impl Choice for Seat {
    const TABLE: &'static [ChoiceRow<Self>] = &[
        (Self::First, "first", || text!("settings/seat-first")),
        (Self::Second, "second", || text!("settings/seat-second")),
    ];

    fn what() -> &'static str {
        text!("settings/what-seat")
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

        // Typing errors are corrected.
        assert_eq!(nearest("alfa-beta", Algorithm::names()), Some("alpha-beta"));
        assert_eq!(nearest("vaule", ["value", "name"]), Some("value"));
        assert_eq!(nearest("zzz", ["value", "name"]), None);
    }
}
