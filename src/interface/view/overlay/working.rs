//! How far the work has come that is being done.

use ratatui::buffer::Buffer;
use ratatui::widgets::Widget;
use ratatui_widgets::paragraph::Paragraph;

use super::frame::{centered, frame};
use crate::model::{Model, Working};
use crate::paint::Palette;
use crate::theme::Role;
use crate::words;

pub(in crate::view) fn draw(model: &Model, working: &Working, palette: &Palette, buf: &mut Buffer) {
    let inside = frame(centered(model.area(), 46, 4), working.title, palette, buf);
    let nodes = palette.told(&words::overlays::NodesSoFar { nodes: working.nodes as usize }, Role::Number);
    let stops = palette.line([("Esc", Role::Key), (" ", Role::Faint), (words::overlays::stops(), Role::Faint)]);
    Paragraph::new(vec![nodes, stops]).render(inside, buf);
}
