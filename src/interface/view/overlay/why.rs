//! The reasons for the node that keys act on.

use ratatui::buffer::Buffer;

use super::frame::Sheet;
use super::{OverlayRow, View};
use crate::explain;
use crate::keymap::Action;
use crate::model::Overlay;

pub(super) static ROW: OverlayRow = OverlayRow::over_tree("why", Action::Why, Some(Overlay::Why), draw);

fn draw(view: View<'_>, buf: &mut Buffer) {
    let viewer = view.viewer;
    let node = viewer.focus();
    let title = format!("why {}", explain::name(viewer.moment(), viewer.voice(), node));
    let sentences = explain::why(viewer.moment(), viewer.voice(), node);
    Sheet { view, title: &title, sentences: &sentences }.draw(buf);
}
