//! In-place editing of a lesson: symbols on places in columns and rows, as its file writes them.

use std::{fmt, sync::Arc};

use super::AnyLesson;
use plywood_drawing::picture::{Area, Fitted, Sheet};
use plywood_messages::{text::joined, words::Sentence};
use plywood_tree::{cost::Cost, format::Syntax, progress::Progress};

/// A place, by its column and its row from 0 at the top left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Spot {
    pub column: u16,
    pub row: u16,
}

impl Spot {
    pub const fn new(column: u16, row: u16) -> Self {
        Self { column, row }
    }

    pub const fn apart(self, other: Self) -> (u32, u32) {
        (self.column.abs_diff(other.column) as u32, self.row.abs_diff(other.row) as u32)
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sign {
    Letter(char),
    Amount(Cost),
}

impl fmt::Display for Sign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Letter(letter) => letter.fmt(f),
            Self::Amount(amount) => amount.to_number().fmt(f),
        }
    }
}

/// Contents of all places: letters first, then amounts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cells {
    columns: usize,
    letters: Vec<char>,
    amounts: Vec<Cost>,
    /// Fingerprint of the owner of the places, if their number does not identify it.
    of: u64,
}

impl Cells {
    /// Returns letters row by row, in `columns` columns.
    pub const fn new(columns: usize, letters: Vec<char>) -> Self {
        Self { columns, letters, amounts: Vec::new(), of: 0 }
    }

    /// Adds amounts on the places that follow, for an owner with this fingerprint.
    #[must_use]
    pub fn with_amounts(self, amounts: Vec<Cost>, of: u64) -> Self {
        Self { amounts, of, ..self }
    }

    pub fn size(&self) -> (usize, usize) {
        (self.columns, self.places().checked_div(self.columns).unwrap_or(0))
    }

    pub const fn places(&self) -> usize {
        self.letters.len() + self.amounts.len()
    }

    pub fn is_like(&self, other: &Self) -> bool {
        let shape = |cells: &Self| (cells.columns, cells.letters.len(), cells.amounts.len(), cells.of);
        shape(self) == shape(other)
    }

    /// Returns the number of a place, row by row, or `None` if it does not exist.
    pub fn index(&self, spot: Spot) -> Option<usize> {
        let column = usize::from(spot.column);
        let row = usize::from(spot.row);
        let index = row * self.columns + column;
        (column < self.columns && index < self.places()).then_some(index)
    }

    pub fn spot(&self, index: usize) -> Spot {
        let cells = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        let columns = self.columns.max(1);
        Spot { column: cells(index % columns), row: cells(index / columns) }
    }

    /// Returns the contents of a place, or `None` if it does not exist.
    pub fn at(&self, spot: Spot) -> Option<Sign> {
        let index = self.index(spot)?;
        match self.letters.get(index) {
            Some(&letter) => Some(Sign::Letter(letter)),
            None => self.amounts.get(index - self.letters.len()).map(|&amount| Sign::Amount(amount)),
        }
    }

    /// Returns the place this many columns and rows further, at most at the border.
    pub fn moved(&self, spot: Spot, (columns, rows): (i32, i32)) -> Spot {
        let (width, height) = self.size();
        let further = |at: u16, by: i32, all: usize| {
            let last = i32::try_from(all.saturating_sub(1)).unwrap_or(i32::MAX);
            u16::try_from((i32::from(at) + by).clamp(0, last)).unwrap_or(at)
        };
        Spot { column: further(spot.column, columns, width), row: further(spot.row, rows, height) }
    }

    pub fn letters(&self) -> &[char] {
        &self.letters
    }

    pub fn amounts(&self) -> &[Cost] {
        &self.amounts
    }

    /// Returns the first place with a letter. Linear in the places.
    pub fn find(&self, letter: char) -> Option<Spot> {
        self.letters.iter().position(|&known| known == letter).map(|index| self.spot(index))
    }

    /// Sets the contents of a place. A place for letters accepts only letters, and one for amounts only amounts.
    pub fn set(&mut self, spot: Spot, sign: Sign) {
        let Some(index) = self.index(spot) else { return };
        match (sign, index.checked_sub(self.letters.len())) {
            (Sign::Letter(letter), None) => self.letters[index] = letter,
            (Sign::Amount(amount), Some(index)) => self.amounts[index] = amount,
            (Sign::Letter(_), Some(_)) | (Sign::Amount(_), None) => {}
        }
    }

    pub fn text(&self) -> String {
        let rows = self.letters.chunks(self.columns.max(1)).map(|row| row.iter().collect::<String>());
        joined(rows, "\n")
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Put {
    pub spot: Spot,
    pub before: Sign,
    pub after: Sign,
}

/// Action of a mouse button on a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Grip {
    /// Puts a symbol there, and on all places it is dragged over.
    Draw(Sign),
    /// Moves a symbol that is on one place only.
    Carry(Sign),
    /// Moves the cursor there, so that the keys change that place.
    Point,
}

#[derive(Clone, Copy)]
pub enum Button {
    /// Puts a symbol.
    Main,
    /// Removes it.
    Other,
}

/// Contents and cursor while places are edited.
#[derive(Clone, Copy)]
pub struct Drawing<'d> {
    /// Current contents, which may differ from those that the lesson was computed from.
    pub cells: &'d Cells,
    pub cursor: Spot,
}

#[derive(Clone, Copy)]
pub enum Towards {
    Up,
    Down,
    Left,
    Right,
}

impl Towards {
    /// Returns columns and rows to the next place of a lattice.
    pub const fn step(self) -> (i32, i32) {
        match self {
            Self::Up => (0, -1),
            Self::Down => (0, 1),
            Self::Left => (-1, 0),
            Self::Right => (1, 0),
        }
    }
}

#[derive(Clone, Copy)]
pub struct Place<'d> {
    pub step: usize,
    pub sheet: Sheet,
    pub drawing: Drawing<'d>,
}

/// A lesson that can be edited in place.
pub trait Changeable {
    /// Returns the contents of all places.
    fn cells(&self) -> Cells;

    /// Returns the place that a step is about.
    fn focus(&self, step: usize) -> Spot;

    /// Returns the name of a place.
    fn called(&self, spot: Spot) -> String;

    /// Describes the contents of a place.
    fn there(&self, cells: &Cells, spot: Spot) -> String;

    /// Lists the symbols that can be put on places, as text.
    fn signs(&self) -> String;

    /// Describes the effect of Enter and the mouse after this symbol was put.
    fn again(&self, sign: Sign) -> String;

    /// Returns the symbol for a text typed on a place, or `None` if it has no meaning there. The text has several characters if
    /// they were typed one after the other.
    fn sign(&self, spot: Spot, typed: &str) -> Option<Sign>;

    /// Returns the initial brush, before the user chooses a symbol.
    fn first_sign(&self) -> Sign;

    /// Returns the symbol that is put again after this one.
    fn brush(&self, put: Sign) -> Sign {
        put
    }

    /// Returns the action of a button on a place, after this symbol was put.
    fn grip(&self, cells: &Cells, spot: Spot, brush: Sign, button: Button) -> Option<Grip>;

    /// Returns the changes for putting a symbol on a place: none if it is already there, several if something moves.
    ///
    /// # Errors
    /// The reason why it cannot be put there.
    fn put(&self, cells: &Cells, spot: Spot, sign: Sign) -> Result<Vec<Put>, Sentence>;

    /// Returns the place that a direction key leads to, or the same one at the end.
    fn next(&self, place: Place<'_>, towards: Towards) -> Spot {
        place.drawing.cells.moved(place.drawing.cursor, towards.step())
    }

    /// Returns the place at which keys change this one's contents: itself, or the nearest that exists.
    fn held(&self, spot: Spot) -> Spot {
        self.cells().moved(spot, (0, 0))
    }

    /// Computes the lesson with other contents. Reports its progress and can be cancelled.
    ///
    /// # Errors
    /// The reason why there is no such lesson.
    fn changed(&self, cells: &Cells, progress: &Arc<Progress>) -> Result<AnyLesson, Sentence>;

    /// Draws a step while places are edited; never higher than the sheet.
    ///
    /// # Errors
    /// The least size, if the sheet is smaller.
    fn picture(&self, place: Place<'_>) -> Fitted;

    /// Returns the area of a place in that picture, if it is in view.
    fn area(&self, place: Place<'_>, spot: Spot) -> Option<Area>;

    /// Returns the place at a cell of that picture.
    fn spot(&self, place: Place<'_>, cell: (u16, u16)) -> Option<Spot>;

    /// Returns the results by name, for reporting changes of them.
    fn outcome(&self) -> Vec<(&'static str, String)>;

    /// Returns the text of its file with these contents and all else unchanged, or `None` if they cannot be written there.
    fn rewrite(&self, text: &str, syntax: Syntax, cells: &Cells) -> Option<String>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_and_amounts_stand_where_they_are_put() {
        // Symbols stay on their places.
        {
            let mut cells = Cells::new(3, "abcdef".chars().collect());
            let at = |column, row| Spot { column, row };
            let letter = |letter| Some(Sign::Letter(letter));
            assert_eq!((cells.size(), cells.at(at(2, 1)), cells.find('e')), ((3, 2), letter('f'), Some(at(1, 1))));
            cells.set(at(0, 1), Sign::Letter('x'));
            cells.set(at(3, 0), Sign::Letter('y'));
            cells.set(at(0, 2), Sign::Letter('z'));
            assert_eq!((cells.text().as_str(), cells.at(at(3, 0)), cells.at(at(0, 2))), ("abc\nxef", None, None));
            assert_eq!((Cells::default().size(), Cells::default().text()), ((0, 0), String::new()));
        }

        // Amounts follow the letters.
        {
            let mut cells = Cells::new(2, vec!['S', 'G']).with_amounts(vec![Cost::ONE; 3], 7);
            let places: Vec<Spot> = (0..cells.places()).map(|index| cells.spot(index)).collect();
            assert!(
                (0..5).all(|index| cells.index(places[index]) == Some(index)) && cells.index(cells.spot(5)).is_none()
            );
            cells.set(places[3], Sign::Amount(Cost::whole(80)));
            cells.set(places[3], Sign::Letter('x'));
            cells.set(places[0], Sign::Amount(Cost::ZERO));
            assert_eq!((cells.at(places[3]), cells.text().as_str()), (Some(Sign::Amount(Cost::whole(80))), "SG"));
            assert!(!cells.is_like(&Cells::new(2, vec!['S', 'G'])));
        }
    }
}
