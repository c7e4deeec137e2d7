//! Everything in Plywood that has to be fast, against minimal hand-written programs.
//!
//! `cargo bench` prints the tables of docs/performance.md in their exact form; words after `--` choose rows: `cargo bench --
//! JSON`.

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

const ALONE: &[&[Alone]] =
    &[connect_four::ALONE, replay::ALONE, frames::ALONE, plies::ALONE, edit::ALONE, state_space::ALONE];

fn main() {
    harness::main(&ROWS.concat(), &ALONE.concat());
}
