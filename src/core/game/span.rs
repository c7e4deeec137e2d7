//! The graph of a game's positions as a tree: each position once, where a walk through the game first meets it, and a node that
//! repeats it at every other line of play that leads there. Knows nothing of particular games and of searches.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::{Game, Score, Status, TooLarge};
use crate::tree::{Edge, GrowingTree, Kind, NodeId, Tree};

/// In which order the walk takes the moves of a position. Children stand in the game's order in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// The first one first.
    Forwards,
    /// The last one first, as retrograde labelling does.
    Backwards,
}

/// The spanning tree of the positions within `depth` plies, of at most `limit` nodes, repeated ones included. Under a depth limit
/// positions are the same only with as many plies left. Linear in the moves of all positions.
pub fn span<G: Game>(game: &mut G, depth: u32, limit: usize, direction: Direction) -> Result<Tree, TooLarge> {
    let mut walk = Walk { drafts: Vec::new(), known: HashMap::new(), direction };
    let mut open = Vec::new();
    walk.meet(game, Edge { ordinal: 0, code: Edge::UNNAMED }, depth, &mut open);
    while let Some(node) = open.last_mut() {
        if let Some(mv) = node.played.take() {
            game.unmake(mv);
        }
        let Some((ordinal, mv)) = node.rest.pop() else {
            open.pop();
            continue;
        };
        if walk.drafts.len() >= limit.min(GrowingTree::CAPACITY) {
            return Err(TooLarge(limit));
        }
        node.played = Some(mv);
        let parent = node.draft;
        let left = if depth == u32::MAX { depth } else { depth - open.len() as u32 };
        game.make(mv);
        let child = walk.meet(game, Edge { ordinal, code: G::code(mv) }, left, &mut open);
        walk.drafts[parent].children.push(child);
    }
    let Walk { mut drafts, direction, .. } = walk;
    if direction == Direction::Backwards {
        for draft in &mut drafts {
            draft.children.reverse();
        }
    }
    Ok(written(&drafts).finish(game.domain(), game.move_names()))
}

/// A node in the order of the walk, which need not be that of the tree.
struct Draft {
    edge: Edge,
    kind: Kind,
    value: Option<f64>,
    children: Vec<usize>,
    same: Option<usize>,
}

struct Open<G: Game> {
    draft: usize,
    /// The moves not yet taken, the next one last.
    rest: Vec<(u32, G::Move)>,
    played: Option<G::Move>,
}

struct Walk<K> {
    drafts: Vec<Draft>,
    known: HashMap<(K, u32), usize>,
    direction: Direction,
}

impl<K: Copy + Eq + std::hash::Hash> Walk<K> {
    /// Adds a node for the position, and opens it if it is new and play goes on.
    fn meet<G: Game<Key = K>>(&mut self, game: &G, edge: Edge, left: u32, open: &mut Vec<Open<G>>) -> usize {
        let number = self.drafts.len();
        let same = match self.known.entry((game.canonical(), left)) {
            Entry::Occupied(known) => Some(*known.get()),
            Entry::Vacant(new) => {
                new.insert(number);
                None
            }
        };
        let (kind, value) = match game.status() {
            Status::Over(value) => (Kind::Leaf, Some(value.to_value())),
            Status::ToMove(_) if left == 0 => (Kind::Leaf, Some(game.evaluation().to_value())),
            Status::ToMove(player) => (Kind::Inner(player), None),
        };
        self.drafts.push(Draft { edge, kind, value, children: Vec::new(), same });
        if same.is_none() && value.is_none() {
            let mut rest: Vec<_> = (0..).zip(game.moves()).collect();
            if self.direction == Direction::Forwards {
                rest.reverse();
            }
            open.push(Open { draft: number, rest, played: None });
        }
        number
    }
}

/// The drafts as a tree, in preorder.
fn written(drafts: &[Draft]) -> GrowingTree {
    let mut tree = GrowingTree::default();
    let mut ids = vec![NodeId::ROOT; drafts.len()];
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut add = |tree: &mut GrowingTree, number: usize, parent: Option<NodeId>| {
        let Draft { edge, kind, value, .. } = &drafts[number];
        let id = match parent {
            None => tree.root(*kind),
            Some(parent) => tree.child(parent, *edge, *kind),
        };
        if let Some(value) = value {
            tree.evaluate(id, *value);
        }
        ids[number] = id;
        id
    };
    let mut path = vec![add(&mut tree, 0, None)];
    open.push((0, 0));
    while let Some((number, next)) = open.last_mut() {
        let parent = path.last().copied();
        if let Some(child) = drafts[*number].children.get(*next).copied() {
            *next += 1;
            path.push(add(&mut tree, child, parent));
            open.push((child, 0));
        } else {
            open.pop();
            path.pop().into_iter().for_each(|id| tree.close(id));
        }
    }
    let mut repeats: Vec<(NodeId, NodeId)> =
        drafts.iter().zip(&ids).filter_map(|(draft, &id)| Some((id, ids[draft.same?]))).collect();
    repeats.sort_unstable();
    for (id, same) in repeats {
        tree.repeat(id, same);
    }
    tree
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{First, Grundy, Merged, Payoff, TicTacToe, TwoPlayer, graph};

    fn grundy() -> Merged<Grundy, true> {
        Merged::everywhere(Grundy::new(&[7], TwoPlayer::new(First::Min, Payoff::OneZero)))
    }

    #[test]
    fn every_position_stands_once_and_every_edge_is_there() {
        for direction in [Direction::Forwards, Direction::Backwards] {
            let tree = span(&mut grundy(), u32::MAX, 1_000, direction).expect("fits");
            let positions = graph(&grundy(), u32::MAX, 1_000).expect("fits");
            assert_eq!((tree.positions(), tree.len() - 1), (14, positions.edge_count()));
            for (node, same) in tree.duplicates() {
                assert!(tree.duplicate_of(same).is_none() && tree.subtree(node).len() == 1);
                assert_eq!((tree.kind(node), tree.value(node)), (tree.kind(same), tree.value(same)));
                assert_eq!(direction == Direction::Forwards, same < node);
            }
        }
    }

    #[test]
    fn limits_hold() {
        let mut tic_tac_toe = Merged::everywhere(TicTacToe::default());
        let opening = span(&mut tic_tac_toe, 2, 1_000, Direction::Forwards).expect("fits");
        assert_eq!((opening.positions(), opening.leaves()), (16, 12));
        let whole = span(&mut tic_tac_toe, u32::MAX, 10_000, Direction::Backwards).expect("fits");
        assert_eq!(whole.positions(), 765);
        assert_eq!(span(&mut grundy(), u32::MAX, 14, Direction::Forwards).err(), Some(TooLarge(14)));
    }
}
