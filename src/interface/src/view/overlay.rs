//! Overlays over the screen.
//!
//! **To add an overlay**
//! 1. In a file beside these, write the function that draws it with a piece of `frame.rs` or a widget of its own.
//! 2. Name it in `Overlay` in `model.rs`, with its state; the compiler then requires its row in the table below.
//! 3. Add its key: see `keymap/action.rs`. `Reply::toggle` in the arm of the key shows and hides the overlay.
//! 4. In `tests/overlays.rs`, add the keys that open it. Run the tests and read the new snapshot.

pub mod actions;
mod data;
mod dialogs;
pub mod formats;
mod frame;
pub mod help;
pub mod legend;
mod list;

pub use data::draw_positions_section;
pub use dialogs::{dialog, stops, working};
pub use frame::{Told, centered, clear_of, frame, hidden, ink, plain};
use frame::{below, lift_above, placed};

use super::{
    TreeView, projector,
    stage::{Stage, rows_of_title},
    step_texts,
    tree::lowered,
};
use crate::{
    keymap::Hints,
    lesson_view::LessonView,
    model::{Model, Overlay, SearchView},
};
use plywood_drawing::scene::Place;
use plywood_messages::words::Sentence;
use plywood_tree::tree::NodeId;
use ratatui::buffer::Buffer;

pub struct OverlayRow {
    /// Name in the file names of its snapshots.
    pub name: &'static str,
    /// Keys in the line of keys while it is shown; if empty, those of the mode.
    pub keys: Hints,
    draw: Draw,
}

/// Condition for showing an overlay, and its drawing function.
enum Draw {
    Anywhere(fn(&Model, &mut Buffer)),
    /// Over a tree, with sentences about a node of it, which are laid beside that node; and those about another lesson.
    Sheet(fn(TreeView<'_>) -> Told, fn(&LessonView) -> Told),
}

/// Keys of read-only overlays.
pub const READING: Hints = hints!(Close "hint-close", Help "hint-help", Quit "hint-quit");

/// Keys while all characters are typed as text.
const TYPING: Hints = hints!(Close "hint-cancel");

/// Keys of the question whether to edit a game as a tree.
const UNFOLDING: Hints = hints!(Edit "hint-edit-as-a-tree", Close "hint-close");

/// Keys of the offer of unsaved edits.
const OFFERING: Hints = hints!(Edit "hint-take-up", LeaveDiscarding "hint-discard", Close "hint-not-now");

/// Creates both the list of rows and the lookup function, so that they always match.
macro_rules! overlays {
    ($($overlay:pat => $name:literal $keys:expr, $draw:expr;)*) => {
        pub static OVERLAYS: &[OverlayRow] = &[$(OverlayRow { name: $name, keys: $keys, draw: $draw }),*];

        /// Returns the row of the open overlay, if any.
        pub fn overlay_row(overlay: &Overlay) -> Option<&'static OverlayRow> {
            let name = match overlay {
                Overlay::None => return None,
                $($overlay => $name,)*
            };
            OVERLAYS.iter().find(|row| row.name == name)
        }
    };
}

overlays! {
    Overlay::Actions(..) => "actions" TYPING, Draw::Anywhere(actions::draw);
    Overlay::Formats(..) => "formats" TYPING, Draw::Anywhere(formats::draw);
    Overlay::Help(_) => "help" READING, Draw::Anywhere(help::draw);
    Overlay::Legend(..) => "legend" READING, Draw::Anywhere(legend::draw);
    Overlay::LessonLegend => "lesson_legend" READING, Draw::Anywhere(legend::draw_lesson_legend);
    Overlay::Why => "why" READING, Draw::Sheet(frame::why, frame::why_of_lesson);
    Overlay::Chart(_) => "chart" READING, Draw::Anywhere(data::draw_chart);
    Overlay::Positions => "positions" READING, Draw::Anywhere(data::draw_positions);
    Overlay::Note => "note" READING, Draw::Sheet(frame::note, |view| frame::of_file(&view.document, None));
    Overlay::Link(_) => "link" READING, Draw::Anywhere(dialogs::link);
    Overlay::GoTo(_) => "go_to" READING, Draw::Anywhere(dialogs::go_to);
    Overlay::Exercise(_) => "exercise" TYPING, Draw::Anywhere(dialogs::exercise);
    Overlay::Name(_) => "name" TYPING, Draw::Anywhere(dialogs::name);
    Overlay::SaveAs(..) => "save_as" TYPING, Draw::Anywhere(dialogs::save_as);
    Overlay::Unfold => "unfold" UNFOLDING, Draw::Anywhere(dialogs::draw_dialog);
    Overlay::Leaving(_) => "leaving" &[], Draw::Anywhere(dialogs::draw_dialog);
    Overlay::Offer => "offer" OFFERING, Draw::Anywhere(dialogs::draw_dialog);
}

/// Returns why a node is in its state, in the few words of the band and in whole sentences, if the band answers instead of a sheet.
pub fn answer(view: TreeView<'_>) -> Option<(Sentence, Sentence)> {
    let TreeView { model, search_view } = view;
    let has_band = model.is_projected() && !search_view.is_compared() && projector::has_reasons(&model.areas());
    (has_band && model.overlay == Overlay::Why).then(|| {
        let (moment, voice, node) = (search_view.moment(), search_view.voice(), search_view.focus());
        (
            plywood_explain::brief_why(moment, voice, node),
            Sentence::paragraph(plywood_explain::why(moment, voice, node)),
        )
    })
}

/// Returns the sentences of the open sheet, if there is one.
pub fn told(model: &Model) -> Option<Told> {
    told_of(model, model.searches())
}

fn told_of(model: &Model, search_view: Option<&SearchView>) -> Option<Told> {
    let Draw::Sheet(of_search, of_lesson) = &overlay_row(&model.overlay)?.draw else { return None };
    let of_search = search_view.map(|search_view| of_search(TreeView { model, search_view }));
    of_search.or_else(|| model.lesson_view().map(of_lesson))
}

pub fn draw(model: &Model, buf: &mut Buffer) {
    if let Some(OverlayRow { draw: Draw::Anywhere(draw), .. }) = overlay_row(&model.overlay) {
        return draw(model, buf);
    }
    let searches = model.searches().or_else(|| model.search_view());
    let Some(told) = told_of(model, searches) else { return };
    match searches {
        Some(compared) if compared.is_compared() => told.draw(told.lowest(below(model)), buf),
        Some(search_view) => {
            let view = TreeView { model, search_view };
            if answer(view).is_none() {
                told.draw_below(model, placed(view, &told).0, buf);
            }
        }
        None => told.draw_below(model, told.lowest(below(model)), buf),
    }
}

/// Returns the places of nodes as they are on the screen.
pub fn lifted_places(view: TreeView<'_>) -> impl Fn(NodeId) -> Option<Place> {
    let (places, lift) = (view.search_view.places(), lift(view));
    move |node| Some(places(node)?.moved(0, -lift))
}

/// Returns the rows by which the tree is raised, so that an overlay does not cover its own subject. Below a long title the tree
/// is lowered if it leaves rows free.
pub fn lift(view: TreeView<'_>) -> i32 {
    let TreeView { model, search_view } = view;
    if search_view.common.quiz_view.is_some() {
        return 0;
    }
    let areas = model.areas();
    let stage = &Stage::of(model, search_view, areas);
    let canvas = areas.canvas;
    let lower = i32::from(lowered(rows_of_title(stage), search_view.plan(), search_view.camera(), canvas));
    let higher = match overlay_row(&model.overlay).map(|row| &row.draw) {
        Some(Draw::Sheet(told, _)) if answer(view).is_none() => placed(view, &told(view)).1,
        Some(_) | None => match step_texts(view, stage).covered() {
            0 => 0,
            covered => lift_above(search_view, canvas, i32::from(canvas.bottom() - covered) - lower),
        },
    };
    higher - lower
}
