//! How a board of a sliding puzzle is drawn: from its tiles alone to tiles in frames of their own.

use plywood_drawing::picture::Picture;
use plywood_drawing::theme::Role;
use plywood_lesson::Area;

/// How large a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// The tiles alone.
    Bare,
    Framed,
    /// Each tile in a frame of its own, so many columns wide and rows high, one edge of each with it.
    Tiles(u16, u16),
}

/// From the largest to the smallest.
pub(super) const LOOKS: [Look; 6] =
    [Look::Tiles(12, 4), Look::Tiles(9, 4), Look::Tiles(6, 2), Look::Tiles(5, 2), Look::Framed, Look::Bare];

impl Look {
    /// Columns of a tile's number.
    const fn digits(side: usize) -> u16 {
        if side > 3 { 2 } else { 1 }
    }

    /// Columns and rows of a board with so many tiles on a side.
    pub(super) const fn size(self, side: usize) -> (u16, u16) {
        let (tiles, tile) = (side as u16, Self::digits(side) + 1);
        match self {
            Self::Bare => (tiles * tile - 1, tiles),
            Self::Framed => (tiles * tile + 3, tiles + 2),
            Self::Tiles(wide, high) => (tiles * wide + 1, tiles * high + 1),
        }
    }

    /// Where a square is drawn, by its column and row: with a free cell behind its number.
    pub(super) const fn area(self, side: usize, (x, y): (u16, u16), (column, row): (usize, usize)) -> Area {
        let (column, row, tile) = (column as u16, row as u16, Self::digits(side) + 1);
        match self {
            Self::Bare => Area { x: x + column * tile, y: y + row, width: tile, height: 1 },
            Self::Framed => Area { x: x + 2 + column * tile, y: y + 1 + row, width: tile, height: 1 },
            Self::Tiles(wide, high) => {
                Area { x: x + 1 + column * wide, y: y + 1 + row * high, width: wide - 1, height: high - 1 }
            }
        }
    }

    /// Draws a board.
    pub(super) fn draw(self, picture: &mut Picture, side: usize, (x, y): (u16, u16), (tiles, role): (&[u8], Role)) {
        let width = if side > 3 { 2 } else { 1 };
        // Where no frame shows it, the gap has a sign.
        let gap = if self == Self::Bare { "·" } else { " " };
        let tile = |tile: &u8| if *tile == 0 { format!("{gap:>width$}") } else { format!("{tile:>width$}") };
        // A board on the way is underlined: its tiles are, not all that is around them.
        let around = if role == Role::Best { Role::EdgeBest } else { role };
        let rows = || tiles.chunks(side).map(|row| row.iter().map(tile).collect::<Vec<_>>());
        match self {
            Self::Bare => {
                for (row, y) in rows().zip(y..) {
                    picture.write((x, y), role, row.join(" "));
                }
            }
            Self::Framed => {
                let bar = "─".repeat(usize::from(self.size(side).0 - 2));
                let free = " ".repeat(usize::from(self.size(side).0 - 2));
                picture.write((x, y), around, format!("┌{bar}┐"));
                for (row, y) in rows().zip(y + 1..) {
                    picture.write((x, y), around, format!("│{free}│"));
                    picture.write((x + 2, y), role, row.join(" "));
                }
                picture.write((x, y + 1 + side as u16), around, format!("└{bar}┘"));
            }
            Self::Tiles(wide, high) => {
                let inside = usize::from(wide - 1);
                let ruled = |[left, middle, right]: [&str; 3]| {
                    format!("{left}{}{right}", vec!["─".repeat(inside); side].join(middle))
                };
                picture.write((x, y), around, ruled(["┌", "┬", "┐"]));
                let free = format!("│{}│", vec![" ".repeat(inside); side].join("│"));
                for ((number, row), y) in rows().enumerate().zip((y + 1..).step_by(usize::from(high))) {
                    let cells: Vec<String> = row.iter().map(|tile| format!("{tile:^inside$}")).collect();
                    for line in 0..high - 1 {
                        picture.write((x, y + line), around, free.clone());
                    }
                    for (cell, x) in cells.into_iter().zip((x + 1..).step_by(usize::from(wide))) {
                        picture.write((x, y + high / 2 - 1), role, cell);
                    }
                    let ends = if number + 1 == side { ["└", "┴", "┘"] } else { ["├", "┼", "┤"] };
                    picture.write((x, y + high - 1), around, ruled(ends));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_board_on_the_way_only_the_tiles_are_underlined() {
        for look in LOOKS {
            let mut picture = Picture::new(40);
            look.draw(&mut picture, 3, (2, 1), (&[1, 0, 2, 3, 4, 5, 6, 7, 8], Role::Best));
            let best: Vec<&str> =
                picture.runs().iter().filter(|run| run.role == Role::Best).map(|run| run.text.as_str()).collect();
            let tiles: String = best.concat().chars().filter(|c| !" ·".contains(*c)).collect();
            assert_eq!(tiles, "12345678", "{look:?}");
        }
    }
}
