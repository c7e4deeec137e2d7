//! Writes a whole game out as a tree, for whatever needs to see all of it at once. Knows nothing of searches.

use super::{Game, Status};
use crate::tree::{Edge, GrowingTree, Kind, NodeId, Tree};

/// The game has more nodes than the caller allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the tree has more than {0} nodes")]
pub struct TooLarge(pub usize);

/// The tree of every line of play from this position, no deeper than `depth` plies and of at most `limit` nodes.
/// Positions at the depth limit become leaves with their static evaluation. Linear in the number of nodes.
pub fn unfold<G: Game>(game: &mut G, depth: u32, limit: usize) -> Result<Tree, TooLarge> {
    let mut tree = GrowingTree::default();
    let root = tree.root(Kind::Unexplored);
    let mut open: Vec<Open<G>> = Vec::new();
    open.extend(describe(game, &mut tree, root, depth == 0));
    while let Some(node) = open.last_mut() {
        if let Some(mv) = node.played.take() {
            game.unmake(mv);
        }
        let Some(mv) = node.rest.next() else {
            tree.close(node.id);
            open.pop();
            continue;
        };
        if tree.len() >= limit.min(GrowingTree::CAPACITY) {
            return Err(TooLarge(limit));
        }
        let edge = Edge { ordinal: node.children, code: G::code(mv) };
        node.children += 1;
        node.played = Some(mv);
        let child = tree.child(node.id, edge, Kind::Unexplored);
        game.make(mv);
        let at_limit = open.len() as u32 >= depth;
        open.extend(describe(game, &mut tree, child, at_limit));
    }
    Ok(tree.finish(game.domain(), game.move_names()))
}

struct Open<G: Game> {
    id: NodeId,
    children: u32,
    played: Option<G::Move>,
    rest: G::Moves,
}

/// Makes the node a leaf, or says what is still to be done below it.
fn describe<G: Game>(game: &G, tree: &mut GrowingTree, id: NodeId, at_limit: bool) -> Option<Open<G>> {
    use super::Score;
    match game.status() {
        Status::Over(value) => tree.evaluate(id, value.to_value()),
        Status::ToMove(_) if at_limit => tree.evaluate(id, game.evaluation().to_value()),
        Status::ToMove(player) => {
            tree.set_kind(id, Kind::Inner(player));
            return Some(Open { id, children: 0, played: None, rest: game.moves() });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{LoadedTree, TicTacToe};
    use crate::tree::{Domain, TreeBuilder, Turns};

    #[test]
    fn tic_tac_toe_has_the_lectures_numbers() {
        let tree = unfold(&mut TicTacToe::default(), u32::MAX, 1_000_000).expect("fits");
        assert_eq!((tree.len(), tree.leaves()), (549_946, 255_168));
    }

    #[test]
    fn the_depth_limit_makes_leaves() {
        let tree = unfold(&mut TicTacToe::default(), 2, 1_000_000).expect("fits");
        assert_eq!((tree.len(), tree.leaves()), (1 + 9 + 72, 72));
        let tree = unfold(&mut TicTacToe::default(), 0, 1_000_000).expect("fits");
        assert_eq!((tree.len(), tree.leaves()), (1, 1));
    }

    #[test]
    fn a_tree_that_is_too_large_is_refused() {
        assert_eq!(unfold(&mut TicTacToe::default(), u32::MAX, 500).err(), Some(TooLarge(500)));
    }

    #[test]
    fn a_loaded_tree_unfolds_to_itself() {
        let mut builder = TreeBuilder::new();
        builder.enter();
        builder.leaf(1.0, Domain::Numbers);
        builder.enter();
        builder.leaf(2.0, Domain::Numbers);
        builder.leaf(3.0, Domain::Numbers);
        builder.leave();
        builder.leave();
        let tree = builder.finish(&Turns::Alternate(None)).expect("valid");
        let again = unfold(&mut LoadedTree::new(&tree), u32::MAX, 100).expect("fits");
        assert!(tree.nodes().all(|id| tree.kind(id) == again.kind(id) && tree.value(id) == again.value(id)));
        assert_eq!(tree.len(), again.len());
    }
}
