//! What parts of the picture are drawn with.

use std::ops::Range;

use plywood_drawing::picture::Picture;
use plywood_drawing::scene::Stroke;
use plywood_drawing::theme::Role;
use plywood_messages::text;

/// A part of the sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Room {
    pub(super) x: u16,
    pub(super) y: u16,
    pub(super) width: u16,
    pub(super) height: u16,
}

/// Writes and draws boxes.
#[derive(Debug)]
pub(super) struct Pen {
    stroke: Stroke,
    picture: Picture,
}

/// The lines of a box: horizontal, vertical, the four corners, and where another one stands on it.
type Lines = [&'static str; 8];

const FINE: Lines = ["─", "│", "┌", "┐", "└", "┘", "├", "┤"];
const BROAD: Lines = ["━", "┃", "┏", "┓", "┗", "┛", "┣", "┫"];

impl Pen {
    pub(super) const fn new(stroke: Stroke, height: u16) -> Self {
        Self { stroke, picture: Picture::new(height) }
    }

    pub(super) fn into_picture(mut self, focus: Range<u16>) -> Picture {
        self.picture.focus = focus;
        self.picture
    }

    const fn lines(&self) -> &'static Lines {
        match self.stroke {
            Stroke::Fine => &FINE,
            Stroke::Broad => &BROAD,
        }
    }

    /// Writes words in so many columns at most. Returns one past the last.
    pub(super) fn write(&mut self, (x, y): (u16, u16), most: u16, role: Role, words: &str) -> u16 {
        self.picture.write((x, y), role, text::clipped(&text::visible(words), usize::from(most)).into_owned())
    }

    /// A horizontal line.
    pub(super) fn across(&mut self, at: (u16, u16), width: u16, role: Role) {
        let line = self.lines()[0].repeat(usize::from(width));
        self.picture.write(at, role, line);
    }

    /// A box with this name in its middle, without its upper edge, which is drawn by `lid`.
    pub(super) fn block(&mut self, (x, y): (u16, u16), width: u16, name: (Role, &str), role: Role) {
        let down = self.lines()[1];
        let inner = width.saturating_sub(2);
        self.picture.write((x, y), role, down);
        self.picture.write((x + width - 1, y), role, down);
        let clipped = text::clipped(&text::visible(name.1), usize::from(inner)).into_owned();
        let left = (inner - text::cells(&clipped).min(inner)) / 2;
        let blank = inner - left - text::cells(&clipped).min(inner);
        let padded = format!("{0:1$}{clipped}{0:2$}", "", usize::from(left), usize::from(blank));
        self.picture.write((x + 1, y), name.0, padded);
    }

    /// An edge of a box: the upper one, the lower one, or that between two.
    pub(super) fn edge(&mut self, (x, y): (u16, u16), width: u16, edge: Edge, role: Role) {
        let lines = self.lines();
        let (left, right) = match edge {
            Edge::Upper => (lines[2], lines[3]),
            Edge::Lower => (lines[4], lines[5]),
            Edge::Between => (lines[6], lines[7]),
        };
        let line = format!("{left}{}{right}", lines[0].repeat(usize::from(width.saturating_sub(2))));
        self.picture.write((x, y), role, line);
    }

    /// A box around a part of the sheet, with a name in its upper edge.
    pub(super) fn frame(&mut self, room: Room, name: (Role, &str), role: Role) {
        let Room { x, y, width, height } = room;
        self.edge((x, y), width, Edge::Upper, role);
        self.edge((x, y + height - 1), width, Edge::Lower, role);
        let down = self.lines()[1];
        for row in y + 1..y + height - 1 {
            self.picture.write((x, row), role, down);
            self.picture.write((x + width - 1, row), role, down);
        }
        let words = format!(" {} ", text::clipped(&text::visible(name.1), usize::from(width.saturating_sub(4))));
        self.picture.write((x + 1, y), name.0, words);
    }
}

/// An edge of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edge {
    Upper,
    Lower,
    Between,
}
