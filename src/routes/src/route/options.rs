//! Reads a problem, the options of its search and its settings from the keys of a file, and reports errors.

use std::{ops::Range, sync::Arc};

use super::{
    World,
    agents::AgentsWorld,
    edges,
    graph::GraphWorld,
    lesson,
    map::MapWorld,
    map_text::{MapText, Written},
    puzzle::{PuzzleWorld, Tiles},
    say,
};
use crate::state_space::{Algorithm, AllPairs, Distance, Failure, Memory, Moves, Problem as _, Rules};
use plywood_lesson::{AnyLesson, Chosen, Setting};
use plywood_messages::{text::listed, words::Sentence};
use plywood_tree::{
    cost::{Cost, Weight},
    diagnostic::Diagnostic,
    format::Fields,
    named,
    progress::Progress,
    settings::Choice,
};

named! {
    pub(super) enum Planning in routes, "setting-planning" {
        Joint = "joint", "planning-joint",
        InTurn = "in-turn", "planning-in-turn",
    }
}

pub fn planning(chosen: Planning) -> Setting {
    let all: Vec<Planning> = Planning::all().collect();
    Setting::of(PLANNING, Planning::what(), (&all, chosen), Planning::meaning)
}

const PLANNING: &str = "planning";
const ALGORITHM: &str = "algorithm";
const ESTIMATE: &str = "estimate";

/// Most distinct states of a search that remembers them, and most steps of one that does not and may never end.
const MOST_STATES: u64 = 12_000_000;
const MOST_STEPS: u64 = 2_000_000;

#[derive(Clone, Copy, Debug)]
pub struct Options {
    pub algorithm: Algorithm,
    pub estimate: EstimateName,
    pub weight: Weight,
    /// Depth limit, in actions; `None` for no limit.
    pub limit: Option<u32>,
    pub planning: Planning,
}

#[derive(Default)]
struct SearchOptions {
    algorithm: Option<(Algorithm, Range<usize>)>,
    estimate: Option<(EstimateName, Range<usize>)>,
    weight: Weight,
    limit: Option<u32>,
}

impl SearchOptions {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let algorithm = fields.take(ALGORITHM);
        let algorithm = algorithm.map_or(Some(None), |at| Some(Some((fields.choice(&at)?, at.range()))));
        let estimate = fields.take(ESTIMATE);
        let estimate = estimate.map_or(Some(None), |at| Some(Some((fields.choice(&at)?, at.range()))));
        let weight = fields.take("weight").map_or(Some(Weight::default()), |found| {
            let weight = fields.number(&found).and_then(Weight::from_number);
            if weight.is_none() {
                fields.report("out-of-range", text!("routes/wrong-weight"), found.range(), text!("routes/weight-help"));
            }
            weight
        });
        let limit = fields.take("limit").map_or(Some(None), |found| fields.whole(&found).map(Some));
        Some(Self { algorithm: algorithm?, estimate: estimate?, weight: weight?, limit: limit? })
    }

    /// Resolves the options for a problem and reports those that do not fit.
    fn options<W: World>(self, fields: &mut Fields<'_>, world: &W) -> Option<Options> {
        let mut options = Options::of(world);
        options.limit = self.limit;
        options.weight = self.weight;
        let algorithm = self.algorithm.map(|(algorithm, at)| (options.choose_algorithm(world, algorithm), at));
        let estimate = self.estimate.map(|(estimate, at)| (options.choose_estimate(world, estimate), at));
        let unfit = [algorithm, estimate].into_iter().flatten();
        let unfit: Vec<_> = unfit.filter_map(|(fit, at)| Some(fit.err()?.at(at, ""))).collect();
        let fits = unfit.is_empty();
        for problem in unfit {
            fields.problem(problem);
        }
        fits.then_some(options)
    }
}

const TOO_LARGE: &str = "too-large";

fn refusal(problem: Diagnostic) -> Sentence {
    Sentence::plain(problem.message)
}

impl Options {
    pub fn of<W: World>(world: &W) -> Self {
        let estimate = world.estimates().first().copied().unwrap_or(EstimateName::Zero);
        Self {
            algorithm: Algorithm::AStar,
            estimate,
            weight: Weight::default(),
            limit: None,
            planning: Planning::Joint,
        }
    }

    pub fn rules(self) -> Rules {
        let most = match self.algorithm.facts().memory {
            Memory::EveryState => MOST_STATES,
            Memory::Path => MOST_STEPS,
        };
        // The limit applies only to depth-limited search; the purpose of iterative deepening is to go beyond it.
        let depth = self.limit.filter(|_| self.algorithm == Algorithm::DepthLimited).unwrap_or(u32::MAX);
        Rules { weight: self.weight, depth, most, ..Rules::of(self.algorithm) }
    }

    /// Algorithms that fit the problem: bidirectional search needs known goals, depth-limited search a limit.
    fn algorithms<W: World>(self, world: &W) -> Vec<Algorithm> {
        let has_goals = !world.problem().goals().is_empty();
        let fits = |algorithm: &Algorithm| match algorithm {
            Algorithm::Bidirectional => has_goals,
            Algorithm::DepthLimited => self.limit.is_some(),
            Algorithm::BreadthFirst
            | Algorithm::DepthFirst
            | Algorithm::IterativeDeepening
            | Algorithm::UniformCost
            | Algorithm::Greedy
            | Algorithm::AStar
            | Algorithm::WeightedAStar
            | Algorithm::IdaStar => true,
        };
        Algorithm::all().filter(fits).collect()
    }

    fn choose_algorithm<W: World>(&mut self, world: &W, algorithm: Algorithm) -> Result<(), Diagnostic> {
        let all = self.algorithms(world);
        if !all.contains(&algorithm) {
            let problem = say!("routes/unfit-algorithm", algorithm = Text(algorithm.name()));
            let help = say!("routes/unfit-algorithm-help", names = Text(listed(all.into_iter().map(Choice::name))));
            return Err(Diagnostic::new("does-not-fit", problem).help(help));
        }
        self.algorithm = algorithm;
        Ok(())
    }

    fn choose_estimate<W: World>(&mut self, world: &W, estimate: EstimateName) -> Result<(), Diagnostic> {
        let all = world.estimates();
        let states = world.states();
        if !all.contains(&estimate) {
            if estimate == EstimateName::AllPairs && states > AllPairs::MOST_STATES as u128 {
                return Err(
                    Diagnostic::new(TOO_LARGE, too_many_pairs(states)).help(text!("routes/too-many-pairs-help"))
                );
            }
            let problem = say!("routes/unfit-estimate", estimate = Text(estimate.name()));
            let help = say!("routes/unfit-estimate-help", names = Text(listed(all.into_iter().map(Choice::name))));
            return Err(Diagnostic::new("does-not-fit", problem).help(help));
        }
        self.estimate = estimate;
        Ok(())
    }

    pub fn with<W: World>(mut self, world: &W, chosen: &[Chosen]) -> Result<Self, Sentence> {
        for &(setting, option) in chosen {
            if setting == ALGORITHM
                && let Some(algorithm) = Algorithm::from_name(option)
            {
                self.choose_algorithm(world, algorithm).map_err(refusal)?;
            }
            if setting == PLANNING
                && let Some(planning) = Planning::from_name(option)
            {
                self.planning = planning;
            }
            if setting == ESTIMATE
                && let Some(estimate) = EstimateName::from_name(option)
            {
                self.choose_estimate(world, estimate).map_err(refusal)?;
            }
        }
        Ok(self)
    }

    pub fn refusal<W: World>(mut self, world: &W, setting: &str, option: &str) -> Option<Sentence> {
        let estimate = EstimateName::from_name(option).filter(|_| setting == ESTIMATE)?;
        self.choose_estimate(world, estimate).err().filter(|unfit| unfit.code == TOO_LARGE).map(refusal)
    }

    pub fn settings<W: World>(self, world: &W) -> Vec<Setting> {
        let algorithms = self.algorithms(world);
        let estimates = world.estimates();
        let name = text!("routes/setting-algorithm");
        let mut settings = vec![Setting::of(ALGORITHM, name, (&algorithms, self.algorithm), Algorithm::spoken)];
        if self.algorithm.uses_estimate() && estimates.len() > 1 {
            let name = text!("routes/setting-estimate");
            settings.push(Setting::of(ESTIMATE, name, (&estimates, self.estimate), EstimateName::meaning));
        }
        if world.plannings().len() > 1 {
            settings.push(planning(self.planning));
        }
        settings
    }

    /// Choices that turn a search into its rival: precomputed distances are compared with none.
    pub fn rival<W: World>(self, world: &W) -> Vec<Chosen> {
        if let [_, other, ..] = world.plannings() {
            return vec![(PLANNING, other.name())];
        }
        let reckons = self.algorithm.uses_estimate() && world.tables(self.estimate).is_some();
        if let Some(other) = world.estimates().first().filter(|_| reckons) {
            return vec![(ESTIMATE, other.name())];
        }
        vec![(ALGORITHM, self.algorithm.facts().rival.name())]
    }
}

named! {
    pub enum EstimateName in routes, "what-estimate" {
        Zero = "zero", "estimate-zero",
        Manhattan = "manhattan", "estimate-manhattan",
        Euclid = "euclid", "estimate-euclid",
        Chebyshev = "chebyshev", "estimate-chebyshev",
        Octile = "octile", "estimate-octile",
        Misplaced = "misplaced", "estimate-misplaced",
        Landmarks = "landmarks", "estimate-landmarks",
        AllPairs = "all-pairs", "estimate-all-pairs",
        Given = "given", "estimate-given",
        Separately = "separately", "estimate-separately",
    }
}

impl EstimateName {
    /// Describes it, unless the problem has words of its own.
    pub fn about(self) -> &'static str {
        match self {
            Self::Zero => text!("routes/about-zero"),
            Self::Manhattan => text!("routes/about-manhattan"),
            Self::Euclid => text!("routes/about-euclid"),
            Self::Chebyshev => text!("routes/about-chebyshev"),
            Self::Octile => text!("routes/about-octile"),
            Self::Misplaced => text!("routes/about-misplaced"),
            Self::Landmarks => text!("routes/about-landmarks"),
            Self::AllPairs => text!("routes/about-all-pairs"),
            Self::Given => text!("routes/about-given"),
            Self::Separately => text!("routes/about-separately"),
        }
    }

    pub const fn distance(self) -> Option<Distance> {
        match self {
            Self::Manhattan => Some(Distance::Manhattan),
            Self::Euclid => Some(Distance::Euclid),
            Self::Chebyshev => Some(Distance::Chebyshev),
            Self::Octile => Some(Distance::Octile),
            Self::Zero | Self::Misplaced | Self::Landmarks | Self::AllPairs | Self::Given | Self::Separately => None,
        }
    }
}

#[derive(Clone, Copy)]
pub enum Tables {
    AllPairs(u64),
    /// Between landmarks and states, in both directions.
    Landmarks {
        landmarks: u64,
        states: u64,
    },
}

impl Tables {
    const fn distances(self) -> u64 {
        match self {
            Self::AllPairs(states) => states * states,
            Self::Landmarks { landmarks, states } => 2 * landmarks * states,
        }
    }

    pub const fn bytes(self) -> u128 {
        self.distances() as u128 * size_of::<Cost>() as u128
    }

    pub fn describe(self) -> Sentence {
        let size = size(self.bytes());
        let distances = self.distances() as usize;
        match self {
            Self::AllPairs(states) => {
                let (states, comparisons) = (states as usize, states.saturating_pow(3) as usize);
                sentence!("routes/tables-all-pairs", Count(states), Count(distances), Count(comparisons), Text(size))
            }
            Self::Landmarks { landmarks, states } => {
                let landmarks = landmarks as usize;
                let states = states as usize;
                sentence!("routes/tables-landmarks", Count(landmarks), Count(states), Count(distances), Text(size))
            }
        }
    }
}

pub fn too_many_pairs(states: u128) -> Sentence {
    let count = usize::try_from(states).unwrap_or(usize::MAX);
    let needed = u64::try_from(states).map_or(u128::MAX, AllPairs::bytes_for);
    let (most, size, held) =
        (AllPairs::MOST_STATES, &size(needed), &size(AllPairs::bytes_for(AllPairs::MOST_STATES as u64)));
    sentence!("routes/too-many-pairs", states = Count(count), Text(size), Count(most), Text(held))
}

/// Units of memory, each 1,024 times the one before.
const UNITS: [&str; 7] = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];

/// Formats bytes in the largest unit that yields at least one: two digits for small numbers, no decimals for large ones.
pub fn size(bytes: u128) -> String {
    let steps = (1..UNITS.len()).take_while(|&unit| bytes >= 1 << (10 * unit)).count();
    let number = bytes as f64 / f64::from(2_u32).powi(10 * steps as i32);
    let digits = usize::from(steps > 0 && number < 9.95);
    format!("{number:.digits$} {}", UNITS[steps])
}

pub const MAP_KEYS: &[&str] = &["map", "moves", "cut_corners", "algorithm", "estimate", "weight", "limit"];
pub const GRAPH_KEYS: &[&str] =
    &["edges", "start", "goal", "estimates", "positions", "directed", "algorithm", "estimate", "weight", "limit"];
pub const PUZZLE_KEYS: &[&str] = &["puzzle", "goal", "algorithm", "estimate", "weight", "limit"];

pub fn read_map(fields: &mut Fields<'_>, progress: &Arc<Progress>) -> Option<AnyLesson> {
    let found = fields.take("map")?;
    let range = found.range();
    let written = Written { text: fields.text_of(&found), start: range.start };
    let text = fields.text(found);
    let map = text.and_then(|text| reported(fields, MapText::read(&text, written)));
    let moves = moves(fields);
    let options = SearchOptions::read(fields);
    let (map, options) = map.zip(options)?;
    let moves = moves?;
    if map.agents.len() > 1 {
        if moves != Moves::Straight {
            fields.report("does-not-fit", text!("routes/straight-agents"), range, text!("routes/straight-agents-help"));
            return None;
        }
        return search_as_lesson(fields, AgentsWorld::new(map)?, (options, range), progress);
    }
    let world = MapWorld::new(map, moves)?;
    search_as_lesson(fields, world, (options, range), progress)
}

fn moves(fields: &mut Fields<'_>) -> Option<Moves> {
    let count = fields.take("moves").map_or(Some(4), |found| {
        let count = fields.whole::<u8>(&found);
        if count.is_some_and(|count| !matches!(count, 4 | 8)) {
            fields.report("out-of-range", text!("routes/neighbours"), found.range(), text!("routes/neighbours-help"));
        }
        count
    });
    let cuts = fields.take("cut_corners").map_or(Some(false), |found| fields.truth(&found));
    Some(match (count?, cuts?) {
        (8, true) => Moves::AcrossCorners,
        (8, false) => Moves::Diagonal,
        _ => Moves::Straight,
    })
}

pub fn read_graph(fields: &mut Fields<'_>, progress: &Arc<Progress>) -> Option<AnyLesson> {
    let list = edges::read(fields);
    let options = SearchOptions::read(fields);
    search_as_lesson(fields, GraphWorld::new(list?)?, (options?, 0..0), progress)
}

pub fn read_puzzle(fields: &mut Fields<'_>, progress: &Arc<Progress>) -> Option<AnyLesson> {
    let found = fields.take("puzzle")?;
    let range = found.range();
    let text = fields.text(found);
    let start = text.and_then(|text| one(fields, Tiles::read(&text, range.clone())));
    let goal = fields.take("goal").map(|found| {
        let range = found.range();
        let board = fields.text(found).and_then(|text| one(fields, Tiles::read(&text, range.clone())))?;
        Some((board, range))
    });
    let options = SearchOptions::read(fields);
    let start = start?;
    let (goal, place) = match goal {
        Some(goal) => goal?,
        None => (Tiles::in_order(start.side), range.clone()),
    };
    if start.side != goal.side {
        fields.problem(Diagnostic::spanning("wrong-board", text!("routes/unlike-goal"), place));
        return None;
    }
    let world = PuzzleWorld::new(&start, &goal)?;
    if !world.is_solvable() {
        fields.report("unsolvable", text!("routes/unsolvable"), range, text!("routes/unsolvable-help"));
        return None;
    }
    search_as_lesson(fields, world, (options?, range), progress)
}

fn reported<T>(fields: &mut Fields<'_>, read: Result<T, Vec<Diagnostic>>) -> Option<T> {
    read.map_err(|problems| problems.into_iter().for_each(|problem| fields.problem(problem))).ok()
}

fn one<T>(fields: &mut Fields<'_>, read: Result<T, Diagnostic>) -> Option<T> {
    reported(fields, read.map_err(|problem| vec![problem]))
}

/// Searches a problem with the options of the file; a cancelled search reports nothing.
fn search_as_lesson<W: World>(
    fields: &mut Fields<'_>,
    world: W,
    (options, range): (SearchOptions, Range<usize>),
    progress: &Arc<Progress>,
) -> Option<AnyLesson> {
    let options = options.options(fields, &world)?;
    match lesson(&Arc::new(world), options, progress) {
        Ok(lesson) => Some(lesson),
        Err(Failure::Cancelled) => None,
        Err(failure @ (Failure::TooManyStates(_) | Failure::TooManySteps(_) | Failure::OneWay)) => {
            fields.report("too-large", say::failed(failure).to_string(), range, text!("routes/given-up-help"));
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_reckoned_is_told_with_its_memory() {
        let pairs = Tables::AllPairs(117);
        assert_eq!(pairs.bytes(), AllPairs::bytes_for(117));
        let text = pairs.describe().to_string();
        assert!(text.contains("13,689") && text.contains("1,601,613") && text.contains("107 KiB"), "{text}");
        let text = Tables::Landmarks { landmarks: 3, states: 264 }.describe().to_string();
        assert!(text.contains("1,584") && text.contains("12 KiB"), "{text}");
        let text = too_many_pairs(181_440).to_string();
        assert!(text.contains("181,440") && text.contains("245 GiB") && text.contains("1,000"), "{text}");

        // Sizes have the unit that fits.
        {
            let sizes = [0, 1_023, 1_024, 109_512, 8_000_000, 8_000_000_000_000, u128::MAX].map(size);
            assert_eq!(sizes[..6], ["0 bytes", "1023 bytes", "1.0 KiB", "107 KiB", "7.6 MiB", "7.3 TiB"]);
            assert!(sizes[6].ends_with(" EiB"));
        }
    }
}
