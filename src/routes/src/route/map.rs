//! A map that one agent crosses.

use std::{
    fmt::Display,
    sync::{Arc, OnceLock},
};

use super::{
    AnyEstimate, Searched, World,
    agents::InTurn,
    look::{Looked, Mark, cost, marks},
    map_picture::{CoarseMap, Drawn, Frame, MapView, frame},
    map_text::{FREE, MapText, WALL, Written, symbol_of, tile_of},
    nothing,
    options::{EstimateName, Tables},
    say,
    view::View,
};
use crate::state_space::{AllPairs, Distance, Grid, Landmarks, Moves, Tile, Zero};
use plywood_drawing::picture::{Area, At, Fitted, Sheet, Size};
use plywood_lesson::{AnyLesson, Button, Cells, Changeable, Grip, Place, Put, Sign, Spot};
use plywood_messages::words::Sentence;
use plywood_search::trace::Stopped;
use plywood_tree::{
    diagnostic::Diagnostic,
    format::{self, Syntax},
    progress::Progress,
};

#[derive(Debug)]
pub struct MapWorld {
    map: MapText,
    grid: Grid,
    coarse: CoarseMap,
    /// Computed on first use.
    landmarks: OnceLock<Option<Arc<Landmarks<Grid>>>>,
}

const LANDMARKS: usize = 3;

impl MapWorld {
    /// Creates the problem of a map's first agent; `None` if the map is not a grid.
    pub fn new(map: MapText, moves: Moves) -> Option<Self> {
        let grid = grid(&map)?.with_moves(moves);
        let coarse = CoarseMap::of(&map);
        Some(Self { map, grid, coarse, landmarks: OnceLock::new() })
    }

    fn landmarks(&self) -> Option<&Arc<Landmarks<Grid>>> {
        self.landmarks.get()?.as_ref()
    }

    fn compute_landmarks(&self, progress: &Progress) -> Result<Option<&Arc<Landmarks<Grid>>>, Stopped> {
        if self.landmarks.get().is_none() {
            let landmarks = Landmarks::new(&self.grid, LANDMARKS, progress)?.map(Arc::new);
            // Another thread may have been faster; its result is the same.
            let _ = self.landmarks.set(landmarks);
        }
        Ok(self.landmarks())
    }

    fn marked_landmarks(&self, view: &View<'_, Self>) -> Vec<usize> {
        let options = view.route.options;
        let is_led = options.estimate == EstimateName::Landmarks && options.algorithm.uses_estimate();
        let landmarks = self.landmarks().filter(|_| is_led).map(|landmarks| landmarks.places());
        landmarks.unwrap_or_default().iter().map(|cell| self.map.place(*cell)).collect()
    }

    /// Formats the estimate of a cell by its best landmark, as a difference.
    fn difference(&self, cell: Spot) -> Option<String> {
        let landmarks = self.landmarks()?;
        let (landmark, _) = landmarks.best(&self.grid, &cell)?;
        let (from, to) = landmarks.distances(&self.grid, landmark, &cell)?;
        let (from_to_goal, goal_to) = landmarks.distances(&self.grid, landmark, &self.grid.goal())?;
        let (more, less) =
            if from_to_goal.less(from) >= to.less(goal_to) { (from_to_goal, from) } else { (to, goal_to) };
        let [more, less] = [more, less].map(cost);
        let place = self.called(landmarks.places().get(landmark)?);
        Some(string!("routes/landmark", Text(place), Text(more), Text(less)))
    }
}

pub fn grid(map: &MapText) -> Option<Grid> {
    let (start, goal) = *map.agents.first()?;
    Grid::new(u16::try_from(map.width).ok()?, map.ground.clone(), map.spot(start), map.spot(goal))
}

/// Formula of a distance between two points; `None` if it needs more than the coordinate differences.
pub fn formula<N: Display>(distance: Distance, (x, y): (N, N), (to_x, to_y): (N, N)) -> Option<String> {
    let across = format!("|{to_x} − {x}|");
    let down = format!("|{to_y} − {y}|");
    match distance {
        Distance::Manhattan => Some(format!("{across} + {down}")),
        Distance::Chebyshev => Some(format!("max({across}, {down})")),
        Distance::Euclid => Some(format!("√({across}² + {down}²)")),
        Distance::Octile => None,
    }
}

/// Formula of a distance on a map with this least cost of a step.
pub fn reckoned(distance: Distance, from: Spot, to: Spot, least: u32) -> String {
    let (columns, rows) = from.apart(to);
    let sum = formula(distance, (from.column, from.row), (to.column, to.row))
        .unwrap_or_else(|| format!("{} × √2 + {}", columns.min(rows), columns.abs_diff(rows)));
    if least == 1 { sum } else { format!("{least} × ({sum})") }
}

impl World for MapWorld {
    type Problem = Grid;

    fn problem(&self) -> &Grid {
        &self.grid
    }

    fn called(&self, cell: &Spot) -> String {
        format!("({}, {})", cell.column, cell.row)
    }

    fn key(&self, cell: &Spot) -> String {
        format!("{},{}", cell.column, cell.row)
    }

    fn estimates(&self) -> Vec<EstimateName> {
        let (first, second) = if self.grid.moves() == Moves::Straight {
            (EstimateName::Manhattan, EstimateName::Octile)
        } else {
            (EstimateName::Octile, EstimateName::Manhattan)
        };
        let all =
            [first, EstimateName::Euclid, EstimateName::Chebyshev, second, EstimateName::Landmarks, EstimateName::Zero];
        let known = (self.map.ground.len() <= AllPairs::MOST_STATES).then_some(EstimateName::AllPairs);
        all.into_iter().chain(known).collect()
    }

    fn estimate(&self, name: EstimateName, progress: &Progress) -> Result<AnyEstimate<Grid>, Stopped> {
        if let Some(distance) = name.distance() {
            return Ok(Box::new(distance));
        }
        if name == EstimateName::AllPairs {
            let floor = self.grid.cells().filter(|&cell| self.grid.is_floor(cell));
            if let Some(table) = AllPairs::new(&self.grid, floor, progress)? {
                return Ok(Box::new(table));
            }
        }
        if name == EstimateName::Landmarks
            && let Some(landmarks) = self.compute_landmarks(progress)?
        {
            return Ok(Box::new(Arc::clone(landmarks)));
        }
        Ok(Box::new(Zero))
    }

    fn tables(&self, name: EstimateName) -> Option<Tables> {
        let states = self.map.ground.len() as u64;
        if name == EstimateName::AllPairs {
            return Some(Tables::AllPairs(states));
        }
        let landmarks = self.landmarks().filter(|_| name == EstimateName::Landmarks)?.places().len() as u64;
        Some(Tables::Landmarks { landmarks, states })
    }

    fn states(&self) -> u128 {
        self.map.ground.len() as u128
    }

    fn reckoning(&self, name: EstimateName, cell: &Spot) -> Option<String> {
        match name.distance() {
            Some(distance) => Some(reckoned(distance, *cell, self.grid.goal(), self.grid.least_cost())),
            None if name == EstimateName::Landmarks => self.difference(*cell),
            None => None,
        }
    }

    fn picture(&self, view: &View<'_, Self>, sheet: Sheet) -> Fitted {
        let (way, kind) = view.way();
        let ways = [way.iter().map(|cell| self.map.place(*cell)).collect::<Vec<_>>()];
        let mark = |place: usize| match self.map.ground[place] {
            Tile::Wall => Mark::Unseen,
            Tile::Floor(_) => view.mark(&self.map.spot(place)),
        };
        let drawn = MapView {
            map: &self.map,
            mark: &mark,
            numbers: &|place| view.numbers(&self.map.spot(place)),
            tokens: &[],
            landmarks: &self.marked_landmarks(view),
            legend: marks(),
            ways: &ways,
            way: kind,
            focus: self.focus_cell(view),
            widest: self.widest(view),
            looked: view.looked,
        };
        let Drawn { mut picture, frame, beside } = drawn.draw(sheet)?;
        if let Some(beside) = beside {
            let (lists, overview) = self.coarse.room(&frame, beside);
            view.draw_panel(&mut picture, Some(lists));
            if let Some(room) = overview {
                self.coarse.draw(&mut picture, room, (&frame, drawn.focus), &mark);
            }
        }
        Ok(picture)
    }

    fn moved(&self, view: &View<'_, Self>, sheet: Sheet, by: (i32, i32)) -> Option<Spot> {
        self.frame(view, sheet).moved(self.map.size(), by)
    }

    fn areas_of(&self, view: &View<'_, Self>, sheet: Sheet, cells: &[&Spot]) -> Vec<Area> {
        let frame = self.frame(view, sheet);
        cells.iter().filter_map(|cell| frame.area(**cell)).collect()
    }

    fn changeable(searched: &Searched<Self>) -> Result<&dyn Changeable, Sentence> {
        Ok(searched)
    }
}

impl Mapped for MapWorld {
    fn map(&self) -> &MapText {
        &self.map
    }

    fn on(&self, map: MapText) -> Option<Self> {
        Self::new(map, self.grid.moves())
    }

    fn focus_cell(&self, view: &View<'_, Self>) -> usize {
        self.map.place(view.focus_state())
    }

    fn widest(&self, view: &View<'_, Self>) -> Size {
        (view.route.digits.rank, view.route.digits.sum)
    }
}

pub trait Mapped: World {
    fn map(&self) -> &MapText;

    /// Creates the same problem on another map; `None` if that is impossible.
    fn on(&self, map: MapText) -> Option<Self>;

    fn focus_cell(&self, view: &View<'_, Self>) -> usize;

    /// Columns of a cell's longest numbers at any step: the rank, and the sum.
    fn widest(&self, view: &View<'_, Self>) -> Size;

    fn frame(&self, view: &View<'_, Self>, sheet: Sheet) -> Frame {
        frame(self.map(), sheet, (view.looked, self.focus_cell(view)), self.widest(view))
    }
}

impl<W: Mapped> Searched<W> {
    fn map(&self) -> &MapText {
        self.world.map()
    }

    fn focus_cell(&self, step: usize) -> usize {
        self.world.focus_cell(&View::new(self, step))
    }

    fn on(&self, map: MapText, progress: &Arc<Progress>) -> Result<AnyLesson, Sentence> {
        let world = self.world.on(map).ok_or_else(nothing)?;
        let mut searched = Self::new(Arc::new(world), self.options, progress).map_err(say::failed)?;
        // Cells never shrink during editing: the place under the mouse stays the same.
        searched.digits = searched.digits.most(self.digits);
        Ok(Arc::new(searched))
    }

    fn frame(&self, step: usize, sheet: Sheet, looked: Looked<'_>) -> Frame {
        self.world.frame(&View::looked_at(self, step, looked), sheet)
    }
}

const fn is_end(sign: char) -> bool {
    sign.is_ascii_alphabetic()
}

fn legend(map: &MapText, letter: char) -> Option<String> {
    if is_end(letter) {
        let &(agent, _) = map.marks.iter().find(|marks| marks.0 == letter || marks.1 == letter)?;
        return Some(match (map.marks.len(), letter == agent) {
            (1, true) => string!("routes/change-start"),
            (1, false) => string!("routes/change-goal"),
            (_, true) => string!("routes/change-start-of", Text(agent)),
            (_, false) => string!("routes/change-goal-of", Text(agent)),
        });
    }
    Some(match tile_of(letter)? {
        Tile::Wall => string!("routes/change-wall"),
        Tile::PLAIN => string!("routes/change-ground"),
        Tile::Floor(cost) => string!("routes/change-cost", Text(cost)),
    })
}

fn named(map: &MapText, sign: Sign) -> String {
    let meaning = match sign {
        Sign::Letter(letter) => legend(map, letter).unwrap_or_default(),
        Sign::Amount(_) => String::new(),
    };
    string!("routes/sign", Text(sign), Text(meaning))
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
                string!("routes/at", column = Count(spot.column), row = Count(spot.row))
            }

            fn there(&self, cells: &Cells, spot: Spot) -> String {
                cells.at(spot).map(|sign| named(self.map(), sign)).unwrap_or_default()
            }

            fn signs(&self) -> String {
                let signs = match self.map().agents.len() {
                    0 | 1 => text!("routes/signs-of-a-map"),
                    _ => text!("routes/signs-of-agents"),
                };
                signs.to_owned()
            }

            fn again(&self, sign: Sign) -> String {
                string!("routes/puts", sign = Text(named(self.map(), sign)))
            }

            fn sign(&self, _: Spot, typed: &str) -> Option<Sign> {
                let mut letters = typed.chars();
                let letter = letters.next().filter(|_| letters.next().is_none())?;
                legend(self.map(), letter)?;
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
                    return Err(sentence!("routes/change-end", sign = Text(before)));
                }
                let here = Put { spot, before, after: sign };
                match cells.find(letter).filter(|_| is_end(letter)) {
                    Some(old) => Ok(vec![Put { spot: old, before: sign, after: Sign::Letter(FREE) }, here]),
                    None => Ok(vec![here]),
                }
            }

            fn changed(&self, cells: &Cells, progress: &Arc<Progress>) -> Result<AnyLesson, Sentence> {
                let read = MapText::read(&cells.text(), Written { text: "", start: 0 });
                let plain = |problem: Diagnostic| Sentence::plain(problem.message);
                let map = read.map_err(|problems| problems.into_iter().next().map_or_else(nothing, plain))?;
                self.on(map, progress)
            }

            fn picture(&self, place: Place<'_>) -> Fitted {
                self.drawn(place.step, place.sheet, Looked::changed(place))
            }

            fn area(&self, place: Place<'_>, spot: Spot) -> Option<Area> {
                self.frame(place.step, place.sheet, Looked::changed(place)).area(spot)
            }

            fn spot(&self, place: Place<'_>, cell: At) -> Option<Spot> {
                self.frame(place.step, place.sheet, Looked::changed(place)).spot(cell)
            }

            fn outcome(&self) -> Vec<(&'static str, String)> {
                super::outcome(self)
            }

            fn rewrite(&self, text: &str, syntax: Syntax, cells: &Cells) -> Option<String> {
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
