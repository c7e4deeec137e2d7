//! Timeline: the current step among all steps, and the marks of events.
//!
//! A cross marks each mistake of the search; the first takes precedence over all other marks. A short search has a mark for each
//! cutoff and each better value. In a long one, shades show the density of cutoffs. In a search with several passes, the
//! beginning of each is marked, with the number of the pass if there is room.

use super::stage::Stage;
use crate::paint;
use plywood_drawing::theme::Role;
use plywood_lesson::Milestones;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

/// Beginning of a part, such as a pass of a search.
const PART: char = '│';
/// Mistake of the search.
const MISTAKE: char = '✗';
/// Shades for the number of cutoffs in a column.
const SHADES: [char; 8] = ['─', '▁', '▂', '▃', '▄', '▅', '▆', '▇'];

/// Returns the step at a column of the timeline.
pub fn step_at(area: Rect, column: u16, steps: usize) -> usize {
    let last = usize::from(area.width.saturating_sub(3).max(1));
    let at = usize::from(column.saturating_sub(area.x + 1)).min(last);
    (at * steps + last / 2) / last
}

pub(super) struct Timeline<'m>(pub(super) &'m Stage<'m>);

impl Widget for &Timeline<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Stage { lesson, step, .. } = *self.0;
        let area = super::inset(area);
        let steps = lesson.steps();
        if area.is_empty() || steps == 0 {
            return;
        }
        let milestones = lesson.milestones();
        let mistakes = lesson.mistakes();
        let track = Track { milestones, mistakes, step, steps, last: usize::from(area.width - 1).max(1) };
        for column in 0..usize::from(area.width) {
            let (glyph, role) = track.cell(column);
            paint::put(buf, (area.x + column as u16, area.y), glyph, role);
        }
    }
}

struct Track<'l> {
    milestones: Milestones<'l>,
    mistakes: &'l [u32],
    step: usize,
    steps: usize,
    /// Last column.
    last: usize,
}

impl Track<'_> {
    fn cell(&self, column: usize) -> (char, Role) {
        let knob = self.column_of(self.step);
        let glyph = self.glyph(column);
        let number = self.number(column);
        match (column == knob, number.unwrap_or(glyph)) {
            (true, _) => ('●', Role::Knob),
            (_, digit) if number.is_some() => (digit, Role::TickChange),
            (_, MISTAKE) => (MISTAKE, Role::Problem),
            (_, '✂') => ('✂', Role::TickCut),
            (_, '╵') => ('╵', Role::TickChange),
            (_, PART) => (PART, Role::TickChange),
            (_, '─') if column < knob => ('━', Role::Done),
            (_, glyph) if column < knob => (glyph, Role::Done),
            (_, glyph) => (glyph, Role::ToCome),
        }
    }

    /// Returns the digit of a part's number in a column: right of its mark, if a column stays free before the next one.
    fn number(&self, column: usize) -> Option<char> {
        let parts = self.milestones.parts;
        let columns = |at: usize| parts.get(at).map_or(self.last, |&step| self.column_of(step as usize));
        let begun = parts.partition_point(|&step| self.column_of(step as usize) < column);
        let (mark, next, name) = (columns(begun.checked_sub(1)?), columns(begun), begun.to_string());
        let fits = mark + name.len() + 1 < next;
        name.chars().nth(column - mark - 1).filter(|_| fits)
    }

    const fn column_of(&self, step: usize) -> usize {
        (step * self.last + self.steps / 2) / self.steps
    }

    fn glyph(&self, column: usize) -> char {
        let Milestones { cuts: cutoffs, changes, parts } = self.milestones;
        if self.is_mistake(column) {
            return MISTAKE;
        }
        if self.count(parts, column) > 0 {
            return PART;
        }
        // Mark each event if most of the line stays free.
        if (cutoffs.len() + changes.len()) * 2 <= self.last {
            return match (self.count(cutoffs, column), self.count(changes, column)) {
                (1.., _) => '✂',
                (_, 1..) => '╵',
                _ => '─',
            };
        }
        let most = cutoffs.len().div_ceil(self.last).max(1) * 2;
        let count = self.count(cutoffs, column);
        SHADES[(count * (SHADES.len() - 1)).div_ceil(most).min(SHADES.len() - 1)]
    }

    /// Returns true if a column is marked as a mistake: always for the first, for others if there are few.
    fn is_mistake(&self, column: usize) -> bool {
        let shown =
            if self.mistakes.len() * 4 <= self.last { self.mistakes } else { self.mistakes.get(..1).unwrap_or(&[]) };
        self.count(shown, column) > 0
    }

    fn count(&self, steps: &[u32], column: usize) -> usize {
        let before = |column: usize| steps.partition_point(|&step| self.column_of(step as usize) < column);
        before(column + 1) - before(column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_of_the_line_are_both_ends_of_the_search() {
        let area = Rect::new(0, 5, 80, 1);
        assert_eq!(step_at(area, 0, 45), 0);
        assert_eq!(step_at(area, 79, 45), 45);
        assert_eq!(step_at(area, 40, 45), 23);
    }
}
