//! Keeps what a search does: its steps, and the tree of what it generated.

use std::convert::Infallible;
use std::sync::Arc;

use super::{Bound, Event, Recorder, Step, Steps};
use plywood_tree::settings::{Algorithm, AtLimit, Facts, Perspective};
use plywood_tree::tree::{Domain, Edge, GrowingTree, Kind, MoveNames, NodeId, Tree, ValueBasis};

/// A finished record: the steps, and the tree whose nodes they speak of.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The tree: the file's own, or what the search generated of a game.
    pub tree: Arc<Tree>,
    /// Whether the tree is all there is, or only what the search came upon.
    pub extent: Extent,
    /// The ply at which the search evaluated instead of going on; `u32::MAX` for none.
    pub depth: u32,
    /// What the search does there.
    pub at_limit: AtLimit,
    /// Whose values the steps speak of.
    pub perspective: Perspective,
    /// The steps in order.
    pub steps: Steps,
}

impl Trace {
    /// The same steps as those of this search.
    #[must_use]
    pub fn by(self, algorithm: Algorithm) -> Self {
        let Facts { perspective, at_limit, .. } = *algorithm.facts();
        Self { at_limit, perspective, ..self }
    }

    /// What the value rests on that the search evaluates a node to: in a tree that is there, the inner nodes have nothing but
    /// estimates.
    pub fn basis(&self, node: NodeId) -> ValueBasis {
        match self.extent {
            Extent::Whole if self.tree.player(node).is_some() => ValueBasis::Estimate,
            Extent::Whole | Extent::Generated => self.tree.basis(node),
        }
    }
}

/// How much of the game's tree a trace's tree shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All of it: what was never visited is known too.
    Whole,
    /// What the search generated, and the children that cutoffs named.
    Generated,
}

/// A node that has been entered and not yet returned from, and what is known of its children.
#[derive(Clone, Copy, Debug)]
pub struct Open {
    node: NodeId,
    /// How many children there are.
    children: u32,
    codes: CodeFilter,
}

impl Open {
    /// A node without children.
    #[inline(always)]
    const fn new(node: NodeId) -> Self {
        Self { node, children: 0, codes: CodeFilter(0) }
    }
}

/// The moves by which children are reached, as a set that may take a new one for a known one, but none that is known for a new
/// one: whether a child has been here before costs an instruction or two and no look at the tree.
#[derive(Clone, Copy, Debug)]
struct CodeFilter(u64);

impl CodeFilter {
    /// Takes every move for a known one.
    const ALL: Self = Self(u64::MAX);

    /// Adds a move; whether it may have been there. Fibonacci hashing, after Knuth, TAOCP vol. 3, 6.4: small numbers stay apart.
    #[inline(always)]
    const fn add(&mut self, code: u32) -> bool {
        let bit = 1 << (code.wrapping_mul(0x9E37_79B9) >> 26);
        let known = self.0 & bit != 0;
        self.0 |= bit;
        known
    }
}

/// Where the nodes of a recorded search are: in a tree known beforehand or in one that grows.
pub trait NodeSink {
    /// The root, entered for the first time or again.
    fn root(&mut self, kind: Kind) -> Open;
    /// The child of `parent` that the move leads to: a new one, or the one that was there.
    fn child(&mut self, parent: &mut Open, code: u32, kind: Kind) -> Open;
    /// The node was evaluated by the search.
    fn evaluate(&mut self, node: NodeId, value: f64, basis: ValueBasis);
    /// The node has this static evaluation, but is searched on.
    fn estimate(&mut self, node: NodeId, value: f64, basis: ValueBasis);
    /// Nothing more will be added below the node, unless the search comes back to it.
    fn close(&mut self, node: NodeId);
    /// The node repeats another.
    fn repeat(&mut self, node: NodeId, same: NodeId);
}

/// The nodes of a loaded tree, whose moves are the nodes they lead to.
#[derive(Clone, Copy, Debug, Default)]
pub struct GivenTree;

impl NodeSink for GivenTree {
    #[inline]
    fn root(&mut self, _: Kind) -> Open {
        Open::new(NodeId::ROOT)
    }

    #[inline]
    fn child(&mut self, _: &mut Open, code: u32, _: Kind) -> Open {
        Open::new(NodeId(code))
    }

    fn evaluate(&mut self, _: NodeId, _: f64, _: ValueBasis) {}

    /// The tree itself knows.
    fn estimate(&mut self, _: NodeId, _: f64, _: ValueBasis) {}

    fn close(&mut self, _: NodeId) {}

    /// The tree itself knows.
    fn repeat(&mut self, _: NodeId, _: NodeId) {}
}

/// Nodes that are added as the search comes upon them.
#[derive(Clone, Debug, Default)]
pub struct GeneratedTree(GrowingTree);

impl GeneratedTree {
    #[cold]
    fn reopen(&mut self, node: NodeId, kind: Kind) -> Open {
        self.0.reopen(node, kind);
        Open { node, children: self.0.children(node), codes: CodeFilter::ALL }
    }
}

impl NodeSink for GeneratedTree {
    #[inline]
    fn root(&mut self, kind: Kind) -> Open {
        if self.0.is_empty() { Open::new(self.0.root(kind)) } else { self.reopen(NodeId::ROOT, kind) }
    }

    #[inline]
    fn child(&mut self, parent: &mut Open, code: u32, kind: Kind) -> Open {
        if parent.codes.add(code)
            && let Some(known) = self.0.find(parent.node, code)
        {
            return self.reopen(known, kind);
        }
        let edge = Edge { ordinal: parent.children, code };
        parent.children += 1;
        Open::new(self.0.child(parent.node, edge, kind))
    }

    #[inline]
    fn evaluate(&mut self, node: NodeId, value: f64, basis: ValueBasis) {
        self.0.evaluate(node, value, basis);
    }

    #[inline]
    fn estimate(&mut self, node: NodeId, value: f64, basis: ValueBasis) {
        self.0.estimate(node, value, basis);
    }

    #[inline]
    fn close(&mut self, node: NodeId) {
        self.0.close(node);
    }

    fn repeat(&mut self, node: NodeId, same: NodeId) {
        self.0.mark_duplicate(node, same);
    }
}

/// A recorder that keeps everything. Finish it with [`Recording::<GivenTree>::finish`] or [`Recording::<GeneratedTree>::finish`].
#[derive(Clone, Debug)]
pub struct Recording<N> {
    nodes: N,
    steps: Steps,
    /// The node entered last and not yet returned from; `None` before the root and after it.
    current: Option<Open>,
    /// The open nodes above it.
    above: Vec<Option<Open>>,
    /// The nodes that repeat others, and which visit the others were entered in, counted from 0.
    hits: Vec<(NodeId, u32)>,
}

impl<N: NodeSink + Default> Default for Recording<N> {
    fn default() -> Self {
        Self { nodes: N::default(), steps: Steps::default(), current: None, above: Vec::new(), hits: Vec::new() }
    }
}

impl<N: NodeSink> Recording<N> {
    #[inline(always)]
    fn enter(&mut self, code: u32, kind: Kind) -> NodeId {
        let open = self.name(code, kind);
        self.above.push(self.current);
        self.current = Some(open);
        open.node
    }

    #[inline(always)]
    fn name(&mut self, code: u32, kind: Kind) -> Open {
        match &mut self.current {
            None => self.nodes.root(kind),
            Some(parent) => self.nodes.child(parent, code, kind),
        }
    }

    #[cold]
    fn hit(&mut self, code: u32, kind: Kind, value: f64, entry: u32) {
        let Open { node, .. } = self.name(code, kind);
        self.nodes.close(node);
        self.steps.hit(node, value);
        self.hits.push((node, entry));
    }

    #[cold]
    fn recall(&mut self, value: f64, bound: Bound, entry: u32) {
        self.steps.recall(self.node(), value, bound);
        self.hits.push((self.node(), entry));
        self.leave();
    }

    #[inline(always)]
    fn leave(&mut self) {
        self.nodes.close(self.node());
        self.current = self.above.pop().flatten();
    }

    /// Says of each position that was known at which node it was searched. Linear in the steps, if there is any.
    fn link(&mut self) {
        if self.hits.is_empty() {
            return;
        }
        let entered = |step| if let Step::Enter { node, .. } = step { Some(node) } else { None };
        let entered: Vec<NodeId> = self.steps.iter().filter_map(entered).collect();
        for (node, entry) in std::mem::take(&mut self.hits) {
            // A node is no duplicate of itself, whichever of its visits a bound is from.
            if let Some(&same) = entered.get(entry as usize).filter(|&&same| same != node) {
                self.nodes.repeat(node, same);
            }
        }
    }

    #[inline(always)]
    fn node(&self) -> NodeId {
        self.current.map_or(NodeId::ROOT, |open| open.node)
    }
}

impl<N: NodeSink> Recorder for Recording<N> {
    type Stop = Infallible;

    #[inline]
    fn is_detailed(&self) -> bool {
        true
    }

    // Always inlined: every caller knows which event it is, so that one arm is all that is left of the match.
    #[inline(always)]
    fn record(&mut self, event: Event) -> Result<(), Infallible> {
        match event {
            Event::Pass { pass, depth, guess } => self.steps.pass(pass, depth, guess),
            Event::Enter { code, kind, window, purpose } => {
                let node = self.enter(code, kind);
                self.steps.enter(node, window, purpose);
            }
            Event::Hit { code, kind, value, entry } => self.hit(code, kind, value, entry),
            Event::Evaluate { value, basis } => {
                self.nodes.evaluate(self.node(), value, basis);
                self.steps.evaluate(self.node(), value);
            }
            Event::StandPat { evaluation, basis, value, window } => {
                self.nodes.estimate(self.node(), evaluation, basis);
                self.steps.stand_pat(self.node(), value, window);
            }
            Event::Update { value, window } => self.steps.update(self.node(), value, window),
            Event::Cutoff { cut } => self.steps.cutoff(self.node(), cut),
            Event::Skip { code } => {
                self.name(code, Kind::Unexplored);
            }
            Event::Return { value } => {
                self.steps.returns(self.node(), value);
                self.leave();
            }
            Event::Recall { value, bound, entry } => self.recall(value, bound, entry),
        }
        Ok(())
    }
}

impl Recording<GivenTree> {
    /// The record of a search of this loaded tree down to `depth` plies; values are MAX's unless [`Trace::by`] says otherwise.
    pub fn finish(self, tree: Arc<Tree>, depth: u32) -> Trace {
        Trace {
            tree,
            extent: Extent::Whole,
            depth,
            at_limit: AtLimit::Evaluates,
            perspective: Perspective::Max,
            steps: self.steps,
        }
    }
}

impl Recording<GeneratedTree> {
    /// The record of a search, down to `depth` plies, of a game whose values and moves are written like this. The search may
    /// have been stopped midway.
    ///
    /// # Panics
    /// When the search did not even enter the root.
    pub fn finish(mut self, domain: Domain, moves: MoveNames, depth: u32) -> Trace {
        self.link();
        if let Some(numbers) = self.nodes.0.renumber() {
            self.steps.renumber(&numbers);
        }
        let tree = Arc::new(self.nodes.0.finish(domain, moves));
        Trace {
            tree,
            extent: Extent::Generated,
            depth,
            at_limit: AtLimit::Evaluates,
            perspective: Perspective::Max,
            steps: self.steps,
        }
    }
}
