//! Thinking in a match: the program's move, and the strategy's view of the resulting position.

use std::sync::Arc;

use plywood_search::session::{Input, SearchProblem};
use plywood_teaching::play::{GameMatch, Limits, MatchPlayer, Picture, Thought, Turn, UnplayableGame};
use plywood_tree::progress::Progress;

#[derive(Clone, Debug)]
pub enum Task {
    Begin {
        subject: Box<SearchProblem>,
        /// The first to move, if the user chose one.
        first: Option<MatchPlayer>,
    },
    /// Compute the program's move, if it is its turn.
    Answer(Box<GameMatch>),
    Hint(Box<GameMatch>),
}

#[derive(Clone, Debug)]
pub struct Moved {
    pub subject: Option<SearchProblem>,
    pub contest: GameMatch,
    pub picture: Option<Picture>,
    pub hint: Option<Thought>,
    /// True if the user stopped the search.
    pub is_stopped: bool,
}

impl Task {
    /// Thinks within the usual limits. If it is cancelled, it returns the best move found so far.
    pub(super) fn done(self, progress: &Arc<Progress>) -> Result<Moved, UnplayableGame> {
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
                // No other content reaches this.
                let Input::Game(spec) = &subject.content else { return Err(UnplayableGame::Tree) };
                let contest = GameMatch::new(spec.clone(), first, Limits::default(), Arc::clone(progress))?;
                Ok(answered(Some(*subject), contest, progress))
            }
        }
    }
}

fn answered(subject: Option<SearchProblem>, mut contest: GameMatch, progress: &Progress) -> Moved {
    while contest.position().turn == Turn::ToMove(MatchPlayer::Program)
        && let Some(thought) = contest.think()
    {
        contest.answer(thought);
    }
    let picture = contest.picture();
    Moved { subject, contest, picture, hint: None, is_stopped: progress.is_cancelled() }
}
