//! The reasons for the node that keys act on.

use ratatui::buffer::Buffer;

use super::frame::Sheet;
use super::{Draw, READING, Row};
use crate::explain;
use crate::tui::keymap::Action;
use crate::tui::model::{Model, Overlay, Viewer};
use crate::tui::paint::Palette;

pub(super) static ROW: Row =
    Row { name: "why", action: Action::Why, opens: Some(Overlay::Why), keys: READING, draw: Draw::OverTree(draw) };

fn draw(model: &Model, viewer: &Viewer, palette: &Palette, buf: &mut Buffer) {
    let node = viewer.focus();
    let title = format!("why {}", explain::name(viewer.moment(), viewer.voice(), node));
    let sentences = explain::why(viewer.moment(), viewer.voice(), node);
    Sheet { model, viewer, title: &title, sentences: &sentences, palette }.draw(buf);
}
