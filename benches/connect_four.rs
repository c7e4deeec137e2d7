//! Connect Four against a hand-written program on two bit boards.

use std::hint::black_box;

use super::harness::{Alone, How, Pair, Row, nothing};
use plywood_games::{Columns, ConnectFour, First, Game, Status};
use plywood_search::search::{Rules, search_fast};
use plywood_tree::progress::Counts;
use plywood_tree::settings::Algorithm;

pub(crate) const ROWS: &[Row] = &[
    Row {
        work: "Connect Four, alpha-beta, depth 8, columns from the centre, 8,647 nodes",
        how: How::Warm,
        input: nothing,
        check: |_| check(8, 8_647, 12_574),
        prepare: |_| pair(8),
    },
    Row {
        work: "the same to depth 10, 55,026 nodes",
        how: How::Warm,
        input: nothing,
        check: |_| check(10, 55_026, 155_590),
        prepare: |_| pair(10),
    },
];

pub(crate) const ALONE: &[Alone] = &[Alone {
    work: "Connect Four, all 5,673,234 lines of play of eight plies",
    prepare: || Box::new(|| Box::new(lines())),
}];

/// The fastest hand-written program we know: it checks whether a move wins before making it, and has a loop for the last ply.
mod bare {
    const CENTRE: [u32; 7] = [3, 2, 4, 1, 5, 0, 6];
    const BOTTOM: u64 = 0x0408_1020_4081;
    const BOARD: u64 = BOTTOM * 0b11_1111;
    const COLUMN: u64 = 0b11_1111;

    #[inline(always)]
    const fn won(squares: u64) -> bool {
        let across = squares & squares >> 7;
        let down = squares & squares >> 1;
        let rising = squares & squares >> 8;
        let falling = squares & squares >> 6;
        across & across >> 14 != 0
            || down & down >> 2 != 0
            || rising & rising >> 16 != 0
            || falling & falling >> 12 != 0
    }

    /// Returns the value for the player to move in a position that nobody has won. `nodes` counts the nodes below it.
    pub(super) fn alpha_beta(mine: u64, theirs: u64, depth: u32, mut alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
        let free = ((mine | theirs) + BOTTOM) & BOARD;
        if free == 0 {
            return 0;
        }
        if depth == 1 {
            return last_ply(mine, free, alpha, beta, nodes);
        }
        let mut best = -2;
        for column in CENTRE {
            let square = free & COLUMN << (7 * column);
            if square == 0 {
                continue;
            }
            *nodes += 1;
            let value = if won(mine | square) {
                1
            } else {
                -alpha_beta(theirs, mine | square, depth - 1, -beta, -alpha, nodes)
            };
            best = best.max(value);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    #[inline(always)]
    fn last_ply(mine: u64, free: u64, mut alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
        let mut best = -2;
        for column in CENTRE {
            let square = free & COLUMN << (7 * column);
            if square == 0 {
                continue;
            }
            *nodes += 1;
            best = best.max(i32::from(won(mine | square)));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

fn bare(depth: u32) -> u64 {
    let mut nodes = 1;
    black_box(bare::alpha_beta(black_box(0), black_box(0), black_box(depth), -2, 2, &mut nodes));
    nodes
}

fn ours(columns: Columns, depth: u32) -> u64 {
    let mut counts = Counts::default();
    let rules = Rules { depth: black_box(depth), ..Rules::of(Algorithm::AlphaBeta) };
    let Ok(value) = search_fast(rules, black_box(ConnectFour::new(First::Max, columns)), &mut counts);
    black_box(value);
    counts.visited
}

fn check(depth: u32, centre: u64, natural: u64) {
    let found = (bare(depth), ours(Columns::Centre, depth), ours(Columns::Natural, depth));
    assert_eq!(found, (centre, centre, natural));
}

fn pair(depth: u32) -> Pair {
    Pair::new(move || bare(depth), move || ours(Columns::Centre, depth))
}

fn lines() -> u64 {
    let lines = perft(&mut ConnectFour::new(First::Max, Columns::Natural), 8);
    assert_eq!(lines, 5_673_234);
    lines
}

fn perft(game: &mut ConnectFour, plies: u32) -> u64 {
    match game.status() {
        _ if plies == 0 => 1,
        Status::Over(_) => 0,
        Status::ToMove(_) => {
            let mut lines = 0;
            for square in game.moves() {
                game.make(square);
                lines += perft(game, plies - 1);
                game.unmake(square);
            }
            lines
        }
    }
}
