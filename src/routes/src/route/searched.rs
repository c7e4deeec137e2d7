//! A problem and a search of it, and what is to be known of both.

use std::sync::{Arc, OnceLock};

use super::look::{Numbers, Sum, rounded_width};
use super::options::Options;
use super::tables::Tables;
use super::{State, Steps, World};
use crate::state_space::{Algorithm, End, Event, Failure, NodeId, Promise, Replay, TakesFirst, Zero, record};
use plywood_tree::cost::Cost;
use plywood_tree::progress::Progress;

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
