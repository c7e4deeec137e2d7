//! What can be chosen of a plan: the algorithm, the estimate, the direction.

use crate::planning::{Direction, PlanEstimate};
use plywood_lesson::{Chosen, Setting, SettingOption};
use plywood_messages::words::{Charset, Sentence, Words as _};
use plywood_routes::state_space::Algorithm;
use plywood_tree::named;
use plywood_tree::settings::{Choice, ChoiceRow};

/// What is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Choices {
    pub(super) algorithm: PlanAlgorithm,
    pub(super) estimate: PlanEstimate,
    pub(super) direction: Direction,
}

named! {
    /// The settings, by their names in files.
    pub(super) enum SettingKey in plans, "what-setting" {
        Algorithm = "algorithm", "key-algorithm",
        Estimate = "estimate", "key-estimate",
        Direction = "direction", "key-direction",
    }
}

/// How a plan is looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum PlanAlgorithm {
    #[default]
    AStar,
    BreadthFirst,
    Greedy,
    WeightedAStar,
    DepthFirst,
    IterativeDeepening,
    IdaStar,
    OneByOne,
}

impl Choice for PlanAlgorithm {
    const TABLE: &'static [ChoiceRow<Self>] = &[
        (Self::AStar, "a-star", || text!(spaces, "a-star")),
        (Self::BreadthFirst, "breadth-first", || text!(spaces, "breadth-first")),
        (Self::Greedy, "greedy", || text!(spaces, "greedy")),
        (Self::WeightedAStar, "weighted-a-star", || text!(spaces, "weighted-a-star")),
        (Self::DepthFirst, "depth-first", || text!(spaces, "depth-first")),
        (Self::IterativeDeepening, "iterative-deepening", || text!(spaces, "iterative-deepening")),
        (Self::IdaStar, "ida-star", || text!(spaces, "ida-star")),
        (Self::OneByOne, "goals-one-by-one", || text!(plans, "one-by-one")),
    ];

    fn what() -> &'static str {
        text!(settings, "what-algorithm")
    }
}

impl PlanAlgorithm {
    /// The search of all goals together; `None` where they are taken one at a time.
    pub(super) const fn search(self) -> Option<Algorithm> {
        match self {
            Self::AStar => Some(Algorithm::AStar),
            Self::BreadthFirst => Some(Algorithm::BreadthFirst),
            Self::Greedy => Some(Algorithm::Greedy),
            Self::WeightedAStar => Some(Algorithm::WeightedAStar),
            Self::DepthFirst => Some(Algorithm::DepthFirst),
            Self::IterativeDeepening => Some(Algorithm::IterativeDeepening),
            Self::IdaStar => Some(Algorithm::IdaStar),
            Self::OneByOne => None,
        }
    }

    /// Whether it asks an estimate.
    pub(super) fn uses_estimate(self) -> bool {
        self.search().is_some_and(Algorithm::uses_estimate)
    }

    fn spoken(self) -> &'static str {
        self.search().map_or_else(|| text!(plans, "spoken-one-by-one"), |search| (search.facts().spoken)())
    }
}

/// An estimate as it is written in formulas.
const fn formula(estimate: PlanEstimate) -> &'static str {
    match estimate {
        PlanEstimate::Zero => "0",
        PlanEstimate::GoalCount => "goal-count",
        PlanEstimate::HMax => "h_max",
        PlanEstimate::HAdd => "h_add",
    }
}

impl Choices {
    /// In a few words how a plan is looked for.
    pub(super) fn how(self) -> String {
        let direction = match (self.direction, self.algorithm) {
            (_, PlanAlgorithm::OneByOne) => None,
            (Direction::Forward, _) => Some(text!(plans, "spoken-forward")),
            (Direction::Backward, _) => Some(text!(plans, "spoken-backward")),
        };
        let estimate = self.algorithm.uses_estimate().then(|| formula(self.estimate));
        let parts = [Some(self.algorithm.spoken()), estimate, direction];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    /// The same with another choice; `None` if there is no such one.
    pub(super) fn with(mut self, (key, option): Chosen) -> Option<Self> {
        match SettingKey::from_name(key)? {
            SettingKey::Algorithm => self.algorithm = PlanAlgorithm::from_name(option)?,
            SettingKey::Estimate => self.estimate = PlanEstimate::from_name(option)?,
            SettingKey::Direction => self.direction = Direction::from_name(option)?,
        }
        Some(self)
    }

    /// What it is worth being seen beside.
    pub(super) fn rival(self) -> (SettingKey, &'static str) {
        match (self.algorithm, self.direction) {
            (PlanAlgorithm::OneByOne | PlanAlgorithm::BreadthFirst, Direction::Forward) => {
                (SettingKey::Algorithm, PlanAlgorithm::AStar.name())
            }
            (PlanAlgorithm::OneByOne, Direction::Backward) => (SettingKey::Algorithm, PlanAlgorithm::AStar.name()),
            (_, Direction::Backward) => (SettingKey::Direction, Direction::Forward.name()),
            (_, Direction::Forward) => (SettingKey::Algorithm, PlanAlgorithm::BreadthFirst.name()),
        }
    }

    /// What can be chosen.
    pub(super) fn settings(self) -> Vec<Setting> {
        vec![
            setting(SettingKey::Algorithm, self.algorithm, PlanAlgorithm::spoken),
            setting(SettingKey::Estimate, self.estimate, formula),
            setting(SettingKey::Direction, self.direction, |direction| match direction {
                Direction::Forward => text!(plans, "spoken-forward"),
                Direction::Backward => text!(plans, "spoken-backward"),
            }),
        ]
    }
}

fn setting<C: Choice>(key: SettingKey, chosen: C, spoken: fn(C) -> &'static str) -> Setting {
    let option = |choice: C| SettingOption { key: choice.name(), name: sentence(spoken(choice)) };
    Setting {
        key: key.name(),
        name: sentence(key.meaning()),
        options: C::all().map(option).collect(),
        chosen: C::all().position(|choice| choice == chosen).unwrap_or(0),
    }
}

fn sentence(words: &'static str) -> Sentence {
    words.sentence(Charset::Unicode)
}
