//! The games beside bare hand-written programs that do the same searches. The ratio is of the minima over interleaved runs, so that
//! a busy machine slows both: `cargo bench --bench games`.
#![allow(missing_docs, clippy::print_stdout, clippy::unwrap_used)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use plywood::game::{Columns, ConnectFour, First, Game, Status};
use plywood::search::{Rules, search};
use plywood::session::tic_tac_toe_savings;
use plywood::settings::Algorithm;
use plywood::trace::Counts;

/// Tic-tac-toe on two bit sets, as fast as a hand-written program plays it; a win is worth 1, the bound of the window.
mod bare_tic_tac_toe {
    const WON: [bool; 512] = won();

    const fn won() -> [bool; 512] {
        let lines = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
        let mut won = [false; 512];
        let mut set = 0;
        while set < 512 {
            let mut line = 0;
            while line < 8 {
                won[set] |= set & lines[line] == lines[line];
                line += 1;
            }
            set += 1;
        }
        won
    }

    fn minimax(mine: u16, theirs: u16, nodes: &mut u64) -> i32 {
        *nodes += 1;
        if WON[theirs as usize] {
            return -1;
        }
        let mut free = 0o777 & !(mine | theirs);
        if free == 0 {
            return 0;
        }
        let mut best = i32::MIN;
        while free != 0 {
            let square = free & free.wrapping_neg();
            free ^= square;
            best = best.max(-minimax(theirs, mine | square, nodes));
        }
        best
    }

    fn alpha_beta(mine: u16, theirs: u16, mut alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
        *nodes += 1;
        if WON[theirs as usize] {
            return -1;
        }
        let mut free = 0o777 & !(mine | theirs);
        if free == 0 {
            return 0;
        }
        while free != 0 {
            let square = free & free.wrapping_neg();
            free ^= square;
            alpha = alpha.max(-alpha_beta(theirs, mine | square, -beta, -alpha, nodes));
            if alpha >= beta {
                break;
            }
        }
        alpha
    }

    fn open(mine: u16, theirs: u16, moves: u32, nodes: &mut [u64; 2]) {
        if moves == 0 {
            minimax(mine, theirs, &mut nodes[0]);
            alpha_beta(mine, theirs, -1, 1, &mut nodes[1]);
            return;
        }
        let mut free = 0o777 & !(mine | theirs);
        while free != 0 {
            let square = free & free.wrapping_neg();
            free ^= square;
            open(theirs, mine | square, moves - 1, nodes);
        }
    }

    pub(super) fn table() -> [[u64; 2]; 4] {
        [3, 2, 1, 0].map(|moves| {
            let mut nodes = [0; 2];
            open(0, 0, moves, &mut nodes);
            nodes
        })
    }
}

/// Connect Four on two bit boards.
mod bare_connect_four {
    const CENTRE: [u32; 7] = [3, 2, 4, 1, 5, 0, 6];
    const BOTTOM: u64 = 0x0408_1020_4081;
    const BOARD: u64 = BOTTOM * 0b11_1111;

    const fn won(squares: u64) -> bool {
        let across = squares & squares >> 7;
        let down = squares & squares >> 1;
        let rising = squares & squares >> 8;
        let falling = squares & squares >> 6;
        (across & across >> 14) | (down & down >> 2) | (rising & rising >> 16) | (falling & falling >> 12) != 0
    }

    pub(super) fn alpha_beta(mine: u64, theirs: u64, depth: u32, mut alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
        *nodes += 1;
        if won(theirs) {
            return -1;
        }
        let free = ((mine | theirs) + BOTTOM) & BOARD;
        if free == 0 || depth == 0 {
            return 0;
        }
        let mut best = -2;
        for column in CENTRE {
            let square = free & 0b11_1111 << (7 * column);
            if square == 0 {
                continue;
            }
            best = best.max(-alpha_beta(theirs, mine | square, depth - 1, -beta, -alpha, nodes));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

fn bare_four(depth: u32) -> u64 {
    let mut nodes = 0;
    black_box(bare_connect_four::alpha_beta(black_box(0), black_box(0), depth, -2, 2, &mut nodes));
    nodes
}

fn four(columns: Columns, depth: u32) -> u64 {
    let mut counts = Counts::default();
    let rules = Rules { depth: black_box(depth), ..Rules::of(Algorithm::AlphaBeta) };
    let Ok(value) = search(rules, black_box(ConnectFour::new(First::Max, columns)), &mut counts);
    black_box(value);
    counts.visited
}

/// The lines of play of exactly this many plies.
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

fn timed<T>(work: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    black_box(work());
    start.elapsed()
}

/// Prints the shortest of many runs of each, taken in turns.
fn beside<A, B>(what: &str, runs: usize, bare: impl Fn() -> A, ours: impl Fn() -> B) {
    let mut least = [Duration::MAX; 2];
    for _ in 0..runs {
        least[0] = least[0].min(timed(&bare));
        least[1] = least[1].min(timed(&ours));
    }
    let ratio = least[1].as_secs_f64() / least[0].as_secs_f64();
    println!("{what:<44} bare {:>10.3?}  plywood {:>10.3?}  ratio {ratio:.2}", least[0], least[1]);
}

fn main() {
    let table = tic_tac_toe_savings().map(|row| [row.minimax, row.alpha_beta]);
    assert_eq!(bare_tic_tac_toe::table(), table);
    beside("the table of tic-tac-toe", 200, bare_tic_tac_toe::table, tic_tac_toe_savings);
    for (depth, centre, natural) in [(8, 8_647, 12_574), (10, 55_026, 155_590)] {
        assert_eq!(
            (bare_four(depth), four(Columns::Centre, depth), four(Columns::Natural, depth)),
            (centre, centre, natural)
        );
        let what = format!("Connect Four, alpha-beta to depth {depth}");
        beside(&what, 2_000, || bare_four(depth), || four(Columns::Centre, depth));
    }
    let start = Instant::now();
    let lines = perft(&mut ConnectFour::new(First::Max, Columns::Natural), 10);
    assert_eq!(lines, 268_031_646);
    println!("{:<44} {lines} lines in {:.3?}", "Connect Four, perft 10", start.elapsed());
}
