//! What stands beside the drawing: the frontier as a sorted list, and the search tree around the state that the step is about,
//! with g, h and f.

use super::Room;
use super::look::{Mark, Numbers, short};
use plywood_drawing::picture::Picture;
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
    pub(super) fn draw(&self, picture: &mut Picture, room: Room) {
        if room.width < 12 || room.height < 3 {
            return;
        }
        let tree = TREE.min(room.height / 2);
        let list = (room.height - tree).saturating_sub(1).max(LEAST.min(room.height));
        self.frontier(picture, Room { height: list, ..room });
        let below = list + 1;
        if room.height > below + 2 {
            self.tree(picture, Room { y: room.y + below, height: room.height - below, ..room });
        }
    }

    fn head(&self, picture: &mut Picture, room: Room, words: &str) {
        let heads = self.heads.iter().zip(self.columns(room));
        let heads: Vec<(u16, &str)> =
            heads.map(|(&head, (x, width))| (x + width.saturating_sub(text::cells(head)), head)).collect();
        let end = heads.first().map_or(room.x + room.width, |(x, _)| *x);
        let words = text::clipped(words, usize::from(end.saturating_sub(room.x + 1))).into_owned();
        picture.write((room.x, room.y), Role::Title, words);
        for (x, head) in heads {
            picture.write((x, room.y), Role::Faint, head);
        }
    }

    /// The columns of the numbers, from the right.
    fn columns(&self, room: Room) -> Vec<(u16, u16)> {
        let width = self.digits.max(1);
        let count = self.heads.len() as u16;
        let left = (room.x + room.width).saturating_sub(count * (width + 2)).max(room.x);
        (0..count).map(|number| (left + number * (width + 2) + 2, width)).collect()
    }

    fn frontier(&self, picture: &mut Picture, room: Room) {
        let title = say!(routes, "frontier", count = Count(self.waiting)).to_string();
        self.head(picture, room, &title);
        let rows = usize::from(room.height - 1);
        let is_whole = self.waiting <= rows && self.waiting == self.frontier.len();
        let shown = if is_whole { rows } else { rows.saturating_sub(1) };
        for (entry, y) in self.frontier.iter().take(shown).zip(room.y + 1..) {
            self.entry(picture, Room { y, ..room }, "", entry);
        }
        let left = self.waiting.saturating_sub(shown.min(self.frontier.len()));
        if left > 0 && rows > 0 {
            let words = say!(routes, "more", count = Count(left)).to_string();
            let y = room.y + 1 + shown.min(self.frontier.len()) as u16;
            picture.write(
                (room.x + 2, y),
                Role::Faint,
                text::clipped(&words, usize::from(room.width - 2)).into_owned(),
            );
        }
    }

    fn tree(&self, picture: &mut Picture, room: Room) {
        self.head(picture, room, text!(routes, "search-tree"));
        let end = room.y + room.height;
        let mut y = room.y + 1;
        let mut line = |branch: &str, entry: &Entry| {
            if y < end {
                self.entry(picture, Room { y, ..room }, branch, entry);
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

    fn entry(&self, picture: &mut Picture, room: Room, branch: &str, entry: &Entry) {
        let columns = self.columns(room);
        let x = picture.write((room.x, room.y), Role::EdgeClosed, branch);
        let end = columns.first().map_or(room.x + room.width, |(x, _)| *x);
        let free = usize::from(end.saturating_sub(x + 3));
        let words = format!("{} {}", entry.mark.sign(), text::clipped(&entry.name, free));
        picture.write((x, room.y), entry.mark.role(), words);
        let Numbers { g, h, .. } = entry.numbers;
        let values = match self.heads.len() {
            0 | 1 => vec![short(g)],
            2 => vec![short(g), short(h.unwrap_or(Cost::ZERO))],
            _ => vec![short(g), short(h.unwrap_or(Cost::ZERO)), entry.numbers.told_rank()],
        };
        for (number, (digits, (x, width))) in values.iter().zip(&columns).enumerate() {
            let role = if number + 1 == values.len() { Role::Number } else { Role::Text };
            picture.write((x + width.saturating_sub(text::cells(digits)), room.y), role, digits.as_str());
        }
    }
}
