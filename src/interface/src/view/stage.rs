//! What the parts of the screen are drawn from that are the same for lessons of every kind: title, sentence, condition, counters,
//! timeline.

use super::editing;
use crate::areas::{ScreenMode, WalkthroughAreas};
use crate::document_view::{Edits, View};
use crate::model::{Model, Overlay};
use crate::paint::Palette;
use crate::playback::Playback;
use plywood_drawing::theme::Role;
use plywood_lesson::Stepped;

/// A lesson at a step, and what is to be known of it.
pub(super) struct Stage<'m> {
    /// Whom the screen is for, and what lies over it.
    pub(super) mode: ScreenMode,
    pub(super) overlay: &'m Overlay,
    /// What the user has to know before anything else.
    pub(super) remark: Option<&'m str>,
    pub(super) palette: &'m Palette,
    pub(super) title: &'m str,
    pub(super) lesson: &'m dyn Stepped,
    pub(super) step: usize,
    pub(super) playback: Playback,
    pub(super) areas: WalkthroughAreas,
    /// Its edits, once there are any.
    pub(super) edits: Option<Edits>,
    /// Whether something is written of this moment.
    pub(super) is_noted: bool,
    /// What is to be known of its file, in the place of the condition.
    pub(super) state: Option<(String, Role)>,
}

impl<'m> Stage<'m> {
    /// What is on the screen, with these parts of it.
    pub(super) fn of(model: &'m Model, view: &'m dyn View, palette: &'m Palette, areas: WalkthroughAreas) -> Self {
        let stage = Self::undisturbed(view, palette, areas, model.screen_mode);
        Self { overlay: &model.overlay, remark: model.remark.as_deref(), ..stage }
    }

    /// A view while there is nothing else to be known.
    pub(super) fn undisturbed(
        view: &'m dyn View,
        palette: &'m Palette,
        areas: WalkthroughAreas,
        mode: ScreenMode,
    ) -> Self {
        let playback = view.common().playback;
        Self {
            mode,
            overlay: &Overlay::None,
            remark: None,
            palette,
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

    /// Whether there is a note that is nowhere to be seen.
    pub(super) fn hides_a_note(&self) -> bool {
        self.is_noted && self.areas.side.is_empty() && *self.overlay != Overlay::Note
    }
}
