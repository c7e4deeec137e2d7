//! Practice: [`quiz`] asks questions before a search continues, [`errors`] explains wrong answers, [`exercise`] generates trees to
//! search by hand, [`grade`] grades the answers, [`practise`] lets the learner search, and [`play`] plays matches.

#[macro_use]
extern crate plywood_messages;

pub mod errors;
pub mod exercise;
pub mod grade;
pub mod play;
pub mod practise;
pub mod quiz;
pub mod words;
