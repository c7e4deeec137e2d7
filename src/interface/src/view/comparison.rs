//! The screen of the lock-step comparison: a lane for each search, what each has visited, and the clock they share.

mod bars;
mod curve;
mod lane;

pub(super) use bars::race;

use super::inset;
use super::keys::KeyLine;
use super::prose::{Flow, Head};
use crate::areas::comparison::{Arrangement, ComparisonAreas};
use crate::document_view::View as _;
use crate::model::Model;
use crate::paint::{self, Palette};
use crate::plans::Shown;
use crate::search_view::SearchView;
use plywood_drawing::theme::Role;
use plywood_messages::text;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

/// The colours of the lanes' numbers, bars and lines. Each is told by its number too.
const LANES: [Role; 3] = [Role::Key, Role::Number, Role::Selected];

pub(super) fn draw(model: &Model, comparison: &SearchView, palette: &Palette, buf: &mut Buffer) {
    let areas = comparison.compared_areas(model.surface());
    let lower = title(model, comparison, palette, &areas, buf);
    for (number, area) in areas.lanes.iter().enumerate().take(comparison.all().len()) {
        let area = &area.lowered(lower);
        lane::draw(comparison, number, area, palette, buf);
        if number > 0 && comparison.arrangement == Arrangement::Beside {
            separator(area, palette, buf);
        }
    }
    bars::draw(comparison, palette, areas.bars, buf);
    curve::draw(comparison, palette, inset(areas.curve), buf);
    clock(comparison, palette, areas.clock, buf);
    KeyLine::of(model, palette).render(areas.keys, buf);
}

/// The line between two lanes side by side, in the column that is free for it.
fn separator(area: &crate::areas::comparison::LaneAreas, palette: &Palette, buf: &mut Buffer) {
    let Some(x) = area.canvas.x.checked_sub(1) else { return };
    let (top, bottom) = (area.header.top().min(area.canvas.top()), area.sentence.bottom().max(area.canvas.bottom()));
    let column = Rect { x, y: top, width: 1, height: bottom - top };
    for y in column.top()..column.bottom() {
        paint::write(buf, column, (x, y), "│", palette.of(Role::Frame));
    }
}

/// What is compared, how the clock goes, and where it stands; or a remark. Returns by how many rows that moves what is below.
fn title(model: &Model, comparison: &SearchView, palette: &Palette, areas: &ComparisonAreas, buf: &mut Buffer) -> u16 {
    let area = inset(areas.title);
    let below = areas.lanes[0].canvas;
    let place = place(comparison);
    paint::write_right(buf, area, area.y, &place, palette.of(Role::Title));
    let differs = comparison.clock.differs_at(comparison.pace, comparison.common.playback.position);
    let unit = (comparison.compared().unit(), Role::Faint);
    let differences = (differences(comparison), if differs { Role::Verdict } else { Role::Cut });
    let told = match &model.remark {
        Some(remark) => vec![(remark.clone(), Role::Problem)],
        None => vec![unit, differences],
    };
    let name = (comparison.subject.title.clone(), Role::Title);
    let items = [name].into_iter().chain(told).map(|item| palette.line([item]));
    let below = Rect { y: area.bottom(), width: area.right().saturating_sub(below.x), ..below };
    Head::new(Flow::of(items, 3), text::cells(&place) + 2, area, below).draw(buf)
}

/// `≠ 2 of 5`: which of the places that differ the clock has come to.
fn differences(comparison: &SearchView) -> String {
    match comparison.shown {
        Shown::Everything => comparison.compared().differences(),
        Shown::Differences => comparison.compared().only_differences(),
    }
}

/// Where the clock stands, with the speed while it goes by itself.
fn place(comparison: &SearchView) -> String {
    let place = comparison.compared().place();
    match comparison.common.playback.pace_name() {
        Some(speed) => format!("▶ {speed}   {place}"),
        None => place,
    }
}

/// The line of the clock: the knob where it stands, a mark at every column in which the searches begin to differ.
fn clock(comparison: &SearchView, palette: &Palette, area: Rect, buf: &mut Buffer) {
    let area = inset(area);
    let steps = comparison.last();
    if area.is_empty() || steps == 0 {
        return;
    }
    let last = usize::from(area.width - 1).max(1);
    let column_of = |position: usize| (position * last + steps / 2) / steps;
    // The first position that is shown in a column.
    let first_in = |column: usize| (column * steps).saturating_sub(steps / 2).div_ceil(last);
    let until = |position: Option<usize>| {
        position.map_or(0, |position| comparison.clock.differences_until(comparison.pace, position))
    };
    let knob = column_of(comparison.common.playback.position);
    for column in 0..usize::from(area.width) {
        let differs = until(first_in(column + 1).checked_sub(1)) > until(first_in(column).checked_sub(1));
        let (glyph, role) = match (column == knob, differs, column < knob) {
            (true, ..) => ('●', Role::Knob),
            (_, true, _) => ('≠', Role::TickCut),
            (_, _, true) => ('━', Role::Done),
            (..) => ('─', Role::ToCome),
        };
        if let Some(cell) = buf.cell_mut((area.x + column as u16, area.y)) {
            cell.set_char(glyph).set_style(palette.of(role));
        }
    }
}
