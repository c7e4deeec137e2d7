//! Searches that record every step they take. [`search`](mod@search) has one file per algorithm. Searches report their events to
//! a [`trace::Recorder`]. [`replay`] computes the state of every node at any step of the recorded [`trace`]. [`session`] runs
//! searches of a tree or a game: alone, compared or in lock-step.

#[macro_use]
extern crate plywood_messages;

#[allow(clippy::missing_panics_doc, clippy::panic, reason = "a test fails")]
#[cfg(any(test, feature = "testing"))]
pub mod oracles;
pub mod replay;
pub mod search;
pub mod session;
#[allow(clippy::missing_panics_doc, clippy::panic, reason = "a test fails")]
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod trace;
pub mod words;
