//! Room that the label of each node needs over a whole run, in the letters of figures.

use super::{FigureOptions, Filling, Point, Shown};
use crate::scene::{self, Boards, Marks, NodeParts};
use plywood_messages::text;
use plywood_search::replay::{Moment, Replay};
use plywood_tree::{
    settings::Display,
    tree::{Kind, NodeId},
};
use unicode_width::UnicodeWidthChar as _;

pub const SIGN: i32 = 12;

pub const BESIDE: i32 = SIGN + 6;

pub const BETWEEN: i32 = 8;

const PADDING: i32 = 7;

pub const LINE: i32 = 16;

pub const FIELD: i32 = 84;

/// Greatest room that a node needs.
#[derive(Clone, Copy, Default)]
pub struct Size {
    pub half: i32,
    pub beside: i32,
    pub name: i32,
    pub lines: i32,
    pub edge: i32,
    /// Width and height of the drawing of the position, with its frame.
    pub board: Point,
}

impl Size {
    /// Returns the height of the drawing of the position, with the gap below it.
    pub const fn above(&self) -> i32 {
        if self.board.1 > 0 { self.board.1 + FRAME.1 } else { 0 }
    }

    fn max(self, other: Self) -> Self {
        Self {
            half: self.half.max(other.half),
            beside: self.beside.max(other.beside),
            name: self.name.max(other.name),
            lines: self.lines.max(other.lines),
            edge: self.edge.max(other.edge),
            board: self.board,
        }
    }
}

/// Returns the room of each of these nodes, which are in preorder. The steps are those of the whole run or, if only visited nodes
/// are shown, those up to `last`. Linear in these steps, and in the depth if intervals are shown.
pub fn sizes(replay: &Replay, nodes: &[NodeId], options: FigureOptions, last: usize) -> Vec<Size> {
    let mut sizes: Vec<Size> = nodes.iter().map(|&node| fixed(replay, node, options)).collect();
    if options.filling == Filling::Blank {
        return sizes;
    }
    let mut look = |moment: Moment<'_>, node: NodeId| {
        if let Ok(place) = nodes.binary_search(&node) {
            sizes[place] = sizes[place].max(now(moment, node, options));
        }
    };
    let last = if options.shown == Shown::Visited { last.min(replay.len()) } else { replay.len() };
    for &node in nodes {
        look(replay.at(0), node);
        look(replay.at(last), node);
    }
    let tree = replay.tree();
    for cursor in 1..=last {
        let moment = replay.at(cursor);
        // A step changes only its node and, if bounds are shown, the nodes above it.
        let touched = if options.display == Display::Interval { usize::MAX } else { 2 };
        tree.ancestors(moment.current()).take(touched).for_each(|node| look(moment, node));
    }
    sizes
}

/// Columns and rows of drawings of positions, and the room between a drawing and its frame.
pub const SQUARE: Point = (10, 18);
pub const FRAME: Point = (6, 4);

/// Adds the room for the drawings of the positions at these nodes.
pub fn add_boards(sizes: &mut [Size], nodes: &[NodeId], boards: &Boards) {
    for (size, &node) in sizes.iter_mut().zip(nodes) {
        let (columns, rows) = boards.size(node);
        if rows > 0 {
            size.board = (i32::from(columns) * SQUARE.0 + 2 * FRAME.0, i32::from(rows) * SQUARE.1 + 2 * FRAME.1);
        }
    }
}

/// Returns the room of a node at one step.
pub fn at(moment: Moment<'_>, node: NodeId, options: FigureOptions) -> Size {
    fixed(moment.replay(), node, options).max(now(moment, node, options))
}

fn fixed(replay: &Replay, node: NodeId, options: FigureOptions) -> Size {
    let moment = replay.at(0);
    let edge = scene::edge_parts(moment, Marks::default(), node).label;
    let edge = edge.map_or(0, |label| width(&label, SMALL) + 6);
    let blank = options.filling == Filling::Blank && replay.tree().kind(node).is_inner();
    let size = now(moment, node, options);
    if blank { Size { edge, beside: size.beside.max(FIELD), lines: 2, ..size } } else { Size { edge, ..size } }
}

fn now(moment: Moment<'_>, node: NodeId, options: FigureOptions) -> Size {
    let parts = scene::node_parts(moment, Marks::default(), node, options.display);
    match moment.tree().kind(node) {
        Kind::Inner(_) => inner(&parts),
        Kind::Leaf | Kind::Unexplored => leaf(&parts),
    }
}

fn inner(parts: &NodeParts) -> Size {
    let beside = beside(&first(parts), parts.value.as_ref(), parts.lines.iter());
    Size { half: SIGN, beside, lines: parts.lines.len() as i32, ..Size::default() }
}

/// Returns the width of what is written beside the symbol of an inner node.
pub fn beside<'l>(name: &str, value: Option<&String>, lines: impl Iterator<Item = &'l String>) -> i32 {
    let value = value.map_or(0, |value| width(value, LETTERS) + BETWEEN);
    let lines = lines.map(|line| width(line, SMALL)).max().unwrap_or(0);
    (width(name, LETTERS) + value).max(lines)
}

fn first(parts: &NodeParts) -> String {
    [parts.signs.as_str(), parts.name.as_deref().unwrap_or_default()].concat()
}

fn leaf(parts: &NodeParts) -> Size {
    let value = parts.value.as_ref().map_or(0, |value| width(value, LETTERS));
    let name = width(&first(parts), SMALL);
    Size { half: (value / 2 + PADDING).max(SIGN), name, ..Size::default() }
}

/// Size of the letters of names and values, in units of the figure.
pub const LETTERS: i32 = 14;

pub const SMALL: i32 = 12;

/// Widths of the bold letters from the blank to the tilde, in thousandths of the size. The plain ones are narrower.
const BOLD: [u16; 95] = [
    348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696, 696, 696, 696, 696, 696,
    696, 696, 696, 400, 400, 838, 838, 838, 580, 1000, 774, 762, 734, 830, 683, 683, 821, 837, 372, 372, 775, 637, 995,
    837, 850, 733, 850, 770, 720, 682, 812, 774, 1103, 771, 724, 725, 457, 365, 457, 838, 500, 500, 675, 716, 593, 716,
    678, 435, 716, 712, 343, 343, 665, 343, 1042, 712, 687, 716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712,
    365, 712, 838,
];

/// Widths of characters outside the table, in thousandths: symbols and letters of other scripts, and those twice as wide.
const NARROW: i32 = 838;
const WIDE: i32 = 1_050;

/// Returns an upper bound of the width of a text in letters of this size.
pub fn width(words: &str, size: i32) -> i32 {
    let thousandths = words.chars().map(letter).fold(0, i32::saturating_add);
    (thousandths.saturating_mul(size) + 999) / 1_000
}

fn letter(c: char) -> i32 {
    let at = (c as u32).checked_sub(u32::from(b' ')).map(|at| at as usize);
    if let Some(&width) = at.and_then(|at| BOLD.get(at)) {
        return i32::from(width);
    }
    match c.width() {
        Some(0) => 0,
        Some(1) | None => NARROW,
        Some(_) => WIDE,
    }
}

/// Breaks a text into lines of at most this width, between words and not inside windows.
pub fn wrapped(words: &str, size: i32, most: i32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text::unbroken(words) {
        match lines.last_mut() {
            Some(line) if width(line, size) + width(" ", size) + width(word, size) <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(text::clipped(word, 200).into_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_as_wide_as_their_letters_and_break_between_words() {
        assert_eq!(width("", 14), 0);
        assert_eq!(width("A", 1_000), 774);
        assert_eq!(width("iii", 1_000), 3 * 343);
        assert!(width("漢", 14) > width("W", 14) - 2);
        assert_eq!(width("e\u{301}", 14), width("e", 14));

        // Lines break between words and lose none.
        {
            let words = "B has 5 already and MIN will never let play come to E";
            let lines = wrapped(words, 14, 120);
            assert!(lines.len() > 2 && lines.iter().all(|line| width(line, 14) <= 120), "{lines:?}");
            assert_eq!(lines.join(" "), words);
        }
    }
}
