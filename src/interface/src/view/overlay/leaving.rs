//! What is to become of the edits that are in no file.

use super::OverlayRow;
use super::question::Question;
use crate::editing::Destination;
use crate::model::{Model, Overlay};
use crate::paint::Palette;
use ratatui::buffer::Buffer;
use ratatui::widgets::Widget;

pub(super) static ROW: OverlayRow = OverlayRow::anywhere("leaving", draw).with_keys(&[]);

fn draw(model: &Model, palette: &Palette, buf: &mut Buffer) {
    let Overlay::Leaving(to) = &model.overlay else { return };
    let lines = [text!(overlays, "edits-in-no-file").to_owned()];
    let (save, keep) = match to {
        Destination::Outside => (text!(overlays, "save-and-quit"), text!(overlays, "quit")),
        Destination::Gallery => (text!(overlays, "save-and-go"), text!(overlays, "go")),
    };
    let keys = [("s", save), ("d", text!(overlays, "throw-away")), ("k", keep), ("Esc", text!(overlays, "stay"))];
    Question { title: text!(overlays, "not-saved"), lines: &lines, keys: &keys, palette }
        .render(model.areas().canvas, buf);
}
