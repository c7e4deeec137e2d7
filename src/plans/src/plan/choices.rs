//! Settings of a plan: algorithm, estimate and direction.

use std::{ops::Range, sync::Arc};

use super::{
    Plan,
    picture::{Drawing, DrawingKind},
    ungrounded,
};
use crate::planning::{Direction, Ground, PlanEstimate, Task, Ungrounded, pddl};
use plywood_lesson::{AnyLesson, Chosen, Setting};
use plywood_messages::text::joined;
use plywood_routes::state_space::{Algorithm, Failure};
use plywood_tree::{
    diagnostic::Diagnostic,
    format::{Embedded, Field, Fields},
    named,
    progress::Progress,
    settings::{Choice, ChoiceRow},
};

#[derive(Clone, Copy, Debug, Default)]
pub struct Choices {
    pub algorithm: PlanAlgorithm,
    pub estimate: PlanEstimate,
    pub direction: Direction,
}

named! {
    pub(super) enum SettingKey in plans, "what-setting" {
        Algorithm = "algorithm", "key-algorithm",
        Estimate = "estimate", "key-estimate",
        Direction = "direction", "key-direction",
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PlanAlgorithm {
    Search(Algorithm),
    OneByOne,
}

impl Default for PlanAlgorithm {
    fn default() -> Self {
        Self::Search(Algorithm::AStar)
    }
}

/// Row of the table of choices for a search for all goals.
const fn together(algorithm: Algorithm) -> ChoiceRow<PlanAlgorithm> {
    (PlanAlgorithm::Search(algorithm), algorithm.facts().name, algorithm.facts().help)
}

impl Choice for PlanAlgorithm {
    const TABLE: &'static [ChoiceRow<Self>] = &[
        together(Algorithm::AStar),
        together(Algorithm::BreadthFirst),
        together(Algorithm::UniformCost),
        together(Algorithm::Greedy),
        together(Algorithm::WeightedAStar),
        together(Algorithm::DepthFirst),
        together(Algorithm::IterativeDeepening),
        together(Algorithm::IdaStar),
        (Self::OneByOne, "goals-one-by-one", || text!("plans/one-by-one")),
    ];

    fn what() -> &'static str {
        text!("settings/what-algorithm")
    }
}

impl PlanAlgorithm {
    /// Returns the search for all goals together; `None` if the goals are planned one at a time.
    pub const fn search(self) -> Option<Algorithm> {
        match self {
            Self::Search(algorithm) => Some(algorithm),
            Self::OneByOne => None,
        }
    }

    pub fn uses_estimate(self) -> bool {
        self.search().is_some_and(Algorithm::uses_estimate)
    }

    fn spoken(self) -> &'static str {
        self.search().map_or_else(|| text!("plans/spoken-one-by-one"), |search| search.spoken())
    }
}

const fn formula(estimate: PlanEstimate) -> &'static str {
    match estimate {
        PlanEstimate::Zero => "0",
        PlanEstimate::GoalCount => "goal-count",
        PlanEstimate::HMax => "h_max",
        PlanEstimate::HAdd => "h_add",
    }
}

fn spoken(direction: Direction) -> &'static str {
    match direction {
        Direction::Forward => text!("plans/spoken-forward"),
        Direction::Backward => text!("plans/spoken-backward"),
    }
}

fn setting<C: Choice>(key: SettingKey, chosen: C, spoken: fn(C) -> &'static str) -> Setting {
    Setting::of(key.name(), key.meaning(), (&C::all().collect::<Vec<_>>(), chosen), spoken)
}

impl Choices {
    pub fn how(self) -> String {
        let direction = self.algorithm.search().map(|_| spoken(self.direction));
        let estimate = self.algorithm.uses_estimate().then(|| formula(self.estimate));
        let parts = [Some(self.algorithm.spoken()), estimate, direction];
        joined(parts.into_iter().flatten(), " · ")
    }

    pub fn with(mut self, (key, option): Chosen) -> Option<Self> {
        match SettingKey::from_name(key)? {
            SettingKey::Algorithm => self.algorithm = PlanAlgorithm::from_name(option)?,
            SettingKey::Estimate => self.estimate = PlanEstimate::from_name(option)?,
            SettingKey::Direction => self.direction = Direction::from_name(option)?,
        }
        Some(self)
    }

    pub fn rival(self) -> (SettingKey, &'static str) {
        match (self.algorithm, self.direction) {
            (PlanAlgorithm::OneByOne, _) | (PlanAlgorithm::Search(Algorithm::BreadthFirst), Direction::Forward) => {
                (SettingKey::Algorithm, PlanAlgorithm::default().name())
            }
            (PlanAlgorithm::Search(_), Direction::Backward) => (SettingKey::Direction, Direction::Forward.name()),
            (PlanAlgorithm::Search(_), Direction::Forward) => {
                (SettingKey::Algorithm, PlanAlgorithm::Search(Algorithm::BreadthFirst).name())
            }
        }
    }

    pub fn settings(self) -> Vec<Setting> {
        vec![
            setting(SettingKey::Algorithm, self.algorithm, PlanAlgorithm::spoken),
            setting(SettingKey::Estimate, self.estimate, formula),
            setting(SettingKey::Direction, self.direction, spoken),
        ]
    }
}

named! {
    enum PlanKey in plans, "what-plan" {
        Domain = "domain", "key-domain",
        Problem = "problem", "key-problem",
        Algorithm = "algorithm", "key-algorithm",
        Estimate = "estimate", "key-estimate",
        Direction = "direction", "key-direction",
        Picture = "picture", "key-picture",
    }
}

pub fn read(fields: &mut Fields<'_>, progress: &Arc<Progress>) -> Option<AnyLesson> {
    let table = fields.take("plan")?;
    let mut row = fields.row::<PlanKey>(table)?;
    let choices = Choices {
        algorithm: chosen(fields, row.take(PlanKey::Algorithm))?,
        estimate: chosen(fields, row.take(PlanKey::Estimate))?,
        direction: chosen(fields, row.take(PlanKey::Direction))?,
    };
    let picture = row.take(PlanKey::Picture).map(|found| (fields.choice::<DrawingKind>(&found), found.range()));
    let domain = fields.needed(&mut row, PlanKey::Domain).and_then(|found| with_range(fields, found));
    let problem = fields.needed(&mut row, PlanKey::Problem).and_then(|found| with_range(fields, found));
    let (domain, _) = domain?;
    let (problem, range) = problem?;
    let domain_read = pddl::domain(&domain.text).map_err(|problems| report(fields, &domain, problems)).ok()?;
    let read = pddl::problem(&problem.text, &domain_read);
    let task = read.map_err(|problems| report(fields, &problem, problems)).ok()?;
    let drawing = match picture {
        Some((kind, place)) => {
            let drawing = Drawing::choose(&task, kind?);
            if drawing.is_none() {
                fields.report("no-drawing", text!("plans/no-drawing"), place, text!("plans/no-drawing-help"));
            }
            drawing?
        }
        None => Drawing::fitting(&task),
    };
    let planned = planned(task, choices, drawing, progress);
    planned.map_err(|problem| problem.map(|problem| fields.problem(problem.at(range, "")))).ok()
}

fn chosen<C: Choice + Default>(fields: &mut Fields<'_>, found: Option<Field<'_>>) -> Option<C> {
    found.map_or(Some(C::default()), |found| fields.choice(&found))
}

fn with_range<'t>(fields: &mut Fields<'t>, field: Field<'t>) -> Option<(Embedded, Range<usize>)> {
    let range = field.range();
    Some((fields.embedded(field)?, range))
}

fn report(fields: &mut Fields<'_>, string: &Embedded, problems: Vec<Diagnostic>) {
    for mut problem in problems {
        for label in &mut problem.labels {
            label.range = string.range(&label.range);
        }
        if problem.labels.is_empty() {
            problem = problem.at(string.range(&(0..string.text.len())), "");
        }
        fields.problem(problem);
    }
}

pub type Titled = (String, AnyLesson);

pub enum Wrong {
    Domain(Vec<Diagnostic>),
    Problem(Vec<Diagnostic>),
}

/// Reads PDDL texts: a domain and a problem, which may be the same text.
pub fn read_texts(domain: &str, problem: &str, progress: &Arc<Progress>) -> Result<Titled, Wrong> {
    let read = pddl::domain(domain).map_err(Wrong::Domain)?;
    let task = pddl::problem(problem, &read).map_err(Wrong::Problem)?;
    let title = task.name.clone();
    let drawing = Drawing::fitting(&task);
    let planned = planned(task, Choices::default(), drawing, progress);
    planned.map(|lesson| (title, lesson)).map_err(|problem| Wrong::Problem(problem.into_iter().collect()))
}

/// Searches for a plan and returns the reason if that fails; a cancelled search reports nothing.
fn planned(
    task: Task,
    choices: Choices,
    drawing: Drawing,
    progress: &Arc<Progress>,
) -> Result<AnyLesson, Option<Diagnostic>> {
    let large = |message: String| Diagnostic::new("too-large", message);
    let ground = Ground::new(&Arc::new(task), progress).map_err(|why| match why {
        Ungrounded::Stopped => None,
        Ungrounded::NoValue { .. } => {
            Some(Diagnostic::new("no-value", ungrounded(&why)).help(text!("plans/no-value-help")))
        }
        Ungrounded::Actions(_) | Ungrounded::Facts(_) | Ungrounded::Tries(_) => Some(large(ungrounded(&why))),
    })?;
    let plan = Plan::new(Arc::new(ground), choices, drawing, progress);
    let plan = plan.map_err(|failure| match failure {
        Failure::Cancelled => None,
        Failure::TooManyStates(_) | Failure::TooManySteps(_) => {
            Some(large(failure.to_string()).help(text!("plans/too-long-help")))
        }
        Failure::OneWay => Some(large(failure.to_string())),
    })?;
    Ok(Arc::new(plan))
}
