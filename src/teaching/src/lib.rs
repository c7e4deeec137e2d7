//! Practice: [`quiz`] asks before a search goes on, [`exercise`] makes trees to search by hand, [`grade`] marks the answers, and [`play`]
//! plays matches.

#[macro_use]
extern crate plywood_messages;

pub mod exercise;
pub mod grade;
pub mod play;
pub mod quiz;
pub mod words;
