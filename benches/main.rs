//! Everything Plywood does that has to be fast, beside bare hand-written programs that do only that.
//!
//! `cargo bench` prints the tables of docs/performance.md as they stand there; words after `--` choose rows: `cargo bench -- JSON`.

mod connect_four;
mod draw;
mod edit;
mod frames;
mod harness;
mod layout;
mod load;
mod loaded_tree;
mod plies;
mod replay;
mod state_space;
mod tic_tac_toe;
mod trees;

use harness::{Alone, Row};

/// What has a bare counterpart.
const ROWS: &[&[Row]] = &[
    tic_tac_toe::ROWS,
    connect_four::ROWS,
    loaded_tree::ROWS,
    layout::ROWS,
    load::ROWS,
    replay::ROWS,
    draw::ROWS,
    state_space::ROWS,
];

/// What has none.
const ALONE: &[&[Alone]] =
    &[connect_four::ALONE, replay::ALONE, frames::ALONE, plies::ALONE, edit::ALONE, state_space::ALONE];

fn main() {
    harness::main(&ROWS.concat(), &ALONE.concat());
}
