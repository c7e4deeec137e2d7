//! What of a lesson can be changed in place: signs on places in columns and rows, as its file writes them.

use std::fmt;
use std::sync::Arc;

use super::Lesson;
use plywood_drawing::picture::{Area, Needs, Picture, Sheet};
use plywood_messages::words::Sentence;
use plywood_tree::cost::Cost;
use plywood_tree::format::Syntax;
use plywood_tree::progress::Progress;

/// A place, by its column and its row from 0 at the top left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    pub column: u16,
    pub row: u16,
}

impl Spot {
    /// The place of this column and row.
    pub const fn new(column: u16, row: u16) -> Self {
        Self { column, row }
    }

    /// How many columns and rows lie between two places.
    #[inline]
    pub const fn apart(self, other: Self) -> (u32, u32) {
        (self.column.abs_diff(other.column) as u32, self.row.abs_diff(other.row) as u32)
    }
}

/// What stands on a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A letter, as files and keys write it.
    Letter(char),
    /// A cost or an estimate.
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

/// What stands on each place: letters first, then amounts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cells {
    columns: usize,
    letters: Vec<char>,
    amounts: Vec<Cost>,
    /// What the places belong to, where that is more than how many there are.
    of: u64,
}

impl Cells {
    /// Letters row by row, in so many columns.
    pub const fn new(columns: usize, letters: Vec<char>) -> Self {
        Self { columns, letters, amounts: Vec::new(), of: 0 }
    }

    /// The same with amounts on the places that follow, of what has this fingerprint.
    #[must_use]
    pub fn with_amounts(self, amounts: Vec<Cost>, of: u64) -> Self {
        Self { amounts, of, ..self }
    }

    /// How many columns and rows there are.
    pub fn size(&self) -> (usize, usize) {
        (self.columns, self.places().checked_div(self.columns).unwrap_or(0))
    }

    /// How many places there are.
    pub const fn places(&self) -> usize {
        self.letters.len() + self.amounts.len()
    }

    /// Whether the others stand on the same places.
    pub fn is_like(&self, other: &Self) -> bool {
        let shape = |cells: &Self| (cells.columns, cells.letters.len(), cells.amounts.len(), cells.of);
        shape(self) == shape(other)
    }

    /// The number of a place, row by row; `None` where there is none.
    pub fn index(&self, spot: Spot) -> Option<usize> {
        let (column, row) = (usize::from(spot.column), usize::from(spot.row));
        let index = row * self.columns + column;
        (column < self.columns && index < self.places()).then_some(index)
    }

    /// The place with this number.
    pub fn spot(&self, index: usize) -> Spot {
        let cells = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        let columns = self.columns.max(1);
        Spot { column: cells(index % columns), row: cells(index / columns) }
    }

    /// What stands on a place; `None` where there is none.
    pub fn at(&self, spot: Spot) -> Option<Sign> {
        let index = self.index(spot)?;
        match self.letters.get(index) {
            Some(&letter) => Some(Sign::Letter(letter)),
            None => self.amounts.get(index - self.letters.len()).map(|&amount| Sign::Amount(amount)),
        }
    }

    /// The place so many columns and rows further; the border is the end.
    pub fn moved(&self, spot: Spot, (columns, rows): (i32, i32)) -> Spot {
        let (width, height) = self.size();
        let further = |at: u16, by: i32, all: usize| {
            let last = i32::try_from(all.saturating_sub(1)).unwrap_or(i32::MAX);
            u16::try_from((i32::from(at) + by).clamp(0, last)).unwrap_or(at)
        };
        Spot { column: further(spot.column, columns, width), row: further(spot.row, rows, height) }
    }

    /// All letters, row by row.
    pub fn letters(&self) -> &[char] {
        &self.letters
    }

    pub fn amounts(&self) -> &[Cost] {
        &self.amounts
    }

    /// The first place with a letter. Linear in the places.
    pub fn find(&self, letter: char) -> Option<Spot> {
        self.letters.iter().position(|&known| known == letter).map(|index| self.spot(index))
    }

    /// Puts a sign on a place; a letter stays among letters, and an amount among amounts.
    pub fn set(&mut self, spot: Spot, sign: Sign) {
        let Some(index) = self.index(spot) else { return };
        let amount = index.checked_sub(self.letters.len());
        match sign {
            Sign::Letter(letter) => {
                if let Some(there) = self.letters.get_mut(index) {
                    *there = letter;
                }
            }
            Sign::Amount(amount_of) => {
                if let Some(there) = amount.and_then(|amount| self.amounts.get_mut(amount)) {
                    *there = amount_of;
                }
            }
        }
    }

    /// The letters as text, a line a row.
    pub fn text(&self) -> String {
        let rows = self.letters.chunks(self.columns.max(1)).map(|row| row.iter().collect::<String>());
        rows.collect::<Vec<_>>().join("\n")
    }
}

/// A sign on a place, and what stood there before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Put {
    /// The place.
    pub spot: Spot,
    /// What stood there.
    pub before: Sign,
    /// What stands there now.
    pub after: Sign,
}

/// What a button does that is pressed on a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grip {
    /// It puts a sign there, and wherever it is moved.
    Draw(Sign),
    /// It takes along a sign that stands on one place only.
    Carry(Sign),
    /// It has the keys change that place.
    Point,
}

/// Which button is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// The one that does something.
    Main,
    /// The one that takes it away.
    Other,
}

/// What is looked at while places are changed.
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'d> {
    /// What stands on each place now, whatever the lesson was worked out from.
    pub cells: &'d Cells,
    /// The place that is kept in view.
    pub cursor: Spot,
}

/// The way to a neighbour of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Towards {
    /// Above it.
    Up,
    /// Below it.
    Down,
    /// Before it.
    Left,
    /// After it.
    Right,
}

impl Towards {
    /// Columns and rows to the next place of a lattice.
    pub const fn step(self) -> (i32, i32) {
        match self {
            Self::Up => (0, -1),
            Self::Down => (0, 1),
            Self::Left => (-1, 0),
            Self::Right => (1, 0),
        }
    }
}

/// Where a lesson is drawn while places of it are changed.
#[derive(Clone, Copy, Debug)]
pub struct Place<'d> {
    pub step: usize,
    /// What it is drawn on.
    pub sheet: Sheet,
    /// What stands where, and what is kept in view.
    pub drawing: Drawing<'d>,
}

/// A lesson that can be changed in place.
pub trait Changeable {
    /// What stands on each place.
    fn cells(&self) -> Cells;

    /// The place that a step is about.
    fn focus(&self, step: usize) -> Spot;

    /// What a place is called.
    fn called(&self, spot: Spot) -> String;

    /// What stands on a place, in words.
    fn there(&self, cells: &Cells, spot: Spot) -> String;

    /// The signs that can be put on places, as they are told.
    fn signs(&self) -> String;

    /// What Enter and the mouse do after this sign was put.
    fn again(&self, sign: Sign) -> String;

    /// The sign that is meant where this is typed on a place; `None` where it means nothing there. More than one character where they
    /// were typed one after the other.
    fn sign(&self, spot: Spot, typed: &str) -> Option<Sign>;

    /// The sign that is put where none has been chosen yet.
    fn first_sign(&self) -> Sign;

    /// The sign that is put again after this one.
    fn brush(&self, put: Sign) -> Sign {
        put
    }

    /// What a button does on a place, after this sign was put.
    fn grip(&self, cells: &Cells, spot: Spot, brush: Sign, button: Button) -> Option<Grip>;

    /// What putting a sign on a place comes to: nothing where it stands there already, more than one change where something is moved.
    ///
    /// # Errors
    /// Why it cannot be put there.
    fn put(&self, cells: &Cells, spot: Spot, sign: Sign) -> Result<Vec<Put>, Sentence>;

    /// The place that keys go to from a place; the same where there is none further on.
    fn next(&self, place: Place<'_>, towards: Towards) -> Spot {
        place.drawing.cells.moved(place.drawing.cursor, towards.step())
    }

    /// The place at which keys change what stands on this one: it, or the nearest that there is.
    fn held(&self, spot: Spot) -> Spot {
        self.cells().moved(spot, (0, 0))
    }

    /// The same lesson with other signs, worked out anew. It tells how far it is and can be cancelled.
    ///
    /// # Errors
    /// Why there is no such lesson.
    fn changed(&self, cells: &Cells, progress: &Arc<Progress>) -> Result<Arc<dyn Lesson>, Sentence>;

    /// What a step looks like while places are changed; never higher than the sheet.
    ///
    /// # Errors
    /// How much room it needs at least, where there is less.
    fn picture(&self, place: Place<'_>) -> Result<Picture, Needs>;

    /// Where a place is drawn in that picture, if it is in view.
    fn area(&self, place: Place<'_>, spot: Spot) -> Option<Area>;

    /// The place that is drawn at a cell of that picture.
    fn spot(&self, place: Place<'_>, cell: (u16, u16)) -> Option<Spot>;

    /// What comes out in the end, by name: what a change of it is told by.
    fn outcome(&self) -> Vec<(&'static str, String)>;

    /// The text of its file with these signs, all else as it is written; `None` where they cannot be written there.
    fn written(&self, text: &str, syntax: Syntax, cells: &Cells) -> Option<String>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_stand_where_they_are_put() {
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

    #[test]
    fn amounts_stand_behind_the_letters() {
        let mut cells = Cells::new(2, vec!['S', 'G']).with_amounts(vec![Cost::ONE; 3], 7);
        let places: Vec<Spot> = (0..cells.places()).map(|index| cells.spot(index)).collect();
        assert!((0..5).all(|index| cells.index(places[index]) == Some(index)) && cells.index(cells.spot(5)).is_none());
        cells.set(places[3], Sign::Amount(Cost::whole(80)));
        cells.set(places[3], Sign::Letter('x'));
        cells.set(places[0], Sign::Amount(Cost::ZERO));
        assert_eq!((cells.at(places[3]), cells.text().as_str()), (Some(Sign::Amount(Cost::whole(80))), "SG"));
        assert!(!cells.is_like(&Cells::new(2, vec!['S', 'G'])));
    }
}
