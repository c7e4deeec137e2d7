//! Text layout: lines are broken between words, item by item, and each piece has its own style.

mod place;

pub(super) use place::{Below, Head};

use crate::paint;
use plywood_drawing::theme::Role;
use plywood_messages::text;
use plywood_messages::words::{Sentence, Tone};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

#[derive(Clone, Debug, Default)]
pub(super) struct Word {
    /// Blanks before it, unless a line is broken there.
    blanks: u16,
    before: Option<Style>,
    pieces: Vec<(String, Style)>,
}

impl Word {
    fn cells(&self) -> u16 {
        let cells: usize = self.pieces.iter().map(|(part, _)| text::width(part)).sum();
        u16::try_from(cells).unwrap_or(u16::MAX)
    }

    /// Returns true if it is the number of an option, which stays with the next word.
    fn counts(&self) -> bool {
        let text: String = self.pieces.iter().map(|(part, _)| part.as_str()).collect();
        let number = text.strip_suffix(':');
        number.is_some_and(|number| !number.is_empty() && number.bytes().all(|sign| sign.is_ascii_digit()))
    }
}

/// Words that stay in one line if they fit in one.
#[derive(Clone, Debug, Default)]
struct Item {
    /// Columns before it, unless it begins a line.
    gap: u16,
    words: Vec<Word>,
}

/// Items broken into lines. An item begins a new line rather than break; if it is wider than a line, it is broken between words.
#[derive(Clone, Debug, Default)]
pub(super) struct Flow {
    items: Vec<Item>,
    /// Item at the right border of the last line.
    end: Item,
    /// Occupied columns at the end of the first line.
    taken: u16,
    ellipsis: Style,
}

impl Flow {
    /// Places items side by side, `gap` columns apart.
    pub(super) fn of<'l>(items: impl IntoIterator<Item = Line<'l>>, gap: u16) -> Self {
        let items = items.into_iter().map(|item| Item { gap, words: words_of(&item) });
        Self { items: items.collect(), ..Self::default() }
    }

    /// Creates a flow from a sentence, with the styles of its tones.
    pub(super) fn sentence(sentence: &Sentence) -> Self {
        let mut words = vec![Word::default()];
        for span in &sentence.0 {
            let style = paint::style(paint::role(span.tone));
            match span.tone {
                // A verdict is not broken.
                Tone::Verdict => push(&mut words, &span.text, style),
                Tone::Plain | Tone::Node | Tone::Player | Tone::Number | Tone::Cut => {
                    split(&mut words, &span.text, style);
                }
            }
        }
        Self::of_words(words, paint::style(Role::Text))
    }

    pub(super) fn plain(words: &str, role: Role) -> Self {
        let (words, style) = (text::visible(words), paint::style(role));
        let word = |word: &str| Word { pieces: vec![(word.to_owned(), style)], ..Word::default() };
        Self::of_words(words.split_whitespace().map(word).collect(), style)
    }

    fn of_words(mut words: Vec<Word>, ellipsis: Style) -> Self {
        words.retain(|word| !word.pieces.is_empty());
        for (at, word) in words.iter_mut().enumerate() {
            (word.blanks, word.before) = (u16::from(at > 0), None);
        }
        Self { items: vec![Item { gap: 0, words }], ellipsis, ..Self::default() }
    }

    pub(super) fn ending(mut self, item: Option<Line<'_>>, gap: u16) -> Self {
        self.end = Item { gap, words: item.map(|item| words_of(&item)).unwrap_or_default() };
        self
    }

    /// Appends the items of another flow after `gap` columns.
    pub(super) fn then(mut self, other: Self, gap: u16) -> Self {
        let before = self.items.len();
        self.items.extend(other.items);
        self.items.iter_mut().skip(before).take(1).for_each(|first| first.gap = gap);
        self
    }

    pub(super) fn after(mut self, word: Span<'_>) -> Self {
        if let Some(first) = self.items.first_mut() {
            first.words.iter_mut().take(1).for_each(|first| first.blanks = 0);
            first.words.insert(0, Word { pieces: vec![(word.content.into_owned(), word.style)], ..Word::default() });
        }
        self
    }

    pub(super) fn stacked<'l>(items: impl IntoIterator<Item = Line<'l>>) -> Self {
        Self::of(items, u16::MAX)
    }

    /// Reserves columns at the right border of the first line.
    pub(super) const fn beside(mut self, columns: u16) -> Self {
        self.taken = columns;
        self
    }

    pub(super) fn join(&mut self) {
        let mut words: Vec<Word> = Vec::new();
        for mut item in std::mem::take(&mut self.items) {
            if !words.is_empty() {
                item.words.iter_mut().take(1).for_each(|word| word.blanks = word.blanks.saturating_add(item.gap));
            }
            words.append(&mut item.words);
        }
        self.items.push(Item { gap: 0, words });
    }

    pub(super) fn is_empty(&self) -> bool {
        self.items.iter().chain([&self.end]).all(|item| item.words.is_empty())
    }

    pub(super) fn height(&self, width: u16) -> u16 {
        self.lines(width).len().min(MOST_ROWS) as u16
    }

    /// Draws the flow and returns its rows; overflow ends with an ellipsis.
    pub(super) fn draw(&self, area: Rect, buf: &mut Buffer) -> u16 {
        if area.is_empty() {
            return 0;
        }
        let lines = self.lines(area.width);
        for (y, line) in (area.top()..area.bottom()).zip(&lines) {
            write_line(line, self.row(area, y), buf);
            if y + 1 == area.bottom() && lines.len() > usize::from(area.height) {
                let end = line.last().map_or(0, |(column, word)| column.saturating_add(word.cells()));
                let row = self.row(area, y);
                let x = row.x.saturating_add(end.min(row.width.saturating_sub(1)));
                paint::write_styled(buf, row, (x, y), "…", self.ellipsis);
            }
        }
        lines.len().min(usize::from(area.height)) as u16
    }

    /// Draws the words that fit in the first line, at least the beginning of one.
    pub(super) fn draw_in_line(&self, area: Rect, buf: &mut Buffer) {
        let row = self.row(area, area.y);
        let all = Self { taken: 0, ..self.clone() };
        let lines = all.lines(u16::MAX);
        let has_room = |(column, word): &&(u16, &Word)| column.saturating_add(word.cells()) < row.width;
        let fitting = lines[0].iter().take_while(has_room).count().max(1).min(lines[0].len());
        write_line(&lines[0][..fitting], row, buf);
        if let Some((column, word)) = lines[0][..fitting].last().filter(|last| has_room(last)) {
            paint::write_styled(buf, row, (row.x + column + word.cells(), row.y), "…", self.ellipsis);
        }
    }

    /// Returns a row of an area, in the first row without its occupied columns.
    pub(super) const fn row(&self, area: Rect, y: u16) -> Rect {
        let taken = if y == area.y { self.taken } else { 0 };
        Rect { y, height: 1, width: area.width.saturating_sub(taken), ..area }
    }

    pub(super) fn lines(&self, width: u16) -> Vec<Vec<(u16, &Word)>> {
        let mut setter = Setter { lines: vec![Vec::new()], x: 0, width, taken: self.taken };
        for item in &self.items {
            setter.item(item);
        }
        if !self.end.words.is_empty() {
            setter.end(&self.end);
        }
        setter.lines
    }
}

/// More rows than any screen has, but small enough that the heights of several texts can be added.
const MOST_ROWS: usize = 10_000;

fn whole(words: &[Word]) -> u16 {
    words.iter().map(|word| word.blanks.saturating_add(word.cells())).fold(0, u16::saturating_add)
}

struct Setter<'w> {
    lines: Vec<Vec<(u16, &'w Word)>>,
    x: u16,
    width: u16,
    taken: u16,
}

impl<'w> Setter<'w> {
    fn item(&mut self, item: &'w Item) {
        self.begin(item);
        for (at, word) in item.words.iter().enumerate() {
            let gap = if at == 0 && self.x > 0 { item.gap } else { 0 };
            let blanks = gap.saturating_add(word.blanks);
            // A word wider than every line is cut.
            let has_room_below = self.x > 0 || (self.taken() > 0 && word.cells() <= self.width);
            if has_room_below && !self.fits(blanks, word.cells()) {
                let line = self.lines.last_mut().filter(|line| at > 1 && line.len() > 1);
                let number = line.and_then(|line| line.pop_if(|(_, last)| last.counts()));
                self.break_line();
                if let Some((_, number)) = number {
                    self.put(number, 0);
                }
            }
            let blanks = if self.x > 0 || at == 0 { blanks } else { 0 };
            self.put(word, blanks);
        }
    }

    /// Breaks the line if an item does not fit in it.
    fn begin(&mut self, item: &Item) {
        if self.x > 0 && !self.fits(item.gap, whole(&item.words)) {
            self.break_line();
        }
    }

    fn end(&mut self, item: &'w Item) {
        self.begin(item);
        let start = self.width.saturating_sub(self.taken()).checked_sub(whole(&item.words));
        let Some(mut x) = start else { return self.item(item) };
        for word in &item.words {
            x = x.saturating_add(word.blanks);
            self.put_at(x, word);
            x = x.saturating_add(word.cells());
        }
    }

    const fn fits(&self, blanks: u16, cells: u16) -> bool {
        self.x.saturating_add(blanks).saturating_add(cells) <= self.width.saturating_sub(self.taken())
    }

    const fn taken(&self) -> u16 {
        if self.lines.len() == 1 { self.taken } else { 0 }
    }

    fn put(&mut self, word: &'w Word, blanks: u16) {
        self.put_at(self.x.saturating_add(blanks), word);
    }

    fn put_at(&mut self, x: u16, word: &'w Word) {
        if let Some(line) = self.lines.last_mut() {
            line.push((x, word));
        }
        self.x = x.saturating_add(word.cells());
    }

    fn break_line(&mut self) {
        self.lines.push(Vec::new());
        self.x = 0;
    }
}

/// Writes words at their columns; one wider than the line ends with an ellipsis.
pub(super) fn write_line(line: &[(u16, &Word)], area: Rect, buf: &mut Buffer) {
    let Some((first, _)) = line.first() else { return };
    for (column, word) in line {
        let mut x = area.x.saturating_add(*column);
        if let Some(style) = word.before.filter(|_| *column >= word.blanks && column > first) {
            paint::write_styled(buf, area, (x - word.blanks, area.y), &" ".repeat(word.blanks.into()), style);
        }
        for (part, style) in &word.pieces {
            let room = area.right().saturating_sub(x);
            x += paint::write_styled(buf, area, (x, area.y), &text::clipped(part, room.into()), *style);
        }
    }
}

fn words_of(line: &Line<'_>) -> Vec<Word> {
    let mut words = vec![Word::default()];
    for span in line {
        split(&mut words, &span.content, span.style);
    }
    words.retain(|word| !word.pieces.is_empty());
    words
}

/// Adds the words of a piece; the first is joined to the previous word.
fn split(words: &mut Vec<Word>, text: &str, style: Style) {
    for (number, part) in text.split(' ').enumerate() {
        match words.last_mut() {
            Some(last) if number > 0 && last.pieces.is_empty() => last.blanks += 1,
            Some(_) if number > 0 => words.push(Word { blanks: 1, before: Some(style), pieces: Vec::new() }),
            Some(_) | None => {}
        }
        push(words, part, style);
    }
}

fn push(words: &mut [Word], part: &str, style: Style) {
    if let Some(word) = words.last_mut().filter(|_| !part.is_empty()) {
        word.pieces.push((part.to_owned(), style));
    }
}

/// Draws sentences one below the other.
pub(super) fn stack(sentences: &[Sentence], area: Rect, buf: &mut Buffer) {
    let mut rest = area;
    for sentence in sentences {
        let used = Flow::sentence(sentence).draw(rest, buf);
        rest = Rect { y: rest.y + used, height: rest.height.saturating_sub(used), ..rest };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_messages::words::Span as Piece;
    use plywood_tree::testing::cases;
    use proptest::prelude::*;

    fn rows(flow: &Flow, width: u16) -> Vec<String> {
        let mut buf = Buffer::empty(Rect::new(0, 0, width, flow.height(width)));
        assert_eq!(flow.draw(buf.area, &mut buf), buf.area.height);
        let rows = buf.content().chunks(usize::from(width));
        rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>().trim_end().to_owned())
            .collect()
    }

    #[test]
    fn an_item_begins_a_line_rather_than_be_broken() {
        let flow = || Flow::of(["one two", "three four", "five"].map(Line::from), 3);
        assert_eq!(rows(&flow(), 27), ["one two   three four   five"]);
        assert_eq!(rows(&flow(), 26), ["one two   three four", "five"]);
        assert_eq!(rows(&flow(), 19), ["one two", "three four   five"]);
        assert_eq!(rows(&flow(), 8), ["one two", "three", "four", "five"]);
        assert_eq!(rows(&flow().beside(15), 20), ["one", "two   three four", "five"]);
        assert_eq!(
            rows(&flow().ending(Some(Line::from("end")), 2), 30),
            ["one two   three four   five", "                           end"]
        );
        assert_eq!(rows(&flow().ending(Some(Line::from("end")), 2), 32), ["one two   three four   five  end"]);
        assert_eq!(rows(&Flow::stacked(["  k  one", "two"].map(Line::from)), 20), ["  k  one", "two"]);
    }

    proptest! {
        #![proptest_config(cases(256))]

        /// Every word is there, in order, if no word is wider than a line. Occupied columns stay free of text.
        #[test]
        fn no_word_is_lost(
            items in prop::collection::vec(prop::collection::vec("[a-z]{1,9}", 1..6), 1..5),
            width in 9_u16..60,
            taken in 0_u16..60,
            gap in 0_u16..4,
        ) {
            let lines: Vec<Line<'_>> = items.iter().map(|words| Line::from(words.join(" "))).collect();
            let flow = Flow::of(lines, gap.max(1)).beside(taken);
            let rows = rows(&flow, width);
            let shown: Vec<&str> = rows.iter().flat_map(|row| row.split_whitespace()).collect();
            let words: Vec<&String> = items.iter().flatten().collect();
            prop_assert_eq!(shown, words);
            prop_assert!(text::cells(&rows[0]) <= width.saturating_sub(taken));
        }
    }

    fn drawn(width: u16, height: u16) -> (u16, u16, Vec<String>) {
        let span = |text: &str, tone| Piece { text: text.to_owned().into(), tone };
        let sentence =
            Sentence::from(vec![span("8 ≥ 5", Tone::Verdict), span(": MIN at E never lets it", Tone::Plain)]);
        let prose = Flow::sentence(&sentence);
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
