//! The prompt for a step number.

use super::OverlayRow;
use super::frame::{centered, frame};
use crate::model::{Model, Overlay};
use crate::paint::Palette;
use plywood_drawing::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::widgets::Widget;

pub(super) static ROW: OverlayRow = OverlayRow::anywhere("go_to", draw);

fn draw(model: &Model, palette: &Palette, buf: &mut Buffer) {
    let (Overlay::GoTo(digits), Some(last)) = (&model.overlay, model.last_step()) else { return };
    let inside = frame(centered(model.areas().canvas, 40, 3), text!(panels, "go-to"), palette, buf);
    let of = format!("   {}", say!(overlays, "steps", last = Count(last)));
    palette.line([(digits.as_str(), Role::Number), ("▏", Role::Knob), (&of, Role::Faint)]).render(inside, buf);
}
