//! Overlays of the screen, and their table.
//!
//! **To add an overlay**
//!
//! 1. Write it in a file beside these: an `OverlayRow`, and the function that draws it with a piece of `frame.rs` or a widget of
//!    its own.
//! 2. Name it in `Overlay` in `model.rs`, with its state; the compiler then requires its line in the table below.
//! 3. Add its key: see `keymap/action.rs`. `Reply::toggle` in the arm of the key shows and hides the overlay.
//! 4. In `tests/overlays.rs`, add the keys that open it. Run the tests and read the new snapshot.

mod chart;
mod frame;
pub(super) mod help;
pub(super) mod legend;
mod lesson;
mod notes;
mod offer;
mod positions;
mod prompts;
mod question;
mod questions;
mod working;

use frame::{Sheet, Told, lift_above};
pub(super) use frame::{centered, clear_of, frame, hidden, plain};
pub(super) use positions::section as positions;
pub(super) use working::draw as working;

use super::stage::Stage;
use super::title::Title;
use super::tree::lowered;
use super::{View, step_texts};
use crate::keymap::{Action, Hints};
use crate::model::{Model, Overlay};
use crate::paint::Palette;
use ratatui::buffer::Buffer;

#[derive(Debug)]
pub struct OverlayRow {
    pub name: &'static str,
    /// Keys in the key line while it is shown; if empty, those of the mode.
    pub keys: Hints,
    draw: Draw,
}

#[derive(Debug)]
enum Draw {
    Anywhere(fn(&Model, &Palette, &mut Buffer)),
    OverTree(fn(View<'_>, &mut Buffer)),
    /// Available while a tree is shown; sentences placed beside their node.
    Sheet(fn(View<'_>) -> Told),
}

impl OverlayRow {
    const fn anywhere(name: &'static str, draw: fn(&Model, &Palette, &mut Buffer)) -> Self {
        Self { name, keys: READING, draw: Draw::Anywhere(draw) }
    }

    const fn over_tree(name: &'static str, draw: fn(View<'_>, &mut Buffer)) -> Self {
        Self { name, keys: READING, draw: Draw::OverTree(draw) }
    }

    const fn sheet(name: &'static str, told: fn(View<'_>) -> Told) -> Self {
        Self { name, keys: READING, draw: Draw::Sheet(told) }
    }

    const fn with_keys(mut self, keys: Hints) -> Self {
        self.keys = keys;
        self
    }
}

/// Keys of a read-only overlay.
pub(super) const READING: Hints = &[
    (Action::Close, || text!(keys, "hint-close")),
    (Action::Help, || text!(keys, "hint-help")),
    (Action::Quit, || text!(keys, "hint-quit")),
];

/// Keys while all characters are text input.
const TYPING: Hints = &[(Action::Close, || text!(keys, "hint-cancel"))];

/// Defines the list of all rows and the lookup function from one list, so that both are complete.
macro_rules! overlays {
    ($($overlay:pat => $row:path,)*) => {
        pub static OVERLAYS: &[&OverlayRow] = &[$(&$row),*];

        /// Returns the row of an overlay, if one is open.
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

pub(super) fn draw(model: &Model, palette: &Palette, buf: &mut Buffer) {
    match (row(&model.overlay).map(|row| &row.draw), model.viewer()) {
        (Some(Draw::Anywhere(draw)), _) => draw(model, palette, buf),
        (Some(Draw::OverTree(draw)), Some(viewer)) => draw(View { model, viewer, palette }, buf),
        (Some(Draw::Sheet(told)), Some(viewer)) => {
            let view = View { model, viewer, palette };
            Sheet::new(view, told(view)).draw(buf);
        }
        (Some(Draw::Sheet(_)), None) => {
            if let Some(stepper) = model.stepper() {
                lesson::draw(model, stepper, palette, buf);
            }
        }
        (Some(Draw::OverTree(_)), None) | (None, _) => {}
    }
}

/// Returns the rows by which the tree is raised, so that an overlay does not cover its own subject. Below a long title the tree
/// is lowered if it leaves rows free.
pub(super) fn lift(view: View<'_>) -> i32 {
    let View { model, viewer, .. } = view;
    if viewer.asking.is_some() {
        return 0;
    }
    let (stage, canvas) = (&Stage::of(view), model.areas().canvas);
    let lower = i32::from(lowered(Title(stage).covered(), viewer.plan(), viewer.camera(), canvas));
    let higher = match row(&model.overlay).map(|row| &row.draw) {
        Some(Draw::Sheet(told)) => Sheet::new(view, told(view)).placed().lift,
        Some(Draw::Anywhere(_) | Draw::OverTree(_)) | None => match step_texts(view, stage).covered() {
            0 => 0,
            covered => lift_above(viewer, canvas, i32::from(canvas.bottom() - covered) - lower),
        },
    };
    higher - lower
}
