//! The problems there are, each with its drawing.

mod agents;
mod graph;
pub(super) mod in_turn;
mod map;
mod puzzle;

pub(super) use agents::AgentsWorld;
pub(super) use graph::GraphWorld;
pub(super) use map::MapWorld;
pub(super) use puzzle::PuzzleWorld;
