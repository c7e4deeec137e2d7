//! The interface: keys become messages, messages change the model, the model is drawn. Only `terminal` performs input and output.
//!
//! ```text
//! keys ──keymap──> Message ──update(&mut Model)──> Effect ──terminal──> the world
//!                               Model ──view──> Buffer
//! ```
//!
//! Nothing here reads a clock, a disk or the environment except `terminal`. Autoplay is a message. Slow work is a [`job::Job`]:
//! an effect requests it, and its outcome returns as a message. So every screen is a function of keys.

#![recursion_limit = "256"]

#[macro_use]
extern crate plywood_messages;

pub mod areas;
pub mod editing;
pub mod event;
pub mod exercise_form;
pub mod frames;
pub mod gallery;
pub mod game_board;
pub mod game_match;
pub mod glossary;
pub mod inset;
pub mod job;
#[macro_use]
pub mod keymap;
pub mod lesson_view;
pub mod link;
pub mod marks;
pub mod model;
mod paint;
mod parsons;
pub mod plans;
pub mod playback;
mod practice;
pub mod presentation;
pub mod presenter_view;
pub mod printed;
pub mod quiz_view;
pub mod reading;
pub mod remark;
pub mod review;
pub mod screen;
pub mod search_view;
mod symbol;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
pub mod unsaved;
pub mod update;
pub mod view;
pub mod vote;
pub mod words;

pub use model::{Model, ScreenMode};
pub use presenter_view::PresenterView;
