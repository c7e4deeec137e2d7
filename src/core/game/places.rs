//! What the positions of a recorded tree are called, and which of its skipped children are positions known from elsewhere: found
//! by playing every move of the tree. Knows nothing of particular games and of searches.

use std::collections::HashMap;

use super::Game;
use crate::tree::{Kind, NodeId, Tree};

/// What is known of a tree's nodes besides what a search recorded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// The names of the positions, in preorder.
    pub names: Vec<(NodeId, Box<str>)>,
    /// Children that were skipped and never searched, and the node that stands for their position.
    pub repeats: Vec<(NodeId, NodeId)>,
}

/// Plays every move of a game's tree, searched down to `depth` plies. Linear in the moves of its positions.
pub fn places<G: Game>(game: &mut G, tree: &Tree, depth: u32) -> Places {
    let mut places = Places::default();
    let mut standing: HashMap<(G::Key, u32), NodeId> = HashMap::new();
    let mut skipped = Vec::new();
    let mut played: Vec<(NodeId, G::Move)> = Vec::new();
    for node in tree.nodes() {
        while played.last().is_some_and(|&(last, _)| !tree.is_ancestor(last, node)) {
            played.pop().into_iter().for_each(|(_, mv)| game.unmake(mv));
        }
        if let Some(edge) = tree.edge(node) {
            let Some(mv) = game.moves().find(|&mv| G::code(mv) == edge.code) else { continue };
            game.make(mv);
            played.push((node, mv));
        }
        places.names.extend(game.position_name().map(|name| (node, name.into_boxed_str())));
        let left = if depth == u32::MAX { depth } else { depth.saturating_sub(played.len() as u32) };
        let key = (game.canonical(), left);
        match (tree.kind(node), tree.duplicate_of(node)) {
            (Kind::Unexplored, _) => skipped.push((node, key)),
            (_, None) => drop(standing.insert(key, node)),
            (_, Some(_)) => {}
        }
    }
    played.into_iter().rev().for_each(|(_, mv)| game.unmake(mv));
    for (node, key) in skipped {
        let same = *standing.entry(key).or_insert(node);
        if same != node {
            places.repeats.push((node, same));
        }
    }
    places
}
