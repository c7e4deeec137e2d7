//! A sliding puzzle whose start is changed in place while it is searched: tiles slide, and the search follows.

use std::sync::Arc;

use super::super::board::{self, Board};
use super::super::say;
use super::super::searched::Searched;
use super::super::view::View;
use super::super::worlds::PuzzleWorld;
use super::nothing;
use plywood_drawing::picture::{Area, Needs, Picture};
use plywood_lesson::{Button, Cells, Changeable, Grip, Lesson, Place, Put, Sign, Spot};
use plywood_messages::words::Sentence;
use plywood_tree::format::Syntax;
use plywood_tree::progress::Progress;

const GAP: char = '_';

fn letter(tile: u8) -> char {
    if tile == 0 { GAP } else { char::from_digit(tile.into(), 36).unwrap_or(GAP) }
}

fn tile(letter: char) -> u8 {
    letter.to_digit(36).and_then(|tile| u8::try_from(tile).ok()).unwrap_or(0)
}

/// The board that stands on the places.
fn board(cells: &Cells) -> Board {
    Board { side: cells.size().0, tiles: cells.letters().iter().copied().map(tile).collect() }
}

/// The changes of exchanging what stands on two places.
fn exchange(cells: &Cells, (one, other): (Spot, Spot)) -> Option<[Put; 2]> {
    let (here, there) = (cells.at(one)?, cells.at(other)?);
    Some([Put { spot: one, before: here, after: there }, Put { spot: other, before: there, after: here }])
}

/// Slides every tile that is between the gap and a place, first along its row and then along its column: the gap is there then.
fn slide(cells: &Cells, to: Spot) -> Option<Vec<Put>> {
    let (mut cells, mut puts) = (cells.clone(), Vec::new());
    let mut gap = cells.find(GAP)?;
    while gap != to {
        let next = |from: u16, to: u16| if to > from { from + 1 } else { from.saturating_sub(1) };
        let beside = if gap.column == to.column {
            Spot { row: next(gap.row, to.row), ..gap }
        } else {
            Spot { column: next(gap.column, to.column), ..gap }
        };
        let pair = exchange(&cells, (gap, beside))?;
        for put in pair {
            cells.set(put.spot, put.after);
        }
        puts.extend(pair);
        gap = beside;
    }
    Some(puts)
}

impl Changeable for Searched<PuzzleWorld> {
    fn cells(&self) -> Cells {
        let start = self.world.start();
        Cells::new(start.side, start.tiles.iter().copied().map(letter).collect())
    }

    fn focus(&self, _: usize) -> Spot {
        self.cells().find(GAP).unwrap_or_default()
    }

    fn called(&self, spot: Spot) -> String {
        let (row, column) = (usize::from(spot.row) + 1, usize::from(spot.column) + 1);
        say!(routes, "square", Count(row), Count(column)).into()
    }

    fn there(&self, cells: &Cells, spot: Spot) -> String {
        match cells.at(spot) {
            Some(Sign::Letter(GAP)) => text!(routes, "gap").to_owned(),
            Some(Sign::Letter(letter)) => say!(routes, "tile-called", tile = Count(tile(letter).into())).into(),
            Some(Sign::Amount(_)) | None => String::new(),
        }
    }

    fn signs(&self) -> String {
        say!(routes, "signs-of-a-puzzle", most = Count(self.cells().places().saturating_sub(1))).into()
    }

    fn again(&self, _: Sign) -> String {
        text!(routes, "puts-on-puzzle").to_owned()
    }

    fn sign(&self, _: Spot, typed: &str) -> Option<Sign> {
        let number: u8 = typed.parse().ok()?;
        (usize::from(number) < self.cells().places()).then(|| Sign::Letter(letter(number)))
    }

    fn first_sign(&self) -> Sign {
        Sign::Letter(GAP)
    }

    /// Whatever was put, Enter and the mouse slide tiles.
    fn brush(&self, _: Sign) -> Sign {
        Sign::Letter(GAP)
    }

    fn grip(&self, _: &Cells, _: Spot, _: Sign, button: Button) -> Option<Grip> {
        match button {
            Button::Main => Some(Grip::Draw(Sign::Letter(GAP))),
            Button::Other => None,
        }
    }

    fn put(&self, cells: &Cells, spot: Spot, sign: Sign) -> Result<Vec<Put>, Sentence> {
        let (Sign::Letter(wanted), Some(Sign::Letter(before))) = (sign, cells.at(spot)) else {
            return Err(nothing());
        };
        if wanted == before {
            return Ok(Vec::new());
        }
        if wanted == GAP {
            return slide(cells, spot).ok_or_else(nothing);
        }
        let pair = cells.find(wanted).and_then(|there| exchange(cells, (spot, there))).ok_or_else(nothing)?;
        let mut exchanged = cells.clone();
        for put in pair {
            exchanged.set(put.spot, put.after);
        }
        if board(&exchanged).leads_to(&self.world.wanted_board()) {
            return Ok(pair.to_vec());
        }
        let (one, other) = (tile(wanted).into(), tile(before).into());
        Err(match before {
            GAP => sentence!(routes, "unsolvable-gap", tile = Count(one)),
            _ => sentence!(routes, "unsolvable-exchange", Count(one), Count(other)),
        })
    }

    fn changed(&self, cells: &Cells, progress: &Arc<Progress>) -> Result<Arc<dyn Lesson>, Sentence> {
        let world = PuzzleWorld::new(&board(cells), &self.world.wanted_board()).ok_or_else(nothing)?;
        Ok(Arc::new(Self::new(Arc::new(world), self.options, progress).map_err(say::failed)?))
    }

    fn picture(&self, place: Place<'_>) -> Result<Picture, Needs> {
        self.world.start_picture(&View::drawn(self, place), place.sheet, &board(place.drawing.cells))
    }

    fn area(&self, place: Place<'_>, spot: Spot) -> Option<Area> {
        self.world.start_area(place.sheet, (usize::from(spot.column), usize::from(spot.row)))
    }

    fn spot(&self, place: Place<'_>, cell: (u16, u16)) -> Option<Spot> {
        let cells = place.drawing.cells;
        let mut spots = (0..cells.places()).map(|index| cells.spot(index));
        spots.find(|&spot| self.area(place, spot).is_some_and(|area| area.holds(cell)))
    }

    fn outcome(&self) -> Vec<(&'static str, String)> {
        super::outcome(self)
    }

    fn written(&self, text: &str, syntax: Syntax, cells: &Cells) -> Option<String> {
        board::written(text, syntax, &board(cells))
    }
}
