//! The speaker's view: what a talk and its followers say to each other, and the socket between them. Knows nothing of keys or
//! searches.
//!
//! ```text
//!  plywood present FILE                                      plywood present --follow
//!  model ──frame, notes──> Server ══ local socket ══> Client ──Event──> follower's model
//!  model <────key────────  Server <══════════════════ Client <─Command─ follower's keys
//! ```
//!
//! The talk sends the cells of the frame it has drawn, and what only the speaker needs: the next step's sentence and the file's
//! notes. So the follower shows what the audience sees, in every mode there is, and no search is done twice. The follower
//! sends commands, which the talk takes for keys.
//!
//! Both sides are the same user's: the socket has the mode 0600 and stands in a directory of mode 0700 ([`Directories`]), and
//! each side asks the system whose process the other one is. Whatever comes in is untrusted all the same: lines have a limit,
//! texts are cut and made visible, what is not understood is ignored (see [`message`]).
//!
//! A talk never waits for a follower: every follower has threads of its own, which take the latest frame when they are ready
//! for one (see [`Server`]). A follower that loses its talk looks for it until it is back (see [`Client`]).
//!
//! [`message`] and `frame` are plain data; the other files know sockets.

#[cfg(unix)]
mod client;
#[cfg(unix)]
mod directory;
#[cfg(unix)]
mod discovery;
mod frame;
#[cfg(unix)]
mod lines;
pub mod message;
#[cfg(unix)]
mod server;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

#[cfg(unix)]
pub use client::Client;
#[cfg(unix)]
pub use directory::{Directories, DirectoryError};
#[cfg(unix)]
pub use discovery::{RunningTalk, Wanted, running_talks};
pub(crate) use frame::WIDEST;
#[cfg(unix)]
pub use server::Server;
