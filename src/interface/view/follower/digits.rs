//! Large digits, three rows high, from half blocks.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::paint;
use crate::text;

/// One row a character.
const GLYPHS: &[(char, [&str; 3])] = &[
    ('0', ["█▀█", "█ █", "▀▀▀"]),
    ('1', ["▀█ ", " █ ", "▀▀▀"]),
    ('2', ["▀▀█", "█▀▀", "▀▀▀"]),
    ('3', ["▀▀█", " ▀█", "▀▀▀"]),
    ('4', ["█ █", "▀▀█", "  ▀"]),
    ('5', ["█▀▀", "▀▀█", "▀▀▀"]),
    ('6', ["█▀▀", "█▀█", "▀▀▀"]),
    ('7', ["▀▀█", "  █", "  ▀"]),
    ('8', ["█▀█", "█▀█", "▀▀▀"]),
    ('9', ["█▀█", "▀▀█", "▀▀▀"]),
    (':', ["▄", "▄", " "]),
    (',', [" ", " ", "▞"]),
    ('/', ["  ▞", " ▞ ", "▞  "]),
    (' ', [" ", " ", " "]),
];

/// Writes large digits; where they do not fit, or there is none for a character, ordinary ones.
pub(super) fn draw(words: &str, style: Style, area: Rect, buf: &mut Buffer) {
    let rows = [0, 1, 2].map(|row| large(words, row));
    let fits = rows.iter().all(|row| row.as_ref().is_some_and(|row| text::width(row) <= usize::from(area.width)));
    if !fits || area.height < 3 {
        paint::write(buf, area, (area.x, area.y), words, style);
        return;
    }
    for (y, row) in (area.y..).zip(rows.iter().flatten()) {
        paint::write(buf, area, (area.x, y), row, style);
    }
}

fn large(words: &str, row: usize) -> Option<String> {
    let glyph = |c| GLYPHS.iter().find(|(known, _)| *known == c).map(|(_, rows)| rows[row]);
    words.chars().map(glyph).collect::<Option<Vec<_>>>().map(|glyphs| glyphs.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_glyph_is_as_wide_in_each_row_and_like_no_other() {
        for (at, (c, rows)) in GLYPHS.iter().enumerate() {
            let widths: Vec<usize> = rows.iter().map(|row| text::width(row)).collect();
            assert!(widths.iter().all(|width| *width == widths[0]), "{c}");
            assert!(GLYPHS[..at].iter().all(|(_, other)| other != rows), "{c}");
        }
    }

    #[test]
    fn what_does_not_fit_is_written_small() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 10, 3));
        draw("1,905,005", Style::new(), buffer.area, &mut buffer);
        assert_eq!(buffer[(0, 0)].symbol(), "1");
        assert_eq!(buffer[(1, 0)].symbol(), ",");
    }
}
