//! Thinking in a match: what the program plays, and what its strategy sees then.

use std::sync::Arc;

use plywood_search::session::{Input, Subject};
use plywood_teaching::play::{Contest, Contestant, Limits, NotPlayed, Picture, Thought, Turn};
use plywood_tree::progress::Progress;

/// What there is to think about.
#[derive(Clone, Debug)]
pub enum Task {
    /// A match begins.
    Begin {
        /// The game.
        subject: Box<Subject>,
        /// Who moves first, where that was asked for.
        first: Option<Contestant>,
    },
    /// The program's move, if it is its turn.
    Answer(Box<Contest>),
    /// A good move for the person.
    Hint(Box<Contest>),
}

/// What has come of it.
#[derive(Clone, Debug)]
pub struct Moved {
    /// The game of a match that begins.
    pub subject: Option<Subject>,
    /// The match.
    pub contest: Contest,
    /// What the strategy sees in its position.
    pub picture: Option<Picture>,
    /// A good move, where one was asked for.
    pub hint: Option<Thought>,
    /// Whether somebody has stopped the thought.
    pub is_stopped: bool,
}

impl Task {
    /// Thinks, as long as the usual limits allow; who cancels it gets the best that has been found by then.
    pub(super) fn done(self, progress: &Arc<Progress>) -> Result<Moved, NotPlayed> {
        match self {
            Self::Hint(mut contest) => {
                contest.watch(Arc::clone(progress));
                let (picture, hint) = (contest.picture(), contest.think());
                Ok(Moved { subject: None, contest: *contest, picture, hint, is_stopped: progress.is_cancelled() })
            }
            Self::Answer(mut contest) => {
                contest.watch(Arc::clone(progress));
                Ok(answered(None, *contest, progress))
            }
            Self::Begin { subject, first } => {
                // Only games come here.
                let Input::Game(spec) = &subject.content else { return Err(NotPlayed::Tree) };
                let contest = Contest::watched(spec.clone(), first, Limits::default(), Arc::clone(progress))?;
                Ok(answered(Some(*subject), contest, progress))
            }
        }
    }
}

fn answered(subject: Option<Subject>, mut contest: Contest, progress: &Progress) -> Moved {
    while contest.position().turn == Turn::ToMove(Contestant::Program)
        && let Some(thought) = contest.think()
    {
        contest.answer(thought);
    }
    let picture = contest.picture();
    Moved { subject, contest, picture, hint: None, is_stopped: progress.is_cancelled() }
}
