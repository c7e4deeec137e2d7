//! Work that may take time: reading, searching, laying out, saving. A job is data, doing it touches nothing but its result (and the
//! file that is saved), so it can be done on another thread, at once in a test, or not at all when it is cancelled.

mod drawing;
mod reading;
mod saving;
mod thinking;

pub use drawing::Sketch;
pub use reading::{Arrival, OpenRequest, Reading, Shows};
pub use saving::{Save, SaveError, Saved};
pub use thinking::{Moved, Task};

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::inset::{Inset, Shower};
use super::plans::{Laid, Request, TRIED_AT_EVERY_ZOOM, Wishes, lay, plan};
use plywood_document::material::LessonFile;
use plywood_drawing::scene::{Boards, Plan, PlyIndex};
use plywood_lesson::Cells;
use plywood_lesson::Chosen;
use plywood_lesson::Lesson;
use plywood_messages::words::Sentence;
use plywood_search::replay::Replay;
use plywood_search::search::Rules;
use plywood_search::session::{
    Advice, Baseline, Choices, Entrant, Growth, Input, LaneEnd, LockStep, NoTable, PositionTable, Run, RunError,
    Subject, advice, baseline, beside, boards, fitting, growth, positions, race, run, written_out,
};
use plywood_search::trace::Stopped;
use plywood_teaching::play::NotPlayed;
use plywood_tree::edit::{Performed, Planned, Refusal};
use plywood_tree::progress::Progress;
use plywood_tree::settings::CutRule;

/// Nodes of a tree that is opened instead of one that is too large: as many as are searched and laid out in a moment.
const FITTING: u64 = 100_000;

/// Something to be done.
#[derive(Clone, Debug)]
pub enum Job {
    /// Read what is to be opened.
    Read(Reading),
    /// Search a subject and lay the result out.
    Search {
        /// What is searched.
        subject: Subject,
        /// How.
        choices: Choices,
        /// How it is drawn.
        request: Request,
        /// What is already known of the tree before pruning.
        baseline: Option<Baseline>,
    },
    /// Do an edit, and search and lay out what it leads to.
    Edit {
        /// What has begun.
        planned: Planned,
        /// What was edited, as it was before.
        subject: Subject,
        /// How it is searched, if the tree allows that afterwards.
        choices: Choices,
        /// How it is drawn; what is folded is so in the tree before.
        request: Request,
    },
    /// Count what minimax and alpha-beta visit at each depth.
    Grow {
        /// What is searched.
        subject: Subject,
        /// How.
        choices: Choices,
    },
    /// Do several searches at the same time and lay them out beside each other.
    Race {
        /// What is searched.
        subject: Subject,
        /// The searches.
        entrants: Vec<Entrant>,
        /// How they are drawn.
        wishes: Wishes,
        /// What is already known of the tree before pruning.
        baseline: Option<Baseline>,
    },
    /// Lay searches out beside each other again.
    LayLanes {
        /// The searches.
        clock: Arc<LockStep>,
        /// How they are drawn.
        wishes: Wishes,
    },
    /// Lay a search out that has been done.
    Show {
        /// What was searched.
        subject: Subject,
        /// The search.
        run: Run,
        /// How it is drawn.
        request: Request,
        /// What the tree is like before pruning.
        baseline: Baseline,
    },
    /// Write a game's tree out, and search and lay out that.
    Unfold {
        /// The game.
        subject: Subject,
        /// How it is searched.
        choices: Choices,
        /// How it is drawn.
        request: Request,
    },
    /// Save what is edited.
    Save(Box<Save>),
    /// Write the picture of a step.
    Draw(Box<Sketch>),
    /// Work out the strategic form of a tree.
    Strategic(Box<Subject>),
    /// Work lessons out anew.
    WorkOut(WorkOut),
    /// Have the program think in a match.
    Play(Task),
    /// Lay a search out again.
    Lay {
        /// The search.
        replay: Arc<Replay>,
        /// How it is drawn.
        request: Request,
    },
}

impl Job {
    /// What the user is told is being done.
    pub fn title(&self) -> &'static str {
        match self {
            Self::Read(_) => text!(jobs, "reading"),
            Self::Search { .. } | Self::Edit { .. } | Self::Race { .. } | Self::WorkOut(_) => text!(jobs, "searching"),
            Self::Lay { .. } | Self::LayLanes { .. } | Self::Show { .. } => text!(jobs, "laying-out"),
            Self::Grow { .. } => text!(jobs, "counting"),
            Self::Unfold { .. } => text!(jobs, "writing-out"),
            Self::Save(_) => text!(jobs, "saving"),
            Self::Draw(_) => text!(interface, "drawing"),
            Self::Strategic(_) => text!(jobs, "comparing-strategies"),
            Self::Play(_) => text!(jobs, "thinking"),
        }
    }
}

/// A search that is done, with what is shown beside it.
#[derive(Clone, Debug)]
pub struct Searched {
    /// What was searched.
    pub subject: Subject,
    /// The search.
    pub run: Run,
    /// Where everything stands.
    pub plan: Plan,
    /// What the tree is like, ply by ply.
    pub index: Arc<PlyIndex>,
    /// What the tree is like before pruning.
    pub baseline: Baseline,
    /// The table of the game's positions, or why there is none.
    pub positions: Result<Arc<PositionTable>, NoTable>,
}

/// Searches that are done, side by side.
#[derive(Clone, Debug)]
pub struct Raced {
    /// What was searched.
    pub subject: Subject,
    /// The searches.
    pub clock: Arc<LockStep>,
    /// Where everything stands.
    pub laid: Laid,
    /// What each tree is like, ply by ply.
    pub indexes: Vec<Arc<PlyIndex>>,
    /// What the tree is like before pruning.
    pub baseline: Baseline,
}

/// What has come of a job.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// What was to be opened is read, or not, and why.
    Read(Arrival),
    /// A search with its plan.
    Searched(Box<Searched>),
    /// An edit is done, and this is the search of what it leads to.
    Edited(Box<Searched>, Box<Performed>),
    /// An edit cannot be done after all, and why.
    Refused(Refusal),
    /// Several searches, with where everything stands.
    Raced(Box<Raced>),
    /// New plans of the same searches.
    LaidLanes(Laid),
    /// A new plan of the same search.
    Laid(Plan),
    /// What the searches visit at each depth.
    GeneratedTree(Vec<Growth>),
    /// What was edited is saved, or not, and why.
    Saved(Result<Saved, SaveError>),
    /// The picture of a step is written, and where; or it is not, and why.
    Drawn(Result<String, String>),
    /// A strategic form is worked out, or there is none, and why.
    Strategic(Result<Box<LessonFile>, String>),
    /// Lessons are worked out anew, or why there are none.
    WorkedOut(Result<Vec<Arc<dyn Lesson>>, Sentence>),
    /// The program has thought in a match, or the match cannot be.
    Match(Result<Box<Moved>, NotPlayed>),
    /// A game is too large to be recorded whole.
    TooLarge {
        /// What was searched.
        subject: Box<Subject>,
        /// How.
        choices: Choices,
        /// How large it is, and how deep a search fits.
        advice: Advice,
    },
    /// There is none, and why.
    Failed(RunError),
    Cancelled,
}

/// Does a job. `progress` is told how many nodes are done, and can cancel it.
pub fn perform(job: Job, progress: &Arc<Progress>) -> Outcome {
    match job {
        Job::Read(reading) => Outcome::Read(reading.read(progress)),
        Job::Grow { subject, choices } => Outcome::GeneratedTree(growth(&subject.content, choices, progress)),
        Job::Lay { replay, request } => plan(&replay, &request, progress).map_or(Outcome::Cancelled, Outcome::Laid),
        Job::Strategic(subject) => strategic_form(&subject, progress),
        Job::WorkOut(lessons) => lessons.done(progress),
        Job::Play(task) => Outcome::Match(task.done(progress).map(Box::new)),
        Job::Save(save) => Outcome::Saved(save.done()),
        Job::Draw(sketch) => Outcome::Drawn(sketch.done()),
        Job::Unfold { subject, choices, request } => match written_out(&subject.content, choices.rules.depth, progress)
        {
            Ok(tree) => {
                let rules = Rules { depth: u32::MAX, ..choices.rules };
                let subject = Subject { content: Input::Tree(tree), ..subject };
                perform(
                    Job::Search { subject, choices: Choices { rules, ..choices }, request, baseline: None },
                    progress,
                )
            }
            Err(RunError::Stopped(Stopped::Cancelled)) => Outcome::Cancelled,
            Err(error) => Outcome::Failed(error),
        },
        Job::Edit { planned, subject, choices, request } => edited(&planned, subject, choices, request, progress),
        Job::LayLanes { clock, wishes } => lay(&clock, wishes, progress).map_or(Outcome::Cancelled, Outcome::LaidLanes),
        Job::Race { subject, entrants, wishes, baseline } => raced(subject, &entrants, wishes, baseline, progress),
        Job::Show { subject, run, request, baseline } => shown(subject, run, request, progress, || Some(baseline)),
        Job::Search { subject, choices, request, baseline: known } => {
            let run = match run(&subject.content, choices, progress) {
                Ok(run) => run,
                Err(error) => return failed(error, subject, choices),
            };
            let (input, rules) = (subject.content.clone(), choices.rules);
            let known = known.filter(|known| known.covers(rules.cut_rule));
            let find_out = || known.or_else(|| baseline(&input, rules.depth, &[rules.cut_rule], progress));
            shown(subject, run, request, progress, find_out)
        }
    }
}

fn strategic_form(subject: &Subject, progress: &Progress) -> Outcome {
    let made = plywood_document::material::strategic(subject, progress);
    if progress.is_cancelled() {
        return Outcome::Cancelled;
    }
    Outcome::Strategic(made.map(Box::new).map_err(|why| why.to_string()))
}

fn edited(
    planned: &Planned,
    subject: Subject,
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
    let (subject, request) = (Subject { content: input, ..subject }, Request { folds, ..request });
    match perform(Job::Search { subject, choices, request, baseline: None }, progress) {
        Outcome::Searched(found) => Outcome::Edited(found, Box::new(performed)),
        other => other,
    }
}

/// Trees of so many nodes are worth a thread. What is larger still is done one after the other, for memory counts more than time.
const LARGE: RangeInclusive<usize> = 20_000..=4_000_000;

/// A search with everything that is shown of it. What of that is independent of the rest is found out at the same time.
fn shown(
    subject: Subject,
    run: Run,
    request: Request,
    progress: &Arc<Progress>,
    baseline: impl FnOnce() -> Option<Baseline> + Send,
) -> Outcome {
    let replay = Arc::clone(&run.replay);
    let is_large = LARGE.contains(&replay.tree().len());
    let laid = || {
        let positions = positions(&subject.content, &replay).map(Arc::new);
        let request = with_drawings(&subject.content, &replay, positions.as_deref().ok(), request);
        (plan(&replay, &request, progress), positions)
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

/// The request with the drawings of the positions, and with what shows them.
fn with_drawings(input: &Input, replay: &Replay, table: Option<&PositionTable>, request: Request) -> Request {
    let boards = drawings(input, replay);
    let inset = match request.position {
        Shower::SidePanel => Inset::Absent,
        Shower::Canvas => Inset::of(input, replay.tree(), &boards, table, request.canvas),
    };
    Request { inset, boards, ..request }
}

/// The positions as drawings, of trees small enough for them to be seen.
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

/// Stopping a race ends the searches, not the comparison of what they have done by then.
fn raced(
    subject: Subject,
    entrants: &[Entrant],
    wishes: Wishes,
    known: Option<Baseline>,
    progress: &Arc<Progress>,
) -> Outcome {
    let lanes = match race(&subject.content, entrants, progress) {
        Ok(lanes) => lanes,
        Err(RunError::Stopped(Stopped::Cancelled)) => return Outcome::Cancelled,
        Err(error) => return Outcome::Failed(error),
    };
    let whole = lanes.iter().all(|lane| lane.end == LaneEnd::Whole);
    let depth = lanes.first().map_or(u32::MAX, |lane| lane.run.choices.rules.depth);
    let rules: Vec<CutRule> = lanes.iter().map(|lane| lane.run.choices.rules.cut_rule).collect();
    let baseline = match known.filter(|known| rules.iter().all(|&rule| known.covers(rule))) {
        Some(known) => known,
        // Stopping ends the searches, and they have ended.
        None if whole => baseline(&subject.content, depth, &rules, &Arc::default()).unwrap_or(Baseline::UNKNOWN),
        None => Baseline::UNKNOWN,
    };
    let clock = Arc::new(LockStep::new(lanes));
    let indexes = clock.lanes().iter().map(|lane| Arc::new(PlyIndex::new(&lane.run.replay))).collect();
    match lay(&clock, wishes, &Arc::default()) {
        Some(laid) => Outcome::Raced(Box::new(Raced { subject, clock, laid, indexes, baseline })),
        None => Outcome::Cancelled,
    }
}

fn failed(error: RunError, subject: Subject, choices: Choices) -> Outcome {
    match (error, &subject.content) {
        (RunError::Stopped(Stopped::Cancelled), _) => Outcome::Cancelled,
        (RunError::Stopped(Stopped::TooLarge(_)) | RunError::NoOrder(_), Input::Game(game)) => {
            match advice(game, u128::from(FITTING)) {
                // Shallower than what has just failed, or it would fail for ever.
                advice if (advice.depth as u64) < u64::from(choices.rules.depth) => {
                    Outcome::TooLarge { subject: Box::new(subject), choices, advice }
                }
                _ => Outcome::Failed(error),
            }
        }
        _ => Outcome::Failed(error),
    }
}

/// Lessons side by side, each with what is new of it.
#[derive(Clone, Debug)]
pub struct WorkOut(pub Vec<(Arc<dyn Lesson>, Anew)>);

/// What is new of a lesson.
#[derive(Clone, Debug)]
pub enum Anew {
    Nothing,
    Choices(Vec<Chosen>),
    /// What stands on its places.
    Cells(Arc<Cells>),
}

impl WorkOut {
    fn done(&self, progress: &Arc<Progress>) -> Outcome {
        let anew = |(lesson, anew): &(Arc<dyn Lesson>, Anew)| match (anew, lesson.changeable()) {
            (Anew::Choices(chosen), _) => lesson.with(chosen, progress),
            (Anew::Cells(cells), Ok(changeable)) => changeable.changed(cells, progress),
            (Anew::Cells(_), Err(_)) | (Anew::Nothing, _) => Ok(Arc::clone(lesson)),
        };
        let lessons: Result<Vec<_>, _> = self.0.iter().map(anew).collect();
        if lessons.is_err() && progress.is_cancelled() { Outcome::Cancelled } else { Outcome::WorkedOut(lessons) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_games::GameSpec;

    fn failing(spec: &str, depth: u32) -> Outcome {
        let subject = Subject::of_game(GameSpec::parse(spec).expect("a game"));
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
