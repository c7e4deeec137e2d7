//! The engine behind live pages: it takes a request as JSON, with a link to the content and its options, and returns the data of
//! a page as the exporter writes them, or the events of a dialogue. It keeps nothing between two requests, so that a new engine
//! can go on where one has failed. Beside it is the whole [`program`], which keeps its screen.

#[macro_use]
extern crate plywood_messages;

mod choices;
mod dialogue;
mod edit;
mod engine;
pub mod program;
pub mod storage;
pub mod words;
#[cfg(target_arch = "wasm32")]
mod worker;

pub use engine::answer;
