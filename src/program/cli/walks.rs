//! HTML pages of a search or another lesson.

use std::sync::Arc;

use super::advice::too_large;
use super::exported::{Exported, Stage, boards};
use super::{page_keys, rivals};
use plywood_drawing::figure::{FigureOptions, MOST_NODES, Shown};
use plywood_drawing::scene::Boards;
use plywood_export::walk::{self, Clock, Content, Keys, Needs, Neighbours, Opening, TooLong, Walk};
use plywood_interface::keymap::Mode;
use plywood_lesson::{Lesson, Searched};
use plywood_search::replay::Replay;
use plywood_search::session::{self, Baseline, Document, Input, Lane, Run};
use plywood_tree::diagnostic::Diagnostic;
use plywood_tree::progress::Progress;
use plywood_tree::settings::ThemeName;

const MOST_MISTAKES: usize = 1_000;

/// Most steps of an implicit rival.
const MOST_OF_RIVAL: usize = 3_000;

#[derive(Clone, Copy, Debug)]
pub(super) struct Wishes<'a> {
    pub file: &'a str,
    pub step: usize,
    pub first: Option<usize>,
    pub rival: Option<&'a str>,
    pub options: FigureOptions,
    /// Theme; `None` follows the reader's system.
    pub theme: Option<ThemeName>,
    pub site: Option<Neighbours<'a>>,
}

impl Wishes<'_> {
    fn last(&self, steps: usize) -> usize {
        self.first.unwrap_or(usize::MAX).min(steps)
    }

    /// Returns the last step of the rival. An implicit rival must not make the page much larger.
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

pub(super) fn page(exported: &Exported, wishes: Wishes<'_>, progress: &Arc<Progress>) -> Result<String, Diagnostic> {
    let work = Work { document: &exported.document, has_boards: !exported.boards.is_empty(), wishes };
    let page = match &exported.document.content {
        Stage::Search(input, run) => work.search(input, run, progress)?,
        Stage::Lesson(lesson) => work.lesson(&**lesson, rivals::of_lesson(lesson, wishes.rival, progress)?.as_deref()),
    };
    let last = wishes.last(exported.steps());
    page.map_err(|problem| match (problem, &exported.document.content) {
        (TooLong::Nodes(_), Stage::Search(_, run)) if last < run.replay.len() => {
            too_long(Needs { steps: last, fits: fitting(&run.replay, last) })
        }
        (TooLong::Nodes(problem), _) => too_large(problem, wishes.options),
        (TooLong::Steps(needs), _) => too_long(needs),
    })
}

struct Work<'a> {
    document: &'a Document<Stage>,
    has_boards: bool,
    wishes: Wishes<'a>,
}

impl Work<'_> {
    fn search(
        &self,
        input: &Input,
        run: &Run,
        progress: &Arc<Progress>,
    ) -> Result<Result<String, TooLong>, Diagnostic> {
        let rules = run.choices.rules;
        let baseline = session::baseline(input, rules.depth, &[rules.cut_rule], progress);
        let baseline = baseline.unwrap_or(Baseline::UNKNOWN);
        let rival = rivals::of_search(input, run, baseline, self.wishes.rival, progress)?;
        let page = |clock, lanes: &[Arc<Lane>]| {
            let lanes = lanes.iter().enumerate().map(|(number, lane)| self.lane(number, lane, input, baseline));
            self.page(lanes.collect(), clock, [Mode::Walkthrough, Mode::Comparison])
        };
        let compared = rival.as_ref().map(|rival| page(Clock::Searches(rival), rival.lanes()));
        Ok(self.or_alone(compared, || page(Clock::Alone, &[Arc::new(Lane::of(run.clone()))])))
    }

    fn lesson(&self, lesson: &dyn Lesson, rival: Option<&dyn Lesson>) -> Result<String, TooLong> {
        let own = || walk::Lane { last: self.wishes.last(lesson.steps()), content: Content::Lesson(lesson) };
        let page = |clock, lanes| self.page(lanes, clock, [Mode::Lesson, Mode::Lesson]);
        let compared = rival.map(|rival| {
            let beside = walk::Lane { last: self.wishes.last_of_rival(rival.steps()), content: Content::Lesson(rival) };
            page(Clock::Steps, vec![own(), beside])
        });
        self.or_alone(compared, || page(Clock::Alone, vec![own()]))
    }

    /// Drops an implicit rival that does not fit.
    fn or_alone(
        &self,
        compared: Option<Result<String, TooLong>>,
        alone: impl FnOnce() -> Result<String, TooLong>,
    ) -> Result<String, TooLong> {
        compared.filter(|page| page.is_ok() || self.wishes.rival.is_some()).unwrap_or_else(alone)
    }

    fn page(&self, lanes: Vec<walk::Lane<'_>>, clock: Clock<'_>, modes: [Mode; 2]) -> Result<String, TooLong> {
        let Self { document, wishes, .. } = self;
        let page = wishes.page(lanes.len() > 1);
        let [alone, compared] = modes.map(|mode| page.keys(mode));
        walk::page(&Walk {
            title: &document.title,
            source: document.source.as_deref(),
            note: document.note.as_deref(),
            beyond: &page.beyond(),
            opens: wishes.step,
            opening: wishes.opening(),
            theme: wishes.theme.or(document.view.theme),
            keys: Keys { alone: &alone, compared: &compared },
            site: wishes.site,
            lanes,
            clock,
        })
    }

    fn lane<'l>(&self, number: usize, lane: &'l Lane, input: &'l Input, baseline: Baseline) -> walk::Lane<'l> {
        let (wishes, Run { choices, replay }) = (&self.wishes, &lane.run);
        let steps = replay.len();
        let last = if number == 0 { wishes.last(steps) } else { wishes.last_of_rival(steps) };
        let shown = if last < steps { Shown::Visited } else { wishes.options.shown };
        let options = FigureOptions { shown, ..wishes.options };
        let mistakes = &lane.faults[..lane.faults.len().min(MOST_MISTAKES)];
        let searched = Searched { choices: *choices, replay, baseline, mistakes };
        let game = match input {
            Input::Game(game) => Some(game),
            Input::Tree(_) => None,
        };
        let boards = if self.has_boards { boards(input, replay) } else { Boards::default() };
        walk::Lane { last, content: Content::Search(searched, options, game, boards) }
    }
}

/// Returns the number of first steps that visit no more nodes than a page can show.
fn fitting(replay: &Replay, last: usize) -> usize {
    let (mut fits, mut too_many) = (0, last);
    while too_many - fits > 1 {
        let middle = fits.midpoint(too_many);
        let visited = replay.at(middle).tally().visited as usize;
        if visited <= MOST_NODES { fits = middle } else { too_many = middle }
    }
    fits.min(walk::MOST_STEPS)
}

fn too_long(Needs { steps, fits }: Needs) -> Diagnostic {
    let problem = say!(walks, "too-long", Count(steps));
    Diagnostic::new("too-long", problem).help(say!(walks, "first-help", first = Text(fits)))
}
