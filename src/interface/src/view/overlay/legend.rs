//! Legend: a small example tree to step through, drawn like every tree, and below it the symbols and terms.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock};

use super::OverlayRow;
use super::frame::{border_note, centered, frame};
use crate::glossary::{LINES, Line};
use crate::model::{Model, Overlay};
use crate::paint;
use crate::view::prose::Flow;
use crate::view::tree::draw_plan;
use plywood_drawing::scene::{Camera, Density, DrawOptions, Letters, Names, Plan, Room, Stroke, Zoom};
use plywood_drawing::theme::Role;
use plywood_explain as explain;
use plywood_explain::Wording;
use plywood_messages::text;
use plywood_messages::words::Charset;
use plywood_search::replay::Replay;
use plywood_search::session::{Choices, SearchProblem, run};
use plywood_tree::format::{self, Syntax};
use plywood_tree::settings::{Display, VisitOrder};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Columns and rows of the page: the smallest usual screen.
const PAGE: (u16, u16) = (80, 24);

/// Columns and rows of the example tree.
const TREE: (u16, u16) = (30, 5);

/// Initial step of the example: the cutoff.
pub(in crate::view) const FIRST: u16 = 11;

pub(super) static ROW: OverlayRow = OverlayRow::anywhere("legend", draw);

/// Legend in its initial state.
pub const OPENED: Overlay = Overlay::Legend(FIRST, 0);

/// Search of the example tree and its layout.
static EXAMPLE: LazyLock<Option<(Wording, Arc<Replay>, Plan)>> = LazyLock::new(example);

fn example() -> Option<(Wording, Arc<Replay>, Plan)> {
    let document = format::read("tree = [3, [2, 9]]", Syntax::Toml).ok()?;
    let input = SearchProblem::new(document, "").ok()?.content;
    let run = run(&input, Choices::of(&input, &format::View::default()), &Arc::default()).ok()?;
    let (zoom, density, letters) = (Zoom::Labels, Density::Roomy, Letters::Small);
    let (display, stroke, names, room) = (Display::Window, Stroke::Fine, Names::Beside, Room::Recorded);
    let look = DrawOptions { zoom, density, display, stroke, letters, names, room };
    let plan = Plan::new(&run.replay, look, BTreeSet::new(), TREE, |_| ControlFlow::Continue(())).ok()?;
    Some((Wording { rules: run.choices.search_rules(), charset: Charset::Unicode }, run.replay, plan))
}

pub fn last_step() -> u16 {
    EXAMPLE.as_ref().map_or(0, |(_, replay, _)| replay.len() as u16)
}

fn draw(model: &Model, buf: &mut Buffer) {
    let Overlay::Legend(step, page) = model.overlay else { return };
    let screen = model.area().intersection(buf.area);
    let pages = Pages::new(screen);
    let inside = frame(pages.area, text!(legend, "title"), buf);
    let tree = Rect { width: TREE.0.min(inside.width), height: TREE.1.min(inside.height), ..inside };
    let beside = Rect { x: tree.right(), width: inside.width.saturating_sub(tree.width), ..tree };
    if let Some((wording, replay, plan)) = EXAMPLE.as_ref() {
        let moment = replay.at(usize::from(step));
        let camera = Camera::default().settled(plan, (tree.width, tree.height));
        draw_plan(plan, moment, VisitOrder::default(), camera, tree, buf);
        let sentence = explain::step(moment, *wording);
        Flow::sentence(&sentence).draw(beside, buf);
        if beside.height > 0 {
            let place: String =
                say!(legend, "step", step = Count(usize::from(step)), steps = Count(replay.len())).into();
            paint::write_right(buf, beside, beside.bottom() - 1, &place, Role::Faint);
        }
    }
    let rest = Rect { y: tree.bottom(), height: inside.bottom().saturating_sub(tree.bottom()), ..inside };
    let page = page.min(pages.last());
    pages.draw(page, rest, buf);
    if pages.last() > 0 {
        let (page, count) = (usize::from(page) + 1, usize::from(pages.last()) + 1);
        let note = String::from(say!(legend, "page", page = Count(page), pages = Count(count)));
        border_note(&note, pages.area, buf);
    }
}

pub fn last_page(screen: Rect) -> u16 {
    Pages::new(screen).last()
}

/// Minimum columns of the symbols.
const SIGN: u16 = 9;

/// Entry with its first row in its column, and its meaning in lines.
type Placed = (u16, &'static Line, Vec<String>);

struct Pages {
    area: Rect,
    sign: u16,
    columns: [Vec<Vec<Placed>>; 2],
}

impl Pages {
    fn new(screen: Rect) -> Self {
        let sign = LINES.iter().map(|((sign, _), _)| text::cells(sign()) + 1).fold(SIGN, u16::max);
        let width = (PAGE.0.min(screen.width).saturating_sub(4) / 2).saturating_sub(sign + 1);
        let (signs, terms) = LINES.split_at(LINES.len().div_ceil(2));
        let set = |rows| [signs, terms].map(|entries| set(entries, width, rows));
        // On a single page, use the lowest height that fits; with several, all use the full height.
        let around = TREE.1 + 2;
        let most = screen.height.saturating_sub(around).max(1);
        let least = PAGE.1 - around;
        let fits = |rows: &u16| set(*rows).iter().all(|pages| pages.len() == 1);
        let rows = (least..=most).find(fits).unwrap_or(most);
        Self { area: centered(screen, PAGE.0, rows.max(least) + around), sign, columns: set(rows) }
    }

    fn last(&self) -> u16 {
        self.columns.iter().map(Vec::len).max().unwrap_or(1).saturating_sub(1) as u16
    }

    fn draw(&self, page: u16, area: Rect, buf: &mut Buffer) {
        let width = area.width / 2;
        for (column, pages) in (0..).zip(&self.columns) {
            let x = area.x + column * width;
            for (y, ((sign, role), _), lines) in pages.get(usize::from(page)).into_iter().flatten() {
                let at = Rect { x, y: area.y + y, width, height: lines.len() as u16 }.intersection(area);
                paint::write(buf, at, (x, at.y), sign(), *role);
                let at = Rect { x: x + self.sign.min(width), width: width.saturating_sub(self.sign), ..at };
                for (y, words) in (at.y..at.bottom()).zip(lines) {
                    paint::write(buf, at, (at.x, y), words, Role::Text);
                }
            }
        }
    }
}

/// Distributes entries over pages of `rows` rows, with meanings of `width` columns.
fn set(entries: &'static [Line], width: u16, rows: u16) -> Vec<Vec<Placed>> {
    let mut pages = vec![Vec::new()];
    let mut y = 0;
    for entry in entries {
        let lines = text::wrapped(entry.1(), width);
        let height = lines.len() as u16;
        if y > 0 && y + height > rows {
            pages.push(Vec::new());
            y = 0;
        }
        if let Some(page) = pages.last_mut() {
            page.push((y, entry, lines));
        }
        y += height;
    }
    pages
}
