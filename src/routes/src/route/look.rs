//! Symbol, colours and numbers of a place, node or board at a step.

use plywood_drawing::picture::{Area, Picture, Table};
use plywood_drawing::theme::Role;
use plywood_lesson::{Drawing, Place, Spot};
use plywood_messages::text;
use plywood_tree::cost::Cost;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mark {
    Unseen,
    Open,
    Closed,
    Current,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Way {
    SoFar,
    Solved,
}

impl Mark {
    /// Symbol that distinguishes it without colour.
    pub const fn sign(self) -> char {
        match self {
            Self::Unseen => '·',
            Self::Open => '○',
            Self::Closed => '●',
            Self::Current => '◉',
        }
    }

    pub const fn role(self) -> Role {
        match self {
            Self::Unseen => Role::Unvisited,
            Self::Open => Role::Open,
            Self::Closed => Role::Closed,
            Self::Current => Role::Current,
        }
    }
}

impl Way {
    pub const fn line(self) -> Role {
        match self {
            Self::SoFar => Role::EdgeOpen,
            Self::Solved => Role::EdgeBest,
        }
    }

    pub const fn role(self) -> Role {
        match self {
            Self::SoFar => Role::Open,
            Self::Solved => Role::Best,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Numbers {
    pub g: Cost,
    pub h: Option<Cost>,
    /// Sum of both, if the search uses it.
    pub f: Option<Cost>,
    /// True while the quiz asks for the sum: only its parts are shown.
    pub is_asked: bool,
}

/// Part of a drawing in view if there is not room for all of it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Looked<'v> {
    /// Contents of the places while they are edited, and the place that stays in view.
    pub drawing: Option<Drawing<'v>>,
    /// First place in view if the user has scrolled.
    pub corner: Option<Spot>,
}

impl<'v> Looked<'v> {
    pub const fn changed(place: Place<'v>) -> Self {
        Self { drawing: Some(place.drawing), corner: None }
    }

    pub const fn from(corner: Option<Spot>) -> Self {
        Self { drawing: None, corner }
    }
}

/// Rounds a cost to at most `digits` decimals, without trailing zeros.
fn rounded(cost: Cost, digits: usize) -> String {
    if !cost.is_finite() {
        return "∞".to_owned();
    }
    rounded_number(cost.to_number(), digits)
}

fn rounded_number(number: f64, digits: usize) -> String {
    let text = format!("{number:.digits$}");
    let trimmed = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    trimmed.to_owned()
}

pub fn short_number(number: f64) -> String {
    rounded_number(number, 2)
}

/// Columns that pictures need for costs up to `most`, with or without fractions.
pub fn rounded_width(most: Cost, has_fractions: bool) -> u16 {
    let whole = text::cells(&rounded(most, 0));
    if has_fractions { whole + 2 } else { whole }
}

pub fn cost(cost: Cost) -> String {
    rounded(cost, 2)
}

/// Formats a cost for pictures, with one decimal at most.
pub fn short(cost: Cost) -> String {
    rounded(cost, 1)
}

impl Numbers {
    /// Number by which the node is ordered.
    pub fn rank(self) -> Cost {
        self.f.or(self.h).unwrap_or(self.g)
    }

    /// Formats the rank for pictures; `?` while the quiz asks for it.
    pub fn rank_text(self) -> String {
        if self.is_asked && self.f.is_some() { "?".to_owned() } else { short(self.rank()) }
    }

    /// Parts of the sum, `3+4`, if it is one.
    pub fn sum(self) -> Option<String> {
        let (_, f) = (self.h?, self.f?);
        Some(format!("{}+{}", short(self.g), short(f.less(self.g))))
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub name: String,
    pub numbers: Numbers,
    pub mark: Mark,
}

#[derive(Clone, Debug, Default)]
pub struct Panel {
    /// First states of the frontier, in the order of expansion.
    pub frontier: Vec<Entry>,
    pub waiting: usize,
    pub parent: Option<Entry>,
    /// Children of the parent, including the current state; without a parent, only the start.
    pub siblings: Vec<Entry>,
    pub children: Vec<Entry>,
    pub digits: u16,
    pub heads: &'static [&'static str],
}

const LEAST: u16 = 4;

const TREE: u16 = 12;

impl Panel {
    pub fn draw(&self, picture: &mut Picture, room: Area) {
        if room.width < 12 || room.height < 3 {
            return;
        }
        let tree = TREE.min(room.height / 2);
        let list = (room.height - tree).saturating_sub(1).max(LEAST.min(room.height));
        self.frontier(picture, Area { height: list, ..room });
        let below = list + 1;
        if room.height > below + 2 {
            self.tree(picture, Area { y: room.y + below, height: room.height - below, ..room });
        }
    }

    fn head(&self, picture: &mut Picture, room: Area, words: &str) {
        let (columns, first) = self.columns(room);
        // The words end before the first heading, which is right-aligned in its column.
        let head = self.heads.first().map_or(0, |head| self.digits.saturating_sub(text::cells(head)));
        picture.clip((room.x, room.y), (first + head).saturating_sub(room.x + 1), Role::Title, words);
        columns.right(picture, room.y, self.heads.iter().map(|head| (Role::Faint, head)));
    }

    fn columns(&self, room: Area) -> (Table, u16) {
        let width = self.digits.max(1);
        let count = self.heads.len() as u16;
        let left = (room.x + room.width).saturating_sub(count * (width + 2)).max(room.x);
        let columns: Vec<_> = (0..count).map(|number| (left + number * (width + 2) + 2, width)).collect();
        let end = columns.first().map_or(room.x + room.width, |(x, _)| *x);
        (Table(columns), end)
    }

    fn frontier(&self, picture: &mut Picture, room: Area) {
        let title = string!("routes/frontier", count = Count(self.waiting));
        self.head(picture, room, &title);
        let rows = usize::from(room.height - 1);
        let is_whole = self.waiting <= rows && self.waiting == self.frontier.len();
        let shown = if is_whole { rows } else { rows.saturating_sub(1) };
        for (entry, y) in self.frontier.iter().take(shown).zip(room.y + 1..) {
            self.entry(picture, Area { y, ..room }, "", entry);
        }
        let left = self.waiting.saturating_sub(shown.min(self.frontier.len()));
        if left > 0 && rows > 0 {
            let words = string!("routes/more", count = Count(left));
            let y = room.y + 1 + shown.min(self.frontier.len()) as u16;
            picture.clip((room.x + 2, y), room.width - 2, Role::Faint, &words);
        }
    }

    fn tree(&self, picture: &mut Picture, room: Area) {
        self.head(picture, room, text!("routes/search-tree"));
        let end = room.y + room.height;
        let mut y = room.y + 1;
        let mut line = |branch: &str, entry: &Entry| {
            if y < end {
                self.entry(picture, Area { y, ..room }, branch, entry);
                y += 1;
            }
        };
        if let Some(parent) = &self.parent {
            line("", parent);
        }
        let last = self.siblings.len().saturating_sub(1);
        for (number, sibling) in self.siblings.iter().enumerate() {
            let (branch, stem) = match (self.parent.is_some(), number == last) {
                (false, _) => ("", ""),
                (true, true) => ("└─", "  "),
                (true, false) => ("├─", "│ "),
            };
            line(branch, sibling);
            if sibling.mark == Mark::Current {
                let last = self.children.len().saturating_sub(1);
                for (number, child) in self.children.iter().enumerate() {
                    line(&format!("{stem}{}", if number == last { "└─" } else { "├─" }), child);
                }
            }
        }
    }

    fn entry(&self, picture: &mut Picture, room: Area, branch: &str, entry: &Entry) {
        let (columns, end) = self.columns(room);
        let x = picture.write((room.x, room.y), Role::EdgeClosed, branch);
        let words = format!("{} {}", entry.mark.sign(), entry.name);
        picture.clip((x, room.y), end.saturating_sub(x + 1), entry.mark.role(), &words);
        let Numbers { g, h, .. } = entry.numbers;
        let values = match self.heads.len() {
            0 | 1 => vec![short(g)],
            2 => vec![short(g), short(h.unwrap_or(Cost::ZERO))],
            _ => vec![short(g), short(h.unwrap_or(Cost::ZERO)), entry.numbers.rank_text()],
        };
        let last = values.len() - 1;
        let role = |number| if number == last { Role::Number } else { Role::Text };
        columns.right(picture, room.y, values.iter().enumerate().map(|(number, digits)| (role(number), digits)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_have_as_many_digits_as_they_need() {
        let costs = [Cost::ZERO, Cost::whole(7), Cost::SQRT_2, Cost::whole(418), Cost::whole(100), Cost::INFINITE];
        assert_eq!(costs.map(|value| rounded(value, 2)), ["0", "7", "1.41", "418", "100", "∞"]);
        let four = Numbers { g: Cost::whole(3), h: Some(Cost::whole(4)), f: Some(Cost::whole(7)), is_asked: false };
        assert_eq!((four.sum().as_deref(), four.rank_text()), (Some("3+4"), "7".to_owned()));
        assert_eq!(Numbers { is_asked: true, ..four }.rank_text(), "?");
    }
}
