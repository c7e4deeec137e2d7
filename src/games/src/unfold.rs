//! Builds the full tree of a game.

use std::{iter::Zip, ops::RangeFrom};

use super::{
    Describe, Game, Quietness, Score, Status,
    walk::{Visit, walk},
};
use plywood_tree::{
    settings::AtLimit,
    tree::{Edge, GrowingTree, Kind, NodeId, Tree, ValueBasis},
};

/// The game has more nodes than the limit.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("{}", say!("games/too-large", most = Count(self.0)))]
pub struct TooLarge(pub usize);

/// Builds the tree of all paths from this position, at most `depth` plies deep and with at most `limit` nodes. Positions at the
/// depth limit become leaves with their static evaluation; inner nodes keep theirs, for passes with a smaller limit. Linear in the
/// number of nodes.
///
/// Stops if the callback returns false; it receives the number of nodes at intervals. If the search
/// continues at the depth limit, the tree continues to quiet positions; nodes that are not quiet are marked and have their static
/// evaluations.
pub fn unfold_while<G: Describe + ?Sized>(
    game: &mut G,
    depth: u32,
    at_limit: AtLimit,
    limit: usize,
    mut allows: impl FnMut(usize) -> bool,
) -> Result<Tree, TooLarge> {
    let mut unfold = Unfold { at_limit, tree: GrowingTree::default(), open: Vec::new(), limit, allows: &mut allows };
    walk(game, depth, &mut unfold)?;
    Ok(unfold.tree.finish(game.domain(), game.move_names()).with_whole_values(game.has_whole_values()))
}

pub const INTERVAL: usize = 4096;

struct Unfold<'a> {
    at_limit: AtLimit,
    tree: GrowingTree,
    open: Vec<NodeId>,
    limit: usize,
    allows: &'a mut dyn FnMut(usize) -> bool,
}

impl<G: Game + ?Sized> Visit<G> for Unfold<'_> {
    type Moves = Zip<RangeFrom<u32>, G::Moves>;
    type Stop = TooLarge;

    fn enter(&mut self, game: &G, edge: Edge, left: u32) -> Result<Option<Self::Moves>, TooLarge> {
        let nodes = self.tree.len();
        if nodes % INTERVAL == INTERVAL - 1 && !(self.allows)(nodes) {
            return Err(TooLarge(nodes));
        }
        let non_quiet = self.non_quiet(game, left);
        let left = if non_quiet.is_some() { 1 } else { left };
        let content = NodeContent::of(game, left);
        let node = match self.open.last() {
            None => self.tree.root(content.kind),
            Some(_) if self.tree.len() >= self.limit.min(GrowingTree::CAPACITY) => return Err(TooLarge(self.limit)),
            Some(&parent) => self.tree.child(parent, edge, content.kind),
        };
        if let Some(value) = content.value {
            self.tree.evaluate(node, value, content.basis);
            return Ok(None);
        }
        self.open.push(node);
        if non_quiet.is_some() {
            self.tree.mark_non_quiet(node);
        }
        if !matches!(non_quiet, Some(Quietness::Unevaluated)) {
            self.tree.estimate(node, game.evaluation().to_value(), game.basis());
        }
        let moves = match non_quiet {
            Some(Quietness::NonQuiet(moves)) => moves,
            Some(Quietness::Quiet | Quietness::Unevaluated) | None => game.moves(),
        };
        Ok(Some((0..).zip(moves)))
    }

    fn may_follow(&mut self, waiting: usize) -> Result<(), TooLarge> {
        if self.tree.len() + waiting > self.limit { Err(TooLarge(self.limit)) } else { Ok(()) }
    }

    fn leave(&mut self) {
        self.open.pop().into_iter().for_each(|node| self.tree.close(node));
    }
}

impl Unfold<'_> {
    /// Quietness of a position to expand at the depth limit; `None` if it is quiet or above the limit.
    fn non_quiet<G: Game + ?Sized>(&self, game: &G, left: u32) -> Option<Quietness<G::Moves>> {
        let is_at_limit = left == 0 && matches!(game.status(), Status::ToMove(_));
        let quietness = (is_at_limit && self.at_limit == AtLimit::SearchesOn).then(|| game.quietness());
        quietness.filter(|quietness| !matches!(quietness, Quietness::Quiet))
    }
}

#[derive(Clone, Copy)]
pub struct NodeContent {
    pub kind: Kind,
    /// Value of a leaf: the result of the game, or the static evaluation at the depth limit.
    pub value: Option<f64>,
    pub(crate) basis: ValueBasis,
}

impl NodeContent {
    /// Returns the data of a position with `left` plies left to the depth limit.
    pub fn of<G: Game + ?Sized>(game: &G, left: u32) -> Self {
        let (kind, value, basis) = match game.status() {
            Status::Over(value) => (Kind::Leaf, Some(value), ValueBasis::Proof),
            Status::ToMove(_) if left == 0 => (Kind::Leaf, Some(game.evaluation()), game.basis()),
            Status::ToMove(player) => (Kind::Inner(player), None, ValueBasis::Proof),
        };
        Self { kind, value: value.map(Score::to_value), basis }
    }

    /// Gives an inner node its static evaluation as its value.
    pub(crate) fn or_evaluated<G: Game + ?Sized>(self, game: &G) -> Self {
        match self.value {
            Some(_) => self,
            None => Self { value: Some(game.evaluation().to_value()), basis: game.basis(), ..self },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LoadedTree, TicTacToe, testing::unfold};
    use plywood_tree::tree::{Domain, TreeBuilder, Turns};

    #[test]
    fn trees_unfold_to_themselves_and_end_at_their_limits() {
        // The depth limit creates leaves.
        {
            let tree = unfold(&mut TicTacToe::default(), 2, 1_000_000).expect("fits");
            assert_eq!((tree.len(), tree.leaves()), (1 + 9 + 72, 72));
            let tree = unfold(&mut TicTacToe::default(), 0, 1_000_000).expect("fits");
            assert_eq!((tree.len(), tree.leaves()), (1, 1));
        }

        // A tree over the limit is rejected.
        assert_eq!(unfold(&mut TicTacToe::default(), u32::MAX, 500).err(), Some(TooLarge(500)));

        // A loaded tree unfolds to itself.
        {
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
}
