//! Problems that many lessons are made of: maps, graphs, sliding puzzles, several agents on a map.

mod agents;
mod graph;
mod grid;
mod prioritised;
mod sliding;

pub use agents::{Agents, JointMove, Separately, Team};
pub use graph::{Directed, Edge, Given, Graph, OnMap, Vertex};
pub use grid::{Cell, Corners, Direction, Grid, Neighbours, Tile};
pub use prioritised::{Plan, Reserved, Timed, plan_one_by_one};
pub use sliding::{Board, Misplaced, NotAPuzzle, Slide, SlidingPuzzle, TileDistance};
