//! The socket between a talk and its speaker's view: where it is, who is there, its one end and its other. What they say to each
//! other is in [`talk`](plywood_interface::talk).
//!
//! Both ends are the same user's: the socket has the mode 0600 and stands in a directory of mode 0700 ([`Directories`]), and each
//! end asks the system whose process the other one is. A talk never waits for a follower: every follower has threads of its own,
//! which take the latest frame when they are ready for one ([`Server`]). A follower that loses its talk looks for it until it is
//! back ([`Client`]).

mod client;
mod directory;
mod discovery;
mod lines;
mod server;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

pub use client::Client;
pub use directory::{Directories, DirectoryError};
pub use discovery::{RunningTalk, Wanted, running_talks};
pub use server::Server;
