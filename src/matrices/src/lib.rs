//! Games in strategic form and games with hidden moves: [`matrix`] solves and shows payoff matrices, [`extensive`] solves extensive
//! games by backward induction, and [`matrix::strategic_form`] counts the strategies of a tree.

#[macro_use]
extern crate plywood_messages;

pub mod extensive;
pub mod fractions;
pub mod matrix;
pub mod words;
