//! Planning: states are sets of facts, actions have conditions, add facts and delete facts, and a plan is a sequence of actions
//! that leads from a first state to one in which the goal holds.

mod directions;
mod exploration;
mod ground;
mod guess;
mod one_by_one;
pub mod pddl;
mod task;

pub use directions::{Direction, PlanProblem};
pub use exploration::{Exploration, Look, Made, Way};
pub use ground::{Ground, GroundAction, MOST_ACTIONS, MOST_FACTS, TooLarge};
pub use guess::{Costs, Guess, PlanEstimate};
pub use one_by_one::{Ending, Leg, OneByOne, one_by_one};
pub use task::{Action, Atom, Domain, Facts, Literal, Object, Predicate, Sign, Task, Term, Type, Wanted};
