//! What everything on the screen means, on one page: a small tree that is drawn as every tree is and can be stepped through, and
//! below it the signs and the words.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock};

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::frame::{centered, frame};
use super::{Draw, OverlayRow, READING};
use crate::explain::{self, Charset, Wording};
use crate::keymap::Action;
use crate::model::{Model, Overlay};
use crate::paint::{self, Palette};
use crate::replay::Replay;
use crate::scene::{Camera, Density, DrawOptions, Letters, Marks, Names, Plan, Room, Scene, Stroke, Zoom};
use crate::session::{Choices, Input, run};
use crate::settings::Display;
use crate::text;
use crate::theme::Role;
use crate::tree::{Domain, TreeBuilder, Turns};
use crate::view::prose::Prose;
use crate::view::tree::{best, draw_scene};
use crate::words;

/// Columns and rows of the page: those of the smallest usual screen.
const PAGE: (u16, u16) = (80, 24);

/// Columns and rows of the small tree.
const TREE: (u16, u16) = (30, 5);

/// The step at which the page is opened: the cutoff.
pub(in crate::view) const FIRST: u16 = 11;

pub(super) static ROW: OverlayRow = OverlayRow {
    name: "legend",
    action: Action::Legend,
    opens: Some(Overlay::Legend(FIRST)),
    keys: READING,
    draw: Draw::Anywhere(draw),
};

/// The search of the small tree, with where its nodes stand.
static EXAMPLE: LazyLock<Option<(Wording, Arc<Replay>, Plan)>> = LazyLock::new(example);

/// MAX can have 3, or let MIN choose between 2 and 9.
fn example() -> Option<(Wording, Arc<Replay>, Plan)> {
    let mut builder = TreeBuilder::new();
    builder.enter();
    let _ = builder.leaf(3.0, Domain::Numbers);
    builder.enter();
    let _ = builder.leaf(2.0, Domain::Numbers);
    let _ = builder.leaf(9.0, Domain::Numbers);
    builder.leave();
    builder.leave();
    let input = Input::Tree(Arc::new(builder.finish(&Turns::Alternate(None)).ok()?));
    let run = run(&input, Choices::of(&input, &crate::format::View::default()), &Arc::default()).ok()?;
    let (zoom, density, letters) = (Zoom::Labels, Density::Roomy, Letters::Small);
    let (display, stroke, names, room) = (Display::Window, Stroke::Fine, Names::Beside, Room::Recorded);
    let look = DrawOptions { zoom, density, display, stroke, letters, names, room };
    let plan = Plan::new(&run.replay, look, BTreeSet::new(), TREE, |_| ControlFlow::Continue(())).ok()?;
    Some((Wording { rules: run.choices.search_rules(), charset: Charset::Unicode }, run.replay, plan))
}

/// The last step of the small tree.
#[must_use]
pub fn last_step() -> u16 {
    EXAMPLE.as_ref().map_or(0, |(_, replay, _)| replay.len() as u16)
}

fn draw(model: &Model, palette: &Palette, buf: &mut Buffer) {
    let Overlay::Legend(step) = model.overlay else { return };
    let screen = model.area().intersection(buf.area);
    let inside = frame(centered(screen, PAGE.0, PAGE.1), words::legend::title(), palette, buf);
    let tree = Rect { width: TREE.0.min(inside.width), height: TREE.1.min(inside.height), ..inside };
    let beside = Rect { x: tree.right(), width: inside.width.saturating_sub(tree.width), ..tree };
    if let Some((wording, replay, plan)) = EXAMPLE.as_ref() {
        let moment = replay.at(usize::from(step));
        let marks = Marks { best: &best(moment), ..Marks::default() };
        let viewport = Camera::default().settled(plan, (tree.width, tree.height)).viewport(tree.width, tree.height);
        draw_scene(&Scene::new(plan, moment, marks, viewport), palette, tree, buf);
        let sentence = explain::step(moment, *wording);
        Prose { sentence: &sentence, palette }.draw(beside, buf);
        if beside.height > 0 {
            let place: String = words::legend::Step { step: usize::from(step), steps: replay.len() }.into();
            paint::write_right(buf, beside, beside.bottom() - 1, &place, palette.of(Role::Faint));
        }
    }
    let rest = Rect { y: tree.bottom(), height: inside.bottom().saturating_sub(tree.bottom()), ..inside };
    entries(palette, rest, buf);
}

/// A sign, as what it is drawn, and what it means.
type Entry = (fn() -> &'static str, Role, fn() -> &'static str);

/// Columns of the signs.
const SIGN: u16 = 9;

/// Everything that is explained, the left column first.
const ENTRIES: [Entry; 34] = {
    use words::legend as said;
    [
        (|| "▲ A", Role::Max, said::max),
        (|| "▼ B", Role::Min, said::min),
        (|| "◆ C", Role::Chance, said::chance),
        (|| "△ ▽", Role::Max, said::or),
        (|| "▪ 3", Role::Closed, said::leaf),
        (|| "B", Role::Current, said::current),
        (|| "A", Role::Open, said::open),
        (|| "A 3", Role::Best, said::best),
        (|| "B", Role::Unvisited, said::unvisited),
        (|| "✂ 9", Role::Pruned, said::pruned),
        (|| "(α, β)", Role::Text, said::window),
        (|| "≥5 ≤3", Role::Text, said::bound),
        (|| "[3, 5]", Role::Text, said::interval),
        (|| "≈4", Role::Text, said::estimate),
        (|| "↯", Role::Text, said::unquiet),
        (|| "≡", Role::Text, said::repeated),
        (|| "›A‹", Role::Selected, said::selected),
        (said::word_ply, Role::Title, said::ply),
        (said::word_value, Role::Title, said::value),
        (said::word_window, Role::Title, said::window_of),
        (said::word_cutoff, Role::Cut, said::cutoff),
        (said::word_alpha_cutoff, Role::Cut, said::alpha_cutoff),
        (said::word_deep, Role::Cut, said::deep),
        (said::word_soft, Role::Title, said::soft),
        (said::word_hard, Role::Title, said::hard),
        (said::word_visited, Role::Title, said::visited),
        (said::word_pruned, Role::Title, said::pruned_count),
        (said::word_par, Role::Title, said::par),
        (said::word_best, Role::Title, said::new_best),
        (said::word_pass, Role::Title, said::pass),
        (said::word_scout, Role::Title, said::scout),
        (said::word_horizon, Role::Title, said::horizon),
        (|| "──✂──", Role::TickCut, said::tick_cut),
        (|| "╵ ● │", Role::TickChange, said::tick_change),
    ]
};

/// Two columns of entries.
fn entries(palette: &Palette, area: Rect, buf: &mut Buffer) {
    let half = ENTRIES.len().div_ceil(2);
    let width = area.width / 2;
    for (at, &(sign, role, meaning)) in ENTRIES.iter().enumerate() {
        let (column, row) = ((at / half) as u16, (at % half) as u16);
        if row >= area.height {
            continue;
        }
        let cells = Rect { x: area.x + column * width, y: area.y + row, width, height: 1 };
        paint::write(buf, cells, (cells.x, cells.y), sign(), palette.of(role));
        let room = Rect { x: cells.x + SIGN.min(width), width: width.saturating_sub(SIGN + 1), ..cells };
        let words = text::clipped(meaning(), usize::from(room.width));
        paint::write(buf, room, (room.x, room.y), &words, palette.of(Role::Text));
    }
}
