//! Walks over a game, which all that needs more of it than a search sees shares: over every line of play, and along a tree that
//! is there. Knows nothing of what is made of the positions.

use super::Game;
use crate::tree::{Edge, NodeId, Tree};

/// What a walk over the lines of play makes of the positions it comes to.
pub(crate) trait Visit<G: Game> {
    /// The moves of a position that the walk follows, each with its number in the game's order.
    type Moves: Iterator<Item = (u32, G::Move)>;
    /// Why the walk ends before its time.
    type Stop;

    /// Comes to a position by this edge, with so many plies left to the depth limit. Says which moves to follow; `None` where
    /// there is nothing to follow.
    fn enter(&mut self, game: &G, edge: Edge, left: u32) -> Result<Option<Self::Moves>, Self::Stop>;

    /// Leaves the position entered last whose moves were followed.
    fn leave(&mut self);
}

/// Walks depth first over the lines of play of `depth` plies (`u32::MAX` for all of them), and on where the visit follows moves from
/// there, and takes every move back.
/// Needs no stack of the machine: a game may be as long as it likes.
pub(crate) fn walk<G: Game, V: Visit<G>>(game: &mut G, depth: u32, visit: &mut V) -> Result<(), V::Stop> {
    let root = Edge { ordinal: 0, code: Edge::UNNAMED };
    let mut open: Vec<Open<G, V::Moves>> = Vec::new();
    let first = visit.enter(game, root, depth)?;
    open.extend(first.map(|rest| Open { rest, played: None }));
    while let Some(position) = open.last_mut() {
        if let Some(mv) = position.played.take() {
            game.unmake(mv);
        }
        let Some((ordinal, mv)) = position.rest.next() else {
            visit.leave();
            open.pop();
            continue;
        };
        position.played = Some(mv);
        let left = if depth == u32::MAX { depth } else { depth.saturating_sub(open.len() as u32) };
        let code = game.code(mv);
        game.make(mv);
        let entered = visit.enter(game, Edge { ordinal, code }, left);
        if entered.is_err() {
            open.into_iter().rev().filter_map(|position| position.played).for_each(|mv| game.unmake(mv));
            return entered.map(|_| ());
        }
        open.extend(entered?.map(|rest| Open { rest, played: None }));
    }
    Ok(())
}

/// A position on the line of play the walk is at.
struct Open<G: Game, M> {
    /// The moves still to be followed.
    rest: M,
    /// The move that was followed last.
    played: Option<G::Move>,
}

/// Plays moves given by their codes; ends early at one that the game does not have. As long as the moves of the positions are.
pub fn play<G: Game>(game: &mut G, codes: &[u32]) {
    for &code in codes {
        let Some(mv) = game.moves().find(|&mv| game.code(mv) == code) else { break };
        game.make(mv);
    }
}

/// Plays every line of a game's tree, shows each position with its node, in preorder, and takes every move back; ends early at a
/// move that the game does not have. Linear in the nodes times the moves of a position.
pub fn each_position<G: Game>(game: &mut G, tree: &Tree, mut look: impl FnMut(NodeId, &G)) {
    let mut path: Vec<(NodeId, G::Move)> = Vec::new();
    for node in tree.nodes() {
        while let Some(&(_, mv)) = path.last().filter(|&&(last, _)| tree.parent(node) != Some(last)) {
            game.unmake(mv);
            path.pop();
        }
        if let Some(edge) = tree.edge(node) {
            let Some(mv) = game.moves().find(|&mv| game.code(mv) == edge.code) else { break };
            game.make(mv);
            path.push((node, mv));
        }
        look(node, game);
    }
    path.into_iter().rev().for_each(|(_, mv)| game.unmake(mv));
}
