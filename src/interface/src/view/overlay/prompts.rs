//! Prompts: a step number, a new name of a node, a file name.

use super::frame::{centered, frame};
use super::question::Prompt;
use super::{OverlayRow, TYPING, TreeView};
use crate::model::{Model, Overlay};
use crate::paint::Palette;
use plywood_drawing::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::widgets::Widget;

pub(super) static GO_TO: OverlayRow = OverlayRow::anywhere("go_to", go_to);

fn go_to(model: &Model, palette: &Palette, buf: &mut Buffer) {
    let (Overlay::GoTo(digits), Some(open)) = (&model.overlay, model.opened()) else { return };
    let inside = frame(centered(model.areas().canvas, 40, 3), text!(panels, "go-to"), palette, buf);
    let of = format!("   {}", say!(overlays, "steps", last = Count(open.steps())));
    palette.line([(digits.as_str(), Role::Number), ("▏", Role::Knob), (&of, Role::Faint)]).render(inside, buf);
}

pub(super) static NAME: OverlayRow = OverlayRow::over_tree("name", name).with_keys(TYPING);

fn name(TreeView { model, palette, .. }: TreeView<'_>, buf: &mut Buffer) {
    let Overlay::Name(typed) = &model.overlay else { return };
    let hint = text!(overlays, "name-hint");
    Prompt { title: text!(overlays, "name"), typed, hint, palette }.render(model.areas().canvas, buf);
}

pub(super) static SAVE_AS: OverlayRow = OverlayRow::anywhere("save_as", save_as).with_keys(TYPING);

fn save_as(model: &Model, palette: &Palette, buf: &mut Buffer) {
    let Overlay::SaveAs(typed, refused) = &model.overlay else { return };
    let hint = match refused {
        None => text!(overlays, "save-as-hint"),
        Some(there) if there == typed => text!(overlays, "save-over-hint"),
        Some(_) => text!(overlays, "save-hint"),
    };
    Prompt { title: text!(overlays, "save-as"), typed, hint, palette }.render(model.areas().canvas, buf);
}
