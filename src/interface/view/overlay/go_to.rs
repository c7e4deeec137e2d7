//! The prompt for a step number.

use ratatui::buffer::Buffer;
use ratatui::widgets::Widget;

use super::frame::{centered, frame};
use super::{Draw, READING, Row};
use crate::text::grouped;
use crate::theme::Role;
use crate::tui::keymap::Action;
use crate::tui::model::{Model, Overlay, Viewer};
use crate::tui::paint::Palette;

pub(super) static ROW: Row = Row {
    name: "go_to",
    action: Action::GoTo,
    opens: Some(Overlay::GoTo(String::new())),
    keys: READING,
    draw: Draw::OverTree(draw),
};

fn draw(model: &Model, viewer: &Viewer, palette: &Palette, buf: &mut Buffer) {
    let Overlay::GoTo(digits) = &model.overlay else { return };
    let inside = frame(centered(model.areas().canvas, 40, 3), "go to step", palette, buf);
    let of = format!("   0 to {}", grouped(viewer.run.replay.len()));
    palette.line([(digits.as_str(), Role::Number), ("▏", Role::Knob), (&of, Role::Faint)]).render(inside, buf);
}
