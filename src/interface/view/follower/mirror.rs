//! What the room sees, as large as it is: on a smaller screen the part around what matters, and how much is left out.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::room;
use crate::present::Picture;
use crate::present::picture::Run;
use crate::settings::ThemeName;
use crate::text;
use crate::theme::{Role, Theme};
use crate::tui::follower::{Areas, Follower, Link};
use crate::tui::paint::{self, Palette};
use crate::tui::speaking::cell_style;

pub(super) fn draw(model: &Follower, palette: &Palette, areas: Areas, buf: &mut Buffer) {
    let picture = &model.news.picture;
    let shown = Mirror { picture, corner: model.corner, area: areas.mirror };
    shown.rules(model, palette, areas, buf);
    let whole = mirrored(picture, model.theme());
    for (x, y) in shown.cells() {
        let (column, row) = (x - shown.left() + model.corner.0, y - shown.top() + model.corner.1);
        if let (Some(cell), Some(there)) = (buf.cell_mut((x, y)), whole.cell((column, row))) {
            *cell = there.clone();
        }
    }
    shown.mend(buf);
}

struct Mirror<'p> {
    picture: &'p Picture,
    corner: (u16, u16),
    area: Rect,
}

impl Mirror<'_> {
    /// The first column: a picture smaller than the mirror stands in its middle.
    const fn left(&self) -> u16 {
        self.area.x + self.area.width.saturating_sub(self.picture.width) / 2
    }

    const fn top(&self) -> u16 {
        self.area.y + self.area.height.saturating_sub(self.picture.height) / 2
    }

    fn cells(&self) -> impl Iterator<Item = (u16, u16)> {
        let width = self.picture.width.min(self.area.width);
        let height = self.picture.height.min(self.area.height);
        let (left, top) = (self.left(), self.top());
        (top..top + height).flat_map(move |y| (left..left + width).map(move |x| (x, y)))
    }

    /// A wide character of which the mirror's edge leaves one half is left out, or it would push its whole row aside.
    fn mend(&self, buf: &mut Buffer) {
        for y in self.area.top()..self.area.bottom() {
            let last = (self.area.right().saturating_sub(1), y);
            if let Some(cell) = buf.cell_mut(last).filter(|cell| text::width(cell.symbol()) > 1) {
                cell.set_symbol(" ");
            }
        }
    }

    /// What is left out on each side: left, right, above, below.
    const fn left_out(&self) -> [u16; 4] {
        let right = self.picture.width.saturating_sub(self.corner.0 + self.area.width);
        let below = self.picture.height.saturating_sub(self.corner.1 + self.area.height);
        [self.corner.0, right, self.corner.1, below]
    }

    /// The lines above and below the mirror.
    fn rules(&self, model: &Follower, palette: &Palette, areas: Areas, buf: &mut Buffer) {
        let [left, right, above, below] = self.left_out();
        let (words, role) = match model.link {
            Link::Following(_) => room(model.news.prompt.room),
            Link::Silent(_) | Link::Apart(_) if self.picture.width > 0 => ("the room saw last", Role::Problem),
            _ => ("", Role::Faint),
        };
        rule(areas.above, palette, buf);
        rule(areas.below, palette, buf);
        if !words.is_empty() {
            label(areas.above, words, role, palette, buf);
        }
        mark(areas.above, &[(above, '▴', "row", "rows")], palette, buf);
        let marks = [(left, '◂', "column", "columns"), (below, '▾', "row", "rows"), (right, '▸', "column", "columns")];
        mark(areas.below, &marks, palette, buf);
    }
}

fn rule(area: Rect, palette: &Palette, buf: &mut Buffer) {
    let line = "─".repeat(usize::from(area.width));
    paint::write(buf, area, (area.x, area.y), &line, palette.of(Role::Frame));
}

fn label(area: Rect, words: &str, role: Role, palette: &Palette, buf: &mut Buffer) {
    paint::write(buf, area, (area.x + 1, area.y), &format!(" {words} "), palette.of(role));
}

/// ` ◂ 12 columns  ▾ 3 rows ` at the right end of a rule.
fn mark(area: Rect, left_out: &[(u16, char, &str, &str)], palette: &Palette, buf: &mut Buffer) {
    let one = |(number, arrow, one, many): &(u16, char, &str, &str)| match number {
        0 => None,
        1 => Some(format!("{arrow} 1 {one}")),
        _ => Some(format!("{arrow} {number} {many}")),
    };
    let words: Vec<String> = left_out.iter().filter_map(one).collect();
    if words.is_empty() || area.is_empty() {
        return;
    }
    let inside = Rect { width: area.width.saturating_sub(1), ..area };
    paint::write_right(buf, inside, area.y, &format!(" {} ", words.join("   ")), palette.of(Role::Faint));
}

/// A picture as cells, in its own colours, or without any for a theme that has none.
#[must_use]
pub fn mirrored(picture: &Picture, theme: Theme) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, picture.width, picture.height));
    let own = |number| recolored(cell_style(picture.style(number)), picture, theme);
    buffer.set_style(buffer.area, own(0));
    for (y, row) in (0..picture.height).zip(&picture.rows) {
        for Run(x, style, words) in row.iter().filter(|run| run.0 < picture.width) {
            buffer.set_stringn(*x, y, words, usize::from(picture.width - x), own(*style));
        }
    }
    buffer
}

/// Without colours, what stood on another ground than the rest is reversed: nothing is told by colour alone.
fn recolored(style: Style, picture: &Picture, theme: Theme) -> Style {
    let is_colored = |style: Style| style.fg.is_some_and(|ink| ink != Color::Reset);
    if theme.name() != ThemeName::Mono || !picture.styles.iter().any(|&style| is_colored(cell_style(style))) {
        return style;
    }
    let ground = cell_style(picture.style(0)).bg;
    let plain = Style { fg: Some(Color::Reset), bg: Some(Color::Reset), ..style };
    if style.bg == ground { plain } else { plain.add_modifier(Modifier::REVERSED) }
}
