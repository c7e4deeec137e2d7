//! Several agents planned one after the other: a step for each that is planned, then, where all have a way, a step for each that they
//! go. Beside the joint problem it shows what planning in turn costs, and where it finds nothing.

use std::sync::Arc;

use super::super::changes::maps::{OnMap, planned_on};
use super::super::look::{Way, cost};
use super::super::map_picture::Frame;
use super::super::map_text::MapText;
use super::super::options::{Options, Planning, planning};
use super::super::searched::Searched;
use super::super::view::View;
use super::super::{MapShown, Shown, facts, say, searched};
use super::agents::{AgentsWorld, Looked};
use crate::state_space::{Cell, Failure, Plan, plan_one_by_one};
use plywood_drawing::picture::{Needs, Picture, Sheet};
use plywood_lesson::{
    Changeable, Chosen, Counter, Datum, Fact, Lesson, Milestones, Place, Setting, Solution, Spot, Stepped,
};
use plywood_messages::words::{Charset, Sentence};
use plywood_tree::cost::Cost;
use plywood_tree::progress::Progress;

/// Agents planned one after the other.
#[derive(Debug)]
pub(in crate::route) struct InTurn {
    world: Arc<AgentsWorld>,
    options: Options,
    /// What had been planned after each agent.
    plans: Vec<Plan>,
    /// The step at which all begin to move.
    parts: Vec<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Nothing has been planned.
    Before,
    /// An agent has found a way.
    Way(usize),
    /// An agent has found none.
    Stuck(usize),
    /// All move, at this time.
    Move(usize),
    /// All are where they want to be.
    Done,
}

impl InTurn {
    /// Plans the agents of a map in the order of their letters.
    pub(super) fn new(world: Arc<AgentsWorld>, options: Options, progress: &Arc<Progress>) -> Result<Self, Failure> {
        let order: Vec<usize> = (0..world.agents.len()).collect();
        let mut plans = Vec::new();
        for count in 1..=order.len() {
            let plan = plan_one_by_one(&world.agents, &order[..count], progress)?;
            let is_stuck = plan.stuck.is_some();
            plans.push(plan);
            if is_stuck {
                break;
            }
        }
        let parts = vec![u32::try_from(plans.len() + 1).unwrap_or(u32::MAX)];
        let mut planned = Self { world, options, plans, parts };
        if planned.moves() == 0 {
            planned.parts.clear();
        }
        Ok(planned)
    }

    fn last(&self) -> Option<&Plan> {
        self.plans.last()
    }

    /// How many steps the agents go, where all have a way.
    fn moves(&self) -> usize {
        let whole = self.last().filter(|plan| plan.stuck.is_none());
        whole.and_then(|plan| plan.ways.iter().map(|way| way.len().saturating_sub(1)).max()).unwrap_or(0)
    }

    fn step(&self, step: usize) -> Step {
        let Some(agent) = step.checked_sub(1) else { return Step::Before };
        match self.plans.get(agent) {
            Some(plan) if plan.stuck.is_some() => Step::Stuck(agent),
            Some(_) => Step::Way(agent),
            None if step - self.plans.len() < self.moves() => Step::Move(step - self.plans.len()),
            None => Step::Done,
        }
    }

    /// What planning an agent expanded, and what its way costs.
    fn own(&self, agent: usize) -> (u64, Cost) {
        let before = agent.checked_sub(1).and_then(|before| self.plans.get(before));
        let Some(plan) = self.plans.get(agent) else { return (0, Cost::ZERO) };
        let expanded = plan.counts.expanded - before.map_or(0, |before| before.counts.expanded);
        (expanded, plan.cost.less(before.map_or(Cost::ZERO, |before| before.cost)))
    }

    /// The ways that are drawn after a step, and where the agents are.
    fn seen(&self, step: usize) -> (Vec<Vec<Cell>>, Vec<Cell>) {
        let starts: Vec<Cell> = self.world.agents.ends().map(|(start, _)| start).collect();
        let planned = step.checked_sub(1).and_then(|at| self.plans.get(at.min(self.plans.len() - 1)));
        let ways = planned.map(|plan| plan.ways.clone()).unwrap_or_default();
        let time = match self.step(step) {
            Step::Move(time) => time,
            Step::Done => self.moves(),
            Step::Before | Step::Way(_) | Step::Stuck(_) => return (ways, starts),
        };
        let at = |way: &Vec<Cell>| way.get(time).or(way.last()).copied();
        let here: Vec<Cell> = ways.iter().filter_map(at).collect();
        let gone = ways.iter().map(|way| way.iter().take(time + 1).copied().collect()).collect();
        (gone, here)
    }
}

impl InTurn {
    /// What a step looks like, also from a place on, and while what stands where is changed.
    fn drawn(&self, step: usize, sheet: Sheet, looked: Looked<'_>) -> Result<Picture, Needs> {
        if sheet.width < 4 || sheet.height < 3 {
            return Err(Needs { width: 4, height: 3 });
        }
        let mut picture = Picture::new(sheet.height);
        let (ways, here) = self.seen(step);
        let way = if self.step(step) == Step::Done { Way::Solved } else { Way::SoFar };
        self.world.draw(&mut picture, (sheet, looked), &here, (&ways, way));
        Ok(picture)
    }
}

impl OnMap for InTurn {
    fn map(&self) -> &MapText {
        &self.world.map
    }

    fn focus_cell(&self, step: usize) -> usize {
        self.seen(step).1.first().map_or(0, |cell| self.world.place(*cell))
    }

    fn on(&self, map: MapText, progress: &Arc<Progress>) -> Result<Arc<dyn Lesson>, Sentence> {
        planned_on(&*self.world, map, self.options, progress)
    }

    fn drawn(&self, place: Place<'_>) -> Result<Picture, Needs> {
        Self::drawn(self, place.step, place.sheet, Looked::Changed(place.drawing))
    }

    fn frame(&self, place: Place<'_>) -> Frame {
        self.world.frame(place.sheet, Looked::Changed(place.drawing), self.focus_cell(place.step))
    }
}

fn whole(count: u64) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}

impl Stepped for InTurn {
    fn how(&self) -> String {
        text!(routes, "in-turn-how").to_owned()
    }

    fn steps(&self) -> usize {
        self.plans.len() + self.moves()
    }

    fn sentence(&self, step: usize, charset: Charset) -> Sentence {
        let told = |value: Cost| cost(value, charset);
        match self.step(step) {
            Step::Before => sentence!(charset, routes, "in-turn-before", agents = Count(self.world.agents.len())),
            Step::Way(agent) => {
                let (expanded, cost) = self.own(agent);
                let count = self.plans[agent].ways.last().map_or(0, |way| way.len().saturating_sub(1));
                let (agent, cost, expanded) = (&self.world.letter(agent), &told(cost), whole(expanded));
                sentence!(charset, routes, "in-turn-way", Name(agent), Text(cost), Count(count), Count(expanded))
            }
            Step::Stuck(agent) => {
                let expanded = whole(self.own(agent).0);
                sentence!(charset, routes, "in-turn-stuck", agent = Name(self.world.letter(agent)), Count(expanded))
            }
            Step::Move(time) => sentence!(charset, routes, "in-turn-time", Count(time)),
            Step::Done => {
                let cost = told(self.last().map_or(Cost::ZERO, |plan| plan.cost));
                sentence!(charset, routes, "in-turn-done", Text(cost))
            }
        }
    }

    fn caption(&self, step: usize, charset: Charset) -> Sentence {
        match self.step(step) {
            Step::Before => Sentence::default(),
            Step::Way(agent) => {
                let cost = cost(self.own(agent).1, charset);
                sentence!(charset, routes, "caption-in-turn-way", agent = Name(self.world.letter(agent)), Text(cost))
            }
            Step::Stuck(agent) => {
                sentence!(charset, routes, "caption-in-turn-stuck", agent = Name(self.world.letter(agent)))
            }
            Step::Move(time) => sentence!(charset, routes, "caption-in-turn-time", Count(time)),
            Step::Done => {
                let cost = cost(self.last().map_or(Cost::ZERO, |plan| plan.cost), charset);
                sentence!(charset, routes, "caption-found", Text(cost))
            }
        }
    }

    fn milestones(&self) -> Milestones<'_> {
        Milestones { parts: &self.parts, ..Milestones::default() }
    }

    fn counters(&self, step: usize) -> Vec<Counter> {
        let planned = step.checked_sub(1).and_then(|at| self.plans.get(at.min(self.plans.len() - 1)));
        let counts = planned.map(|plan| plan.counts).unwrap_or_default();
        let all = self.last().map(|plan| plan.counts).unwrap_or_default();
        let counter = |name: &'static str, now: u64, all: u64| {
            let told = sentence!(routes, "counted", Text(name), count = Count(whole(now)));
            Counter { name, now: Some(now), all: Some(all), par: None, told: Some(told) }
        };
        vec![
            counter(text!(routes, "count-expanded"), counts.expanded, all.expanded),
            counter(text!(routes, "count-peak"), counts.peak, all.peak),
            counter(text!(routes, "count-generated"), counts.generated, all.generated),
        ]
    }
}

impl Lesson for InTurn {
    fn kind(&self) -> &'static str {
        "path"
    }

    fn picture(&self, step: usize, sheet: Sheet) -> Result<Picture, Needs> {
        self.drawn(step, sheet, Looked::AtStep)
    }

    fn picture_from(&self, step: usize, sheet: Sheet, corner: Spot) -> Result<Picture, Needs> {
        self.drawn(step, sheet, Looked::From(corner))
    }

    fn moved(&self, step: usize, sheet: Sheet, corner: Option<Spot>, by: (i32, i32)) -> Option<Spot> {
        self.world.moved(sheet, Looked::from(corner), self.focus_cell(step), by)
    }

    fn changeable(&self) -> Result<&dyn Changeable, Sentence> {
        Ok(self)
    }

    fn why(&self, _: usize) -> Vec<Sentence> {
        vec![sentence!(routes, "in-turn-why")]
    }

    fn fact(&self, step: usize) -> Fact {
        let named = |agent: usize| ("agent", Datum::Text(self.world.letter(agent).to_string()));
        let expanded = |agent: usize| ("expanded", Datum::Whole(i128::from(self.own(agent).0)));
        match self.step(step) {
            Step::Before => Fact { event: "start", values: Vec::new() },
            Step::Way(agent) => {
                let cost = ("cost", facts::number(self.own(agent).1));
                let way = self.plans[agent].ways.last().map(Vec::as_slice).unwrap_or_default();
                Fact { event: "way", values: vec![named(agent), cost, ("path", path(way)), expanded(agent)] }
            }
            Step::Stuck(agent) => Fact { event: "stuck", values: vec![named(agent), expanded(agent)] },
            Step::Move(_) | Step::Done => Fact { event: "move", values: vec![("cells", path(&self.seen(step).1))] },
        }
    }

    fn settings(&self) -> Vec<Setting> {
        vec![planning(Planning::InTurn)]
    }

    fn with(&self, chosen: &[Chosen], progress: &Arc<Progress>) -> Result<Arc<dyn Lesson>, Sentence> {
        let options = self.options.with(&*self.world, chosen).map_err(|unfit| unfit.sentence())?;
        searched::lesson(&self.world, options, progress).map_err(say::failed)
    }

    fn rival(&self) -> Option<Vec<Chosen>> {
        let joint = planning(Planning::InTurn).next();
        Some(vec![joint])
    }

    fn solution(&self, charset: Charset, _: &Progress) -> Option<Solution> {
        let plan = self.last()?;
        let is_found = plan.stuck.is_none();
        let values = vec![
            ("algorithm", Datum::Text(planning(Planning::InTurn).option().key.to_owned())),
            ("estimate", Datum::None),
            ("found", Datum::Truth(is_found)),
            ("cost", if is_found { facts::number(plan.cost) } else { Datum::None }),
            ("path", Datum::List(if is_found { plan.ways.iter().map(|way| path(way)).collect() } else { Vec::new() })),
            ("expanded", Datum::Whole(i128::from(plan.counts.expanded))),
            ("generated", Datum::Whole(i128::from(plan.counts.generated))),
            ("peak", Datum::Whole(i128::from(plan.counts.peak))),
        ];
        let lines = (1..=self.plans.len()).map(|step| self.sentence(step, charset)).collect();
        Some(Solution { values, lines })
    }
}

impl Shown for AgentsWorld {
    fn picture(&self, view: &View<'_, Self>, sheet: Sheet) -> Result<Picture, Needs> {
        if sheet.width < 4 || sheet.height < 3 {
            return Err(Needs { width: 4, height: 3 });
        }
        let mut picture = Picture::new(sheet.height);
        let (way, kind) = view.way();
        let own = |agent: usize| way.iter().map(|team| team.cell(agent)).collect::<Vec<_>>();
        let ways: Vec<Vec<Cell>> = (0..self.agents.len()).map(own).collect();
        let here: Vec<Cell> = view.focus_state().cells().collect();
        if let Some(side) = self.draw(&mut picture, (sheet, looked(view)), &here, (&ways, kind)).beside {
            view.panel(sheet.height).draw(&mut picture, side);
        }
        Ok(picture)
    }

    fn moved(&self, view: &View<'_, Self>, sheet: Sheet, by: (i32, i32)) -> Option<Spot> {
        Self::moved(self, sheet, looked(view), self.focus_cell(view), by)
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

/// How the map is looked at in a view.
fn looked<'v>(view: &View<'v, AgentsWorld>) -> Looked<'v> {
    view.drawing.map_or_else(|| Looked::from(view.corner), Looked::Changed)
}

/// Cells as other programs are told of them.
fn path(cells: &[Cell]) -> Datum {
    Datum::List(cells.iter().map(|cell| Datum::Text(format!("{},{}", cell.column, cell.row))).collect())
}

impl MapShown for AgentsWorld {
    fn map(&self) -> &MapText {
        &self.map
    }

    fn on(&self, map: MapText) -> Option<Self> {
        Self::new(map)
    }

    fn focus_cell(&self, view: &View<'_, Self>) -> usize {
        view.focus_state().cells().next().map_or(0, |cell| self.place(cell))
    }

    fn frame(&self, view: &View<'_, Self>, sheet: Sheet) -> Frame {
        Self::frame(self, sheet, looked(view), self.focus_cell(view))
    }
}
