//! Who moves at the nodes of a tree whose file names no player.

use super::{Domain, Player};

/// Who moves at nodes that do not name a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turns {
    /// Players alternate, starting with this one; `None` = MAX, or OR over truth values.
    Alternate(Option<Player>),
    /// Players by depth, repeating; must not be empty.
    Levels(Vec<Player>),
}

/// Walks the inner nodes of a tree in preorder and determines whose turn it is.
pub(super) struct TurnOrder<'a> {
    turns: &'a Turns,
    first: Player,
    /// The open inner nodes.
    open: Vec<OpenTurn>,
}

/// An inner node whose children are still to come.
struct OpenTurn {
    /// One past the last node of the subtree.
    end: u32,
    /// Who moved last above the children; `None`: nobody yet.
    mover: Option<Player>,
}

impl<'a> TurnOrder<'a> {
    pub(super) const fn new(turns: &'a Turns, domain: Domain) -> Self {
        Self { turns, first: domain.players()[0], open: Vec::new() }
    }

    /// Who moves at the next inner node: the explicit player, or the one whose turn it is.
    pub(super) fn visit(&mut self, index: u32, end: u32, explicit: Option<Player>) -> Player {
        while self.open.last().is_some_and(|node| node.end <= index) {
            self.open.pop();
        }
        let player = explicit.unwrap_or_else(|| self.by_turn());
        let mover = if player == Player::Chance { self.last_mover() } else { Some(player) };
        self.open.push(OpenTurn { end, mover });
        player
    }

    fn last_mover(&self) -> Option<Player> {
        self.open.last().and_then(|node| node.mover)
    }

    fn by_turn(&self) -> Player {
        match self.turns {
            Turns::Levels(levels) => levels[self.open.len() % levels.len()],
            Turns::Alternate(Some(root)) if self.open.is_empty() => *root,
            Turns::Alternate(_) => self.last_mover().and_then(Player::opponent).unwrap_or(self.first),
        }
    }
}
