//! The help: every key, printed from the table of keys.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::overlay;
use crate::theme::Role;
use crate::tui::keymap::{Group, Mode, names, of_mode};
use crate::tui::paint::{self, Palette};

/// Columns of one column of the help.
const WIDTH: u16 = 72;

/// The column where the words begin: right of the longest list of keys.
const HELP: u16 = 31;

/// A line of the help.
enum Line {
    Heading(&'static str),
    Key(String, &'static str),
    Blank,
}

pub(super) fn draw(mode: Mode, first: u16, palette: &Palette, screen: Rect, buf: &mut Buffer) {
    let lines = lines(mode);
    let (left, right) = halves(&lines);
    let fits = left.len().max(right.len()) + 2 <= usize::from(screen.height);
    if lines.len() + 2 > usize::from(screen.height) && screen.width >= 2 * WIDTH && fits {
        side_by_side(left, right, palette, screen, buf);
    } else {
        scrolled(&lines, first, palette, screen, buf);
    }
}

/// Everything at once, in two columns.
fn side_by_side(left: &[Line], right: &[Line], palette: &Palette, screen: Rect, buf: &mut Buffer) {
    let height = left.len().max(right.len()) as u16 + 2;
    let area = overlay::centered(screen, 2 * WIDTH, height);
    let inside = overlay::frame(area, "keys", palette, buf);
    let middle = inside.x + inside.width / 2;
    for (lines, x) in [(left, inside.x), (right, middle)] {
        let column = Rect { x, width: inside.width / 2, ..inside };
        for (y, line) in (column.top()..column.bottom()).zip(lines) {
            draw_line(line, y, palette, column, buf);
        }
    }
}

/// The lines before the blank one that is nearest to the middle, and those after it.
fn halves(lines: &[Line]) -> (&[Line], &[Line]) {
    let blanks = (0..lines.len()).filter(|&at| matches!(lines[at], Line::Blank));
    match blanks.min_by_key(|at| at.abs_diff(lines.len() / 2)) {
        Some(blank) => (&lines[..blank], &lines[blank + 1..]),
        None => (lines, &[]),
    }
}

/// As many lines as there is room for, from the first on, and how many there are.
fn scrolled(lines: &[Line], first: u16, palette: &Palette, screen: Rect, buf: &mut Buffer) {
    let height = (lines.len() as u16 + 2).min(screen.height);
    let area = overlay::centered(screen, WIDTH.min(screen.width), height);
    let inside = overlay::frame(area, "keys", palette, buf);
    let most = (lines.len() as u16).saturating_sub(inside.height);
    let first = first.min(most);
    for (y, line) in (inside.top()..inside.bottom()).zip(lines.iter().skip(usize::from(first))) {
        draw_line(line, y, palette, inside, buf);
    }
    if most > 0 {
        let scrolled = format!(" ↓ {first} / {most} ");
        let bottom = area.bottom().saturating_sub(1);
        let area = Rect { width: area.width.saturating_sub(2), ..area };
        paint::write_right(buf, area, bottom, &scrolled, palette.of(Role::Faint));
    }
}

fn draw_line(line: &Line, y: u16, palette: &Palette, area: Rect, buf: &mut Buffer) {
    match line {
        Line::Heading(words) => drop(paint::write(buf, area, (area.x, y), words, palette.of(Role::Title))),
        Line::Key(keys, help) => {
            paint::write(buf, area, (area.x + 2, y), keys, palette.of(Role::Key));
            paint::write(buf, area, (area.x + HELP, y), help, palette.of(Role::Text));
        }
        Line::Blank => {}
    }
}

/// The keys of a mode, by group.
fn lines(mode: Mode) -> Vec<Line> {
    let mut lines = Vec::new();
    for group in Group::ALL {
        let mut rows = of_mode(mode).filter(|binding| binding.group == group).peekable();
        if rows.peek().is_none() {
            continue;
        }
        if !lines.is_empty() {
            lines.push(Line::Blank);
        }
        lines.push(Line::Heading(group.title()));
        lines.extend(rows.map(|binding| Line::Key(names(binding), binding.help)));
    }
    lines
}
