//! A problem and a search of it, and what is to be known of both.

use std::sync::{Arc, OnceLock};

use super::look::{Numbers, Sum, rounded_width};
use super::options::{Options, Planning, Tables};
use super::view::View;
use super::{Shown, State, Steps, World, facts, look, options, say, view, why};
use crate::state_space::{Algorithm, End, Event, Failure, NodeId, Promise, Replay, TakesFirst, Zero, record};
use plywood_drawing::picture::{Area, Needs, Picture, Sheet};
use plywood_lesson::{
    Changeable, Chosen, Counter, Fact, Lesson, Milestones, Question, Setting, Solution, Spot, Stepped,
};
use plywood_messages::words::{Charset, Sentence};
use plywood_tree::cost::Cost;
use plywood_tree::progress::Progress;
use plywood_tree::settings::Choice as _;

/// A problem and a search of it.
#[derive(Debug)]
pub(super) struct Searched<W: World> {
    pub(super) world: Arc<W>,
    pub(super) options: Options,
    pub(super) replay: Replay<W::Problem>,
    pub(super) steps: Steps,
    /// What the estimate promises.
    pub(super) promise: Promise,
    pub(super) digits: Digits,
    /// What is reckoned only when somebody asks why: the least that a way can cost, and where the estimate is too high.
    pub(super) truth: OnceLock<Truth<W>>,
}

/// What is true of a problem, whatever a search makes of it.
#[derive(Debug)]
pub(super) struct Truth<W: World> {
    /// The least that a way can cost.
    pub(super) least: Option<Cost>,
    /// A state at which the estimate is too high: what it says, and what is left.
    pub(super) too_high: Option<(State<W>, Cost, Cost)>,
}

/// Columns of the longest numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Digits {
    pub(super) g: u16,
    pub(super) h: u16,
    pub(super) rank: u16,
    /// Both, with the sign between them.
    pub(super) sum: u16,
}

impl Digits {
    /// The larger of each.
    pub(super) fn most(self, other: Self) -> Self {
        Self {
            g: self.g.max(other.g),
            h: self.h.max(other.h),
            rank: self.rank.max(other.rank),
            sum: self.sum.max(other.sum),
        }
    }
}

impl<W: World> Searched<W> {
    /// Searches a problem.
    pub(super) fn new(world: Arc<W>, options: Options, progress: &Arc<Progress>) -> Result<Self, Failure> {
        let estimate = if options.algorithm.uses_estimate() {
            world.estimate(options.estimate, progress)?
        } else {
            Box::new(Zero)
        };
        let record = record(world.problem(), &estimate, options.rules(), progress)?;
        let promise = estimate.promise(world.problem());
        let steps = Steps::of(&record.steps);
        let replay = Replay::new(record);
        let mut searched =
            Self { world, options, replay, steps, promise, digits: Digits::default(), truth: OnceLock::new() };
        searched.digits = searched.widest();
        Ok(searched)
    }

    /// The event that a step is told by.
    pub(super) fn head(&self, step: usize) -> Option<Event> {
        let begin = self.steps.events(step.checked_sub(1)?);
        (begin < self.replay.len()).then(|| self.replay.record().steps.get(begin))
    }

    /// What happened in a step besides.
    pub(super) fn rest(&self, step: usize) -> impl Iterator<Item = Event> {
        let begin = step.checked_sub(1).map_or(0, |before| self.steps.events(before) + 1);
        (begin..self.steps.events(step)).map(|event| self.replay.record().steps.get(event))
    }

    /// Whether it searches from both ends.
    pub(super) fn is_two_sided(&self) -> bool {
        self.options.algorithm == Algorithm::Bidirectional
    }

    /// Whether it goes by g + h.
    fn goes_by_sum(&self) -> bool {
        match self.options.rules().takes_first() {
            TakesFirst::LeastF | TakesFirst::LeastWeightedF(_) => true,
            TakesFirst::Oldest | TakesFirst::Newest | TakesFirst::LeastG | TakesFirst::LeastH => {
                self.options.algorithm == Algorithm::IdaStar
            }
        }
    }

    /// What is known of a node.
    pub(super) fn numbers(&self, node: NodeId) -> Numbers {
        let node = self.replay.record().space.node(node);
        let asks = self.options.algorithm.uses_estimate();
        let h = asks.then_some(node.h);
        let f = match self.options.rules().takes_first() {
            TakesFirst::LeastWeightedF(weight) => node.g + weight.times(node.h),
            TakesFirst::Oldest | TakesFirst::Newest | TakesFirst::LeastG | TakesFirst::LeastH | TakesFirst::LeastF => {
                node.f()
            }
        };
        Numbers { g: node.g, h, f: (asks && self.goes_by_sum()).then_some(f), sum: Sum::Told }
    }

    /// Which numbers are shown of a node.
    pub(super) fn heads(&self) -> &'static [&'static str] {
        heads(self.options.rules().takes_first(), self.options.algorithm.uses_estimate())
    }

    /// The nodes of the solution.
    pub(super) fn solved(&self) -> Option<&[NodeId]> {
        match &self.replay.record().end {
            End::Found { path, .. } => Some(path),
            End::None | End::Limited => None,
        }
    }

    /// Columns that the longest numbers of a cell take at any step: what it is chosen by, and the sum.
    pub(super) const fn widest_of_a_cell(&self) -> (u16, u16) {
        (self.digits.rank, self.digits.sum)
    }

    /// Columns of the longest numbers, the same at every step.
    fn widest(&self) -> Digits {
        let nodes = self.replay.record().space.nodes();
        let all = || (0..u32::try_from(nodes.len()).unwrap_or(u32::MAX)).map(|node| self.numbers(NodeId(node)));
        let finite = |cost: Cost| if cost.is_finite() { cost } else { Cost::ZERO };
        let widest = |of: &dyn Fn(Numbers) -> Cost| {
            let values = || all().map(|numbers| finite(of(numbers)));
            rounded_width(values().max().unwrap_or(Cost::ZERO), values().any(|cost| cost.to_number().fract() != 0.0))
        };
        let (g, h) = (widest(&|numbers| numbers.g), widest(&|numbers| numbers.h.unwrap_or(Cost::ZERO)));
        let rank = widest(&Numbers::rank);
        // The same whatever the search, so that two of them side by side are drawn alike.
        let sum = g + h.max(g) + 1;
        Digits { g, h, rank, sum }
    }

    /// What was reckoned for its estimate before it began.
    pub(super) fn tables(&self) -> Option<Tables> {
        self.world.tables(self.options.estimate).filter(|_| self.options.algorithm.uses_estimate())
    }

    /// Whether what is found costs the least.
    pub(super) fn is_best(&self) -> bool {
        use crate::state_space::Guarantee;
        match self.options.algorithm.facts().guarantee {
            Guarantee::LeastCost => true,
            Guarantee::LeastCostIfAdmissible => self.promise >= Promise::Admissible,
            Guarantee::Nothing | Guarantee::FewestActions | Guarantee::WithinWeight => false,
        }
    }
}

/// Which numbers are shown of a node, by what the search goes by.
const fn heads(takes_first: TakesFirst, asks: bool) -> &'static [&'static str] {
    match (takes_first, asks) {
        (
            TakesFirst::Oldest
            | TakesFirst::Newest
            | TakesFirst::LeastG
            | TakesFirst::LeastH
            | TakesFirst::LeastF
            | TakesFirst::LeastWeightedF(_),
            false,
        ) => &["g"],
        (TakesFirst::LeastH, true) => &["g", "h"],
        (
            TakesFirst::Oldest
            | TakesFirst::Newest
            | TakesFirst::LeastG
            | TakesFirst::LeastF
            | TakesFirst::LeastWeightedF(_),
            true,
        ) => &["g", "h", "f"],
    }
}

/// A problem, planned as the options say.
pub(super) fn lesson<W: Shown>(
    world: &Arc<W>,
    options: Options,
    progress: &Arc<Progress>,
) -> Result<Arc<dyn Lesson>, Failure> {
    let planned = match options.planning {
        Planning::InTurn => W::planned(world, options, progress),
        Planning::Joint => None,
    };
    planned.unwrap_or_else(|| Ok(Arc::new(Searched::new(Arc::clone(world), options, progress)?)))
}

impl<W: World> Stepped for Searched<W> {
    fn how(&self) -> String {
        let algorithm = (self.options.algorithm.facts().spoken)();
        if self.options.algorithm.uses_estimate() && self.world.estimates().len() > 1 {
            let estimate = self.options.estimate.meaning();
            return say!(routes, "how", Text(algorithm), Text(estimate)).to_string();
        }
        algorithm.to_owned()
    }

    fn steps(&self) -> usize {
        self.steps.len()
    }

    fn sentence(&self, step: usize, charset: Charset) -> Sentence {
        say::sentence(self, step, charset)
    }

    fn caption(&self, step: usize, charset: Charset) -> Sentence {
        say::caption(self, step, charset)
    }

    fn milestones(&self) -> Milestones<'_> {
        Milestones { cuts: &[], changes: &self.steps.changes, parts: &self.steps.parts }
    }

    fn counters(&self, step: usize) -> Vec<Counter> {
        let now = self.replay.at(self.steps.events(step)).counts();
        let all = self.replay.record().counts;
        let counter = |name: &'static str, now: u64, all: Option<u64>| {
            let count = usize::try_from(now).unwrap_or(usize::MAX);
            let told = sentence!(routes, "counted", Text(name), Count(count));
            Counter { name, now: Some(now), all, par: None, told: Some(told) }
        };
        let mut counters = vec![
            counter(text!(routes, "count-expanded"), now.expanded, Some(all.expanded)),
            counter(text!(routes, "count-peak"), now.peak, Some(all.peak)),
            counter(text!(routes, "count-generated"), now.generated, Some(all.generated)),
            counter(text!(routes, "count-frontier"), now.frontier, None),
        ];
        if let Some(tables) = self.tables() {
            let told = sentence!(routes, "count-tables-told", size = Text(options::size(tables.bytes())));
            let name = text!(routes, "count-tables");
            // What memory buys stands beside it.
            counters.insert(1, Counter { name, now: None, all: None, par: None, told: Some(told) });
        }
        if let (true, End::Found { cost, .. }) = (step >= self.steps(), &self.replay.record().end) {
            let cost = look::cost(*cost, Charset::Unicode);
            let told = sentence!(routes, "count-cost-told", Number(cost));
            let name = text!(routes, "count-cost");
            counters.push(Counter { name, now: None, all: None, par: None, told: Some(told) });
        }
        counters
    }
}

impl<W: Shown> Lesson for Searched<W> {
    fn kind(&self) -> &'static str {
        "path"
    }

    fn picture(&self, step: usize, sheet: Sheet) -> Result<Picture, Needs> {
        self.world.picture(&View::new(self, step), sheet)
    }

    fn picture_from(&self, step: usize, sheet: Sheet, corner: Spot) -> Result<Picture, Needs> {
        self.world.picture(&View::looked_at(self, step, Some(corner)), sheet)
    }

    fn moved(&self, step: usize, sheet: Sheet, corner: Option<Spot>, by: (i32, i32)) -> Option<Spot> {
        self.world.moved(&View::looked_at(self, step, corner), sheet, by)
    }

    fn changeable(&self) -> Result<&dyn Changeable, Sentence> {
        W::changeable(self)
    }

    fn questions(&self, most: usize, charset: Charset) -> Vec<Question> {
        view::questions(self, most, charset)
    }

    fn picture_of_question(&self, step: usize, sheet: Sheet) -> Result<Picture, Needs> {
        self.world.picture(&View::of_question(self, step), sheet)
    }

    fn area_of_option(&self, step: usize, sheet: Sheet, option: usize) -> Option<Area> {
        let view = View::of_question(self, step);
        let node = view::states(self, step).get(option).copied()?;
        self.world.area_of(&view, sheet, view.moment.state(node))
    }

    fn why(&self, step: usize) -> Vec<Sentence> {
        why::why(self, step)
    }

    fn fact(&self, step: usize) -> Fact {
        facts::fact(self, step)
    }

    fn settings(&self) -> Vec<Setting> {
        self.options.settings(&*self.world, self.world.plannings())
    }

    fn with(&self, chosen: &[Chosen], progress: &Arc<Progress>) -> Result<Arc<dyn Lesson>, Sentence> {
        let options = self.options.with(&*self.world, chosen).map_err(|unfit| unfit.sentence())?;
        lesson(&self.world, options, progress).map_err(say::failed)
    }

    fn rival(&self) -> Option<Vec<Chosen>> {
        Some(self.options.rival(&*self.world, self.world.plannings()))
    }

    fn refusal(&self, setting: &str, option: &str) -> Option<Sentence> {
        self.options.refusal(&*self.world, setting, option)
    }

    fn solution(&self, charset: Charset, _: &Progress) -> Option<Solution> {
        Some(facts::solution(self, charset))
    }
}
