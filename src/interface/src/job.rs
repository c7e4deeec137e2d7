//! Work that may take time: reading, searching, laying out, saving. A job is data. Performing it touches only its result (and the
//! saved file), so it can run on another thread, synchronously in a test, or not at all if it is cancelled.

pub use saving::{Save, SaveError, Saved};
pub use sketch::{FigureFormat, Sketch, Sketched};

use std::{fmt, ops::RangeInclusive, sync::Arc};

use super::{
    game_match::Said,
    inset::Inset,
    plans::{Laid, LayoutOptions, Request, TRIED_AT_EVERY_ZOOM, lay, plan},
    remark::Remark,
};
use plywood_document::content::{FileContent, LessonFile};
use plywood_drawing::scene::{Boards, Plan, PlyIndex};
use plywood_games::GameSpec;
use plywood_lesson::{AnyLesson, Cells, Chosen};
use plywood_messages::words::Sentence;
use plywood_search::{
    replay::Replay,
    search::Rules,
    session::{
        Advice, Baseline, Choices, Entrant, Growth, Input, LockStep, MOST_COMPARED, NoTable, PositionTable, Run,
        RunError, SearchEnd, SearchProblem, advice, baseline, beside, boards, fitting, growth, positions, race, run,
        written_out,
    },
    trace::Stopped,
};
use plywood_teaching::{
    play::{self, GameMatch, Limits, MatchPlayer, Picture, Strength, Turn, UnplayableGame},
    practise::{Asks, Feedback},
};
use plywood_tree::{
    diagnostic::Problems,
    edit::{PerformedEdit, PlannedEdit, Refusal},
    progress::Progress,
    settings::{CutRule, Wins},
};

mod saving;
mod sketch;

/// Size of a tree opened in place of one that is too large: this many nodes are searched and laid out at once.
const FITTING: u64 = 100_000;

#[derive(Clone, Debug)]
pub enum Job {
    Read(Reading),
    /// Search a subject and lay the result out.
    Search {
        subject: SearchProblem,
        choices: Choices,
        request: Request,
        baseline: Option<Baseline>,
    },
    /// Perform an edit, then search and lay out the result.
    Edit {
        /// The edit that has begun.
        planned: PlannedEdit,
        /// The subject before the edit.
        subject: SearchProblem,
        /// Choices of the search, if the edited tree allows them.
        choices: Choices,
        /// Layout request; its folds refer to the tree before the edit.
        request: Request,
    },
    /// Count the nodes that minimax and alpha-beta visit at each depth.
    Grow {
        subject: SearchProblem,
        choices: Choices,
    },
    /// Run several searches at the same time and lay them out side by side.
    Race {
        subject: SearchProblem,
        entrants: Vec<Entrant>,
        options: LayoutOptions,
        baseline: Option<Baseline>,
    },
    LayOutPanes {
        clock: Arc<LockStep>,
        options: LayoutOptions,
    },
    Show {
        subject: SearchProblem,
        run: Run,
        request: Request,
        /// The tree before pruning.
        baseline: Baseline,
    },
    /// Expand a game into a tree, then search and lay out that tree.
    Unfold {
        subject: SearchProblem,
        choices: Choices,
        request: Request,
    },
    Save(Box<Save>),
    Draw(Box<Sketch>),
    Strategic(Box<SearchProblem>),
    WorkOut(Vec<(AnyLesson, Anew)>),
    Play(Task),
    Lay {
        replay: Arc<Replay>,
        request: Request,
    },
}

impl Job {
    /// Returns the title shown while the job runs.
    pub fn title(&self) -> &'static str {
        match self {
            Self::Read(_) => text!("jobs/reading"),
            Self::Search { .. } | Self::Edit { .. } | Self::Race { .. } | Self::WorkOut(_) => text!("jobs/searching"),
            Self::Lay { .. } | Self::LayOutPanes { .. } | Self::Show { .. } => text!("jobs/laying-out"),
            Self::Grow { .. } => text!("jobs/counting"),
            Self::Unfold { .. } => text!("jobs/writing-out"),
            Self::Save(_) => text!("jobs/saving"),
            Self::Draw(_) => text!("interface/drawing"),
            Self::Strategic(_) => text!("jobs/comparing-strategies"),
            Self::Play(_) => text!("jobs/thinking"),
        }
    }
}

/// Finished search, with all that is shown with it.
#[derive(Clone, Debug)]
pub struct Searched {
    pub subject: SearchProblem,
    pub run: Run,
    pub plan: Plan,
    pub index: Arc<PlyIndex>,
    pub baseline: Baseline,
    /// Table of the game's positions, or the reason why there is none.
    pub positions: Result<Arc<PositionTable>, NoTable>,
}

#[derive(Clone, Debug)]
pub struct RaceResult {
    pub subject: SearchProblem,
    pub clock: Arc<LockStep>,
    pub laid: Laid,
    pub indexes: Vec<Arc<PlyIndex>>,
    pub baseline: Baseline,
}

#[derive(Clone, Debug)]
pub enum Outcome {
    /// Result of reading: content to open, or the reason why it cannot be opened.
    Read(Arrival),
    Searched(Box<Searched>),
    Edited(Box<Searched>, Box<PerformedEdit>),
    Refused(Refusal),
    RaceResult(Box<RaceResult>),
    PanesLayout(Laid),
    Laid(Plan),
    GeneratedTree(Vec<Growth>),
    Saved(Result<Saved, SaveError>),
    Drawn(Result<String, String>),
    Strategic(Result<Box<LessonFile>, String>),
    WorkedOut(Result<Vec<AnyLesson>, Sentence>),
    /// State after the program's move, or the reason why the match is impossible.
    Match(Result<Box<Moved>, UnplayableGame>),
    /// The game is too large to be recorded whole.
    TooLarge {
        subject: Box<SearchProblem>,
        choices: Choices,
        advice: Advice,
    },
    Failed(RunError),
    Cancelled,
}

impl From<RunError> for Outcome {
    fn from(error: RunError) -> Self {
        if let RunError::Stopped(Stopped::Cancelled) = error { Self::Cancelled } else { Self::Failed(error) }
    }
}

/// Performs a job. `progress` counts the nodes done, and can cancel the job.
pub fn perform(job: Job, progress: &Arc<Progress>) -> Outcome {
    match job {
        Job::Read(reading) => Outcome::Read(reading.read(progress)),
        Job::Grow { subject, choices } => Outcome::GeneratedTree(growth(&subject.content, choices, progress)),
        Job::Lay { replay, request } => plan(&replay, &request, progress).map_or(Outcome::Cancelled, Outcome::Laid),
        Job::Strategic(subject) => {
            let made = plywood_document::content::strategic(&subject, progress);
            if progress.is_cancelled() {
                return Outcome::Cancelled;
            }
            Outcome::Strategic(made.map(Box::new).map_err(|why| why.to_string()))
        }
        Job::WorkOut(lessons) => {
            let anew = |(lesson, anew): &(AnyLesson, Anew)| match (anew, lesson.changeable()) {
                (Anew::Choices(chosen), _) => lesson.with(chosen, progress),
                (Anew::Cells(cells), Ok(changeable)) => changeable.changed(cells, progress),
                (Anew::Cells(_), Err(_)) | (Anew::Nothing, _) => Ok(Arc::clone(lesson)),
            };
            let anew: Result<Vec<_>, _> = lessons.iter().map(anew).collect();
            if anew.is_err() && progress.is_cancelled() { Outcome::Cancelled } else { Outcome::WorkedOut(anew) }
        }
        Job::Play(task) => Outcome::Match(task.run(progress).map(Box::new)),
        Job::Save(save) => Outcome::Saved(save.run()),
        Job::Draw(sketch) => Outcome::Drawn(sketch.run()),
        Job::Unfold { subject, choices, request } => {
            // The search of the tree prefers its wins again.
            let rules = Rules { wins: Wins::Any, ..choices.rules };
            match written_out(&subject.content.evaluated(rules), rules.depth, progress) {
                Ok(tree) => {
                    let rules = Rules { depth: u32::MAX, ..choices.rules };
                    let subject = SearchProblem { content: Input::Tree(tree), ..subject };
                    perform(
                        Job::Search { subject, choices: Choices { rules, ..choices }, request, baseline: None },
                        progress,
                    )
                }
                Err(error) => error.into(),
            }
        }
        Job::Edit { planned, subject, choices, request } => edited(&planned, subject, choices, request, progress),
        Job::LayOutPanes { clock, options } => {
            lay(&clock, options, progress).map_or(Outcome::Cancelled, Outcome::PanesLayout)
        }
        Job::Race { subject, entrants, options, baseline } => raced(subject, &entrants, options, baseline, progress),
        Job::Show { subject, run, request, baseline } => show(subject, run, request, progress, || Some(baseline)),
        Job::Search { subject, choices, request, baseline: known } => {
            let run = match run(&subject.content, choices, progress) {
                Ok(run) => run,
                Err(error) => return failed(error, subject, choices),
            };
            let input = subject.content.evaluated(choices.rules).into_owned();
            let rules = choices.rules;
            let known = known.filter(|known| known.covers(rules.cut_rule));
            let find_out = || known.or_else(|| baseline(&input, rules.depth, &[rules.cut_rule], progress));
            show(subject, run, request, progress, find_out)
        }
    }
}

fn edited(
    planned: &PlannedEdit,
    subject: SearchProblem,
    mut choices: Choices,
    request: Request,
    progress: &Arc<Progress>,
) -> Outcome {
    let performed = match planned.perform() {
        Ok(performed) => performed,
        Err(refusal) => return Outcome::Refused(refusal),
    };
    let mapping = &performed.edited().mapping;
    let folds = request.folds.iter().filter_map(|&fold| mapping.of(fold)).collect();
    let input = Input::Tree(Arc::clone(performed.tree()));
    choices.rules.algorithm = fitting(&input, choices.rules.algorithm);
    let subject = SearchProblem { content: input, ..subject };
    let request = Request { folds, ..request };
    match perform(Job::Search { subject, choices, request, baseline: None }, progress) {
        Outcome::Searched(found) => Outcome::Edited(found, Box::new(performed)),
        other => other,
    }
}

/// Trees of this many nodes are worth a thread. Larger ones are processed sequentially, because memory then matters more than
/// time.
const LARGE: RangeInclusive<usize> = 20_000..=4_000_000;

/// Assembles a search with everything shown with it. Independent parts are computed in parallel.
fn show(
    subject: SearchProblem,
    run: Run,
    request: Request,
    progress: &Arc<Progress>,
    baseline: impl FnOnce() -> Option<Baseline> + Send,
) -> Outcome {
    let replay = Arc::clone(&run.replay);
    let is_large = LARGE.contains(&replay.tree().len());
    let laid = || {
        let positions = positions(&subject.content, &replay).map(Arc::new);
        let boards = drawings(&subject.content, &replay);
        let table = positions.as_deref().ok();
        let place = (request.canvas, request.stroke);
        let inset = || Inset::of(&subject.content, replay.tree(), &boards, table, place);
        let inset = if request.shows_position { inset() } else { Inset::default() };
        (plan(&replay, &Request { inset, boards, ..request }, progress), positions)
    };
    let aside = || (PlyIndex::new(&replay), baseline());
    match beside(is_large, aside, laid) {
        ((index, Some(baseline)), (Some(plan), positions)) => {
            let index = Arc::new(index);
            Outcome::Searched(Box::new(Searched { subject, run, plan, index, baseline, positions }))
        }
        ((_, None), _) | (_, (None, _)) => Outcome::Cancelled,
    }
}

/// Returns drawings of the positions, for trees small enough to show them.
fn drawings(input: &Input, replay: &Replay) -> Boards {
    match input {
        Input::Game(spec) if replay.tree().len() <= TRIED_AT_EVERY_ZOOM => {
            let positions = boards(spec, replay.tree());
            let names: Vec<String> = positions.iter().filter_map(|board| board.name.clone()).collect();
            let drawings = positions.into_iter().map(|board| board.lines).collect();
            Boards::new(drawings).with_names(names.iter().map(String::as_str))
        }
        Input::Game(_) | Input::Tree(_) => Boards::default(),
    }
}

/// Runs a race. Stopping it ends the searches, but not the comparison of their results so far.
fn raced(
    subject: SearchProblem,
    entrants: &[Entrant],
    options: LayoutOptions,
    known: Option<Baseline>,
    progress: &Arc<Progress>,
) -> Outcome {
    let panes = match race(&subject.content, entrants, progress) {
        Ok(panes) => panes,
        Err(error) => return error.into(),
    };
    let whole = panes.iter().all(|pane| pane.end == SearchEnd::Whole);
    let all: Vec<Rules> = panes.iter().map(|pane| pane.run.choices.rules).collect();
    let rules: Vec<CutRule> = all.iter().map(|rules| rules.cut_rule).collect();
    let measured = |&first: &Rules| baseline(&subject.content.evaluated(first), first.depth, &rules, &Arc::default());
    let baseline = match known.filter(|known| rules.iter().all(|&rule| known.covers(rule))) {
        Some(known) => known,
        // The searches have ended already, so there is nothing left to stop.
        None if whole => all.first().and_then(measured).unwrap_or(Baseline::UNKNOWN),
        None => Baseline::UNKNOWN,
    };
    let differ = all.windows(2).any(|two| two[0].evaluation != two[1].evaluation);
    // Each evaluation has a par of its own.
    let baseline = if differ { baseline.without_par() } else { baseline };
    let clock = Arc::new(LockStep::new(panes));
    let indexes = clock.searches().iter().map(|pane| Arc::new(PlyIndex::new(&pane.run.replay))).collect();
    match lay(&clock, options, &Arc::default()) {
        Some(laid) => Outcome::RaceResult(Box::new(RaceResult { subject, clock, laid, indexes, baseline })),
        None => Outcome::Cancelled,
    }
}

fn failed(error: RunError, subject: SearchProblem, choices: Choices) -> Outcome {
    if let (RunError::Stopped(Stopped::TooLarge(_)) | RunError::NoOrder(_), Input::Game(game)) =
        (error, &subject.content)
    {
        let advice = advice(game, u128::from(FITTING));
        // Shallower than the attempt that failed, or this would never end.
        if (advice.depth as u64) < u64::from(choices.rules.depth) {
            return Outcome::TooLarge { subject: Box::new(subject), choices, advice };
        }
    }
    error.into()
}

#[derive(Clone, Debug)]
pub enum Anew {
    Nothing,
    Choices(Vec<Chosen>),
    Cells(Arc<Cells>),
}

#[derive(Clone, Debug)]
pub struct OpenRequest {
    pub content: FileContent,
    /// Choices of the search; `None` uses those of the file.
    pub choices: Option<Choices>,
    pub shows: Shows,
    /// Steps to show instead of searching.
    pub run: Option<Run>,
    pub remark: Option<Remark>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Shows {
    #[default]
    Walkthrough,
    /// A search and its rival, or the same search with these evaluations of the game.
    Comparison([Option<&'static str>; MOST_COMPARED - 1]),
    /// Questions about the mistake of the search.
    Hunt,
    /// Lines of the search's program to be put in order, shuffled by this number.
    Parsons(u64),
    /// Questions about this topic of review.
    Review(&'static str),
    /// An empty tree, on which the learner does the search.
    Practice(Feedback, Asks),
}

impl OpenRequest {
    /// Creates a request with the settings of the file.
    pub fn new(content: impl Into<FileContent>) -> Self {
        Self { content: content.into(), choices: None, shows: Shows::Walkthrough, run: None, remark: None }
    }
}

#[derive(Clone, Debug)]
pub enum Arrival {
    Opened(Box<OpenRequest>),
    /// Nothing can be opened, so the interface ends with these problems.
    Unreadable(Problems),
    /// One of several entries cannot be opened.
    Broken(String),
    Cancelled,
}

type Read = dyn Fn(&Arc<Progress>) -> Arrival + Send + Sync;

#[derive(Clone)]
pub struct Reading(Arc<Read>);

impl Reading {
    /// Creates a reading from a function, which reports its progress and returns soon after it is cancelled.
    pub fn new(read: impl Fn(&Arc<Progress>) -> Arrival + Send + Sync + 'static) -> Self {
        Self(Arc::new(read))
    }

    fn read(&self, progress: &Arc<Progress>) -> Arrival {
        (self.0)(progress)
    }
}

impl fmt::Debug for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Reading")
    }
}

#[derive(Clone, Debug)]
pub enum Task {
    Begin {
        subject: Box<SearchProblem>,
        /// The game from which another position was asked for.
        origin: Option<GameSpec>,
        random: u64,
        /// The first to move, if the user chose one.
        first: Option<MatchPlayer>,
        strength: Strength,
        from_shell: bool,
    },
    /// Compute the program's move, if it is its turn.
    Answer(Box<GameMatch>),
    Hint(Box<GameMatch>),
}

#[derive(Clone, Debug)]
pub struct Moved {
    pub subject: Option<SearchProblem>,
    pub game_match: GameMatch,
    pub picture: Option<Picture>,
    pub said: Said,
    pub from_shell: bool,
}

impl Moved {
    fn new(subject: Option<SearchProblem>, game_match: GameMatch, said: Said) -> Self {
        let picture = game_match.picture();
        Self { subject, game_match, picture, said, from_shell: false }
    }
}

impl Task {
    /// Thinks within the usual limits. If it is cancelled, it returns the best move found so far.
    fn run(self, progress: &Arc<Progress>) -> Result<Moved, UnplayableGame> {
        match self {
            Self::Hint(mut game_match) => {
                game_match.watch(Arc::clone(progress));
                let moved = Moved::new(None, *game_match, Said::Reason);
                let hint = moved.game_match.think();
                Ok(Moved { said: hint.map_or_else(|| reason(progress), Said::Hint), ..moved })
            }
            Self::Answer(mut game_match) => {
                game_match.watch(Arc::clone(progress));
                Ok(answered(None, *game_match, progress))
            }
            Self::Begin { subject, origin, random, first, strength, from_shell } => {
                // No other content reaches this.
                let Input::Game(spec) = &subject.content else { return Err(UnplayableGame::Tree) };
                let mut game_match = GameMatch::new(spec.clone(), first, Limits::default(), Arc::clone(progress))?;
                game_match.set_strength(strength);
                game_match.random = random;
                game_match.origin = origin.unwrap_or_else(|| spec.clone());
                // Where play is decided, the person chooses a side first, the better one being proposed.
                let is_open = matches!(game_match.position().turn, Turn::ToMove(_));
                let asks = first.is_none() && is_open && game_match.opening().outcome.is_some();
                if asks && game_match.opening().for_person() == Some(play::Outcome::Loss) {
                    game_match.change_sides();
                }
                let subject = Some(*subject);
                let begun = if asks {
                    Moved::new(subject, game_match, Said::Sides)
                } else {
                    answered(subject, game_match, progress)
                };
                Ok(Moved { from_shell, ..begun })
            }
        }
    }
}

fn answered(subject: Option<SearchProblem>, mut game_match: GameMatch, progress: &Progress) -> Moved {
    while game_match.position().turn == Turn::ToMove(MatchPlayer::Program)
        && let Some(thought) = game_match.program_move()
    {
        game_match.answer(thought);
    }
    Moved::new(subject, game_match, reason(progress))
}

/// Says the reason of the last move, and if the user stopped the search.
fn reason(progress: &Progress) -> Said {
    if progress.is_cancelled() { Said::Stopped } else { Said::Reason }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_games::GameSpec;

    fn failing(spec: &str, depth: u32) -> Outcome {
        let subject = SearchProblem::of_game(GameSpec::parse(spec).expect("a game"));
        let mut choices = Choices::of(&subject.content, &subject.view);
        choices.rules.depth = depth;
        failed(RunError::Stopped(Stopped::TooLarge(11_000_000)), subject, choices)
    }

    #[test]
    fn a_game_that_is_too_large_is_offered_less_deep() {
        assert!(matches!(failing("connect4", u32::MAX), Outcome::TooLarge { advice, .. } if advice.depth == 5));
        assert!(matches!(failing("connect4", 6), Outcome::TooLarge { advice, .. } if advice.depth == 5));
        assert!(matches!(failing("connect4", 5), Outcome::Failed(_)), "or it would fail for ever");
    }
}
