//! What lies over the screen: the table of overlays.
//!
//! **To add an overlay**
//!
//! 1. Write it in a file beside these: an `OverlayRow`, and the function that draws it with a piece of `frame.rs` or a widget of its own.
//! 2. Name it in `Overlay` in `model.rs`, with what it has to remember; the compiler then asks for its line in the table below.
//! 3. Add its key, as `keymap/action.rs` says. `Reply::toggle` in the arm of the key shows and hides it.
//! 4. Say in `tests/overlays.rs` which keys lead to it, run the tests and read the snapshot they leave.

mod chart;
mod frame;
pub(super) mod help;
pub(super) mod legend;
mod notes;
mod offer;
mod positions;
mod prompts;
mod question;
mod questions;
mod working;

use frame::{Sheet, Told, below, lift_above};
pub(super) use frame::{centered, clear_of, frame, hidden, plain};
pub(super) use positions::section as positions;
pub(super) use working::draw as working;

use super::stage::Stage;
use super::title::Title;
use super::tree::lowered;
use super::{TreeView, step_texts};
use crate::keymap::{Action, Hints};
use crate::lesson_view::LessonView;
use crate::model::{Model, Overlay};
use crate::paint::Palette;
use ratatui::buffer::Buffer;

#[derive(Debug)]
pub struct OverlayRow {
    /// What it is called, in the names of its snapshots.
    pub name: &'static str,
    /// The keys that are told while it is shown; none: those of the mode.
    pub keys: Hints,
    draw: Draw,
}

/// When it can be shown, and what draws it.
#[derive(Debug)]
enum Draw {
    /// Always.
    Anywhere(fn(&Model, &Palette, &mut Buffer)),
    /// While a tree is shown.
    OverTree(fn(TreeView<'_>, &mut Buffer)),
    /// The same, with sentences about a node of it, which are laid beside that node; and those about another lesson.
    Sheet(fn(TreeView<'_>) -> Told, fn(&LessonView) -> Told),
}

impl OverlayRow {
    /// What can be shown whatever is on the screen.
    const fn anywhere(name: &'static str, draw: fn(&Model, &Palette, &mut Buffer)) -> Self {
        Self { name, keys: READING, draw: Draw::Anywhere(draw) }
    }

    /// What lies over a tree.
    const fn over_tree(name: &'static str, draw: fn(TreeView<'_>, &mut Buffer)) -> Self {
        Self { name, keys: READING, draw: Draw::OverTree(draw) }
    }

    /// Sentences about a node.
    const fn sheet(name: &'static str, told: fn(TreeView<'_>) -> Told, of_lesson: fn(&LessonView) -> Told) -> Self {
        Self { name, keys: READING, draw: Draw::Sheet(told, of_lesson) }
    }

    /// The same, with other keys.
    const fn with_keys(mut self, keys: Hints) -> Self {
        self.keys = keys;
        self
    }
}

/// The keys told while there is nothing to do but to read.
pub(super) const READING: Hints = &[
    (Action::Close, || text!(keys, "hint-close")),
    (Action::Help, || text!(keys, "hint-help")),
    (Action::Quit, || text!(keys, "hint-quit")),
];

/// The keys told while everything that can be typed is text.
const TYPING: Hints = &[(Action::Close, || text!(keys, "hint-cancel"))];

/// Makes the list of all rows and the function that finds one, so that neither can be short of a row.
macro_rules! overlays {
    ($($overlay:pat => $row:path,)*) => {
        /// Every overlay.
        pub static OVERLAYS: &[&OverlayRow] = &[$(&$row),*];

        /// The row of what is shown, if anything is.
        pub const fn row(overlay: &Overlay) -> Option<&'static OverlayRow> {
            match overlay {
                Overlay::None => None,
                $($overlay => Some(&$row),)*
            }
        }
    };
}

overlays! {
    Overlay::Help(_) => help::ROW,
    Overlay::Legend(..) => legend::ROW,
    Overlay::Why => notes::WHY,
    Overlay::Chart(_) => chart::ROW,
    Overlay::Positions => positions::ROW,
    Overlay::Note => notes::NOTE,
    Overlay::GoTo(_) => prompts::GO_TO,
    Overlay::Name(_) => prompts::NAME,
    Overlay::SaveAs(..) => prompts::SAVE_AS,
    Overlay::Unfold => questions::UNFOLD,
    Overlay::Leaving(_) => questions::LEAVING,
    Overlay::Offer => offer::ROW,
}

/// Draws what is shown.
pub(super) fn draw(model: &Model, palette: &Palette, buf: &mut Buffer) {
    match (row(&model.overlay).map(|row| &row.draw), model.viewer()) {
        (Some(Draw::Anywhere(draw)), _) => draw(model, palette, buf),
        (Some(Draw::OverTree(draw)), Some(viewer)) => draw(TreeView { model, viewer, palette }, buf),
        (Some(Draw::Sheet(told, _)), Some(viewer)) => {
            let view = TreeView { model, viewer, palette };
            Sheet::new(view, told(view)).draw(buf);
        }
        (Some(Draw::Sheet(_, told)), None) => {
            if let Some(view) = model.stepper() {
                let told = told(view);
                told.draw(told.lowest(below(model), palette), palette, buf);
            }
        }
        (Some(Draw::OverTree(_)), None) | (None, _) => {}
    }
}

/// How many rows higher than usual the tree is drawn, so that what lies over it does not lie over what it is about. Below a long title
/// it is drawn lower, if it leaves rows free.
pub(super) fn lift(view: TreeView<'_>) -> i32 {
    let TreeView { model, viewer, palette } = view;
    if viewer.common.asking.is_some() {
        return 0;
    }
    let areas = model.areas();
    let (stage, canvas) = (&Stage::of(model, viewer, palette, areas), areas.canvas);
    let lower = i32::from(lowered(Title(stage).covered(), viewer.plan(), viewer.camera(), canvas));
    let higher = match row(&model.overlay).map(|row| &row.draw) {
        Some(Draw::Sheet(told, _)) => Sheet::new(view, told(view)).placed().lift,
        Some(Draw::Anywhere(_) | Draw::OverTree(_)) | None => match step_texts(view, stage).covered() {
            0 => 0,
            covered => lift_above(viewer, canvas, i32::from(canvas.bottom() - covered) - lower),
        },
    };
    higher - lower
}
