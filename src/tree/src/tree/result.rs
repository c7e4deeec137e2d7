//! How a game ended.

use super::{NodeId, Player, Tree};

/// Who has won a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    Won(Player),
    /// Nobody.
    Draw,
}

impl Tree {
    /// The same tree with it known how the game has ended that is over in its first position.
    #[must_use]
    pub fn with_result(self, result: Option<GameResult>) -> Self {
        Self { result, ..self }
    }

    /// How the game has ended at this node, if it is the first position of one that is over.
    #[must_use]
    pub fn result(&self, id: NodeId) -> Option<GameResult> {
        self.result.filter(|_| id == NodeId::ROOT)
    }
}
