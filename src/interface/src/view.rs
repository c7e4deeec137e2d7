//! The model as cells. Every panel is one file; nothing here changes the model or knows a terminal.
//!
//! What is shown of a search is seen in one of four places, and each costs a file or a function and a row:
//!
//! - *an overlay*, which comes by a key and covers a part of the tree: see `view/overlay.rs`;
//! - *a section of the side panel*, on wide screens: see `view/side.rs`;
//! - *a display*, which is written at the nodes: a row of `Display` in the settings; the compiler then asks in `scene/label.rs`
//!   what is written and how much room it takes, and `labels_stay_in_their_places` holds the one against the other;
//! - *a panel of its own*: a function in a file here, an area in `areas.rs`, and its line in `walkthrough`.
//!
//! Everything is drawn in roles, never in colors, and `paint::resolve` gives the finished screen the looks of a theme.

mod board;
mod code;
mod comparison;
mod editing;
mod gallery;
mod game_match;
pub mod keys;
mod lesson;
mod overlay;
mod parsons;
mod practice;
mod prelude;
mod presenter_view;
mod projector;
mod prose;
mod quiz_view;
mod side;
mod stage;
mod tree;
mod vote;

pub use gallery::gallery_entry;
pub use game_match::{board_place, moves_area, shown_moves};
pub use lesson::canvas_in_view;
pub(crate) use overlay::help::{help_pages, help_pages_of_presenter};
pub use overlay::{
    OVERLAYS, OverlayRow,
    actions::matching_actions,
    dialog,
    formats::matching_formats,
    legend::{next_legend, turned_legend},
    overlay_row, told,
};
pub use parsons::line_at;
pub use side::{SECTIONS, side_panel_message};
pub use stage::timeline_step;
pub(crate) use tree::draw_plan;
pub use tree::draw_scene;

use super::model::{Model, OpenScreen, SearchView};
pub use super::paint::{look, resolve};
use crate::{paint, screen::Screen as _};
use keys::KeyLine;
use plywood_drawing::{scene::Stroke, theme::Role};
use ratatui::{buffer::Buffer, layout::Rect, widgets::Widget};
use stage::{Stage, StepTexts, draw_timeline, draw_title};

impl Widget for &Model {
    fn render(self, area: Rect, buf: &mut Buffer) {
        draw(self, area, buf);
        if self.enlarges_text {
            paint::enlarge_letters(buf);
        }
        resolve(buf, self.theme);
    }
}

/// Draws the whole screen in roles.
pub(super) fn draw(model: &Model, area: Rect, buf: &mut Buffer) {
    let area = area.intersection(buf.area);
    paint::fill(buf, area, Role::Text);
    if !model.is_blanked {
        scenery(model, area, buf);
    }
}

/// Draws the screen without blanking; the presenter view always shows it.
pub fn scenery(model: &Model, area: Rect, buf: &mut Buffer) {
    match &model.screen {
        OpenScreen::Gallery => gallery::draw(model, area, buf),
        OpenScreen::Opening => {}
        OpenScreen::Search(view) if view.is_compared() => comparison::draw(model, view, buf),
        OpenScreen::Search(search_view) => walkthrough(TreeView { model, search_view }, buf),
        OpenScreen::Lesson(lesson_view) => lesson::draw(model, lesson_view, buf),
        OpenScreen::Match(play) => game_match::draw(model, play, buf),
    }
    overlay::draw(model, buf);
    match &model.working {
        None => {}
        // The edited content stays visible.
        Some(_) if editing::shows_search_progress(model) => {}
        Some(working) if working.contenders.is_empty() => overlay::working(model, working, buf),
        Some(race) => comparison::race(model, race, buf),
    }
}

#[derive(Clone, Copy)]
struct TreeView<'m> {
    model: &'m Model,
    search_view: &'m SearchView,
}

fn walkthrough(view: TreeView<'_>, buf: &mut Buffer) {
    let TreeView { model, search_view } = view;
    if let Some(practice_view) = search_view.common.practice.as_deref() {
        return practice::draw(view, practice_view, buf);
    }
    if let Some(parsons_view) = search_view.common.parsons.as_deref() {
        return parsons::draw(view, parsons_view, buf);
    }
    if let Some(quiz_view) = search_view.common.quiz_view.as_deref() {
        return quiz_view::draw(view, quiz_view, buf);
    }
    let areas = model.areas();
    let stage = &Stage::of(model, search_view, areas);
    tree::draw(view, areas.canvas, buf);
    let edited = search_view.by_hand();
    if let Some(editing) = edited {
        outdated(view, areas.canvas, buf);
        editing::marks(view, editing, areas.canvas, buf);
        if search_view.plan().look().stroke == Stroke::Broad && !editing.typed.is_empty() {
            tree::write_in_corner(&format!("→ {}", editing.typed), areas.canvas, Role::Number, buf);
        }
    }
    if areas.side.is_empty() {
        board::draw_inset(search_view, areas.canvas, buf);
    }
    draw_title(stage, buf);
    side::draw(search_view, areas.side, buf);
    code::draw(search_view, areas.code, buf);
    if model.is_projected() {
        match overlay::answer(view) {
            Some((short, whole)) => projector::draw_answer(stage, (&short, &whole), buf),
            None => projector::draw_words(stage, buf),
        }
    } else {
        step_texts(view, stage).draw(buf);
    }
    if let Some(editing) = edited.filter(|_| areas.sentence.is_empty()) {
        editing::typed_in_title(editing, areas.title, buf);
    }
    draw_timeline(stage, buf);
    for area in [areas.side, areas.code, areas.counters, areas.timeline] {
        outdated(view, area, buf);
    }
    KeyLine::of(model).render(areas.keys, buf);
}

fn step_texts<'m>(view: TreeView<'m>, stage: &'m Stage<'m>) -> StepTexts<'m> {
    let TreeView { model, search_view, .. } = view;
    let edited = search_view.by_hand().filter(|_| !model.is_projected());
    match edited {
        Some(editing) => StepTexts::saying(stage, editing::flow(view, editing, stage.areas)),
        None => StepTexts::of(stage).for_audience().into_owned(),
    }
}

/// Fades the text of the old search while that of an edit runs.
fn outdated(TreeView { search_view, .. }: TreeView<'_>, area: Rect, buf: &mut Buffer) {
    if search_view.is_pending() {
        paint::fill(buf, area, Role::Unvisited);
    }
}

/// Returns the text of an edit: its node and its effect.
pub fn edited_text(model: &Model) -> Option<String> {
    let search_view = model.searches()?;
    let editing = search_view.by_hand()?;
    Some(editing::flow(TreeView { model, search_view }, editing, model.areas()).text())
}

/// Rows by which the tree of a walkthrough is shifted up.
pub fn lift(model: &Model) -> i32 {
    model.search_view().map_or(0, |search_view| overlay::lift(TreeView { model, search_view }))
}

/// Removes a margin of one column on both sides.
pub(crate) fn inset(area: Rect) -> Rect {
    Rect { x: area.x + 1.min(area.width), width: area.width.saturating_sub(2), ..area }
}
