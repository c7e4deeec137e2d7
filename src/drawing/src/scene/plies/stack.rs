//! Rows of the view: the row of each ply on the canvas, and the omitted plies if the open path has too many.

use std::ops::Range;

const MOST_STEM: u16 = 6;

/// Rows of each ply by use. The same for all plies, and for the whole of a search.
#[derive(Clone, Copy, Debug)]
pub struct Pitch {
    pub stem: u16,
    pub edge: u16,
    pub details: u16,
}

impl Pitch {
    /// Returns the rows for a canvas of `height` rows. It has all details if at least a few plies fit with them, and free rows if
    /// all plies fit.
    pub fn new(height: u16, last_ply: usize, edge: u16, details: u16) -> Self {
        let least = last_ply.clamp(1, 4);
        let candidates = [(edge, details), (edge, details.min(1)), (edge, 0), (0, 0)];
        let all = candidates.map(|(edge, details)| Self { stem: 0, edge, details });
        let chosen = all.into_iter().find(|pitch| pitch.rows_for(least) <= usize::from(height));
        let chosen = chosen.unwrap_or(all[3]);
        let airy = (0..=MOST_STEM).rev().map(|stem| Self { stem, ..chosen });
        airy.into_iter().find(|pitch| pitch.rows_for(last_ply) <= usize::from(height)).unwrap_or(chosen)
    }

    /// Returns the rows from one ply to the next: the line across, and the rest.
    pub const fn rows(self) -> u16 {
        1 + self.stem + self.edge + 1 + self.details
    }

    pub const fn to_name(self) -> u16 {
        1 + self.stem + self.edge
    }

    fn rows_for(self, last_ply: usize) -> usize {
        usize::from(self.rows()).saturating_mul(last_ply).saturating_add(1)
    }
}

#[derive(Clone, Copy)]
pub struct Wanted {
    pub last: usize,
    pub focus: usize,
    /// Last ply of the tree.
    pub deepest: usize,
}

#[derive(Default)]
pub struct Stack {
    pub plies: Vec<(usize, u16)>,
    pub gap: Option<(u16, Range<usize>)>,
}

/// Scroll position of a path with more plies than rows: the number of omitted plies below the first ones. It stays until the ply
/// in focus would be out of view.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Scroll(usize);

#[derive(Clone, Copy)]
pub struct Rows {
    height: u16,
    pitch: Pitch,
    head: usize,
}

impl Rows {
    pub const fn new(height: u16, pitch: Pitch) -> Self {
        let whole = Self { height, pitch, head: 2 };
        // If there is no room for two more plies, the focus is more important than the root.
        if whole.below_gap() >= 2 { whole } else { Self { head: 0, ..whole } }
    }

    /// Returns the plies with a row of their own if rows begin here. The last one may lack the details below its name.
    const fn from(self, top: u16) -> usize {
        let free = self.height.saturating_sub(top);
        let rows = self.pitch.rows();
        let partial = if free % rows > self.pitch.to_name() { 1 } else { 0 };
        (free / rows + partial) as usize
    }

    pub const fn whole(self) -> usize {
        self.from(1)
    }

    /// Returns the rows that are left over even if all plies of the tree are open. Half of them stay free above the root. It is 0
    /// if the tree has more plies than there are rows, so that the root keeps its place through the whole search.
    fn free(self, deepest: usize) -> u16 {
        let used = u16::try_from(self.pitch.rows_for(deepest)).unwrap_or(u16::MAX);
        self.height.saturating_sub(used.saturating_add(self.pitch.details))
    }

    const fn gap(self) -> u16 {
        match self.head {
            0 => 0,
            head => 1 + (head as u16 - 1) * self.pitch.rows(),
        }
    }

    const fn below_gap(self) -> usize {
        self.from(self.gap() + 1)
    }

    /// Returns the scroll position that shows the wanted plies, unchanged if possible.
    pub fn settled(self, scroll: Scroll, wanted: Wanted) -> Scroll {
        let below = self.below_gap().max(1);
        let first = self.head + scroll.0;
        let next = (wanted.focus + 1).min(wanted.last);
        let is_shown = (wanted.focus >= first || wanted.focus < self.head) && next < first + below;
        match scroll {
            _ if wanted.deepest.max(wanted.last) <= self.whole() => Scroll(0),
            Scroll(0) if wanted.last <= self.whole() => scroll,
            Scroll(1..) if is_shown && wanted.last >= first => scroll,
            _ if wanted.last <= self.whole() => Scroll(0),
            _ => {
                let focus = if wanted.focus < self.head { wanted.last } else { wanted.focus };
                // The next ply is below the middle, unless the tree ends before the rows do.
                let top = (focus + 1).saturating_sub(below / 2);
                let last = (wanted.deepest + 1).saturating_sub(below);
                let needed = (focus + 1).min(wanted.last) + 1;
                let top = top.min(last).max(needed.saturating_sub(below)).min(focus);
                Scroll(top.saturating_sub(self.head))
            }
        }
    }

    pub fn stack(self, Scroll(left_out): Scroll, wanted: Wanted) -> Stack {
        if self.height == 0 {
            return Stack::default();
        }
        if left_out == 0 {
            let top = self.free(wanted.deepest) / 2;
            let rest = (1..=wanted.last.min(self.whole())).map(|ply| (ply, self.name(top + 1, ply - 1)));
            return Stack { plies: std::iter::once((0, top)).chain(rest).collect(), gap: None };
        }
        if self.below_gap() == 0 {
            return Stack { plies: vec![(wanted.focus, self.height - 1)], gap: None };
        }
        let head = (0..self.head).map(|ply| (ply, if ply == 0 { 0 } else { self.name(1, ply - 1) }));
        let first = self.head + left_out;
        let end = (first + self.below_gap()).min(wanted.last + 1);
        let rest = (first..end).map(|ply| (ply, self.name(self.gap() + 1, ply - first)));
        Stack { plies: head.chain(rest).collect(), gap: Some((self.gap(), self.head..first)) }
    }

    const fn name(self, top: u16, before: usize) -> u16 {
        top + before as u16 * self.pitch.rows() + self.pitch.to_name()
    }
}
