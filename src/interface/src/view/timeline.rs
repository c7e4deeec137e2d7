//! The timeline: where we are among all steps, and where something happened.
//!
//! Where a search makes a mistake there is a cross, at the first one whatever else is there. A short search has a mark for each cutoff and each better value; of a long one the line shows how the cutoffs are spread. Where a
//! search makes several passes, each beginning is marked, with the number of the pass where there is room for it.

use super::stage::Stage;
use plywood_drawing::theme::Role;
use plywood_lesson::Milestones;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

/// Where a part begins, such as a pass of a search.
const PART: char = '│';
/// Where a mistake is made.
const MISTAKE: char = '✗';
/// Shades for more and more cutoffs in a column.
const SHADES: [char; 8] = ['─', '▁', '▂', '▃', '▄', '▅', '▆', '▇'];

/// The step that a column of the timeline stands for.
pub fn step_at(area: Rect, column: u16, steps: usize) -> usize {
    let last = usize::from(area.width.saturating_sub(3).max(1));
    let at = usize::from(column.saturating_sub(area.x + 1)).min(last);
    (at * steps + last / 2) / last
}

/// The line below everything else.
pub(super) struct Timeline<'m>(pub(super) &'m Stage<'m>);

impl Widget for &Timeline<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Stage { lesson, step, palette, .. } = *self.0;
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
            if let Some(cell) = buf.cell_mut((area.x + column as u16, area.y)) {
                cell.set_char(glyph).set_style(palette.of(role));
            }
        }
    }
}

struct Track<'l> {
    milestones: Milestones<'l>,
    /// The steps at which a mistake is made.
    mistakes: &'l [u32],
    /// The steps done, of all.
    step: usize,
    steps: usize,
    /// The last column.
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

    /// The digit of the number of a part that stands in a column: to the right of its mark, if a column stays free before the next one.
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
        // Marks for each event, as long as most of the line stays free of them.
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

    /// Whether a column is marked as one of a mistake: the first always, the others where there are few.
    fn is_mistake(&self, column: usize) -> bool {
        let shown =
            if self.mistakes.len() * 4 <= self.last { self.mistakes } else { self.mistakes.get(..1).unwrap_or(&[]) };
        self.count(shown, column) > 0
    }

    /// How many of the steps lie in a column.
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
