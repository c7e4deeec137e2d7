//! Every way of filling in the leaves that a search has not seen: the oracle for whatever is claimed of a node at a step. Only for
//! tests; it recurses over trees that tests make.
//!
//! The value of a node never falls when that of a leaf rises. So between its values with all unseen leaves as low and with all as
//! high as can be lie those of every other filling, and both ends are reached: a claim that allows them allows all of them, and one
//! that allows more could have said more. Some random fillings are looked at besides.

use std::collections::HashMap;

use super::{Moment, Replay};
use crate::trace::Step;
use crate::tree::{Domain, Goal, Kind, NodeId, Player, Tree};

/// What stands for the leaves and the static evaluations not yet seen.
#[derive(Clone, Copy)]
enum Filling {
    Least,
    Greatest,
    Random(u64),
}

const FILLINGS: [Filling; 4] = [Filling::Least, Filling::Greatest, Filling::Random(1), Filling::Random(2)];

impl Filling {
    fn value(self, domain: Domain, node: NodeId) -> f64 {
        match (self, domain) {
            (Self::Least, Domain::Numbers) => f64::NEG_INFINITY,
            (Self::Greatest, Domain::Numbers) => f64::INFINITY,
            (Self::Least, Domain::Truth) => 0.0,
            (Self::Greatest, Domain::Truth) => 1.0,
            (Self::Random(seed), _) => {
                let mixed = (u64::from(node.0) + 1).wrapping_mul(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15)) >> 40;
                if domain == Domain::Truth { (mixed % 2) as f64 } else { (mixed % 25) as f64 - 12.0 }
            }
        }
    }
}

/// The values of the nodes of a tree that is searched to some depth.
struct Values<'a> {
    tree: &'a Tree,
    seen: &'a [Option<f64>],
    filling: Filling,
    depth: u32,
    known: HashMap<NodeId, f64>,
}

impl Values<'_> {
    /// The minimax or mean value for MAX.
    fn of(&mut self, node: NodeId) -> f64 {
        let node = self.tree.canonical(node);
        if let Some(&value) = self.known.get(&node) {
            return value;
        }
        let value = match self.tree.kind(node) {
            Kind::Inner(player) if self.tree.depth(node) < self.depth as usize => self.best(node, player),
            Kind::Inner(_) | Kind::Leaf | Kind::Unexplored => {
                self.seen[node.index()].unwrap_or_else(|| self.filling.value(self.tree.domain(), node))
            }
        };
        self.known.insert(node, value);
        value
    }

    fn best(&mut self, node: NodeId, player: Player) -> f64 {
        let tree = self.tree;
        let children = tree.children(node).map(|child| (tree.probability(child), self.of(child)));
        match player.goal() {
            Some(Goal::Largest) => children.map(|(_, value)| value).fold(f64::NEG_INFINITY, f64::max),
            Some(Goal::Smallest) => children.map(|(_, value)| value).fold(f64::INFINITY, f64::min),
            None => children.map(|(p, value)| p.filter(|&p| p > 0.0).map_or(0.0, |p| p * value)).sum(),
        }
    }
}

/// A node at a moment, and its values for MAX under some fillings: the least, the greatest, and others.
pub(crate) struct Possible<'r> {
    pub(crate) moment: Moment<'r>,
    pub(crate) node: NodeId,
    pub(crate) values: [f64; FILLINGS.len()],
}

impl Possible<'_> {
    pub(crate) const fn least(&self) -> f64 {
        self.values[0]
    }

    pub(crate) const fn greatest(&self) -> f64 {
        self.values[1]
    }

    /// Whether every value lies there, but for what rounding makes of a mean.
    pub(crate) fn lies_in(&self, low: f64, high: f64) -> bool {
        let error = |value: f64| if value.is_finite() { 1e-9 * value.abs().max(1.0) } else { 0.0 };
        self.values.iter().all(|&value| value.is_nan() || (low <= value + error(value) && value - error(value) <= high))
    }
}

/// Looks at every node at every moment of a search. The value of a node is that of the tree as deep as the pass searches it in which
/// it was last visited.
pub(crate) fn each(replay: &Replay, mut look: impl FnMut(Possible<'_>)) {
    let tree = replay.tree();
    let mut seen = vec![None; tree.len()];
    for cursor in 0..=replay.len() {
        if let Some(Step::Evaluate { node, value }) = replay.step(cursor) {
            seen[node.index()] = Some(replay.for_max(node, value));
        }
        let moment = replay.at(cursor);
        let mut depths: HashMap<u32, [Values<'_>; FILLINGS.len()]> = HashMap::new();
        for node in tree.nodes() {
            let since = moment.visit(node).map_or(cursor, super::Visit::entered);
            let (_, depth) = replay.pass_at(since);
            let at_depth = depths.entry(depth).or_insert_with(|| {
                FILLINGS.map(|filling| Values { tree, seen: &seen, filling, depth, known: HashMap::new() })
            });
            let values = std::array::from_fn(|at| at_depth[at].of(node));
            look(Possible { moment, node, values });
        }
    }
}
