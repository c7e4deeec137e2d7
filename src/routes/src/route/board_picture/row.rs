//! The start of a sliding puzzle while it is changed, with the board that a step is about and the goal beside it. Knows nothing of
//! searches.

use super::super::room::{Room, middle};
use super::Card;
use super::look::{LOOKS, Look};
use plywood_drawing::picture::{Needs, Picture};
use plywood_drawing::theme::Role;
use plywood_lesson::Area;
use plywood_messages::text;
use plywood_messages::words;

/// Columns from one board to the next.
const GAP: u16 = 5;

/// Where the boards stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::route) struct BoardRow {
    side: usize,
    look: Look,
    /// The first cell of the first board.
    at: (u16, u16),
    /// How many boards there is room for: the start, the goal, the board of the step.
    boards: u16,
}

impl BoardRow {
    /// The largest boards that there is room for, all three if possible.
    pub(in crate::route) fn of(side: usize, room: Room) -> Result<Self, Needs> {
        let all = [3_u16, 2, 1].into_iter().flat_map(|boards| LOOKS.into_iter().map(move |look| (boards, look)));
        let extent = |boards: u16, look: Look| {
            let (wide, high) = look.size(side);
            // A line above and one below.
            (boards * (wide + GAP) - GAP, high + 2)
        };
        let fits = |&(boards, look): &(u16, Look)| {
            let (wide, high) = extent(boards, look);
            // The cursor has a cell behind the last tile.
            wide < room.width && high <= room.height
        };
        let (boards, look) = all.into_iter().find(fits).ok_or_else(|| {
            let (width, height) = extent(1, Look::Bare);
            Needs { width: width + 1, height }
        })?;
        let (x, y) = middle(room, extent(boards, look));
        Ok(Self { side, look, at: (x, y + 1), boards })
    }

    /// Where a square of the start is drawn, by its column and row.
    pub(in crate::route) const fn area(&self, square: (usize, usize)) -> Area {
        self.look.area(self.side, self.at, square)
    }

    /// Draws the boards.
    pub(in crate::route) fn draw(&self, picture: &mut Picture, [start, now, goal]: [&Card; 3]) {
        self.board(picture, 0, (words::routes::change_start(), start));
        if self.boards > 2 {
            self.board(picture, 1, (words::routes::board_of_the_step(), now));
        }
        if self.boards > 1 {
            self.board(picture, self.boards - 1, (words::routes::change_goal(), goal));
        }
        let (_, high) = self.look.size(self.side);
        picture.focus = self.at.1..self.at.1 + high;
    }

    fn board(&self, picture: &mut Picture, place: u16, (name, card): (&'static str, &Card)) {
        let (wide, high) = self.look.size(self.side);
        let (x, y) = (self.at.0 + place * (wide + GAP), self.at.1);
        let centred = |words: &str| x + wide.saturating_sub(text::cells(words)) / 2;
        if place > 0 {
            picture.write((x - GAP / 2 - 1, y + high / 2), Role::Faint, "→");
        }
        picture.write((centred(name), y - 1), Role::Title, name);
        self.look.draw(picture, self.side, (x, y), (&card.tiles, card.role()));
        let told = card.told();
        picture.write((centred(&told), y + high), Role::Number, told);
    }
}
