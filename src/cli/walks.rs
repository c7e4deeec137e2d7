//! Pages to step through: of a search or of another lesson. Knows nothing of where they are written.

use std::sync::Arc;

use super::OpenAt;
use super::arguments::Exporting;
use super::arrival::no_such_cutoff;
use super::page_keys;
use super::progress::watched;
use super::unwritten::too_large;
use crate::diagnostic::{Diagnostic, Problems};
use crate::export::figure::{FigureOptions, MOST_NODES, Numbers, Shown};
use crate::export::walk::{self, Content, Needs, Neighbours, TooLong, TreeOptions, Walk};
use crate::lesson::{LessonFile, Searched};
use crate::replay::Replay;
use crate::session::{self, Baseline, Choices, Input, Subject};
use crate::settings::{ThemeName, VisitOrder};
use crate::trace::Progress;
use crate::tui::keymap::Mode;
use crate::words;

/// The mistakes that are marked at most, as on the screen.
const MOST_MISTAKES: usize = 1_000;

/// What is wished of a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wishes<'a> {
    /// The step it opens at.
    pub(super) step: usize,
    /// How many steps it has at most.
    pub(super) first: Option<usize>,
    /// What is shown of nodes.
    pub(super) options: FigureOptions,
    /// Its colours; without them those of the reader's system.
    pub(super) theme: Option<ThemeName>,
    /// Its neighbours.
    pub(super) site: Option<Neighbours<'a>>,
}

/// The page of a search.
pub(super) fn search(
    subject: &Subject,
    choices: Choices,
    replay: &Replay,
    wishes: Wishes<'_>,
    progress: &Arc<Progress>,
) -> Result<String, Diagnostic> {
    let last = wishes.first.unwrap_or(usize::MAX).min(replay.len());
    let shown = if last < replay.len() { Shown::Visited } else { wishes.options.shown };
    let visits = match wishes.options.numbers {
        Numbers::Absent => VisitOrder::Hidden,
        Numbers::Present => VisitOrder::Numbered,
    };
    let rules = choices.rules;
    let baseline = session::baseline(&subject.input, rules.depth, &[rules.cut_rule], progress);
    let mistakes = session::faults(replay, choices.search_rules(), MOST_MISTAKES);
    let searched = Searched { choices, replay, baseline: baseline.unwrap_or(Baseline::UNKNOWN), mistakes: &mistakes };
    let options = TreeOptions { display: wishes.options.display, visits, last, shown };
    let game = match &subject.input {
        Input::Game(game) => Some(game),
        Input::Tree(_) => None,
    };
    let keys = page_keys::of(Mode::Walkthrough, wishes.site.is_some());
    let page = walk::page(&Walk {
        title: &subject.title,
        source: subject.source.as_deref(),
        note: subject.note.as_deref(),
        opens: wishes.step,
        last,
        theme: wishes.theme.or(subject.view.theme),
        keys: &keys,
        site: wishes.site,
        content: Content::Search(searched, options, game),
    });
    page.map_err(|problem| match problem {
        TooLong::Nodes(_) if shown == Shown::Visited => too_long(Needs { steps: last, fits: fitting(replay, last) }),
        TooLong::Nodes(problem) => too_large(problem, wishes.options),
        TooLong::Steps(needs) => too_long(needs),
    })
}

/// The first steps that visit no more nodes than a page can show.
fn fitting(replay: &Replay, last: usize) -> usize {
    let (mut fits, mut too_many) = (0, last);
    while too_many - fits > 1 {
        let middle = fits.midpoint(too_many);
        let visited = replay.at(middle).tally().visited as usize;
        if visited <= MOST_NODES { fits = middle } else { too_many = middle }
    }
    fits.min(walk::MOST_STEPS)
}

/// The page of another lesson, as the command line wants it.
pub(super) fn lesson(file: &LessonFile, arguments: &Exporting) -> Result<String, Problems> {
    let refused = |problem| Problems::one(file.title.clone(), problem);
    let steps = file.lesson.steps();
    let step = match arguments.look.step {
        None => file.view.step.unwrap_or(0).min(steps),
        Some(OpenAt::End) => steps,
        Some(OpenAt::Step(step)) if step <= steps => step,
        Some(OpenAt::Step(step)) => {
            let problem = words::figures::NoSuchStep { step: &step, steps };
            return Err(refused(Diagnostic::new("no-such-step", problem).help(words::figures::no_such_step_help())));
        }
        Some(OpenAt::Cutoff(number)) => return Err(refused(no_such_cutoff(number, 0))),
    };
    watched(words::figures::drawing(), |_| lesson_page(file, step, arguments.first, arguments.look.theme, None))
        .map_err(refused)
}

/// The page of another lesson.
pub(super) fn lesson_page(
    file: &LessonFile,
    step: usize,
    first: Option<usize>,
    theme: Option<ThemeName>,
    site: Option<Neighbours<'_>>,
) -> Result<String, Diagnostic> {
    let page = walk::page(&Walk {
        title: &file.title,
        source: file.source.as_deref(),
        note: file.note.as_deref(),
        opens: step,
        last: first.unwrap_or(usize::MAX).min(file.lesson.steps()),
        theme: theme.or(file.view.theme),
        keys: &page_keys::of(Mode::Lesson, site.is_some()),
        site,
        content: Content::Lesson(&*file.lesson),
    });
    page.map_err(|problem| match problem {
        TooLong::Nodes(problem) => too_large(problem, FigureOptions::default()),
        TooLong::Steps(needs) => too_long(needs),
    })
}

fn too_long(Needs { steps, fits }: Needs) -> Diagnostic {
    let problem = words::walks::TooLong { steps };
    Diagnostic::new("too-long", problem).help(words::walks::FirstHelp { first: &fits })
}
