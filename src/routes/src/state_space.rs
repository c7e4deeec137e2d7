//! Problems for one player: from a start to a goal by actions that cost something, searched state by state.
//!
//! A [`Problem`] says what follows from a state; an [`Estimate`] guesses what is left to pay; a [`search()`] keeps a frontier of search
//! nodes and takes the most promising first. What it did is a [`Record`], and a [`Replay`] tells the state of everything at any step.
//!
//! # How to add a problem
//!
//! 1. A type that implements [`Problem`]: the start, the goal, and [`Problem::successors`], always in the same order. Costs are
//!    [`Cost`](plywood_tree::cost::Cost)s, exact and never negative. States are small, `Eq` and `Hash`; where they are numbered from 0 without gaps,
//!    [`Problem::size`] and [`Problem::number`] say so, and nothing has to be hashed.
//! 2. Where actions can be undone, [`Problem::predecessors`] and [`Problem::goals`]: then it can be searched from both ends.
//! 3. Estimates for it: a type each that implements [`Estimate`] and says honestly with [`Estimate::promise`] whether it is consistent.
//!    A line in `src/routes/src/state_space/tests/estimates.rs` compares it with the true distances; a promise that is not kept fails there.
//!
//! # How to add a search
//!
//! 1. Write it in a file of `state_space/search`, beside those of its family or in one of its own: a comment that says what it does and
//!    from which paper, and a function of the `driver`: the algorithm in the words of its source. The `driver` makes nodes, compares
//!    them with what is known, counts, records, and stops when there are too many; a search only decides which node is next and what
//!    is done with a state that is found again.
//! 2. Add its row to the table in `algorithm.rs`: name, what it is called, what it does in one line, whether it is led by
//!    an estimate, what it promises of its solutions, in which order it takes its frontier, its rival. From the row follow the command
//!    line, settings, comparisons and the order in which frontiers are shown.
//! 3. The compiler names the arm that is missing: where it is started, in `search.rs`. The tests run every row of the table on
//!    random problems: solutions have to be what the row promises, and every moment of the record what a fold of its steps says.
//!    They fail until `docs/searches.md` names it.

mod agents;
mod algorithm;
mod distances;
mod graph;
mod grid;
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
pub use problem::{Estimate, Problem, Promise, Successor, Zero};
pub use record::{Counts, End, Event, Fate, Limit, Record, Steps};
pub use replay::{Moment, Replay, Status};
pub use search::{Failure, record, search};
pub use sliding::{Board, Misplaced, SlidingPuzzle, TileDistance};
pub use space::{Node, NodeId, Side, Space, StateId};
