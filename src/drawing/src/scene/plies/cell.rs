//! What one node says in its column, as long as there is room and shorter where there is not.

use super::super::history::{history_lines, window_text};
use super::super::{label, letters};
use crate::theme::Role;
use plywood_messages::text;
use plywood_search::replay::{Moment, State};
use plywood_tree::settings::Display;
use plywood_tree::tree::{Kind, NodeId};

/// The least cells of a name of which anything can be read.
const SHORTEST_NAME: usize = 4;

/// Words of one role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What they are.
    pub role: Role,
    /// The words.
    pub text: String,
}

/// One line, from left to right.
pub type Pieces = Vec<Piece>;

pub(super) fn cells(line: &[Piece]) -> u16 {
    line.iter().map(|words| text::cells(&words.text)).fold(0, u16::saturating_add)
}

fn words(role: Role, text: impl Into<String>) -> Piece {
    Piece { role, text: text.into() }
}

/// Where a node stands to the path that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// On it: the sign of who moves there is shown, come what may.
    OnPath,
    /// Beside it: it is shown.
    Beside,
    /// Beside it, where columns are too narrow for it.
    Apart,
}

/// A node that is to be written.
#[derive(Clone, Copy)]
pub(super) struct Writing<'r> {
    pub(super) moment: Moment<'r>,
    pub(super) node: NodeId,
    pub(super) role: Role,
    pub(super) standing: Standing,
    pub(super) display: Display,
    pub(super) names: Names,
}

/// What the names of a tree read like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Names {
    /// Nobody takes them for values.
    #[default]
    Words,
    /// Some begin and end like numbers, as the moves of a game do that takes away: `-1`, `7→4`.
    Numbers,
}

impl Names {
    /// What one name reads like.
    pub(super) fn of(name: &str) -> Self {
        let begins = name.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '−' | '+'));
        if begins && name.ends_with(|c: char| c.is_ascii_digit()) { Self::Numbers } else { Self::Words }
    }

    pub(super) fn or(self, other: Self) -> Self {
        if self == Self::Numbers { self } else { other }
    }
}

impl Writing<'_> {
    /// The name with what is known of the value, in the longest form that fits: with a blank after the sign, without, or without
    /// the sign; else with a value of fewer digits, and as much of the name as that leaves room for.
    pub(super) fn name(self, room: u16) -> Pieces {
        let tree = self.moment.replay().tree();
        let name = tree.name(self.node).map(|name| label::shown_name(&name));
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

    /// A name and a value, whole if there is room for both; else of many digits only the first are shown and, if need
    /// be, the name is cut off.
    fn named(self, name: &str, value: &str, room: u16) -> String {
        let whole = format!("{name} {}{value}", self.equals(value));
        let room = usize::from(room);
        if text::width(&whole) <= room {
            return whole;
        }
        let value = format!("{}{}", self.equals(value), shortened(value).as_deref().unwrap_or(value));
        let left = room.saturating_sub(text::width(&value) + 1);
        // Of a name of which nothing would be left to read, as much is shown as there is room for.
        if left < SHORTEST_NAME { whole } else { format!("{} {value}", text::clipped(name, left)) }
    }

    /// What stands between a name and a value: where names are numbers themselves, a sign that says which is which.
    fn equals(self, value: &str) -> &'static str {
        let is_bare = value.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '−' | '+'));
        match self.names {
            Names::Numbers if is_bare => "=",
            Names::Numbers | Names::Words => "",
        }
    }

    /// Whether the search has come to the node, or its tree is a file's, which everybody knows.
    fn is_known(self) -> bool {
        let is_entered = matches!(self.moment.state(self.node), State::Open | State::Closed);
        is_entered || self.moment.replay().knows_whole_tree()
    }

    fn is_repeated(self) -> bool {
        self.moment.replay().tree().duplicate_of(self.node).is_some()
    }

    fn sign(self) -> Option<Piece> {
        let kind = self.moment.replay().tree().kind(self.node);
        let is_plain = matches!(self.role, Role::Closed | Role::Open);
        match (self.moment.state(self.node), kind) {
            (State::Pruned, _) => Some(words(Role::Cut, "✂")),
            _ if self.is_known() && self.is_repeated() => Some(words(self.role, letters::REPEATED)),
            (_, Kind::Inner(_)) if self.standing != Standing::Apart && self.is_known() => {
                let role = if is_plain { letters::glyph_role(kind) } else { self.role };
                Some(words(role, letters::signs(self.moment.replay(), self.node)))
            }
            (_, Kind::Inner(_) | Kind::Leaf | Kind::Unexplored) => None,
        }
    }

    /// What is known of the value; of a leaf of a tree what the file says.
    fn value(self) -> Option<String> {
        let tree = self.moment.replay().tree();
        match tree.value(self.node) {
            Some(_) if self.is_known() => letters::leaf_value_text(self.moment, self.node),
            _ => label::value_text(self.moment, self.node),
        }
    }

    /// The lines below the name, each from its longest form to its shortest.
    pub(super) fn details(self, lines: usize) -> Vec<Vec<Pieces>> {
        let is_entered = matches!(self.moment.state(self.node), State::Open | State::Closed);
        let is_inner = matches!(self.moment.replay().tree().kind(self.node), Kind::Inner(_));
        if !is_entered || !is_inner || lines == 0 {
            return Vec::new();
        }
        let mut all: Vec<Vec<Pieces>> = self.shown(lines).into_iter().map(|line| self.forms(&line)).collect();
        if all.len() < lines
            && let Some(cost) = self.cost()
        {
            let role = if self.role == Role::Current { self.role } else { Role::Faint };
            all.push(vec![vec![words(role, text::grouped(cost))], vec![words(role, abbreviated(cost))]]);
        }
        all
    }

    /// What the display asks for, in so many lines at most.
    fn shown(self, lines: usize) -> Vec<String> {
        let domain = self.moment.replay().tree().domain();
        let is_open = self.moment.state(self.node) == State::Open;
        match self.display {
            Display::Window if is_open => self.window().into_iter().collect(),
            Display::Window => Vec::new(),
            Display::History => history_lines(self.moment, self.node, lines),
            Display::Interval => vec![label::interval_text(domain, self.moment.interval(self.node))],
        }
    }

    /// What matters most of it, in a few signs: of a node where the search is its window, of others the value.
    pub(super) fn gist(self) -> Option<String> {
        match (self.display, self.moment.state(self.node)) {
            (Display::Interval, _) => self.shown(1).pop(),
            (Display::Window | Display::History, State::Open) => self.window().or_else(|| self.value()),
            (Display::Window | Display::History, _) => self.value(),
        }
    }

    /// The sign and the name alone, as far as there is room.
    pub(super) fn title(self, room: u16) -> Pieces {
        let name = self.moment.replay().tree().name(self.node).map(|name| label::shown_name(&name));
        let mut line: Pieces = self.sign().into_iter().collect();
        let left = usize::from(room.saturating_sub(cells(&line)));
        if let Some(name) = name {
            line.push(words(self.role, text::clipped(&format!(" {name}"), left)));
        }
        line
    }

    /// The window that the search has at the node now.
    pub(super) fn window(self) -> Option<String> {
        let domain = self.moment.replay().tree().domain();
        self.moment.window(self.node).map(|window| window_text(domain, window))
    }

    fn forms(self, line: &str) -> Vec<Pieces> {
        vec![vec![words(self.role, line)], vec![words(self.role, line.replace(", ", ","))]]
    }

    /// The nodes that the last visit took, if it is over and took more than the node itself.
    fn cost(self) -> Option<u64> {
        let visit = self.moment.visit(self.node)?;
        let returned = visit.returned().filter(|&step| step <= self.moment.cursor())?;
        Some(self.moment.replay().visited_between(visit.entered() - 1, returned)).filter(|&cost| cost > 1)
    }
}

/// A number in four cells at most: `12k`, `3.4M`.
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

/// The sign of a node below the last row of names, where there is room for nothing else.
pub(super) fn dot(moment: Moment<'_>, node: NodeId) -> Piece {
    let kind = moment.replay().tree().kind(node);
    let role = label::state_role(moment, node, false);
    let glyph = if role == Role::Pruned { '×' } else { letters::glyph(kind) };
    words(if role == Role::Closed { letters::glyph_role(kind) } else { role }, glyph)
}

/// The first digits of a number of many, `29.86…`: none is wrong, where a rounded number could be taken for an exact one.
fn shortened(value: &str) -> Option<String> {
    let (whole, digits) = value.split_once('.')?;
    let is_long = digits.len() > 3 && digits.bytes().all(|digit| digit.is_ascii_digit());
    is_long.then(|| format!("{whole}.{}…", &digits[..2]))
}
