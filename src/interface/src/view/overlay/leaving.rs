//! What is to become of the edits that are in no file.

use super::OverlayRow;
use super::question::Question;
use crate::editing::Destination;
use crate::keymap::Action;
use crate::model::{Model, Overlay};
use crate::paint::Palette;
use plywood_messages::words;
use ratatui::buffer::Buffer;
use ratatui::widgets::Widget;

pub(super) static ROW: OverlayRow = OverlayRow::anywhere("leaving", Action::Quit, None, draw).with_keys(&[]);

fn draw(model: &Model, palette: &Palette, buf: &mut Buffer) {
    let Overlay::Leaving(to) = &model.overlay else { return };
    let lines = [words::overlays::edits_in_no_file().to_owned()];
    let (save, keep) = match to {
        Destination::Outside => (words::overlays::save_and_quit(), words::overlays::quit()),
        Destination::Gallery => (words::overlays::save_and_go(), words::overlays::go()),
    };
    let keys = [("s", save), ("d", words::overlays::throw_away()), ("k", keep), ("Esc", words::overlays::stay())];
    Question { title: words::overlays::not_saved(), lines: &lines, keys: &keys, palette }
        .render(model.areas().canvas, buf);
}
