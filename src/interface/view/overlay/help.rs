//! The help: every key of a mode, by group, in as many columns as the screen is wide and on as many pages as it takes. Printed from
//! the table of keys; knows nothing of what they do.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget;
use ratatui_widgets::paragraph::Paragraph;

use super::frame::{centered, frame};
use super::{Draw, OverlayRow, READING};
use crate::keymap::{Action, Binding, Group, Mode, names, of_mode};
use crate::model::{Model, Overlay};
use crate::paint::{self, Palette};
use crate::text;
use crate::theme::Role;

/// Columns of a row before its keys, between its keys and its words, and between two columns of the help.
const INDENT: usize = 2;
const BETWEEN: usize = 2;
const GUTTER: u16 = 3;

/// Columns and rows of a frame, with the blank on either side.
const FRAME: (u16, u16) = (4, 2);

pub(super) static ROW: OverlayRow = OverlayRow {
    name: "help",
    action: Action::Help,
    opens: Some(Overlay::Help(0)),
    keys: READING,
    draw: Draw::Anywhere(draw),
};

fn draw(model: &Model, palette: &Palette, buf: &mut Buffer) {
    let Overlay::Help(page) = model.overlay else { return };
    Help { mode: model.mode(), page, palette }.render(model.area().intersection(buf.area), buf);
}

/// How many pages the help of a mode has on a screen, at least one.
#[must_use]
pub fn pages(mode: Mode, screen: Rect) -> u16 {
    Book::new(mode, screen).pages()
}

/// A page of the help of a mode over the middle of a screen; the last one where there are fewer.
pub(in crate::view) struct Help<'m> {
    pub(in crate::view) mode: Mode,
    pub(in crate::view) page: u16,
    pub(in crate::view) palette: &'m Palette,
}

impl Widget for &Help<'_> {
    fn render(self, screen: Rect, buf: &mut Buffer) {
        let book = Book::new(self.mode, screen);
        let last = book.pages() - 1;
        let page = self.page.min(last);
        let area = centered(screen, book.width(), book.rows + FRAME.1);
        let inside = frame(area, "keys", self.palette, buf);
        let columns = book.columns.iter().skip(usize::from(page) * book.beside).take(book.beside);
        let mut x = inside.x;
        for column in columns {
            let lines: Vec<Line<'_>> = column.iter().map(|item| item.line(self.palette)).collect();
            let at = Rect { x, width: book.column, ..inside };
            Paragraph::new(lines).render(at.intersection(inside), buf);
            x += book.column + GUTTER;
        }
        if last > 0 {
            let words = format!(" page {} of {}, Space for the next ", page + 1, last + 1);
            let area = Rect { width: area.width.saturating_sub(2), ..area };
            paint::write_right(buf, area, area.bottom().saturating_sub(1), &words, self.palette.of(Role::Faint));
        }
    }
}

/// A line of the help.
#[derive(Clone)]
enum Item {
    Heading(&'static str),
    /// The keys, filled up to those of the group, and what they do.
    Keys(String, &'static str),
    Gap,
}

impl Item {
    fn line(&self, palette: &Palette) -> Line<'static> {
        match self {
            Self::Heading(words) => palette.line([(*words, Role::Title)]),
            Self::Keys(keys, words) => palette.line([(keys.clone(), Role::Key), ((*words).to_owned(), Role::Text)]),
            Self::Gap => Line::default(),
        }
    }

    fn cells(&self) -> usize {
        match self {
            Self::Heading(words) => text::width(words),
            Self::Keys(keys, words) => text::width(keys) + text::width(words),
            Self::Gap => 0,
        }
    }
}

/// The help of a mode set for a screen.
struct Book {
    columns: Vec<Vec<Item>>,
    /// Cells of a column.
    column: u16,
    /// Columns of the help beside each other.
    beside: usize,
    /// Lines of a column.
    rows: u16,
}

impl Book {
    fn new(mode: Mode, screen: Rect) -> Self {
        let groups: Vec<Vec<Item>> = Group::ALL.into_iter().map(|group| of_group(mode, group)).collect();
        let groups: Vec<Vec<Item>> = groups.into_iter().filter(|group| !group.is_empty()).collect();
        let column = groups.iter().flatten().map(Item::cells).max().unwrap_or(0) as u16;
        let room = screen.width.saturating_sub(FRAME.0) + GUTTER;
        let beside = usize::from(room / (column + GUTTER)).clamp(1, groups.len().max(1));
        let most = screen.height.saturating_sub(FRAME.1).max(1);
        // As low as it can be on one page; on several all of them are as high as the screen.
        let fits = |rows: &u16| set(&groups, usize::from(*rows)).len() <= beside;
        let rows = (1..=most).find(fits).unwrap_or(most);
        Self { columns: set(&groups, usize::from(rows)), column, beside, rows }
    }

    fn pages(&self) -> u16 {
        self.columns.len().div_ceil(self.beside).max(1) as u16
    }

    fn width(&self) -> u16 {
        let beside = self.beside as u16;
        beside * self.column + (beside - 1) * GUTTER + FRAME.0
    }
}

/// The lines of a group, none where the mode has no keys in it.
fn of_group(mode: Mode, group: Group) -> Vec<Item> {
    let rows: Vec<&Binding> = of_mode(mode).filter(|binding| binding.group == group).collect();
    let cells = rows.iter().map(|row| text::width(&drawn(row))).max().unwrap_or(0) + BETWEEN;
    let heading = (!rows.is_empty()).then_some(Item::Heading(group.title()));
    let rows = rows.into_iter().map(|row| {
        let keys = drawn(row);
        let fill = cells - text::width(&keys);
        Item::Keys(format!("{:INDENT$}{keys}{:fill$}", "", ""), row.help)
    });
    heading.into_iter().chain(rows).collect()
}

/// The keys of a row, arrows as arrows: that saves a column of the help.
fn drawn(row: &Binding) -> String {
    let arrows = [("Right", "→"), ("Left", "←"), ("Up", "↑"), ("Down", "↓")];
    let names = names(row);
    let keys = names.split(", ").map(|name| {
        let arrow = arrows.iter().find(|(word, _)| name == *word || name.ends_with(&format!("+{word}")));
        arrow.map_or_else(|| name.to_owned(), |(word, arrow)| name.replace(word, arrow))
    });
    keys.collect::<Vec<_>>().join(", ")
}

/// The groups in columns of so many lines. A group begins a new column rather than be broken, unless it is longer than a column.
fn set(groups: &[Vec<Item>], rows: usize) -> Vec<Vec<Item>> {
    let (mut columns, mut column) = (Vec::new(), Vec::new());
    for group in groups {
        if !column.is_empty() {
            if column.len() + 1 + group.len() > rows {
                columns.push(std::mem::take(&mut column));
            } else {
                column.push(Item::Gap);
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

    /// Every key of every mode stands once in the help, whole, on any screen that is wide enough for a column.
    #[test]
    fn every_key_stands_in_the_help_once() {
        for mode in Mode::ALL {
            for (width, height) in [(80, 24), (120, 40), (160, 48), (200, 60), (80, 4), (80, 3)] {
                let book = Book::new(mode, Rect::new(0, 0, width, height));
                let items: Vec<&Item> = book.columns.iter().flatten().collect();
                let keys = items.iter().filter(|item| matches!(item, Item::Keys(..))).count();
                assert_eq!(keys, of_mode(mode).count(), "{} {width}x{height}", mode.name());
                assert!(book.width() <= width && book.rows + FRAME.1 <= height, "{} {width}x{height}", mode.name());
                assert!(book.columns.iter().all(|column| column.len() <= usize::from(book.rows)));
            }
        }
    }

    #[test]
    fn a_usual_screen_shows_the_keys_of_the_walkthrough_at_once_in_two_columns() {
        let book = Book::new(Mode::Walkthrough, Rect::new(0, 0, 120, 40));
        assert_eq!((book.beside, book.pages()), (2, 1));
        assert_eq!(Book::new(Mode::Walkthrough, Rect::new(0, 0, 200, 60)).beside, 3);
        assert!(Book::new(Mode::Walkthrough, Rect::new(0, 0, 80, 24)).pages() <= 4);
    }
}
