//! Planning: states are sets of facts, actions have conditions, add facts and delete facts, and a plan is a sequence of actions
//! that leads from a first state to one in which the goal holds.

pub mod checker;
mod exploration;
mod forward;
mod ground;
mod guess;
mod one_by_one;
pub mod pddl;
#[cfg(test)]
pub(crate) mod random;
mod task;
#[cfg(test)]
mod tests;

pub use exploration::{Direction, Exploration, Fate, Look, Made, Way, explore};
pub use forward::Forward;
pub use forward::{Backward, Demands};
pub use ground::{Ground, GroundAction, MOST_ACTIONS, MOST_FACTS, TooLarge};
pub use guess::{Costs, Together};
pub use guess::{FromStart, PlanEstimate};
pub use one_by_one::{Ending, Leg, OneByOne, one_by_one};
pub use task::{Action, Atom, Domain, Literal, Object, Predicate, Sign, Task, Term, Type};
pub use task::{Facts, Wanted};
