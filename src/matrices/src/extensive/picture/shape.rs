//! Where the nodes of a game stand on a sheet, if all of them have room.

use std::ops::ControlFlow;

use super::super::Extensive;
use super::super::called::mover;
use super::super::say::wide_set;
use super::{edge_text, id};
use crate::fractions::payoff;
use plywood_drawing::layout::{Extent, Layout, Shape, Spacing};
use plywood_drawing::picture::Sheet;
use plywood_messages::text;
use plywood_messages::words::Charset;
use plywood_tree::tree::NodeId;

/// The fewest rows from one level to the next: the name, what everybody gets, the lines, the moves; and the most.
const PITCHES: (u16, u16) = (4, 7);
/// What stands between the parts of a value, from the widest.
const BETWEEN: [&str; 2] = [", ", ","];

/// Games with more nodes are not tried.
const MOST_NODES: usize = 1_000;
/// The least distance of neighbours.
const SPACING: Spacing = Spacing { siblings: 2, cousins: 3 };
/// By how much it is widened where there is room, from the most.
const WIDER: [u16; 6] = [16, 11, 7, 4, 2, 0];

/// Where the nodes stand.
pub(super) struct Placed {
    layout: Layout,
    left: u16,
    pub(super) top: u16,
    /// Rows from one level to the next.
    pub(super) pitch: u16,
    /// What stands between the parts of a value.
    pub(super) between: &'static str,
}

/// The shape of a game, with the room of each label.
struct Labels<'g> {
    of: &'g Extensive,
    extents: Vec<Extent>,
}

impl Shape for Labels<'_> {
    fn len(&self) -> usize {
        self.of.game.nodes.len()
    }

    fn end(&self, node: NodeId) -> u32 {
        self.of.game.nodes[node.index()].end
    }

    fn folded(&self, _: NodeId) -> bool {
        false
    }

    fn extent(&self, node: NodeId) -> Extent {
        self.extents[node.index()]
    }
}

impl Placed {
    /// As wide as the sheet allows; `None` where the tree does not fit.
    pub(super) fn of(of: &Extensive, sheet: Sheet) -> Option<Self> {
        if of.game.nodes.len() > MOST_NODES {
            return None;
        }
        BETWEEN.into_iter().find_map(|between| {
            let extents = (0..of.game.nodes.len() as u32).map(|node| extent(of, node, between)).collect();
            let labels = Labels { of, extents };
            WIDER.into_iter().find_map(|by| Self::spaced(&labels, SPACING.widened(by), between, sheet))
        })
    }

    fn spaced(labels: &Labels<'_>, spacing: Spacing, between: &'static str, sheet: Sheet) -> Option<Self> {
        let layout = Layout::new(labels, spacing, |_| ControlFlow::Continue(())).ok()?;
        let width = u16::try_from(layout.width()).ok().filter(|&width| width <= sheet.width)?;
        let gaps = u16::try_from(layout.levels()).ok()?.checked_sub(1)?;
        let (least, most) = PITCHES;
        let pitch = sheet.height.checked_sub(1)?.checked_div(gaps).unwrap_or(most).min(most);
        let top = (sheet.height - (gaps * pitch + 1)) / 2;
        (pitch >= least).then_some(Self { layout, left: (sheet.width - width) / 2, top, pitch, between })
    }

    pub(super) fn level(&self, node: u32) -> u16 {
        self.layout.level_of(id(node)).map_or(0, |level| level as u16)
    }

    /// The column of a node's lines.
    pub(super) fn column(&self, node: u32) -> u16 {
        self.at(self.layout.center(id(node)))
    }

    /// The first column of a node's label.
    pub(super) fn start(&self, node: u32) -> u16 {
        self.at(self.layout.columns(id(node)).map(|columns| columns.start))
    }

    /// One past the last column of a node's label.
    pub(super) fn end(&self, node: u32) -> u16 {
        self.at(self.layout.columns(id(node)).map(|columns| columns.end))
    }

    fn at(&self, column: Option<i32>) -> u16 {
        self.left + column.and_then(|column| u16::try_from(column).ok()).unwrap_or(0)
    }

    /// The nodes of every level, left to right.
    pub(super) fn levels(&self) -> impl Iterator<Item = &[NodeId]> {
        (0..self.layout.levels()).map(|level| self.layout.level(level))
    }
}

/// The room of a node: of its name, what everybody gets there, and the move to it.
fn extent(of: &Extensive, node: u32, between: &str) -> Extent {
    let name = match of.game.set(node) {
        Some(_) => {
            let name = text::cells(&of.called.node(&of.game, node)) + 1 + text::cells(&mover(&of.game, node));
            name + text::cells(&set_sign(of, node))
        }
        None => 0,
    };
    let values = if of.game.set(node).is_none() || of.course.is_solved() {
        values_width(&value_parts(of, node), between)
    } else {
        0
    };
    Extent::centered(name.max(values).max(text::cells(&edge_words(of, node))))
}

/// The words on the line to a node; none for the root.
pub(super) fn edge_words(of: &Extensive, node: u32) -> String {
    if of.game.nodes[node as usize].parent.is_none() { String::new() } else { edge_text(of, node) }
}

/// The number of a node's information set, where others are in it.
pub(super) fn set_sign(of: &Extensive, node: u32) -> String {
    match wide_set(of, node) {
        Some(set) => {
            let number = of.game.sets[set.0 as usize].number;
            format!(" {}", say!(extensives, "set-sign", number = Text(number)))
        }
        None => String::new(),
    }
}

/// The cells of a value: of its parts, of what stands between them, and of the brackets.
pub(super) fn values_width(parts: &[String], between: &str) -> u16 {
    let gaps = text::cells(between) * parts.len().saturating_sub(1) as u16;
    parts.iter().map(|part| text::cells(part)).sum::<u16>() + gaps + 2
}

/// What each player gets at a node.
pub(super) fn value_parts(of: &Extensive, node: u32) -> Vec<String> {
    of.values[node as usize].iter().map(|value| payoff(value, Charset::Unicode)).collect()
}
