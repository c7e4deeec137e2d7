//! Spanning tree of a game's positions: each position once, where a walk first visits it. Every other path to it ends in a
//! duplicate node.

use std::collections::{HashMap, hash_map::Entry};

use super::{
    Describe, Game, Room, SharedGame, TooLarge,
    unfold::{INTERVAL, NodeContent},
    walk::{Visit, each_position, walk},
};
use plywood_tree::tree::{Edge, GrowingTree, Kind, NodeId, Tree};

/// Returns the maximum number of nodes of a game's spanning tree that fits into memory.
pub fn max_spanned_nodes(game: &SharedGame<'_>) -> u64 {
    // A draft and its index among its siblings, its node in the tree, and its entries in two tables that may just have grown: the
    // positions and the numbers of keys.
    let places = size_of::<((u32, u32), usize)>() + 1 + game.key_size() + 1;
    let kept = size_of::<Draft>() + 16 + 64 + 7 * places / 2;
    (Room::BYTES / kept) as u64
}

/// Builds the spanning tree of the positions within `depth` plies, at most `limit` nodes including duplicates. The walk takes the
/// last move first, as retrograde labelling does; the children stay in the game's order. Under a depth limit, positions are equal
/// only with equal remaining depth. Linear in the moves of all positions.
///
/// Stops if the callback returns false; it receives the number of nodes at intervals.
pub fn span_while<G: Describe + ?Sized>(
    game: &mut G,
    depth: u32,
    limit: usize,
    mut allows: impl FnMut(usize) -> bool,
) -> Result<Tree, TooLarge> {
    let known = HashMap::new();
    let mut span = Span { drafts: Vec::new(), open: Vec::new(), known, limit, allows: &mut allows };
    walk(game, depth, &mut span)?;
    Ok(grow(&span.drafts).finish(game.domain(), game.move_names()).with_whole_values(game.has_whole_values()))
}

struct Draft {
    edge: Edge,
    content: NodeContent,
    /// In reverse order.
    children: Vec<usize>,
    same: Option<usize>,
}

struct Span<'a, K> {
    drafts: Vec<Draft>,
    open: Vec<usize>,
    known: HashMap<(K, u32), usize>,
    limit: usize,
    allows: &'a mut dyn FnMut(usize) -> bool,
}

impl<G: Game + ?Sized> Visit<G> for Span<'_, G::Key> {
    type Moves = std::iter::Rev<std::vec::IntoIter<(u32, G::Move)>>;
    type Stop = TooLarge;

    fn enter(&mut self, game: &G, edge: Edge, left: u32) -> Result<Option<Self::Moves>, TooLarge> {
        let number = self.drafts.len();
        if number > 0 && number >= self.limit.min(GrowingTree::CAPACITY) {
            return Err(TooLarge(self.limit));
        }
        if number % INTERVAL == INTERVAL - 1 && !(self.allows)(number) {
            return Err(TooLarge(number));
        }
        let same = match self.known.entry((game.canonical(), left)) {
            Entry::Occupied(known) => Some(*known.get()),
            Entry::Vacant(new) => {
                new.insert(number);
                None
            }
        };
        if let Some(&parent) = self.open.last() {
            self.drafts[parent].children.push(number);
        }
        let content = NodeContent::of(game, left).or_evaluated(game);
        self.drafts.push(Draft { edge, content, children: Vec::new(), same });
        Ok((same.is_none() && content.kind.is_inner()).then(|| {
            self.open.push(number);
            (0..).zip(game.moves()).collect::<Vec<_>>().into_iter().rev()
        }))
    }

    fn may_follow(&mut self, waiting: usize) -> Result<(), TooLarge> {
        if self.drafts.len() + waiting > self.limit { Err(TooLarge(self.limit)) } else { Ok(()) }
    }

    fn leave(&mut self) {
        self.open.pop();
    }
}

fn grow(drafts: &[Draft]) -> GrowingTree {
    let mut tree = GrowingTree::default();
    let mut ids = vec![NodeId::ROOT; drafts.len()];
    let mut open: Vec<(NodeId, &[usize])> = Vec::new();
    let mut next = Some((None, 0));
    while let Some((parent, number)) = next {
        let Draft { edge, content: NodeContent { kind, value, basis }, children, .. } = &drafts[number];
        let id = match parent {
            None => tree.root(*kind),
            Some(parent) => tree.child(parent, *edge, *kind),
        };
        if let Some(value) = value {
            tree.estimate(id, *value, *basis);
        }
        ids[number] = id;
        open.push((id, children));
        next = loop {
            let Some((id, children)) = open.last_mut() else { break None };
            if let Some((&child, rest)) = children.split_last() {
                *children = rest;
                break Some((Some(*id), child));
            }
            tree.close(*id);
            open.pop();
        };
    }
    let mut duplicates: Vec<(NodeId, NodeId)> =
        drafts.iter().zip(&ids).filter_map(|(draft, &id)| Some((id, ids[draft.same?]))).collect();
    duplicates.sort_unstable();
    for (id, canonical) in duplicates {
        tree.mark_duplicate(id, canonical);
    }
    tree
}

/// Names of a recorded tree's positions, and skipped children that are duplicates of other nodes.
#[derive(Default)]
pub struct RecordedPositions {
    /// Names of the positions, in preorder.
    pub names: Vec<(NodeId, Box<str>)>,
    /// Skipped, unsearched children with the original node of their position.
    pub duplicates: Vec<(NodeId, NodeId)>,
    /// Nodes that equal their original by symmetry only, in preorder.
    pub images: Vec<NodeId>,
}

/// Plays every move of a recorded game tree, searched down to `depth` plies. Linear in the moves of its positions.
pub fn identify<G: Describe + ?Sized>(game: &mut G, tree: &Tree, depth: u32) -> RecordedPositions {
    let mut found = RecordedPositions::default();
    let mut standing: HashMap<(G::Key, u32), NodeId> = HashMap::new();
    let mut skipped = Vec::new();
    let mut plies = vec![0; tree.len()];
    let mut keys = Vec::with_capacity(tree.len());
    each_position(game, tree, &mut |node, game| {
        keys.push(game.key());
        found.names.extend(game.position_name().map(|name| (node, name.into_boxed_str())));
        plies[node.index()] = tree.parent(node).map_or(0, |parent| plies[parent.index()] + 1);
        let left = if depth == u32::MAX { depth } else { depth.saturating_sub(plies[node.index()]) };
        let key = (game.canonical(), left);
        match (tree.kind(node), tree.duplicate_of(node)) {
            (Kind::Unexplored, _) => skipped.push((node, key)),
            (_, None) => drop(standing.insert(key, node)),
            (_, Some(_)) => {}
        }
    });
    for (node, key) in skipped {
        let same = *standing.entry(key).or_insert(node);
        if same != node {
            found.duplicates.push((node, same));
        }
    }
    let key = |node: NodeId| keys.get(node.index());
    let all = tree.duplicates().chain(found.duplicates.iter().copied());
    found.images = all.filter(|&(node, same)| key(node) != key(same)).map(|(node, _)| node).collect();
    found.images.sort_unstable();
    found
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::{First, InTurns, Merged, Payoff, Status, TicTacToe, built_in::grundy::Grundy, testing::span};

    fn grundy() -> Merged<InTurns<Grundy>> {
        Merged::new(InTurns::new(Grundy::new(&[7]), First::Min, Payoff::OneZero), true)
    }

    fn graph<G: Game>(game: &mut G, positions: &mut HashSet<G::Key>, edges: &mut HashSet<(G::Key, G::Key)>) {
        let from = game.canonical();
        positions.insert(from);
        if let Status::Over(_) = game.status() {
            return;
        }
        for mv in game.moves() {
            game.make(mv);
            edges.insert((from, game.canonical()));
            graph(game, positions, edges);
            game.unmake(mv);
        }
    }

    #[test]
    fn every_position_stands_once_every_edge_is_there_and_limits_hold() {
        let (mut positions, mut edges) = (HashSet::new(), HashSet::new());
        graph(&mut grundy(), &mut positions, &mut edges);
        let tree = span(&mut grundy(), u32::MAX, 1_000).expect("fits");
        assert_eq!((tree.positions(), tree.len() - 1), (positions.len(), edges.len()));
        assert_eq!((tree.positions(), tree.len()), (14, 18));
        for (node, same) in tree.duplicates() {
            assert!(tree.duplicate_of(same).is_none() && tree.subtree(node).len() == 1 && node < same);
            assert_eq!((tree.kind(node), tree.value(node)), (tree.kind(same), tree.value(same)));
        }

        // Limits hold.
        {
            let mut tic_tac_toe = Merged::new(TicTacToe::default(), true);
            let opening = span(&mut tic_tac_toe, 2, 1_000).expect("fits");
            assert_eq!((opening.positions(), opening.leaves()), (16, 12));
            let whole = span(&mut tic_tac_toe, u32::MAX, 10_000).expect("fits");
            assert_eq!(whole.positions(), 765);
            let before = tic_tac_toe.key();
            assert_eq!(span(&mut tic_tac_toe, u32::MAX, 764).err(), Some(TooLarge(764)));
            assert_eq!(tic_tac_toe.key(), before, "what was played is taken back");
            assert_eq!(span(&mut grundy(), u32::MAX, 14).err(), Some(TooLarge(14)));
        }
    }
}
