//! HTML pages of a search or another lesson.

use std::sync::Arc;

use super::{
    Stage,
    advice::too_large,
    boards,
    keys::{self, Asks},
    rivals,
};
use plywood_drawing::{
    figure::{FigureOptions, MOST_NODES, Shown},
    scene::Boards,
};
use plywood_export::walk::{self, Clock, Content, Engine, Keys, Needs, Neighbours, Questions, TooLong, Walk};
use plywood_interface::keymap::Mode;
use plywood_lesson::{Lesson, Searched};
use plywood_messages::words::Charset;
use plywood_search::{
    replay::Replay,
    session::{self, Baseline, ComparedSearch, Document, Input, LockStep, Run},
};
use plywood_teaching::quiz::Quiz;
use plywood_tree::{diagnostic::Diagnostic, progress::Progress, settings::ThemeName};

const MOST_MISTAKES: usize = 1_000;

/// Limits of a complete page, and the number of steps of a longer one.
const MOST_STEPS: usize = 10_000;
const MOST_WHOLE: usize = 4_000;
const FIRST: usize = 3_000;

/// Most steps of an implicit rival.
const MOST_OF_RIVAL: usize = 3_000;

#[derive(Clone, Copy)]
pub struct PageOptions<'a> {
    pub file: &'a str,
    pub step: usize,
    pub first: Option<usize>,
    pub rival: Option<&'a str>,
    /// Search before an edit, to compare with instead of a rival.
    pub before: Option<(&'a Input, &'a Run)>,
    /// True to draw the positions of a game at its nodes.
    pub boards: bool,
    pub options: FigureOptions,
    /// Theme; `None` follows the reader's system.
    pub theme: Option<ThemeName>,
    pub site: Option<Neighbours<'a>>,
    /// Engine of a live page.
    pub engine: Option<Engine<'a>>,
}

impl PageOptions<'_> {
    fn last(&self, steps: usize) -> usize {
        self.first.unwrap_or(usize::MAX).min(steps)
    }

    /// Returns the last step of the rival. An implicit rival must not make the page much larger.
    fn last_of_rival(&self, steps: usize) -> usize {
        let most = if self.rival.is_some() { walk::MOST_STEPS } else { MOST_OF_RIVAL };
        self.first.unwrap_or(most).min(most).min(steps)
    }
}

/// Returns a page as an HTML document.
///
/// # Errors
/// The page would be too large, or there is no such rival.
pub fn page(
    document: &Document<Stage>,
    options: PageOptions<'_>,
    progress: &Arc<Progress>,
) -> Result<String, Diagnostic> {
    let questions = questions(&document.content, options, progress);
    written(Work { document, options, questions: questions.as_ref(), write: walk::page }, progress)
}

/// Returns the data of a page as JSON, without questions: an engine asks them.
///
/// # Errors
/// Those of [`page`].
pub fn data(
    document: &Document<Stage>,
    options: PageOptions<'_>,
    progress: &Arc<Progress>,
) -> Result<String, Diagnostic> {
    written(Work { document, options, questions: None, write: walk::data }, progress)
}

/// Returns the number of steps to write of a long search; `None` to write all. A larger page would be slow to load and is not
/// useful in a lecture.
pub fn first_steps(stage: &Stage) -> Option<usize> {
    (stage.steps() > MOST_STEPS || stage.nodes() > MOST_WHOLE).then_some(FIRST)
}

/// Returns the questions that a page asks without an engine. A page shows the mistake of a search, so it does not ask for it.
fn questions(stage: &Stage, options: PageOptions<'_>, progress: &Arc<Progress>) -> Option<Questions> {
    let quiz = match stage {
        Stage::Search(_, run) if run.choices.rules.may_be_wrong() => return None,
        Stage::Search(_, run) => Quiz::new(run, 0, Charset::Unicode, progress),
        Stage::Lesson(lesson) => Quiz::of_lesson(lesson, Charset::Unicode),
    };
    walk::questions(&quiz.ok()?, options.last(stage.steps()))
}

fn written(work: Work<'_>, progress: &Arc<Progress>) -> Result<String, Diagnostic> {
    let Work { document, options, .. } = work;
    let page = match &document.content {
        Stage::Search(input, run) => work.search(input, run, progress)?,
        Stage::Lesson(lesson) => work.lesson(&**lesson, rivals::of_lesson(lesson, options.rival, progress)?.as_deref()),
    };
    let last = options.last(document.content.steps());
    page.map_err(|problem| match (problem, &document.content) {
        (TooLong::Nodes(_), Stage::Search(_, run)) if last < run.replay.len() => {
            too_long(Needs { steps: last, fits: fitting(&run.replay, last) })
        }
        (TooLong::Nodes(problem), _) => too_large(problem, options.options),
        (TooLong::Steps(needs), _) => too_long(needs),
    })
}

#[derive(Clone, Copy)]
struct Work<'a> {
    document: &'a Document<Stage>,
    questions: Option<&'a Questions>,
    write: fn(&Walk<'_>) -> Result<String, TooLong>,
    options: PageOptions<'a>,
}

impl Work<'_> {
    fn search(
        &self,
        input: &Input,
        run: &Run,
        progress: &Arc<Progress>,
    ) -> Result<Result<String, TooLong>, Diagnostic> {
        let rules = run.choices.rules;
        let baseline = |input: &Input| {
            let baseline = session::baseline(&input.evaluated(rules), rules.depth, &[rules.cut_rule], progress);
            baseline.unwrap_or(Baseline::UNKNOWN)
        };
        let own = (input, baseline(input));
        let before = self.options.before.map(|(input, _)| (input, baseline(input)));
        let rival = match self.options.before {
            Some((_, before)) => {
                let searches = [run, before].map(|run| Arc::new(ComparedSearch::of(run.clone())));
                Some(LockStep::new(searches.to_vec()))
            }
            None => rivals::of_search(input, run, own.1, self.options.rival, progress)?,
        };
        let page = |clock, panes: &[Arc<ComparedSearch>]| {
            let of = |number| before.filter(|_| number > 0).unwrap_or(own);
            let panes = panes.iter().enumerate().map(|(number, pane)| self.pane(number, pane, of(number)));
            self.page(panes.collect(), clock, [Mode::Walkthrough, Mode::Comparison])
        };
        let compared = rival.as_ref().map(|rival| page(Clock::Searches(rival), rival.searches()));
        Ok(self.or_alone(compared, || page(Clock::Alone, &[Arc::new(ComparedSearch::of(run.clone()))])))
    }

    fn lesson(&self, lesson: &dyn Lesson, rival: Option<&dyn Lesson>) -> Result<String, TooLong> {
        let own =
            || walk::Pane { last: self.options.last(lesson.steps()), name: None, content: Content::Lesson(lesson) };
        let page = |clock, panes| self.page(panes, clock, [Mode::Lesson, Mode::Lesson]);
        let compared = rival.map(|rival| {
            let beside = walk::Pane {
                last: self.options.last_of_rival(rival.steps()),
                name: None,
                content: Content::Lesson(rival),
            };
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
        compared.filter(|page| page.is_ok() || self.options.rival.is_some()).unwrap_or_else(alone)
    }

    fn page(&self, panes: Vec<walk::Pane<'_>>, clock: Clock<'_>, modes: [Mode; 2]) -> Result<String, TooLong> {
        let Self { document, options, .. } = self;
        let page = keys::Page {
            is_in_site: options.site.is_some(),
            is_compared: panes.len() > 1,
            asks: match (options.engine, self.questions) {
                (Some(_), _) => Asks::Engine,
                (None, Some(_)) => Asks::Held,
                (None, None) => Asks::Nothing,
            },
            file: options.file,
        };
        let [alone, compared] = modes.map(|mode| page.keys(mode));
        (self.write)(&Walk {
            title: &document.title,
            source: document.source.as_deref(),
            note: document.note.as_deref(),
            beyond: &page.beyond(),
            opens: options.step,
            opens_compared: options.rival.is_some() || options.before.is_some(),
            theme: options.theme.or(document.view.theme),
            keys: Keys { alone: &alone, compared: &compared },
            site: options.site,
            engine: options.engine,
            questions: self.questions,
            panes,
            clock,
        })
    }

    fn pane<'l>(
        &self,
        number: usize,
        pane: &'l ComparedSearch,
        (input, baseline): (&'l Input, Baseline),
    ) -> walk::Pane<'l> {
        let options = &self.options;
        let Run { choices, replay } = &pane.run;
        let steps = replay.len();
        let last = if number == 0 { options.last(steps) } else { options.last_of_rival(steps) };
        let shown = if last < steps { Shown::Visited } else { options.options.shown };
        let options = FigureOptions { shown, ..options.options };
        let mistakes = &pane.faults[..pane.faults.len().min(MOST_MISTAKES)];
        let searched = Searched { choices: *choices, replay, baseline, mistakes };
        let game = match input {
            Input::Game(game) => Some(game),
            Input::Tree(_) => None,
        };
        // The rows of a large game have room for its positions.
        let is_large = replay.tree().len() > walk::MOST_DRAWN;
        let boards = if self.options.boards || is_large { boards(input, replay) } else { Boards::default() };
        let name =
            self.options.before.map(|_| if number == 0 { text!("walks/changed") } else { text!("walks/before") });
        walk::Pane { last, name, content: Content::Search(searched, options, game, boards) }
    }
}

/// Returns the number of first steps that visit no more nodes than a page can show.
fn fitting(replay: &Replay, last: usize) -> usize {
    let mut fits = 0;
    let mut too_many = last;
    while too_many - fits > 1 {
        let middle = fits.midpoint(too_many);
        let visited = replay.at(middle).tally().visited as usize;
        if visited <= MOST_NODES { fits = middle } else { too_many = middle }
    }
    fits.min(walk::MOST_STEPS)
}

fn too_long(Needs { steps, fits }: Needs) -> Diagnostic {
    Diagnostic::new("too-long", say!("walks/too-long", Count(steps))).help(say!("walks/first-help", first = Text(fits)))
}
