//! Overlays over the screen.
//!
//! **To add an overlay**
//! 1. Write it in a file beside these: an `OverlayRow`, and the function that draws it with a piece of `frame.rs` or a widget of
//!    its own.
//! 2. Name it in `Overlay` in `model.rs`, with its state; the compiler then requires its line in the table below.
//! 3. Add its key: see `keymap/action.rs`. `Reply::toggle` in the arm of the key shows and hides the overlay.
//! 4. In `tests/overlays.rs`, add the keys that open it. Run the tests and read the new snapshot.

pub(super) mod actions;
mod data;
mod dialogs;
mod frame;
pub(super) mod help;

pub(super) use data::section as positions;
pub(super) use dialogs::working;
use frame::{Told, below, lift_above, placed};
pub(super) use frame::{centered, clear_of, frame, hidden, plain};

use super::{
    TreeView,
    stage::{Stage, rows_of_title},
    step_texts,
    tree::lowered,
};
use crate::{
    keymap::{Action, Hints},
    lesson_view::LessonView,
    model::{Model, Overlay},
};
use ratatui::buffer::Buffer;

#[derive(Debug)]
pub struct OverlayRow {
    /// Name in the file names of its snapshots.
    pub name: &'static str,
    /// Keys in the line of keys while it is shown; if empty, those of the mode.
    pub keys: Hints,
    draw: Draw,
}

/// Condition for showing an overlay, and its drawing function.
#[derive(Debug)]
enum Draw {
    Anywhere(fn(&Model, &mut Buffer)),
    /// Over a tree, with sentences about a node of it, which are laid beside that node; and those about another lesson.
    Sheet(fn(TreeView<'_>) -> Told, fn(&LessonView) -> Told),
}

impl OverlayRow {
    const fn anywhere(name: &'static str, draw: fn(&Model, &mut Buffer)) -> Self {
        Self { name, keys: READING, draw: Draw::Anywhere(draw) }
    }

    const fn sheet(name: &'static str, told: fn(TreeView<'_>) -> Told, of_lesson: fn(&LessonView) -> Told) -> Self {
        Self { name, keys: READING, draw: Draw::Sheet(told, of_lesson) }
    }

    const fn with_keys(mut self, keys: Hints) -> Self {
        self.keys = keys;
        self
    }
}

/// Keys of read-only overlays.
pub const READING: Hints = &[
    (Action::Close, || text!("keys/hint-close")),
    (Action::Help, || text!("keys/hint-help")),
    (Action::Quit, || text!("keys/hint-quit")),
];

/// Keys while all characters are typed as text.
const TYPING: Hints = &[(Action::Close, || text!("keys/hint-cancel"))];

/// Creates both the list of rows and the lookup function, so that they always match.
macro_rules! overlays {
    ($($overlay:pat => $row:path,)*) => {
        pub static OVERLAYS: &[&OverlayRow] = &[$(&$row),*];

        /// Returns the row of the open overlay, if any.
        pub const fn row(overlay: &Overlay) -> Option<&'static OverlayRow> {
            match overlay {
                Overlay::None => None,
                $($overlay => Some(&$row),)*
            }
        }
    };
}

overlays! {
    Overlay::Actions(..) => actions::ROW,
    Overlay::Help(_) => help::ROW,
    Overlay::Legend(..) => help::LEGEND,
    Overlay::Why => frame::WHY,
    Overlay::Chart(_) => data::CHART,
    Overlay::Positions => data::POSITIONS,
    Overlay::Note => frame::NOTE,
    Overlay::GoTo(_) => dialogs::GO_TO,
    Overlay::Name(_) => dialogs::NAME,
    Overlay::SaveAs(..) => dialogs::SAVE_AS,
    Overlay::Unfold => dialogs::UNFOLD,
    Overlay::Leaving(_) => dialogs::LEAVING,
    Overlay::Offer => dialogs::OFFER,
}

pub fn draw(model: &Model, buf: &mut Buffer) {
    let compared = model.panes().filter(|panes| panes.is_compared());
    match (row(&model.overlay).map(|row| &row.draw), compared.or_else(|| model.search_view())) {
        (Some(Draw::Anywhere(draw)), _) => draw(model, buf),
        (Some(Draw::Sheet(told, _)), Some(search_view)) if search_view.is_compared() => {
            let told = told(TreeView { model, search_view });
            told.draw(told.lowest(below(model)), buf);
        }
        (Some(Draw::Sheet(told, _)), Some(search_view)) => {
            let view = TreeView { model, search_view };
            let told = told(view);
            told.draw(placed(view, &told).0, buf);
        }
        (Some(Draw::Sheet(_, told)), None) => {
            if let Some(view) = model.lesson_view() {
                let told = told(view);
                told.draw(told.lowest(below(model)), buf);
            }
        }
        (None, _) => {}
    }
}

/// Returns the rows by which the tree is raised, so that an overlay does not cover its own subject. Below a long title the tree
/// is lowered if it leaves rows free.
pub fn lift(view: TreeView<'_>) -> i32 {
    let TreeView { model, search_view } = view;
    if search_view.common.quiz_view.is_some() {
        return 0;
    }
    let areas = model.areas();
    let (stage, canvas) = (&Stage::of(model, search_view, areas), areas.canvas);
    let lower = i32::from(lowered(rows_of_title(stage), search_view.plan(), search_view.camera(), canvas));
    let higher = match row(&model.overlay).map(|row| &row.draw) {
        Some(Draw::Sheet(told, _)) => placed(view, &told(view)).1,
        Some(Draw::Anywhere(_)) | None => match step_texts(view, stage).covered() {
            0 => 0,
            covered => lift_above(search_view, canvas, i32::from(canvas.bottom() - covered) - lower),
        },
    };
    higher - lower
}
