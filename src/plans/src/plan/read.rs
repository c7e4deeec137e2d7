//! From files to plans: a table with two strings of PDDL, or texts of PDDL themselves.

use plywood_tree::named;
use std::ops::Range;
use std::sync::Arc;

use super::choices::{Choices, PlanAlgorithm};
use super::picture::{Drawing, DrawingKind};
use super::{Plan, too_large};
use crate::planning::{Direction, Ground, PlanEstimate, Task, TooLarge, pddl};
use plywood_lesson::Lesson;
use plywood_routes::state_space::Failure;
use plywood_tree::diagnostic::Diagnostic;
use plywood_tree::format::{Embedded, Field, Fields};
use plywood_tree::progress::Progress;

named! {
    /// A key of the table of a plan.
    enum PlanKey in plans, "what-plan" {
        Domain = "domain", "key-domain",
        Problem = "problem", "key-problem",
        Algorithm = "algorithm", "key-algorithm",
        Estimate = "estimate", "key-estimate",
        Direction = "direction", "key-direction",
        Picture = "picture", "key-picture",
    }
}

/// Reads the plan of a file.
pub fn read(fields: &mut Fields<'_>, progress: &Arc<Progress>) -> Option<Arc<dyn Lesson>> {
    let table = fields.take("plan")?;
    let mut row = fields.row::<PlanKey>(table)?;
    let choices = Choices {
        algorithm: row
            .take(PlanKey::Algorithm)
            .map_or(Some(PlanAlgorithm::default()), |found| fields.choice(&found))?,
        estimate: row.take(PlanKey::Estimate).map_or(Some(PlanEstimate::default()), |found| fields.choice(&found))?,
        direction: row.take(PlanKey::Direction).map_or(Some(Direction::default()), |found| fields.choice(&found))?,
    };
    let wished = row.take(PlanKey::Picture).map(|found| (fields.choice::<DrawingKind>(&found), found.range()));
    let domain = fields.needed(&mut row, PlanKey::Domain).and_then(|found| with_range(fields, found));
    let problem = fields.needed(&mut row, PlanKey::Problem).and_then(|found| with_range(fields, found));
    let ((domain, _), (problem, range)) = (domain?, problem?);
    let domain_read = pddl::domain(&domain.text).map_err(|problems| report(fields, &domain, problems)).ok()?;
    let read = pddl::problem(&problem.text, &domain_read);
    let task = read.map_err(|problems| report(fields, &problem, problems)).ok()?;
    let drawing = match wished {
        Some((kind, place)) => {
            let drawing = Drawing::wished(&task, kind?);
            if drawing.is_none() {
                fields.problem(no_drawing().at(place, ""));
            }
            drawing?
        }
        None => Drawing::fitting(&task),
    };
    let planned = planned(task, choices, drawing, progress);
    planned.map_err(|problem| problem.map(|problem| fields.problem(problem.at(range, "")))).ok()
}

fn with_range<'t>(fields: &mut Fields<'t>, field: Field<'t>) -> Option<(Embedded, Range<usize>)> {
    let range = field.range();
    Some((fields.embedded(field)?, range))
}

/// Reports the problems of a string where they stand in the file.
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

fn no_drawing() -> Diagnostic {
    Diagnostic::new("no-drawing", text!(plans, "no-drawing")).help(text!(plans, "no-drawing-help"))
}

/// A lesson of texts of PDDL, and what it is called.
pub(super) type Titled = (String, Arc<dyn Lesson>);

/// What of a pair of texts is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    Domain(Vec<Diagnostic>),
    Problem(Vec<Diagnostic>),
}

/// Reads texts of PDDL: one of a domain and one of a problem, which may be the same.
pub fn read_texts(domain: &str, problem: &str, progress: &Arc<Progress>) -> Result<Titled, Wrong> {
    let read = pddl::domain(domain).map_err(Wrong::Domain)?;
    let task = pddl::problem(problem, &read).map_err(Wrong::Problem)?;
    let (title, drawing) = (task.name.clone(), Drawing::fitting(&task));
    let planned = planned(task, Choices::default(), drawing, progress);
    planned.map(|lesson| (title, lesson)).map_err(|problem| Wrong::Problem(problem.into_iter().collect()))
}

/// Searches a task. Where that fails, why; nothing is said of a search that nobody waits for any more.
fn planned(
    task: Task,
    choices: Choices,
    drawing: Drawing,
    progress: &Arc<Progress>,
) -> Result<Arc<dyn Lesson>, Option<Diagnostic>> {
    let large = |message: String| Diagnostic::new("too-large", message);
    let ground = Ground::watched(&Arc::new(task), progress).map_err(|size| match size {
        TooLarge::Stopped => None,
        TooLarge::Actions(_) | TooLarge::Facts(_) | TooLarge::Tries(_) => Some(large(too_large(size))),
    })?;
    let plan = Plan::new(Arc::new(ground), choices, drawing, progress);
    let plan = plan.map_err(|failure| match failure {
        Failure::Cancelled => None,
        Failure::TooManyStates(_) | Failure::TooManySteps(_) => {
            Some(large(failure.to_string()).help(text!(plans, "too-long-help")))
        }
        Failure::OneWay => Some(large(failure.to_string())),
    });
    plan.map(|plan| Arc::new(plan) as Arc<dyn Lesson>)
}
