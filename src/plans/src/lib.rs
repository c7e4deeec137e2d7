//! Planning in PDDL: [`planning`] reads and grounds tasks and searches for plans, [`plan`] is the lesson on them.

#[macro_use]
extern crate plywood_messages;

pub mod plan;
pub mod planning;
pub mod words;
