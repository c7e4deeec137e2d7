//! Key help of a mode: the card of the first keys, then the others by task, generated from the key table. Legend: a small example
//! tree to step through, drawn like every tree, and below it the symbols and terms. Both have as many pages as needed.

use std::{
    ops::ControlFlow,
    sync::{Arc, LazyLock},
};

use super::frame::{border_note, centered, clear_of, frame, ink};
use crate::{
    glossary::{self, LINES},
    keymap::{Binding, Group, Mode, card, card_title, names, of_mode},
    model::Overlay,
    view::{prelude::*, tree::draw_plan},
};
use plywood_drawing::picture::Picture;
use plywood_drawing::scene::{Camera, Density, DrawOptions, Plan, Zoom};
use plywood_explain::Wording;
use plywood_messages::{text::joined, words::Charset};
use plywood_search::{
    replay::Replay,
    session::{Choices, SearchProblem, run},
};
use plywood_tree::{
    format::{self, Syntax},
    settings::VisitOrder,
};
use ratatui::text::Line;
use ratatui_widgets::paragraph::Paragraph;

pub fn draw(model: &Model, buf: &mut Buffer) {
    let Overlay::Help(page) = model.overlay else { return };
    draw_page(model.mode(), page, model.area().intersection(buf.area), buf);
}

/// Draws a page of the help of a mode in the middle of a screen; the last one if there are fewer.
pub fn draw_page(mode: Mode, page: u16, screen: Rect, buf: &mut Buffer) {
    let pages = Pages::new(mode, screen);
    let last = pages.count() - 1;
    let page = page.min(last);
    let area = centered(screen, pages.width(), pages.rows + FRAME.1);
    if area.height == screen.height {
        // Strips of the screen on both sides would only distract.
        paint::blank(buf, screen);
    }
    let inside = frame(area, text!("panels/keys"), buf);
    let columns = pages.columns.iter().skip(usize::from(page) * pages.beside).take(pages.beside);
    let mut x = inside.x;
    for column in columns {
        let at = Rect { x, width: pages.column, ..inside };
        Paragraph::new(column.clone()).render(at.intersection(inside), buf);
        x += pages.column + GUTTER;
    }
    if last > 0 {
        let page = usize::from(page) + 1;
        let pages = usize::from(last) + 1;
        let note = string!("overlays/page", Count(page), Count(pages));
        border_note(&note, area, buf);
    }
}

/// Cells before the keys of a row, and between its keys and its text.
const INDENT: usize = 2;
const BETWEEN: usize = 2;
/// Cells between two columns.
const GUTTER: u16 = 3;

/// Columns and rows of the frame, with the blank on either side.
const FRAME: (u16, u16) = (4, 2);

/// Returns the number of help pages of a mode on a screen, at least one.
pub fn help_pages(mode: Mode, screen: Rect) -> u16 {
    Pages::new(mode, screen).count()
}

type Lines = Vec<Line<'static>>;

struct Pages {
    columns: Vec<Lines>,
    column: u16,
    beside: usize,
    rows: u16,
}

impl Pages {
    fn new(mode: Mode, screen: Rect) -> Self {
        let card = card(Some(mode));
        let others = Group::ALL.into_iter().map(|group| {
            let of_group = of_mode(mode).filter(|row| row.group == group);
            (group.title(), of_group.filter(|row| card.iter().all(|first| first.action != row.action)).collect())
        });
        let groups = std::iter::once((card_title(), card.clone())).chain(others);
        let groups: Vec<Lines> =
            groups.filter(|(_, rows)| !rows.is_empty()).map(|(title, rows)| group(title, &rows, mode)).collect();
        let column = groups.iter().flatten().map(Line::width).max().unwrap_or(0) as u16;
        let room = screen.width.saturating_sub(FRAME.0) + GUTTER;
        let beside = usize::from(room / (column + GUTTER)).clamp(1, groups.len().max(1));
        let most = screen.height.saturating_sub(FRAME.1).max(1);
        // On a single page, use the lowest height that fits; with several, all use the full height.
        let rows = (1..=most).find(|rows| set(&groups, usize::from(*rows)).len() <= beside).unwrap_or(most);
        Self { columns: set(&groups, usize::from(rows)), column, beside, rows }
    }

    fn count(&self) -> u16 {
        self.columns.len().div_ceil(self.beside).max(1) as u16
    }

    /// Returns the columns of the screen that the pages occupy, with the frame.
    const fn width(&self) -> u16 {
        let beside = self.beside as u16;
        beside * self.column + (beside - 1) * GUTTER + FRAME.0
    }
}

/// Returns the lines of a group.
fn group(title: &'static str, rows: &[&Binding], mode: Mode) -> Lines {
    let cells = rows.iter().map(|row| text::width(&key_text(row, mode))).max().unwrap_or(0) + BETWEEN;
    let rows = rows.iter().map(|row| {
        let keys = key_text(row, mode);
        let fill = cells - text::width(&keys);
        let keys = format!("{:INDENT$}{keys}{:fill$}", "", "");
        paint::line([(keys, Role::Key), ((row.help)().to_owned(), Role::Text)])
    });
    std::iter::once(paint::line([(title, Role::Title)])).chain(rows).collect()
}

/// Returns the keys of a row with arrow symbols, which saves a column of the help.
fn key_text(row: &Binding, mode: Mode) -> String {
    let arrows = [("Right", "→"), ("Left", "←"), ("Up", "↑"), ("Down", "↓")];
    let names = names(row, Some(mode));
    let keys = names.split(", ").map(|name| {
        let arrow = arrows.iter().find(|(word, _)| name == *word || name.ends_with(&format!("+{word}")));
        arrow.map_or_else(|| name.to_owned(), |(word, arrow)| name.replace(word, arrow))
    });
    joined(keys, ", ")
}

/// Distributes the groups over columns of `rows` lines. A group starts a new column rather than break, unless it is longer than a
/// column.
fn set(groups: &[Lines], rows: usize) -> Vec<Lines> {
    let mut columns = Vec::new();
    let mut column = Vec::new();
    for group in groups {
        if !column.is_empty() {
            if column.len() + 1 + group.len() > rows {
                columns.push(std::mem::take(&mut column));
            } else {
                column.push(Line::default());
            }
        }
        let mut parts = group.chunks(rows.max(1)).peekable();
        while let Some(part) = parts.next() {
            column.extend_from_slice(part);
            if parts.peek().is_some() {
                columns.push(std::mem::take(&mut column));
            }
        }
    }
    columns.push(column);
    columns
}

/// Columns and rows of the page: the smallest usual screen.
const PAGE: (u16, u16) = (80, 24);

/// Columns and rows of the example tree.
const TREE: (u16, u16) = (30, 5);

/// Initial step of the example: the cutoff.
pub const FIRST: u16 = 11;

/// Legend in its initial state.
pub const LEGEND: Overlay = Overlay::Legend(FIRST, 0);

/// Search of the example tree and its layout.
static EXAMPLE: LazyLock<Option<(Wording, Arc<Replay>, Plan)>> = LazyLock::new(example);

fn example() -> Option<(Wording, Arc<Replay>, Plan)> {
    let document = format::read("tree = [3, [2, 9]]", Syntax::Toml).ok()?;
    let input = SearchProblem::new(document, "").ok()?.content;
    let run = run(&input, Choices::of(&input, &format::View::default()), &Arc::default()).ok()?;
    let look = DrawOptions::new(Zoom::Labels, Density::Roomy);
    let plan = Plan::new(&run.replay, look, TREE, |_| ControlFlow::Continue(())).ok()?;
    Some((Wording { rules: run.choices.search_rules(), charset: Charset::Unicode }, run.replay, plan))
}

pub fn last_step_of_legend() -> u16 {
    EXAMPLE.as_ref().map_or(0, |(_, replay, _)| replay.len() as u16)
}

pub fn draw_legend(model: &Model, buf: &mut Buffer) {
    let Overlay::Legend(step, page) = model.overlay else { return };
    let screen = model.area().intersection(buf.area);
    let pages = LegendPages::new(screen);
    let inside = frame(pages.area, text!("legend/title"), buf);
    let tree = Rect { width: TREE.0.min(inside.width), height: TREE.1.min(inside.height), ..inside };
    let beside = Rect { height: tree.height, ..paint::after(inside, tree.width) };
    if let Some((wording, replay, plan)) = EXAMPLE.as_ref() {
        let moment = replay.at(usize::from(step));
        let camera = Camera::default().settled(plan, (tree.width, tree.height));
        draw_plan(plan, moment, VisitOrder::default(), camera, tree, buf);
        let sentence = plywood_explain::step(moment, *wording);
        Flow::sentence(&sentence).draw(beside, buf);
        if beside.height > 0 {
            let place = string!("legend/step", step = Count(usize::from(step)), steps = Count(replay.len()));
            paint::write_right(buf, beside, beside.bottom() - 1, &place, Role::Faint);
        }
    }
    let rest = paint::below(inside, tree.height);
    let page = page.min(pages.last());
    pages.draw(page, rest, buf);
    if pages.last() > 0 {
        let page = usize::from(page) + 1;
        let count = usize::from(pages.last()) + 1;
        let note = string!("legend/page", Count(page), pages = Count(count));
        border_note(&note, pages.area, buf);
    }
}

pub fn draw_lesson_legend(model: &Model, buf: &mut Buffer) {
    let Some(view) = model.lesson_view() else { return };
    let (picture, width) = Picture::of_legend(view.legend());
    let area = clear_of(model.areas().canvas, (width + 4, picture.rows() + 2), &[], |place| ink(place, buf));
    let inside = frame(area, text!("overlays/lesson-legend"), buf);
    paint::picture(buf, inside, &picture, 0);
}

pub fn last_page_of_legend(screen: Rect) -> u16 {
    LegendPages::new(screen).last()
}

/// Minimum columns of the symbols.
const SIGN: u16 = 9;

/// Entry with its first row in its column, and its meaning in lines.
type Placed = (u16, &'static glossary::Line, Vec<String>);

struct LegendPages {
    area: Rect,
    sign: u16,
    columns: [Vec<Vec<Placed>>; 2],
}

impl LegendPages {
    fn new(screen: Rect) -> Self {
        let sign = LINES.iter().map(|((sign, _), _)| text::cells(sign()) + 1).fold(SIGN, u16::max);
        let width = (PAGE.0.min(screen.width).saturating_sub(4) / 2).saturating_sub(sign + 1);
        let (signs, terms) = LINES.split_at(LINES.len().div_ceil(2));
        let set = |rows| [signs, terms].map(|entries| set_entries(entries, width, rows));
        // On a single page, use the lowest height that fits; with several, all use the full height.
        let around = TREE.1 + 2;
        let most = screen.height.saturating_sub(around).max(1);
        let least = PAGE.1 - around;
        let rows = (least..=most).find(|rows| set(*rows).iter().all(|pages| pages.len() == 1)).unwrap_or(most);
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
fn set_entries(entries: &'static [glossary::Line], width: u16, rows: u16) -> Vec<Vec<Placed>> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keymap::{Action, BINDINGS, CARD};

    /// Every key of every mode occurs once in the help, complete, on any screen wide enough for a column.
    #[test]
    fn every_key_stands_in_the_help_once() {
        for mode in Mode::ALL {
            for (width, height) in [(80, 24), (120, 40), (160, 48), (200, 60), (80, 4), (80, 3)] {
                let pages = Pages::new(mode, Rect::new(0, 0, width, height));
                // Keys and help are two spans; a heading is one.
                let keys = pages.columns.iter().flatten().filter(|line| line.spans.len() == 2).count();
                assert_eq!(keys, of_mode(mode).count(), "{} {width}x{height}", mode.name());
                assert!(pages.width() <= width && pages.rows + FRAME.1 <= height, "{} {width}x{height}", mode.name());
                assert!(pages.columns.iter().all(|column| column.len() <= usize::from(pages.rows)));
            }
        }
    }

    #[test]
    fn the_help_of_a_mode_with_steps_begins_with_the_card() {
        for mode in Mode::ALL {
            let pages = Pages::new(mode, Rect::new(0, 0, 80, 24));
            let begins: Vec<&str> = pages.columns[0]
                .iter()
                .skip(1)
                .map_while(|line| line.spans.get(1).map(|help| help.content.as_ref()))
                .collect();
            let has_steps = of_mode(mode).any(|row| row.action == Action::Forward);
            assert_eq!(has_steps, !card(Some(mode)).is_empty(), "{}", mode.name());
            let expected: Vec<&str> = card(Some(mode)).iter().map(|row| (row.help)()).collect();
            assert!(!has_steps || begins == expected, "{}: {begins:?}", mode.name());
        }
        assert_eq!(card(Some(Mode::Walkthrough)).len(), CARD.len());
    }

    /// A verb and an object. Values in parentheses do not count.
    #[test]
    fn the_help_of_a_key_has_two_to_five_words() {
        for row in BINDINGS {
            let words = (row.help)().split(" (").next().map_or(0, |help| help.split_whitespace().count());
            assert!((2..=5).contains(&words), "{}", (row.help)());
        }
    }

    #[test]
    fn a_usual_screen_shows_the_keys_of_the_walkthrough_on_two_pages_and_a_large_one_at_once() {
        let pages = |width, height| Pages::new(Mode::Walkthrough, Rect::new(0, 0, width, height));
        let usual = pages(120, 40);
        assert_eq!((usual.beside, usual.count()), (2, 2));
        assert_eq!(pages(160, 48).count(), 1);
        assert_eq!(Pages::new(Mode::Walkthrough, Rect::new(0, 0, 200, 60)).beside, 3);
        assert!(pages(80, 24).count() <= 5);
    }
}
