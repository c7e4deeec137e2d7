//! Pages to step through: of a search or of another lesson.

use std::sync::Arc;

use super::arguments::Exporting;
use super::arrival::no_such_cutoff;
use super::progress::watched;
use super::unwritten::too_large;
use super::{OpenAt, page_keys, rivals};
use plywood_document::material::LessonFile;
use plywood_drawing::figure::{FigureOptions, MOST_NODES, Numbers, Shown};
use plywood_export::walk;
use plywood_export::walk::{Clock, Content, Keys, Needs, Neighbours, Opening, TooLong, TreeOptions, Walk};
use plywood_interface::keymap::Mode;
use plywood_lesson::{Lesson, Searched};
use plywood_search::replay::Replay;
use plywood_search::session;
use plywood_search::session::{Baseline, Input, Lane, Run, Subject};
use plywood_tree::diagnostic::{Diagnostic, Problems};
use plywood_tree::progress::Progress;
use plywood_tree::settings::{ThemeName, VisitOrder};

/// The mistakes that are marked at most, as on the screen.
const MOST_MISTAKES: usize = 1_000;

/// The most steps of a rival that nobody has asked for.
const MOST_OF_RIVAL: usize = 3_000;

/// What is wished of a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wishes<'a> {
    /// How the program is asked for what is shown.
    pub(super) file: &'a str,
    /// The step it opens at.
    pub(super) step: usize,
    /// How many steps it has at most.
    pub(super) first: Option<usize>,
    /// What it is compared with from the beginning.
    pub(super) rival: Option<&'a str>,
    /// What is shown of nodes.
    pub(super) options: FigureOptions,
    /// Its colours; without them those of the reader's system.
    pub(super) theme: Option<ThemeName>,
    pub(super) site: Option<Neighbours<'a>>,
}

impl Wishes<'_> {
    fn last(&self, steps: usize) -> usize {
        self.first.unwrap_or(usize::MAX).min(steps)
    }

    /// The last step of what is shown beside: where it is not asked for, a page does not become much larger by it.
    fn last_of_rival(&self, steps: usize) -> usize {
        let most = if self.rival.is_some() { walk::MOST_STEPS } else { MOST_OF_RIVAL };
        self.first.unwrap_or(most).min(most).min(steps)
    }

    const fn opening(&self) -> Opening {
        if self.rival.is_some() { Opening::Compared } else { Opening::Alone }
    }

    const fn page(&self, is_compared: bool) -> page_keys::Page<'_> {
        page_keys::Page { is_in_site: self.site.is_some(), is_compared, file: self.file }
    }
}

/// The page of a search.
pub(super) fn search(
    subject: &Subject,
    run: &Run,
    wishes: Wishes<'_>,
    progress: &Arc<Progress>,
) -> Result<String, Diagnostic> {
    let rules = run.choices.rules;
    let baseline = session::baseline(&subject.content, rules.depth, &[rules.cut_rule], progress);
    let baseline = baseline.unwrap_or(Baseline::UNKNOWN);
    let clock = rivals::of_search(subject, run, baseline, wishes.rival, progress)?;
    let work = Work { subject, baseline, wishes };
    let page = match &clock {
        Some(clock) => work.page(clock.lanes(), Clock::Searches(clock)),
        None => work.page(&[Arc::new(Lane::of(run.clone()))], Clock::Alone),
    };
    let page = match page {
        // What nobody has asked for is left out where it does not fit.
        Err(_) if clock.is_some() && wishes.rival.is_none() => {
            work.page(&[Arc::new(Lane::of(run.clone()))], Clock::Alone)
        }
        page => page,
    };
    let last = wishes.last(run.replay.len());
    page.map_err(|problem| match problem {
        TooLong::Nodes(_) if last < run.replay.len() => {
            too_long(Needs { steps: last, fits: fitting(&run.replay, last) })
        }
        TooLong::Nodes(problem) => too_large(problem, wishes.options),
        TooLong::Steps(needs) => too_long(needs),
    })
}

/// Searches to be shown.
struct Work<'a> {
    subject: &'a Subject,
    baseline: Baseline,
    wishes: Wishes<'a>,
}

impl Work<'_> {
    fn page(&self, lanes: &[Arc<Lane>], clock: Clock<'_>) -> Result<String, TooLong> {
        let Self { subject, wishes, .. } = self;
        let page = wishes.page(lanes.len() > 1);
        let (alone, compared) = (page.keys(Mode::Walkthrough), page.keys(Mode::Comparison));
        walk::page(&Walk {
            title: &subject.title,
            source: subject.source.as_deref(),
            note: subject.note.as_deref(),
            beyond: &page.beyond(),
            opens: wishes.step,
            opening: wishes.opening(),
            theme: wishes.theme.or(subject.view.theme),
            keys: Keys { alone: &alone, compared: &compared },
            site: wishes.site,
            lanes: lanes.iter().enumerate().map(|(number, lane)| self.lane(number, lane)).collect(),
            clock,
        })
    }

    fn lane<'l>(&'l self, number: usize, lane: &'l Lane) -> walk::Lane<'l> {
        let Self { subject, baseline, wishes } = self;
        let Run { choices, replay } = &lane.run;
        let steps = replay.len();
        let last = if number == 0 { wishes.last(steps) } else { wishes.last_of_rival(steps) };
        let visits = match wishes.options.numbers {
            Numbers::Absent => VisitOrder::Hidden,
            Numbers::Present => VisitOrder::Numbered,
        };
        let shown = if last < steps { Shown::Visited } else { wishes.options.shown };
        let options = TreeOptions { display: wishes.options.display, visits, shown };
        let mistakes = &lane.faults[..lane.faults.len().min(MOST_MISTAKES)];
        let searched = Searched { choices: *choices, replay, baseline: *baseline, mistakes };
        let game = match &subject.content {
            Input::Game(game) => Some(game),
            Input::Tree(_) => None,
        };
        walk::Lane { last, content: Content::Search(searched, options, game) }
    }
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
    let step = opens(file, arguments, 0).map_err(refused)?;
    let wishes = Wishes {
        file: &file.origin.name,
        step,
        first: arguments.first,
        rival: arguments.compare.as_deref(),
        options: FigureOptions::default(),
        theme: arguments.look.theme,
        site: None,
    };
    watched(text!(interface, "drawing"), |progress| lesson_page(file, wishes, progress)).map_err(refused)
}

/// The step of a lesson that is asked for, or else the one its file opens at, or else the usual one.
pub(super) fn opens(file: &LessonFile, arguments: &Exporting, usual: usize) -> Result<usize, Diagnostic> {
    let steps = file.content.steps();
    match arguments.look.step {
        None => Ok(file.view.step.unwrap_or(usual).min(steps)),
        Some(OpenAt::End) => Ok(steps),
        Some(OpenAt::Step(step)) if step <= steps => Ok(step),
        Some(OpenAt::Step(step)) => {
            let problem = say!(pictures, "no-such-step", Text(step), Count(steps));
            Err(Diagnostic::new("no-such-step", problem).help(text!(pictures, "no-such-step-help")))
        }
        Some(OpenAt::Cutoff(number)) => Err(no_such_cutoff(number, 0)),
    }
}

/// The page of another lesson.
pub(super) fn lesson_page(
    file: &LessonFile,
    wishes: Wishes<'_>,
    progress: &Arc<Progress>,
) -> Result<String, Diagnostic> {
    let rival = rivals::of_lesson(file, wishes.rival, progress)?;
    let page = match lesson_beside(file, rival.as_deref(), wishes) {
        Err(_) if wishes.rival.is_none() => lesson_beside(file, None, wishes),
        page => page,
    };
    page.map_err(|problem| match problem {
        TooLong::Nodes(problem) => too_large(problem, FigureOptions::default()),
        TooLong::Steps(needs) => too_long(needs),
    })
}

fn lesson_beside(file: &LessonFile, rival: Option<&dyn Lesson>, wishes: Wishes<'_>) -> Result<String, TooLong> {
    let page = wishes.page(rival.is_some());
    let keys = page.keys(Mode::Lesson);
    let own = walk::Lane { last: wishes.last(file.content.steps()), content: Content::Lesson(&*file.content) };
    let beside =
        rival.map(|rival| walk::Lane { last: wishes.last_of_rival(rival.steps()), content: Content::Lesson(rival) });
    walk::page(&Walk {
        title: &file.title,
        source: file.source.as_deref(),
        note: file.note.as_deref(),
        beyond: &page.beyond(),
        opens: wishes.step,
        opening: wishes.opening(),
        theme: wishes.theme.or(file.view.theme),
        keys: Keys { alone: &keys, compared: &keys },
        site: wishes.site,
        clock: if beside.is_some() { Clock::Steps } else { Clock::Alone },
        lanes: [own].into_iter().chain(beside).collect(),
    })
}

fn too_long(Needs { steps, fits }: Needs) -> Diagnostic {
    let problem = say!(walks, "too-long", Count(steps));
    Diagnostic::new("too-long", problem).help(say!(walks, "first-help", first = Text(fits)))
}
