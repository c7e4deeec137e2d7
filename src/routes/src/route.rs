//! Lessons on single-agent search: paths over maps, through graphs and to the goal of sliding puzzles. Reads, draws and explains
//! them; the searches are in `state_space`.

mod agents;
mod board_picture;
mod edges;
mod facts;
mod graph;
mod graph_picture;
mod look;
mod map;
mod map_picture;
mod map_text;
mod options;
mod panel;
mod puzzle;
mod say;
mod view;

use std::{
    fmt,
    ops::Range,
    sync::{Arc, OnceLock},
};

use crate::state_space::{
    Algorithm, Counts, Estimate, Event, Failure, Guarantee, Memory, NodeId, Optimality, Problem, Promise, Replay,
    Space, Steps as Events, SuccessorStatus, TakesFirst, Zero, record,
};
use look::{Looked, Numbers, cost, rounded_width, short_number};
pub use options::{EstimateName, GRAPH_KEYS, MAP_KEYS, PUZZLE_KEYS, read_graph, read_map, read_puzzle};
use options::{Options, Planning, Tables};
use plywood_drawing::picture::{Area, Fitted, Sheet};
use plywood_lesson::{
    AnyLesson, Changeable, Chosen, Counter, Datum, Fact, Lesson, Milestones, Question, Setting, Solution, Spot, Stepped,
};
use plywood_messages::{
    text::grouped,
    words::{Charset, Sentence},
};
use plywood_search::trace::Stopped;
use plywood_tree::{cost::Cost, progress::Progress, settings::Choice as _};
use say::failed;
use view::View;

const BESIDE: u16 = 33;

const WIDE: u16 = 100;

/// Splits a wide sheet into the areas of the drawing and of the lists.
const fn parted(sheet: Sheet) -> (Area, Option<Area>) {
    let whole = Area::of(sheet);
    if sheet.width < WIDE {
        return (whole, None);
    }
    let main = Area { width: sheet.width - BESIDE - 2, ..whole };
    (main, Some(Area { x: sheet.width - BESIDE, width: BESIDE - 1, ..whole }))
}

type AnyEstimate<P> = Box<dyn Estimate<P> + Send + Sync>;

type State<W> = <<W as World>::Problem as Problem>::State;

trait World: fmt::Debug + Send + Sync + Sized + 'static {
    type Problem: Problem<State: Send + Sync> + fmt::Debug + Send + Sync;

    fn problem(&self) -> &Self::Problem;

    fn called(&self, state: &State<Self>) -> String;

    fn key(&self, state: &State<Self>) -> String {
        self.called(state)
    }

    /// Heuristics that apply to the problem; the first is the default.
    fn estimates(&self) -> Vec<EstimateName>;

    /// Builds a heuristic, with its precomputed tables.
    ///
    /// # Errors
    /// If the computation is cancelled.
    fn estimate(&self, name: EstimateName, progress: &Progress) -> Result<AnyEstimate<Self::Problem>, Stopped>;

    fn tables(&self, _: EstimateName) -> Option<Tables> {
        None
    }

    fn states(&self) -> u128;

    /// Describes a heuristic.
    fn about(&self, name: EstimateName) -> &'static str {
        name.about()
    }

    /// Returns the computation of a heuristic at a state, or `None` if it is looked up.
    fn reckoning(&self, name: EstimateName, state: &State<Self>) -> Option<String>;

    fn note(&self) -> Option<Sentence> {
        None
    }

    /// Draws a step of a search.
    ///
    /// # Errors
    /// The least room that the picture needs, if there is less.
    fn picture(&self, view: &View<'_, Self>, sheet: Sheet) -> Fitted;

    /// First place in view after scrolling by cells of the sheet; `None` if everything is in view.
    fn moved(&self, _: &View<'_, Self>, _: Sheet, _by: (i32, i32)) -> Option<Spot> {
        None
    }

    /// Areas of states in that picture, without those that are not drawn.
    fn areas_of(&self, _: &View<'_, Self>, _: Sheet, _: &[&State<Self>]) -> Vec<Area> {
        Vec::new()
    }

    /// Returns the search as a lesson that can be edited in place.
    ///
    /// # Errors
    /// The reason why it cannot be edited.
    fn changeable(searched: &Searched<Self>) -> Result<&dyn Changeable, Sentence>;

    /// Planning methods; the first one is a search of the problem itself.
    fn plannings(&self) -> &'static [Planning] {
        &[Planning::Joint]
    }

    /// Plans by another method than a search of the problem, if the problem has one.
    ///
    /// # Errors
    /// The reason why planning failed.
    fn planned(_: &Arc<Self>, _: Options, _: &Arc<Progress>) -> Option<Result<AnyLesson, Failure>> {
        None
    }
}

/// Boundaries of the steps among the events of a record.
#[derive(Debug, Default)]
struct Steps {
    /// Number of events before each step; the last entry is the number of all events.
    begins: Vec<u32>,
    /// Steps in which something becomes cheaper, a goal is found for the first time, or a contour begins.
    changes: Vec<u32>,
    /// First steps of the passes, and the last step.
    parts: Vec<u32>,
}

impl Steps {
    fn of(events: &Events) -> Self {
        let mut steps = Self::default();
        let mut is_fresh = false;
        for (number, event) in (0_u32..).zip(events.iter()) {
            // The start of a search is one step, however many nodes are put into the frontier.
            let goes_on = matches!(event, Event::Start(_)) && is_fresh;
            if !goes_on && event.status().is_none_or(|(status, _)| status == SuccessorStatus::Better) {
                steps.begins.push(number);
            }
            let step = steps.begins.len() as u32;
            is_fresh = matches!(event, Event::Pass { .. } | Event::Start(_));
            if matches!(event, Event::Relax(_) | Event::Reopen(_) | Event::Meet { .. }) {
                steps.changes.push(step);
            }
            if matches!(event, Event::Pass { .. } | Event::Found(_) | Event::Exhausted) {
                steps.parts.push(step);
            }
        }
        steps.begins.push(events.len() as u32);
        steps
    }

    const fn len(&self) -> usize {
        self.begins.len().saturating_sub(1)
    }

    fn events(&self, step: usize) -> usize {
        self.begins.get(step.min(self.len())).map_or(0, |&events| events as usize)
    }
}

#[derive(Debug)]
struct Searched<W: World> {
    world: Arc<W>,
    options: Options,
    replay: Replay<W::Problem>,
    steps: Steps,
    promise: Promise,
    optimality: Optimality,
    digits: Digits,
    /// Computed only on request: the optimal cost, and a state where the heuristic overestimates.
    truth: OnceLock<Truth<W>>,
}

#[derive(Debug)]
struct Truth<W: World> {
    least: Option<Cost>,
    /// A state where the heuristic overestimates, with its estimate and the true remaining cost.
    too_high: Option<(State<W>, Cost, Cost)>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Digits {
    g: u16,
    h: u16,
    rank: u16,
    sum: u16,
}

impl Digits {
    fn most(self, other: Self) -> Self {
        Self {
            g: self.g.max(other.g),
            h: self.h.max(other.h),
            rank: self.rank.max(other.rank),
            sum: self.sum.max(other.sum),
        }
    }
}

const fn expanded(event: Event) -> Option<NodeId> {
    if let Event::Expand(node) = event { Some(node) } else { None }
}

impl<W: World> Searched<W> {
    fn new(world: Arc<W>, options: Options, progress: &Arc<Progress>) -> Result<Self, Failure> {
        let estimate = if options.algorithm.uses_estimate() {
            world.estimate(options.estimate, progress)?
        } else {
            Box::new(Zero)
        };
        let record = record(world.problem(), &*estimate, options.rules(), progress)?;
        let promise = estimate.promise(world.problem());
        let optimality = Optimality::of(world.problem(), options.algorithm, promise, &record.end, progress)?;
        let steps = Steps::of(&record.steps);
        let digits = Digits::default();
        let truth = OnceLock::new();
        let mut searched =
            Self { world, options, replay: Replay::new(record), steps, promise, optimality, digits, truth };
        searched.digits = searched.widest();
        searched.steps.changes = searched.changes();
        Ok(searched)
    }

    /// Returns the steps in which something becomes cheaper, a goal is found for the first time, or a contour begins. Searches
    /// without contours have the steps that come nearer to the goal by a quarter of the first estimate.
    fn changes(&self) -> Vec<u32> {
        let expanded = || (1..=self.steps.len()).filter_map(|step| Some((step as u32, expanded(self.head(step)?)?)));
        let goals = self.world.problem().goals();
        let is_found =
            |event: Event| matches!(event, Event::Generate(node) if goals.contains(self.space().state_of(node)));
        let found = (1..=self.steps.len()).find(|&step| self.rest(step).any(is_found)).map(|step| step as u32);
        let mut last: Option<Cost> = None;
        let mut begins = |rank: Cost| {
            let is_beyond = |last: Cost| match self.takes_first() {
                TakesFirst::Oldest | TakesFirst::Newest | TakesFirst::LeastH => false,
                TakesFirst::LeastG | TakesFirst::LeastF | TakesFirst::LeastWeightedF(_) => rank > last,
            };
            let begins = last.is_some_and(is_beyond);
            last = if begins || last.is_none() { Some(rank) } else { last };
            begins
        };
        let mut contours: Vec<u32> =
            expanded().filter(|&(_, node)| begins(self.numbers(node).rank())).map(|(step, _)| step).collect();
        if contours.is_empty() {
            let estimate = |node| self.numbers(node).h.map_or(0.0, Cost::to_number);
            let first = expanded().map(|(_, node)| estimate(node)).next().unwrap_or_default();
            let nearer = [0.75, 0.5, 0.25].map(|part| expanded().find(|&(_, node)| estimate(node) <= part * first));
            contours.extend(nearer.into_iter().flatten().filter(|_| first > 0.0).map(|(step, _)| step));
        }
        // In a short search every step may begin a contour.
        if contours.len() * 3 > self.steps.len() {
            contours.clear();
        }
        let mut changes = [self.steps.changes.as_slice(), &contours, found.as_slice()].concat();
        changes.sort_unstable();
        changes.dedup();
        changes
    }

    const fn space(&self) -> &Space<W::Problem> {
        &self.replay.record.space
    }

    fn name(&self, node: NodeId) -> String {
        self.world.called(self.space().state_of(node))
    }

    fn goal(&self) -> String {
        self.world.problem().goals().first().map(|goal| self.world.called(goal)).unwrap_or_default()
    }

    fn head(&self, step: usize) -> Option<Event> {
        let begin = self.steps.events(step.checked_sub(1)?);
        (begin < self.replay.len()).then(|| self.replay.record.steps.get(begin))
    }

    fn rest(&self, step: usize) -> impl Iterator<Item = Event> {
        let begin = step.checked_sub(1).map_or(0, |before| self.steps.events(before) + 1);
        (begin..self.steps.events(step)).map(|event| self.replay.record.steps.get(event))
    }

    fn is_two_sided(&self) -> bool {
        self.options.algorithm == Algorithm::Bidirectional
    }

    fn takes_first(&self) -> TakesFirst {
        self.options.rules().takes_first()
    }

    fn numbers(&self, node: NodeId) -> Numbers {
        let node = self.space().node(node);
        let asks = self.options.algorithm.uses_estimate();
        let takes_first = self.takes_first();
        let goes_by_sum = matches!(takes_first, TakesFirst::LeastF | TakesFirst::LeastWeightedF(_))
            || self.options.algorithm == Algorithm::IdaStar;
        let f =
            if let TakesFirst::LeastWeightedF(weight) = takes_first { node.g + weight.times(node.h) } else { node.f() };
        Numbers { g: node.g, h: asks.then_some(node.h), f: (asks && goes_by_sum).then_some(f), is_asked: false }
    }

    fn heads(&self) -> &'static [&'static str] {
        if !self.options.algorithm.uses_estimate() {
            &["g"]
        } else if self.takes_first() == TakesFirst::LeastH {
            &["g", "h"]
        } else {
            &["g", "h", "f"]
        }
    }

    fn drawn(&self, step: usize, sheet: Sheet, looked: Looked<'_>) -> Fitted {
        self.world.picture(&View::looked_at(self, step, looked), sheet)
    }

    /// Nodes of the solution; empty if there is none.
    fn path(&self) -> &[NodeId] {
        self.replay.record.end.path()
    }

    fn widest(&self) -> Digits {
        let all = || (0..self.space().nodes().len() as u32).map(|node| self.numbers(NodeId(node)));
        let widest = |of: &dyn Fn(Numbers) -> Cost| {
            let values = || all().map(of).filter(|cost| cost.is_finite());
            rounded_width(values().max().unwrap_or_default(), values().any(|cost| cost.to_number().fract() != 0.0))
        };
        let g = widest(&|numbers| numbers.g);
        let h = widest(&|numbers| numbers.h.unwrap_or_default());
        // Independent of the search, so that two of them side by side look alike.
        Digits { g, h, rank: widest(&Numbers::rank), sum: g + h.max(g) + 1 }
    }

    fn tables(&self) -> Option<Tables> {
        self.world.tables(self.options.estimate).filter(|_| self.options.algorithm.uses_estimate())
    }

    /// Returns true if the solution is guaranteed to be optimal.
    fn is_best(&self) -> bool {
        match self.options.algorithm.facts().guarantee {
            Guarantee::LeastCost => true,
            Guarantee::LeastCostIfAdmissible => self.promise >= Promise::Admissible,
            Guarantee::Nothing | Guarantee::FewestActions | Guarantee::WithinWeight => false,
        }
    }
}

fn lesson<W: World>(world: &Arc<W>, options: Options, progress: &Arc<Progress>) -> Result<AnyLesson, Failure> {
    let planned = match options.planning {
        Planning::InTurn => W::planned(world, options, progress),
        Planning::Joint => None,
    };
    planned.unwrap_or_else(|| Ok(Arc::new(Searched::new(Arc::clone(world), options, progress)?)))
}

const fn remark(name: &'static str, message: Sentence) -> Counter {
    Counter { name, now: None, all: None, par: None, message: Some(message) }
}

fn counter(name: &'static str, now: u64, all: Option<u64>) -> Counter {
    let message = sentence!("routes/counted", Text(name), count = Count(now as usize));
    Counter { now: Some(now), all, ..remark(name, message) }
}

fn counters(now: Counts, all: Counts) -> Vec<Counter> {
    vec![
        counter(text!("routes/count-expanded"), now.expanded, Some(all.expanded)),
        counter(text!("routes/count-peak"), now.peak, Some(all.peak)),
        counter(text!("routes/count-generated"), now.generated, Some(all.generated)),
    ]
}

impl<W: World> Stepped for Searched<W> {
    fn how(&self) -> String {
        let algorithm = self.options.algorithm.spoken();
        if self.options.algorithm.uses_estimate() && self.world.estimates().len() > 1 {
            let estimate = self.options.estimate.meaning();
            return string!("routes/how", Text(algorithm), Text(estimate));
        }
        algorithm.to_owned()
    }

    fn steps(&self) -> usize {
        self.steps.len()
    }

    fn sentence(&self, step: usize, charset: Charset) -> Sentence {
        self.say(step).in_charset(charset)
    }

    fn caption(&self, step: usize, charset: Charset) -> Sentence {
        self.caption_of(step).in_charset(charset)
    }

    fn milestones(&self) -> Milestones<'_> {
        Milestones { changes: &self.steps.changes, parts: &self.steps.parts, ..Milestones::default() }
    }

    fn counters(&self, step: usize) -> Vec<Counter> {
        let now = self.replay.at(self.steps.events(step)).counts();
        let all = self.replay.record.counts;
        let mut counters = counters(now, all);
        counters.push(counter(text!("routes/count-frontier"), now.frontier, None));
        if let Some(tables) = self.tables() {
            let message = sentence!("routes/count-tables-told", size = Text(options::size(tables.bytes())));
            // Memory is the price of the tables, so both are listed together.
            counters.insert(1, remark(text!("routes/count-tables"), message));
        }
        if step >= self.steps()
            && let Some(found) = self.replay.record.end.cost()
        {
            let message = sentence!("routes/count-cost-told", cost = Number(cost(found)));
            counters.push(remark(text!("routes/count-cost"), message));
        }
        counters
    }
}

impl<W: World> Lesson for Searched<W> {
    fn kind(&self) -> &'static str {
        "path"
    }

    fn picture(&self, step: usize, sheet: Sheet) -> Fitted {
        self.world.picture(&View::new(self, step), sheet)
    }

    fn picture_from(&self, step: usize, sheet: Sheet, corner: Spot) -> Fitted {
        self.drawn(step, sheet, Looked::from(Some(corner)))
    }

    fn moved(&self, step: usize, sheet: Sheet, corner: Option<Spot>, by: (i32, i32)) -> Option<Spot> {
        self.world.moved(&View::looked_at(self, step, Looked::from(corner)), sheet, by)
    }

    fn changeable(&self) -> Result<&dyn Changeable, Sentence> {
        W::changeable(self)
    }

    /// Asks for the next state of a single frontier. Of other searches, only the result is asked, before the first step.
    fn question(&self, step: usize, charset: Charset) -> Option<Question> {
        if self.options.algorithm.facts().memory == Memory::Path || self.is_two_sided() {
            (step == 1).then(|| self.result_question(charset))
        } else {
            self.next_question(step, charset)
        }
    }

    fn question_picture(&self, step: usize, sheet: Sheet) -> Fitted {
        self.world.picture(&View::for_question(self, step), sheet)
    }

    fn option_areas(&self, step: usize, sheet: Sheet, options: Range<usize>) -> Vec<Area> {
        let nodes = self.candidates(step).into_iter().skip(options.start).take(options.len());
        let states: Vec<_> = nodes.map(|node| self.space().state_of(node)).collect();
        self.world.areas_of(&View::for_question(self, step), sheet, &states)
    }

    fn why(&self, step: usize) -> Vec<Sentence> {
        self.reasons(step)
    }

    fn fact(&self, step: usize) -> Fact {
        self.fact(step)
    }

    fn settings(&self) -> Vec<Setting> {
        self.options.settings(&*self.world)
    }

    fn with(&self, chosen: &[Chosen], progress: &Arc<Progress>) -> Result<AnyLesson, Sentence> {
        let options = self.options.with(&*self.world, chosen)?;
        lesson(&self.world, options, progress).map_err(failed)
    }

    fn rival(&self) -> Option<Vec<Chosen>> {
        Some(self.options.rival(&*self.world))
    }

    fn refusal(&self, setting: &str, option: &str) -> Option<Sentence> {
        self.options.refusal(&*self.world, setting, option)
    }

    fn solution(&self, charset: Charset, _: &Progress) -> Option<Solution> {
        Some(self.outcome(charset))
    }
}

fn nothing() -> Sentence {
    sentence!("routes/change-nothing")
}

fn outcome(lesson: &dyn Lesson) -> Vec<(&'static str, String)> {
    let solution = lesson.solution(Charset::Unicode, &Progress::default());
    let values = solution.map(|solution| solution.values).unwrap_or_default();
    let message = |value: &Datum| match value {
        Datum::Whole(number) => u64::try_from(*number).map_or_else(|_| number.to_string(), grouped),
        Datum::Number(number) => short_number(*number),
        Datum::None | Datum::Text(_) | Datum::Truth(_) | Datum::List(_) | Datum::Path(..) | Datum::Table(_) => {
            string!("panels/no-value")
        }
    };
    let all = [
        (text!("routes/count-cost"), "cost"),
        (text!("routes/count-expanded"), "expanded"),
        (text!("routes/count-generated"), "generated"),
    ];
    let value = |key: &str| values.iter().find(|(known, _)| *known == key).map(|(_, value)| message(value));
    all.into_iter().filter_map(|(name, key)| Some((name, value(key)?))).collect()
}
