//! Big letters: which characters there are, how large they are, and drawing them. Knows nothing of what they say.
//!
//! The letters are those of the font8x8 crate; every one is eight by eight dots.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::Line;
use ratatui::widgets::Widget;
use tui_big_text::{BigText, PixelSize};

use crate::text;
use crate::theme::Role;
use crate::tui::paint::Palette;

/// How large the letters are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Size {
    /// A cell a dot: 8 columns, 8 rows.
    Full,
    /// Four dots a cell: 4 columns, 4 rows.
    Half,
}

impl Size {
    /// The largest that has room in so many rows.
    pub(super) const fn of_rows(rows: u16) -> Option<Self> {
        match rows {
            8.. => Some(Self::Full),
            4.. => Some(Self::Half),
            _ => None,
        }
    }

    pub(super) const fn smaller(self) -> Self {
        Self::Half
    }

    /// Columns, and as many rows, of a letter.
    pub(super) const fn cells(self) -> u16 {
        match self {
            Self::Full => 8,
            Self::Half => 4,
        }
    }

    const fn pixels(self) -> PixelSize {
        match self {
            Self::Full => PixelSize::Full,
            Self::Half => PixelSize::Quadrant,
        }
    }
}

/// The same words in characters that can be drawn big; `None` if one of them cannot.
pub(super) fn spelled(pieces: &[(String, Role)]) -> Option<Vec<(String, Role)>> {
    let spelled = |(words, role): &(String, Role)| {
        let shown = text::visible(words).replace("+∞", "∞").replace('∞', "inf").replace('−', "-");
        shown.chars().all(is_drawn).then_some((shown, *role))
    };
    pieces.iter().map(spelled).collect()
}

/// Whether the font has this character, as one that can be read.
const fn is_drawn(c: char) -> bool {
    matches!(c, ' '..='~' | 'À'..='ÿ' | '≤' | '≥')
}

/// The columns these pieces take.
pub(super) fn cells(pieces: &[(String, Role)], size: Size) -> usize {
    pieces.iter().map(|(words, _)| words.chars().count() * usize::from(size.cells())).sum()
}

/// Draws pieces side by side at the upper left of an area, those that have room. Returns one past the last column.
pub(super) fn write(buf: &mut Buffer, area: Rect, pieces: &[(String, Role)], size: Size, palette: &Palette) -> u16 {
    let area = area.intersection(buf.area);
    let mut x = area.x;
    for (words, role) in pieces {
        let width = words.chars().count() * usize::from(size.cells());
        if width > usize::from(area.right() - x) || size.cells() > area.height {
            return x;
        }
        let room = Rect { x, y: area.y, width: width as u16, height: size.cells() };
        // A line under each row of dots would strike the letters through.
        let style = palette.of(*role).remove_modifier(Modifier::UNDERLINED);
        BigText::builder()
            .pixel_size(size.pixels())
            .style(style)
            .lines([Line::raw(words.as_str())])
            .build()
            .render(room, buf);
        x += width as u16;
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::ThemeName;
    use crate::theme::Theme;

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
    fn every_character_that_is_let_through_is_in_the_font() {
        for c in ('!'..='\u{2fff}').filter(|&c| is_drawn(c)) {
            assert!(has_ink(&drawn(&c.to_string(), Size::Half, (4, 4))), "{c:?}");
        }
    }

    #[test]
    fn signs_that_the_font_has_not_are_spelled_and_others_refused() {
        let spelled = |words: &str| spelled(&piece(words)).map(|pieces| pieces[0].0.clone());
        assert_eq!(spelled("−3 ≥ −∞").as_deref(), Some("-3 ≥ -inf"));
        assert_eq!(spelled("+∞ > 3").as_deref(), Some("inf > 3"));
        assert_eq!(spelled("Zürich").as_deref(), Some("Zürich"));
        assert_eq!(spelled("日本"), None);
        assert_eq!(spelled("\u{1b}[2J").as_deref(), Some("\\u{1b}[2J"), "nothing of a file acts on a terminal");
    }

    #[test]
    fn what_has_no_room_is_not_begun() {
        assert!(has_ink(&drawn("ab", Size::Half, (8, 4))));
        assert!(!has_ink(&drawn("ab", Size::Half, (7, 4))));
        assert!(!has_ink(&drawn("ab", Size::Half, (8, 3))));
        assert!(!has_ink(&drawn("ab", Size::Full, (8, 8))));
    }
}
