//! The prompt for another name of the selected node.

use ratatui::buffer::Buffer;
use ratatui::widgets::Widget;

use super::question::Prompt;
use super::{Draw, Row, TYPING};
use crate::tui::keymap::Action;
use crate::tui::model::{Model, Overlay, Viewer};
use crate::tui::paint::Palette;

pub(super) static ROW: Row =
    Row { name: "name", action: Action::Rename, opens: None, keys: TYPING, draw: Draw::OverTree(draw) };

fn draw(model: &Model, _: &Viewer, palette: &Palette, buf: &mut Buffer) {
    let Overlay::Name(typed) = &model.overlay else { return };
    let hint = "⏎ sets it; nothing typed, no name";
    Prompt { title: "name of the node", typed, hint, palette }.render(model.areas().canvas, buf);
}
