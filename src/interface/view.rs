//! The model as cells. Every panel is one file; nothing here changes the model or knows a terminal.

mod board;
mod code;
mod comparison;
mod counters;
mod editing;
mod follower;
mod gallery;
mod keys;
mod overlay;
mod projector;
mod prose;
mod row;
mod side;
mod timeline;
mod title;
mod tree;

pub use gallery::entry_at as gallery_entry;
pub use overlay::{OVERLAYS, Row as OverlayRow, opened_by as overlay_opened_by, row as overlay_row};
pub use timeline::step_at as timeline_step;
pub use tree::draw_scene;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::areas::Areas;
use super::model::{Blanking, Model, Screen, Viewer};
use super::paint;
pub use super::paint::Palette;
use crate::explain;
use crate::theme::Role;
use board::BoardInset;
use overlay::help;

/// Draws the whole screen.
impl Widget for &Model {
    fn render(self, area: Rect, buf: &mut Buffer) {
        draw(self, &Palette::new(self.theme), area, buf);
    }
}

/// Draws the whole screen in these styles. They are all that a theme decides: which role stands where is the same in each.
pub(super) fn draw(model: &Model, palette: &Palette, area: Rect, buf: &mut Buffer) {
    let area = area.intersection(buf.area);
    buf.set_style(area, palette.base());
    if model.blanking == Blanking::Open {
        scenery(model, palette, area, buf);
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
    overlay::draw(model, palette, buf);
    if let Some(working) = &model.working {
        overlay::working(model, working, palette, buf);
    }
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
        BoardInset { viewer, palette }.render(areas.canvas, buf);
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
fn sentence(model: &Model, viewer: &Viewer, palette: &Palette, areas: Areas, buf: &mut Buffer) {
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

/// One column of air on either side.
fn inset(area: Rect) -> Rect {
    Rect { x: area.x + 1.min(area.width), width: area.width.saturating_sub(2), ..area }
}
