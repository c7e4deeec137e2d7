//! Problems for one player: ways over maps, through graphs and to the goal of sliding puzzles. What is read, searched, drawn and said of
//! them; the searches themselves are in `state_space`.

mod board;
mod board_picture;
mod changes;
mod edges;
mod estimates;
mod facts;
mod graph_cells;
mod graph_picture;
mod lessons;
mod look;
mod map_picture;
mod map_text;
mod options;
mod panel;
mod questions;
mod read;
mod room;
mod say;
mod searched;
mod shown;
mod steps;
mod tables;
mod view;
mod why;
mod world;
mod worlds;

pub use read::{GRAPH_KEYS, MAP_KEYS, PUZZLE_KEYS, read_graph, read_map, read_puzzle};
