//! What is to become of the edits that are in no file.

use ratatui::buffer::Buffer;
use ratatui::widgets::Widget;

use super::question::Question;
use super::{OverlayRow, View};
use crate::editing::Destination;
use crate::keymap::Action;
use crate::model::Overlay;
use crate::words;

pub(super) static ROW: OverlayRow = OverlayRow::over_tree("leaving", Action::Quit, None, draw).with_keys(&[]);

fn draw(View { model, palette, .. }: View<'_>, buf: &mut Buffer) {
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
