//! Practice: [`quiz`] asks questions before a search continues, [`errors`] explains wrong answers, [`exercise`] generates trees to
//! search by hand, [`grade`] grades the answers, [`practise`] lets the learner search, [`parsons`] lets the learner build a program,
//! [`review`] says which topics come back, and [`play`] plays matches.

#[macro_use]
extern crate plywood_messages;

pub mod errors;
pub mod exercise;
pub mod grade;
pub mod parsons;
pub mod play;
pub mod practise;
pub mod quiz;
pub mod review;
pub mod words;
