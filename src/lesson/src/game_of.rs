//! The game that a lesson is about, in one of its forms.

use plywood_tree::gambit::{ExtensiveGame, StrategicGame};

/// The game that a lesson is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOf {
    pub form: GameForm,
    /// What of the lesson it does not hold, in a few words each.
    pub lost: Vec<&'static str>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameForm {
    /// A tree of moves.
    Extensive(ExtensiveGame),
    /// What each player gets for each choice of strategies.
    Strategic(StrategicGame),
}
