//! Shortest paths on maps, graphs and puzzles: [`state_space`] has the problems, heuristics and searches, [`route`] the lessons made of
//! them.

pub mod route;
pub mod state_space;
