//! The lines of a program: those that the learner has put in order, and the others.

use super::prelude::*;
use crate::parsons::{ParsonsView, Side};

/// Rows above the lines: title, blank, headings.
const ABOVE: u16 = 3;
/// Rows below: the result of the run, keys.
const BELOW: u16 = 4;
/// Columns for the number of a line.
const NUMBER: u16 = 3;
const INDENT: usize = 2;

/// Returns the areas of the program and of the other lines. The program has more columns: it is indented.
fn columns(screen: Rect) -> [Rect; 2] {
    let inside = inset(screen);
    let height = screen.height.saturating_sub(ABOVE + BELOW);
    let width = inside.width * 9 / 16;
    let program = Rect { y: screen.y + ABOVE, width, height, ..inside };
    [program, paint::after(Rect { width: inside.width, ..program }, width)]
}

/// Returns the first line in view.
fn first(parsons_view: &ParsonsView, side: Side, rows: u16) -> usize {
    paint::first_shown(parsons_view.chosen[side as usize], parsons_view.rows(side), rows)
}

/// Returns the line at a place of the screen.
pub fn line_at(model: &Model, column: u16, row: u16) -> Option<(Side, usize)> {
    let parsons_view = model.search_view()?.common.parsons.as_deref()?;
    let sides = [Side::Program, Side::Others].into_iter().zip(columns(model.area()));
    let (side, area) = sides.into_iter().find(|(_, area)| area.contains((column, row).into()))?;
    let line = first(parsons_view, side, area.height) + usize::from(row - area.y);
    (line < parsons_view.rows(side)).then_some((side, line))
}

pub fn draw(view: TreeView<'_>, parsons_view: &ParsonsView, buf: &mut Buffer) {
    let TreeView { model, search_view } = view;
    let screen = model.area();
    let title = inset(Rect { height: 1.min(screen.height), ..screen });
    let place = (text!("practice/parsons-title"), Role::Title);
    let how = search_view.how();
    let items =
        [(parsons_view.puzzle.title(), Role::Title), (&*search_view.document.title, Role::Faint), (&*how, Role::Faint)];
    Head::draw_beside(place, items, title, screen, buf);
    for (side, area) in [Side::Program, Side::Others].into_iter().zip(columns(screen)) {
        lines(parsons_view, side, area, buf);
    }
    let rest = Rect { y: screen.bottom().saturating_sub(BELOW - 1), height: 2, ..inset(screen) };
    result(view, parsons_view).draw(rest.intersection(screen), buf);
    if !model.is_presented {
        KeyLine::of(model).render(paint::last_row(screen), buf);
    }
}

fn lines(parsons_view: &ParsonsView, side: Side, area: Rect, buf: &mut Buffer) {
    if area.is_empty() {
        return;
    }
    let is_active = side == parsons_view.side;
    let heading = match side {
        Side::Program => text!("practice/your-program"),
        Side::Others => text!("practice/other-lines"),
    };
    let role = if is_active { Role::Title } else { Role::Faint };
    let above = Rect { y: area.y - 1, height: 1, ..area };
    paint::write_left(buf, above, heading, role);
    let first = first(parsons_view, side, area.height);
    let rows = parsons_view.rows(side);
    if rows == 0 {
        let empty = match side {
            Side::Program => string!("practice/empty-program"),
            Side::Others => string!("practice/no-other-lines"),
        };
        Flow::plain(&empty, Role::Faint).draw(area, buf);
    }
    for (row, at) in area.rows().zip(first..rows) {
        let is_chosen = at == parsons_view.chosen[side as usize];
        let role = match (is_chosen, is_active) {
            (true, true) => Role::Chosen,
            (true, false) => Role::Title,
            (false, _) => Role::Text,
        };
        if role == Role::Chosen {
            paint::fill(buf, row, role);
        }
        let (number, line, indent) = match side {
            Side::Program => (format!("{:>2}", at + 1), parsons_view.program[at].line, parsons_view.program[at].indent),
            Side::Others => (String::new(), parsons_view.others[at], 0),
        };
        let faint = if role == Role::Chosen { role } else { Role::Faint };
        paint::write_left(buf, row, &number, faint);
        let used = if number.is_empty() { 0 } else { NUMBER } + (indent * INDENT) as u16;
        let room = paint::after(row, used.min(row.width));
        paint::write_clipped(buf, room, &parsons_view.puzzle.lines()[line].text, role);
    }
    paint::scroll_marks(buf, area, first > 0, first + usize::from(area.height) < rows);
}

/// Returns the result of the last run, a chosen line that is clipped, or what to do.
fn result(view: TreeView<'_>, parsons_view: &ParsonsView) -> Flow {
    if let Some(remark) = view.model.remark.as_ref().or(parsons_view.ran.as_ref()) {
        return Flow::remark(remark);
    }
    let [_, others] = columns(view.model.area());
    let line = parsons_view.line().map(|line| parsons_view.puzzle.lines()[line].text.as_str());
    let clipped = line.filter(|line| parsons_view.side == Side::Others && text::width(line) > others.width.into());
    Flow::plain(&clipped.map_or_else(|| string!("practice/parsons-hint"), str::to_owned), Role::Faint)
}
