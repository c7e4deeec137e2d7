//! Sentences set into lines: broken between words, each piece in the style of what it is.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;

use crate::explain::{Sentence, Tone};
use crate::text;
use crate::theme::Role;
use crate::tui::paint::{self, Palette};

const fn role(tone: Tone) -> Role {
    match tone {
        Tone::Plain => Role::Text,
        Tone::Node | Tone::Player => Role::Title,
        Tone::Number => Role::Number,
        Tone::Verdict => Role::Verdict,
        Tone::Cut => Role::Cut,
    }
}

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
        flow(&words_of(self.sentence, self.palette), area, buf, self.palette)
    }

    /// The rows it takes at a width.
    pub(super) fn height(self, width: u16) -> u16 {
        let mut lines = 1;
        let mut x = 0;
        for word in words_of(self.sentence, self.palette) {
            let cells = cells(&word);
            if x > 0 && x + 1 + cells > width {
                lines += 1;
                x = 0;
            }
            x += cells + u16::from(x > 0);
        }
        lines
    }
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
        let style = palette.of(role(span.tone));
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
    word.iter().map(|(part, _)| text::width(part) as u16).sum()
}

fn flow(words: &[Word], area: Rect, buf: &mut Buffer, palette: &Palette) -> u16 {
    if area.is_empty() {
        return 0;
    }
    let (mut x, mut y) = (area.left(), area.top());
    for word in words {
        let cells = cells(word);
        if x > area.left() && x + 1 + cells > area.right() {
            if y + 1 >= area.bottom() {
                paint::write(buf, area, (x.min(area.right() - 1), y), "…", palette.of(Role::Text));
                return y + 1 - area.top();
            }
            (x, y) = (area.left(), y + 1);
        }
        x += u16::from(x > area.left());
        for (part, style) in word {
            x += paint::write(buf, area, (x, y), part, *style);
        }
    }
    y + 1 - area.top()
}
