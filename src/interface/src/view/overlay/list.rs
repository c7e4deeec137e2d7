//! Searchable list: a line for typing, and the rows that match.

use super::frame::{clear_of, frame, ink};
use crate::view::prelude::*;
use plywood_tree::library::course::plain;

/// Letters of a match are spread over a part of the text that is at most this many times as long.
const SPREAD: usize = 3;

/// Returns the rows that match the typed text, best first: its letters occur in their order, close together.
pub fn matching<T>(rows: impl IntoIterator<Item = T>, words: impl Fn(&T) -> String, typed: &str) -> Vec<T> {
    let (typed, most) = (plain(typed), SPREAD * typed.chars().count());
    let span = |row: &T| span(&plain(&words(row)), &typed).filter(|&span| span <= most);
    let mut rows: Vec<_> = rows.into_iter().filter_map(|row| Some((span(&row)?, row))).collect();
    rows.sort_by_key(|&(span, _)| span);
    rows.into_iter().map(|(_, row)| row).collect()
}

/// Returns the length of the shortest part of a text in which all typed letters occur in their order.
fn span(text: &str, typed: &str) -> Option<usize> {
    let from = |start: usize| {
        let mut rest = text[start..].char_indices();
        typed.chars().try_fold(0, |_, letter| rest.find(|&(_, other)| other == letter).map(|(at, _)| at))
    };
    text.char_indices().filter_map(|(start, _)| from(start)).min()
}

/// Each row has two columns, in these roles.
pub struct List<'a> {
    pub title: &'a str,
    pub typed: &'a str,
    pub chosen: usize,
    pub roles: [Role; 2],
}

impl List<'_> {
    /// Draws the rows that were found, in a frame with room for all.
    pub fn draw(&self, model: &Model, all: &[[String; 2]], found: &[[String; 2]], buf: &mut Buffer) {
        // A long list covers the title too, but the line of keys stays in view.
        let screen = Rect { height: model.area().height.saturating_sub(1), ..model.area() };
        let (canvas, height) = (model.areas().canvas, all.len() as u16 + 3);
        let room = if height <= canvas.height { canvas } else { screen };
        let widest = |column: usize| text::widest(all.iter().map(|row| &row[column]));
        let first = widest(0) + 2;
        let width = (first + widest(1)).max(text::cells(self.title) + 2) + 4;
        let area = clear_of(room, (width, height), &[], |place| ink(place, buf));
        let inside = frame(area, self.title, buf);
        let hint = if self.typed.is_empty() { text!("keys/type-to-filter") } else { "" };
        paint::line([("› ", Role::Key), (self.typed, Role::Number), ("▏", Role::Knob), (hint, Role::Faint)])
            .render(inside, buf);
        let list = paint::below(inside, 1);
        let skipped = self.chosen.saturating_sub(usize::from(list.height.saturating_sub(1)));
        for (y, (at, row)) in (list.top()..list.bottom()).zip(found.iter().enumerate().skip(skipped)) {
            let role = paint::row(buf, Rect { y, height: 1, ..list }, at == self.chosen);
            for ((x, words), role) in [list.x, list.x + first].into_iter().zip(row).zip(self.roles.map(role)) {
                paint::write(buf, list, (x, y), words, role);
            }
        }
    }
}
