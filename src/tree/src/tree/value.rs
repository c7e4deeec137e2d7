//! Node values, players, and the turn order at nodes without an explicit player.

use std::fmt::{self, Write as _};

pub use crate::words::Goal;
use plywood_messages::words::{Charset, Message, Sentence};

/// Player at an inner node.
///
/// OR and AND are MAX and MIN over truth values: OR wants T, AND wants F.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    Max,
    Min,
    /// Draws a child by its probability.
    Chance,
    /// Wants T; true as soon as one child is.
    Or,
    /// Wants F; true only if every child is.
    And,
}

impl Player {
    /// Every player, in the order of the file format's documentation.
    pub const ALL: [Self; 5] = [Self::Max, Self::Min, Self::Chance, Self::Or, Self::And];

    /// Returns the name in files and transcripts: `max`, `min`, `chance`, `or`, `and`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Max => "max",
            Self::Min => "min",
            Self::Chance => "chance",
            Self::Or => "or",
            Self::And => "and",
        }
    }

    /// Returns the name in sentences: `MAX`, `MIN`, `CHANCE`, `OR`, `AND`.
    pub fn title(self) -> &'static str {
        self.words().slot.text()
    }

    /// Returns the title as a message, which has forms in some languages.
    pub fn words(self) -> Message<'static, 0> {
        match self {
            Self::Max => say!("players/max"),
            Self::Min => say!("players/min"),
            Self::Chance => say!("players/chance"),
            Self::Or => say!("players/or"),
            Self::And => say!("players/and"),
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|player| player.name() == name)
    }

    /// Returns the next player in the default turn order; `None` after chance, which does not change the turn.
    pub const fn opponent(self) -> Option<Self> {
        match self {
            Self::Max => Some(Self::Min),
            Self::Min => Some(Self::Max),
            Self::Chance => None,
            Self::Or => Some(Self::And),
            Self::And => Some(Self::Or),
        }
    }

    /// Returns the goal: the largest value (MAX, OR), the smallest (MIN, AND), or `None` for chance.
    pub const fn goal(self) -> Option<Goal> {
        match self {
            Self::Max | Self::Or => Some(Goal::Largest),
            Self::Min | Self::And => Some(Goal::Smallest),
            Self::Chance => None,
        }
    }
}

impl Goal {
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Largest => Self::Smallest,
            Self::Smallest => Self::Largest,
        }
    }

    pub fn prefers(self, new: f64, old: f64) -> bool {
        match self {
            Self::Largest => new > old,
            Self::Smallest => new < old,
        }
    }

    /// Returns the worst possible value for this player.
    pub const fn worst(self) -> f64 {
        match self {
            Self::Largest => f64::NEG_INFINITY,
            Self::Smallest => f64::INFINITY,
        }
    }

    pub const fn better_of(self, a: f64, b: f64) -> f64 {
        match self {
            Self::Largest => a.max(b),
            Self::Smallest => a.min(b),
        }
    }
}

/// Kind of values at the leaves of a tree.
///
/// Values are `f64`; in the truth domain T is 1 and F is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Domain {
    /// Real numbers with both infinities, for MAX.
    #[default]
    Numbers,
    /// T and F, for OR.
    Truth,
}

impl Domain {
    /// Returns the players of this domain, the first mover first.
    pub const fn players(self) -> [Player; 2] {
        match self {
            Self::Numbers => [Player::Max, Player::Min],
            Self::Truth => [Player::Or, Player::And],
        }
    }

    /// Returns the value for the opponent: the negative number, or the other truth value.
    #[inline]
    pub fn opposite(self, value: f64) -> f64 {
        match self {
            // A difference, so that the opposite of 0 is 0 and not -0.
            Self::Numbers => 0.0 - value,
            Self::Truth => 1.0 - value,
        }
    }

    /// Returns the next greater value: the next representable number; T after F.
    pub const fn successor(self, value: f64) -> f64 {
        match self {
            Self::Numbers => value.next_up(),
            Self::Truth if value < 0.0 => 0.0,
            Self::Truth if value < 1.0 => 1.0,
            Self::Truth => f64::INFINITY,
        }
    }

    /// Formats the value for transcripts: `3`, `2.1`, `inf`, `-inf`, or `T` and `F`.
    pub const fn plain(self, value: f64) -> FormattedValue {
        FormattedValue { domain: self, value, infinity: "inf", minus: "-", plus: "+", is_bound: false }
    }

    /// Formats the value for screens: `3`, `2.1`, `+∞`, `−∞`, or `T` and `F`.
    pub const fn pretty(self, value: f64) -> FormattedValue {
        FormattedValue { domain: self, value, infinity: "∞", minus: "−", plus: "⁺", is_bound: false }
    }

    /// Formats the value with the symbols of a charset.
    pub const fn written(self, value: f64, charset: Charset) -> FormattedValue {
        match charset {
            Charset::Unicode => self.pretty(value),
            Charset::Ascii => self.plain(value),
        }
    }

    /// Returns the value in the tone of numbers, for a sentence.
    pub fn number(self, value: f64, charset: Charset) -> Sentence {
        Sentence::number(self.written(value, charset).to_string())
    }
}

#[derive(Clone, Copy)]
pub struct FormattedValue {
    domain: Domain,
    value: f64,
    infinity: &'static str,
    minus: &'static str,
    plus: &'static str,
    is_bound: bool,
}

impl FormattedValue {
    /// Formats the value as the bound of a window, `3⁺` for the next number after 3: the null window above 3 is `(3, 3⁺)`.
    #[must_use]
    pub const fn as_bound(self) -> Self {
        Self { is_bound: true, ..self }
    }

    fn infinite(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match (self.value > 0.0, self.infinity) {
            (true, "∞") => "+",
            (true, _) => "",
            (false, _) => self.minus,
        };
        write!(f, "{sign}{}", self.infinity)
    }

    fn finite(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.value < 0.0 {
            f.write_str(self.minus)?;
        }
        let size = rounded(self.value.abs());
        match whole(size) {
            Some(size) => fmt::Display::fmt(&size, f),
            None => write!(f, "{size}"),
        }
    }

    /// Fast path for integers, by far the most frequent values; they never need a neighbour's suffix.
    fn natural(&self, size: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.value < 0.0 {
            f.write_str(self.minus)?;
        }
        match char::from_digit(size, 10) {
            Some(digit) => f.write_char(digit),
            None => write!(f, "{size}"),
        }
    }
}

impl fmt::Display for FormattedValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Domain::Numbers = self.domain
            && let Some(size) = whole(self.value.abs()).filter(|&size| size < NINE_DIGITS)
        {
            return self.natural(size, f);
        }
        match self.domain {
            Domain::Truth if self.value == 1.0 => f.write_str("T"),
            Domain::Truth if self.value == 0.0 => f.write_str("F"),
            _ if self.value.is_infinite() => self.infinite(f),
            _ => match beside(self.value).filter(|beside| self.is_bound || beside.is_extreme()) {
                None => self.finite(f),
                Some(Beside { number, is_above }) => {
                    let mark = if is_above { self.plus } else { ["⁻", "-"][usize::from(self.plus == "+")] };
                    write!(f, "{}{mark}", Self { value: number, ..*self })
                }
            },
        }
    }
}

/// A short number, next to one with a very long decimal form.
#[derive(Clone, Copy)]
struct Beside {
    number: f64,
    is_above: bool,
}

impl Beside {
    /// Neighbours of 0 or infinity have hundreds of digits.
    const fn is_extreme(&self) -> bool {
        self.number == 0.0 || self.number.is_infinite()
    }
}

/// Returns the short number next to this one, unless this one is itself short.
fn beside(value: f64) -> Option<Beside> {
    let is_written = |number: f64| rounded(number.abs()) == number.abs();
    let neighbours = [(value.next_down(), true), (value.next_up(), false)];
    let mut found = neighbours.into_iter().map(|(number, is_above)| Beside { number, is_above });
    found.find(|beside| beside.is_extreme() || (!is_written(value) && is_written(beside.number)))
}

const NINE_DIGITS: u32 = 1_000_000_000;

/// Converts to a non-negative integer, if exact.
fn whole(value: f64) -> Option<u32> {
    let whole = value as u32;
    (f64::from(whole) == value).then_some(whole)
}

/// Rounds to nine significant digits, so that `0.1 + 0.2` is displayed as 0.3.
fn rounded(value: f64) -> f64 {
    let has_nine_digits = value < 1e9 && whole(value).is_some();
    if has_nine_digits || value >= 1e15 {
        return value;
    }
    format!("{value:.8e}").parse().unwrap_or(value)
}

/// Turn order at nodes without an explicit player.
pub enum Turns {
    /// Players alternate, starting with this one; `None` = MAX, or OR over truth values.
    Alternate(Option<Player>),
    /// Players by depth, repeating; must not be empty.
    Levels(Vec<Player>),
}

pub struct TurnOrder<'a> {
    turns: &'a Turns,
    first: Player,
    open: Vec<OpenTurn>,
}

struct OpenTurn {
    end: u32,
    mover: Option<Player>,
}

impl<'a> TurnOrder<'a> {
    pub const fn new(turns: &'a Turns, domain: Domain) -> Self {
        Self { turns, first: domain.players()[0], open: Vec::new() }
    }

    pub fn visit(&mut self, index: u32, end: u32, explicit: Option<Player>) -> Player {
        while self.open.last().is_some_and(|node| node.end <= index) {
            self.open.pop();
        }
        let player = explicit.unwrap_or_else(|| self.by_turn());
        let mover = if player == Player::Chance { self.last_mover() } else { Some(player) };
        self.open.push(OpenTurn { end, mover });
        player
    }

    fn last_mover(&self) -> Option<Player> {
        self.open.last().and_then(|node| node.mover)
    }

    fn by_turn(&self) -> Player {
        match self.turns {
            Turns::Levels(levels) => levels[self.open.len() % levels.len()],
            Turns::Alternate(Some(root)) if self.open.is_empty() => *root,
            Turns::Alternate(_) => self.last_mover().and_then(Player::opponent).unwrap_or(self.first),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_players_are_written_as_people_write_them() {
        // Values have their usual decimal form.
        {
            let cases = [
                (3.0, "3", "3"),
                (-2.5, "-2.5", "−2.5"),
                (0.1 + 0.2, "0.3", "0.3"),
                (0.0, "0", "0"),
                (1e300, "1e300", "1e300"),
                (f64::INFINITY, "inf", "+∞"),
                (f64::NEG_INFINITY, "-inf", "−∞"),
            ];
            for (value, plain, pretty) in cases {
                if value < 1e15 || value.is_infinite() {
                    assert_eq!(Domain::Numbers.plain(value).to_string(), plain);
                    assert_eq!(Domain::Numbers.pretty(value).to_string(), pretty);
                }
            }
        }

        // Bounds of null windows have their usual form.
        {
            let after = |value: f64| Domain::Numbers.pretty(value.next_up()).as_bound().to_string();
            let before = |value: f64| Domain::Numbers.plain(value.next_down()).as_bound().to_string();
            assert_eq!([3.0, -2.5, 0.0, f64::NEG_INFINITY].map(after), ["3⁺", "−2.5⁺", "0⁺", "−∞⁺"]);
            assert_eq!([3.0, -2.5, 0.0, f64::INFINITY].map(before), ["3-", "-2.5-", "0-", "inf-"]);
            assert_eq!(Domain::Numbers.pretty(7.0).as_bound().to_string(), "7");
            assert_eq!(Domain::Numbers.pretty(0.0_f64.next_up()).to_string(), "0⁺", "never hundreds of digits");
        }

        // Truth values are letters.
        assert_eq!(Domain::Truth.plain(1.0).to_string(), "T");
        assert_eq!(Domain::Truth.pretty(0.0).to_string(), "F");
        assert_eq!(Domain::Truth.pretty(f64::INFINITY).to_string(), "+∞");

        // Every player is found by its name.
        for player in Player::ALL {
            assert_eq!(Player::from_name(player.name()), Some(player));
        }
        assert_eq!(Player::from_name("mni"), None);
    }
}
