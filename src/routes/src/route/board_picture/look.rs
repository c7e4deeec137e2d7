//! How a board of a sliding puzzle is drawn: from its tiles alone to tiles in frames of their own.

use plywood_drawing::picture::{Area, Lattice, Picture};
use plywood_drawing::scene::{Segment, Weight};
use plywood_drawing::theme::Role;

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
                let (width, height) = self.size(side);
                picture.fill(Area { x, y, width, height }, around, ' ');
                picture.frame(Area { x, y, width, height }, Segment::new(Weight::Light, around));
                for (row, y) in rows().zip(y + 1..) {
                    picture.write((x + 2, y), role, row.join(" "));
                }
            }
            Self::Tiles(wide, high) => {
                let lattice = Lattice { at: (x, y), cells: (side as u16, side as u16), pitch: (wide, high) };
                lattice.draw(picture, Segment::new(Weight::Light, around));
                for (row, cells) in (0..).zip(rows()) {
                    for (column, tile) in (0..).zip(cells) {
                        let Area { x, y, width, height } = lattice.inside((column, row));
                        picture.write((x, y + height / 2), role, format!("{tile:^0$}", usize::from(width)));
                    }
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
            let best: String =
                picture.runs().into_iter().filter(|run| run.role == Role::Best).map(|run| run.text).collect();
            let tiles: String = best.chars().filter(|c| !" ·".contains(*c)).collect();
            assert_eq!(tiles, "12345678", "{look:?}");
        }
    }
}
