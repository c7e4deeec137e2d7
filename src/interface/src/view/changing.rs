//! Screen of a lesson being edited: cursor, current and possible contents of its place, and the effect of the latest change.

use super::editing::{Pieces, searching, told, turned_to};
use super::prose::Flow;
use crate::changing::{Changing, Turn};
use crate::document_view::View as _;
use crate::lesson_view::{Lane, LessonView};
use crate::model::Model;
use crate::paint::{self, Palette};
use plywood_drawing::theme::Role;
use plywood_lesson::Changeable;
use plywood_messages::text;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Glyph of a cell that cannot be changed.
const FILLED: &str = "█";

/// Pointers to the cursor, if there is room.
const POINTERS: [&str; 2] = ["▸", "◂"];

/// Returns the edited place and the effect of the latest change, in the place of the sentence.
pub(super) fn flow(model: &Model, stepper: &LessonView, changing: &Changing, palette: &Palette) -> Flow {
    let area = stepper.areas(model.surface()).sentence;
    let Ok(changeable) = stepper.file.content.changeable() else { return Flow::default() };
    let prompt = prompt(changeable, changing);
    let below = match &model.working {
        Some(working) if changing.pending.is_some() => searching(working),
        _ => turned(changing).unwrap_or_else(|| vec![(changeable.signs(), Role::Faint)]),
    };
    let lines = match area.height {
        0 => Vec::new(),
        1 => vec![prompt],
        _ => vec![prompt, below],
    };
    Flow::stacked(lines.into_iter().map(|pieces| palette.line(pieces)))
}

/// Place of the cursor, its symbol, and the symbol that repeats the last edit.
fn prompt(changeable: &dyn Changeable, changing: &Changing) -> Pieces {
    let (cursor, cells) = (changing.cursor, changing.strokes.cells());
    let safe = |words: String| text::visible(&words).into_owned();
    vec![
        (text!(changing, "change").to_owned(), Role::Faint),
        (format!(" {}", safe(changeable.called(cursor))), Role::Title),
        (format!("  {}", safe(changeable.there(cells, cursor))), Role::Number),
        (format!("   {}", changeable.again(changing.brush)), Role::Faint),
    ]
}

/// Effect of the latest edit.
fn turned(changing: &Changing) -> Option<Pieces> {
    let (way, turns) = changing.turned.as_ref()?;
    let turns = turns.iter().map(|Turn { name, old, new }| (*name, old.clone(), new.clone()));
    Some(told(*way, turned_to(turns, " → ", "   ", text!(changing, "no-change"))))
}

pub(super) fn cursor(lane: &Lane<'_>, changing: &Changing, palette: &Palette, buf: &mut Buffer) {
    let Some(area) = lane.area(changing.cursor).map(|area| area.intersection(buf.area)) else { return };
    let style = palette.of(Role::Chosen);
    let middle = area.y + area.height / 2;
    let there = changing.strokes.cells().at(changing.cursor);
    // A filled cell would hide the cursor.
    let is_filled = area.positions().all(|at| buf.cell(at).is_some_and(|cell| cell.symbol() == FILLED));
    if let Some(sign) = there.filter(|_| is_filled) {
        for (y, row) in (area.y..area.bottom()).map(|y| (y, Rect { y, height: 1, ..area })) {
            paint::write(buf, row, (row.x, y), &" ".repeat(row.width.into()), style);
        }
        let column = area.x + area.width.saturating_sub(1) / 2;
        paint::write(buf, area, (column, middle), &sign.to_string(), style);
    }
    buf.set_style(area, style);
    let [left, right] = POINTERS;
    if area.width > 1 {
        paint::write(buf, area, (area.right() - 1, middle), right, style);
    }
    if area.width > 2 && area.height > 1 {
        paint::write(buf, Rect { width: 1, ..area }, (area.x, middle), left, style);
    }
}
