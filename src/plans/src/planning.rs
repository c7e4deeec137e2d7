//! STRIPS planning: states are sets of facts; actions have conditions, add lists and delete lists. A plan is a sequence of
//! actions from the initial state to a goal state.

mod directions;
mod exploration;
mod ground;
mod guess;
pub mod pddl;
mod task;

pub use directions::{Direction, PlanProblem};
pub use exploration::{Ending, Exploration, Leg, Look, Made, OneByOne, Way, one_by_one};
pub use ground::{Ground, GroundAction, MOST_ACTIONS, MOST_FACTS, Ungrounded};
pub use guess::{Costs, Guess, PlanEstimate};
pub use task::{
    Action, Atom, Domain, Facts, Fluent, Literal, Metric, Object, Predicate, Price, Sign, Task, Term, Type, Values,
    Wanted,
};
