//! The socket between a presentation and its presenter view. [`presentation`](plywood_interface::presentation) defines the messages.
//!
//! Both ends belong to the same user. The socket has the mode 0600 and is in a directory of mode 0700 ([`Directories`]). Each end
//! asks the system for the owner of the other process. A presentation never waits for a presenter view: each view has its own
//! threads, which take the latest frame when they are ready ([`Server`]). A presenter view that loses its presentation searches
//! until it is back ([`Client`]).
//!
//! The only port is that of the page for votes ([`Booth`]), for devices on the network, while a vote is open.

mod client;
mod directory;
mod discovery;
mod lines;
mod server;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod voting;

pub use client::Client;
pub use directory::{Directories, DirectoryError};
pub use discovery::{RunningPresentation, Wanted, running_presentations};
pub use server::Server;
pub use voting::Booth;
