//! The model as cells. Every panel is one file; nothing here changes the model or knows a terminal.

mod chart;
mod code;
mod comparison;
mod counters;
mod editing;
mod follower;
mod gallery;
mod help;
mod keys;
mod overlay;
mod positions;
mod projector;
mod prose;
mod row;
mod side;
mod timeline;
mod title;
mod tree;

pub use gallery::entry_at as gallery_entry;
pub use timeline::step_at as timeline_step;
pub use tree::draw_scene;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::areas::WalkthroughAreas;
use super::model::{Blanking, Model, Overlay, Screen, Viewer};
use super::paint;
pub use super::paint::Palette;
use crate::explain;
use crate::theme::Role;

/// Draws the whole screen.
impl Widget for &Model {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let palette = Palette::new(self.theme);
        let area = area.intersection(buf.area);
        buf.set_style(area, palette.base());
        if self.blanking == Blanking::Open {
            scenery(self, &palette, area, buf);
        }
    }
}

/// What is shown unless the screen is blank: the speaker's view shows it all the same.
pub fn scenery(model: &Model, palette: &Palette, area: Rect, buf: &mut Buffer) {
    match &model.screen {
        Screen::Gallery => gallery::draw(model, palette, area, buf),
        Screen::Opening => {}
        Screen::Walkthrough(viewer) => walkthrough(model, viewer, palette, buf),
        Screen::Comparison(comparison) => comparison::draw(model, comparison, palette, buf),
    }
    over(model, palette, buf);
}

fn walkthrough(model: &Model, viewer: &Viewer, palette: &Palette, buf: &mut Buffer) {
    if model.is_projected() {
        return projector::draw(model, viewer, palette, buf);
    }
    let areas = model.areas();
    title::draw(viewer, palette, areas.title, buf);
    tree::draw(viewer, palette, areas.canvas, buf);
    let edited = viewer.editing.as_deref().filter(|_| viewer.is_edited_by_hand());
    if let Some(edited) = edited {
        editing::marks(viewer, edited, palette, areas.canvas, buf);
    }
    if areas.side.is_empty() {
        overlay::board(viewer, palette, areas.canvas, buf);
    }
    side::draw(viewer, palette, areas.side, buf);
    code::draw(viewer, palette, areas.code, buf);
    match edited {
        Some(edited) => editing::draw(viewer, edited, palette, areas, buf),
        None => sentence(model, viewer, palette, areas, buf),
    }
    condition(model, viewer, palette, areas.condition, buf);
    counters::draw(viewer, palette, areas.counters, buf);
    timeline::draw(viewer, palette, areas.timeline, buf);
    keys::draw(model, palette, areas.keys, buf);
}

/// What the step did; as long as nothing else is to be said, its last line may be that of the condition.
fn sentence(model: &Model, viewer: &Viewer, palette: &Palette, areas: WalkthroughAreas, buf: &mut Buffer) {
    let free = model.remark.is_none()
        && editing::state(viewer).is_none()
        && explain::condition(viewer.moment(), viewer.voice()).is_none();
    let more = if free { areas.condition.height } else { 0 };
    let area = Rect { height: areas.sentence.height + more, ..areas.sentence };
    prose::draw(&explain::step(viewer.moment(), viewer.voice()), palette, inset(area), buf);
}

/// What would be cut here, before it happens; or a remark to the user.
fn condition(model: &Model, viewer: &Viewer, palette: &Palette, area: Rect, buf: &mut Buffer) {
    let area = inset(area);
    if let Some(remark) = &model.remark {
        paint::write(buf, area, (area.x, area.y), &crate::text::visible(remark), palette.of(Role::Problem));
    } else if let Some((state, role)) = editing::state(viewer) {
        let room = usize::from(area.width);
        paint::write(
            buf,
            area,
            (area.x, area.y),
            &crate::text::clipped(&crate::text::visible(&state), room),
            palette.of(role),
        );
    } else if let Some(condition) = explain::condition(viewer.moment(), viewer.voice()) {
        let used = paint::write(buf, area, (area.x, area.y), "✂ ", palette.of(Role::Cut));
        let rest = Rect { x: area.x + used, width: area.width.saturating_sub(used), ..area };
        prose::draw(&condition, palette, rest, buf);
    } else {
        // Nothing can be cut here.
    }
}

fn over(model: &Model, palette: &Palette, buf: &mut Buffer) {
    let screen = model.area().intersection(buf.area);
    match (&model.overlay, model.viewer()) {
        (Overlay::Help(line), _) => help::draw(model.mode(), *line, palette, screen, buf),
        (Overlay::Why, Some(viewer)) => overlay::why(model, viewer, palette, buf),
        (Overlay::Chart(rows), Some(_)) => chart::draw(model, rows, palette, buf),
        (Overlay::Positions, Some(viewer)) => positions::draw(model, viewer, palette, buf),
        (Overlay::Note, Some(viewer)) => overlay::note(model, viewer, palette, buf),
        (Overlay::GoTo(digits), Some(viewer)) => overlay::go_to(model, viewer, digits, palette, buf),
        (Overlay::None, _) | (_, None) => {}
        (_, Some(viewer)) => editing::questions(model, viewer, palette, buf),
    }
    match &model.working {
        None => {}
        Some(working) if working.contenders.is_empty() => overlay::working(model, working, palette, buf),
        Some(race) => comparison::race(model, race, palette, buf),
    }
}

/// One column of air on either side.
fn inset(area: Rect) -> Rect {
    Rect { x: area.x + 1.min(area.width), width: area.width.saturating_sub(2), ..area }
}
