//! Which cells a drawing never writes to, at whatever moment.

use std::ops::Range;

use super::edges::Rows;
use super::plan::Plan;
use crate::layout::Net;
use plywood_tree::tree::{NodeId, Tree};

impl Plan {
    /// Whether no label and no line is ever in these columns of these rows. Time grows with what is near them.
    #[must_use]
    pub fn is_clear(&self, tree: &Tree, columns: &Range<i32>, rows: &Range<i32>) -> bool {
        let meets = |first: i32, end: i32| first < rows.end && end > rows.start;
        (0..self.levels().len()).all(|depth| {
            let level = self.levels()[depth];
            let bottom = level.top + i32::from(level.rows);
            let is_labelled = meets(level.top, bottom) && !self.layout().in_view(depth, columns.clone()).is_empty();
            let below = bottom + i32::from(level.gap);
            !(is_labelled || meets(bottom, below) && self.has_lines(tree, depth, columns, rows))
        })
    }

    /// Whether lines between a level and the next are in these columns of these rows.
    fn has_lines(&self, tree: &Tree, depth: usize, columns: &Range<i32>, rows: &Range<i32>) -> bool {
        if let Some(wiring) = self.wiring() {
            return wiring.gap(depth).is_some_and(|gap| {
                gap.nets.iter().map(Net::span).any(|(start, end)| start < columns.end && end >= columns.start)
            });
        }
        let Some(&below) = self.levels().get(depth + 1) else { return false };
        let bus = Rows::of(self.levels()[depth], below).bus;
        let crosses = |node: &NodeId| {
            let parent = tree.parent(*node).and_then(|parent| self.layout().center(parent));
            let (Some(from), Some(to)) = (parent, self.layout().center(*node)) else { return false };
            let across = rows.contains(&bus) && from.min(to) < columns.end && from.max(to) >= columns.start;
            let down = columns.contains(&to) && rows.end > bus;
            across || down || (columns.contains(&from) && rows.start <= bus)
        };
        self.layout().around_view(depth + 1, columns.clone()).iter().any(crosses)
    }
}
