//! Shared data for the screen parts of every lesson: title, sentence, condition, counters, timeline.

use super::editing;
use crate::areas::{ScreenMode, WalkthroughAreas};
use crate::document_view::{Edits, View};
use crate::model::{Model, Overlay};
use crate::playback::Playback;
use plywood_drawing::theme::Role;
use plywood_lesson::Stepped;

/// A lesson at a step, with its messages.
pub(super) struct Stage<'m> {
    /// Screen mode and open overlay.
    pub(super) mode: ScreenMode,
    pub(super) overlay: &'m Overlay,
    /// Most urgent message for the user.
    pub(super) remark: Option<&'m str>,
    pub(super) title: &'m str,
    pub(super) lesson: &'m dyn Stepped,
    pub(super) step: usize,
    pub(super) playback: Playback,
    pub(super) areas: WalkthroughAreas,
    /// Edits, if there are any.
    pub(super) edits: Option<Edits>,
    pub(super) is_noted: bool,
    /// State of the file, shown instead of the condition.
    pub(super) state: Option<(String, Role)>,
}

impl<'m> Stage<'m> {
    /// What is on the screen, with these parts of it.
    pub(super) fn of(model: &'m Model, view: &'m dyn View, areas: WalkthroughAreas) -> Self {
        let stage = Self::undisturbed(view, areas, model.screen_mode);
        Self { overlay: &model.overlay, remark: model.remark.as_deref(), ..stage }
    }

    /// A view while there is nothing else to be known.
    pub(super) fn undisturbed(view: &'m dyn View, areas: WalkthroughAreas, mode: ScreenMode) -> Self {
        let playback = view.common().playback;
        Self {
            mode,
            overlay: &Overlay::None,
            remark: None,
            title: &view.document().title,
            lesson: view,
            step: playback.position,
            playback,
            areas,
            edits: view.edits(),
            is_noted: view.is_noted(),
            state: editing::state(view),
        }
    }

    /// Returns true if there is a note that is not visible anywhere.
    pub(super) fn hides_a_note(&self) -> bool {
        self.is_noted && self.areas.side.is_empty() && *self.overlay != Overlay::Note
    }
}
