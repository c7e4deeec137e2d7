//! The end of the path again in large letters, below the rows, for the last row of a lecture hall. Each node has its name and its
//! window or value. Every ply keeps its place. If a path is too long for one line, a page shows its last nodes. Names are as large as
//! values if the rows above leave room for them.

use super::{
    Path, PlyView,
    stack::{Pitch, Rows},
};
use crate::{
    scene::{DrawOptions, Zoom, label, letters, look::Stroke, parts},
    theme::Role,
};
use plywood_messages::text;
use plywood_tree::{settings::Display, tree::NodeId};

const BETWEEN: u16 = 3;
/// Plies that must have a row of their own before there is room for large letters.
const ROWS_FIRST: usize = 5;

#[derive(Clone, Copy)]
pub struct Strip {
    y: u16,
    /// Rows of a name.
    name_rows: u16,
    slot: u16,
    slots: usize,
}

#[derive(Debug)]
pub struct LargeNode {
    pub node: NodeId,
    pub role: Role,
    pub x: u16,
    pub y: u16,
    /// Lines of its name, then those of its window or value.
    pub lines: Vec<String>,
}

impl Strip {
    /// Returns the strip for a lecture hall, if the rows above it still have room for all plies, or for [`ROWS_FIRST`] of them.
    pub fn new(view: PlyView<'_>, pitch: impl Fn(u16) -> Pitch) -> Option<Self> {
        let (width, height) = view.size;
        let leaves_rows = |&name_rows: &u16| {
            let rest = height.checked_sub(1 + name_rows + letters::LARGE_ROWS);
            let rows = rest.map(|rest| Rows::new(rest, pitch(rest)).whole());
            rows.is_some_and(|rows| rows >= view.index.last_ply().min(ROWS_FIRST))
        };
        let name_rows =
            [letters::LARGE_ROWS, 1].into_iter().find(leaves_rows).filter(|_| view.stroke == Stroke::Broad)?;
        // The widest possible window: two bounds, each as wide as the widest value or an infinity.
        let value = 4 * view.index.widest().value;
        let bound = value.max(letters::large_width("+∞"));
        let slot = 2 * bound + letters::large_width("(, )") + 2 + BETWEEN;
        let slots = usize::from((width.saturating_sub(1) + BETWEEN) / slot);
        (slots >= 2).then_some(Self { y: height - name_rows - letters::LARGE_ROWS, name_rows, slot, slots })
    }

    pub const fn rest(self) -> u16 {
        self.y - 1
    }

    pub fn nodes(self, view: PlyView<'_>, path: &Path) -> Vec<LargeNode> {
        let (first, end) = (self.first(path.focus), path.focus);
        let place = |ply: usize| 1 + (ply - first) as u16 * self.slot;
        (first..=end).filter_map(|ply| self.node(view, path.at(view.index, ply)?, place(ply))).collect()
    }

    /// Returns the first ply of the page. Pages overlap, so that each shows at least half of the slots, and two.
    const fn first(self, last: usize) -> usize {
        let turn = self.slots.div_ceil(2);
        (last + 1).saturating_sub(self.slots).div_ceil(turn) * turn
    }

    /// Returns `None` if the search has no value or window there yet: a name alone is in the rows.
    fn node(self, view: PlyView<'_>, node: NodeId, x: u16) -> Option<LargeNode> {
        let (moment, tree, room) = (view.moment, view.moment.tree(), self.slot - BETWEEN);
        let display = if view.display == Display::Interval { view.display } else { Display::Window };
        let words = label::details(moment, node, DrawOptions { zoom: Zoom::Labels, ..parts::look(display) }).pop()?;
        let mut name = tree.name(node).map(|name| label::shown_name(&name)).unwrap_or_default();
        if tree.kind(node).is_inner() {
            name = format!("{}  {name}", letters::signs(moment.replay(), node).collect::<String>());
        }
        let is_large =
            self.name_rows == letters::LARGE_ROWS && letters::has_large(&name) && letters::large_width(&name) <= room;
        let mut lines = if is_large {
            letters::large_lines(&name).to_vec()
        } else {
            let mut lines = vec![String::new(); usize::from(self.name_rows) - 1];
            lines.push(text::clipped(&name, room.into()).into_owned());
            lines
        };
        lines.extend(letters::large_lines(&words));
        Some(LargeNode { node, role: label::state_role(moment, node, false), x, y: self.y, lines })
    }
}

impl LargeNode {
    pub fn width(&self) -> u16 {
        self.lines.iter().map(|line| text::cells(line)).max().unwrap_or(0)
    }
}
