//! How far the work has come that is being done.

use ratatui::buffer::Buffer;
use ratatui::widgets::Widget;
use ratatui_widgets::paragraph::Paragraph;

use super::frame::{centered, frame};
use crate::model::{Model, Working};
use crate::paint::Palette;
use crate::text::grouped;
use crate::theme::Role;

pub(in crate::view) fn draw(model: &Model, working: &Working, palette: &Palette, buf: &mut Buffer) {
    let inside = frame(centered(model.area(), 46, 4), working.title, palette, buf);
    let nodes = palette.line([(format!("{} nodes", grouped(working.nodes)), Role::Number)]);
    Paragraph::new(vec![nodes, palette.line([("Esc", Role::Key), (" stops", Role::Faint)])]).render(inside, buf);
}
