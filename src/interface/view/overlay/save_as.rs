//! The prompt for the file to save to.

use ratatui::buffer::Buffer;
use ratatui::widgets::Widget;

use super::question::Prompt;
use super::{Draw, Row, TYPING};
use crate::tui::keymap::Action;
use crate::tui::model::{Model, Overlay, Viewer};
use crate::tui::paint::Palette;

pub(super) static ROW: Row =
    Row { name: "save_as", action: Action::SaveAs, opens: None, keys: TYPING, draw: Draw::OverTree(draw) };

fn draw(model: &Model, _: &Viewer, palette: &Palette, buf: &mut Buffer) {
    let Overlay::SaveAs(typed, refused) = &model.overlay else { return };
    let hint = match refused {
        None => "⏎ saves, as JSON if it ends in .json",
        Some(there) if there == typed => "it is there already: ⏎ replaces it",
        Some(_) => "⏎ saves",
    };
    Prompt { title: "save as", typed, hint, palette }.render(model.areas().canvas, buf);
}
