//! The screen of the lock-step comparison: a pane for each search, its visited nodes, and the shared clock.

mod bars;
mod curve;
mod lane;

pub(super) use bars::race;

use super::inset;
use super::keys::KeyLine;
use super::prose::{Flow, Head};
use crate::areas::{Arrangement, ComparisonAreas, LaneAreas};
use crate::document_view::View as _;
use crate::model::Model;
use crate::paint;
use crate::plans::Shown;
use crate::search_view::SearchView;
use plywood_drawing::theme::Role;
use plywood_messages::text;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

/// Colours of the lanes. The number of the lane makes the same distinction.
const LANES: [Role; 3] = [Role::Key, Role::Number, Role::Selected];

pub(super) fn draw(model: &Model, comparison: &SearchView, buf: &mut Buffer) {
    let areas = comparison.compared_areas(model.surface());
    let lower = title(model, comparison, &areas, buf);
    for (number, area) in areas.lanes.iter().enumerate().take(comparison.all().len()) {
        let area = &area.lowered(lower);
        lane::draw(comparison, number, area, buf);
        if number > 0 && comparison.arrangement == Arrangement::Beside {
            separator(area, buf);
        }
    }
    bars::draw(comparison, areas.bars, buf);
    curve::draw(comparison, inset(areas.curve), buf);
    clock(comparison, areas.clock, buf);
    KeyLine::of(model).render(areas.keys, buf);
}

/// Draws the line between two panes side by side, in the free column between them.
fn separator(area: &LaneAreas, buf: &mut Buffer) {
    let Some(x) = area.canvas.x.checked_sub(1) else { return };
    let (top, bottom) = (area.header.top().min(area.canvas.top()), area.sentence.bottom().max(area.canvas.bottom()));
    let column = Rect { x, y: top, width: 1, height: bottom - top };
    paint::cells(buf, column, column.rows().map(|_| [('│', Role::Frame)]));
}

/// Draws the compared searches and the clock, or a remark. Returns the rows by which the content below moves down.
fn title(model: &Model, comparison: &SearchView, areas: &ComparisonAreas, buf: &mut Buffer) -> u16 {
    let area = inset(areas.title);
    let below = areas.lanes[0].canvas;
    let place = place(comparison);
    paint::write_right(buf, area, area.y, &place, Role::Title);
    let differs = comparison.clock.differs_at(comparison.pace, comparison.common.playback.position);
    let unit = (comparison.compared().unit(), Role::Faint);
    let differences = (differences(comparison), if differs { Role::Verdict } else { Role::Cut });
    let told = match &model.remark {
        Some(remark) => vec![(remark.clone(), Role::Problem)],
        None => vec![unit, differences],
    };
    let name = (comparison.subject.title.clone(), Role::Title);
    let items = [name].into_iter().chain(told).map(|item| paint::line([item]));
    let below = Rect { y: area.bottom(), width: area.right().saturating_sub(below.x), ..below };
    Head::new(Flow::of(items, 3), text::cells(&place) + 2, area, below).draw(buf)
}

/// Returns the number of the current difference, such as `≠ 2 of 5`.
fn differences(comparison: &SearchView) -> String {
    match comparison.shown {
        Shown::Everything => comparison.compared().differences(),
        Shown::Differences => comparison.compared().only_differences(),
    }
}

/// Returns the position of the clock, with the speed of autoplay.
fn place(comparison: &SearchView) -> String {
    let place = comparison.compared().place();
    match comparison.common.playback.pace_name() {
        Some(speed) => format!("▶ {speed}   {place}"),
        None => place,
    }
}

/// Draws the line of the clock: the knob, and a mark in every column in which the searches begin to differ.
fn clock(comparison: &SearchView, area: Rect, buf: &mut Buffer) {
    let area = inset(area);
    let steps = comparison.last();
    if area.is_empty() || steps == 0 {
        return;
    }
    let last = usize::from(area.width - 1).max(1);
    let column_of = |position: usize| (position * last + steps / 2) / steps;
    // First position that is shown in a column.
    let first_in = |column: usize| (column * steps).saturating_sub(steps / 2).div_ceil(last);
    let until = |position: Option<usize>| {
        position.map_or(0, |position| comparison.clock.differences_until(comparison.pace, position))
    };
    let knob = column_of(comparison.common.playback.position);
    let cell = |column: usize| {
        let differs = until(first_in(column + 1).checked_sub(1)) > until(first_in(column).checked_sub(1));
        match (column == knob, differs, column < knob) {
            (true, ..) => ('●', Role::Knob),
            (_, true, _) => ('≠', Role::TickCut),
            (_, _, true) => ('━', Role::Done),
            (..) => ('─', Role::ToCome),
        }
    };
    paint::cells(buf, area, [(0..area.width).map(|column| cell(column.into()))]);
}
