//! Placement of texts that need more rows than they have: over the parts above or below.

use super::{Flow, write_line};
use crate::paint;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Share of a picture that may be covered: one row in this many.
const MOST_COVERED: u16 = 5;

pub(in crate::view) struct Below<'t, const N: usize> {
    texts: [(&'t Flow, Rect); N],
    pub(in crate::view) covered: Rect,
}

impl<'t, const N: usize> Below<'t, N> {
    /// Places each text at the top of its area if all fit. A text that needs more rows takes those that its neighbors leave free.
    /// If they are too few, the texts move up over the picture, over a fifth of its rows at most.
    pub(in crate::view) fn new(picture: Rect, texts: [(&'t Flow, Rect); N]) -> Self {
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
    pub(in crate::view) fn draw(&self, buf: &mut Buffer) {
        paint::blank(buf, self.covered);
        for (flow, place) in self.texts {
            flow.draw(place, buf);
        }
    }
}

/// Text in the first line of a screen part, beside content at its right border.
pub(in crate::view) struct Head {
    flow: Flow,
    /// The line, and the rows below it.
    area: Rect,
    below: Rect,
    /// Rows needed.
    rows: u16,
}

impl Head {
    /// Creates a head beside content of `taken` columns. Overflow continues over the rows below, a fifth of them at most.
    pub(in crate::view) fn new(flow: Flow, taken: u16, area: Rect, below: Rect) -> Self {
        let flow = flow.beside(taken);
        if area.is_empty() || flow.height(area.width) == 1 {
            return Self { flow, area, below, rows: 1 };
        }
        let width = area.width.min(below.right().saturating_sub(area.x));
        let flow = flow.beside(taken.saturating_sub(area.width - width));
        let rows = flow.height(width).min(1 + below.height / MOST_COVERED);
        Self { flow, area: Rect { width, ..area }, below, rows }
    }

    /// Returns the rows below that it covers, if they are free.
    pub(in crate::view) const fn covered(&self) -> u16 {
        self.rows - 1
    }

    /// Draws the head, if possible with unbroken items. Where the rows below are occupied, it is limited to its own line. Returns
    /// the rows that it covers.
    pub(in crate::view) fn draw(mut self, buf: &mut Buffer) -> u16 {
        let covered = self.covered();
        if self.area.is_empty() {
            return 0;
        }
        if self.goes_on(buf) {
            return covered;
        }
        self.flow.join();
        if self.goes_on(buf) {
            return covered;
        }
        self.flow.draw_in_line(self.area, buf);
        0
    }

    /// Draws all of it if the rows below are free, at their left or at their right.
    fn goes_on(&self, buf: &mut Buffer) -> bool {
        let Rect { x, y, width, .. } = self.area;
        let lines = self.flow.lines(width);
        let after = lines.get(1..).unwrap_or_default();
        let ends =
            after.iter().filter_map(|line| line.last()).map(|(column, word)| column.saturating_add(word.cells()));
        let widest = ends.max();
        let rest = Rect { x, y: y + 1, width: widest.unwrap_or(0), height: after.len() as u16 };
        let at_right = Rect { x: self.area.right().saturating_sub(rest.width), ..rest };
        let is_free = |place: &Rect| {
            let around = Rect { x: place.x.saturating_sub(1), width: place.width.saturating_add(2), ..*place };
            let around = around.intersection(self.below);
            around.positions().all(|at| buf.cell(at).is_some_and(|cell| cell.symbol() == " "))
        };
        let is_inside = after.is_empty() || rest.intersection(self.below) == rest;
        let free = [rest, at_right].into_iter().find(is_free);
        let Some(free) = free.filter(|_| is_inside && after.len() <= usize::from(self.covered())) else { return false };
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
    use plywood_tree::testing::cases;
    use proptest::prelude::*;
    use ratatui::style::Style;
    use ratatui::text::Line;

    const PICTURE: Rect = Rect::new(0, 1, 40, 20);

    fn text(rows: u16) -> Flow {
        Flow::stacked((0..rows).map(|row| Line::from(format!("row{row}"))))
    }

    fn draw(heights: [u16; 3], areas: [Rect; 3]) -> (u16, String) {
        let [one, two, three] = heights.map(text);
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
            let (covered, shown) = draw(needed, areas);
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
            let (covered, shown) = draw([1, 1, 1], areas);
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
