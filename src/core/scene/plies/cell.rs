//! What one node says in its column, as long as there is room and shorter where there is not.

use super::super::label;
use crate::replay::{Moment, State};
use crate::settings::Display;
use crate::text;
use crate::theme::Role;
use crate::tree::{Kind, NodeId};

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

/// The cells of a line.
pub(super) fn cells(line: &[Piece]) -> u16 {
    line.iter().map(|words| text::cells(&words.text)).sum()
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
}

impl Writing<'_> {
    /// The name with what is known of the value, from the longest form to the shortest.
    pub(super) fn names(self) -> Vec<Pieces> {
        let tree = self.moment.replay().tree();
        let name = tree.name(self.node).map(|name| label::shown_name(&name));
        let value = self.value();
        let named = |between: &str| match (&name, &value) {
            (Some(name), Some(value)) => format!("{name}{between}{value}"),
            (Some(name), None) => name.clone(),
            (None, Some(value)) => value.clone(),
            (None, None) => String::new(),
        };
        let sign = self.sign();
        let with = |gap: &str| {
            let mut line: Pieces = sign.iter().cloned().collect();
            let rest = named(" ");
            let gap = if line.is_empty() || rest.is_empty() { "" } else { gap };
            line.push(words(self.role, format!("{gap}{rest}")));
            line
        };
        let bare = vec![words(self.role, named(" "))];
        let mut forms = vec![with(" "), with(""), bare];
        forms.retain(|line| cells(line) > 0);
        forms
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
            _ if self.is_known() && self.is_repeated() => Some(words(self.role, label::REPEATED)),
            (_, Kind::Inner(_)) if self.standing != Standing::Apart && self.is_known() => {
                let role = if is_plain { label::glyph_role(kind) } else { self.role };
                Some(words(role, label::glyph(kind)))
            }
            (_, Kind::Inner(_) | Kind::Leaf | Kind::Unexplored) => None,
        }
    }

    /// What is known of the value; of a leaf of a tree what the file says.
    fn value(self) -> Option<String> {
        let tree = self.moment.replay().tree();
        match tree.value(self.node) {
            Some(value) if self.is_known() => Some(tree.domain().pretty(value).to_string()),
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
        let mut all: Vec<Vec<Pieces>> = self.shown().into_iter().map(|line| self.forms(&line)).collect();
        all.drain(..all.len().saturating_sub(lines));
        if all.len() < lines
            && let Some(cost) = self.cost()
        {
            let role = if self.role == Role::Current { self.role } else { Role::Faint };
            all.push(vec![vec![words(role, text::grouped(cost))], vec![words(role, abbreviated(cost))]]);
        }
        all
    }

    /// What the display asks for.
    fn shown(self) -> Vec<String> {
        let domain = self.moment.replay().tree().domain();
        let is_open = self.moment.state(self.node) == State::Open;
        match self.display {
            Display::Window if is_open => self.window().into_iter().collect(),
            Display::Window => Vec::new(),
            Display::History => label::history_lines(self.moment, self.node),
            Display::Interval => vec![label::interval_text(domain, self.moment.interval(self.node))],
        }
    }

    /// The window that the search has at the node now.
    pub(super) fn window(self) -> Option<String> {
        let domain = self.moment.replay().tree().domain();
        self.moment.window(self.node).map(|window| label::window_text(domain, window))
    }

    fn forms(self, line: &str) -> Vec<Pieces> {
        vec![vec![words(self.role, line)], vec![words(self.role, line.replace(", ", ","))]]
    }

    /// The nodes that the last visit took, if it is over and took more than the node itself.
    fn cost(self) -> Option<u64> {
        let visit = self.moment.visit(self.node)?;
        let returned = visit.returned().filter(|&step| step <= self.moment.cursor())?;
        let visited = |cursor| self.moment.replay().at(cursor).tally().visited;
        Some(visited(returned) - visited(visit.entered() - 1)).filter(|&cost| cost > 1)
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

/// The sign of a node below the last row of names, where there is room for nothing else.
pub(super) fn dot(moment: Moment<'_>, node: NodeId) -> Piece {
    let kind = moment.replay().tree().kind(node);
    let role = label::state_role(moment, node, false);
    let glyph = if role == Role::Pruned { '×' } else { label::glyph(kind) };
    words(if role == Role::Closed { label::glyph_role(kind) } else { role }, glyph)
}
