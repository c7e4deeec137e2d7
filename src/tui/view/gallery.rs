//! The gallery: the built-in lectures, and what the chosen one is about.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{keys, overlay, prose};
use crate::session::{Matter, Subject};
use crate::text;
use crate::theme::Role;
use crate::tui::model::Model;
use crate::tui::paint::{self, Palette};

/// The row of the first lecture.
const FIRST: u16 = 4;

/// The lecture on a row of the screen.
#[must_use]
pub fn line_at(model: &Model, row: u16) -> Option<usize> {
    let line = usize::from(row.checked_sub(FIRST)?) + first_shown(model);
    (line < model.lectures.len()).then_some(line)
}

/// Lectures above the screen, so that the chosen one is on it.
fn first_shown(model: &Model) -> usize {
    let rows = usize::from(model.size.1.saturating_sub(FIRST + 8)).max(1);
    (model.chosen + 1).saturating_sub(rows)
}

pub(super) fn draw(model: &Model, palette: &Palette, area: Rect, buf: &mut Buffer) {
    let inside = super::inset(area);
    let title = [
        ("Plywood", palette.of(Role::Title)),
        ("   how game-tree searches think, one ply at a time", palette.of(Role::Faint)),
    ];
    paint::write_all(buf, inside, (inside.x, 1), title);
    let first = first_shown(model);
    let bottom = area.bottom().saturating_sub(8).max(FIRST);
    for (y, (number, lecture)) in (FIRST..bottom).zip(model.lectures.iter().enumerate().skip(first)) {
        let role = if number == model.chosen { Role::Chosen } else { Role::Text };
        line(&lecture.name, &lecture.subject, role, palette, Rect { y, height: 1, ..inside }, buf);
    }
    if let Some(lecture) = model.lectures.get(model.chosen) {
        about(
            &lecture.subject,
            palette,
            Rect { y: bottom, height: area.bottom().saturating_sub(bottom + 1), ..inside },
            buf,
        );
    }
    if area.height > 2 {
        keys::draw(model, palette, Rect { y: area.bottom() - 1, height: 1, ..area }, buf);
    }
    if let Some(remark) = &model.remark {
        paint::write(buf, inside, (inside.x, 2), &text::visible(remark), palette.of(Role::Problem));
    }
}

fn line(name: &str, subject: &Subject, role: Role, palette: &Palette, area: Rect, buf: &mut Buffer) {
    if role == Role::Chosen {
        buf.set_style(area.intersection(buf.area), palette.of(Role::Chosen));
    }
    let title = text::visible(&subject.title).into_owned();
    paint::write(buf, area, (area.x + 1, area.y), &text::clipped(&title, 40), palette.of(role));
    let size = size(subject);
    let faint = palette.of(if role == Role::Chosen { role } else { Role::Faint });
    paint::write(buf, area, (area.x + 44, area.y), &size, faint);
    let rest = Rect { x: area.x + 60, width: area.width.saturating_sub(61), ..area };
    paint::write_right(buf, rest, area.y, &text::visible(name), faint);
}

fn size(subject: &Subject) -> String {
    match &subject.matter {
        Matter::Tree(tree) => format!("{} nodes", tree.len()),
        Matter::Game(_) => "a game".to_owned(),
    }
}

/// Source and note of a lecture.
fn about(subject: &Subject, palette: &Palette, area: Rect, buf: &mut Buffer) {
    let parts = [subject.source.as_deref(), subject.note.as_deref()];
    let mut rest = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    for part in parts.into_iter().flatten() {
        let used = prose::draw(&overlay::plain(part), palette, rest, buf);
        rest = Rect { y: rest.y + used, height: rest.height.saturating_sub(used), ..rest };
    }
}
