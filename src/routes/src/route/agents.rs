//! Several agents on one map as a joint problem.

use std::sync::Arc;

use super::in_turn::InTurn;
use super::look::{Looked, Mark, Way};
use super::map::{grid, reckoned};
use super::map_picture::{Drawn, MapView};
use super::map_text::{MapText, START};
use super::maps_changed::Mapped;
use super::options::{EstimateName, Options, Planning};
use super::view::View;
use super::{AnyEstimate, Searched, World};
use crate::state_space::{Agents, Distance, Failure, Separately, Team, Zero};
use plywood_drawing::picture::{Needs, Picture, Sheet};
use plywood_lesson::{Changeable, Lesson, Spot};
use plywood_messages::words::Sentence;
use plywood_search::trace::Stopped;
use plywood_tree::progress::Progress;

pub(super) const NO_NUMBERS: (u16, u16) = (0, 0);

#[derive(Debug)]
pub(super) struct AgentsWorld {
    pub(super) map: MapText,
    pub(super) agents: Agents,
}

impl AgentsWorld {
    pub(super) fn new(map: MapText) -> Option<Self> {
        let ends: Vec<(Spot, Spot)> =
            map.agents.iter().map(|&(start, goal)| (map.spot(start), map.spot(goal))).collect();
        let agents = Agents::new(grid(&map)?, &ends)?;
        Some(Self { map, agents })
    }

    pub(super) fn letter(&self, agent: usize) -> char {
        self.map.marks.get(agent).map_or(START, |(from, _)| *from)
    }

    /// Draws the map with the agents at these cells and their paths behind them. Returns the remaining area for lists.
    pub(super) fn draw(
        &self,
        (sheet, looked): (Sheet, Looked<'_>),
        here: &[Spot],
        (ways, way): (&[Vec<Spot>], Way),
    ) -> Result<Drawn, Needs> {
        let place = |cell: &Spot| self.map.place(*cell);
        let ways: Vec<Vec<usize>> = ways.iter().map(|way| way.iter().map(place).collect()).collect();
        let tokens: Vec<(usize, char)> =
            (0..).zip(here).map(|(agent, cell)| (place(cell), self.letter(agent))).collect();
        let mark = |place: usize| match () {
            () if tokens.iter().any(|(at, _)| *at == place) => Mark::Current,
            () if ways.iter().any(|way| way.contains(&place)) => Mark::Closed,
            () => Mark::Unseen,
        };
        let drawn = MapView {
            map: &self.map,
            mark: &mark,
            numbers: &|_| None,
            // While the map is edited, each agent stays at its start.
            tokens: if looked.drawing.is_some() { &[] } else { &tokens },
            landmarks: &[],
            ways: &ways,
            way,
            focus: tokens.first().map_or(0, |(place, _)| *place),
            widest: NO_NUMBERS,
            looked,
        };
        drawn.draw(sheet)
    }
}

impl World for AgentsWorld {
    type Problem = Agents;

    fn problem(&self) -> &Agents {
        &self.agents
    }

    fn called(&self, team: &Team) -> String {
        let named = |(agent, cell): (usize, Spot)| format!("{}({}, {})", self.letter(agent), cell.column, cell.row);
        (0..).zip(team.cells()).map(named).collect::<Vec<_>>().join(" ")
    }

    fn key(&self, team: &Team) -> String {
        team.cells().map(|cell| format!("{},{}", cell.column, cell.row)).collect::<Vec<_>>().join(" ")
    }

    fn estimates(&self) -> Vec<EstimateName> {
        vec![EstimateName::Separately, EstimateName::Manhattan, EstimateName::Zero]
    }

    fn estimate(&self, name: EstimateName, progress: &Progress) -> Result<AnyEstimate<Agents>, Stopped> {
        if name == EstimateName::Separately {
            return Ok(Box::new(Separately::new(&self.agents, progress)?));
        }
        Ok(if name == EstimateName::Manhattan { Box::new(Distance::Manhattan) } else { Box::new(Zero) })
    }

    fn states(&self) -> u128 {
        self.agents.arrangements().into()
    }

    fn reckoning(&self, name: EstimateName, team: &Team) -> (&'static str, Option<String>) {
        match name {
            EstimateName::Separately => (text!(routes, "about-separately"), None),
            EstimateName::Manhattan => {
                let pairs = team.cells().zip(self.agents.ends().map(|(_, goal)| goal));
                let least = self.agents.grid().least_cost();
                let each = pairs.map(|(cell, goal)| reckoned(Distance::Manhattan, cell, goal, least));
                (text!(routes, "about-manhattan-agents"), Some(each.collect::<Vec<_>>().join(" + ")))
            }
            EstimateName::Zero
            | EstimateName::Euclid
            | EstimateName::Chebyshev
            | EstimateName::Octile
            | EstimateName::Misplaced
            | EstimateName::Landmarks
            | EstimateName::AllPairs
            | EstimateName::Given => (text!(routes, "about-zero"), None),
        }
    }

    fn note(&self) -> Option<Sentence> {
        let (agents, branching) = (self.agents.len(), self.agents.branching() as usize);
        let states = self.agents.arrangements() as usize;
        Some(sentence!(routes, "joint-why", Count(agents), Count(branching), Count(states)))
    }

    fn picture(&self, view: &View<'_, Self>, sheet: Sheet) -> Result<Picture, Needs> {
        let (way, kind) = view.way();
        let own = |agent: usize| way.iter().map(|team| team.cell(agent)).collect::<Vec<_>>();
        let ways: Vec<Vec<Spot>> = (0..self.agents.len()).map(own).collect();
        let here: Vec<Spot> = view.focus_state().cells().collect();
        let Drawn { mut picture, beside, .. } = self.draw((sheet, view.looked), &here, (&ways, kind))?;
        if let Some(side) = beside {
            view.panel(sheet.height).draw(&mut picture, side);
        }
        Ok(picture)
    }

    fn moved(&self, view: &View<'_, Self>, sheet: Sheet, by: (i32, i32)) -> Option<Spot> {
        self.frame(view, sheet).moved(self.map.size(), by)
    }

    fn changeable(searched: &Searched<Self>) -> Result<&dyn Changeable, Sentence> {
        Ok(searched)
    }

    fn plannings(&self) -> &'static [Planning] {
        &[Planning::Joint, Planning::InTurn]
    }

    fn planned(
        world: &Arc<Self>,
        options: Options,
        progress: &Arc<Progress>,
    ) -> Option<Result<Arc<dyn Lesson>, Failure>> {
        let planned = InTurn::new(Arc::clone(world), options, progress);
        Some(planned.map(|planned| Arc::new(planned) as Arc<dyn Lesson>))
    }
}

impl Mapped for AgentsWorld {
    fn map(&self) -> &MapText {
        &self.map
    }

    fn on(&self, map: MapText) -> Option<Self> {
        Self::new(map)
    }

    fn focus_cell(&self, view: &View<'_, Self>) -> usize {
        view.focus_state().cells().next().map_or(0, |cell| self.map.place(cell))
    }

    fn widest(&self, _: &View<'_, Self>) -> (u16, u16) {
        NO_NUMBERS
    }
}
