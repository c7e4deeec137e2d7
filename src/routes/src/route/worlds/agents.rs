//! Several agents on one map, as one problem.

use super::super::look::{Mark, Way};
use super::super::map_picture::{Drawn, Extent, Frame, InView, MapView};
use super::super::map_text::{MapText, START};
use super::super::options::EstimateName;
use super::super::{AnyEstimate, World};
use super::map::{cell, grid, reckoned};
use crate::state_space::{Agents, Cell, Distance, Separately, Team, Zero};
use plywood_drawing::picture::{Picture, Sheet};
use plywood_lesson::{Cells, Drawing, Spot};
use plywood_messages::words;
use plywood_search::trace::Stopped;
use plywood_tree::progress::Progress;

/// Nothing is written of a cell.
const NO_NUMBERS: (u16, u16) = (0, 0);

/// Several agents on a map.
#[derive(Debug)]
pub(in crate::route) struct AgentsWorld {
    pub(super) map: MapText,
    pub(super) agents: Agents,
}

/// How the map is looked at.
#[derive(Clone, Copy, Debug)]
pub(super) enum Looked<'d> {
    /// As a step shows it.
    AtStep,
    /// The part of it that begins at a place.
    From(Spot),
    /// While what stands where is changed.
    Changed(Drawing<'d>),
}

impl<'d> Looked<'d> {
    /// As a step shows it, or from a place on where somebody has looked around.
    pub(super) fn from(corner: Option<Spot>) -> Self {
        corner.map_or(Self::AtStep, Self::From)
    }

    /// What stands where, while that is changed.
    const fn cells(self) -> Option<&'d Cells> {
        match self {
            Self::Changed(drawing) => Some(drawing.cells),
            Self::AtStep | Self::From(_) => None,
        }
    }
}

impl AgentsWorld {
    /// The problem of all agents of a map.
    pub(in crate::route) fn new(map: MapText) -> Option<Self> {
        let ends: Vec<(Cell, Cell)> =
            map.agents.iter().map(|&(start, goal)| (cell(&map, start), cell(&map, goal))).collect();
        let agents = Agents::new(grid(&map)?, &ends)?;
        Some(Self { map, agents })
    }

    pub(super) fn place(&self, cell: Cell) -> usize {
        usize::from(cell.row) * self.map.width + usize::from(cell.column)
    }

    pub(super) fn letter(&self, agent: usize) -> char {
        self.map.marks.get(agent).map_or(START, |(from, _)| *from)
    }

    /// Draws the map with agents at these cells and ways behind them. What is left of the sheet is for lists.
    pub(super) fn draw(
        &self,
        picture: &mut Picture,
        (sheet, looked): (Sheet, Looked<'_>),
        here: &[Cell],
        (ways, way): (&[Vec<Cell>], Way),
    ) -> Drawn {
        let ways: Vec<Vec<usize>> = ways.iter().map(|way| way.iter().map(|cell| self.place(*cell)).collect()).collect();
        let tokens: Vec<(usize, char)> =
            (0..).zip(here).map(|(agent, cell)| (self.place(*cell), self.letter(agent))).collect();
        let mark = |place: usize| match tokens.iter().any(|(at, _)| *at == place) {
            true => Mark::Current,
            false if ways.iter().any(|way| way.contains(&place)) => Mark::Closed,
            false => Mark::Unseen,
        };
        let focus = tokens.first().map_or(0, |(place, _)| *place);
        let cells = looked.cells();
        let drawn = MapView {
            map: &self.map,
            cells,
            mark: &mark,
            numbers: &|_| None,
            // Where they start is where they are put.
            tokens: if cells.is_some() { &[] } else { &tokens },
            landmarks: &[],
            ways: &ways,
            way,
            focus,
            widest: NO_NUMBERS,
            in_view: self.in_view(looked, focus),
        };
        drawn.draw(picture, sheet)
    }

    /// What is in view where there is no room for all of the map: the cell that a step is about, unless something else is looked at.
    fn in_view(&self, looked: Looked<'_>, focus: usize) -> InView {
        match looked {
            Looked::AtStep => InView::Around(focus),
            Looked::From(corner) => InView::From(corner),
            Looked::Changed(drawing) => InView::Around(self.map.place(drawing.cursor)),
        }
    }

    /// Where the cells are drawn.
    pub(super) fn frame(&self, sheet: Sheet, looked: Looked<'_>, focus: usize) -> Frame {
        let extent = Extent { cells: (self.map.width, self.map.height()), widest: NO_NUMBERS };
        extent.frame(self.in_view(looked, focus), extent.parted(sheet).0)
    }

    /// Where the part in view begins when it is moved by cells of the sheet; `None` where all of it is in view.
    pub(super) fn moved(&self, sheet: Sheet, looked: Looked<'_>, focus: usize, by: (i32, i32)) -> Option<Spot> {
        self.frame(sheet, looked, focus).moved((self.map.width, self.map.height()), by)
    }
}

impl World for AgentsWorld {
    type Problem = Agents;

    fn problem(&self) -> &Agents {
        &self.agents
    }

    fn called(&self, team: &Team) -> String {
        let cells = (0..).zip(team.cells());
        let named = |(agent, cell): (usize, Cell)| format!("{}({}, {})", self.letter(agent), cell.column, cell.row);
        cells.map(named).collect::<Vec<_>>().join(" ")
    }

    fn key(&self, team: &Team) -> String {
        team.cells().map(|cell| format!("{},{}", cell.column, cell.row)).collect::<Vec<_>>().join(" ")
    }

    fn wanted(&self) -> String {
        let named = |(agent, (_, goal)): (usize, (Cell, Cell))| {
            format!("{}({}, {})", self.letter(agent), goal.column, goal.row)
        };
        (0..).zip(self.agents.ends()).map(named).collect::<Vec<_>>().join(" ")
    }

    fn estimates(&self) -> Vec<EstimateName> {
        vec![EstimateName::Separately, EstimateName::Manhattan, EstimateName::Zero]
    }

    fn estimate(&self, name: EstimateName, progress: &Progress) -> Result<AnyEstimate<Agents>, Stopped> {
        Ok(match name {
            EstimateName::Separately => Box::new(Separately::watched(&self.agents, progress)?),
            EstimateName::Manhattan => Box::new(Distance::Manhattan),
            EstimateName::Zero
            | EstimateName::Euclid
            | EstimateName::Chebyshev
            | EstimateName::Octile
            | EstimateName::Misplaced
            | EstimateName::Landmarks
            | EstimateName::AllPairs
            | EstimateName::Given => Box::new(Zero),
        })
    }

    fn states(&self) -> u128 {
        self.agents.arrangements().into()
    }

    fn about(&self, name: EstimateName) -> &'static str {
        match name {
            EstimateName::Separately => text!(routes, "about-separately"),
            EstimateName::Manhattan => text!(routes, "about-manhattan-agents"),
            EstimateName::Zero
            | EstimateName::Euclid
            | EstimateName::Chebyshev
            | EstimateName::Octile
            | EstimateName::Misplaced
            | EstimateName::Landmarks
            | EstimateName::AllPairs
            | EstimateName::Given => text!(routes, "about-zero"),
        }
    }

    fn reckoning(&self, name: EstimateName, team: &Team) -> Option<String> {
        let pairs = team.cells().zip(self.agents.ends().map(|(_, goal)| goal));
        match name {
            EstimateName::Manhattan => {
                let least = self.agents.grid().least_cost();
                let each = pairs.map(|(cell, goal)| reckoned(Distance::Manhattan, cell, goal, least));
                Some(each.collect::<Vec<_>>().join(" + "))
            }
            EstimateName::Zero
            | EstimateName::Euclid
            | EstimateName::Chebyshev
            | EstimateName::Octile
            | EstimateName::Misplaced
            | EstimateName::Landmarks
            | EstimateName::AllPairs
            | EstimateName::Given
            | EstimateName::Separately => None,
        }
    }

    fn note(&self) -> Option<words::Sentence> {
        use words::Words as _;
        let count = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let said = say!(
            routes,
            "joint-why",
            agents = Count(self.agents.len()),
            branching = Count(count(self.agents.branching())),
            states = Count(count(self.agents.arrangements()))
        );
        Some(said.sentence(words::Charset::Unicode))
    }
}
