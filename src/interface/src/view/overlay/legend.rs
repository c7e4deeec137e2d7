//! Legend: the symbols of the present screen, then all symbols, then the terms below a small example tree to step through.

use std::{
    ops::ControlFlow,
    sync::{Arc, LazyLock},
};

use super::frame::{border_note, clear_of, frame, ink};
use crate::{
    event::{KeyCode, KeyEvent},
    glossary::{self, SYMBOLS, WORDS},
    keymap,
    view::{prelude::*, tree::draw_plan},
};
use plywood_drawing::picture::Picture;
use plywood_drawing::scene::{Camera, Density, DrawOptions, Plan, Zoom};
use plywood_explain::Wording;
use plywood_search::{
    replay::Replay,
    session::{Choices, SearchProblem, run},
};
use plywood_tree::{
    format::{self, Syntax},
    settings::VisitOrder,
};
use ratatui::{buffer::Cell, layout::Position};

/// Columns of a page.
const WIDTH: u16 = 80;

/// Columns of the symbols.
const SYMBOL: u16 = 10;

/// Cells of a symbol taken from the screen.
const SAMPLE: usize = 8;

/// Columns and rows of the example tree.
const TREE: (u16, u16) = (30, 5);

/// Initial step of the example: the cutoff.
const FIRST: u16 = 11;

/// Search of the example tree and its layout.
static EXAMPLE: LazyLock<Option<(Wording, Arc<Replay>, Plan)>> = LazyLock::new(example);

fn example() -> Option<(Wording, Arc<Replay>, Plan)> {
    let document = format::read("tree = [3, [2, 9]]", Syntax::Toml).ok()?;
    let input = SearchProblem::new(document, "").ok()?.content;
    let run = run(&input, Choices::of(&input, &format::View::default()), &Arc::default()).ok()?;
    let look = DrawOptions::new(Zoom::Labels, Density::Roomy);
    let plan = Plan::new(&run.replay, look, TREE, |_| ControlFlow::Continue(())).ok()?;
    Some((Wording::of(run.choices, Charset::Unicode), run.replay, plan))
}

fn last_step() -> u16 {
    EXAMPLE.as_ref().map_or(0, |(_, replay, _)| replay.len() as u16)
}

/// Returns the first page: a screen without a search begins with all symbols.
fn first_page(model: &Model) -> u16 {
    u16::from(model.searches().is_none())
}

const fn last(pages: &[Page]) -> u16 {
    pages.len() as u16 - 1
}

/// Opens the legend, turns to its next page, or closes it after the last one.
pub fn next_legend(model: &Model) -> Overlay {
    match model.overlay {
        Overlay::Legend(step, page) if page < last(&pages(Vec::new(), model.area())) => Overlay::Legend(step, page + 1),
        Overlay::Legend(..) => Overlay::None,
        _ => Overlay::Legend(FIRST, first_page(model)),
    }
}

/// Returns the page that a key turns to, or the step of the example tree.
pub fn turned_legend(model: &Model, step: u16, page: u16, key: KeyEvent) -> Option<Overlay> {
    let pages = pages(Vec::new(), model.area());
    if pages.get(usize::from(page)).or(pages.last()).is_some_and(|page| page.has_tree)
        && !matches!(key.code, KeyCode::PageDown | KeyCode::PageUp)
    {
        return keymap::turned(step, last_step(), key).map(|step| Overlay::Legend(step, page));
    }
    keymap::turned(page, last(&pages), key).map(|page| Overlay::Legend(step, page.max(first_page(model))))
}

pub fn draw(model: &Model, buf: &mut Buffer) {
    let Overlay::Legend(step, page) = model.overlay else { return };
    let screen = model.area().intersection(buf.area);
    let pages = pages(symbols_here(model, buf), screen);
    let (first, last) = (first_page(model), last(&pages));
    let page = page.clamp(first, last);
    let Page { title, has_tree, entries } = &pages[usize::from(page)];
    let tree = if *has_tree { TREE.1 } else { 0 };
    let rows: usize = entries.iter().map(|(.., lines)| lines.len()).sum();
    let area = clear_of(screen, (WIDTH, rows as u16 + tree + 2), &[], |place| ink(place, buf));
    let inside = frame(area, title, buf);
    if tree > 0 {
        draw_example(step, inside, buf);
    }
    let mut rest = paint::below(inside, tree);
    for (symbol, role, lines) in entries {
        paint::write(buf, rest, (rest.x, rest.y), symbol, *role);
        for words in lines {
            paint::write(buf, rest, (rest.x + SYMBOL, rest.y), words, Role::Text);
            rest = paint::below(rest, 1);
        }
    }
    let [page, pages] = [page, last].map(|page| usize::from(page - first) + 1);
    border_note(&string!("legend/page", Count(page), Count(pages)), area, buf);
}

fn draw_example(step: u16, inside: Rect, buf: &mut Buffer) {
    let Some((wording, replay, plan)) = EXAMPLE.as_ref() else { return };
    let tree = Rect { width: TREE.0.min(inside.width), height: TREE.1.min(inside.height), ..inside };
    let beside = Rect { height: tree.height, ..paint::after(inside, tree.width) };
    let moment = replay.at(usize::from(step));
    let camera = Camera::default().settled(plan, (tree.width, tree.height));
    draw_plan(plan, moment, VisitOrder::default(), camera, tree, buf);
    Flow::sentence(&plywood_explain::step(moment, *wording)).draw(beside, buf);
    if beside.height > 0 {
        let place = string!("legend/step", step = Count(usize::from(step)), steps = Count(replay.len()));
        paint::write_right(buf, beside, beside.bottom() - 1, &place, Role::Faint);
    }
}

pub fn draw_lesson_legend(model: &Model, buf: &mut Buffer) {
    let Some(view) = model.lesson_view() else { return };
    let (picture, width) = Picture::of_legend(view.legend());
    let area = clear_of(model.areas().canvas, (width + 4, picture.rows() + 2), &[], |place| ink(place, buf));
    let inside = frame(area, text!("overlays/lesson-legend"), buf);
    paint::picture(buf, inside, &picture, 0);
}

/// Symbol or word with its role and meaning.
type Entry = (String, Role, &'static str);

/// Entry with its meaning in lines.
type Placed = (String, Role, Vec<String>);

/// Returns the symbols that the tree and the timeline of the screen show, each as it is there.
fn symbols_here(model: &Model, buf: &Buffer) -> Vec<Entry> {
    let areas = model.areas();
    let entry = |((symbol, role), meaning): &glossary::Line| {
        let is_tick = matches!(role, Role::TickCut | Role::TickChange | Role::Knob);
        let area = if is_tick { areas.timeline } else { areas.canvas };
        Some((on_screen(symbol(), *role, area, buf)?, *role, meaning()))
    };
    SYMBOLS.iter().filter_map(entry).collect()
}

/// Returns a symbol as an area shows it: its marks, or the first word in its role if it has none.
fn on_screen(symbol: &str, role: Role, area: Rect, buf: &Buffer) -> Option<String> {
    let marks: Vec<&str> =
        symbol.split(|c: char| c.is_alphanumeric() || " ,)]".contains(c)).filter(|mark| !mark.is_empty()).collect();
    let area = area.intersection(buf.area);
    let cells = || area.positions().map(|at| &buf[at]);
    if marks.is_empty() {
        let is_word = |cell: &&Cell| {
            cell.fg == paint::style(role).fg.unwrap_or_default() && cell.symbol().chars().all(char::is_alphanumeric)
        };
        let word: String =
            cells().skip_while(|cell| !is_word(cell)).take_while(is_word).take(SAMPLE).map(Cell::symbol).collect();
        return Some(word).filter(|word| !word.is_empty());
    }
    // Scissors before a bound are those of a possible cut: no node is skipped, and no value has the bound.
    let sign = |x: u16, y: u16| if area.contains((x, y).into()) { buf[(x, y)].symbol() } else { "" };
    let is_bound = |sign: &str| matches!(sign, "≤" | "≥");
    let is_shown = |Position { x, y }| {
        let is_ahead = sign(x, y) == "✂" && is_bound(sign(x + 1, y));
        let is_of_scissors = is_bound(sign(x, y)) && x > 0 && sign(x - 1, y) == "✂";
        if role == Role::Cut { is_ahead } else { marks.contains(&sign(x, y)) && !is_ahead && !is_of_scissors }
    };
    area.positions()
        .any(is_shown)
        .then(|| symbol.trim_matches(|c: char| c.is_ascii_alphabetic() || c == ' ').to_owned())
}

struct Page {
    title: &'static str,
    /// True if the example tree is above its entries.
    has_tree: bool,
    entries: Vec<Placed>,
}

/// Returns the pages: the symbols of the present screen as far as they fit, all symbols, and the terms.
fn pages(here: Vec<Entry>, screen: Rect) -> Vec<Page> {
    let entries = |lines: &'static [glossary::Line]| {
        lines.iter().map(|((symbol, role), meaning)| (symbol().to_owned(), *role, meaning())).collect()
    };
    let page = |title, has_tree| move |entries| Page { title, has_tree, entries };
    let here = set(here, screen, 0).into_iter().take(1).map(page(text!("legend/here"), false));
    let symbols = set(entries(SYMBOLS), screen, 0).into_iter().map(page(text!("legend/all"), false));
    let words = set(entries(WORDS), screen, TREE.1).into_iter().map(page(text!("legend/title"), true));
    here.chain(symbols).chain(words).collect()
}

/// Distributes entries over pages of a screen, below `above` rows.
fn set(entries: Vec<Entry>, screen: Rect, above: u16) -> Vec<Vec<Placed>> {
    let width = WIDTH.min(screen.width).saturating_sub(SYMBOL + 4);
    let most = usize::from(screen.height.saturating_sub(above + 2));
    let mut pages = vec![Vec::new()];
    let mut rows = 0;
    for (symbol, role, meaning) in entries {
        let lines = text::wrapped(meaning, width);
        if rows > 0 && rows + lines.len() > most {
            pages.push(Vec::new());
            rows = 0;
        }
        rows += lines.len();
        if let Some(page) = pages.last_mut() {
            page.push((symbol, role, lines));
        }
    }
    pages
}
