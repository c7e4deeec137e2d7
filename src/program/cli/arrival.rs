//! Converts arguments into content to open: reads the file, chooses settings and finds the first step. It runs in parallel to the
//! interface, which may already be visible.

use std::sync::Arc;

use super::{
    Content, Look, OpenAt, Opening, Overrides,
    advice::nothing_to_ask,
    arguments::Mistake,
    config,
    input::{self, Found},
    progress::{watched, watched_in_part},
    resuming, settings,
};
use crate::terminal::{deadline, random};
use plywood_document::{
    content::{FileContent, LessonFile},
    files::Facts,
};
use plywood_interface::job::{Arrival, OpenRequest, Shows};
use plywood_pages::advice::no_result;
use plywood_search::session::{self, Choices, Input, RunError, SearchProblem, deepest_in_time, no_such_game, run};
use plywood_teaching::quiz::NothingToAsk;
use plywood_tree::{
    diagnostic::{Diagnostic, Problems},
    format::View,
    progress::Progress,
};

#[derive(Clone)]
pub struct Asked {
    pub content: Content,
    pub look: Look,
    pub overrides: Overrides,
    /// Last position of a presentation to be resumed.
    pub place: Facts,
}

impl Asked {
    /// Returns the content to open, if any.
    pub fn of(opening: &Opening, place: Facts) -> Option<Self> {
        let Opening { content, look, overrides, .. } = opening.clone();
        Some(Self { content: content?, look, overrides, place })
    }

    pub fn read(self, progress: &Arc<Progress>) -> Arrival {
        match self.request(progress) {
            _ if progress.is_cancelled() => Arrival::Cancelled,
            Ok(request) => Arrival::Opened(Box::new(request)),
            Err(problems) => Arrival::Unreadable(problems),
        }
    }

    fn request(self, progress: &Arc<Progress>) -> Result<OpenRequest, Problems> {
        let Content { file, input_options, shows, others } = &self.content;
        let Found { name, content, .. } = input::find_or(file, *input_options, others, progress)?;
        let shows = *shows;
        let subject = match content {
            FileContent::Searched(subject) => *subject,
            FileContent::Lesson(file) => return Ok(OpenRequest { shows, ..self.lesson(&name, *file, progress)? }),
        };
        let is_compared = matches!(shows, Shows::Comparison(_));
        let resumed = resuming::at(&subject, &self.place).filter(|_| !is_compared);
        let mut subject = resumed.unwrap_or(subject);
        // The step in a file belongs to its walkthrough.
        if is_compared {
            subject.view.step = None;
        }
        let is_hunt = self.overrides.bug == Some(Mistake::RANDOM) && !is_compared;
        let overrides = if is_hunt { Overrides { bug: None, ..self.overrides } } else { self.overrides };
        let (subject, mut choices) = choices(&name, subject, self.look, overrides, progress)?;
        if is_hunt {
            choices = hidden_mistake(&name, &subject.content, choices, progress)?;
            return Ok(OpenRequest { choices: Some(choices), shows: Shows::Hunt, ..OpenRequest::new(subject) });
        }
        if is_compared {
            session::check(&subject.content, choices.rules.algorithm)
                .map_err(|unfit| Problems::one(name, no_result(&subject.content, choices, unfit.into())))?;
        }
        Ok(OpenRequest { choices: Some(choices), shows, ..OpenRequest::new(subject) })
    }

    /// Opens a lesson with the command-line options. It refuses options of searches of trees.
    fn lesson(self, name: &str, file: LessonFile, progress: &Arc<Progress>) -> Result<OpenRequest, Problems> {
        let mut file = settings::lesson(name, file, self.overrides, progress)?;
        file.view = view_of(self.look, &file.view);
        file.view.step = match self.look.step {
            None => file.view.step,
            Some(OpenAt::Step(step)) => Some(step),
            Some(OpenAt::End) => Some(usize::MAX),
            Some(OpenAt::Cutoff(number)) => Some(cutoff(&[], number).map_err(Problems::about(name))?),
        };
        Ok(OpenRequest::new(file))
    }
}

/// Returns the choices with a random mistake that the content reveals.
fn hidden_mistake(
    name: &str,
    content: &Input,
    choices: Choices,
    progress: &Arc<Progress>,
) -> Result<Choices, Problems> {
    let report = session::bugs(content, choices, progress)
        .map_err(|error| Problems::one(name, no_result(content, choices, error)))?;
    let hidden = report.hidden(random().draw());
    hidden.ok_or_else(|| Problems::one(name, nothing_to_ask(NothingToAsk::NotRevealed)))
}

pub fn choices(
    name: &str,
    subject: SearchProblem,
    look: Look,
    overrides: Overrides,
    progress: &Arc<Progress>,
) -> Result<(SearchProblem, Choices), Problems> {
    settings::of_tree(name, &overrides.settings())?;
    let subject = with_goal(name, subject, overrides)?;
    let view = view_of(look, &config::below(overrides.over(&subject.view), &subject.content));
    let choices = Choices::of(&subject.content, &view);
    let choices = checked(name, &subject.content, choices, overrides)?;
    // A later search uses the same depth.
    let view = if overrides.milliseconds.is_some() { View { depth: Some(choices.rules.depth), ..view } } else { view };
    let step = match look.step {
        Some(at) => Some(step(&subject, choices, at, progress).map_err(Problems::about(name))?),
        None => view.step,
    };
    Ok((SearchProblem { view: View { step, ..view }, ..subject }, choices))
}

pub fn view_of(look: Look, view: &View) -> View {
    View { theme: look.theme.or(view.theme), display: look.display.or(view.display), ..view.clone() }
}

/// Returns the number of a step. Finding a cutoff takes an extra search.
fn step(subject: &SearchProblem, choices: Choices, at: OpenAt, progress: &Arc<Progress>) -> Result<usize, Diagnostic> {
    let number = match at {
        OpenAt::Step(step) => return Ok(step),
        OpenAt::End => return Ok(usize::MAX),
        OpenAt::Cutoff(number) => number,
    };
    // Opening the search reports its error.
    let Ok(run) = run(&subject.content, choices, progress) else { return Ok(0) };
    cutoff(run.replay.cutoffs(), number)
}

/// Returns the step of the cutoff with this number, from 1.
pub fn cutoff(cutoffs: &[u32], number: usize) -> Result<usize, Diagnostic> {
    cutoffs.get(number - 1).map(|&step| step as usize).ok_or_else(|| {
        Diagnostic::new("no-such-cutoff", say!("commands/no-such-cutoff", Text(number), cutoffs = Count(cutoffs.len())))
            .help(text!("commands/no-such-cutoff-help"))
    })
}

/// Returns the search problem with the goal of the command line, if one is given. Refuses a tree, and a game without this goal.
fn with_goal(name: &str, subject: SearchProblem, Overrides { goal, .. }: Overrides) -> Result<SearchProblem, Problems> {
    let Some(goal) = goal else { return Ok(subject) };
    let content = match &subject.content {
        Input::Game(spec) => spec.clone().with(&format!("goal={goal}")).map_err(|error| no_such_game(&error)),
        Input::Tree(_) => Err(Diagnostic::new("no-game", say!("commands/goal-of-a-tree", Text(name)))
            .help(text!("commands/goal-of-a-tree-help"))),
    };
    let content = content.map(Input::Game).map_err(Problems::about(name))?;
    Ok(SearchProblem { content, ..subject })
}

/// Limits the depth to what the search completes in the given time, and refuses a mistake of another search.
fn checked(name: &str, input: &Input, choices: Choices, overrides: Overrides) -> Result<Choices, Problems> {
    let refused = |error| Problems::one(name, no_result(input, choices, error));
    if overrides.bug == Some(Mistake::RANDOM) {
        let problem = Diagnostic::new("no-random-mistake", text!("commands/no-random-mistake"));
        return Err(Problems::one(name, problem.help(text!("commands/no-random-mistake-help"))));
    }
    choices.check().map_err(refused)?;
    let Some(milliseconds) = overrides.milliseconds else { return Ok(choices) };
    let depth = deepest_in_time(input, choices, &Progress::default(), &mut deadline(milliseconds));
    let mut limited = choices;
    limited.rules.depth = depth.map_err(refused)?;
    Ok(limited)
}

/// Runs a search or several with their progress; `choices` are those of the reported search.
pub fn searching<T: Send>(
    name: &str,
    input: &Input,
    choices: Choices,
    search: impl FnOnce(&Input, Choices, &Arc<Progress>) -> Result<T, RunError> + Send,
) -> Result<T, Problems> {
    watched(text!("commands/searching"), |progress| search(input, choices, progress))
        .map_err(|error| Problems::one(name, no_result(input, choices, error)))
}

/// Same as [`searching`], for searches whose partial result is printed after Ctrl-C.
pub fn searching_in_part<T: Send>(
    name: &str,
    input: &Input,
    choices: Choices,
    search: impl FnOnce(&Input, Choices, &Arc<Progress>) -> Result<T, RunError> + Send,
) -> Result<T, Problems> {
    watched_in_part(text!("commands/searching"), |progress| search(input, choices, progress))
        .map_err(|error| Problems::one(name, no_result(input, choices, error)))
}
