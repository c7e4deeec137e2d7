//! How large the tree of a game is, and its par where equal values cut, by playing through the game instead of writing it out: no
//! memory but that of one line of play. Knows nothing of who asks.
//!
//! Par asks of every node what settling it against the value of the root costs (see `costs`), and with equal cuts that follows from
//! the costs of its children and that value alone. So the value is searched for first, and then the costs are handed up along a walk
//! over all lines of play.

use std::sync::Arc;

use super::costs::NodeCosts;
use super::par::Cost;
use super::{Rules, search};
use crate::game::{Game, NodeContent, Score as _, Visit, walk};
use crate::settings::Algorithm;
use crate::trace::{Counts, Progress, Stopped, Watched};
use crate::tree::{Edge, Goal, Kind, Player};

/// A game's tree, measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measured {
    /// Nodes and leaves.
    pub size: Cost,
    /// The least alpha-beta could visit under any order of children where equal values cut; `None` with chance nodes.
    pub par: Option<Cost>,
}

/// Measures the tree of a game down to `depth` plies. Fails where it has more than `most` nodes, and when it is cancelled. Linear in
/// the nodes.
pub fn measure<G: Game>(game: &mut G, depth: u32, most: u64, progress: &Arc<Progress>) -> Result<Measured, Stopped> {
    let rules = Rules { depth, ..Rules::of(Algorithm::AlphaBeta) };
    let mut silent = Watched::new(Counts::default(), Arc::clone(progress), most);
    let threshold = search(rules, &mut *game, &mut silent)?.to_value();
    let mut measure =
        Measure { threshold, most, progress, size: Cost { nodes: 0, leaves: 0 }, open: Vec::new(), done: None };
    walk(game, depth, &mut measure)?;
    let Measure { size, done, .. } = measure;
    let par =
        done.flatten().map(|costs| Cost { nodes: costs.nodes.whole(threshold), leaves: costs.leaves.whole(threshold) });
    Ok(Measured { size, par })
}

/// Nodes between two looks at whether somebody wants an end.
const INTERVAL: u64 = 4096;

/// The costs of a node, once each for nodes and for leaves; `None` where chance moves at it or below it.
type NodePar = Option<Both>;

#[derive(Clone, Copy)]
struct Both {
    nodes: NodeCosts,
    leaves: NodeCosts,
}

struct Measure<'p> {
    threshold: f64,
    most: u64,
    progress: &'p Progress,
    size: Cost,
    /// The nodes on the line of play, with who chooses there.
    open: Vec<(Option<Goal>, NodePar)>,
    /// The root, once it is done.
    done: Option<NodePar>,
}

impl<G: Game> Visit<G> for Measure<'_> {
    type Moves = std::iter::Zip<std::ops::RangeFrom<u32>, G::Moves>;
    type Stop = Stopped;

    fn enter(&mut self, game: &G, _: Edge, left: u32) -> Result<Option<Self::Moves>, Stopped> {
        self.size.nodes += 1;
        if self.size.nodes > self.most {
            return Err(Stopped::TooLarge(self.most));
        }
        if self.size.nodes.is_multiple_of(INTERVAL) && self.progress.is_cancelled() {
            return Err(Stopped::Cancelled);
        }
        let content = NodeContent::of(game, left);
        if let Some(value) = content.value {
            self.size.leaves += 1;
            let leaf = NodeCosts::of_leaf(value, self.threshold);
            self.hand_up(Some(Both { nodes: leaf, leaves: leaf }));
            return Ok(None);
        }
        let goal = match content.kind {
            Kind::Inner(player) => Player::goal(player),
            Kind::Leaf | Kind::Unexplored => None,
        };
        let start = goal.map(NodeCosts::before_children);
        self.open.push((goal, start.map(|start| Both { nodes: start, leaves: start })));
        Ok(Some((0..).zip(game.moves())))
    }

    fn leave(&mut self) {
        let Some((goal, node)) = self.open.pop() else { return };
        let settled = goal.zip(node).map(|(goal, node)| Both {
            nodes: node.nodes.settled(goal, 1, 0),
            leaves: node.leaves.settled(goal, 0, 0),
        });
        self.hand_up(settled);
    }
}

impl Measure<'_> {
    fn hand_up(&mut self, child: NodePar) {
        let Some((goal, node)) = self.open.last_mut() else {
            self.done = Some(child);
            return;
        };
        let goal = *goal;
        *node = goal.zip(*node).zip(child).map(|((goal, node), child)| {
            let with = |so_far: NodeCosts, child: NodeCosts| so_far.with_child(goal, child, child.reply(goal));
            Both { nodes: with(node.nodes, child.nodes), leaves: with(node.leaves, child.leaves) }
        });
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::game::{Describe, GameSpec, GameVisitor, LoadedTree, unfold};
    use crate::search::par;
    use crate::settings::CutRule;
    use crate::testing;
    use crate::tree::Tree;

    /// The same from the tree written out.
    fn written_out(tree: &Tree) -> Measured {
        let size = Cost { nodes: tree.len() as u64, leaves: tree.leaves() as u64 };
        Measured { size, par: par(tree, CutRule::Equal) }
    }

    struct Check(u32);

    impl GameVisitor for Check {
        type Output = Option<(Measured, Measured)>;

        fn visit<G: Describe + Clone>(self, mut game: G) -> Self::Output {
            let tree = unfold(&mut game, self.0, 50_000).ok().filter(|_| !game.merges())?;
            let measured = measure(&mut game, self.0, 50_000, &Arc::default()).expect("it fits");
            Some((measured, written_out(&tree)))
        }
    }

    #[test]
    fn every_game_measures_what_its_tree_does() {
        for spec in GameSpec::examples() {
            let spec = GameSpec::parse(spec).expect("an example");
            let checked = (0..6)
                .filter_map(|depth| spec.visit(Check(depth)))
                .map(|(ours, theirs)| assert_eq!(ours, theirs, "{spec:?}"));
            assert!(checked.count() > 1, "{spec:?}");
        }
    }

    #[test]
    fn what_is_too_large_or_cancelled_ends() {
        let game = || crate::game::TicTacToe::default();
        assert_eq!(measure(&mut game(), u32::MAX, 500_000, &Arc::default()), Err(Stopped::TooLarge(500_000)));
        let progress = Arc::new(Progress::default());
        progress.cancel();
        assert_eq!(measure(&mut game(), u32::MAX, u64::MAX, &progress), Err(Stopped::Cancelled));
        let whole = measure(&mut game(), u32::MAX, 549_946, &Arc::default()).expect("it fits");
        assert_eq!(whole.size, Cost { nodes: 549_946, leaves: 255_168 });
    }

    proptest! {
        #![proptest_config(testing::cases(300))]

        #[test]
        fn every_tree_measures_what_it_is(tree in testing::any_tree()) {
            let measured = measure(&mut LoadedTree::new(&tree), u32::MAX, u64::MAX, &Arc::default());
            prop_assert_eq!(measured, Ok(written_out(&tree)));
        }
    }
}
