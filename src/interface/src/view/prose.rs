//! Text layout: lines are broken between words, item by item, and each piece has its own style.

use std::borrow::Cow;

use super::prelude::*;
use plywood_messages::words::Tone;
use ratatui::{style::Style, text::Span};

#[derive(Clone, Default)]
pub struct Word {
    /// Blanks before it, unless a line is broken there.
    blanks: u16,
    before: Option<Style>,
    pieces: Vec<(String, Style)>,
    cells: u16,
}

impl Word {
    fn of(part: &str, style: Style) -> Self {
        let mut word = Self::default();
        word.push(part, style);
        word
    }

    fn push(&mut self, part: &str, style: Style) {
        self.cells = self.cells.saturating_add(text::cells(part));
        self.pieces.push((part.to_owned(), style));
    }

    /// Returns true if it is the number of an option, which stays with the next word.
    fn counts(&self) -> bool {
        let text: String = self.pieces.iter().map(|(part, _)| part.as_str()).collect();
        let number = text.strip_suffix(':');
        number.is_some_and(|number| !number.is_empty() && number.bytes().all(|sign| sign.is_ascii_digit()))
    }
}

/// Words that stay in one line if they fit in one.
#[derive(Clone, Default)]
struct Item {
    /// Columns before it, unless it begins a line.
    gap: u16,
    words: Vec<Word>,
}

/// Items broken into lines. An item begins a new line rather than break; if it is wider than a line, it is broken between words.
#[derive(Clone, Default)]
pub struct Flow {
    items: Vec<Item>,
    /// Item at the right border of the last line.
    end: Item,
    /// Occupied columns at the end of the first line.
    used: u16,
    ellipsis: Style,
}

impl Flow {
    /// Places items side by side, `gap` columns apart.
    pub fn of<'l>(items: impl IntoIterator<Item = Line<'l>>, gap: u16) -> Self {
        let items = items.into_iter().map(|item| Item { gap, words: words_of(&item) });
        Self { items: items.collect(), ..Self::default() }
    }

    /// Creates a flow from a sentence, with the styles of its tones.
    pub fn sentence(sentence: &Sentence) -> Self {
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

    pub fn plain(words: &str, role: Role) -> Self {
        let words = text::visible(words);
        let style = paint::style(role);
        Self::of_words(words.split_whitespace().map(|word| Word::of(word, style)).collect(), style)
    }

    /// Returns its words without styles.
    pub fn text(&self) -> String {
        let word = |word: &Word| word.pieces.iter().map(|(part, _)| part.as_str()).collect::<String>();
        let items = self.items.iter().map(|item| text::joined(item.words.iter().map(word), " "));
        text::joined(items.filter(|item| !item.is_empty()), ", ")
    }

    /// Puts the sign of a tone before it.
    pub fn signed(self, tone: MessageTone) -> Self {
        self.after(&paint::span(format!("{} ", tone.sign()), tone.role()))
    }

    pub fn remark(remark: &Remark) -> Self {
        Self::plain(&remark.signed(), remark.tone.role())
    }

    fn of_words(mut words: Vec<Word>, ellipsis: Style) -> Self {
        words.retain(|word| !word.pieces.is_empty());
        for (at, word) in words.iter_mut().enumerate() {
            word.blanks = u16::from(at > 0);
            word.before = None;
        }
        Self { items: vec![Item { gap: 0, words }], ellipsis, ..Self::default() }
    }

    pub fn ending(mut self, item: Option<Line<'_>>, gap: u16) -> Self {
        self.end = Item { gap, words: item.map(|item| words_of(&item)).unwrap_or_default() };
        self
    }

    /// Appends the items of another flow after `gap` columns.
    pub fn then(mut self, other: Self, gap: u16) -> Self {
        let before = self.items.len();
        self.items.extend(other.items);
        self.items.iter_mut().skip(before).take(1).for_each(|first| first.gap = gap);
        self
    }

    pub fn after(mut self, word: &Span<'_>) -> Self {
        if let Some(first) = self.items.first_mut() {
            first.words.iter_mut().take(1).for_each(|first| first.blanks = 0);
            first.words.insert(0, Word::of(&word.content, word.style));
        }
        self
    }

    pub fn stacked<'l>(items: impl IntoIterator<Item = Line<'l>>) -> Self {
        Self::of(items, u16::MAX)
    }

    /// Reserves columns at the right border of the first line.
    pub const fn beside(mut self, columns: u16) -> Self {
        self.used = columns;
        self
    }

    pub fn join(&mut self) {
        let mut words: Vec<Word> = Vec::new();
        for mut item in std::mem::take(&mut self.items) {
            if !words.is_empty() {
                item.words.iter_mut().take(1).for_each(|word| word.blanks = word.blanks.saturating_add(item.gap));
            }
            words.append(&mut item.words);
        }
        self.items.push(Item { gap: 0, words });
    }

    pub fn is_empty(&self) -> bool {
        self.items.iter().chain([&self.end]).all(|item| item.words.is_empty())
    }

    pub fn height(&self, width: u16) -> u16 {
        self.lines(width).len().min(MOST_ROWS) as u16
    }

    /// Draws the flow and returns its rows; overflow ends with an ellipsis.
    pub fn draw(&self, area: Rect, buf: &mut Buffer) -> u16 {
        if area.is_empty() {
            return 0;
        }
        let lines = self.lines(area.width);
        for (y, line) in (area.top()..area.bottom()).zip(&lines) {
            let row = self.row(area, y);
            write_line(line, row, buf);
            if row.bottom() == area.bottom() && lines.len() > usize::from(area.height) {
                let end = line.last().map_or(0, |(column, word)| column.saturating_add(word.cells));
                let x = row.x.saturating_add(end.min(row.width.saturating_sub(1)));
                paint::write_styled(buf, row, (x, y), "…", self.ellipsis);
            }
        }
        lines.len().min(usize::from(area.height)) as u16
    }

    /// Draws the words that fit in the first line, at least the beginning of one.
    pub fn draw_in_line(&self, area: Rect, buf: &mut Buffer) {
        let row = self.row(area, area.y);
        let all = Self { used: 0, ..self.clone() };
        let lines = all.lines(u16::MAX);
        let has_room = |(column, word): &&(u16, &Word)| column.saturating_add(word.cells) < row.width;
        let fitting = lines[0].iter().take_while(has_room).count().max(1).min(lines[0].len());
        write_line(&lines[0][..fitting], row, buf);
        if let Some((column, word)) = lines[0][..fitting].last().filter(|last| has_room(last)) {
            paint::write_styled(buf, row, (row.x + column + word.cells, row.y), "…", self.ellipsis);
        }
    }

    /// Returns a row of an area, in the first row without its occupied columns.
    pub const fn row(&self, area: Rect, y: u16) -> Rect {
        let used = if y == area.y { self.used } else { 0 };
        Rect { y, height: 1, width: area.width.saturating_sub(used), ..area }
    }

    pub fn lines(&self, width: u16) -> Vec<Vec<(u16, &Word)>> {
        let mut setter = Setter { lines: vec![Vec::new()], x: 0, width, used: self.used };
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
    words.iter().map(|word| word.blanks.saturating_add(word.cells)).fold(0, u16::saturating_add)
}

struct Setter<'w> {
    lines: Vec<Vec<(u16, &'w Word)>>,
    x: u16,
    width: u16,
    used: u16,
}

impl<'w> Setter<'w> {
    fn item(&mut self, item: &'w Item) {
        self.begin(item);
        for (at, word) in item.words.iter().enumerate() {
            let gap = if at == 0 && self.x > 0 { item.gap } else { 0 };
            let blanks = gap.saturating_add(word.blanks);
            // A word wider than every line is cut.
            let has_room_below = self.x > 0 || (self.room() < self.width && word.cells <= self.width);
            if has_room_below && !self.fits(blanks, word.cells) {
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
        let Some(start) = self.room().checked_sub(whole(&item.words)) else { return self.item(item) };
        self.x = start;
        item.words.iter().for_each(|word| self.put(word, word.blanks));
    }

    const fn fits(&self, blanks: u16, cells: u16) -> bool {
        self.x.saturating_add(blanks).saturating_add(cells) <= self.room()
    }

    /// Returns the columns of the current line.
    const fn room(&self) -> u16 {
        if self.lines.len() == 1 { self.width.saturating_sub(self.used) } else { self.width }
    }

    fn put(&mut self, word: &'w Word, blanks: u16) {
        let x = self.x.saturating_add(blanks);
        if let Some(line) = self.lines.last_mut() {
            line.push((x, word));
        }
        self.x = x.saturating_add(word.cells);
    }

    fn break_line(&mut self) {
        self.lines.push(Vec::new());
        self.x = 0;
    }
}

/// Writes words at their columns; one wider than the line ends with an ellipsis.
pub fn write_line(line: &[(u16, &Word)], area: Rect, buf: &mut Buffer) {
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
            Some(_) if number > 0 => words.push(Word { blanks: 1, before: Some(style), ..Word::default() }),
            Some(_) | None => {}
        }
        push(words, part, style);
    }
}

fn push(words: &mut [Word], part: &str, style: Style) {
    if let Some(word) = words.last_mut().filter(|_| !part.is_empty()) {
        word.push(part, style);
    }
}

/// Draws sentences one below the other. Returns the rest of the area.
pub fn stack(sentences: &[Sentence], area: Rect, buf: &mut Buffer) -> Rect {
    sentences.iter().fold(area, |rest, sentence| paint::below(rest, Flow::sentence(sentence).draw(rest, buf)))
}

/// Share of a picture that may be covered: one row in this many.
const MOST_COVERED: u16 = 5;

pub struct Below<'t, const N: usize> {
    texts: [(&'t Flow, Rect); N],
    pub covered: Rect,
}

impl<'t, const N: usize> Below<'t, N> {
    /// Places each text at the top of its area if all fit. A text that needs more rows takes those that its neighbors leave free.
    /// If they are too few, the texts move up over the picture, over a fifth of its rows at most.
    pub fn new(picture: Rect, texts: [(&'t Flow, Rect); N]) -> Self {
        let areas = || texts.iter().map(|(_, area)| area).filter(|area| area.width > 0);
        let first = areas().map(|area| area.y).min().unwrap_or(picture.bottom());
        let last = areas().map(|area| area.bottom()).max().unwrap_or(first);
        let highest = first.saturating_sub(picture.height / MOST_COVERED);
        let mut places = texts.map(|(flow, area)| {
            let height = if flow.is_empty() || area.width == 0 { 0 } else { flow.height(area.width) };
            (flow, Rect { height, ..area })
        });
        let mut top = first;
        for (_, place) in places.iter_mut().filter(|(_, place)| place.height > 0) {
            place.y = place.y.max(top);
            top = place.y.saturating_add(place.height);
        }
        let mut floor = last;
        for (_, place) in places.iter_mut().rev().filter(|(_, place)| place.height > 0) {
            place.y = place.y.min(floor.saturating_sub(place.height)).max(highest.min(floor));
            place.height = place.height.min(floor - place.y);
            floor = place.y;
        }
        let covered = first.saturating_sub(floor);
        Self { texts: places, covered: Rect { y: first - covered, height: covered, ..picture } }
    }

    /// Draws the texts, after clearing the area that they cover.
    pub fn draw(&self, buf: &mut Buffer) {
        paint::blank(buf, self.covered);
        for (flow, place) in self.texts {
            flow.draw(place, buf);
        }
    }
}

/// Text in the first line of a screen part, beside content at its right border.
pub struct Head {
    flow: Flow,
    /// The line, and the rows below it.
    area: Rect,
    below: Rect,
    /// Rows below that it covers, if they are free.
    pub covered: u16,
}

impl Head {
    /// Creates a head beside content of `used` columns. Overflow continues over the rows below, a fifth of them at most.
    pub fn new(flow: Flow, used: u16, area: Rect, below: Rect) -> Self {
        let flow = flow.beside(used);
        if area.is_empty() || flow.height(area.width) == 1 {
            return Self { flow, area, below, covered: 0 };
        }
        let width = area.width.min(below.right().saturating_sub(area.x));
        let flow = flow.beside(used.saturating_sub(area.width - width));
        let covered = (flow.height(width) - 1).min(below.height / MOST_COVERED);
        Self { flow, area: Rect { width, ..area }, below, covered }
    }

    /// Draws a title with the place at the right border. Returns the rows below that it covers.
    pub fn draw_beside<'w, W: Into<Cow<'w, str>>>(
        (place, role): (&str, Role),
        title: impl IntoIterator<Item = (W, Role)>,
        area: Rect,
        below: Rect,
        buf: &mut Buffer,
    ) -> u16 {
        paint::write_right(buf, area, area.y, place, role);
        let title = Flow::of(title.into_iter().map(|item| paint::line([item])), 3);
        Self::new(title, text::cells(place) + 2, area, below).draw(buf)
    }

    /// Draws the head, if possible with unbroken items. Where the rows below are occupied, it is limited to its own line. Returns
    /// the rows that it covers.
    pub fn draw(mut self, buf: &mut Buffer) -> u16 {
        if self.area.is_empty() {
            return 0;
        }
        let mut is_whole = self.goes_on(buf);
        if !is_whole {
            self.flow.join();
            is_whole = self.goes_on(buf);
        }
        if is_whole {
            return self.covered;
        }
        self.flow.draw_in_line(self.area, buf);
        0
    }

    /// Draws all of it if the rows below are free, at their left or at their right.
    fn goes_on(&self, buf: &mut Buffer) -> bool {
        let Rect { x, y, width, .. } = self.area;
        let lines = self.flow.lines(width);
        let after = lines.get(1..).unwrap_or_default();
        let ends = after.iter().filter_map(|line| line.last()).map(|(column, word)| column.saturating_add(word.cells));
        let widest = ends.max();
        let rest = Rect { x, y: y + 1, width: widest.unwrap_or(0), height: after.len() as u16 };
        let at_right = Rect { x: self.area.right().saturating_sub(rest.width), ..rest };
        let is_free = |place: &Rect| {
            let around = Rect { x: place.x.saturating_sub(1), width: place.width.saturating_add(2), ..*place };
            let around = around.intersection(self.below);
            around.positions().all(|at| paint::is_blank(buf, at))
        };
        let is_inside = after.is_empty() || rest.intersection(self.below) == rest;
        let free = [rest, at_right].into_iter().find(is_free);
        let Some(free) = free.filter(|_| is_inside && after.len() <= usize::from(self.covered)) else { return false };
        write_line(&lines[0], self.flow.row(self.area, y), buf);
        for (line, row) in after.iter().zip(free.rows()) {
            write_line(line, row, buf);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_messages::words::Span as Piece;
    use plywood_tree::testing::cases;
    use proptest::prelude::*;
    use ratatui::{style::Style, text::Line};

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
            used in 0_u16..60,
            gap in 0_u16..4,
        ) {
            let lines: Vec<Line<'_>> = items.iter().map(|words| Line::from(words.join(" "))).collect();
            let flow = Flow::of(lines, gap.max(1)).beside(used);
            let rows = rows(&flow, width);
            let shown: Vec<&str> = rows.iter().flat_map(|row| row.split_whitespace()).collect();
            let words: Vec<&String> = items.iter().flatten().collect();
            prop_assert_eq!(shown, words);
            prop_assert!(text::cells(&rows[0]) <= width.saturating_sub(used));
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

    const PICTURE: Rect = Rect::new(0, 1, 40, 20);

    fn lines_of(rows: u16) -> Flow {
        Flow::stacked((0..rows).map(|row| Line::from(format!("row{row}"))))
    }

    fn draw_below(heights: [u16; 3], areas: [Rect; 3]) -> (u16, String) {
        let [one, two, three] = heights.map(lines_of);
        let below = Below::new(PICTURE, [(&one, areas[0]), (&two, areas[1]), (&three, areas[2])]);
        let mut buf = Buffer::empty(Rect::new(0, 0, 40, 30));
        below.draw(&mut buf);
        (below.covered.height, buf.content().iter().map(ratatui::buffer::Cell::symbol).collect())
    }

    proptest! {
        #![proptest_config(cases(256))]

        /// No text is cut while a fifth of the picture and all the rows below it suffice, and nothing is covered before that.
        #[test]
        fn texts_take_free_rows_and_then_a_fifth_of_the_picture(
            rows in [1_u16..4, 0..3, 0..3],
            needed in [0_u16..6, 0..4, 0..4],
        ) {
            let mut y = PICTURE.bottom();
            let areas = rows.map(|height| {
                let area = Rect { y, height, ..PICTURE };
                y += height;
                area
            });
            let (covered, shown) = draw_below(needed, areas);
            let (all, sum) = (rows.iter().sum::<u16>(), needed.iter().sum::<u16>());
            prop_assert_eq!(covered, sum.saturating_sub(all).min(PICTURE.height / MOST_COVERED));
            if sum <= all + PICTURE.height / MOST_COVERED {
                prop_assert_eq!(shown.matches("row").count(), usize::from(sum));
            }
        }
    }

    #[test]
    fn texts_and_heads_are_where_there_are_rows_for_them() {
        // Texts that fit are at the top of their areas.
        {
            let areas = [(21, 2), (23, 1), (24, 1)].map(|(y, height)| Rect { y, height, ..PICTURE });
            let (covered, shown) = draw_below([1, 1, 1], areas);
            let rows: Vec<usize> = shown.match_indices("row").map(|(at, _)| at / 40).collect();
            assert_eq!((covered, rows), (0, vec![21, 23, 24]));
        }

        // A head without a row is not drawn.
        {
            let mut buf = Buffer::empty(Rect::new(0, 0, 20, 2));
            let head = Head::new(Flow::of([Line::from("a title")], 3), 0, Rect::new(0, 0, 20, 0), buf.area);
            assert_eq!((head.draw(&mut buf), buf), (0, Buffer::empty(Rect::new(0, 0, 20, 2))));
        }

        // A head continues over free rows only.
        {
            let area = Rect::new(0, 0, 20, 1);
            let below = Rect::new(0, 1, 20, 10);
            let head = || Head::new(Flow::of(["a title", "its subtitle"].map(Line::from), 3), 6, area, below);
            let drawn = |there: &str, x: u16| {
                let mut buf = Buffer::empty(Rect::new(0, 0, 20, 11));
                buf.set_string(x, 1, there, Style::new());
                let covered = head().draw(&mut buf);
                let row = |y: u16| (0..20).map(|x| buf[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
                (covered, row(0), row(1))
            };
            let told = |covered, first: &str, second: &str| (covered, first.to_owned(), second.to_owned());
            assert_eq!(drawn("", 0), told(1, "a title", "its subtitle"));
            assert_eq!(drawn("tree", 0), told(1, "a title", "tree    its subtitle"));
            assert_eq!(drawn("tree", 8), told(0, "a title   its…", "        tree"));
            let mut buf = Buffer::filled(Rect::new(0, 0, 20, 11), ratatui::buffer::Cell::new("x"));
            Head::new(Flow::of([Line::from("iterative-deepening")], 3), 12, area, below).draw(&mut buf);
            let row = (0..20).map(|x| buf[(x, 0)].symbol()).collect::<String>();
            assert_eq!(row, "iterati…xxxxxxxxxxxx", "a word that no line has room for is cut");
        }
    }
}
