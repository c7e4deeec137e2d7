//! What is to become of the edits that are in no file.

use ratatui::buffer::Buffer;
use ratatui::widgets::Widget;

use super::question::Question;
use super::{OverlayRow, View};
use crate::editing::Destination;
use crate::keymap::Action;
use crate::model::Overlay;

pub(super) static ROW: OverlayRow = OverlayRow::over_tree("leaving", Action::Quit, None, draw).with_keys(&[]);

fn draw(View { model, palette, .. }: View<'_>, buf: &mut Buffer) {
    let Overlay::Leaving(to) = &model.overlay else { return };
    let lines = ["There are edits that are in no file.".to_owned()];
    let (save, keep) = match to {
        Destination::Outside => ("save and quit", "quit; they are offered when this is opened again"),
        Destination::Gallery => ("save and go", "go; they are offered when this is opened again"),
    };
    let keys = [("s", save), ("d", "throw the edits away"), ("k", keep), ("Esc", "stay")];
    Question { title: "not saved", lines: &lines, keys: &keys, palette }.render(model.areas().canvas, buf);
}
