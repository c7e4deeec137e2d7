//! The prompt for a step number.

use ratatui::buffer::Buffer;
use ratatui::widgets::Widget;

use super::frame::{centered, frame};
use super::{OverlayRow, View};
use crate::keymap::Action;
use crate::model::Overlay;
use crate::theme::Role;
use crate::words;

pub(super) static ROW: OverlayRow =
    OverlayRow::over_tree("go_to", Action::GoTo, Some(Overlay::GoTo(String::new())), draw);

fn draw(view: View<'_>, buf: &mut Buffer) {
    let View { model, viewer, palette } = view;
    let Overlay::GoTo(digits) = &model.overlay else { return };
    let inside = frame(centered(model.areas().canvas, 40, 3), words::overlays::go_to(), palette, buf);
    let of = format!("   {}", words::overlays::Steps { last: viewer.replay().len() });
    palette.line([(digits.as_str(), Role::Number), ("▏", Role::Knob), (&of, Role::Faint)]).render(inside, buf);
}
