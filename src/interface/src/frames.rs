//! Frames of a terminal, one after the other: the one shown, and the cells that the next one changes.

use crate::{paint::sized, symbol::gate};
use ratatui::{
    buffer::{Buffer, Cell, CellDiffOption, CellWidth as _},
    layout::Rect,
    widgets::Widget,
};
use std::mem::swap;

/// The frame that the terminal shows, and the one before it.
pub struct Frames {
    shown: Buffer,
    before: Buffer,
    /// True if every cell shown is one column wide.
    is_narrow: bool,
}

impl Frames {
    /// Returns an empty screen.
    pub fn new(area: Rect) -> Self {
        Self { shown: Buffer::empty(area), before: Buffer::empty(area), is_narrow: true }
    }

    pub const fn shown(&self) -> &Buffer {
        &self.shown
    }

    /// Draws the next frame. Returns the cells to send to the terminal.
    pub fn draw(&mut self, model: impl Widget) -> Vec<(u16, u16, &Cell)> {
        swap(&mut self.shown, &mut self.before);
        self.shown.reset();
        model.render(self.shown.area, &mut self.shown);
        let changed = if self.is_narrow { self.narrow_changes() } else { None };
        if let Some(changed) = changed {
            let change = |place| {
                let (x, y) = self.shown.pos_of(place);
                (x, y, &self.shown.content[place])
            };
            return changed.into_iter().map(change).collect();
        }
        finish(&mut self.shown);
        self.is_narrow = self.shown.content.iter().all(is_narrow);
        self.before.diff(&self.shown)
    }

    /// Returns the places of the changed cells, or `None` if one of them is not narrow. Looks closely at these cells only: the
    /// others have passed the gate in an earlier frame.
    fn narrow_changes(&mut self) -> Option<Vec<usize>> {
        let mut changed = Vec::new();
        for (place, (cell, before)) in self.shown.content.iter_mut().zip(&self.before.content).enumerate() {
            if is_same(cell, before) {
                continue;
            }
            gate(cell);
            if !is_narrow(cell) {
                return None;
            }
            if !is_same(cell, before) {
                changed.push(place);
            }
        }
        Some(changed)
    }
}

/// Checks all symbols, and encodes the letters that the terminal enlarges.
fn finish(frame: &mut Buffer) {
    for cell in &mut frame.content {
        gate(cell);
        if let Some(symbol) = sized(cell) {
            cell.set_symbol(&symbol);
        }
    }
}

fn is_narrow(cell: &Cell) -> bool {
    cell.diff_option == CellDiffOption::None && cell.symbol().cell_width() == 1
}

/// Same as `==`, with a short path for symbols of one byte.
fn is_same(cell: &Cell, other: &Cell) -> bool {
    let has_same_symbol = match (cell.symbol().as_bytes(), other.symbol().as_bytes()) {
        ([byte], [other]) => byte == other,
        (symbol, other) => symbol == other,
    };
    has_same_symbol
        && cell.fg == other.fg
        && cell.bg == other.bg
        && cell.modifier == other.modifier
        && cell.diff_option == other.diff_option
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::{collection::vec, prelude::*, sample::select};
    use ratatui::style::Color;
    use std::num::NonZeroU16;

    const AREA: Rect = Rect { x: 0, y: 0, width: 6, height: 2 };
    const NARROW: [&str; 6] = [" ", "a", "─", "é", "⣿", "♔"];
    const ANY: [&str; 9] = [" ", "a", "─", "日", "☺\u{fe0f}", "\u{1b}", "\u{301}", "e\u{301}", "👨‍👩‍👧‍👦"];

    struct Drawn<'d>(&'d [Cell]);

    impl Widget for Drawn<'_> {
        fn render(self, area: Rect, buf: &mut Buffer) {
            for (at, cell) in area.positions().zip(self.0) {
                buf[at] = cell.clone();
            }
        }
    }

    fn cell(symbols: &'static [&'static str], most: u16) -> impl Strategy<Value = Cell> {
        let color = || select(&[Color::Reset, Color::Indexed(1), Color::Indexed(2)][..]);
        (select(symbols), color(), color(), 0..=most).prop_map(|(symbol, fg, bg, width)| {
            let mut cell = Cell::EMPTY;
            cell.set_symbol(symbol).set_fg(fg).set_bg(bg);
            if let Some(width) = NonZeroU16::new(width / 8) {
                cell.set_diff_option(CellDiffOption::ForcedWidth(width));
            }
            cell
        })
    }

    /// The last cell is narrow: views never let a symbol leave the screen.
    fn frames() -> impl Strategy<Value = Vec<Vec<Cell>>> {
        let cells = prop_oneof![3 => vec(cell(&NARROW, 0), 11), 1 => vec(cell(&ANY, 16), 11)];
        let frame = (cells, cell(&NARROW, 0)).prop_map(|(mut cells, last)| {
            cells.push(last);
            cells
        });
        vec(frame, 1..6)
    }

    proptest! {
        #[test]
        fn what_is_sent_is_what_comparing_whole_frames_finds(drawn in frames()) {
            let mut frames = Frames::new(AREA);
            let mut before = Buffer::empty(AREA);
            for cells in drawn {
                let mut whole = Buffer::empty(AREA);
                Drawn(&cells).render(AREA, &mut whole);
                finish(&mut whole);
                prop_assert_eq!(frames.draw(Drawn(&cells)), before.diff(&whole));
                prop_assert_eq!(frames.shown(), &whole);
                before = whole;
            }
        }
    }
}
