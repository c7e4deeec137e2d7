//! Shared data for the screen parts of every lesson: title, sentence, condition, counters, timeline.

use super::{View, editing};
use crate::areas::{ScreenMode, WalkthroughAreas};
use crate::editable::{Editable as _, Edits};
use crate::model::Overlay;
use crate::paint::Palette;
use crate::playback::Playback;
use plywood_drawing::theme::Role;
use plywood_lesson::Stepped;

pub(super) struct Stage<'m> {
    pub(super) mode: ScreenMode,
    pub(super) overlay: &'m Overlay,
    /// Most urgent message to the user.
    pub(super) remark: Option<&'m str>,
    pub(super) palette: &'m Palette,
    pub(super) title: &'m str,
    pub(super) lesson: &'m dyn Stepped,
    pub(super) step: usize,
    pub(super) playback: Playback,
    pub(super) areas: WalkthroughAreas,
    /// Edits of the lesson, from the first one on.
    pub(super) edits: Option<Edits>,
    pub(super) note: Note,
    pub(super) state: Option<(String, Role)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Note {
    Written,
    None,
}

impl Note {
    pub(super) const fn of(is_noted: bool) -> Self {
        if is_noted { Self::Written } else { Self::None }
    }
}

impl<'m> Stage<'m> {
    pub(super) fn of(View { model, viewer, palette }: View<'m>) -> Self {
        Self {
            mode: model.screen_mode,
            overlay: &model.overlay,
            remark: model.remark.as_deref(),
            palette,
            title: &viewer.lanes.subject.title,
            lesson: viewer,
            step: viewer.cursor(),
            playback: viewer.lanes.playback,
            areas: model.areas(),
            edits: viewer.edits(),
            note: Note::of(viewer.is_noted()),
            state: editing::state(viewer),
        }
    }

    /// Returns true if there is a note that is not visible anywhere.
    pub(super) fn hides_a_note(&self) -> bool {
        self.note == Note::Written && self.areas.side.is_empty() && *self.overlay != Overlay::Note
    }
}
