//! The prompt for another name of the selected node.

use super::question::Prompt;
use super::{OverlayRow, TYPING, View};
use crate::model::Overlay;
use ratatui::buffer::Buffer;
use ratatui::widgets::Widget;

pub(super) static ROW: OverlayRow = OverlayRow::over_tree("name", draw).with_keys(TYPING);

fn draw(View { model, palette, .. }: View<'_>, buf: &mut Buffer) {
    let Overlay::Name(typed) = &model.overlay else { return };
    let hint = text!(overlays, "name-hint");
    Prompt { title: text!(overlays, "name"), typed, hint, palette }.render(model.areas().canvas, buf);
}
