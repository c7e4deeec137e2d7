//! Slow, simple reimplementations against which the tests of the engine and the core check searches, replays and drawings.

pub mod board_games;
pub mod fillings;
pub mod revisiting;
pub mod ways;
