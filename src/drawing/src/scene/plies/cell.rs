//! Text of a node in its column, shortened as needed.

use super::super::{
    cut_role,
    history::{history_lines, window_text},
    label, letters,
};
use crate::theme::Role;
use plywood_messages::text;
use plywood_search::replay::{Moment, State};
use plywood_tree::{
    settings::Display,
    tree::{Kind, NodeId},
};

/// Least cells of a readable name.
const SHORTEST_NAME: usize = 4;

#[derive(Clone, Debug)]
pub struct Piece {
    pub role: Role,
    pub text: String,
}

pub type Pieces = Vec<Piece>;

pub fn cells(line: &[Piece]) -> u16 {
    line.iter().map(|words| text::cells(&words.text)).fold(0, u16::saturating_add)
}

fn words(role: Role, text: impl Into<String>) -> Piece {
    Piece { role, text: text.into() }
}

#[derive(Clone, Copy)]
pub struct Writing<'r> {
    pub moment: Moment<'r>,
    pub node: NodeId,
    pub role: Role,
    /// False in columns too narrow for the symbol, off the path that is shown.
    pub has_sign: bool,
    pub display: Display,
    pub names: Names,
}

/// Kind of the names in a tree.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Names {
    /// They cannot be mistaken for values.
    #[default]
    Words,
    /// Some begin and end like numbers, as the moves of subtraction games do: `-1`, `7→4`.
    Numbers,
}

impl Names {
    pub fn of(name: &str) -> Self {
        let begins = name.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '−' | '+'));
        if begins && name.ends_with(|c: char| c.is_ascii_digit()) { Self::Numbers } else { Self::Words }
    }

    pub fn or(self, other: Self) -> Self {
        if self == Self::Numbers { self } else { other }
    }
}

impl Writing<'_> {
    /// Returns the name with the known value, in the longest form that fits: with a blank after the symbol, without it, or
    /// without the symbol. If none fits, it shortens the value, then the name.
    pub fn name(self, room: u16) -> Pieces {
        let name = self.moment.tree().name(self.node).map(|name| label::shown_name(&name));
        self.titled(name, room)
    }

    /// Does the same with another name.
    pub fn titled(self, name: Option<String>, room: u16) -> Pieces {
        let known = match (name, self.value()) {
            (Some(name), Some(value)) => self.named(&name, &value, room),
            (Some(words), None) | (None, Some(words)) => words,
            (None, None) => String::new(),
        };
        let cells = text::width(&known) as u16;
        match self.sign() {
            Some(sign) if cells == 0 => vec![sign],
            Some(sign) if cells + sign_cells(&sign) < room => vec![sign, words(self.role, format!(" {known}"))],
            Some(sign) if cells + sign_cells(&sign) <= room => vec![sign, words(self.role, known)],
            _ if cells == 0 => Pieces::new(),
            _ => vec![words(self.role, text::clipped(&known, usize::from(room)))],
        }
    }

    /// Joins a name and a value. If there is not room for both, it cuts the digits of a long value and then the name.
    fn named(self, name: &str, value: &str, room: u16) -> String {
        let whole = format!("{name} {}{value}", self.equals(value));
        let room = usize::from(room);
        if text::width(&whole) <= room {
            return whole;
        }
        let value = format!("{}{}", self.equals(value), shortened(value).as_deref().unwrap_or(value));
        let left = room.saturating_sub(text::width(&value) + 1);
        // If the name would become unreadable, it is not shortened here and is clipped with the rest.
        if left < SHORTEST_NAME { whole } else { format!("{} {value}", text::clipped(name, left)) }
    }

    /// Returns the separator of a name and a value: an equals sign if the names are numbers themselves.
    fn equals(self, value: &str) -> &'static str {
        let is_bare = value.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '−' | '+'));
        match self.names {
            Names::Numbers if is_bare => "=",
            Names::Numbers | Names::Words => "",
        }
    }

    /// Returns true if the search has reached the node, or if the tree comes from a file, whose leaves are known from the start.
    fn is_known(self) -> bool {
        let is_entered = self.moment.state(self.node).is_entered();
        is_entered || self.moment.replay().knows_whole_tree()
    }

    fn is_repeated(self) -> bool {
        self.moment.tree().duplicate_of(self.node).is_some()
    }

    fn sign(self) -> Option<Piece> {
        let kind = self.moment.tree().kind(self.node);
        let is_plain = matches!(self.role, Role::Closed | Role::Open);
        match (self.moment.state(self.node), kind) {
            (State::Pruned, _) => Some(words(cut_role(self.moment, self.node), "✂")),
            _ if self.is_known() && self.is_repeated() => Some(words(self.role, letters::REPEATED)),
            (_, Kind::Inner(_)) if self.has_sign && self.is_known() => {
                let role = if is_plain { letters::glyph_role(kind) } else { self.role };
                Some(words(role, letters::signs(self.moment.replay(), self.node).collect::<String>()))
            }
            (_, Kind::Inner(_) | Kind::Leaf | Kind::Unexplored) => None,
        }
    }

    /// Returns the known value; for a leaf of a tree, the one in the file.
    fn value(self) -> Option<String> {
        let tree = self.moment.tree();
        match tree.value(self.node) {
            Some(_) if self.is_known() => letters::leaf_value_text(self.moment, self.node),
            _ => label::value_text(self.moment, self.node),
        }
    }

    /// Returns the lines below the name, each from its longest form to its shortest.
    pub fn details(self, lines: usize) -> Vec<Vec<Pieces>> {
        let is_entered = self.moment.state(self.node).is_entered();
        let is_inner = self.moment.tree().kind(self.node).is_inner();
        if !is_entered || !is_inner || lines == 0 {
            return Vec::new();
        }
        let mut all: Vec<Vec<Pieces>> = self.lines(lines).into_iter().map(|line| self.forms(&line)).collect();
        if all.len() < lines
            && let Some(cost) = self.cost()
        {
            let role = if self.role == Role::Current { self.role } else { Role::Faint };
            all.push(vec![vec![words(role, text::grouped(cost))], vec![words(role, abbreviated(cost))]]);
        }
        all
    }

    fn lines(self, lines: usize) -> Vec<String> {
        let domain = self.moment.tree().domain();
        let is_open = self.moment.state(self.node) == State::Open;
        match self.display {
            Display::Window if is_open => self.window().into_iter().collect(),
            Display::Window => Vec::new(),
            Display::History => history_lines(self.moment, self.node, lines),
            Display::Interval => vec![label::interval_text(domain, self.moment.interval(self.node))],
        }
    }

    pub fn window(self) -> Option<String> {
        let domain = self.moment.tree().domain();
        self.moment.window(self.node).map(|window| window_text(domain, window))
    }

    fn forms(self, line: &str) -> Vec<Pieces> {
        vec![vec![words(self.role, line)], vec![words(self.role, line.replace(", ", ","))]]
    }

    /// Returns the nodes that the last visit took, if it is over and took more than the node itself.
    fn cost(self) -> Option<u64> {
        let visit = self.moment.visit(self.node)?;
        let returned = visit.returned().filter(|&step| step <= self.moment.cursor())?;
        Some(self.moment.replay().visited_between(visit.entered() - 1, returned)).filter(|&cost| cost > 1)
    }
}

/// Formats a number in four cells at most: `12k`, `3.4M`.
fn abbreviated(count: u64) -> String {
    let units = [(1_000_000_000, 'G'), (1_000_000, 'M'), (1_000, 'k')];
    match units.into_iter().find(|&(unit, _)| count >= unit) {
        None => count.to_string(),
        Some((unit, name)) if count < 10 * unit => format!("{}.{}{name}", count / unit, count % unit * 10 / unit),
        Some((unit, name)) => format!("{}{name}", count / unit),
    }
}

fn sign_cells(sign: &Piece) -> u16 {
    text::cells(&sign.text)
}

pub fn dot(moment: Moment<'_>, node: NodeId) -> Piece {
    let kind = moment.tree().kind(node);
    let role = label::state_role(moment, node, false);
    let glyph = if role == Role::Pruned { '×' } else { letters::glyph(kind) };
    words(if role == Role::Closed { letters::glyph_role(kind) } else { role }, glyph)
}

/// Truncates a number to `29.86…`. All digits are right; a rounded number could be mistaken for an exact one.
fn shortened(value: &str) -> Option<String> {
    let (whole, digits) = value.split_once('.')?;
    let is_long = digits.len() > 3 && digits.bytes().all(|digit| digit.is_ascii_digit());
    is_long.then(|| format!("{whole}.{}…", &digits[..2]))
}
