//! Planning: states are sets of facts, actions have conditions, add facts and delete facts, and a plan is a sequence of actions that
//! leads from a first state to one in which the goal holds. Knows nothing of screens and files.

pub mod checker;
pub mod ground;
pub mod pddl;
#[cfg(test)]
pub(crate) mod random;
pub mod relaxed;
pub mod state;
mod task;

pub use ground::{Ground, GroundAction, TooLarge};
pub use state::{Facts, Wanted};
pub use task::{Action, Atom, Domain, Literal, Object, Predicate, Sign, Task, Term, Type};
