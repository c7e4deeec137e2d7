//! Key help: the keys of the present screen, then the others of its mode by task, generated from the key table.

use super::frame::{border_note, centered, frame};
use crate::{
    keymap::{Binding, Group, card, key_line, names, of_mode},
    view::prelude::*,
};
use plywood_messages::text::joined;
use ratatui_widgets::paragraph::Paragraph;

pub fn draw(model: &Model, buf: &mut Buffer) {
    let Overlay::Help(page) = model.overlay else { return };
    Pages::of(model).draw(page, model.area().intersection(buf.area), buf);
}

/// Draws a page of the help of the presenter view.
pub fn draw_of_presenter(page: u16, screen: Rect, buf: &mut Buffer) {
    Pages::of_mode(Mode::PresenterView, screen).draw(page, screen, buf);
}

/// Returns the number of help pages, at least one.
pub fn help_pages(model: &Model) -> u16 {
    Pages::of(model).count()
}

pub fn help_pages_of_presenter(screen: Rect) -> u16 {
    Pages::of_mode(Mode::PresenterView, screen).count()
}

/// Cells before the keys of a row, and between its keys and its text.
const INDENT: usize = 2;
const BETWEEN: usize = 2;
/// Cells between two columns.
const GUTTER: u16 = 3;

/// Columns and rows of the frame, with the blank on either side.
const FRAME: (u16, u16) = (4, 2);

type Lines = Vec<Line<'static>>;

struct Pages {
    columns: Vec<Lines>,
    column: u16,
    beside: usize,
    rows: u16,
}

impl Pages {
    fn of(model: &Model) -> Self {
        Self::new(model.mode(), KeyLine::actions(model), model.area())
    }

    fn of_mode(mode: Mode, screen: Rect) -> Self {
        Self::new(mode, key_line(mode).iter().map(|(action, _)| *action).collect(), screen)
    }

    /// Creates the pages of a mode in which some actions have a key in the line of keys.
    fn new(mode: Mode, own: Vec<Action>, screen: Rect) -> Self {
        let first = keys_here(mode, own);
        let others = Group::ALL.into_iter().map(|group| {
            let of_group = of_mode(mode).filter(|row| row.group == group);
            (group.name(), of_group.filter(|row| first.iter().all(|first| first.action != row.action)).collect())
        });
        let groups = std::iter::once((text!("keys/group-here"), first.clone())).chain(others);
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

    /// Draws a page in the middle of a screen; the last one if there are fewer.
    fn draw(&self, page: u16, screen: Rect, buf: &mut Buffer) {
        let last = self.count() - 1;
        let page = page.min(last);
        let area = centered(screen, self.width(), self.rows + FRAME.1);
        if area.height == screen.height {
            // Strips of the screen on both sides would only distract.
            paint::blank(buf, screen);
        }
        let inside = frame(area, text!("panels/keys"), buf);
        let columns = self.columns.iter().skip(usize::from(page) * self.beside).take(self.beside);
        let mut x = inside.x;
        for column in columns {
            let at = Rect { x, width: self.column, ..inside };
            Paragraph::new(column.clone()).render(at.intersection(inside), buf);
            x += self.column + GUTTER;
        }
        if last > 0 {
            let page = usize::from(page) + 1;
            let pages = usize::from(last) + 1;
            let note = string!("overlays/page", Count(page), Count(pages));
            border_note(&note, area, buf);
        }
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

/// Keys on the first page: as many as fit the smallest usual screen, with their title.
const FIRST: usize = 24 - FRAME.1 as usize - 1;

/// Returns the keys of a screen: the card, then those of the line of keys.
fn keys_here(mode: Mode, own: Vec<Action>) -> Vec<&'static Binding> {
    let mut rows = card(Some(mode));
    for row in own.into_iter().filter_map(|action| of_mode(mode).find(|row| row.action == action)) {
        if rows.len() < FIRST && rows.iter().all(|known| known.action != row.action) {
            rows.push(row);
        }
    }
    rows
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keymap::{BINDINGS, CARD};

    /// Every key of every mode occurs once in the help, complete, on any screen wide enough for a column.
    #[test]
    fn every_key_stands_in_the_help_once() {
        for mode in Mode::ALL {
            for (width, height) in [(80, 24), (120, 40), (160, 48), (200, 60), (80, 4), (80, 3)] {
                let pages = Pages::of_mode(mode, Rect::new(0, 0, width, height));
                // Keys and help are two spans; a heading is one.
                let keys = pages.columns.iter().flatten().filter(|line| line.spans.len() == 2).count();
                assert_eq!(keys, of_mode(mode).count(), "{} {width}x{height}", mode.name());
                assert!(pages.width() <= width && pages.rows + FRAME.1 <= height, "{} {width}x{height}", mode.name());
                assert!(pages.columns.iter().all(|column| column.len() <= usize::from(pages.rows)));
            }
        }
    }

    /// The first page has the card and keys of the line of keys, complete on the smallest usual screen.
    #[test]
    fn the_help_begins_with_the_keys_of_the_screen_on_one_page() {
        for mode in Mode::ALL {
            let pages = Pages::of_mode(mode, Rect::new(0, 0, 80, 24));
            let rows = pages.columns[0].iter().skip(1);
            let begins: Vec<&str> =
                rows.map_while(|line| line.spans.get(1).map(|help| help.content.as_ref())).collect();
            let own = key_line(mode).iter().map(|(action, _)| *action).collect();
            let expected: Vec<&str> = keys_here(mode, own).iter().map(|row| (row.help)()).collect();
            assert_eq!(begins, expected, "{}", mode.name());
            let line = key_line(mode).iter().filter(|(action, _)| of_mode(mode).any(|row| row.action == *action));
            assert!(expected.len() >= line.count().min(FIRST) && expected.len() <= FIRST, "{}", mode.name());
        }
        let first = keys_here(Mode::Walkthrough, Vec::new());
        assert_eq!(first.iter().map(|row| row.action).collect::<Vec<_>>(), CARD);
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
        let pages = |width, height| Pages::of_mode(Mode::Walkthrough, Rect::new(0, 0, width, height));
        let usual = pages(120, 40);
        assert_eq!((usual.beside, usual.count()), (2, 2));
        assert_eq!(pages(160, 48).count(), 1);
        assert_eq!(Pages::of_mode(Mode::Walkthrough, Rect::new(0, 0, 200, 60)).beside, 3);
        assert!(pages(80, 24).count() <= 5);
    }
}
