//! The help: every key, printed from the table of keys.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use ratatui::widgets::Widget;
use ratatui_widgets::paragraph::Paragraph;

use super::frame::{centered, frame};
use super::{Draw, OverlayRow, READING};
use crate::keymap::{Action, Group, Mode, names, of_mode};
use crate::model::{Model, Overlay};
use crate::paint::{self, Palette};
use crate::theme::Role;

/// Columns of one column of the help.
const WIDTH: u16 = 72;

/// Columns of the keys: the longest list of them, and a gap before the words.
const KEYS: usize = 29;

pub(super) static ROW: OverlayRow = OverlayRow {
    name: "help",
    action: Action::Help,
    opens: Some(Overlay::Help(0)),
    keys: READING,
    draw: Draw::Anywhere(draw),
};

fn draw(model: &Model, palette: &Palette, buf: &mut Buffer) {
    let Overlay::Help(first) = model.overlay else { return };
    Help { mode: model.mode(), first, palette }.render(model.area().intersection(buf.area), buf);
}

/// The help of a mode over the middle of a screen, from a line on where it has to be scrolled.
pub(in crate::view) struct Help<'m> {
    pub(in crate::view) mode: Mode,
    pub(in crate::view) first: u16,
    pub(in crate::view) palette: &'m Palette,
}

impl Widget for &Help<'_> {
    fn render(self, screen: Rect, buf: &mut Buffer) {
        let lines = lines(self.mode, self.palette);
        let (left, right) = halves(&lines);
        let fits = left.len().max(right.len()) + 2 <= usize::from(screen.height);
        if lines.len() + 2 > usize::from(screen.height) && screen.width >= 2 * WIDTH && fits {
            side_by_side([left, right], self.palette, screen, buf);
        } else {
            scrolled(&lines, self.first, self.palette, screen, buf);
        }
    }
}

/// Everything at once, in two columns.
fn side_by_side(halves: [&[Line<'_>]; 2], palette: &Palette, screen: Rect, buf: &mut Buffer) {
    let height = halves.map(<[Line<'_>]>::len).into_iter().max().unwrap_or(0) as u16 + 2;
    let inside = frame(centered(screen, 2 * WIDTH, height), "keys", palette, buf);
    let columns = Layout::horizontal([Constraint::Fill(1), Constraint::Fill(1)]).areas::<2>(inside);
    for (lines, column) in halves.into_iter().zip(columns) {
        Paragraph::new(lines.to_vec()).render(column, buf);
    }
}

/// The lines before the empty one that is nearest to the middle, and those after it.
fn halves<'l, 'w>(lines: &'l [Line<'w>]) -> (&'l [Line<'w>], &'l [Line<'w>]) {
    let empty = (0..lines.len()).filter(|&at| lines[at].spans.is_empty());
    match empty.min_by_key(|at| at.abs_diff(lines.len() / 2)) {
        Some(empty) => (&lines[..empty], &lines[empty + 1..]),
        None => (lines, &[]),
    }
}

/// As many lines as there is room for, from the first on, and how many there are.
fn scrolled(lines: &[Line<'_>], first: u16, palette: &Palette, screen: Rect, buf: &mut Buffer) {
    let height = (lines.len() as u16 + 2).min(screen.height);
    let area = centered(screen, WIDTH.min(screen.width), height);
    let inside = frame(area, "keys", palette, buf);
    let most = (lines.len() as u16).saturating_sub(inside.height);
    let first = first.min(most);
    Paragraph::new(lines.to_vec()).scroll((first, 0)).render(inside, buf);
    if most > 0 {
        let scrolled = format!(" ↓ {first} / {most} ");
        let bottom = area.bottom().saturating_sub(1);
        let area = Rect { width: area.width.saturating_sub(2), ..area };
        paint::write_right(buf, area, bottom, &scrolled, palette.of(Role::Faint));
    }
}

/// The keys of a mode, by group.
fn lines(mode: Mode, palette: &Palette) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for group in Group::ALL {
        let mut rows = of_mode(mode).filter(|binding| binding.group == group).peekable();
        if rows.peek().is_none() {
            continue;
        }
        if !lines.is_empty() {
            lines.push(Line::default());
        }
        lines.push(palette.line([(group.title(), Role::Title)]));
        lines.extend(rows.map(|binding| {
            let keys = format!("{:<KEYS$}", names(binding));
            palette.line([("  ".to_owned(), Role::Text), (keys, Role::Key), (binding.help.to_owned(), Role::Text)])
        }));
    }
    lines
}
