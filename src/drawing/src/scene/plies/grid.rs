//! The columns of the view: one grid for all plies, so that nodes of different plies stand below each other, and which children
//! of a node have a column where there are more children than columns.

use std::ops::Range;

use super::index::Widest;
use plywood_messages::text;

/// Columns that never hold more than this many cells: wider ones tear a row apart.
const WIDEST: u16 = 18;
/// So many columns there are at least where that leaves each the most.
const FEWEST: u16 = 6;
/// Narrower ones can hold nothing.
const NARROWEST: u16 = 4;

/// Columns of equal width on a canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    /// The cell of the first column's nodes.
    left: u16,
    /// Cells from one column to the next.
    pub(super) pitch: u16,
    /// How many there are, at least 1.
    pub(super) columns: usize,
    /// Which nodes have room for the sign of who moves there.
    pub(super) signs: Signs,
}

/// Which nodes show who moves there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Signs {
    /// Every one that the search has come to.
    OfAll,
    /// Only those on the open path.
    OnPath,
}

impl Grid {
    /// The grid for a canvas of so many cells: the widest columns that still have room for every child of every node; if there
    /// are none, the narrowest ones that have room for the words.
    pub(super) fn new(width: u16, widest: Widest) -> Self {
        // The first cell is for the mark beside a selected node; the one after it has room between two columns.
        let room = width.saturating_sub(1).max(1);
        let (name, value) = (widest.name, widest.value);
        // The name, a blank, a mark before the value, and a blank after all.
        let words = if name == 0 { 2 + value } else { name + 1 + 1 + value };
        let least = (words.max(widest.count).max(widest.edge) + 1).max(NARROWEST);
        // Where not all children have a column anyway, long names are cut off rather than that a few columns take the row.
        let narrowest = least.min((room / FEWEST).max(WIDEST));
        let wished = room / u16::try_from(widest.children.max(1)).unwrap_or(u16::MAX);
        let pitch = wished.clamp(narrowest, WIDEST.max(least)).min(room).max(1);
        let columns = usize::from((room / pitch).max(1));
        let left = 1 + room.saturating_sub(pitch * columns as u16) / 2;
        let signs = if words + 2 < pitch { Signs::OfAll } else { Signs::OnPath };
        Self { left: left.min(width.saturating_sub(1)), pitch, columns, signs }
    }

    /// The cell of a column's nodes.
    pub(super) const fn x(self, column: usize) -> u16 {
        self.left + column as u16 * self.pitch
    }

    /// The column of the root.
    pub(super) const fn middle(self) -> usize {
        (self.columns - 1) / 2
    }

    /// The first of so many columns around the one of their parent.
    pub(super) fn around(self, parent: usize, columns: usize) -> usize {
        let columns = columns.min(self.columns);
        (parent.saturating_sub((columns.max(1) - 1) / 2)).min(self.columns - columns)
    }

    /// Which of so many children have a column when this one must, and how many columns stand for the others on either side.
    pub(super) fn page(self, children: usize, focus: usize) -> Page {
        if children <= self.columns {
            return Page { shown: 0..children, before: 0, after: 0 };
        }
        let stub = self.stub(children);
        let middle = self.columns.saturating_sub(2 * stub).max(1);
        let side = self.columns.saturating_sub(stub).max(1);
        // A page ends when its last child is reached: what is next is always in view, and what was last.
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

    /// The columns of a stub: as many as its words need, as long as most are left to children.
    fn stub(self, children: usize) -> usize {
        let words = text::width(&say!(plies, "to-come", count = Count(children)).to_string()) + " › ".chars().count();
        let wished = words.div_ceil(usize::from(self.pitch));
        wished.min(self.columns.saturating_sub(1) / 3)
    }
}

/// The children with a column, and the columns of the stubs beside them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Page {
    pub(super) shown: Range<usize>,
    pub(super) before: usize,
    pub(super) after: usize,
}

impl Page {
    /// All columns it takes.
    pub(super) fn columns(&self) -> usize {
        self.before + self.shown.len() + self.after
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever child is looked at has a column, the next one too as long as there is room, and pages never leave the row.
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

    /// Going on along a row turns pages, and does not scroll with every child.
    #[test]
    fn a_row_stands_still_for_most_of_the_way() {
        let grid = Grid::new(80, Widest { name: 2, value: 2, children: 1000, ..Widest::default() });
        let pages: std::collections::BTreeSet<usize> =
            (0..1000).map(|focus| grid.page(1000, focus).shown.start).collect();
        assert!(pages.len() < 340, "{} pages", pages.len());
    }
}
