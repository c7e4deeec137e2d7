//! A map that one agent crosses.

use std::sync::{Arc, OnceLock};

use super::super::look::Mark;
use super::super::map_picture::{Coarse, Drawn, Extent, Frame, InView, MapView, Window};
use super::super::map_text::{Ground, MapText};
use super::super::options::{EstimateName, Tables};
use super::super::searched::Searched;
use super::super::view::View;
use super::super::{AnyEstimate, MapShown, Shown, World};
use crate::state_space::{AllPairs, Cell, Corners, Distance, Grid, Landmarks, Neighbours, Tile, Zero};
use plywood_drawing::picture::{Area, Needs, Picture, Sheet};
use plywood_lesson::{Changeable, Spot};
use plywood_messages::words::Sentence;
use plywood_search::trace::Stopped;
use plywood_tree::progress::Progress;

#[derive(Debug)]
pub(in crate::route) struct MapWorld {
    map: MapText,
    grid: Grid,
    /// What an overview of it is drawn from.
    coarse: Coarse,
    /// Reckoned when somebody first asks for them.
    landmarks: OnceLock<Option<Arc<Landmarks<Grid>>>>,
}

/// How many landmarks there are.
const LANDMARKS: usize = 3;

impl MapWorld {
    /// The problem of the first agent of a map; `None` where the map is no grid.
    pub(in crate::route) fn new(map: MapText, neighbours: Neighbours, corners: Corners) -> Option<Self> {
        let grid = grid(&map)?.with_steps(neighbours, corners);
        let coarse = Coarse::of(&map);
        Some(Self { map, grid, coarse, landmarks: OnceLock::new() })
    }

    /// The landmarks, as soon as they have been reckoned.
    fn landmarks(&self) -> Option<&Arc<Landmarks<Grid>>> {
        self.landmarks.get()?.as_ref()
    }

    fn reckoned_landmarks(&self, progress: &Progress) -> Result<Option<&Arc<Landmarks<Grid>>>, Stopped> {
        if self.landmarks.get().is_none() {
            let landmarks = Landmarks::watched(&self.grid, LANDMARKS, progress)?.map(Arc::new);
            // Whoever was faster has reckoned the same.
            let _ = self.landmarks.set(landmarks);
        }
        Ok(self.landmarks())
    }

    /// Whether the distances between all cells fit into memory.
    const fn has_all_pairs(&self) -> bool {
        self.map.ground.len() <= AllPairs::MOST_STATES
    }

    fn place(&self, cell: Cell) -> usize {
        usize::from(cell.row) * self.map.width + usize::from(cell.column)
    }

    /// What is in view where there is no room for all of the map.
    fn in_view(&self, view: &View<'_, Self>) -> InView {
        match (view.drawing, view.corner) {
            (Some(drawing), _) => InView::Around(self.map.place(drawing.cursor)),
            (None, Some(corner)) => InView::From(corner),
            (None, None) => InView::Around(self.place(view.focus_state())),
        }
    }

    /// The cells of the landmarks, where the search goes by them.
    fn marked_landmarks(&self, view: &View<'_, Self>) -> Vec<usize> {
        let options = view.route.options;
        let is_led = options.estimate == EstimateName::Landmarks && options.algorithm.uses_estimate();
        let landmarks = self.landmarks().filter(|_| is_led).map(|landmarks| landmarks.places());
        landmarks.unwrap_or_default().iter().map(|cell| self.place(*cell)).collect()
    }
}

impl MapWorld {
    /// What the landmark that says most of a cell says, as a difference.
    fn difference(&self, cell: Cell) -> Option<String> {
        let landmarks = self.landmarks()?;
        let (landmark, _) = landmarks.best(&self.grid, &cell)?;
        let (from, to) = landmarks.distances(&self.grid, landmark, &cell)?;
        let (from_to_goal, goal_to) = landmarks.distances(&self.grid, landmark, &self.grid.goal())?;
        let told = |cost| super::super::look::cost(cost, plywood_messages::words::Charset::Unicode);
        let (more, less) =
            if from_to_goal.less(from) >= to.less(goal_to) { (from_to_goal, from) } else { (to, goal_to) };
        let place = self.called(landmarks.places().get(landmark)?);
        Some(say!(routes, "landmark", Text(place), more = Text(told(more)), less = Text(told(less))).to_string())
    }
}

/// A map as a grid between the start and the goal of its first agent.
pub(super) fn grid(map: &MapText) -> Option<Grid> {
    let tile = |ground: &Ground| match ground {
        Ground::Wall => Tile::Wall,
        Ground::Cost(cost) => Tile::Floor(*cost),
    };
    let (start, goal) = *map.agents.first()?;
    let [start, goal] = [start, goal].map(|place| cell(map, place));
    Grid::new(u16::try_from(map.width).ok()?, map.ground.iter().map(tile).collect(), start, goal)
}

pub(super) fn cell(map: &MapText, place: usize) -> Cell {
    let coordinate = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
    Cell::new(coordinate(place % map.width.max(1)), coordinate(place / map.width.max(1)))
}

/// How a distance is called.
const fn distance(name: EstimateName) -> Option<Distance> {
    match name {
        EstimateName::Manhattan => Some(Distance::Manhattan),
        EstimateName::Euclid => Some(Distance::Euclid),
        EstimateName::Chebyshev => Some(Distance::Chebyshev),
        EstimateName::Octile => Some(Distance::Octile),
        EstimateName::Zero
        | EstimateName::Misplaced
        | EstimateName::Landmarks
        | EstimateName::AllPairs
        | EstimateName::Given
        | EstimateName::Separately => None,
    }
}

/// How a distance to the goal is reckoned.
pub(super) fn reckoned(distance: Distance, from: Cell, to: Cell, least: u32) -> String {
    let Cell { column: x, row: y } = from;
    let Cell { column: to_x, row: to_y } = to;
    let (across, down) = (format!("|{to_x} − {x}|"), format!("|{to_y} − {y}|"));
    let (columns, rows) = from.apart(to);
    let (long, short) = (columns.max(rows), columns.min(rows));
    let sum = match distance {
        Distance::Manhattan => format!("{across} + {down}"),
        Distance::Chebyshev => format!("max({across}, {down})"),
        Distance::Euclid => format!("√({across}² + {down}²)"),
        Distance::Octile => format!("{short} × √2 + {}", long - short),
    };
    match least {
        1 => sum,
        least => format!("{least} × ({sum})"),
    }
}

impl World for MapWorld {
    type Problem = Grid;

    fn problem(&self) -> &Grid {
        &self.grid
    }

    fn called(&self, cell: &Cell) -> String {
        format!("({}, {})", cell.column, cell.row)
    }

    fn key(&self, cell: &Cell) -> String {
        format!("{},{}", cell.column, cell.row)
    }

    fn wanted(&self) -> String {
        self.called(&self.grid.goal())
    }

    fn estimates(&self) -> Vec<EstimateName> {
        let (first, second) = match self.grid.steps().0 {
            Neighbours::Four => (EstimateName::Manhattan, EstimateName::Octile),
            Neighbours::Eight => (EstimateName::Octile, EstimateName::Manhattan),
        };
        let all =
            [first, EstimateName::Euclid, EstimateName::Chebyshev, second, EstimateName::Landmarks, EstimateName::Zero];
        let known = self.has_all_pairs().then_some(EstimateName::AllPairs);
        all.into_iter().chain(known).collect()
    }

    fn estimate(&self, name: EstimateName, progress: &Progress) -> Result<AnyEstimate<Grid>, Stopped> {
        Ok(match (name, distance(name)) {
            (EstimateName::Landmarks, _) => match self.reckoned_landmarks(progress)? {
                Some(landmarks) => Box::new(Arc::clone(landmarks)),
                None => Box::new(Zero),
            },
            (EstimateName::AllPairs, _) => {
                let floor = self.grid.cells().filter(|&cell| self.grid.is_floor(cell));
                let table = AllPairs::watched(&self.grid, floor, progress)?;
                table.map_or_else(|| Box::new(Zero) as AnyEstimate<Grid>, |table| Box::new(table))
            }
            (_, Some(distance)) => Box::new(distance),
            (_, None) => Box::new(Zero),
        })
    }

    fn tables(&self, name: EstimateName) -> Option<Tables> {
        let states = self.map.ground.len() as u64;
        match name {
            EstimateName::AllPairs => Some(Tables::AllPairs(states)),
            EstimateName::Landmarks => {
                let landmarks = self.landmarks()?.places().len() as u64;
                Some(Tables::Landmarks { landmarks, states })
            }
            EstimateName::Zero
            | EstimateName::Manhattan
            | EstimateName::Euclid
            | EstimateName::Chebyshev
            | EstimateName::Octile
            | EstimateName::Misplaced
            | EstimateName::Given
            | EstimateName::Separately => None,
        }
    }

    fn states(&self) -> u128 {
        self.map.ground.len() as u128
    }

    fn about(&self, name: EstimateName) -> &'static str {
        match name {
            EstimateName::Manhattan => text!(routes, "about-manhattan"),
            EstimateName::Euclid => text!(routes, "about-euclid"),
            EstimateName::Chebyshev => text!(routes, "about-chebyshev"),
            EstimateName::Octile => text!(routes, "about-octile"),
            EstimateName::Landmarks => text!(routes, "about-landmarks"),
            EstimateName::AllPairs => text!(routes, "about-all-pairs"),
            EstimateName::Zero | EstimateName::Misplaced | EstimateName::Given | EstimateName::Separately => {
                text!(routes, "about-zero")
            }
        }
    }

    fn reckoning(&self, name: EstimateName, cell: &Cell) -> Option<String> {
        if name == EstimateName::Landmarks {
            return self.difference(*cell);
        }
        distance(name).map(|distance| reckoned(distance, *cell, self.grid.goal(), self.grid.least_cost()))
    }
}

impl Shown for MapWorld {
    fn picture(&self, view: &View<'_, Self>, sheet: Sheet) -> Result<Picture, Needs> {
        if sheet.width < 4 || sheet.height < 3 {
            return Err(Needs { width: 4, height: 3 });
        }
        let mut picture = Picture::new(sheet.height);
        let (way, kind) = view.way();
        let ways = [way.iter().map(|cell| self.place(*cell)).collect::<Vec<_>>()];
        let mark = |place: usize| match self.map.ground[place] {
            Ground::Wall => Mark::Unseen,
            Ground::Cost(_) => view.mark(&cell(&self.map, place)),
        };
        let drawn = MapView {
            map: &self.map,
            cells: view.drawing.map(|drawing| drawing.cells),
            mark: &mark,
            numbers: &|place| view.numbers(&cell(&self.map, place)),
            tokens: &[],
            landmarks: &self.marked_landmarks(view),
            ways: &ways,
            way: kind,
            focus: self.place(view.focus_state()),
            widest: view.route.widest_of_a_cell(),
            in_view: self.in_view(view),
        };
        let Drawn { frame, beside } = drawn.draw(&mut picture, sheet);
        if let Some(beside) = beside {
            let (lists, overview) = self.coarse.room(&frame, beside);
            view.panel(lists.height).draw(&mut picture, lists);
            if let Some(room) = overview {
                let window = Window { frame: &frame, focus: drawn.focus };
                self.coarse.draw(&mut picture, room, window, &mark);
            }
        }
        Ok(picture)
    }

    fn moved(&self, view: &View<'_, Self>, sheet: Sheet, by: (i32, i32)) -> Option<Spot> {
        self.frame(view, sheet).moved((self.map.width, self.map.height()), by)
    }

    fn area_of(&self, view: &View<'_, Self>, sheet: Sheet, cell: &Cell) -> Option<Area> {
        MapShown::frame(self, view, sheet).area(Spot { column: cell.column, row: cell.row })
    }

    fn changeable(searched: &Searched<Self>) -> Result<&dyn Changeable, Sentence> {
        Ok(searched)
    }
}

impl MapShown for MapWorld {
    fn map(&self) -> &MapText {
        &self.map
    }

    fn on(&self, map: MapText) -> Option<Self> {
        let (neighbours, corners) = self.grid.steps();
        Self::new(map, neighbours, corners)
    }

    fn focus_cell(&self, view: &View<'_, Self>) -> usize {
        self.place(view.focus_state())
    }

    fn frame(&self, view: &View<'_, Self>, sheet: Sheet) -> Frame {
        let extent = Extent { cells: (self.map.width, self.map.height()), widest: view.route.widest_of_a_cell() };
        extent.frame(self.in_view(view), extent.parted(sheet).0)
    }
}
