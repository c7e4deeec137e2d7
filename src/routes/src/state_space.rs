//! Single-agent search problems: from a start to a goal by actions with costs, searched state by state.
//!
//! A [`Problem`] generates the successors of a state. An [`Estimate`] is a heuristic for the remaining cost. A [`search()`] keeps
//! a frontier of search nodes and expands the most promising first. It writes a [`Record`], and a [`Replay`] reconstructs the
//! state of everything at any step.
//!
//! # How to add a problem
//!
//! 1. Write a type that implements [`Problem`]: the start, the goal, and [`Problem::successors`], always in the same order. Costs
//!    are of type `plywood_tree::cost::Cost`, exact and never negative. States are small, `Eq` and `Hash`. If they are numbered
//!    from 0 without gaps, implement [`Problem::size`] and [`Problem::number`], so that nothing has to be hashed.
//! 2. If actions can be undone, implement [`Problem::predecessors`] and [`Problem::goals`]. The problem can then be searched from
//!    both ends.
//! 3. Write a type for each of its heuristics that implements [`Estimate`] and declares with [`Estimate::promise`] whether it is
//!    consistent. Add a line to `src/routes/src/state_space/tests/estimates.rs` that compares it with the true distances; a
//!    broken guarantee fails there.
//!
//! # How to add a search
//!
//! 1. Write it in a file of `state_space/search`, in that of its family or in a new one. It has a comment that describes it and
//!    cites its paper, and a function of the `driver` that follows its source. The `driver` makes nodes, compares them with known
//!    ones, counts, records, and stops if there are too many. A search only decides which node is next and how to treat a state
//!    that is found again.
//! 2. Add its row to the table in `algorithm.rs`: name, title, description in one line, use of a heuristic, guarantee of its
//!    solutions, order of its frontier, rival. The command line, the settings, the comparisons and the order of displayed
//!    frontiers follow from this row.
//! 3. The compiler reports the missing arm in `search.rs` that starts it. The tests run every row of the table on random
//!    problems: solutions must keep the row's guarantee, and every moment of the record must equal a fold of its steps. They fail
//!    until `docs/searches.md` lists the search.

mod agents;
mod algorithm;
mod distances;
mod graph;
mod grid;
mod optimality;
mod problem;
mod record;
mod replay;
mod search;
mod sliding;
mod space;
#[cfg(test)]
mod tests;

pub use agents::{Agents, Plan, Separately, Team, plan_one_by_one};
pub use algorithm::{Algorithm, Facts, Guarantee, Memory, Rules, TakesFirst};
pub use distances::{AllPairs, Distance, Distances, Examined, Landmarks, examine};
pub use graph::{Given, Graph, OnMap, Vertex};
pub use grid::{Grid, Moves, STEPS, Tile};
pub use optimality::{MOST_COMPARED, Optimality, least_cost};
pub use problem::{Estimate, Problem, Promise, Successor, Zero};
pub use record::{Counts, End, Event, Limit, Record, Steps, SuccessorStatus};
pub use replay::{Moment, Replay, Status};
pub use search::{Failure, record, search};
pub use sliding::{Board, Misplaced, SlidingPuzzle, TileDistance};
pub use space::{Node, NodeId, Side, Space, StateId};
