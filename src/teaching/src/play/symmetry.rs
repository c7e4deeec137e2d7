//! Symmetry strategy: cover the middle of the strip, then answer every move with its mirror image. After leaving a symmetric
//! strip without a move across its middle, a player always has an answer: a move and its image never overlap.
//!
//! Source: UBB Cluj, Adversarial search, 2018, pp. 24-26.

use plywood_games::Strip;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Run {
    /// First cell, counted from 0.
    pub first: u8,
    pub cells: u8,
}

#[derive(Clone, Copy, Debug)]
pub enum Answer {
    Middle(Run),
    Mirror(Run),
}

impl Answer {
    pub const fn shaded(self, strip: Strip) -> Run {
        match self {
            Self::Middle(run) => run,
            Self::Mirror(run) => mirrored(run, strip),
        }
    }

    pub const fn after(self, strip: Strip) -> Strip {
        Strip { free: strip.free & !cells(self.shaded(strip)), ..strip }
    }
}

/// Returns the move that keeps the strip symmetric and so wins, or `None` if there is none.
pub fn answer(strip: Strip) -> Option<Answer> {
    let alone = strip.free & !mirror(strip.free, strip.cells);
    let answer = if alone == 0 {
        Answer::Middle(middle(strip)?)
    } else {
        // Free cells without a free mirror image: shading them mirrors the previous move.
        Answer::Mirror(mirrored(run(alone)?, strip))
    };
    let Run { cells: shaded, .. } = answer.shaded(strip);
    (shaded <= strip.most && is_kept(answer.after(strip))).then_some(answer)
}

/// Returns true if every move here has an answer: the strip is symmetric, and no move is its own image.
pub fn is_kept(strip: Strip) -> bool {
    mirror(strip.free, strip.cells) == strip.free && middle(strip).is_none_or(|run| run.cells > strip.most)
}

fn middle(strip: Strip) -> Option<Run> {
    let cells_in_middle = 2 - strip.cells % 2;
    let run = Run { first: strip.cells.checked_sub(cells_in_middle)? / 2, cells: cells_in_middle };
    (strip.free & cells(run) == cells(run)).then_some(run)
}

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

const fn mirror(set: u64, cells: u8) -> u64 {
    if cells == 0 { 0 } else { set.reverse_bits() >> (u64::BITS - cells as u32) }
}

pub fn name(run: Run) -> String {
    let first = run.first + 1;
    if run.cells == 1 { first.to_string() } else { format!("{first}-{}", run.first + run.cells) }
}
