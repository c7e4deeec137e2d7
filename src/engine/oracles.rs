//! What searches, replays and drawings are checked against in the tests of the engine and of the core: the same things done once
//! more, simply and slowly.

#[path = "oracles/board_games.rs"]
pub(crate) mod board_games;
#[path = "oracles/fillings.rs"]
pub(crate) mod fillings;
#[path = "oracles/revisiting.rs"]
pub(crate) mod revisiting;
#[path = "oracles/ways.rs"]
pub(crate) mod ways;
