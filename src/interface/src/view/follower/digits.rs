//! Large digits of the presenter view, in the letters of projector mode.

use crate::paint;
use plywood_drawing::scene::{LARGE_ROWS, has_large, large, large_width};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Draws large digits; normal ones if they do not fit or a character has no large form.
pub(super) fn draw(words: &str, style: Style, area: Rect, buf: &mut Buffer) {
    let fits = large_width(words) <= usize::from(area.width) && LARGE_ROWS <= usize::from(area.height);
    if !fits || !has_large(words) {
        paint::write(buf, area, (area.x, area.y), words, style);
        return;
    }
    for (y, row) in (area.y..).zip(0..LARGE_ROWS) {
        paint::write(buf, area, (area.x, y), &large(words, row), style);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_written_small() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 10, 3));
        draw("1,905,005", Style::new(), buffer.area, &mut buffer);
        assert_eq!(buffer[(0, 0)].symbol(), "1");
        assert_eq!(buffer[(1, 0)].symbol(), ",");
    }
}
