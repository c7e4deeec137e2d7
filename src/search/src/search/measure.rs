//! Size and par of a game's tree, measured by playing through the game. Needs memory only for one line of play.
//!
//! Par is the cost of settling the root (see `costs`). With equal cuts, a node's cost follows from its children's costs and the
//! root's value. So a first search finds that value, and a walk over all lines of play backs up the costs. With strict cuts the
//! cost also depends on whether the node itself is beyond that value. Until all its children are done, the costs are kept for
//! both cases.

use std::{
    collections::HashSet,
    iter::Zip,
    ops::{Range, RangeFrom},
    sync::Arc,
};

use super::{
    Rules,
    costs::{Cost, NodeCosts},
    search_shared,
};
use crate::trace::{Stopped, Watched};
use plywood_games::{Line, LoadedTree, NodeContent, Room, SharedGame, Visit, table_bytes, walk};
use plywood_tree::{
    progress::{Counts, Progress},
    settings::{Algorithm, CutRule},
    tree::{Edge, Goal, Kind, Player, Tree},
};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    pub size: Cost,
    /// The fewest nodes and leaves that fail-soft alpha-beta with this cut rule could visit, under any order of children. `None`
    /// with chance nodes.
    pub par: Option<Cost>,
}

/// Measures the tree of a game down to `depth` plies, with par for this cut rule. Fails if it has more than `most` nodes, or if
/// it is cancelled. Linear in the nodes.
pub fn measure(
    game: &mut SharedGame<'_>,
    depth: u32,
    rule: CutRule,
    most: u64,
    progress: &Arc<Progress>,
) -> Result<Measured, Stopped> {
    let mut measure = Measure::new(game, depth, rule, (most, progress))?;
    walk(game, depth, &mut measure)?;
    Ok(measure.finish())
}

/// Measures a whole tree without duplicates, as [`measure`] does a game.
pub fn measure_tree(tree: &Tree, rule: CutRule, most: u64, progress: &Arc<Progress>) -> Result<Measured, Stopped> {
    let mut measure = Measure::new(&mut Line::new(LoadedTree::new(tree)), u32::MAX, rule, (most, progress))?;
    let mut ends = Vec::new();
    for node in tree.nodes() {
        while ends.pop_if(|end| *end <= node.0).is_some() {
            measure.leave_node();
        }
        let is_inner = tree.player(node).is_some();
        let value = || tree.value(node).or_else(|| tree.evaluation(node)).unwrap_or(0.0);
        if measure.enter_node(tree.kind(node), (!is_inner).then(value))? {
            ends.push(tree.subtree(node).end);
        }
    }
    for _ in ends {
        measure.leave_node();
    }
    Ok(measure.finish())
}

/// Counts the distinct positions within `depth` plies, and the leaves among them. Fails if more than `most` moves lead to them,
/// or if it is cancelled. Linear in these moves; keeps the keys of the positions.
pub fn count_positions(
    game: &mut SharedGame<'_>,
    depth: u32,
    most: u64,
    progress: &Arc<Progress>,
) -> Result<Cost, Stopped> {
    let meter = Meter { most, progress, entered: 0 };
    let mut positions = Positions { meter, known: HashSet::new(), key_size: game.key_size(), leaves: 0 };
    walk(game, depth, &mut positions)?;
    Ok(Cost { nodes: positions.known.len() as u64, leaves: positions.leaves })
}

const INTERVAL: u64 = 4096;

struct Meter<'p> {
    most: u64,
    progress: &'p Progress,
    entered: u64,
}

impl Meter<'_> {
    #[inline]
    fn one_more(&mut self) -> Result<(), Stopped> {
        self.entered += 1;
        if self.entered > self.most {
            Err(Stopped::TooLarge(self.most))
        } else if self.entered.is_multiple_of(INTERVAL) && self.progress.is_cancelled() {
            Err(Stopped::Cancelled)
        } else {
            Ok(())
        }
    }

    const fn with_more(&self, nodes: u64) -> Result<(), Stopped> {
        if self.entered + nodes > self.most { Err(Stopped::TooLarge(self.most)) } else { Ok(()) }
    }
}

/// Costs of a node, counted in nodes and in leaves; `None` if chance moves at the node or below it.
type NodePar = Option<[NodeCosts; 2]>;

struct Open {
    goal: Option<Goal>,
    /// Sums over its children; with strict cuts, for a node that is not beyond the threshold.
    costs: NodePar,
    /// With strict cuts: cost of a reply if the node is beyond the threshold.
    beyond: [u64; 2],
    value: f64,
}

struct Measure<'p> {
    threshold: f64,
    rule: CutRule,
    meter: Meter<'p>,
    size: Cost,
    open: Vec<Open>,
    done: Option<NodePar>,
}

impl<'g> Visit<SharedGame<'g>> for Measure<'_> {
    type Moves = Zip<RangeFrom<u32>, Range<usize>>;
    type Stop = Stopped;

    fn may_follow(&mut self, waiting: usize) -> Result<(), Stopped> {
        self.meter.with_more(waiting as u64)
    }

    fn enter(&mut self, game: &SharedGame<'g>, _: Edge, left: u32) -> Result<Option<Self::Moves>, Stopped> {
        let content = NodeContent::of(game, left);
        Ok(self.enter_node(content.kind, content.value)?.then(|| (0..).zip(game.moves())))
    }

    fn leave(&mut self) {
        self.leave_node();
    }
}

impl<'p> Measure<'p> {
    fn new(
        game: &mut SharedGame<'_>,
        depth: u32,
        rule: CutRule,
        (most, progress): (u64, &'p Arc<Progress>),
    ) -> Result<Self, Stopped> {
        let rules = Rules { depth, ..Rules::of(Algorithm::AlphaBeta) };
        let mut silent = Watched::new(Counts::default(), Arc::clone(progress), most);
        let threshold = search_shared(rules, game, &mut silent)?;
        let meter = Meter { most, progress, entered: 0 };
        Ok(Self { threshold, rule, meter, size: Cost { nodes: 0, leaves: 0 }, open: Vec::new(), done: None })
    }

    fn finish(self) -> Measured {
        let par = self.done.flatten().map(|costs| costs.map(|costs| costs.whole(self.threshold)));
        Measured { size: self.size, par: par.map(|[nodes, leaves]| Cost { nodes, leaves }) }
    }

    /// Enters a node of this kind, with its value if it is a leaf. Returns true if it is to be left after its children.
    fn enter_node(&mut self, kind: Kind, value: Option<f64>) -> Result<bool, Stopped> {
        self.meter.one_more()?;
        self.size.nodes += 1;
        if let Some(value) = value {
            self.size.leaves += 1;
            let leaf = NodeCosts::of_leaf(value, self.threshold, self.rule);
            self.back_up(Some([leaf; 2]), value);
            return Ok(false);
        }
        let goal = match kind {
            Kind::Inner(player) => Player::goal(player),
            Kind::Leaf | Kind::Unexplored => None,
        };
        let costs = goal.map(|goal| [NodeCosts::before_children(goal); 2]);
        self.open.push(Open { goal, costs, beyond: [u64::MAX; 2], value: goal.map_or(0.0, Goal::worst) });
        Ok(true)
    }

    fn leave_node(&mut self) {
        let Some(open) = self.open.pop() else { return };
        let value = open.value;
        self.back_up(self.settled(&open), value);
    }

    fn settled(&self, open: &Open) -> NodePar {
        let (goal, [nodes, leaves]) = open.goal.zip(open.costs)?;
        let settled = |costs: NodeCosts, own, beyond| match self.rule {
            CutRule::Equal => costs.settled(goal, own, 0),
            CutRule::Strict if goal.prefers(open.value, self.threshold) => {
                costs.with_reply(goal, beyond).settled_strictly(goal, own, true)
            }
            CutRule::Strict => costs.settled_strictly(goal, own, false),
        };
        Some([settled(nodes, 1, open.beyond[0]), settled(leaves, 0, open.beyond[1])])
    }

    fn back_up(&mut self, child: NodePar, value: f64) {
        let Some(open) = self.open.last_mut() else {
            self.done = Some(child);
            return;
        };
        let (Some(goal), Some(costs), Some(child)) = (open.goal, &mut open.costs, child) else {
            open.costs = None;
            return;
        };
        let reply = |child: NodeCosts| match self.rule {
            CutRule::Equal => child.reply(goal),
            CutRule::Strict => child.reply_within(goal),
        };
        for (costs, child) in costs.iter_mut().zip(child) {
            *costs = costs.with_child(goal, child, reply(child));
        }
        if self.rule == CutRule::Strict {
            let lies_beyond = goal.prefers(value, self.threshold);
            for (beyond, child) in open.beyond.iter_mut().zip(child) {
                *beyond = (*beyond).min(child.reply_beyond(goal, lies_beyond));
            }
            open.value = goal.better_of(open.value, value);
        }
    }
}

struct Positions<'p> {
    meter: Meter<'p>,
    /// Positions visited so far, with the plies left. Under a depth limit, equal positions with different numbers of plies left
    /// are different entries.
    known: HashSet<(u32, u32)>,
    key_size: usize,
    leaves: u64,
}

impl<'g> Visit<SharedGame<'g>> for Positions<'_> {
    type Moves = Zip<RangeFrom<u32>, Range<usize>>;
    type Stop = Stopped;

    fn may_follow(&mut self, waiting: usize) -> Result<(), Stopped> {
        self.meter.with_more(waiting as u64)
    }

    fn enter(&mut self, game: &SharedGame<'g>, _: Edge, left: u32) -> Result<Option<Self::Moves>, Stopped> {
        self.meter.one_more()?;
        let bytes = |size| table_bytes(self.known.len() + 1, size);
        let is_full = self.known.len() == self.known.capacity();
        if is_full && bytes(size_of::<(u32, u32)>()) + bytes(self.key_size) > Room::BYTES {
            return Err(Stopped::TooLarge(self.meter.most));
        }
        if !self.known.insert((game.canonical(), left)) {
            return Ok(None);
        }
        let is_leaf = NodeContent::of(game, left).value.is_some();
        self.leaves += u64::from(is_leaf);
        Ok((!is_leaf).then(|| (0..).zip(game.moves())))
    }

    fn leave(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::par;
    use plywood_games::{
        GameSpec, TicTacToe,
        testing::{span, unfold},
    };
    use plywood_tree::{settings::Merge, testing};
    use proptest::prelude::*;

    const RULES: [CutRule; 2] = [CutRule::Equal, CutRule::Strict];

    fn written_out(tree: &Tree) -> [Measured; 2] {
        let size = Cost { nodes: tree.len() as u64, leaves: tree.leaves() as u64 };
        RULES.map(|rule| Measured { size, par: par(tree, rule) })
    }

    fn measured(game: &mut SharedGame<'_>, depth: u32) -> [Measured; 2] {
        RULES.map(|rule| measure(game, depth, rule, u64::MAX, &Arc::default()).expect("it fits"))
    }

    fn checked(game: &mut SharedGame<'_>, depth: u32) -> Option<([Measured; 2], [Measured; 2])> {
        let tree = unfold(game, depth, 50_000).ok().filter(|_| !game.merges())?;
        Some((measured(game, depth), written_out(&tree)))
    }

    #[test]
    fn every_game_measures_what_its_tree_and_graph_do() {
        // Every game has the measurements of its tree.
        for spec in testing::some(GameSpec::examples()) {
            let spec = GameSpec::parse(spec).expect("an example");
            let checked = (0..if testing::is_full_run() { 6 } else { 4 })
                .filter_map(|depth| checked(&mut *spec.shared(), depth))
                .map(|(ours, theirs)| assert_eq!(ours, theirs, "{spec:?}"));
            assert!(checked.count() > 1, "{spec:?}");
        }

        // Every game has as many positions as its graph.
        for spec in testing::some(GameSpec::examples()) {
            let spec = GameSpec { merge: Merge::Positions, ..GameSpec::parse(spec).expect("an example") };
            let game = &mut *spec.shared();
            let depth = (1..6).rev().find(|&depth| span(game, depth, 20_000).is_ok()).expect("a depth that fits");
            let tree = span(game, depth, 20_000).expect("it fits");
            let repeated = tree.duplicates().filter(|&(node, _)| tree.kind(node) == Kind::Leaf).count();
            let written = Cost { nodes: tree.positions() as u64, leaves: (tree.leaves() - repeated) as u64 };
            let counted = count_positions(game, depth, tree.len() as u64, &Arc::default());
            assert_eq!(counted, Ok(written), "{spec:?}");
        }
    }

    #[test]
    fn what_is_too_large_or_cancelled_ends() {
        let game = || Line::new(TicTacToe::default());
        assert_eq!(
            measure(&mut game(), u32::MAX, CutRule::Equal, 500_000, &Arc::default()),
            Err(Stopped::TooLarge(500_000))
        );
        let progress = Arc::new(Progress::default());
        progress.cancel();
        assert_eq!(measure(&mut game(), u32::MAX, CutRule::Strict, u64::MAX, &progress), Err(Stopped::Cancelled));
        let whole = measure(&mut game(), u32::MAX, CutRule::Equal, 549_946, &Arc::default()).expect("it fits");
        assert_eq!(whole.size, Cost { nodes: 549_946, leaves: 255_168 });
    }

    proptest! {
        #![proptest_config(testing::cases(300))]

        #[test]
        fn every_tree_measures_what_it_is(tree in testing::any_tree()) {
            prop_assert_eq!(measured(&mut Line::new(LoadedTree::new(&tree)), u32::MAX), written_out(&tree));
            let whole = RULES.map(|rule| measure_tree(&tree, rule, u64::MAX, &Arc::default()).expect("it fits"));
            prop_assert_eq!(whole, written_out(&tree));
        }
    }
}
