//! Overview of a map larger than its window: each symbol shows a block of cells with its state in the search, and the window.

use std::ops::Range;

use super::{
    super::{BESIDE, look::Mark, map_text::MapText},
    Frame,
};
use crate::state_space::Tile;
use plywood_drawing::{
    picture::{Area, Picture},
    scene::{Segment, Weight},
    theme::Role,
};

/// Most rows of an overview, and the least number of rows it leaves to the lists.
const MOST_ROWS: usize = 16;
const LEFT: u16 = 12;

/// Most columns of symbols: the width of a panel.
const MOST_COLUMNS: usize = BESIDE as usize - 1;

/// Cells sampled along each side of a block.
const ASKED: usize = 3;

#[derive(Debug)]
pub struct CoarseMap {
    cells: (usize, usize),
    block: (usize, usize),
    /// True for blocks that are mostly walls, row by row.
    walls: Vec<bool>,
    ends: Vec<((usize, usize), char)>,
}

impl CoarseMap {
    /// Divides a map into blocks. Linear in its cells.
    pub fn of(map: &MapText) -> Self {
        let cells = (map.width.max(1), map.height().max(1));
        // A terminal cell is twice as high as wide.
        let high = cells.1.div_ceil(MOST_ROWS).max(cells.0.div_ceil(MOST_COLUMNS) * 2).max(1);
        let block = (high.div_ceil(2), high);
        let columns = cells.0.div_ceil(block.0);
        let rows = cells.1.div_ceil(block.1);
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

    /// Splits the area next to a map for the lists and, below them, for the overview if the map is cut off and there is room.
    pub fn room(&self, frame: &Frame, beside: Area) -> (Area, Option<Area>) {
        let (columns, rows) = self.size();
        let high = rows as u16 + 1;
        if !frame.is_part(self.cells) || columns > usize::from(beside.width) || beside.height < high + 1 + LEFT {
            return (beside, None);
        }
        let lists = Area { height: beside.height - high - 1, ..beside };
        (lists, Some(Area { y: beside.y + lists.height + 1, height: high, ..beside }))
    }

    /// Draws the overview with the window of a frame. The number of lookups in the search depends only on the size of the overview.
    pub fn draw(
        &self,
        picture: &mut Picture,
        room: Area,
        (frame, focus): (&Frame, usize),
        mark: &dyn Fn(usize) -> Mark,
    ) {
        let (columns, rows) = self.size();
        picture.write((room.x, room.y), Role::Title, text!("routes/overview"));
        let at = |(column, row): (usize, usize)| (room.x + column as u16, room.y + 1 + row as u16);
        for block in (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row))) {
            let (sign, role) = self.sign(block, mark);
            picture.write(at(block), role, sign);
        }
        let part = |range: &Range<usize>, block: usize| range.start / block..range.end.div_ceil(block);
        let (columns, rows) = (part(&frame.columns, self.block.0), part(&frame.rows, self.block.1));
        let (x, y) = at((columns.start, rows.start));
        outline(picture, Area { x, y, width: columns.len() as u16, height: rows.len() as u16 });
        for &(block, letter) in &self.ends {
            picture.write(at(block), Role::Title, letter);
        }
        let focus = (focus % self.cells.0 / self.block.0, focus / self.cells.0 / self.block.1);
        picture.write(at(focus), Role::Current, Mark::Current.sign());
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

    /// State of a block in the search: the most advanced among a sample of its cells.
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

/// Draws the border of the part in view.
fn outline(picture: &mut Picture, area: Area) {
    picture.frame(area, Segment::new(Weight::Light, Role::Selected));
    if area.width.max(area.height) == 1 {
        picture.write((area.x, area.y), Role::Selected, '□');
    }
}

#[cfg(test)]
mod tests {
    use super::{super::super::map_text::Written, *};

    #[test]
    fn what_is_in_view_has_a_border() {
        let drawn = |columns: Range<u16>, rows: Range<u16>| -> Vec<String> {
            let mut picture = Picture::new(4);
            let area = Area { x: columns.start, y: rows.start, width: columns.len() as u16, height: rows.len() as u16 };
            outline(&mut picture, area);
            let row = |y| picture.row(y).into_iter().map(|run| run.text).collect::<String>();
            (0..4).map(|y| format!("{:5}", row(y))).collect()
        };
        assert_eq!(drawn(1..5, 0..3), [" ┌──┐", " │  │", " └──┘", "     "]);
        assert_eq!(drawn(0..3, 1..3), ["     ", "┌─┐  ", "└─┘  ", "     "]);
        assert_eq!((drawn(1..4, 2..3)[2].as_str(), drawn(2..3, 1..2)[1].as_str()), (" ╶─╴ ", "  □  "));
        assert_eq!(drawn(2..3, 1..4), ["     ", "  ╷  ", "  │  ", "  ╵  "]);
    }

    #[test]
    fn blocks_cover_a_map_of_any_size_and_fit_the_panel() {
        for (width, height) in [(300, 300), (1_000, 1_000), (2_000, 7), (3, 900), (79, 41)] {
            let mut text = vec![vec!['.'; width]; height];
            (text[0][0], text[height - 1][width - 1]) = ('S', 'G');
            let text = text.into_iter().map(String::from_iter).collect::<Vec<_>>().join("\n");
            let map = MapText::read(&text, Written { text: "", start: 0 }).expect("a map");
            let coarse = CoarseMap::of(&map);
            let (columns, rows) = coarse.size();
            assert!(columns <= MOST_COLUMNS && rows <= MOST_ROWS, "{width}x{height}: {columns}x{rows}");
            assert_eq!(coarse.walls.len(), columns * rows);
            assert_eq!(coarse.ends, [((0, 0), 'S'), ((columns - 1, rows - 1), 'G')]);
        }
    }
}
