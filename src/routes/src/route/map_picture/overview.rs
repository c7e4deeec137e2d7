//! An overview of a map that is larger than its window: in each sign a block of cells, what the search has made of them, and the
//! window.

use std::ops::Range;

use super::super::BESIDE;
use super::super::look::Mark;
use super::super::map_text::MapText;
use super::Frame;
use crate::state_space::Tile;
use plywood_drawing::picture::{Area, Picture};
use plywood_drawing::theme::Role;

/// The most rows of an overview, and the rows that it leaves to the lists at least.
const MOST_ROWS: usize = 16;
const LEFT: u16 = 12;

/// Columns of the signs at most: those of a panel.
const MOST_COLUMNS: usize = BESIDE as usize - 1;

/// Cells along each side of a block that are asked what the search has made of them.
const ASKED: usize = 3;

/// A map in blocks of as many cells as a sign of the overview stands for.
#[derive(Clone, Debug)]
pub(in crate::route) struct Coarse {
    /// Columns and rows of the map.
    cells: (usize, usize),
    /// Columns and rows of a block.
    block: (usize, usize),
    /// Which blocks are mostly walls, row by row.
    walls: Vec<bool>,
    /// The start and the goal of each agent with its letter, by their blocks.
    ends: Vec<((usize, usize), char)>,
}

/// What of the map is in view.
#[derive(Clone, Copy, Debug)]
pub(in crate::route) struct Window<'w> {
    pub(in crate::route) frame: &'w Frame,
    /// The cell that the step is about.
    pub(in crate::route) focus: usize,
}

impl Coarse {
    /// Takes a map together. Linear in its cells.
    pub(in crate::route) fn of(map: &MapText) -> Self {
        let cells = (map.width.max(1), map.height().max(1));
        // A cell of a terminal is twice as high as wide.
        let high = cells.1.div_ceil(MOST_ROWS).max(cells.0.div_ceil(MOST_COLUMNS) * 2).max(1);
        let block = (high.div_ceil(2), high);
        let (columns, rows) = (cells.0.div_ceil(block.0), cells.1.div_ceil(block.1));
        let mut counts = vec![0_usize; columns * rows];
        for (row, line) in map.ground.chunks(cells.0).enumerate() {
            let of_row = counts.iter_mut().skip(row / block.1 * columns);
            for (count, part) in of_row.zip(line.chunks(block.0)) {
                *count += part.iter().filter(|tile| **tile == Tile::Wall).count();
            }
        }
        let walls = counts.into_iter().map(|count| count * 2 > block.0 * block.1).collect();
        let of_block = |cell: usize| (cell % cells.0 / block.0, cell / cells.0 / block.1);
        let ends = map.agents.iter().zip(&map.marks);
        let ends = ends.flat_map(|(&(start, goal), &(from, to))| [(of_block(start), from), (of_block(goal), to)]);
        Self { cells, block, walls, ends: ends.collect() }
    }

    const fn size(&self) -> (usize, usize) {
        (self.cells.0.div_ceil(self.block.0), self.cells.1.div_ceil(self.block.1))
    }

    /// The room of the lists beside a map, and that of the overview below them, where the map is cut off and there is room for one.
    pub(in crate::route) fn room(&self, frame: &Frame, beside: Area) -> (Area, Option<Area>) {
        let (columns, rows) = self.size();
        let high = rows as u16 + 1;
        if !frame.is_part(self.cells) || columns > usize::from(beside.width) || beside.height < high + 1 + LEFT {
            return (beside, None);
        }
        let lists = Area { height: beside.height - high - 1, ..beside };
        (lists, Some(Area { y: beside.y + lists.height + 1, height: high, ..beside }))
    }

    /// Draws it in a room. What is asked of the search depends on the size of the overview alone.
    pub(in crate::route) fn draw(
        &self,
        picture: &mut Picture,
        room: Area,
        window: Window<'_>,
        mark: &dyn Fn(usize) -> Mark,
    ) {
        let (columns, rows) = self.size();
        picture.write((room.x, room.y), Role::Title, text!(routes, "overview"));
        let seen = self.seen(window.frame);
        let focus = (window.focus % self.cells.0 / self.block.0, window.focus / self.cells.0 / self.block.1);
        for row in 0..rows {
            for column in 0..columns {
                let at = (room.x + column as u16, room.y + 1 + row as u16);
                let border = || border(&seen, (column, row)).map(|sign| (sign, Role::Selected));
                let named = self.named((column, row), focus);
                let (sign, role) = named.or_else(border).unwrap_or_else(|| self.sign((column, row), mark));
                picture.write(at, role, sign.to_string());
            }
        }
    }

    /// The blocks that are in view.
    fn seen(&self, frame: &Frame) -> Seen {
        let part = |range: &Range<usize>, block: usize| range.start / block..range.end.div_ceil(block);
        (part(&frame.columns, self.block.0), part(&frame.rows, self.block.1))
    }

    /// The sign of a block in which there is something to look for.
    fn named(&self, at: (usize, usize), focus: (usize, usize)) -> Option<(char, Role)> {
        if at == focus {
            return Some((Mark::Current.sign(), Role::Current));
        }
        self.ends.iter().find(|(block, _)| *block == at).map(|&(_, letter)| (letter, Role::Title))
    }

    fn sign(&self, at: (usize, usize), mark: &dyn Fn(usize) -> Mark) -> (char, Role) {
        let columns = self.size().0;
        if self.walls.get(at.1 * columns + at.0).copied().unwrap_or(false) {
            return ('█', Role::Frame);
        }
        match self.made_of(at, mark) {
            Mark::Unseen => ('·', Role::Unvisited),
            Mark::Open => ('○', Role::Open),
            Mark::Closed | Mark::Current => ('░', Role::Closed),
        }
    }

    /// What the search has made of a block: of some cells of it, the furthest.
    fn made_of(&self, (column, row): (usize, usize), mark: &dyn Fn(usize) -> Mark) -> Mark {
        let places = |block: usize, at: usize, all: usize| {
            (0..ASKED).map(move |number| (at * block + block * (2 * number + 1) / (2 * ASKED)).min(all - 1))
        };
        let mut found = Mark::Unseen;
        for y in places(self.block.1, row, self.cells.1) {
            for x in places(self.block.0, column, self.cells.0) {
                match mark(y * self.cells.0 + x) {
                    Mark::Closed | Mark::Current => return Mark::Closed,
                    Mark::Open => found = Mark::Open,
                    Mark::Unseen => {}
                }
            }
        }
        found
    }
}

/// The blocks that are in view: their columns and their rows.
type Seen = (Range<usize>, Range<usize>);

/// The border of what is in view; `None` inside and outside.
fn border((columns, rows): &Seen, (column, row): (usize, usize)) -> Option<char> {
    if !columns.contains(&column) || !rows.contains(&row) {
        return None;
    }
    let sides = [row == rows.start, column + 1 == columns.end, row + 1 == rows.end, column == columns.start];
    match sides {
        [true, true, true, true] => Some('□'),
        [true, false, true, true] => Some('['),
        [true, true, true, false] => Some(']'),
        [true, true, false, true] => Some('╷'),
        [false, true, true, true] => Some('╵'),
        [true, _, _, true] => Some('┌'),
        [true, true, ..] => Some('┐'),
        [_, true, true, _] => Some('┘'),
        [_, _, true, true] => Some('└'),
        [_, true, _, _] | [_, _, _, true] => Some('│'),
        [true, ..] | [_, _, true, _] => Some('─'),
        [false, false, false, false] => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::map_text::Written;
    use super::*;

    #[test]
    fn what_is_in_view_has_a_border() {
        let drawn = |columns: Range<usize>, rows: Range<usize>| -> Vec<String> {
            let seen = (columns, rows);
            let row = |row| (0..5).map(|column| border(&seen, (column, row)).unwrap_or(' ')).collect();
            (0..4).map(row).collect()
        };
        assert_eq!(drawn(1..5, 0..3), [" ┌──┐", " │  │", " └──┘", "     "]);
        assert_eq!(drawn(0..3, 1..3), ["     ", "┌─┐  ", "└─┘  ", "     "]);
        assert_eq!((drawn(1..4, 2..3)[2].as_str(), drawn(2..3, 1..2)[1].as_str()), (" [─] ", "  □  "));
        assert_eq!(drawn(2..3, 1..4), ["     ", "  ╷  ", "  │  ", "  ╵  "]);
    }

    #[test]
    fn blocks_cover_a_map_of_any_size_and_fit_the_panel() {
        for (width, height) in [(300, 300), (1_000, 1_000), (2_000, 7), (3, 900), (79, 41)] {
            let mut text = vec![vec!['.'; width]; height];
            (text[0][0], text[height - 1][width - 1]) = ('S', 'G');
            let text = text.into_iter().map(String::from_iter).collect::<Vec<_>>().join("\n");
            let map = MapText::read(&text, Written { text: "", start: 0 }).expect("a map");
            let coarse = Coarse::of(&map);
            let (columns, rows) = coarse.size();
            assert!(columns <= MOST_COLUMNS && rows <= MOST_ROWS, "{width}x{height}: {columns}x{rows}");
            assert_eq!(coarse.walls.len(), columns * rows);
            assert_eq!(coarse.ends, [((0, 0), 'S'), ((columns - 1, rows - 1), 'G')]);
        }
    }
}
