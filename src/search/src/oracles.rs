//! What searches, replays and drawings are checked against in the tests of the engine and of the core: the same things done once
//! more, simply and slowly.

pub mod board_games;
pub mod fillings;
pub mod revisiting;
pub mod ways;
