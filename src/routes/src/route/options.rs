//! How a problem is searched: read from a file, offered as settings, changed by a choice.

use std::ops::Range;

use super::World;
use crate::state_space::{Algorithm, AllPairs, Memory, Problem as _, Rules};
use plywood_lesson::{Chosen, Setting, SettingOption};
use plywood_messages::words::{Charset, Sentence, Words as _};
use plywood_tree::cost::{Cost, Weight};
use plywood_tree::diagnostic::Diagnostic;
use plywood_tree::format::Fields;
use plywood_tree::named;
use plywood_tree::settings::Choice;

named! {
    /// How several agents are planned.
    pub(super) enum Planning in routes, "setting-planning" {
        /// As one problem.
        Joint = "joint", "planning-joint",
        /// One after the other.
        InTurn = "in-turn", "planning-in-turn",
    }
}

pub(super) fn planning(chosen: Planning) -> Setting {
    let said = |words: &'static str| words.sentence(Charset::Unicode);
    let option = |planning: Planning| SettingOption { key: planning.name(), name: said(planning.meaning()) };
    Setting {
        key: PLANNING,
        name: said(Planning::what()),
        options: Planning::all().map(option).collect(),
        chosen: Planning::all().position(|planning| planning == chosen).unwrap_or(0),
    }
}

const PLANNING: &str = "planning";
const ALGORITHM: &str = "algorithm";
const ESTIMATE: &str = "estimate";

/// The most distinct states of a search that remembers them, and the most steps of one that does not and so may go on for ever.
const MOST_STATES: u64 = 12_000_000;
const MOST_STEPS: u64 = 2_000_000;

/// How a problem is searched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Options {
    pub(super) algorithm: Algorithm,
    pub(super) estimate: EstimateName,
    pub(super) weight: Weight,
    /// How many actions deep; `None` for as deep as it goes.
    pub(super) limit: Option<u32>,
    pub(super) planning: Planning,
}

/// What a file asks for, and where it does.
#[derive(Debug, Default)]
pub(super) struct Wishes {
    algorithm: Option<(Algorithm, Range<usize>)>,
    estimate: Option<(EstimateName, Range<usize>)>,
    weight: Option<Weight>,
    limit: Option<u32>,
}

impl Wishes {
    /// Reads the keys; what is wrong is reported.
    pub(super) fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let (mut wishes, mut is_read) = (Self::default(), true);
        if let Some(found) = fields.take(ALGORITHM) {
            wishes.algorithm = fields.choice(&found).map(|algorithm| (algorithm, found.range()));
            is_read &= wishes.algorithm.is_some();
        }
        if let Some(found) = fields.take(ESTIMATE) {
            wishes.estimate = fields.choice(&found).map(|estimate| (estimate, found.range()));
            is_read &= wishes.estimate.is_some();
        }
        if let Some(found) = fields.take("weight") {
            wishes.weight = fields.number(&found).and_then(Weight::from_number);
            if wishes.weight.is_none() {
                let problem = Diagnostic::new("out-of-range", text!(routes, "wrong-weight")).at(found.range(), "");
                fields.problem(problem.help(text!(routes, "weight-help")));
                is_read = false;
            }
        }
        if let Some(found) = fields.take("limit") {
            wishes.limit = fields.whole(&found);
            is_read &= wishes.limit.is_some();
        }
        is_read.then_some(wishes)
    }

    /// What they come to for a problem; what does not fit it is reported.
    pub(super) fn options<W: World>(self, fields: &mut Fields<'_>, world: &W) -> Option<Options> {
        let mut options = Options::of(world);
        options.limit = self.limit;
        options.weight = self.weight.unwrap_or_default();
        let mut fits = true;
        if let Some((algorithm, range)) = self.algorithm {
            fits &= report(fields, &options.choose_algorithm(world, algorithm), range);
        }
        if let Some((estimate, range)) = self.estimate {
            fits &= report(fields, &options.choose_estimate(world, estimate), range);
        }
        fits.then_some(options)
    }
}

fn report(fields: &mut Fields<'_>, fit: &Result<(), Unfit>, range: Range<usize>) -> bool {
    if let Err(unfit) = fit {
        let problem = match unfit {
            Unfit::Algorithm(name, _) => say!(routes, "unfit-algorithm", algorithm = Text(name)).to_string(),
            Unfit::Estimate(name, _) => say!(routes, "unfit-estimate", estimate = Text(name)).to_string(),
            Unfit::Memory(states) => too_many_pairs(*states).to_string(),
        };
        fields.problem(Diagnostic::new(unfit.code(), problem).at(range, "").help(unfit.help()));
    }
    fit.is_ok()
}

/// What does not fit a problem, and what does.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Unfit {
    Algorithm(&'static str, String),
    Estimate(&'static str, String),
    /// All pairs of so many states.
    Memory(u128),
}

impl Unfit {
    const fn code(&self) -> &'static str {
        match self {
            Self::Algorithm(..) | Self::Estimate(..) => "does-not-fit",
            Self::Memory(_) => "too-large",
        }
    }

    fn help(&self) -> String {
        match self {
            Self::Algorithm(_, names) => say!(routes, "unfit-algorithm-help", Text(names)).into(),
            Self::Estimate(_, names) => say!(routes, "unfit-estimate-help", Text(names)).into(),
            Self::Memory(_) => text!(routes, "too-many-pairs-help").to_owned(),
        }
    }

    pub(super) fn sentence(&self) -> Sentence {
        match self {
            Self::Algorithm(name, _) => {
                sentence!(routes, "unfit-algorithm", algorithm = Text(name))
            }
            Self::Estimate(name, _) => sentence!(routes, "unfit-estimate", estimate = Text(name)),
            Self::Memory(states) => too_many_pairs(*states),
        }
    }
}

fn listed<C: Choice>(all: &[C]) -> String {
    all.iter().map(|choice| format!("`{}`", choice.name())).collect::<Vec<_>>().join(", ")
}

impl Options {
    /// How a problem is searched where nothing is asked for.
    pub(super) fn of<W: World>(world: &W) -> Self {
        let estimate = world.estimates().first().copied().unwrap_or(EstimateName::Zero);
        Self {
            algorithm: Algorithm::AStar,
            estimate,
            weight: Weight::default(),
            limit: None,
            planning: Planning::Joint,
        }
    }

    /// The rules of the search.
    pub(super) fn rules(self) -> Rules {
        let most = match self.algorithm.facts().memory {
            Memory::EveryState => MOST_STATES,
            Memory::Path => MOST_STEPS,
        };
        // Iterative deepening is what finds what lies beyond a limit.
        let depth = self.limit.filter(|_| self.algorithm == Algorithm::DepthLimited).unwrap_or(u32::MAX);
        Rules { weight: self.weight, depth, most, ..Rules::of(self.algorithm) }
    }

    /// The searches that fit a problem: backwards only where that is known, to a limit only where there is one.
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

    fn choose_algorithm<W: World>(&mut self, world: &W, algorithm: Algorithm) -> Result<(), Unfit> {
        let all = self.algorithms(world);
        if !all.contains(&algorithm) {
            return Err(Unfit::Algorithm(algorithm.name(), listed(&all)));
        }
        self.algorithm = algorithm;
        Ok(())
    }

    fn choose_estimate<W: World>(&mut self, world: &W, estimate: EstimateName) -> Result<(), Unfit> {
        let all = world.estimates();
        if !all.contains(&estimate) {
            if estimate == EstimateName::AllPairs && world.states() > AllPairs::MOST_STATES as u128 {
                return Err(Unfit::Memory(world.states()));
            }
            return Err(Unfit::Estimate(estimate.name(), listed(&all)));
        }
        self.estimate = estimate;
        Ok(())
    }

    /// With other choices.
    pub(super) fn with<W: World>(mut self, world: &W, chosen: &[Chosen]) -> Result<Self, Unfit> {
        for &(setting, option) in chosen {
            if let (ALGORITHM, Some(algorithm)) = (setting, Algorithm::from_name(option)) {
                self.choose_algorithm(world, algorithm)?;
            }
            if let (PLANNING, Some(planning)) = (setting, Planning::from_name(option)) {
                self.planning = planning;
            }
            if let (ESTIMATE, Some(estimate)) = (setting, EstimateName::from_name(option)) {
                self.choose_estimate(world, estimate)?;
            }
        }
        Ok(self)
    }

    /// Why an option is not among those that can be chosen.
    pub(super) fn refusal<W: World>(mut self, world: &W, setting: &str, option: &str) -> Option<Sentence> {
        let estimate = EstimateName::from_name(option).filter(|_| setting == ESTIMATE)?;
        match self.choose_estimate(world, estimate) {
            Err(unfit @ Unfit::Memory(_)) => Some(unfit.sentence()),
            Err(Unfit::Algorithm(..) | Unfit::Estimate(..)) | Ok(()) => None,
        }
    }

    /// What can be chosen: the search, and its estimate where it asks one.
    pub(super) fn settings<W: World>(self, world: &W, plannings: &[Planning]) -> Vec<Setting> {
        let said = |words: &'static str| words.sentence(Charset::Unicode);
        let algorithms = self.algorithms(world);
        let option =
            |algorithm: &Algorithm| SettingOption { key: algorithm.name(), name: said((algorithm.facts().spoken)()) };
        let mut settings = vec![Setting {
            key: ALGORITHM,
            name: said(text!(routes, "setting-algorithm")),
            options: algorithms.iter().map(option).collect(),
            chosen: algorithms.iter().position(|&known| known == self.algorithm).unwrap_or(0),
        }];
        let estimates = world.estimates();
        if self.algorithm.uses_estimate() && estimates.len() > 1 {
            let option =
                |estimate: &EstimateName| SettingOption { key: estimate.name(), name: said(estimate.meaning()) };
            settings.push(Setting {
                key: ESTIMATE,
                name: said(text!(routes, "setting-estimate")),
                options: estimates.iter().map(option).collect(),
                chosen: estimates.iter().position(|&known| known == self.estimate).unwrap_or(0),
            });
        }
        if plannings.len() > 1 {
            settings.push(planning(self.planning));
        }
        settings
    }

    /// The choices that make of it what it is compared with: what knows distances beforehand with what knows none.
    pub(super) fn rival<W: World>(self, world: &W, plannings: &[Planning]) -> Vec<Chosen> {
        if let [_, other, ..] = plannings {
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
    pub(super) enum EstimateName in routes, "what-estimate" {
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

/// Distances that were reckoned beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tables {
    /// Between all pairs of so many states.
    AllPairs(u64),
    /// Between so many landmarks and so many states, there and back.
    Landmarks {
        /// How many there are.
        landmarks: u64,
        /// How many states each knows.
        states: u64,
    },
}

impl Tables {
    /// How many distances there are.
    const fn distances(self) -> u64 {
        match self {
            Self::AllPairs(states) => states * states,
            Self::Landmarks { landmarks, states } => 2 * landmarks * states,
        }
    }

    /// Bytes that they take.
    pub(super) const fn bytes(self) -> u128 {
        self.distances() as u128 * size_of::<Cost>() as u128
    }

    /// What was reckoned, and what it takes.
    pub(super) fn told(self, charset: Charset) -> Sentence {
        let size = &size(self.bytes());
        let count = |count: u64| usize::try_from(count).unwrap_or(usize::MAX);
        let distances = count(self.distances());
        match self {
            Self::AllPairs(states) => {
                let (states, comparisons) = (count(states), count(states.saturating_pow(3)));
                sentence!(
                    charset,
                    routes,
                    "tables-all-pairs",
                    Count(states),
                    Count(distances),
                    Count(comparisons),
                    Text(size)
                )
            }
            Self::Landmarks { landmarks, states } => {
                let (landmarks, states) = (count(landmarks), count(states));
                sentence!(
                    charset,
                    routes,
                    "tables-landmarks",
                    Count(landmarks),
                    Count(states),
                    Count(distances),
                    Text(size)
                )
            }
        }
    }
}

/// Why all pairs of so many states are not reckoned.
pub(super) fn too_many_pairs(states: u128) -> Sentence {
    let count = usize::try_from(states).unwrap_or(usize::MAX);
    let needed = u64::try_from(states).map_or(u128::MAX, AllPairs::bytes_for);
    let (most, size, held) =
        (AllPairs::MOST_STATES, &size(needed), &size(AllPairs::bytes_for(AllPairs::MOST_STATES as u64)));
    sentence!(routes, "too-many-pairs", states = Count(count), Text(size), Count(most), Text(held))
}

/// Units of memory from small to large, each 1,024 times the one before.
const UNITS: [&str; 7] = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];

/// So many bytes in the largest unit of which there is one at least: two digits of few, none behind the point of many.
pub(super) fn size(bytes: u128) -> String {
    let steps = (1..UNITS.len()).take_while(|&unit| bytes >= 1 << (10 * unit)).count();
    let number = bytes as f64 / f64::from(2_u32).powi(10 * steps as i32);
    let digits = usize::from(steps > 0 && number < 9.95);
    format!("{number:.digits$} {}", UNITS[steps])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_reckoned_is_told_with_its_memory() {
        // Sizes have the unit that fits.
        {
            let sizes = [0, 1_023, 1_024, 109_512, 8_000_000, 8_000_000_000_000, u128::MAX].map(size);
            assert_eq!(sizes[..6], ["0 bytes", "1023 bytes", "1.0 KiB", "107 KiB", "7.6 MiB", "7.3 TiB"]);
            assert!(sizes[6].ends_with(" EiB"));
        }

        // What was reckoned is told with its memory.
        {
            let pairs = Tables::AllPairs(117);
            assert_eq!(pairs.bytes(), AllPairs::bytes_for(117));
            let said = pairs.told(Charset::Unicode).to_string();
            assert!(said.contains("13,689") && said.contains("1,601,613") && said.contains("107 KiB"), "{said}");
            let said = Tables::Landmarks { landmarks: 3, states: 264 }.told(Charset::Unicode).to_string();
            assert!(said.contains("1,584") && said.contains("12 KiB"), "{said}");
            let said = too_many_pairs(181_440).to_string();
            assert!(said.contains("181,440") && said.contains("245 GiB") && said.contains("1,000"), "{said}");
        }
    }
}
