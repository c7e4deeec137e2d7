//! Progress of the running job.

use super::frame::{centered, frame};
use crate::model::{Model, Working};
use crate::paint::Palette;
use plywood_drawing::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::text::Line;
use ratatui::widgets::Widget;
use ratatui_widgets::paragraph::Paragraph;

pub(in crate::view) fn draw(model: &Model, working: &Working, palette: &Palette, buf: &mut Buffer) {
    let inside = frame(centered(model.area(), 46, 4), title(working), palette, buf);
    let done = done(working, palette);
    let stops = palette.line([("Esc", Role::Key), (" ", Role::Faint), (text!(overlays, "stops"), Role::Faint)]);
    Paragraph::new(vec![done, stops]).render(inside, buf);
}

/// Returns the title. A lesson performs its first search right after reading, so the progress then counts states instead of
/// bytes.
fn title(working: &Working) -> &'static str {
    let is_searched = working.nodes > 0 && working.bytes.read == 0;
    if is_searched && working.title == text!(jobs, "reading") { text!(jobs, "searching") } else { working.title }
}

/// Returns the progress: while a file is read its bytes, then its nodes.
fn done(working: &Working, palette: &Palette) -> Line<'static> {
    let nodes = working.nodes as usize;
    let kibibytes = |bytes: u64| bytes.div_ceil(1 << 10) as usize;
    let size = kibibytes(working.bytes.read);
    match (nodes, working.bytes.all.map(kibibytes)) {
        (0, Some(all)) => {
            palette.told(&say!(overlays, "read-so-far", size = Count(size), all = Count(all)), Role::Number)
        }
        (0, None) if size > 0 => palette.told(&say!(overlays, "read-from-pipe", size = Count(size)), Role::Number),
        (_, _) if size > 0 => {
            palette.told(&say!(overlays, "nodes-read", nodes = Count(nodes), size = Count(size)), Role::Number)
        }
        (_, _) => palette.told(&say!(overlays, "nodes-so-far", nodes = Count(nodes)), Role::Number),
    }
}
