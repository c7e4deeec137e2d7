//! From what was typed to what is opened: everything that has to be read, chosen and found out before a search can begin. It is done
//! beside the interface, which may be there before.

use std::path::PathBuf;
use std::sync::Arc;

use super::choices::checked;
use super::no_result::no_result;
use super::{InputOptions, Look, OpenAt, Overrides, input, resuming};
use plywood_document::files::Facts;
use plywood_document::material::{LessonFile, Material};
use plywood_interface::job::{Arrival, OpenRequest, Shows};
use plywood_search::session;
use plywood_search::session::{Choices, Subject, run};
use plywood_tree::diagnostic::{Diagnostic, Problems};
use plywood_tree::format::View;
use plywood_tree::progress::Progress;

#[derive(Clone, Debug)]
pub(super) struct Asked {
    /// A path, `-`, a lecture or a game spec.
    pub(super) file: PathBuf,
    /// How it is written.
    pub(super) input_options: InputOptions,
    pub(super) shows: Shows,
    /// What it shows first, above the wishes of the file.
    pub(super) look: Look,
    /// Options that stand above the wishes of the file.
    pub(super) overrides: Overrides,
    /// Where a talk was that is taken up again.
    pub(super) place: Facts,
    /// Words that may have been meant instead of the file.
    pub(super) others: Vec<String>,
}

impl Asked {
    pub(super) fn read(self, progress: &Arc<Progress>) -> Arrival {
        match self.request(progress) {
            _ if progress.is_cancelled() => Arrival::Cancelled,
            Ok(request) => Arrival::Opened(Box::new(request)),
            Err(problems) => Arrival::Unreadable(problems),
        }
    }

    fn request(self, progress: &Arc<Progress>) -> Result<OpenRequest, Problems> {
        let (name, material) = input::find_or(&self.file, self.input_options, &self.others, progress)?;
        let shows = self.shows;
        let subject = match material {
            Material::Searched(subject) => *subject,
            Material::Lesson(file) => return Ok(OpenRequest { shows, ..self.lesson(&name, *file)? }),
        };
        let is_compared = shows == Shows::Comparison;
        let resumed = resuming::at(&subject, &self.place).filter(|_| !is_compared);
        let remark = resumed.as_ref().and_then(|subject| subject.view.step).map(resuming::goes_on);
        let subject = resumed.unwrap_or(subject);
        // The step of a file is one of its walkthrough.
        let usual = subject.view.step.filter(|_| !is_compared);
        let (subject, choices) = chosen(&name, subject, self.look, self.overrides, usual, progress)?;
        if is_compared {
            session::check(&subject.content, choices.rules.algorithm)
                .map_err(|unfit| Problems::one(name, no_result(&subject.content, choices, unfit.into())))?;
        }
        Ok(OpenRequest { content: subject.into(), choices: Some(choices), shows, remark })
    }

    /// A lesson that is no search, as the command line wants it to be shown. How to search is asked of it in vain.
    fn lesson(self, name: &str, mut file: LessonFile) -> Result<OpenRequest, Problems> {
        if self.overrides != Overrides::default() {
            return input::searched(name, file.into()).map(OpenRequest::new);
        }
        file.view = shown(self.look, &file.view);
        file.view.step = match self.look.step {
            None => file.view.step,
            Some(OpenAt::Step(step)) => Some(step),
            Some(OpenAt::End) => Some(usize::MAX),
            Some(OpenAt::Cutoff(number)) => return Err(Problems::one(name, no_such_cutoff(number, 0))),
        };
        Ok(OpenRequest::new(file))
    }
}

/// A subject as the command line wants it to be shown; `usual` is the step where it says nothing of one.
pub(super) fn chosen(
    name: &str,
    subject: Subject,
    look: Look,
    overrides: Overrides,
    usual: Option<usize>,
    progress: &Arc<Progress>,
) -> Result<(Subject, Choices), Problems> {
    let view = shown(look, &overrides.over(&subject.view));
    let choices = Choices::of(&subject.content, &view);
    let choices = checked(name, &subject.content, choices, overrides)?;
    // What is searched again: later is searched as deep.
    let view = if overrides.milliseconds.is_some() { View { depth: Some(choices.rules.depth), ..view } } else { view };
    let step = match look.step {
        Some(at) => Some(step(&subject, choices, at, progress).map_err(|problem| Problems::one(name, problem))?),
        None => usual,
    };
    Ok((Subject { view: View { step, ..view }, ..subject }, choices))
}

/// A file's wishes, with how the command line wants things to look.
pub(super) fn shown(look: Look, view: &View) -> View {
    View { theme: look.theme.or(view.theme), display: look.display.or(view.display), ..view.clone() }
}

/// The number of a step; where a cutoff is, a search tells, which is done once more for it.
fn step(subject: &Subject, choices: Choices, at: OpenAt, progress: &Arc<Progress>) -> Result<usize, Diagnostic> {
    let number = match at {
        OpenAt::Step(step) => return Ok(step),
        OpenAt::End => return Ok(usize::MAX),
        OpenAt::Cutoff(number) => number,
    };
    // What keeps the search from being done is told where it is opened.
    let Ok(run) = run(&subject.content, choices, progress) else { return Ok(0) };
    let cutoffs = run.replay.cutoffs();
    cutoffs.get(number - 1).map(|&step| step as usize).ok_or_else(|| no_such_cutoff(number, cutoffs.len()))
}

pub(super) fn no_such_cutoff(number: usize, cutoffs: usize) -> Diagnostic {
    let problem = say!(commands, "no-such-cutoff", Text(number), Count(cutoffs));
    Diagnostic::new("no-such-cutoff", problem).help(text!(commands, "no-such-cutoff-help"))
}
