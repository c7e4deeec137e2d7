//! Big letters: available characters, sizes, and drawing.
//!
//! The letters come from the font8x8 crate; each has eight by eight dots. Symbols missing there are defined here.

use crate::paint::Palette;
use font8x8::{BASIC_FONTS, LATIN_FONTS, MISC_FONTS, UnicodeFonts};
use plywood_drawing::theme::Role;
use plywood_messages::text;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Size {
    /// One dot per cell: 8 columns, 8 rows.
    Full,
    /// Four dots per cell: 4 columns, 4 rows.
    Half,
}

impl Size {
    pub(super) const fn of_rows(rows: u16) -> Option<Self> {
        match rows {
            8.. => Some(Self::Full),
            4.. => Some(Self::Half),
            _ => None,
        }
    }

    pub(super) const fn cells(self) -> u16 {
        match self {
            Self::Full => 8,
            Self::Half => 4,
        }
    }
}

/// Returns the words in characters with a big form; `None` if one has none.
pub(super) fn spelled(pieces: &[(String, Role)]) -> Option<Vec<(String, Role)>> {
    let spelled = |(words, role): &(String, Role)| {
        let shown = text::visible(words).replace('−', "-");
        shown.chars().all(is_drawn).then_some((shown, *role))
    };
    pieces.iter().map(spelled).collect()
}

/// Returns true if the character has a readable big form: some in the font do not.
fn is_drawn(c: char) -> bool {
    matches!(c, ' '..='~' | 'À'..='ÿ' | '≤' | '≥') || own(c).is_some()
}

/// A zero without a stroke, which looks like an eight from afar, and symbols missing in the font: infinity, and those of positions
/// and moves in some games.
const OWN: [(char, [&str; 8]); 8] = [
    ('0', [" #####  ", "##   ## ", "##   ## ", "##   ## ", "##   ## ", "##   ## ", " #####  ", "        "]),
    ('∞', ["        ", "        ", " ## ##  ", "#  #  # ", "#  #  # ", " ## ##  ", "        ", "        "]),
    ('→', ["        ", "   #    ", "   ##   ", " #####  ", " #####  ", "   ##   ", "   #    ", "        "]),
    ('←', ["        ", "   #    ", "  ##    ", " #####  ", " #####  ", "  ##    ", "   #    ", "        "]),
    ('↑', ["   #    ", "  ###   ", " #####  ", "   #    ", "   #    ", "   #    ", "   #    ", "        "]),
    ('↓', ["   #    ", "   #    ", "   #    ", "   #    ", " #####  ", "  ###   ", "   #    ", "        "]),
    ('·', ["        ", "        ", "        ", "  ##    ", "  ##    ", "        ", "        ", "        "]),
    ('…', ["        ", "        ", "        ", "        ", "        ", "        ", "# ## ## ", "        "]),
];

fn own(c: char) -> Option<Dots> {
    let row = |dots: &str| dots.bytes().rev().fold(0, |row, dot| row << 1 | u8::from(dot == b'#'));
    OWN.iter().find(|(sign, _)| *sign == c).map(|(_, dots)| dots.map(row))
}

/// Rows of a letter from the top, one bit per dot; the lowest bit is the left one.
type Dots = [u8; 8];

fn dots(c: char) -> Option<Dots> {
    own(c).or_else(|| BASIC_FONTS.get(c)).or_else(|| LATIN_FONTS.get(c)).or_else(|| MISC_FONTS.get(c))
}

/// Returns the columns on either side of the letters: text on a block of colour needs a margin.
fn margin(role: Role) -> u16 {
    u16::from(role == Role::Verdict)
}

pub(super) fn cells(pieces: &[(String, Role)], size: Size) -> usize {
    pieces.iter().map(|(words, role)| cells_of(words, *role, size)).sum()
}

fn cells_of(words: &str, role: Role, size: Size) -> usize {
    words.chars().count() * usize::from(size.cells()) + 2 * usize::from(margin(role))
}

/// Draws the pieces that fit side by side at the lower left of an area. Returns one past the last column.
pub(super) fn write(buf: &mut Buffer, area: Rect, pieces: &[(String, Role)], size: Size, palette: &Palette) -> u16 {
    let area = area.intersection(buf.area);
    let mut x = area.x;
    for (words, role) in pieces {
        let (width, margin) = (cells_of(words, *role, size), margin(*role));
        if width > usize::from(area.right() - x) || size.cells() > area.height {
            return x;
        }
        // An underline in each row of dots would strike the letters through.
        let style = palette.of(*role).remove_modifier(Modifier::UNDERLINED);
        let y = area.bottom() - size.cells();
        if margin > 0 {
            let top = y.saturating_sub(1).max(area.y);
            buf.set_style(Rect { x, y: top, width: width as u16, height: area.bottom() - top }, style);
        }
        x += margin;
        for c in words.chars() {
            write_one(buf, Rect { x, y, width: size.cells(), height: size.cells() }, c, size, style);
            x += size.cells();
        }
        x += margin;
    }
    x
}

/// Quarters of a cell: upper left 1, upper right 2, lower left 4, lower right 8.
const QUARTERS: [char; 16] = [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

fn write_one(buf: &mut Buffer, area: Rect, c: char, size: Size, style: Style) {
    let Some(dots) = dots(c) else { return };
    let step = usize::from(8 / size.cells());
    let dot = |x: usize, y: usize| usize::from(dots[y] >> x & 1);
    for position in area.positions() {
        let (x, y) = (usize::from(position.x - area.x) * step, usize::from(position.y - area.y) * step);
        let glyph = match size {
            Size::Full => QUARTERS[15 * dot(x, y)],
            Size::Half => QUARTERS[dot(x, y) + 2 * dot(x + 1, y) + 4 * dot(x, y + 1) + 8 * dot(x + 1, y + 1)],
        };
        if let Some(cell) = buf.cell_mut(position) {
            cell.set_char(glyph).set_style(style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_drawing::theme::Theme;
    use plywood_tree::settings::ThemeName;

    fn piece(words: &str) -> Vec<(String, Role)> {
        vec![(words.to_owned(), Role::Text)]
    }

    fn drawn(words: &str, size: Size, (width, height): (u16, u16)) -> Buffer {
        let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
        let palette = Palette::new(Theme::new(ThemeName::Mono));
        write(&mut buf, Rect::new(0, 0, width, height), &piece(words), size, &palette);
        buf
    }

    fn has_ink(buf: &Buffer) -> bool {
        buf.content().iter().any(|cell| cell.symbol() != " ")
    }

    #[test]
    fn characters_are_in_the_font_or_spelled_or_refused() {
        // Every accepted character is in the font.
        for c in ('!'..='\u{2fff}').filter(|&c| is_drawn(c)) {
            for size in [Size::Half, Size::Full] {
                assert!(has_ink(&drawn(&c.to_string(), size, (8, 8))), "{c:?}");
            }
        }

        // Symbols missing in the font are spelled out; others are rejected.
        {
            let spelled = |words: &str| spelled(&piece(words)).map(|pieces| pieces[0].0.clone());
            assert_eq!(spelled("−3 ≥ −∞").as_deref(), Some("-3 ≥ -∞"));
            assert_eq!(spelled("2→0").as_deref(), Some("2→0"));
            assert_eq!(spelled("Zürich").as_deref(), Some("Zürich"));
            assert_eq!(spelled("日本"), None);
            assert_eq!(spelled("\u{1b}[2J").as_deref(), Some("\\u{1b}[2J"), "nothing of a file acts on a terminal");
        }

        // Own symbols are drawn like letters.
        {
            let rows = |size: Size, cells| {
                let buf = drawn("∞", size, (cells, cells));
                let width = usize::from(cells);
                let row =
                    |row: &[ratatui::buffer::Cell]| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>();
                buf.content().chunks(width).map(row).collect::<Vec<_>>()
            };
            assert_eq!(rows(Size::Half, 4), ["    ", "▞▚▀▖", "▚▞▄▘", "    "]);
            assert_eq!(rows(Size::Full, 8)[2..6], [" ██ ██  ", "█  █  █ ", "█  █  █ ", " ██ ██  "]);
        }

        // A piece without room is not started.
        assert!(has_ink(&drawn("ab", Size::Half, (8, 4))));
        assert!(!has_ink(&drawn("ab", Size::Half, (7, 4))));
        assert!(!has_ink(&drawn("ab", Size::Half, (8, 3))));
        assert!(!has_ink(&drawn("ab", Size::Full, (8, 8))));
    }
}
