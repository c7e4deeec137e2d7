//! What a place of a map, a node of a graph or a board looks like at a step: its sign, its colours, its numbers.

use plywood_drawing::picture::{Area, Picture, Table};
use plywood_drawing::theme::Role;
use plywood_lesson::{Drawing, Place, Spot};
use plywood_messages::text;
use plywood_messages::words::Charset;
use plywood_tree::cost::Cost;

/// What the search has made of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// It has not come to it.
    Unseen,
    /// It is in the frontier.
    Open,
    /// It has been expanded.
    Closed,
    /// The last step was about it.
    Current,
}

/// Whether the way that is marked ends at the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// It is the way to the current state.
    SoFar,
    /// It is a solution.
    Solved,
}

impl Mark {
    /// The sign that tells it from the others in black and white.
    pub(super) const fn sign(self) -> char {
        match self {
            Self::Unseen => '·',
            Self::Open => '○',
            Self::Closed => '●',
            Self::Current => '◉',
        }
    }

    /// Its colours.
    pub(super) const fn role(self) -> Role {
        match self {
            Self::Unseen => Role::Unvisited,
            Self::Open => Role::Open,
            Self::Closed => Role::Closed,
            Self::Current => Role::Current,
        }
    }
}

impl Way {
    /// The colours of its lines.
    pub(super) const fn line(self) -> Role {
        match self {
            Self::SoFar => Role::EdgeOpen,
            Self::Solved => Role::EdgeBest,
        }
    }

    /// The colours of what stands on it.
    pub(super) const fn role(self) -> Role {
        match self {
            Self::SoFar => Role::Open,
            Self::Solved => Role::Best,
        }
    }
}

/// What is known of a state in the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    /// What the way to it costs.
    pub(super) g: Cost,
    /// What is expected from there to the goal, where the search asks for it.
    pub(super) h: Option<Cost>,
    /// Their sum, where the search goes by it.
    pub(super) f: Option<Cost>,
    /// Whether the sum is asked for: then only its parts are told.
    pub(super) is_asked: bool,
}

/// What is looked at where there is not room for everything.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Looked<'v> {
    /// What stands where while that is changed, and the place that is kept in view.
    pub(super) drawing: Option<Drawing<'v>>,
    /// Where what is in view begins, where somebody has looked around.
    pub(super) corner: Option<Spot>,
}

impl<'v> Looked<'v> {
    pub(super) const fn changed(place: Place<'v>) -> Self {
        Self { drawing: Some(place.drawing), corner: None }
    }

    pub(super) const fn from(corner: Option<Spot>) -> Self {
        Self { drawing: None, corner }
    }
}

/// A cost with at most so many digits behind the point, and none of them zero at the end.
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

/// A number with at most two digits behind the point.
pub(super) fn short_number(number: f64) -> String {
    rounded_number(number, 2)
}

/// Columns that pictures need for costs up to this one, whole ones or not.
pub(super) fn rounded_width(most: Cost, has_fractions: bool) -> u16 {
    let whole = text::cells(&rounded(most, 0));
    if has_fractions { whole + 2 } else { whole }
}

/// A cost as sentences write it.
pub(super) fn cost(cost: Cost, charset: Charset) -> String {
    match charset {
        Charset::Ascii if !cost.is_finite() => "inf".to_owned(),
        Charset::Unicode | Charset::Ascii => rounded(cost, 2),
    }
}

/// The same in pictures, where there is less room.
pub(super) fn short(cost: Cost) -> String {
    rounded(cost, 1)
}

impl Numbers {
    /// What it is chosen by.
    pub(super) fn rank(self) -> Cost {
        self.f.or(self.h).unwrap_or(self.g)
    }

    /// The same as pictures write it.
    pub(super) fn told_rank(self) -> String {
        if self.is_asked && self.f.is_some() { "?".to_owned() } else { short(self.rank()) }
    }

    /// How that came about, where it is a sum: `3+4`.
    pub(super) fn sum(self) -> Option<String> {
        let (_, f) = (self.h?, self.f?);
        Some(format!("{}+{}", short(self.g), short(f.less(self.g))))
    }
}

/// A state in a list.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) numbers: Numbers,
    pub(super) mark: Mark,
}

/// What is listed at a step.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Panel {
    /// The first of the frontier, in the order in which they would be expanded.
    pub(super) frontier: Vec<Entry>,
    /// How many there are in all.
    pub(super) waiting: usize,
    /// From where the search came to the current state.
    pub(super) parent: Option<Entry>,
    /// What the parent led to, the current state among it; without a parent the start alone.
    pub(super) siblings: Vec<Entry>,
    /// What the current state has led to.
    pub(super) children: Vec<Entry>,
    /// Columns of the widest number at any step.
    pub(super) digits: u16,
    /// Which numbers there are.
    pub(super) heads: &'static [&'static str],
}

/// Rows of the frontier at least, with its heading.
const LEAST: u16 = 4;

/// Rows of the search tree at most: a heading, a parent, siblings and children.
const TREE: u16 = 12;

impl Panel {
    pub(super) fn draw(&self, picture: &mut Picture, room: Area) {
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
        // The words end where the first head begins, right in its column.
        let head = self.heads.first().map_or(0, |head| self.digits.saturating_sub(text::cells(head)));
        picture.clip((room.x, room.y), (first + head).saturating_sub(room.x + 1), Role::Title, words);
        columns.right(picture, room.y, self.heads.iter().map(|head| (Role::Faint, head)));
    }

    /// The columns of the numbers, from the right, and the first of them.
    fn columns(&self, room: Area) -> (Table, u16) {
        let width = self.digits.max(1);
        let count = self.heads.len() as u16;
        let left = (room.x + room.width).saturating_sub(count * (width + 2)).max(room.x);
        let columns: Vec<_> = (0..count).map(|number| (left + number * (width + 2) + 2, width)).collect();
        let end = columns.first().map_or(room.x + room.width, |(x, _)| *x);
        (Table(columns), end)
    }

    fn frontier(&self, picture: &mut Picture, room: Area) {
        let title = say!(routes, "frontier", count = Count(self.waiting)).to_string();
        self.head(picture, room, &title);
        let rows = usize::from(room.height - 1);
        let is_whole = self.waiting <= rows && self.waiting == self.frontier.len();
        let shown = if is_whole { rows } else { rows.saturating_sub(1) };
        for (entry, y) in self.frontier.iter().take(shown).zip(room.y + 1..) {
            self.entry(picture, Area { y, ..room }, "", entry);
        }
        let left = self.waiting.saturating_sub(shown.min(self.frontier.len()));
        if left > 0 && rows > 0 {
            let words = say!(routes, "more", count = Count(left)).to_string();
            let y = room.y + 1 + shown.min(self.frontier.len()) as u16;
            picture.clip((room.x + 2, y), room.width - 2, Role::Faint, &words);
        }
    }

    fn tree(&self, picture: &mut Picture, room: Area) {
        self.head(picture, room, text!(routes, "search-tree"));
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
            _ => vec![short(g), short(h.unwrap_or(Cost::ZERO)), entry.numbers.told_rank()],
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
        assert_eq!((four.sum().as_deref(), four.told_rank()), (Some("3+4"), "7".to_owned()));
        assert_eq!(Numbers { is_asked: true, ..four }.told_rank(), "?");
    }
}
