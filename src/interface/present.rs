//! The speaker's view: what a talk and its followers say to each other. Knows nothing of keys, searches or sockets.
//!
//! ```text
//!  plywood present FILE                                      plywood present --follow
//!  model ──frame, notes──> Server ══ local socket ══> Client ──Event──> follower's model
//!  model <────key────────  Server <══════════════════ Client <─Command─ follower's keys
//! ```
//!
//! The talk sends the cells of the frame it has drawn, and what only the speaker needs: the next step's sentence and the file's
//! notes. So the follower shows what the audience sees, in every mode there is, and no search is done twice. The follower sends
//! commands, which the talk takes for keys.
//!
//! Both sides are the same user's, which the sockets make sure of. Whatever comes in is untrusted all the same: lines have a
//! limit, texts are cut and made visible, what is not understood is ignored.

mod frame;
pub mod message;

pub(crate) use frame::WIDEST;
