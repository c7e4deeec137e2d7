//! Several agents planned one after the other. Each planned agent is a step; if all have a path, each move is a step, too. Next
//! to the joint problem it shows the cost of planning in turn, and that it can fail to find a plan.

use std::sync::Arc;

use super::agents::{AgentsWorld, NO_NUMBERS};
use super::facts::{number, whole};
use super::look::{Looked, Way, cost};
use super::map_picture::{Frame, frame};
use super::map_text::MapText;
use super::maps_changed::{Mapped as _, OnMap};
use super::options::{Options, Planning, planning};
use super::{counter, lesson, nothing, say};
use crate::state_space::{Failure, Plan, plan_one_by_one};
use plywood_drawing::picture::{Needs, Picture, Sheet};
use plywood_lesson::{
    Changeable, Chosen, Counter, Datum, Fact, Lesson, Milestones, Place, Question, Setting, Solution, Spot, Stepped,
};
use plywood_messages::words::{Charset, Sentence};
use plywood_tree::cost::Cost;
use plywood_tree::progress::Progress;
use plywood_tree::settings::Choice as _;

#[derive(Debug)]
pub(super) struct InTurn {
    world: Arc<AgentsWorld>,
    options: Options,
    plans: Vec<Plan>,
    /// Step at which all agents begin to move.
    parts: Vec<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Before,
    Way(usize),
    Stuck(usize),
    Move(usize),
    Done,
}

impl InTurn {
    /// Plans the agents of a map in the order of their letters.
    pub(super) fn new(world: Arc<AgentsWorld>, options: Options, progress: &Arc<Progress>) -> Result<Self, Failure> {
        let order: Vec<usize> = (0..world.agents.len()).collect();
        let plans = plan_one_by_one(&world.agents, &order, progress)?;
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

    fn planned(&self, step: usize) -> Option<&Plan> {
        self.plans.get(step.checked_sub(1)?.min(self.plans.len() - 1))
    }

    /// Nodes expanded for an agent, and the cost of its path.
    fn own(&self, agent: usize) -> (u64, Cost) {
        let Some(plan) = self.plans.get(agent) else { return (0, Cost::ZERO) };
        let (expanded, cost) =
            self.plans[..agent].last().map_or((0, Cost::ZERO), |before| (before.counts.expanded, before.cost));
        (plan.counts.expanded - expanded, plan.cost.less(cost))
    }

    fn cost(&self, charset: Charset) -> String {
        cost(self.last().map_or(Cost::ZERO, |plan| plan.cost), charset)
    }

    fn seen(&self, step: usize) -> (Vec<Vec<Spot>>, Vec<Spot>) {
        let starts: Vec<Spot> = self.world.agents.ends().map(|(start, _)| start).collect();
        let ways = self.planned(step).map(|plan| plan.ways.clone()).unwrap_or_default();
        let time = match self.step(step) {
            Step::Move(time) => time,
            Step::Done => self.moves(),
            Step::Before | Step::Way(_) | Step::Stuck(_) => return (ways, starts),
        };
        let at = |way: &Vec<Spot>| way.get(time).or(way.last()).copied();
        let here: Vec<Spot> = ways.iter().filter_map(at).collect();
        let gone = ways.iter().map(|way| way.iter().take(time + 1).copied().collect()).collect();
        (gone, here)
    }
}

impl InTurn {
    fn drawn(&self, step: usize, sheet: Sheet, looked: Looked<'_>) -> Result<Picture, Needs> {
        let (ways, here) = self.seen(step);
        let way = if self.step(step) == Step::Done { Way::Solved } else { Way::SoFar };
        Ok(self.world.draw((sheet, looked), &here, (&ways, way))?.picture)
    }

    fn framed(&self, step: usize, sheet: Sheet, looked: Looked<'_>) -> Frame {
        frame(&self.world.map, sheet, (looked, self.focus_cell(step)), NO_NUMBERS)
    }
}

impl OnMap for InTurn {
    fn map(&self) -> &MapText {
        &self.world.map
    }

    fn focus_cell(&self, step: usize) -> usize {
        self.seen(step).1.first().map_or(0, |cell| self.world.map.place(*cell))
    }

    fn on(&self, map: MapText, progress: &Arc<Progress>) -> Result<Arc<dyn Lesson>, Sentence> {
        let world = Arc::new(self.world.on(map).ok_or_else(nothing)?);
        lesson(&world, self.options, progress).map_err(say::failed)
    }

    fn drawn(&self, place: Place<'_>) -> Result<Picture, Needs> {
        Self::drawn(self, place.step, place.sheet, Looked::changed(place))
    }

    fn frame(&self, place: Place<'_>) -> Frame {
        self.framed(place.step, place.sheet, Looked::changed(place))
    }
}

impl Stepped for InTurn {
    fn how(&self) -> String {
        text!(routes, "in-turn-how").to_owned()
    }

    fn steps(&self) -> usize {
        self.plans.len() + self.moves()
    }

    fn sentence(&self, step: usize, charset: Charset) -> Sentence {
        match self.step(step) {
            Step::Before => sentence!(charset, routes, "in-turn-before", agents = Count(self.world.agents.len())),
            Step::Way(agent) => {
                let (expanded, cost) = self.own(agent);
                let count = self.plans[agent].ways.last().map_or(0, |way| way.len().saturating_sub(1));
                let (agent, cost) = (self.world.letter(agent), self::cost(cost, charset));
                let expanded = expanded as usize;
                sentence!(charset, routes, "in-turn-way", Name(agent), Text(cost), Count(count), Count(expanded))
            }
            Step::Stuck(agent) => {
                let expanded = self.own(agent).0 as usize;
                sentence!(charset, routes, "in-turn-stuck", agent = Name(self.world.letter(agent)), Count(expanded))
            }
            Step::Move(time) => sentence!(charset, routes, "in-turn-time", Count(time)),
            Step::Done => sentence!(charset, routes, "in-turn-done", cost = Text(self.cost(charset))),
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
            Step::Done => sentence!(charset, routes, "caption-found", cost = Text(self.cost(charset))),
        }
    }

    fn milestones(&self) -> Milestones<'_> {
        Milestones { parts: &self.parts, ..Milestones::default() }
    }

    fn counters(&self, step: usize) -> Vec<Counter> {
        let counts = self.planned(step).map(|plan| plan.counts).unwrap_or_default();
        let all = self.last().map(|plan| plan.counts).unwrap_or_default();
        vec![
            counter(text!(routes, "count-expanded"), counts.expanded, Some(all.expanded)),
            counter(text!(routes, "count-peak"), counts.peak, Some(all.peak)),
            counter(text!(routes, "count-generated"), counts.generated, Some(all.generated)),
        ]
    }
}

impl Lesson for InTurn {
    fn kind(&self) -> &'static str {
        "path"
    }

    fn picture(&self, step: usize, sheet: Sheet) -> Result<Picture, Needs> {
        self.drawn(step, sheet, Looked::default())
    }

    fn picture_from(&self, step: usize, sheet: Sheet, corner: Spot) -> Result<Picture, Needs> {
        self.drawn(step, sheet, Looked::from(Some(corner)))
    }

    fn moved(&self, step: usize, sheet: Sheet, corner: Option<Spot>, by: (i32, i32)) -> Option<Spot> {
        self.framed(step, sheet, Looked::from(corner)).moved(self.world.map.size(), by)
    }

    fn changeable(&self) -> Result<&dyn Changeable, Sentence> {
        Ok(self)
    }

    fn questions(&self, most: usize, charset: Charset) -> Vec<Question> {
        let question = |agent: usize| {
            let question = Question {
                kind: "stuck",
                about: text!(routes, "about-found"),
                big: text!(routes, "big-found").to_owned(),
                text: sentence!(charset, routes, "ask-in-turn", agent = Name(self.world.letter(agent))),
                because: self.sentence(agent + 1, charset),
                ..Question::at(agent, charset)
            };
            question.deciding(self.plans[agent].stuck.is_none())
        };
        (0..self.plans.len()).take(most).map(question).collect()
    }

    fn why(&self, _: usize) -> Vec<Sentence> {
        vec![sentence!(routes, "in-turn-why")]
    }

    fn fact(&self, step: usize) -> Fact {
        let named = |agent: usize| ("agent", Datum::Text(self.world.letter(agent).to_string()));
        let expanded = |agent: usize| ("expanded", whole(self.own(agent).0));
        match self.step(step) {
            Step::Before => Fact { event: "start", values: Vec::new() },
            Step::Way(agent) => {
                let cost = ("cost", number(self.own(agent).1));
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
        let options = self.options.with(&*self.world, chosen).map_err(|unfit| unfit.problem)?;
        lesson(&self.world, options, progress).map_err(say::failed)
    }

    fn rival(&self) -> Option<Vec<Chosen>> {
        Some(vec![planning(Planning::InTurn).next()])
    }

    fn solution(&self, charset: Charset, _: &Progress) -> Option<Solution> {
        let plan = self.last()?;
        let is_found = plan.stuck.is_none();
        let values = vec![
            ("algorithm", Datum::Text(Planning::InTurn.name().to_owned())),
            ("estimate", Datum::None),
            ("found", Datum::Truth(is_found)),
            ("cost", if is_found { number(plan.cost) } else { Datum::None }),
            ("path", Datum::List(if is_found { plan.ways.iter().map(|way| path(way)).collect() } else { Vec::new() })),
            ("expanded", whole(plan.counts.expanded)),
            ("generated", whole(plan.counts.generated)),
            ("peak", whole(plan.counts.peak)),
        ];
        let lines = (1..=self.plans.len()).map(|step| self.sentence(step, charset)).collect();
        Some(Solution { values, lines })
    }
}

fn path(cells: &[Spot]) -> Datum {
    Datum::List(cells.iter().map(|cell| Datum::Text(format!("{},{}", cell.column, cell.row))).collect())
}
