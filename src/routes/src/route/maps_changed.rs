//! Editing a map during the search: walls, costs, starts and goals.

use std::sync::Arc;

use super::in_turn::InTurn;
use super::look::Looked;
use super::map_picture::{Frame, frame};
use super::map_text::{FREE, MapText, WALL, Written, symbol_of, tile_of};
use super::view::View;
use super::{Searched, World, nothing, say};
use crate::state_space::Tile;
use plywood_drawing::picture::{Area, Needs, Picture, Sheet};
use plywood_lesson::{Button, Cells, Changeable, Grip, Lesson, Place, Put, Sign, Spot};
use plywood_messages::words::{Sentence, Tone};
use plywood_tree::diagnostic::Diagnostic;
use plywood_tree::format;
use plywood_tree::format::Syntax;
use plywood_tree::progress::Progress;

pub(super) trait Mapped: World {
    fn map(&self) -> &MapText;

    /// Creates the same problem on another map; `None` if that is impossible.
    fn on(&self, map: MapText) -> Option<Self>;

    fn focus_cell(&self, view: &View<'_, Self>) -> usize;

    /// Columns of a cell's longest numbers at any step: the rank, and the sum.
    fn widest(&self, view: &View<'_, Self>) -> (u16, u16);

    fn frame(&self, view: &View<'_, Self>, sheet: Sheet) -> Frame {
        frame(self.map(), sheet, (view.looked, self.focus_cell(view)), self.widest(view))
    }
}

pub(super) trait OnMap: Lesson {
    fn map(&self) -> &MapText;

    fn focus_cell(&self, step: usize) -> usize;

    /// Creates the same lesson on another map and runs it.
    ///
    /// # Errors
    /// The reason why there is no such lesson.
    fn on(&self, map: MapText, progress: &Arc<Progress>) -> Result<Arc<dyn Lesson>, Sentence>;

    /// Draws a step while the map is edited.
    ///
    /// # Errors
    /// The least room that the picture needs, if there is less.
    fn drawn(&self, place: Place<'_>) -> Result<Picture, Needs>;

    fn frame(&self, place: Place<'_>) -> Frame;
}

impl<W: Mapped> OnMap for Searched<W> {
    fn map(&self) -> &MapText {
        self.world.map()
    }

    fn focus_cell(&self, step: usize) -> usize {
        self.world.focus_cell(&View::new(self, step))
    }

    fn on(&self, map: MapText, progress: &Arc<Progress>) -> Result<Arc<dyn Lesson>, Sentence> {
        let world = self.world.on(map).ok_or_else(nothing)?;
        let mut searched = Self::new(Arc::new(world), self.options, progress).map_err(say::failed)?;
        // Cells never shrink during editing: the place under the mouse stays the same.
        searched.digits = searched.digits.most(self.digits);
        Ok(Arc::new(searched))
    }

    fn drawn(&self, place: Place<'_>) -> Result<Picture, Needs> {
        self.world.picture(&View::looked_at(self, place.step, Looked::changed(place)), place.sheet)
    }

    fn frame(&self, place: Place<'_>) -> Frame {
        self.world.frame(&View::looked_at(self, place.step, Looked::changed(place)), place.sheet)
    }
}

const fn is_end(sign: char) -> bool {
    sign.is_ascii_alphabetic()
}

fn told(map: &MapText, letter: char) -> Option<String> {
    if is_end(letter) {
        let &(agent, _) = map.marks.iter().find(|marks| marks.0 == letter || marks.1 == letter)?;
        return Some(match (map.marks.len(), letter == agent) {
            (1, true) => text!(routes, "change-start").to_owned(),
            (1, false) => text!(routes, "change-goal").to_owned(),
            (_, true) => say!(routes, "change-start-of", Text(agent)).into(),
            (_, false) => say!(routes, "change-goal-of", Text(agent)).into(),
        });
    }
    Some(match tile_of(letter)? {
        Tile::Wall => text!(routes, "change-wall").to_owned(),
        Tile::PLAIN => text!(routes, "change-ground").to_owned(),
        Tile::Floor(cost) => say!(routes, "change-cost", Text(cost)).into(),
    })
}

fn named(map: &MapText, sign: Sign) -> String {
    let meaning = match sign {
        Sign::Letter(letter) => told(map, letter).unwrap_or_default(),
        Sign::Amount(_) => String::new(),
    };
    say!(routes, "sign", Text(sign), Text(meaning)).into()
}

/// Implements [`Changeable`] for a lesson on a map. The trait is from another crate, so a blanket implementation is not possible.
macro_rules! changeable {
    ($lesson:ty $(, $world:ident)?) => {
        impl$(<$world: Mapped>)? Changeable for $lesson {
            fn cells(&self) -> Cells {
                self.map().cells()
            }

            fn focus(&self, step: usize) -> Spot {
                self.map().spot(self.focus_cell(step))
            }

            fn called(&self, spot: Spot) -> String {
                say!(routes, "at", column = Count(spot.column.into()), row = Count(spot.row.into())).into()
            }

            fn there(&self, cells: &Cells, spot: Spot) -> String {
                cells.at(spot).map(|sign| named(self.map(), sign)).unwrap_or_default()
            }

            fn signs(&self) -> String {
                let signs = match self.map().agents.len() {
                    0 | 1 => text!(routes, "signs-of-a-map"),
                    _ => text!(routes, "signs-of-agents"),
                };
                signs.to_owned()
            }

            fn again(&self, sign: Sign) -> String {
                say!(routes, "puts", sign = Text(named(self.map(), sign))).into()
            }

            fn sign(&self, _: Spot, typed: &str) -> Option<Sign> {
                let mut letters = typed.chars();
                let letter = letters.next().filter(|_| letters.next().is_none())?;
                told(self.map(), letter)?;
                Some(Sign::Letter(tile_of(letter).filter(|_| !is_end(letter)).map_or(letter, symbol_of)))
            }

            fn first_sign(&self) -> Sign {
                Sign::Letter(WALL)
            }

            fn grip(&self, cells: &Cells, spot: Spot, brush: Sign, button: Button) -> Option<Grip> {
                let stands_once = |sign: &Sign| matches!(sign, Sign::Letter(letter) if is_end(*letter));
                let carried = [cells.at(spot)?, brush].into_iter().find(stands_once);
                Some(match (button, carried) {
                    (Button::Main, Some(end)) => Grip::Carry(end),
                    (Button::Main, None) => Grip::Draw(brush),
                    (Button::Other, _) => Grip::Draw(Sign::Letter(FREE)),
                })
            }

            fn put(&self, cells: &Cells, spot: Spot, sign: Sign) -> Result<Vec<Put>, Sentence> {
                let sign = self.sign(spot, &sign.to_string()).ok_or_else(nothing)?;
                let (before, Sign::Letter(letter)) = (cells.at(spot).ok_or_else(nothing)?, sign) else {
                    return Err(nothing());
                };
                if before == sign {
                    return Ok(Vec::new());
                }
                if matches!(before, Sign::Letter(letter) if is_end(letter)) {
                    return Err(sentence!(routes, "change-end", sign = Text(before)));
                }
                let here = Put { spot, before, after: sign };
                match cells.find(letter).filter(|_| is_end(letter)) {
                    Some(old) => Ok(vec![Put { spot: old, before: sign, after: Sign::Letter(FREE) }, here]),
                    None => Ok(vec![here]),
                }
            }

            fn changed(&self, cells: &Cells, progress: &Arc<Progress>) -> Result<Arc<dyn Lesson>, Sentence> {
                let read = MapText::read(&cells.text(), Written { text: "", start: 0 });
                let said = |problem: Diagnostic| Sentence::piece(Tone::Plain, problem.message);
                let map = read.map_err(|problems| problems.into_iter().next().map_or_else(nothing, said))?;
                self.on(map, progress)
            }

            fn picture(&self, place: Place<'_>) -> Result<Picture, Needs> {
                self.drawn(place)
            }

            fn area(&self, place: Place<'_>, spot: Spot) -> Option<Area> {
                self.frame(place).area(spot)
            }

            fn spot(&self, place: Place<'_>, cell: (u16, u16)) -> Option<Spot> {
                self.frame(place).spot(cell)
            }

            fn outcome(&self) -> Vec<(&'static str, String)> {
                super::outcome(self)
            }

            fn written(&self, text: &str, syntax: Syntax, cells: &Cells) -> Option<String> {
                format::overwrite(text, syntax, "map", |before| {
                    let mut letters = cells.letters().iter().copied();
                    let mut letter = |written: char| match letters.next() {
                        Some(letter) if is_end(letter) || is_end(written) || tile_of(letter) != tile_of(written) => {
                            letter
                        }
                        Some(_) | None => written,
                    };
                    // Line breaks separate the rows, and blanks may surround them.
                    before.chars().map(|c| if c.is_whitespace() { c } else { letter(c) }).collect()
                })
            }
        }
    };
}
changeable!(Searched<W>, W);
changeable!(InTurn);
