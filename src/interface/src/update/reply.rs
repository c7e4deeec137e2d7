//! Answer of a part of the screen to a key: all its requests to the rest of the program. `update` applies them.

use super::message::Effect;
use crate::editing::Destination;
use crate::job::Job;
use crate::model::Overlay;

#[derive(Clone, Debug, Default)]
pub(crate) struct Reply {
    /// Remark for the user.
    pub remark: Option<String>,
    /// Overlay to show from now on.
    pub overlay: Option<Overlay>,
    /// Screen to leave for.
    pub leaving: Option<Destination>,
    pub effect: Effect,
}

impl Reply {
    /// Only redraws the screen.
    pub(super) fn none() -> Self {
        Self::default()
    }

    pub(super) fn say(remark: impl Into<String>) -> Self {
        Self { remark: Some(remark.into()), ..Self::default() }
    }

    pub(super) fn show(overlay: Overlay) -> Self {
        Self { overlay: Some(overlay), ..Self::default() }
    }

    /// Shows the overlay, or hides it if it is already open.
    pub(super) fn toggle(now: &Overlay, overlay: Overlay) -> Self {
        let is_same = std::mem::discriminant(now) == std::mem::discriminant(&overlay);
        Self::show(if is_same { Overlay::None } else { overlay })
    }

    pub(super) fn start(job: Job) -> Self {
        Self { effect: Effect::Start(Box::new(job)), ..Self::default() }
    }

    pub(super) fn leave(to: Destination) -> Self {
        Self { leaving: Some(to), ..Self::default() }
    }

    pub(super) fn ask(effect: Effect) -> Self {
        Self { effect, ..Self::default() }
    }

    /// Also closes the overlay.
    pub(super) fn uncovered(self) -> Self {
        Self { overlay: Some(Overlay::None), ..self }
    }

    pub(super) fn saying(self, remark: impl Into<String>) -> Self {
        Self { remark: Some(remark.into()), ..self }
    }
}
