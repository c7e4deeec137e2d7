//! Planning in PDDL: [`planning`] reads tasks, grounds them and searches for plans, [`plan`] is the lesson made of it.

#[macro_use]
extern crate plywood_messages;

pub mod plan;
pub mod planning;
pub mod words;
