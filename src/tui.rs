//! The interface: keys become messages, messages change the model, the model is drawn. Only `terminal` touches the world.
//!
//! ```text
//! keys ──keymap──> Message ──update(&mut Model)──> Effect ──terminal──> the world
//!                               Model ──view──> Buffer
//! ```
//!
//! Nothing here reads a clock, a disk or the environment except `terminal`; autoplay is a message, work that takes time is a
//! [`job::Job`] that an effect asks for and whose outcome comes back as a message. So every screen is a function of keys.

pub mod areas;
pub mod comparison;
pub mod editing;
pub mod follower;
mod following;
pub mod gallery;
pub mod job;
pub mod keymap;
pub mod model;
mod paint;
pub mod talk;
mod terminal;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
pub mod update;
pub mod view;

pub use follower::Follower;
#[cfg(unix)]
pub use following::follow;
pub use model::{Model, ScreenMode};
pub use terminal::{Ending, NoTerminal, Screen, open, present};
