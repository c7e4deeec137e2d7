//! What of a lesson can be changed in place: signs on places in columns and rows, as its file writes them. Knows nothing of keys.

use std::sync::Arc;

use super::{Lesson, Needs, Picture, Sheet};
use crate::trace::Progress;
use crate::words::Sentence;

/// A place, by its column and its row from 0 at the top left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Spot {
    /// Its column.
    pub column: u16,
    /// Its row.
    pub row: u16,
}

/// Cells of a sheet, one beside the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// The first column.
    pub x: u16,
    /// The first row.
    pub y: u16,
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
}

impl Area {
    /// Whether a cell is one of them.
    #[must_use]
    pub const fn holds(self, (x, y): (u16, u16)) -> bool {
        x >= self.x && y >= self.y && x - self.x < self.width && y - self.y < self.height
    }
}

/// What stands on each place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cells {
    columns: usize,
    signs: Vec<char>,
}

impl Cells {
    /// Signs row by row, in so many columns.
    #[must_use]
    pub const fn new(columns: usize, signs: Vec<char>) -> Self {
        Self { columns, signs }
    }

    /// How many columns and rows there are.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.columns, self.signs.len().checked_div(self.columns).unwrap_or(0))
    }

    /// The number of a place, row by row; `None` where there is none.
    fn index(&self, spot: Spot) -> Option<usize> {
        let (columns, rows) = self.size();
        let (column, row) = (usize::from(spot.column), usize::from(spot.row));
        (column < columns && row < rows).then_some(row * columns + column)
    }

    /// The place with this number.
    #[must_use]
    pub fn spot(&self, index: usize) -> Spot {
        let cells = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        let columns = self.columns.max(1);
        Spot { column: cells(index % columns), row: cells(index / columns) }
    }

    /// What stands on a place; `None` where there is none.
    #[must_use]
    pub fn at(&self, spot: Spot) -> Option<char> {
        self.signs.get(self.index(spot)?).copied()
    }

    /// All signs, row by row.
    #[must_use]
    pub fn signs(&self) -> &[char] {
        &self.signs
    }

    /// The first place with a sign. Linear in the places.
    #[must_use]
    pub fn find(&self, sign: char) -> Option<Spot> {
        self.signs.iter().position(|&known| known == sign).map(|index| self.spot(index))
    }

    /// Puts a sign on a place.
    pub fn set(&mut self, spot: Spot, sign: char) {
        if let Some(there) = self.index(spot).and_then(|index| self.signs.get_mut(index)) {
            *there = sign;
        }
    }

    /// It as text, a line a row.
    #[must_use]
    pub fn text(&self) -> String {
        let rows = self.signs.chunks(self.columns.max(1)).map(|row| row.iter().collect::<String>());
        rows.collect::<Vec<_>>().join("\n")
    }
}

/// A sign on a place, and what stood there before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Put {
    /// The place.
    pub spot: Spot,
    /// What stood there.
    pub before: char,
    /// What stands there now.
    pub after: char,
}

/// What is looked at while places are changed.
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'d> {
    /// What stands on each place now, whatever the lesson was worked out from.
    pub cells: &'d Cells,
    /// The place that is kept in view.
    pub cursor: Spot,
}

/// A lesson that can be changed in place.
pub trait Changeable {
    /// The key of its file that says what stands where.
    fn key(&self) -> &'static str;

    /// What stands on each place.
    fn cells(&self) -> Cells;

    /// The place that a step is about.
    fn focus(&self, step: usize) -> Spot;

    /// The signs that can be put on places, as they are told.
    fn signs(&self) -> &'static str;

    /// A sign as it is put where this is typed, and what it stands for; `None` where it means nothing here.
    fn sign(&self, typed: char) -> Option<(char, String)>;

    /// The sign that is put where none has been chosen yet.
    fn first_sign(&self) -> char;

    /// The sign of a place where nothing special stands.
    fn blank(&self) -> char;

    /// Whether a sign stands on one place only: put somewhere else, it moves there.
    fn moves(&self, sign: char) -> bool;

    /// What putting a sign on a place comes to: nothing where it stands there already, more than one change where something is moved.
    ///
    /// # Errors
    /// Why it cannot be put there.
    fn put(&self, cells: &Cells, spot: Spot, sign: char) -> Result<Vec<Put>, Sentence>;

    /// The same lesson with other signs, worked out anew. It tells how far it is and can be cancelled.
    ///
    /// # Errors
    /// Why there is no such lesson.
    fn changed(&self, cells: &Cells, progress: &Arc<Progress>) -> Result<Arc<dyn Lesson>, Sentence>;

    /// What a step looks like while places are changed; never higher than the sheet.
    ///
    /// # Errors
    /// How much room it needs at least, where there is less.
    fn picture(&self, step: usize, sheet: Sheet, drawing: Drawing<'_>) -> Result<Picture, Needs>;

    /// Where a place is drawn in that picture, if it is in view.
    fn area(&self, step: usize, sheet: Sheet, drawing: Drawing<'_>, spot: Spot) -> Option<Area>;

    /// The place that is drawn at a cell of that picture.
    fn spot(&self, step: usize, sheet: Sheet, drawing: Drawing<'_>, cell: (u16, u16)) -> Option<Spot>;

    /// What comes out in the end, by name: what a change of it is told by.
    fn outcome(&self) -> Vec<(&'static str, String)>;

    /// The value of the key with these signs, where this was its value; all else stays as it is written.
    fn text(&self, before: &str, cells: &Cells) -> String;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_stand_where_they_are_put() {
        let mut cells = Cells::new(3, "abcdef".chars().collect());
        let at = |column, row| Spot { column, row };
        assert_eq!((cells.size(), cells.at(at(2, 1)), cells.find('e')), ((3, 2), Some('f'), Some(at(1, 1))));
        cells.set(at(0, 1), 'x');
        cells.set(at(3, 0), 'y');
        cells.set(at(0, 2), 'z');
        assert_eq!((cells.text().as_str(), cells.at(at(3, 0)), cells.at(at(0, 2))), ("abc\nxef", None, None));
        assert_eq!((Cells::default().size(), Cells::default().text()), ((0, 0), String::new()));
    }

    #[test]
    fn an_area_holds_its_cells_and_no_others() {
        let area = Area { x: 2, y: 1, width: 3, height: 2 };
        let held = (0..9).flat_map(|x| (0..9).map(move |y| (x, y))).filter(|&cell| area.holds(cell)).count();
        assert!(held == 6 && area.holds((2, 1)) && area.holds((4, 2)) && !area.holds((5, 1)));
    }
}
