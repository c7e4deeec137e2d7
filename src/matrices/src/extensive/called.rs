//! What nodes, moves and players of a game are called: as its file says, or, where it says nothing, inner nodes by letters in
//! breadth-first order and moves by their numbers.

use std::collections::VecDeque;

use plywood_messages::text;
use plywood_tree::gambit::{Actor, ExtensiveGame};
use plywood_tree::tree::letters;

/// Cells of a name at most.
const LONGEST: usize = 24;

/// The numbers of letters.
#[derive(Debug)]
pub(super) struct Called {
    /// By node; what it is at nodes with names, and at leaves, means nothing.
    letters: Vec<u32>,
}

impl Called {
    /// Numbers the nodes that have no names. Linear in the nodes.
    pub(super) fn new(game: &ExtensiveGame) -> Self {
        let mut numbers = vec![0; game.nodes.len()];
        let mut queue = VecDeque::from([0_u32]);
        let mut next = 0;
        while let Some(node) = queue.pop_front() {
            if game.set(node).is_some() {
                if game.nodes[node as usize].name.trim().is_empty() {
                    numbers[node as usize] = next;
                    next += 1;
                }
                queue.extend(game.children(node));
            }
        }
        Self { letters: numbers }
    }

    /// What a node is called; a leaf without a name is called like the move to it.
    pub(super) fn node(&self, game: &ExtensiveGame, node: u32) -> String {
        let own = &game.nodes[node as usize].name;
        if !own.trim().is_empty() {
            return shown(own);
        }
        match game.set(node) {
            Some(_) => letters(self.letters[node as usize]),
            None => action(game, node),
        }
    }
}

/// The move that leads to a node.
pub(super) fn action(game: &ExtensiveGame, node: u32) -> String {
    let number = || (game.nodes[node as usize].ordinal + 1).to_string();
    match game.action(node) {
        Some(action) if !action.name.trim().is_empty() => shown(&action.name),
        Some(_) | None => number(),
    }
}

/// Who moves at a node; nobody does at a leaf.
pub(super) fn mover(game: &ExtensiveGame, node: u32) -> String {
    match game.set(node).map(|set| set.actor) {
        Some(Actor::Player(player)) => self::player(game, player as usize),
        Some(Actor::Chance) => text!(extensives, "chance").to_owned(),
        None => String::new(),
    }
}

/// What a player is called; by number where the file says nothing.
pub(super) fn player(game: &ExtensiveGame, player: usize) -> String {
    match game.players.get(player) {
        Some(name) if !name.trim().is_empty() => shown(name),
        Some(_) | None => (player + 1).to_string(),
    }
}

/// A name on one line, fit to be shown.
fn shown(name: &str) -> String {
    let line = name.split_whitespace().collect::<Vec<_>>().join(" ");
    text::clipped(&text::visible(&line), LONGEST).into_owned()
}
