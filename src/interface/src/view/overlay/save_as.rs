//! The prompt for the file to save to.

use super::question::Prompt;
use super::{OverlayRow, TYPING};
use crate::model::{Model, Overlay};
use crate::paint::Palette;
use ratatui::buffer::Buffer;
use ratatui::widgets::Widget;

pub(super) static ROW: OverlayRow = OverlayRow::anywhere("save_as", draw).with_keys(TYPING);

fn draw(model: &Model, palette: &Palette, buf: &mut Buffer) {
    let Overlay::SaveAs(typed, refused) = &model.overlay else { return };
    let hint = match refused {
        None => text!(overlays, "save-as-hint"),
        Some(there) if there == typed => text!(overlays, "save-over-hint"),
        Some(_) => text!(overlays, "save-hint"),
    };
    Prompt { title: text!(overlays, "save-as"), typed, hint, palette }.render(model.areas().canvas, buf);
}
