//! What the file says of itself, and of the node that keys act on.

use ratatui::buffer::Buffer;

use super::frame::{Sheet, plain};
use super::{OverlayRow, View};
use crate::explain::Sentence;
use crate::keymap::Action;
use crate::model::Overlay;
use crate::text;

pub(super) static ROW: OverlayRow = OverlayRow::over_tree("note", Action::Note, Some(Overlay::Note), draw);

fn draw(view: View<'_>, buf: &mut Buffer) {
    let viewer = view.viewer;
    let subject = &viewer.lanes.subject;
    let own = viewer.replay().tree().note(viewer.focus());
    let parts = [own, subject.note.as_deref(), subject.source.as_deref()];
    let mut sentences: Vec<Sentence> = parts.into_iter().flatten().map(plain).collect();
    if sentences.is_empty() {
        sentences.push(plain("this tree has no note"));
    }
    Sheet { view, title: &text::visible(&subject.title), sentences: &sentences }.draw(buf);
}
