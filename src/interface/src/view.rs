//! The model as cells. Every panel is one file; nothing here changes the model or knows a terminal.
//!
//! What is shown of a search is seen in one of four places, and each costs a file or a function and a row:
//!
//! - *an overlay*, which comes by a key and covers a part of the tree: see `view/overlay.rs`;
//! - *a section of the side panel*, on wide screens: see `view/side.rs`;
//! - *a display*, which is written at the nodes: a row of `Display` in the settings; the compiler then asks in `scene/label.rs`
//!   what is written and how much room it takes, and `labels_stay_in_their_places` holds the one against the other;
//! - *a panel of its own*: a widget in a file here, drawn from a `TreeView`, an area in `areas.rs`, and its line in `Walkthrough`.
//!
//! Whatever it is, it draws with roles, never with colours: `tests/themes.rs` refuses what a theme does not decide.

mod asking;
mod ballot;
mod board;
mod changing;
mod code;
mod comparison;
mod contest;
mod counters;
mod drawn_terms;
mod editing;
mod follower;
mod gallery;
mod keys;
mod lesson;
mod overlay;
mod plies;
mod projector;
mod prose;
mod row;
mod sentence;
mod side;
mod stage;
mod timeline;
mod title;
mod tree;

pub use contest::{moves_area, placed as board_place, shown_moves};
pub use gallery::entry_at as gallery_entry;
pub use lesson::canvas_in_view;
pub use overlay::actions::matching_actions;
pub use overlay::legend::{OPENED as LEGEND, last_page as last_page_of_legend, last_step as last_step_of_legend};
pub use overlay::{OVERLAYS, OverlayRow, row as overlay_row};
pub use side::{SECTIONS, side_panel_message};
pub use timeline::step_at as timeline_step;
pub use tree::draw_scene;

use super::model::{Blanking, Model, OpenScreen, SearchView};
pub use super::paint::Palette;
use crate::document_view::View as _;
use board::BoardInset;
use code::Code;
use gallery::TableOfContents;
use keys::KeyLine;
use plies::TreePicture;
use plywood_drawing::theme::Role;
use projector::Projected;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;
use sentence::StepTexts;
use side::SidePanel;
use stage::Stage;
use timeline::Timeline;
use title::Title;

impl Widget for &Model {
    fn render(self, area: Rect, buf: &mut Buffer) {
        draw(self, &Palette::new(self.theme), area, buf);
    }
}

/// Draws the whole screen. A theme decides only the styles: each role is at the same place in every theme.
pub(super) fn draw(model: &Model, palette: &Palette, area: Rect, buf: &mut Buffer) {
    let area = area.intersection(buf.area);
    buf.set_style(area, palette.base());
    if model.blanking == Blanking::Open {
        scenery(model, palette, area, buf);
    }
}

/// Draws the screen without blanking; the presenter view always shows it.
pub fn scenery(model: &Model, palette: &Palette, area: Rect, buf: &mut Buffer) {
    match &model.screen {
        OpenScreen::Gallery => TableOfContents { model, palette }.render(area, buf),
        OpenScreen::Opening => {}
        OpenScreen::Search(view) if view.is_compared() => comparison::draw(model, view, palette, buf),
        OpenScreen::Search(viewer) => Walkthrough(TreeView { model, viewer, palette }).render(area, buf),
        OpenScreen::Lesson(stepper) => lesson::draw(model, stepper, palette, buf),
        OpenScreen::Match(play) => contest::draw(model, play, palette, buf),
    }
    overlay::draw(model, palette, buf);
    match &model.working {
        None => {}
        // The edited content stays visible.
        Some(_) if editing::shows_search_progress(model) => {}
        Some(working) if working.contenders.is_empty() => overlay::working(model, working, palette, buf),
        Some(race) => comparison::race(model, race, palette, buf),
    }
}

#[derive(Clone, Copy)]
struct TreeView<'m> {
    model: &'m Model,
    viewer: &'m SearchView,
    palette: &'m Palette,
}

struct Walkthrough<'m>(TreeView<'m>);

impl Widget for &Walkthrough<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let view = self.0;
        let TreeView { model, viewer, palette } = view;
        if let Some(asking) = viewer.common.asking.as_deref() {
            return asking::draw(view, asking, buf);
        }
        if model.is_projected() {
            return Projected(view).render(area, buf);
        }
        let areas = model.areas();
        let stage = &Stage::of(model, viewer, palette, areas);
        TreePicture(view).render(areas.canvas, buf);
        let edited = viewer.editing.as_deref().filter(|_| viewer.is_edited_by_hand());
        if let Some(editing) = edited {
            outdated(view, areas.canvas, buf);
            editing::Marks { viewer, editing, palette, lift: overlay::lift(view) }.render(areas.canvas, buf);
        }
        if areas.side.is_empty() {
            BoardInset(view).render(areas.canvas, buf);
        }
        Title(stage).render(areas.title, buf);
        if viewer.hides_words() {
            step_texts(view, stage).draw(buf);
            return KeyLine::of(model, palette).render(areas.keys, buf);
        }
        SidePanel(view).render(areas.side, buf);
        Code(view).render(areas.code, buf);
        step_texts(view, stage).draw(buf);
        if let Some(editing) = edited.filter(|_| areas.sentence.is_empty()) {
            editing::typed_in_title(editing, palette, areas.title, buf);
        }
        Timeline(stage).render(areas.timeline, buf);
        for area in [areas.side, areas.code, areas.counters, areas.timeline] {
            outdated(view, area, buf);
        }
        KeyLine::of(model, palette).render(areas.keys, buf);
    }
}

fn step_texts<'m>(view: TreeView<'m>, stage: &'m Stage<'m>) -> StepTexts<'m> {
    let TreeView { model, viewer, .. } = view;
    let edited = viewer.editing.as_deref().filter(|_| viewer.is_edited_by_hand() && !model.is_projected());
    match edited {
        _ if viewer.hides_words() => StepTexts::unsaid(stage),
        Some(editing) => StepTexts::saying(stage, editing::flow(view, editing, stage.areas)),
        None => StepTexts::for_audience(stage),
    }
}

/// Fades the text of the old search while that of an edit runs.
fn outdated(TreeView { viewer, palette, .. }: TreeView<'_>, area: Rect, buf: &mut Buffer) {
    if viewer.is_pending() {
        buf.set_style(area.intersection(buf.area), palette.base().patch(palette.of(Role::Unvisited)));
    }
}

/// Rows by which the tree of a walkthrough is shifted up.
pub fn lift(model: &Model) -> i32 {
    let palette = Palette::new(model.theme);
    model.viewer().map_or(0, |viewer| overlay::lift(TreeView { model, viewer, palette: &palette }))
}

/// Removes a margin of one column on both sides.
fn inset(area: Rect) -> Rect {
    Rect { x: area.x + 1.min(area.width), width: area.width.saturating_sub(2), ..area }
}
