//! Key help of a mode: the card of the first keys, then the others by task, generated from the key table. It has as many columns as
//! fit the screen, and as many pages as needed.

use super::OverlayRow;
use super::frame::{border_note, centered, frame};
use crate::keymap::{Binding, Group, Mode, card, card_title, names, of_mode};
use crate::model::{Model, Overlay};
use crate::paint;
use plywood_drawing::theme::Role;
use plywood_messages::text;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget;
use ratatui_widgets::paragraph::Paragraph;

pub(super) static ROW: OverlayRow = OverlayRow::anywhere("help", draw);

fn draw(model: &Model, buf: &mut Buffer) {
    let Overlay::Help(page) = model.overlay else { return };
    draw_page(model.mode(), page, model.area().intersection(buf.area), buf);
}

/// Draws a page of the help of a mode in the middle of a screen; the last one if there are fewer.
pub(in crate::view) fn draw_page(mode: Mode, page: u16, screen: Rect, buf: &mut Buffer) {
    let pages = Pages::new(mode, screen);
    let last = pages.count() - 1;
    let page = page.min(last);
    let area = centered(screen, pages.width(), pages.rows + FRAME.1);
    let inside = frame(area, text!(panels, "keys"), buf);
    let columns = pages.columns.iter().skip(usize::from(page) * pages.beside).take(pages.beside);
    let mut x = inside.x;
    for column in columns {
        let at = Rect { x, width: pages.column, ..inside };
        Paragraph::new(column.iter().map(line).collect::<Vec<_>>()).render(at.intersection(inside), buf);
        x += pages.column + GUTTER;
    }
    if last > 0 {
        let (page, pages) = (usize::from(page) + 1, usize::from(last) + 1);
        let note = String::from(say!(overlays, "page", page = Count(page), pages = Count(pages)));
        border_note(&note, area, buf);
    }
}

fn line(row: &HelpRow) -> Line<'static> {
    match row {
        HelpRow::Heading(words) => paint::line([(*words, Role::Title)]),
        HelpRow::Keys(keys, words) => paint::line([(keys.clone(), Role::Key), ((*words).to_owned(), Role::Text)]),
        HelpRow::Gap => Line::default(),
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
pub(crate) fn pages(mode: Mode, screen: Rect) -> u16 {
    Pages::new(mode, screen).count()
}

#[derive(Clone, Debug)]
enum HelpRow {
    Heading(&'static str),
    Keys(String, &'static str),
    Gap,
}

impl HelpRow {
    fn cells(&self) -> usize {
        match self {
            Self::Heading(words) => text::width(words),
            Self::Keys(keys, words) => text::width(keys) + text::width(words),
            Self::Gap => 0,
        }
    }
}

#[derive(Clone, Debug)]
struct Pages {
    columns: Vec<Vec<HelpRow>>,
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
        let groups: Vec<Vec<HelpRow>> =
            groups.filter(|(_, rows)| !rows.is_empty()).map(|(title, rows)| group(title, &rows)).collect();
        let column = groups.iter().flatten().map(HelpRow::cells).max().unwrap_or(0) as u16;
        let room = screen.width.saturating_sub(FRAME.0) + GUTTER;
        let beside = usize::from(room / (column + GUTTER)).clamp(1, groups.len().max(1));
        let most = screen.height.saturating_sub(FRAME.1).max(1);
        // On a single page, use the lowest height that fits; with several, all use the full height.
        let fits = |rows: &u16| set(&groups, usize::from(*rows)).len() <= beside;
        let rows = (1..=most).find(fits).unwrap_or(most);
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
fn group(title: &'static str, rows: &[&Binding]) -> Vec<HelpRow> {
    let cells = rows.iter().map(|row| text::width(&drawn(row))).max().unwrap_or(0) + BETWEEN;
    let rows = rows.iter().map(|row| {
        let keys = drawn(row);
        let fill = cells - text::width(&keys);
        HelpRow::Keys(format!("{:INDENT$}{keys}{:fill$}", "", ""), (row.help)())
    });
    std::iter::once(HelpRow::Heading(title)).chain(rows).collect()
}

/// Returns the keys of a row with arrow symbols, which saves a column of the help.
fn drawn(row: &Binding) -> String {
    let arrows = [("Right", "→"), ("Left", "←"), ("Up", "↑"), ("Down", "↓")];
    let names = names(row);
    let keys = names.split(", ").map(|name| {
        let arrow = arrows.iter().find(|(word, _)| name == *word || name.ends_with(&format!("+{word}")));
        arrow.map_or_else(|| name.to_owned(), |(word, arrow)| name.replace(word, arrow))
    });
    keys.collect::<Vec<_>>().join(", ")
}

/// Distributes the groups over columns of `rows` lines. A group starts a new column rather than break, unless it is longer than a
/// column.
fn set(groups: &[Vec<HelpRow>], rows: usize) -> Vec<Vec<HelpRow>> {
    let (mut columns, mut column) = (Vec::new(), Vec::new());
    for group in groups {
        if !column.is_empty() {
            if column.len() + 1 + group.len() > rows {
                columns.push(std::mem::take(&mut column));
            } else {
                column.push(HelpRow::Gap);
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
    use crate::keymap::{Action, BINDINGS, CARD};

    /// Every key of every mode occurs once in the help, complete, on any screen wide enough for a column.
    #[test]
    fn every_key_stands_in_the_help_once() {
        for mode in Mode::ALL {
            for (width, height) in [(80, 24), (120, 40), (160, 48), (200, 60), (80, 4), (80, 3)] {
                let pages = Pages::new(mode, Rect::new(0, 0, width, height));
                let items: Vec<&HelpRow> = pages.columns.iter().flatten().collect();
                let keys = items.iter().filter(|item| matches!(item, HelpRow::Keys(..))).count();
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
                .map_while(|row| match row {
                    HelpRow::Keys(_, help) => Some(*help),
                    HelpRow::Heading(_) | HelpRow::Gap => None,
                })
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
