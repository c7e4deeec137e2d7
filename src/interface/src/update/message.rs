//! What the interface is told, and what it asks for.

use crate::editing::FileNews;
use crate::event::{KeyEvent, MouseEvent};
use crate::job::{Job, OpenRequest, Outcome, Reading};
use plywood_document::recovered::Recovered;
use plywood_search::session::Subject;
use plywood_teaching::play::Contestant;
use plywood_tree::progress::{BytesRead, Counts};
use plywood_tree::source::{RecoveryKey, UnsavedEdits};

/// Something that has happened.
#[derive(Clone, Debug)]
pub enum Message {
    /// A key was pressed.
    Key(KeyEvent),
    /// Text was pasted.
    Paste(String),
    /// The mouse did something.
    Mouse(MouseEvent),
    /// The terminal has this size now.
    Resize(u16, u16),
    /// Autoplay is due.
    Tick,
    /// This is to be opened.
    Open(Box<OpenRequest>),
    /// This game is to be played, and so begins.
    Play(Box<Subject>, Option<Contestant>),
    /// This is to be read, and opened then.
    Read(Reading),
    /// The job has come so far: nodes done, and where a file is read, bytes of it.
    Progress(u64, BytesRead),
    /// The searches of the job have come so far.
    Race(Vec<Counts>),
    /// The job is done.
    Done(Box<Outcome>),
    /// A file that is open has changed on disk.
    FileChanged(Box<FileNews>),
    /// There are unsaved edits of another time.
    Recovered(Box<Recovered>),
    /// Something went wrong in the world.
    Trouble(String),
}

/// What the world is asked to do.
#[derive(Clone, Debug, Default)]
pub enum Effect {
    /// Nothing but show the model.
    #[default]
    None,
    /// Do this, and tell when it is done.
    Start(Box<Job>),
    /// Stop the job.
    Cancel,
    /// Throw away unsaved edits that were found.
    ThrowAway(UnsavedEdits),
    /// Forget the edits that were kept of this.
    Forget(RecoveryKey),
    /// Give the terminal back for a while.
    Suspend,
    /// End.
    Quit,
}
