//! Text layout: lines are broken between words, and each piece has its own style.

mod flow;
mod place;

pub(super) use flow::Flow;
pub(super) use place::{Below, Head, blank};

use crate::paint::Palette;
use plywood_messages::words::Sentence;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;

#[derive(Clone, Copy)]
pub(super) struct Prose<'m> {
    pub(super) sentence: &'m Sentence,
    pub(super) palette: &'m Palette,
}

impl Prose<'_> {
    pub(super) fn flow(self) -> Flow {
        Flow::told(self.sentence, self.palette)
    }

    /// Draws the sentence and returns its rows; overflow ends with an ellipsis.
    pub(super) fn draw(self, area: Rect, buf: &mut Buffer) -> u16 {
        self.flow().draw(area, buf)
    }

    pub(super) fn height(self, width: u16) -> u16 {
        self.flow().height(width)
    }
}

impl Widget for &Prose<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        self.draw(area, buf);
    }
}

#[derive(Clone, Copy)]
pub(super) struct Remark<'m> {
    pub(super) text: &'m str,
    pub(super) style: Style,
}

impl Remark<'_> {
    pub(super) fn flow(self) -> Flow {
        Flow::plain(self.text, self.style)
    }

    pub(super) fn height(self, width: u16) -> u16 {
        self.flow().height(width)
    }
}

impl Widget for &Remark<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        self.flow().draw(area, buf);
    }
}

pub(super) fn stack(sentences: &[Sentence], palette: &Palette, area: Rect, buf: &mut Buffer) {
    let mut rest = area;
    for sentence in sentences {
        let used = Prose { sentence, palette }.draw(rest, buf);
        rest = Rect { y: rest.y + used, height: rest.height.saturating_sub(used), ..rest };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_drawing::theme::Theme;
    use plywood_messages::words::{Span, Tone};
    use plywood_tree::settings::ThemeName;

    fn drawn(width: u16, height: u16) -> (u16, u16, Vec<String>) {
        let span = |text: &str, tone| Span { text: text.to_owned().into(), tone };
        let sentence =
            Sentence::from(vec![span("8 ≥ 5", Tone::Verdict), span(": MIN at E never lets it", Tone::Plain)]);
        let palette = Palette::new(Theme::new(ThemeName::Mono));
        let prose = Prose { sentence: &sentence, palette: &palette };
        let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
        let used = prose.draw(buf.area, &mut buf);
        let rows = buf.content().chunks(usize::from(width));
        let rows = rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>());
        (used, prose.height(width), rows.map(|row| row.trim_end().to_owned()).collect())
    }

    #[test]
    fn a_verdict_is_not_broken_and_what_does_not_fit_is_said_to_be_missing() {
        let lines = |lines: &[&str]| lines.iter().map(|&line| line.to_owned()).collect::<Vec<_>>();
        assert_eq!(drawn(40, 2), (1, 1, lines(&["8 ≥ 5: MIN at E never lets it", ""])));
        assert_eq!(drawn(12, 3), (3, 3, lines(&["8 ≥ 5: MIN", "at E never", "lets it"])));
        assert_eq!(drawn(12, 2), (2, 3, lines(&["8 ≥ 5: MIN", "at E never…"])));
        assert_eq!(drawn(4, 1).2, lines(&["8 ≥…"]));
    }
}
