//! What the parts of the screen are drawn from that are the same for lessons of every kind: title, sentence, condition, counters,
//! timeline.

use super::{TreeView, editing};
use crate::areas::{ScreenMode, WalkthroughAreas};
use crate::editable::{Edits, View as _};
use crate::model::Overlay;
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
    pub(super) note: Note,
    /// What is to be known of its file, in the place of the condition.
    pub(super) state: Option<(String, Role)>,
}

/// Whether there is a note for a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Note {
    /// There is.
    Written,
    /// There is not.
    None,
}

impl Note {
    pub(super) const fn of(is_noted: bool) -> Self {
        if is_noted { Self::Written } else { Self::None }
    }
}

impl<'m> Stage<'m> {
    /// A search.
    pub(super) fn of(TreeView { model, viewer, palette }: TreeView<'m>) -> Self {
        Self {
            mode: model.screen_mode,
            overlay: &model.overlay,
            remark: model.remark.as_deref(),
            palette,
            title: &viewer.subject.title,
            lesson: viewer,
            step: viewer.cursor(),
            playback: viewer.common.playback,
            areas: model.areas(),
            edits: viewer.edits(),
            note: Note::of(viewer.is_noted()),
            state: editing::state(viewer),
        }
    }

    /// Whether there is a note that is nowhere to be seen.
    pub(super) fn hides_a_note(&self) -> bool {
        self.note == Note::Written && self.areas.side.is_empty() && *self.overlay != Overlay::Note
    }
}
