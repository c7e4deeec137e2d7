//! Several agents on one map as a joint problem.

use std::sync::Arc;

use super::{
    AnyEstimate, Searched, World, counters,
    facts::number,
    lesson,
    look::{Looked, Mark, Way, cost},
    map::{Mapped, grid, reckoned},
    map_picture::{Drawn, Frame, MapView, frame},
    map_text::{MapText, START},
    nothing,
    options::{EstimateName, Options, Planning, planning},
    say,
    view::View,
};
use crate::state_space::{Agents, Distance, Failure, Plan, Separately, Team, Zero, plan_one_by_one};
use plywood_drawing::picture::{Fitted, LegendSample, Sheet, Size};
use plywood_lesson::{
    AnyLesson, Changeable, Chosen, Counter, Datum, Fact, Lesson, Milestones, Question, Setting, Solution, Spot, Stepped,
};
use plywood_messages::{
    text::joined,
    words::{Charset, Sentence},
};
use plywood_search::trace::Stopped;
use plywood_tree::{cost::Cost, progress::Progress, settings::Choice as _};

pub const NO_NUMBERS: Size = (0, 0);

#[derive(Debug)]
pub struct AgentsWorld {
    pub map: MapText,
    pub agents: Agents,
}

impl AgentsWorld {
    pub fn new(map: MapText) -> Option<Self> {
        let ends: Vec<(Spot, Spot)> =
            map.agents.iter().map(|&(start, goal)| (map.spot(start), map.spot(goal))).collect();
        let agents = Agents::new(grid(&map)?, &ends)?;
        Some(Self { map, agents })
    }

    pub fn letter(&self, agent: usize) -> char {
        self.map.marks.get(agent).map_or(START, |(from, _)| *from)
    }

    /// Draws the map with the agents at these cells and their paths behind them. Returns the remaining area for lists.
    pub fn draw(
        &self,
        (sheet, looked): (Sheet, Looked<'_>),
        here: &[Spot],
        (ways, way): (&[Vec<Spot>], Way),
    ) -> Fitted<Drawn> {
        let place = |cell: &Spot| self.map.place(*cell);
        let ways: Vec<Vec<usize>> = ways.iter().map(|way| way.iter().map(place).collect()).collect();
        let tokens: Vec<(usize, char)> =
            (0..).zip(here).map(|(agent, cell)| (place(cell), self.letter(agent))).collect();
        let mut passed: Vec<usize> = ways.iter().flatten().copied().collect();
        passed.sort_unstable();
        let mark = |place: usize| {
            if tokens.iter().any(|(at, _)| *at == place) {
                Mark::Current
            } else if passed.binary_search(&place).is_ok() {
                Mark::Closed
            } else {
                Mark::Unseen
            }
        };
        let drawn = MapView {
            map: &self.map,
            mark: &mark,
            numbers: &|_| None,
            // While the map is edited, each agent stays at its start.
            tokens: if looked.drawing.is_some() { &[] } else { &tokens },
            landmarks: &[],
            legend: [(Mark::Current, text!("routes/legend-agent")), (Mark::Closed, text!("routes/legend-passed"))]
                .map(|(mark, meaning)| (LegendSample::Mark(mark.sign(), mark.role()), meaning))
                .into(),
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
        joined((0..).zip(team.cells()).map(named), " ")
    }

    fn key(&self, team: &Team) -> String {
        joined(team.cells().map(|cell| format!("{},{}", cell.column, cell.row)), " ")
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

    fn about(&self, name: EstimateName) -> &'static str {
        if name == EstimateName::Manhattan { text!("routes/about-manhattan-agents") } else { name.about() }
    }

    fn reckoning(&self, name: EstimateName, team: &Team) -> Option<String> {
        let pairs = team.cells().zip(self.agents.ends().map(|(_, goal)| goal));
        let least = self.agents.grid().least_cost();
        let each = pairs.map(|(cell, goal)| reckoned(Distance::Manhattan, cell, goal, least));
        (name == EstimateName::Manhattan).then(|| joined(each, " + "))
    }

    fn note(&self) -> Option<Sentence> {
        let (agents, branching) = (self.agents.count(), self.agents.branching() as usize);
        let states = self.agents.arrangements() as usize;
        Some(sentence!("routes/joint-why", Count(agents), Count(branching), Count(states)))
    }

    fn picture(&self, view: &View<'_, Self>, sheet: Sheet) -> Fitted {
        let (way, kind) = view.way();
        let ways: Vec<Vec<Spot>> =
            (0..self.agents.count()).map(|agent| way.iter().map(|team| team.cell(agent)).collect::<Vec<_>>()).collect();
        let here: Vec<Spot> = view.focus_state().cells().collect();
        let Drawn { mut picture, beside, .. } = self.draw((sheet, view.looked), &here, (&ways, kind))?;
        view.draw_panel(&mut picture, beside);
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

    fn planned(world: &Arc<Self>, options: Options, progress: &Arc<Progress>) -> Option<Result<AnyLesson, Failure>> {
        let planned = InTurn::new(Arc::clone(world), options, progress);
        Some(planned.map(|planned| Arc::new(planned) as AnyLesson))
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

    fn widest(&self, _: &View<'_, Self>) -> Size {
        NO_NUMBERS
    }
}

#[derive(Debug)]
pub struct InTurn {
    world: Arc<AgentsWorld>,
    options: Options,
    plans: Vec<Plan>,
    /// Step at which all agents begin to move.
    parts: Vec<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Step {
    Before,
    Way(usize),
    Stuck(usize),
    Move(usize),
    Done,
}

impl InTurn {
    /// Plans the agents of a map in the order of their letters.
    pub fn new(world: Arc<AgentsWorld>, options: Options, progress: &Arc<Progress>) -> Result<Self, Failure> {
        let order: Vec<usize> = (0..world.agents.count()).collect();
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

    fn cost(&self) -> String {
        cost(self.last().map_or(Cost::ZERO, |plan| plan.cost))
    }

    fn visible_spots(&self, step: usize) -> (Vec<Vec<Spot>>, Vec<Spot>) {
        let starts: Vec<Spot> = self.world.agents.ends().map(|(start, _)| start).collect();
        let ways = self.planned(step).map(|plan| plan.ways.clone()).unwrap_or_default();
        let time = match self.step(step) {
            Step::Move(time) => time,
            Step::Done => self.moves(),
            Step::Before | Step::Way(_) | Step::Stuck(_) => return (ways, starts),
        };
        let here: Vec<Spot> = ways.iter().filter_map(|way| way.get(time).or(way.last()).copied()).collect();
        let gone = ways.iter().map(|way| way.iter().take(time + 1).copied().collect()).collect();
        (gone, here)
    }
}

impl InTurn {
    pub fn map(&self) -> &MapText {
        &self.world.map
    }

    pub fn focus_cell(&self, step: usize) -> usize {
        self.visible_spots(step).1.first().map_or(0, |cell| self.world.map.place(*cell))
    }

    pub fn on(&self, map: MapText, progress: &Arc<Progress>) -> Result<AnyLesson, Sentence> {
        let world = Arc::new(self.world.on(map).ok_or_else(nothing)?);
        lesson(&world, self.options, progress).map_err(say::failed)
    }

    pub fn drawn(&self, step: usize, sheet: Sheet, looked: Looked<'_>) -> Fitted {
        let (ways, here) = self.visible_spots(step);
        let way = if self.step(step) == Step::Done { Way::Solved } else { Way::SoFar };
        Ok(self.world.draw((sheet, looked), &here, (&ways, way))?.picture)
    }

    pub fn frame(&self, step: usize, sheet: Sheet, looked: Looked<'_>) -> Frame {
        frame(self.map(), sheet, (looked, self.focus_cell(step)), NO_NUMBERS)
    }
}

impl Stepped for InTurn {
    fn how(&self) -> String {
        string!("routes/in-turn-how")
    }

    fn steps(&self) -> usize {
        self.plans.len() + self.moves()
    }

    fn sentence(&self, step: usize, charset: Charset) -> Sentence {
        let sentence = match self.step(step) {
            Step::Before => sentence!("routes/in-turn-before", agents = Count(self.world.agents.count())),
            Step::Way(agent) => {
                let (expanded, cost) = self.own(agent);
                let count = self.plans[agent].ways.last().map_or(0, |way| way.len().saturating_sub(1));
                let agent = self.world.letter(agent);
                let cost = self::cost(cost);
                let expanded = expanded as usize;
                sentence!("routes/in-turn-way", Name(agent), Text(cost), Count(count), Count(expanded))
            }
            Step::Stuck(agent) => {
                let expanded = self.own(agent).0 as usize;
                sentence!("routes/in-turn-stuck", agent = Name(self.world.letter(agent)), Count(expanded))
            }
            Step::Move(time) => sentence!("routes/in-turn-time", Count(time)),
            Step::Done => sentence!("routes/in-turn-done", cost = Text(self.cost())),
        };
        sentence.in_charset(charset)
    }

    fn caption(&self, step: usize, charset: Charset) -> Sentence {
        let sentence = match self.step(step) {
            Step::Before => Sentence::default(),
            Step::Way(agent) => {
                let cost = cost(self.own(agent).1);
                sentence!("routes/caption-in-turn-way", agent = Name(self.world.letter(agent)), Text(cost))
            }
            Step::Stuck(agent) => {
                sentence!("routes/caption-in-turn-stuck", agent = Name(self.world.letter(agent)))
            }
            Step::Move(time) => sentence!("routes/caption-in-turn-time", Count(time)),
            Step::Done => sentence!("routes/caption-found", cost = Text(self.cost())),
        };
        sentence.in_charset(charset)
    }

    fn milestones(&self) -> Milestones<'_> {
        Milestones { parts: &self.parts, ..Milestones::default() }
    }

    fn counters(&self, step: usize) -> Vec<Counter> {
        let counts = self.planned(step).map(|plan| plan.counts).unwrap_or_default();
        let all = self.last().map(|plan| plan.counts).unwrap_or_default();
        counters(counts, all)
    }
}

impl Lesson for InTurn {
    fn kind(&self) -> &'static str {
        "path"
    }

    fn picture(&self, step: usize, sheet: Sheet) -> Fitted {
        self.drawn(step, sheet, Looked::default())
    }

    fn picture_from(&self, step: usize, sheet: Sheet, corner: Spot) -> Fitted {
        self.drawn(step, sheet, Looked::from(Some(corner)))
    }

    fn moved(&self, step: usize, sheet: Sheet, corner: Option<Spot>, by: (i32, i32)) -> Option<Spot> {
        self.frame(step, sheet, Looked::from(corner)).moved(self.world.map.size(), by)
    }

    fn changeable(&self) -> Result<&dyn Changeable, Sentence> {
        Ok(self)
    }

    fn question(&self, step: usize, charset: Charset) -> Option<Question> {
        let agent = step - 1;
        let question = Question {
            kind: "stuck",
            about: text!("routes/about-found"),
            big: string!("routes/big-found"),
            text: sentence!(charset, "routes/ask-in-turn", agent = Name(self.world.letter(agent))),
            because: self.sentence(step, charset),
            ..Question::at(agent, charset)
        };
        Some(question.deciding(self.plans.get(agent)?.stuck.is_none()))
    }

    fn why(&self, _: usize) -> Vec<Sentence> {
        vec![sentence!("routes/in-turn-why")]
    }

    fn fact(&self, step: usize) -> Fact {
        let named = |agent: usize| ("agent", self.world.letter(agent).to_string().into());
        let expanded = |agent: usize| ("expanded", self.own(agent).0.into());
        match self.step(step) {
            Step::Before => Fact::of("start", []),
            Step::Way(agent) => {
                let cost = ("cost", number(self.own(agent).1));
                let way = self.plans[agent].ways.last().map(Vec::as_slice).unwrap_or_default();
                Fact::of("way", [named(agent), cost, ("path", path(way)), expanded(agent)])
            }
            Step::Stuck(agent) => Fact::of("stuck", [named(agent), expanded(agent)]),
            Step::Move(_) | Step::Done => Fact::of("move", [("cells", path(&self.visible_spots(step).1))]),
        }
    }

    fn settings(&self) -> Vec<Setting> {
        vec![planning(Planning::InTurn)]
    }

    fn with(&self, chosen: &[Chosen], progress: &Arc<Progress>) -> Result<AnyLesson, Sentence> {
        let options = self.options.with(&*self.world, chosen)?;
        lesson(&self.world, options, progress).map_err(say::failed)
    }

    fn rival(&self) -> Option<Vec<Chosen>> {
        Some(vec![planning(Planning::InTurn).next()])
    }

    fn solution(&self, charset: Charset, _: &Progress) -> Option<Solution> {
        let plan = self.last()?;
        let is_found = plan.stuck.is_none();
        let ways = if is_found { plan.ways.as_slice() } else { &[] };
        let values = vec![
            ("algorithm", Planning::InTurn.name().into()),
            ("estimate", Datum::None),
            ("found", is_found.into()),
            ("cost", is_found.then(|| number(plan.cost)).into()),
            ("path", ways.iter().map(|way| path(way)).collect()),
            ("expanded", plan.counts.expanded.into()),
            ("generated", plan.counts.generated.into()),
            ("peak", plan.counts.peak.into()),
        ];
        let lines = (1..=self.plans.len()).map(|step| self.sentence(step, charset)).collect();
        Some(Solution { values, lines, caveat: None })
    }
}

fn path(cells: &[Spot]) -> Datum {
    cells.iter().map(|cell| format!("{},{}", cell.column, cell.row)).collect()
}
