//! Sentences set into lines: broken between words, each piece in the style of what it is.

use crate::paint::{self, Palette};
use plywood_drawing::theme::Role;
use plywood_messages::text;
use plywood_messages::words::{Sentence, Tone};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;

/// A word with its style; pieces of one word stick together.
type Word = Vec<(String, Style)>;

/// A sentence.
#[derive(Clone, Copy)]
pub(super) struct Prose<'m> {
    pub(super) sentence: &'m Sentence,
    pub(super) palette: &'m Palette,
}

impl Prose<'_> {
    /// Draws it and returns the rows it took; what does not fit ends with an ellipsis.
    pub(super) fn draw(self, area: Rect, buf: &mut Buffer) -> u16 {
        draw(&self.words(), self.palette.of(Role::Text), area, buf)
    }

    /// The rows it takes at a width.
    pub(super) fn height(self, width: u16) -> u16 {
        rows(lines(&self.words(), width).len())
    }

    fn words(self) -> Vec<Word> {
        words_of(self.sentence, self.palette)
    }
}

/// What is to be known beside the sentences, all of it in one style.
#[derive(Clone, Copy)]
pub(super) struct Remark<'m> {
    pub(super) text: &'m str,
    pub(super) style: Style,
}

impl Remark<'_> {
    /// The rows it takes at a width.
    pub(super) fn height(self, width: u16) -> u16 {
        rows(lines(&self.words(), width).len())
    }

    fn words(self) -> Vec<Word> {
        self.text.split_whitespace().map(|word| vec![(word.to_owned(), self.style)]).collect()
    }
}

impl Widget for &Remark<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        draw(&self.words(), self.style, area, buf);
    }
}

/// More rows than any screen has, and few enough for those of several texts to be added up.
const MOST_ROWS: usize = 10_000;

fn rows(lines: usize) -> u16 {
    lines.min(MOST_ROWS) as u16
}

/// Draws words and returns the rows they took; what does not fit ends with an ellipsis in this style.
fn draw(words: &[Word], ellipsis: Style, area: Rect, buf: &mut Buffer) -> u16 {
    if area.is_empty() {
        return 0;
    }
    let lines = lines(words, area.width);
    for (y, line) in (area.top()..area.bottom()).zip(&lines) {
        let mut x = area.left();
        for word in *line {
            x += u16::from(x > area.left());
            for (part, style) in word {
                x += paint::write(buf, area, (x, y), part, *style);
            }
        }
        if y + 1 == area.bottom() && lines.len() > usize::from(area.height) {
            paint::write(buf, area, (x.min(area.right() - 1), y), "…", ellipsis);
        }
    }
    lines.len().min(usize::from(area.height)) as u16
}

/// Whether a word is the number of the option after it, and stays with it.
fn counts(word: &Word) -> bool {
    let text: String = word.iter().map(|(part, _)| part.as_str()).collect();
    text.strip_suffix(':').is_some_and(|number| !number.is_empty() && number.bytes().all(|sign| sign.is_ascii_digit()))
}

/// The words of each line: as many as fit, and at least one.
fn lines(words: &[Word], width: u16) -> Vec<&[Word]> {
    let (mut lines, mut start, mut x) = (Vec::new(), 0, 0_u16);
    for (at, word) in words.iter().enumerate() {
        let cells = cells(word);
        if x > 0 && x.saturating_add(1).saturating_add(cells) > width {
            let counted = words[start..at].split_last().filter(|(last, before)| !before.is_empty() && counts(last));
            let end = at - usize::from(counted.is_some());
            lines.push(&words[start..end]);
            (start, x) = (end, counted.map_or(0, |(last, _)| self::cells(last)));
        }
        x = x.saturating_add(u16::from(x > 0)).saturating_add(cells);
    }
    lines.push(&words[start..]);
    lines
}

impl Widget for &Prose<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        self.draw(area, buf);
    }
}

/// Draws sentences one under the other, as far as there is room.
pub(super) fn stack(sentences: &[Sentence], palette: &Palette, area: Rect, buf: &mut Buffer) {
    let mut rest = area;
    for sentence in sentences {
        let used = Prose { sentence, palette }.draw(rest, buf);
        rest = Rect { y: rest.y + used, height: rest.height.saturating_sub(used), ..rest };
    }
}

fn words_of(sentence: &Sentence, palette: &Palette) -> Vec<Word> {
    let mut words: Vec<Word> = vec![Vec::new()];
    for span in &sentence.0 {
        let style = palette.of(paint::role(span.tone));
        // A verdict stays in one piece: it is read as one thing.
        if span.tone == Tone::Verdict {
            push(&mut words, &span.text, style);
            continue;
        }
        for (number, part) in span.text.split(' ').enumerate() {
            if number > 0 {
                words.push(Vec::new());
            }
            push(&mut words, part, style);
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

fn push(words: &mut [Word], part: &str, style: Style) {
    if let Some(word) = words.last_mut().filter(|_| !part.is_empty()) {
        word.push((part.to_owned(), style));
    }
}

fn cells(word: &Word) -> u16 {
    let cells: usize = word.iter().map(|(part, _)| text::width(part)).sum();
    u16::try_from(cells).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_drawing::theme::Theme;
    use plywood_messages::words::Span;
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
