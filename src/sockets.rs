//! The socket between a talk and its speaker's view: where it is, who is there, its one end and its other. What they say to each
//! other is in [`present`](crate::present).

#[cfg(unix)]
mod lines;
#[cfg(not(unix))]
mod nowhere;
#[cfg(unix)]
mod place;
#[cfg(unix)]
mod seat;
#[cfg(unix)]
mod stage;
#[cfg(unix)]
mod talks;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

#[cfg(not(unix))]
pub use nowhere::{Seat, Stage};
#[cfg(unix)]
pub use place::{NoPlace, Places};
#[cfg(unix)]
pub use seat::{Listening, Seat};
#[cfg(unix)]
pub use stage::Stage;
#[cfg(unix)]
pub use talks::{Running, talks};
