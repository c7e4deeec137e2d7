//! Columns of the view: one grid for all plies, so that nodes of different plies line up. It also selects the children with a
//! column if there are more children than columns.

use std::ops::Range;

use super::index::Widest;
use plywood_messages::text;

/// Columns that never hold more than this many cells: wider ones tear a row apart.
const WIDEST: u16 = 18;
/// Least number of columns at which each may get more than [`WIDEST`].
const FEWEST: u16 = 6;
const NARROWEST: u16 = 4;

#[derive(Clone, Copy)]
pub struct Grid {
    left: u16,
    /// Columns at the left for the labels of the rows.
    pub margin: u16,
    pub pitch: u16,
    /// At least 1.
    pub columns: usize,
    /// True if there is room for the symbols of all nodes, and not only of those on the open path.
    pub has_signs: bool,
}

impl Grid {
    /// Returns the grid for a canvas of `width` cells: the widest columns that have room for every child of every node. If there
    /// are none, it returns the narrowest ones that have room for the texts. Labels with names of players cost no column.
    pub fn new(width: u16, widest: Widest) -> Self {
        let [titles, named] = widest.labels.map(|columns| Self::beside(width, widest, columns));
        if (named.columns, named.pitch) == (titles.columns, titles.pitch) { named } else { titles }
    }

    fn beside(width: u16, widest: Widest, margin: u16) -> Self {
        // The first cell is for the mark beside a selected node; the one after it fits between two columns.
        let first = margin.saturating_add(u16::from(margin > 0)).saturating_add(1);
        let room = width.saturating_sub(first).max(1);
        let name = widest.name;
        let value = widest.value;
        // The name, a blank, a mark before the value, and a blank at the end.
        let words = if name == 0 { 2 + value } else { name + 1 + 1 + value };
        let least = (words.max(widest.count).max(widest.edge).max(widest.window.min(WIDEST - 1)) + 1).max(NARROWEST);
        // If not all children have a column anyway, long names are cut, so that a few columns do not fill the row.
        let narrowest = least.min((room / FEWEST).max(WIDEST));
        let preferred = room / u16::try_from(widest.children.max(1)).unwrap_or(u16::MAX);
        let pitch = preferred.clamp(narrowest, WIDEST.max(least)).min(room).max(1);
        let columns = usize::from((room / pitch).max(1));
        let left = first + room.saturating_sub(pitch * columns as u16) / 2;
        Self { left: left.min(width.saturating_sub(1)), margin, pitch, columns, has_signs: words + 2 < pitch }
    }

    pub const fn x(self, column: usize) -> u16 {
        self.left + column as u16 * self.pitch
    }

    pub const fn middle(self) -> usize {
        (self.columns - 1) / 2
    }

    pub fn around(self, parent: usize, columns: usize) -> usize {
        let columns = columns.min(self.columns);
        (parent.saturating_sub((columns.max(1) - 1) / 2)).min(self.columns - columns)
    }

    /// Selects the children with a column, including `focus`, and the number of columns for the others on either side.
    pub fn page(self, children: usize, focus: usize) -> Page {
        if children <= self.columns {
            return Page { shown: 0..children, before: 0, after: 0 };
        }
        let stub = self.stub(children);
        let middle = self.columns.saturating_sub(2 * stub).max(1);
        let side = self.columns.saturating_sub(stub).max(1);
        // A page ends when its last child is reached: the next and the previous child are always in view.
        let step = middle.saturating_sub(2).max(1);
        let first_end = side.saturating_sub(1).max(1);
        let start = match focus.checked_sub(first_end) {
            None => return Page { shown: 0..side, before: 0, after: stub },
            Some(past) if middle > 2 => first_end - 1 + past / step * step,
            Some(_) => focus,
        };
        if start + middle >= children {
            let shown = children - side.min(children)..children;
            return Page { shown, before: stub, after: 0 };
        }
        Page { shown: start..start + middle, before: stub, after: stub }
    }

    /// Returns the columns of a stub: as many as its text needs, as long as most are left to children.
    fn stub(self, children: usize) -> usize {
        let words = text::width(&say!("plies/to-come", count = Count(children)).to_string()) + " › ".chars().count();
        let preferred = words.div_ceil(usize::from(self.pitch));
        preferred.min(self.columns.saturating_sub(1) / 3)
    }
}

#[derive(Debug)]
pub struct Page {
    pub shown: Range<usize>,
    pub before: usize,
    pub after: usize,
}

impl Page {
    pub fn columns(&self) -> usize {
        self.before + self.shown.len() + self.after
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The focused child has a column, and the next one if there is room. Pages never leave the row.
    #[test]
    fn the_child_that_matters_has_a_column() {
        for width in 1..120 {
            let widest = Widest { name: 2, value: 2, count: 5, children: 60, ..Widest::default() };
            let grid = Grid::new(width, widest);
            for children in [1, 2, 9, 30, 60, 1000] {
                for focus in 0..children {
                    let page = grid.page(children, focus);
                    assert!(page.shown.contains(&focus), "{width} {children} {focus}: {page:?}");
                    assert!(page.shown.end <= children && page.columns() <= grid.columns, "{page:?}");
                    let is_last = focus + 1 == children || page.shown.contains(&(focus + 1));
                    assert!(is_last || page.shown.len() < 3, "{width} {children} {focus}: {page:?}");
                }
            }
        }
    }

    /// Moving along a row turns pages and does not scroll with every child.
    #[test]
    fn a_row_stands_still_for_most_of_the_way() {
        let grid = Grid::new(80, Widest { name: 2, value: 2, children: 1000, ..Widest::default() });
        let pages: std::collections::BTreeSet<usize> =
            (0..1000).map(|focus| grid.page(1000, focus).shown.start).collect();
        assert!(pages.len() < 340, "{} pages", pages.len());
    }
}
