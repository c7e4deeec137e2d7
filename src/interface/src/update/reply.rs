//! What a part of the screen answers to a key: everything it wants that lies outside it. It is done in one place, `update`.

use super::message::Effect;
use crate::editing::Destination;
use crate::job::Job;
use crate::model::Overlay;

/// What is wanted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reply {
    /// What the user is to be told.
    pub remark: Option<String>,
    /// What is to lie over the tree from now on.
    pub overlay: Option<Overlay>,
    /// The screen to leave for.
    pub leaving: Option<Destination>,
    /// What the world is asked to do.
    pub effect: Effect,
}

impl Reply {
    /// Nothing but to show what has changed.
    pub(super) fn none() -> Self {
        Self::default()
    }

    /// A remark to the user.
    pub(super) fn say(remark: impl Into<String>) -> Self {
        Self { remark: Some(remark.into()), ..Self::default() }
    }

    /// Something to be shown over the tree.
    pub(super) fn show(overlay: Overlay) -> Self {
        Self { overlay: Some(overlay), ..Self::default() }
    }

    /// The same, or nothing over the tree if it is that which lies there now.
    pub(super) fn toggle(now: &Overlay, overlay: Overlay) -> Self {
        let is_same = std::mem::discriminant(now) == std::mem::discriminant(&overlay);
        Self::show(if is_same { Overlay::None } else { overlay })
    }

    /// Work to be done.
    pub(super) fn start(job: Job) -> Self {
        Self { effect: Effect::Start(Box::new(job)), ..Self::default() }
    }

    /// Another screen.
    pub(super) fn leave(to: Destination) -> Self {
        Self { leaving: Some(to), ..Self::default() }
    }

    /// Something of the world.
    pub(super) fn ask(effect: Effect) -> Self {
        Self { effect, ..Self::default() }
    }

    /// The same, and nothing lies over the tree any more.
    pub(super) fn uncovered(self) -> Self {
        Self { overlay: Some(Overlay::None), ..self }
    }

    /// The same, with a remark.
    pub(super) fn saying(self, remark: impl Into<String>) -> Self {
        Self { remark: Some(remark.into()), ..self }
    }
}
