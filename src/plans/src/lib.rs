//! Planning in PDDL: [`planning`] reads tasks, grounds them and searches for plans, [`plan`] is the lesson made of it.

pub mod plan;
pub mod planning;
