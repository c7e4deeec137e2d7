//! What the file says of itself, and of the node that keys act on.

use ratatui::buffer::Buffer;

use super::frame::{Sheet, plain};
use super::{Draw, READING, Row};
use crate::explain::Sentence;
use crate::text;
use crate::tui::keymap::Action;
use crate::tui::model::{Model, Overlay, Viewer};
use crate::tui::paint::Palette;

pub(super) static ROW: Row =
    Row { name: "note", action: Action::Note, opens: Some(Overlay::Note), keys: READING, draw: Draw::OverTree(draw) };

fn draw(model: &Model, viewer: &Viewer, palette: &Palette, buf: &mut Buffer) {
    let subject = &viewer.subject;
    let own = viewer.run.replay.tree().note(viewer.focus());
    let parts = [own, subject.note.as_deref(), subject.source.as_deref()];
    let mut sentences: Vec<Sentence> = parts.into_iter().flatten().map(plain).collect();
    if sentences.is_empty() {
        sentences.push(plain("this tree has no note"));
    }
    Sheet { model, viewer, title: &text::visible(&subject.title), sentences: &sentences, palette }.draw(buf);
}
