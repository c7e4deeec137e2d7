//! The rows of the view: where each ply stands on the canvas, and which plies are left out when the open path is deeper than
//! there are rows.

use std::ops::Range;

/// The most free rows a ply has for its lines to be longer.
const MOST_STEM: u16 = 6;

/// How many rows each ply takes, and for what. The same for all plies, and for the whole of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pitch {
    /// Rows between the line across and the words.
    pub(super) stem: u16,
    /// Rows for what is written on edges.
    pub(super) edge: u16,
    /// Rows below the name.
    pub(super) details: u16,
}

impl Pitch {
    /// For a canvas of so many rows: everything there is to say, if so at least a few plies are seen together, and free rows if
    /// all plies are.
    pub(super) fn new(height: u16, last_ply: usize, edge: u16, details: u16) -> Self {
        let least = last_ply.clamp(1, 4);
        let candidates = [(edge, details), (edge, details.min(1)), (edge, 0), (0, 0)];
        let all = candidates.map(|(edge, details)| Self { stem: 0, edge, details });
        let chosen = all.into_iter().find(|pitch| pitch.rows_for(least) <= usize::from(height));
        let chosen = chosen.unwrap_or(all[3]);
        let airy = (0..=MOST_STEM).rev().map(|stem| Self { stem, ..chosen });
        let fits = |pitch: &Self| pitch.rows_for(last_ply) <= usize::from(height);
        airy.into_iter().find(fits).unwrap_or(chosen)
    }

    /// Rows from one ply to the next: the line across, and the rest.
    pub(super) const fn rows(self) -> u16 {
        1 + self.stem + self.edge + 1 + self.details
    }

    /// Rows from the line across to the name.
    pub(super) const fn to_name(self) -> u16 {
        1 + self.stem + self.edge
    }

    fn rows_for(self, last_ply: usize) -> usize {
        usize::from(self.rows()).saturating_mul(last_ply).saturating_add(1)
    }
}

/// What there is to stack: the plies of the path and the one below it, and the one that must be seen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    /// The last ply there is.
    pub(super) last: usize,
    /// The one that matters, with the one below it.
    pub(super) focus: usize,
    /// The last ply of the tree.
    pub(super) deepest: usize,
}

/// Which plies stand where.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Stack {
    /// Each ply that is shown, and the row of its names.
    pub(super) plies: Vec<(usize, u16)>,
    /// The row that says what is left out, and which plies those are.
    pub(super) gap: Option<(u16, Range<usize>)>,
}

/// How far a path that is deeper than there are rows is scrolled: the plies that are left out below the first ones. It stays as it
/// is until the ply that matters would be out of view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scroll(usize);

/// The rows of a canvas.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows {
    height: u16,
    pitch: Pitch,
    /// The plies that always stand at the top.
    head: usize,
}

impl Rows {
    pub(super) const fn new(height: u16, pitch: Pitch) -> Self {
        let whole = Self { height, pitch, head: 2 };
        // Where that leaves no room for two more plies, the one that matters goes before the root.
        if whole.below_gap() >= 2 { whole } else { Self { head: 0, ..whole } }
    }

    /// Plies with a row of their own when rows begin here; the last one may do without what stands below its name.
    const fn from(self, top: u16) -> usize {
        let free = self.height.saturating_sub(top);
        let rows = self.pitch.rows();
        let partial = if free % rows > self.pitch.to_name() { 1 } else { 0 };
        (free / rows + partial) as usize
    }

    /// Plies besides the root when none is left out.
    pub(super) const fn whole(self) -> usize {
        self.from(1)
    }

    /// Rows that are left over even if all plies of the tree are open: half of them stay free above the root. None where the tree has
    /// more plies than there are rows, so that the root keeps its place through the whole search.
    fn free(self, deepest: usize) -> u16 {
        let used = u16::try_from(self.pitch.rows_for(deepest)).unwrap_or(u16::MAX);
        self.height.saturating_sub(used.saturating_add(self.pitch.details))
    }

    /// The row of the gap.
    const fn gap(self) -> u16 {
        match self.head {
            0 => 0,
            head => 1 + (head as u16 - 1) * self.pitch.rows(),
        }
    }

    /// Plies below the gap.
    const fn below_gap(self) -> usize {
        self.from(self.gap() + 1)
    }

    /// The scroll that shows what is wanted, as it was if that does.
    pub(super) fn settled(self, scroll: Scroll, wanted: Wanted) -> Scroll {
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
                // The next ply stands below the middle, unless the tree ends before the rows do.
                let top = (focus + 1).saturating_sub(below / 2);
                let last = (wanted.deepest + 1).saturating_sub(below);
                let needed = (focus + 1).min(wanted.last) + 1;
                let top = top.min(last).max(needed.saturating_sub(below)).min(focus);
                Scroll(top.saturating_sub(self.head))
            }
        }
    }

    /// Where the plies stand at a scroll that is settled.
    pub(super) fn stack(self, Scroll(left_out): Scroll, wanted: Wanted) -> Stack {
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

    /// The row of the names of a ply, when rows begin here and so many plies stand before it.
    const fn name(self, top: u16, before: usize) -> u16 {
        top + before as u16 * self.pitch.rows() + self.pitch.to_name()
    }
}
