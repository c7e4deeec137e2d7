//! Input and output of the interface: messages and effects, and the replies of the parts of the screen.

use crate::{
    editing::{Destination, FileChange},
    event::{KeyEvent, MouseEvent},
    job::{Job, OpenRequest, Outcome, Reading},
    keymap::Action,
    model::Overlay,
    remark::Remark,
    vote::Ballots,
};
use plywood_document::recovered::Recovered;
use plywood_search::session::SearchProblem;
use plywood_teaching::play::{MatchPlayer, Strength};
use plywood_tree::{
    progress::{BytesRead, Counts},
    source::{RecoveryKey, UnsavedEdits},
    tree::NodeId,
};

#[derive(Clone)]
pub enum Message {
    Key(KeyEvent),
    Paste(String),
    /// Performs an action as its key does.
    Act(Action),
    /// Selects a node of a tree.
    Select(NodeId),
    Mouse(MouseEvent),
    Resize(u16, u16),
    Tick,
    Open(Box<OpenRequest>),
    /// Begin a match of this game at startup.
    Play(Box<SearchProblem>, Option<MatchPlayer>, Strength),
    Read(Reading),
    /// Progress of the job: nodes done, and the bytes read of a file.
    Progress(u64, BytesRead),
    /// Progress of each search of the job.
    Race(Vec<Counts>),
    Done(Box<Outcome>),
    FileChanged(Box<FileChange>),
    Recovered(Box<Recovered>),
    /// Votes of devices.
    Votes(Ballots),
    Trouble(String),
}

#[derive(Debug, Default)]
pub enum Effect {
    /// Only redraw.
    #[default]
    None,
    Start(Box<Job>),
    Cancel,
    DiscardRecovered(UnsavedEdits),
    Forget(RecoveryKey),
    /// Copy a text to the clipboard.
    Copy(String),
    Suspend,
    Quit,
}

/// Answer of a part of the screen to a key; `None` only redraws the screen.
pub type Reply = Option<Answer>;

#[derive(Default)]
pub struct Answer {
    /// Remark for the user.
    pub remark: Option<Remark>,
    /// Overlay to show from now on.
    pub overlay: Option<Overlay>,
    /// Screen to leave for.
    pub leaving: Option<Destination>,
    pub effect: Effect,
}

/// Makes replies, and adds to them.
pub trait Replying: Default {
    fn with(self, add: impl FnOnce(&mut Answer)) -> Self;

    /// Refuses the key, unless the remark has another tone.
    fn say(remark: impl Into<Remark>) -> Self {
        Self::default().saying(remark)
    }

    fn note(text: impl Into<String>) -> Self {
        Self::default().noting(text)
    }

    fn show(overlay: Overlay) -> Self {
        Self::default().showing(overlay)
    }

    /// Shows the overlay, or hides it if it is already open.
    fn toggle(now: &Overlay, overlay: Overlay) -> Self {
        let is_same = std::mem::discriminant(now) == std::mem::discriminant(&overlay);
        Self::show(if is_same { Overlay::None } else { overlay })
    }

    fn start(job: Job) -> Self {
        Self::ask(Effect::Start(Box::new(job)))
    }

    fn ask(effect: Effect) -> Self {
        Self::default().with(|answer| answer.effect = effect)
    }

    fn leave(to: Destination) -> Self {
        Self::default().leaving(to)
    }

    fn saying(self, remark: impl Into<Remark>) -> Self {
        self.with(|answer| answer.remark = Some(remark.into()))
    }

    fn noting(self, text: impl Into<String>) -> Self {
        self.saying(Remark::note(text))
    }

    fn showing(self, overlay: Overlay) -> Self {
        self.with(|answer| answer.overlay = Some(overlay))
    }

    fn leaving(self, to: Destination) -> Self {
        self.with(|answer| answer.leaving = Some(to))
    }

    /// Also closes the overlay.
    fn uncovered(self) -> Self {
        self.showing(Overlay::None)
    }
}

impl Replying for Reply {
    fn with(self, add: impl FnOnce(&mut Answer)) -> Self {
        let mut answer = self.unwrap_or_default();
        add(&mut answer);
        Some(answer)
    }
}
