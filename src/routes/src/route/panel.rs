//! What stands beside the drawing: the frontier as a sorted list, and the search tree around the state that the step is about,
//! with g, h and f.

use super::look::{Mark, Numbers, short};
use plywood_drawing::picture::{Area, Picture, Table};
use plywood_drawing::theme::Role;
use plywood_messages::text;
use plywood_tree::cost::Cost;

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
