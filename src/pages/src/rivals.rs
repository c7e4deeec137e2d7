//! The rival on a page: the comparison that the program would choose or that was given, as far as a page can hold it.

use std::sync::Arc;

use crate::advice::no_result;
use plywood_lesson::AnyLesson;
use plywood_search::session::{
    self, Baseline, ComparedSearch, Entrant, Input, LockStep, Run, SearchEnd, fitting_algorithms,
};
use plywood_tree::{
    diagnostic::Diagnostic,
    progress::Progress,
    settings::{Algorithm, Choice as _},
};

/// Most nodes of a tree for an implicit comparison, which must be fast.
const MOST_NODES: u64 = 50_000;

/// Runs the search and its rival in lock-step. Returns `None` if an implicit comparison would be too large.
///
/// # Errors
/// The requested rival does not exist.
pub fn of_search(
    input: &Input,
    run: &Run,
    baseline: Baseline,
    chosen: Option<&str>,
    progress: &Arc<Progress>,
) -> Result<Option<LockStep>, Diagnostic> {
    let choices = match chosen {
        Some(name) => {
            let algorithm = Algorithm::from_name(name).filter(|algorithm| *algorithm != run.choices.rules.algorithm);
            let algorithm = algorithm.ok_or_else(|| {
                let fitting = fitting_algorithms(input).into_iter();
                let others = fitting.filter(|&other| other != run.choices.rules.algorithm).map(Algorithm::name);
                no_rival(name, &others.collect::<Vec<_>>())
            })?;
            session::check(input, algorithm)
                .map_err(|unfit| no_result(input, run.choices.by(algorithm), unfit.into()))?;
            run.choices.by(algorithm)
        }
        None if baseline.size.is_none_or(|size| size.nodes > MOST_NODES) => return Ok(None),
        None => session::rival(input, run.choices),
    };
    let entrants = [Entrant::Done(Arc::new(ComparedSearch::of(run.clone()))), Entrant::New(choices)];
    match session::race(input, &entrants, progress) {
        Ok(panes) if panes.iter().all(|pane| pane.end == SearchEnd::Whole) => Ok(Some(LockStep::new(panes))),
        Ok(_) | Err(_) if chosen.is_none() => Ok(None),
        Ok(_) => Err(Diagnostic::new("too-long", text!("walks/rival-too-long"))),
        Err(error) => Err(no_result(input, choices, error)),
    }
}

/// Returns a lesson's rival; `None` if it has none and none was requested.
///
/// # Errors
/// The requested rival does not exist.
pub fn of_lesson(
    lesson: &AnyLesson,
    chosen: Option<&str>,
    progress: &Arc<Progress>,
) -> Result<Option<AnyLesson>, Diagnostic> {
    let Some(name) = chosen else {
        return Ok(lesson.rival().and_then(|chosen| lesson.with(&chosen, progress).ok()));
    };
    let settings = lesson.settings();
    let chosen = settings.first().and_then(|setting| setting.find(name).filter(|_| setting.option().key != name));
    let Some(chosen) = chosen else {
        let others = settings.first().into_iter().flat_map(|setting| {
            setting.options.iter().map(|option| option.key).filter(|&key| key != setting.option().key)
        });
        return Err(no_rival(name, &others.collect::<Vec<_>>()));
    };
    let refused = |why| Diagnostic::new("no-rival", say!("walks/no-such-lesson", rival = Text(name), Words(why)));
    lesson.with(&[chosen], progress).map(Some).map_err(refused)
}

fn no_rival(name: &str, others: &[&str]) -> Diagnostic {
    let problem = Diagnostic::new("no-rival", say!("walks/no-rival", rival = Text(name)));
    if others.is_empty() {
        return problem.help(text!("walks/no-rivals-help"));
    }
    problem.help(say!("walks/rivals-help", others = Text(others.join(", "))))
}
