//! Input and output of the interface: messages and effects.

use crate::editing::FileChange;
use crate::event::{KeyEvent, MouseEvent};
use crate::job::{Job, OpenRequest, Outcome, Reading};
use plywood_document::recovered::Recovered;
use plywood_search::session::SearchProblem;
use plywood_teaching::play::MatchPlayer;
use plywood_tree::progress::{BytesRead, Counts};
use plywood_tree::source::{RecoveryKey, UnsavedEdits};

#[derive(Clone, Debug)]
pub enum Message {
    Key(KeyEvent),
    Paste(String),
    Mouse(MouseEvent),
    Resize(u16, u16),
    Tick,
    Open(Box<OpenRequest>),
    /// Begin a match of this game at startup.
    Play(Box<SearchProblem>, Option<MatchPlayer>),
    Read(Reading),
    /// Progress of the job: nodes done, and the bytes read of a file.
    Progress(u64, BytesRead),
    /// Progress of each search of the job.
    Race(Vec<Counts>),
    Done(Box<Outcome>),
    FileChanged(Box<FileChange>),
    Recovered(Box<Recovered>),
    Trouble(String),
}

#[derive(Clone, Debug, Default)]
pub enum Effect {
    /// Only redraw.
    #[default]
    None,
    Start(Box<Job>),
    Cancel,
    DiscardRecovered(UnsavedEdits),
    Forget(RecoveryKey),
    Suspend,
    Quit,
}
