//! Shortest paths on maps, graphs and puzzles: [`state_space`] has the problems, heuristics and searches, [`route`] the lessons
//! on them.

#[macro_use]
extern crate plywood_messages;

pub mod route;
pub mod state_space;
pub mod words;
