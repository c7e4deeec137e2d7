//! Lists beside a drawing: the frontier, and the search tree around the node of the step.

use super::{
    World,
    look::{Numbers, short},
    view::View,
};
use crate::state_space::NodeId;
use plywood_drawing::{
    picture::{Area, Picture, Table},
    theme::Role,
};
use plywood_messages::text;

/// Most states of the frontier that are listed.
const LISTED: usize = 40;

const LEAST: u16 = 4;

const TREE: u16 = 12;

impl<W: World> View<'_, W> {
    /// Draws the lists, if there is room.
    pub fn draw_panel(&self, picture: &mut Picture, room: Option<Area>) {
        let Some(room) = room.filter(|room| room.width >= 12 && room.height >= 3) else { return };
        let tree = TREE.min(room.height / 2);
        let list = (room.height - tree).saturating_sub(1).max(LEAST.min(room.height));
        self.draw_frontier(picture, Area { height: list, ..room });
        let below = list + 1;
        if room.height > below + 2 {
            self.draw_tree(picture, Area { y: room.y + below, height: room.height - below, ..room });
        }
    }

    /// Draws the title of a list and the names of its numbers. Returns the columns of the numbers and where they begin.
    fn columns(&self, room: Area) -> (Table, u16) {
        let digits = self.route.digits;
        let width = digits.rank.max(digits.g).max(digits.h).max(1);
        let count = self.route.heads().len() as u16;
        let left = (room.x + room.width).saturating_sub(count * (width + 2)).max(room.x) + 2;
        (Table((0..count).map(|number| (left + number * (width + 2), width)).collect()), left)
    }

    fn draw_head(&self, picture: &mut Picture, room: Area, words: &str) {
        let (columns, first) = self.columns(room);
        let heads = self.route.heads();
        // The words end before the first heading, which is right-aligned in its column.
        let head = columns.0[0].1.saturating_sub(text::cells(heads[0]));
        picture.clip((room.x, room.y), (first + head).saturating_sub(room.x + 1), Role::Title, words);
        columns.right(picture, room.y, heads.iter().map(|head| (Role::Faint, head)));
    }

    fn draw_frontier(&self, picture: &mut Picture, room: Area) {
        let waiting = self.moment.counts().frontier as usize;
        let rows = usize::from(room.height - 1);
        self.draw_head(picture, room, &string!("routes/frontier", count = Count(waiting)));
        let frontier = if self.is_asked {
            self.route.by_name(self.moment.frontier(LISTED))
        } else {
            self.moment.frontier(LISTED.min(room.height.into()))
        };
        let is_whole = waiting <= rows && waiting == frontier.len();
        let shown = if is_whole { rows } else { rows.saturating_sub(1) }.min(frontier.len());
        for (&node, y) in frontier[..shown].iter().zip(room.y + 1..) {
            self.draw_entry(picture, Area { y, ..room }, "", node);
        }
        if waiting > shown && rows > 0 {
            let words = string!("routes/more", count = Count(waiting - shown));
            picture.clip((room.x + 2, room.y + 1 + shown as u16), room.width - 2, Role::Faint, &words);
        }
    }

    fn draw_tree(&self, picture: &mut Picture, room: Area) {
        self.draw_head(picture, room, text!("routes/search-tree"));
        let (parent, siblings, children) = self.family();
        let siblings = if parent.is_some() { siblings } else { self.focus.into_iter().collect() };
        let mut lines: Vec<(String, NodeId)> = parent.map(|parent| (String::new(), parent)).into_iter().collect();
        for (number, &sibling) in (1..).zip(&siblings) {
            let (branch, stem) = match (parent, number == siblings.len()) {
                (None, _) => ("", ""),
                (Some(_), true) => ("└─", "  "),
                (Some(_), false) => ("├─", "│ "),
            };
            lines.push((branch.to_owned(), sibling));
            if Some(sibling) == self.focus {
                let branch = |number| if number == children.len() { "└─" } else { "├─" };
                lines.extend((1..).zip(&children).map(|(number, &child)| (format!("{stem}{}", branch(number)), child)));
            }
        }
        for ((branch, node), y) in lines.iter().zip(room.y + 1..room.y + room.height) {
            self.draw_entry(picture, Area { y, ..room }, branch, *node);
        }
    }

    fn draw_entry(&self, picture: &mut Picture, room: Area, branch: &str, node: NodeId) {
        let (columns, end) = self.columns(room);
        let mark = self.mark_of(node);
        let numbers = self.numbers_of(node);
        let x = picture.write((room.x, room.y), Role::EdgeClosed, branch);
        let words = format!("{} {}", mark.sign(), self.route.name(node));
        picture.clip((x, room.y), end.saturating_sub(x + 1), mark.role(), &words);
        let Numbers { g, h, .. } = numbers;
        let values = [short(g), short(h.unwrap_or_default()), numbers.rank_text()];
        let role = |number| if number == columns.0.len() { Role::Number } else { Role::Text };
        columns.right(picture, room.y, (1..).zip(&values).map(|(number, value)| (role(number), value)));
    }
}
