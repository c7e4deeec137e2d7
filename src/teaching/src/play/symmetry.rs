//! Symmetry: cover the middle of the strip, then answer every move with its mirror image. Who leaves a strip that is its own mirror
//! image, and no move that reaches across its middle, always has an answer: a move and its image never meet.
//!
//! Source: UBB Cluj, Adversarial search, 2018.

use plywood_games::Strip;

/// Cells next to each other, the first and how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The first one, counted from 0.
    pub first: u8,
    /// How many they are.
    pub cells: u8,
}

/// What symmetry does in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// It shades these cells in the middle.
    Middle(Run),
    /// It shades the mirror image of these cells.
    Mirror(Run),
}

impl Answer {
    /// The cells it shades.
    pub(super) const fn shaded(self, strip: Strip) -> Run {
        match self {
            Self::Middle(run) => run,
            Self::Mirror(run) => mirrored(run, strip),
        }
    }

    pub(super) const fn after(self, strip: Strip) -> Strip {
        Strip { free: strip.free & !cells(self.shaded(strip)), ..strip }
    }
}

/// The answer that keeps to the strategy, and so wins; `None` where there is none.
pub(super) fn answer(strip: Strip) -> Option<Answer> {
    let alone = strip.free & !mirror(strip.free, strip.cells);
    let answer = if alone == 0 {
        Answer::Middle(middle(strip)?)
    } else {
        // What is free and whose image is not: to shade it is to mirror the move before.
        Answer::Mirror(mirrored(run(alone)?, strip))
    };
    let Run { cells: shaded, .. } = answer.shaded(strip);
    (shaded <= strip.most && is_kept(answer.after(strip))).then_some(answer)
}

/// Whether who is to move here always meets an answer: the strip is its own mirror image, and no move is its own.
pub(super) fn is_kept(strip: Strip) -> bool {
    mirror(strip.free, strip.cells) == strip.free && middle(strip).is_none_or(|run| run.cells > strip.most)
}

/// The one or two cells in the middle, where they are free.
fn middle(strip: Strip) -> Option<Run> {
    let cells_in_middle = 2 - strip.cells % 2;
    let run = Run { first: strip.cells.checked_sub(cells_in_middle)? / 2, cells: cells_in_middle };
    (strip.free & cells(run) == cells(run)).then_some(run)
}

/// The cells of a set as a run, where they are one.
fn run(set: u64) -> Option<Run> {
    let run = Run { first: set.trailing_zeros() as u8, cells: set.count_ones() as u8 };
    (set != 0 && cells(run) == set).then_some(run)
}

const fn cells(run: Run) -> u64 {
    ((1 << run.cells) - 1) << run.first
}

const fn mirrored(run: Run, strip: Strip) -> Run {
    Run { first: strip.cells - run.first - run.cells, cells: run.cells }
}

/// A set of cells with left and right exchanged.
const fn mirror(set: u64, cells: u8) -> u64 {
    if cells == 0 { 0 } else { set.reverse_bits() >> (u64::BITS - cells as u32) }
}

/// How such a move is written.
pub(super) fn name(run: Run) -> String {
    let first = run.first + 1;
    if run.cells == 1 { first.to_string() } else { format!("{first}-{}", run.first + run.cells) }
}
