//! Oracle for every claim about a node's value: fills in the unseen leaves and searches again. Only for tests, because it
//! recurses.
//!
//! A node's value never falls when the value of a leaf rises. So the values of all fillings lie between that of the lowest and
//! that of the highest one, and both are reached. A claim is sound if it allows both, and weaker than necessary if it allows
//! more. Some random fillings are tested too. Merged positions that the search has reached get the same filling. The search does
//! not know where the lines of play lead that it has not followed, so its claims may not rely on them.

use std::collections::HashMap;
use std::hash::Hash;

use crate::replay::{Moment, Replay, Visit};
use crate::trace::Step;
use plywood_tree::settings::AtLimit;
use plywood_tree::tree::{Domain, Goal, Kind, NodeId, Player, Tree};

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

struct Values<'a> {
    moment: Moment<'a>,
    seen: &'a [Option<f64>],
    filling: Filling,
    depth: u32,
    /// Nodes of one position, by node.
    equal: &'a Equal,
    known: Vec<Option<f64>>,
}

/// Nodes that stand for the same position, the first of them the one that counts. A table of bounds knows positions, not nodes: it
/// may have searched below several of them.
pub struct Equal {
    first: Vec<NodeId>,
    all: HashMap<NodeId, Vec<NodeId>>,
}

impl Equal {
    /// By what tells positions apart.
    pub fn by<K: Eq + Hash>(tree: &Tree, position: impl Fn(NodeId) -> K) -> Self {
        let mut known = HashMap::new();
        let first: Vec<NodeId> = tree.nodes().map(|node| *known.entry(position(node)).or_insert(node)).collect();
        let mut all: HashMap<_, Vec<_>> = HashMap::new();
        for node in tree.nodes() {
            all.entry(first[node.index()]).or_default().push(node);
        }
        Self { first, all }
    }
}

impl Values<'_> {
    fn of(&mut self, node: NodeId) -> f64 {
        let tree = self.moment.replay().tree();
        let equal = self.met(node);
        let node = equal[0];
        if let Some(value) = self.known[node.index()] {
            return value;
        }
        let searched = equal.iter().find_map(|&node| match tree.kind(node) {
            Kind::Inner(player) if self.is_searched(node) && tree.duplicate_of(node).is_none() => Some((node, player)),
            Kind::Inner(_) | Kind::Leaf | Kind::Unexplored => None,
        });
        let seen = || equal.iter().find_map(|node| self.seen[node.index()]);
        let value = match searched {
            Some((node, player)) => self.best(node, player, &equal),
            None => seen().unwrap_or_else(|| self.filling.value(tree.domain(), node)),
        };
        self.known[node.index()] = Some(value);
        value
    }

    /// The nodes of its position that the search has come to, or the node alone if it has not come to that.
    fn met(&self, node: NodeId) -> Vec<NodeId> {
        let is_met = |&node: &NodeId| self.moment.visit(node).is_some();
        if !is_met(&node) {
            return vec![node];
        }
        self.equal.all[&self.equal.first[node.index()]].iter().copied().filter(is_met).collect()
    }

    fn is_searched(&self, node: NodeId) -> bool {
        let trace = self.moment.replay().trace();
        let is_within = trace.tree.depth(node) < self.depth as usize;
        is_within || (trace.at_limit == AtLimit::SearchesOn && !trace.tree.is_quiet(node))
    }

    /// Includes stand-pat values that the search has not seen.
    fn stand_pat(&self, node: NodeId) -> Option<f64> {
        let trace = self.moment.replay().trace();
        let may = trace.tree.depth(node) >= self.depth as usize && trace.tree.evaluation(node).is_some();
        may.then(|| self.seen[node.index()].unwrap_or_else(|| self.filling.value(trace.tree.domain(), node)))
    }

    fn best(&mut self, node: NodeId, player: Player, equal: &[NodeId]) -> f64 {
        let tree = self.moment.replay().tree();
        let stand_pat = self.stand_pat(node);
        let moment = self.moment;
        // A move that was followed at one of the nodes is known at all of them.
        let followed = |child: NodeId| {
            let code = tree.edge(child).map(|edge| edge.code);
            let is_it =
                |other: &NodeId| tree.edge(*other).map(|edge| edge.code) == code && moment.visit(*other).is_some();
            let others = equal.iter().filter(|&&other| other != node).flat_map(|&other| tree.children(other));
            if moment.visit(child).is_some() { child } else { others.into_iter().find(is_it).unwrap_or(child) }
        };
        let children = tree.children(node).map(|child| (tree.probability(child), self.of(followed(child))));
        match player.goal() {
            Some(Goal::Largest) => {
                children.map(|(_, value)| value).fold(stand_pat.unwrap_or(f64::NEG_INFINITY), f64::max)
            }
            Some(Goal::Smallest) => children.map(|(_, value)| value).fold(stand_pat.unwrap_or(f64::INFINITY), f64::min),
            None => children.map(|(p, value)| p.filter(|&p| p > 0.0).map_or(0.0, |p| p * value)).sum(),
        }
    }
}

/// Values for MAX of a node at one moment under several fillings: the least, the greatest, then random ones.
pub struct Possible<'r> {
    pub moment: Moment<'r>,
    pub node: NodeId,
    pub values: [f64; FILLINGS.len()],
}

impl Possible<'_> {
    pub const fn least(&self) -> f64 {
        self.values[0]
    }

    pub const fn greatest(&self) -> f64 {
        self.values[1]
    }

    /// Returns true if every value lies in the range, up to the rounding error of a mean.
    pub fn lies_in(&self, low: f64, high: f64) -> bool {
        let error = |value: f64| if value.is_finite() { 1e-9 * value.abs().max(1.0) } else { 0.0 };
        self.values.iter().all(|&value| value.is_nan() || (low <= value + error(value) && value - error(value) <= high))
    }
}

/// Calls `look` for every node at every moment of a search. Each value is that of the tree down to the depth of the pass that
/// last visited the node.
pub fn each(replay: &Replay, look: impl FnMut(Possible<'_>)) {
    let tree = replay.tree();
    each_of(replay, &Equal::by(tree, |node| tree.canonical(node)), look);
}

/// Looks at every node at every moment, as [`each`] does, where the nodes of a position are known.
pub fn each_of(replay: &Replay, equal: &Equal, mut look: impl FnMut(Possible<'_>)) {
    let tree = replay.tree();
    let mut seen = vec![None; tree.len()];
    for cursor in 0..=replay.len() {
        if let Some(Step::Evaluate { node, value }) = replay.step(cursor) {
            seen[node.index()] = Some(replay.for_max(node, value));
        }
        if let Some(Step::StandPat { node, .. }) = replay.step(cursor) {
            seen[node.index()] = replay.tree().evaluation(node);
        }
        let moment = replay.at(cursor);
        let mut depths: HashMap<u32, [Values<'_>; FILLINGS.len()]> = HashMap::new();
        for node in tree.nodes() {
            let since = moment.visit(node).map_or(cursor, Visit::entered);
            let (_, depth) = replay.pass_at(since);
            let at_depth = depths.entry(depth).or_insert_with(|| {
                FILLINGS.map(|filling| Values {
                    moment,
                    seen: &seen,
                    filling,
                    depth,
                    equal,
                    known: vec![None; tree.len()],
                })
            });
            let values = std::array::from_fn(|at| at_depth[at].of(node));
            look(Possible { moment, node, values });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::replay::State;
    use crate::testing::{alpha_beta, replay};
    use plywood_tree::settings::{CutRule, FailMode};
    use plywood_tree::testing::{UBB, any_tree, tree};
    use proptest::strategy::{Strategy as _, ValueTree as _};
    use proptest::test_runner::TestRunner;

    /// Returns the steps and open nodes that refute the naive bound: an open node is worth at least (MAX) or at most (MIN) its
    /// best value so far.
    fn refuted(tree: &Arc<Tree>, fail_mode: FailMode) -> Vec<(usize, NodeId)> {
        let replay = replay(tree, alpha_beta(fail_mode, CutRule::Equal));
        let mut refuted = Vec::new();
        each(&replay, |possible| {
            let Possible { moment, node, .. } = possible;
            let shown = moment.value(node).filter(|_| moment.state(node) == State::Open);
            let goal = replay.tree().goal(node);
            let is_true = shown.zip(goal).is_none_or(|(value, goal)| match goal {
                Goal::Largest => possible.lies_in(value, f64::INFINITY),
                Goal::Smallest => possible.lies_in(f64::NEG_INFINITY, value),
            });
            if !is_true {
                refuted.push((moment.cursor(), node));
            }
        });
        refuted
    }

    fn refuted_steps(text: &str, path: &[usize]) -> Vec<usize> {
        let tree = tree(text);
        let node = tree.at(path).expect("a node");
        refuted(&tree, FailMode::FailSoft).into_iter().filter(|&(_, at)| at == node).map(|(step, _)| step).collect()
    }

    #[test]
    fn the_oracle_refutes_a_naive_bound() {
        assert_eq!(refuted_steps(UBB, &[1, 0]), [22, 23]);
        assert_eq!(refuted_steps("[5, [[[4, [-9, -9]], 3], 8]]", &[1, 0]), [15, 16, 17, 18, 19]);

        // Random trees refute a naive bound. The properties run on at least as many trees.
        {
            let mut runner = TestRunner::deterministic();
            for fail_mode in [FailMode::FailSoft, FailMode::FailHard] {
                let mut trees = (0..8).map(|_| any_tree().new_tree(&mut runner).expect("a tree").current());
                assert!(trees.any(|tree| !refuted(&tree, fail_mode).is_empty()), "{fail_mode:?}");
            }
        }
    }
}
