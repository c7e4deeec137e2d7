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

/// Answer of a part of the screen to a key.
#[derive(Default)]
pub struct Reply {
    /// Remark for the user.
    pub remark: Option<Remark>,
    /// Overlay to show from now on.
    pub overlay: Option<Overlay>,
    /// Screen to leave for.
    pub leaving: Option<Destination>,
    pub effect: Effect,
}

impl Reply {
    /// Only redraws the screen.
    pub(super) const NONE: Self = Self { remark: None, overlay: None, leaving: None, effect: Effect::None };

    pub(super) const fn is_empty(&self) -> bool {
        let Self { remark, overlay, leaving, effect } = self;
        remark.is_none() && overlay.is_none() && leaving.is_none() && matches!(effect, Effect::None)
    }

    /// Refuses the key, unless the remark has another tone.
    pub(super) fn say(remark: impl Into<Remark>) -> Self {
        Self { remark: Some(remark.into()), ..Self::NONE }
    }

    pub(super) fn show(overlay: Overlay) -> Self {
        Self { overlay: Some(overlay), ..Self::NONE }
    }

    /// Shows the overlay, or hides it if it is already open.
    pub(super) fn toggle(now: &Overlay, overlay: Overlay) -> Self {
        let is_same = std::mem::discriminant(now) == std::mem::discriminant(&overlay);
        Self::show(if is_same { Overlay::None } else { overlay })
    }

    pub(super) fn start(job: Job) -> Self {
        Self { effect: Effect::Start(Box::new(job)), ..Self::NONE }
    }

    pub(super) fn leave(to: Destination) -> Self {
        Self { leaving: Some(to), ..Self::NONE }
    }

    pub(super) fn ask(effect: Effect) -> Self {
        Self { effect, ..Self::NONE }
    }

    /// Also closes the overlay.
    pub(super) fn uncovered(self) -> Self {
        Self { overlay: Some(Overlay::None), ..self }
    }

    pub(super) fn saying(self, remark: impl Into<Remark>) -> Self {
        Self { remark: Some(remark.into()), ..self }
    }
}
