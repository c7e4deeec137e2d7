//! Recorder of a search's steps, and of the tree of generated nodes.

use std::{convert::Infallible, sync::Arc};

use super::{Event, Recorder, Step, Steps};
use plywood_tree::{
    settings::{Algorithm, AtLimit, Facts, Perspective, Returns},
    tree::{Domain, Edge, GrowingTree, Kind, MoveNames, NodeId, Tree, ValueBasis},
};

/// A finished record: the steps, and the tree of their nodes.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The file's own tree, or the part of a game's tree that the search generated.
    pub tree: Arc<Tree>,
    pub extent: Extent,
    /// Ply at which the search evaluated; `u32::MAX` for none.
    pub depth: u32,
    pub at_limit: AtLimit,
    /// Perspective of the values in the steps.
    pub perspective: Perspective,
    pub returns: Returns,
    pub steps: Steps,
}

impl Trace {
    const fn new(tree: Arc<Tree>, extent: Extent, depth: u32, steps: Steps) -> Self {
        let at_limit = AtLimit::Evaluates;
        let perspective = Perspective::Max;
        let returns = Returns::AfterChildren;
        Self { tree, extent, depth, at_limit, perspective, returns, steps }
    }

    /// Sets the algorithm's perspective, its rule at the depth limit and the time at which its nodes return.
    #[must_use]
    pub fn by(self, algorithm: Algorithm) -> Self {
        let Facts { perspective, at_limit, returns, .. } = *algorithm.facts();
        Self { at_limit, perspective, returns, ..self }
    }

    /// Returns the basis of a node's evaluation.
    pub fn basis(&self, node: NodeId) -> ValueBasis {
        match self.extent {
            Extent::Whole if self.tree.player(node).is_some() => self.tree.evaluation_basis(node),
            Extent::Whole | Extent::Generated => self.tree.basis(node),
        }
    }
}

/// Part of the game's tree that a trace contains.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Extent {
    /// The whole tree, including nodes that were never visited.
    Whole,
    /// Generated nodes, and children named by cutoffs.
    Generated,
}

#[derive(Clone, Copy)]
pub struct Open {
    node: NodeId,
    children: u32,
    codes: CodeFilter,
}

impl Open {
    #[inline(always)]
    const fn new(node: NodeId) -> Self {
        Self { node, children: 0, codes: CodeFilter(0) }
    }
}

/// Set of the moves to a node's children, with false positives but no false negatives. Checking for a known child costs an
/// instruction or two and no access to the tree.
#[derive(Clone, Copy)]
struct CodeFilter(u64);

impl CodeFilter {
    const ALL: Self = Self(u64::MAX);

    /// Adds a move; returns true if it may have been there. Fibonacci hashing keeps small numbers apart, after Knuth, TAOCP vol.
    /// 3, 6.4.
    #[inline(always)]
    const fn add(&mut self, code: u32) -> bool {
        let bit = 1 << (code.wrapping_mul(0x9E37_79B9) >> 26);
        let known = self.0 & bit != 0;
        self.0 |= bit;
        known
    }
}

/// Nodes of a recorded search, in a known tree or in a growing one.
pub trait NodeSink {
    fn root(&mut self, kind: Kind) -> Open;
    /// Returns the child of `parent` after the move, adding it if it is new.
    fn child(&mut self, parent: &mut Open, code: u32, kind: Kind) -> Open;
    fn evaluate(&mut self, _: NodeId, _: f64, _: ValueBasis) {}
    fn estimate(&mut self, _: NodeId, _: f64, _: ValueBasis) {}
    fn close(&mut self, _: NodeId) {}
    fn repeat(&mut self, _: NodeId, _: NodeId) {}
}

/// Nodes of a loaded tree, in which the code of a move is the number of its node.
#[derive(Clone, Copy, Default)]
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
}

#[derive(Default)]
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

/// Recorder that keeps everything. Finish it with [`Recording::<GivenTree>::finish`] or [`Recording::<GeneratedTree>::finish`].
#[derive(Default)]
pub struct Recording<N> {
    nodes: N,
    steps: Steps,
    /// Innermost open node; `None` before and after the root.
    current: Option<Open>,
    above: Vec<Option<Open>>,
    /// Nodes settled by the table, and the index of the visit with their result, counted from 0.
    hits: Vec<(NodeId, u32)>,
    /// Nodes in the order in which they were entered. Empty before the first suspended node is resumed, after the last node is
    /// added.
    entered: Vec<NodeId>,
}

impl<N: NodeSink> Recording<N> {
    #[inline(always)]
    fn enter(&mut self, code: u32, kind: Kind) {
        let open = self.name(code, kind);
        self.above.push(self.current);
        self.current = Some(open);
    }

    #[inline(always)]
    fn name(&mut self, code: u32, kind: Kind) -> Open {
        match &mut self.current {
            None => self.nodes.root(kind),
            Some(parent) => self.nodes.child(parent, code, kind),
        }
    }

    #[inline(always)]
    fn leave(&mut self) {
        if self.entered.is_empty() {
            self.nodes.close(self.node());
        }
        self.current = self.above.pop().flatten();
    }

    #[cold]
    fn resume(&mut self, entry: u32) {
        if self.entered.is_empty() {
            self.entered = self.entries().collect();
        }
        self.above.push(self.current);
        self.current = self.entered.get(entry as usize).map(|&node| Open::new(node));
    }

    /// Returns the nodes in the order in which they were entered.
    fn entries(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.steps.iter().filter_map(|step| if let Step::Enter { node, .. } = step { Some(node) } else { None })
    }

    /// Links each table hit to the node at which its position was searched. Linear in the steps if there are any hits.
    fn link(&mut self) {
        if self.hits.is_empty() {
            return;
        }
        let entered: Vec<NodeId> = self.entries().collect();
        for (node, entry) in std::mem::take(&mut self.hits) {
            // A bound may be from an earlier visit to the same node, which is not a duplicate.
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

    #[inline(always)]
    fn record(&mut self, event: Event) -> Result<(), Infallible> {
        match event {
            Event::Enter { code, kind, .. } => self.enter(code, kind),
            Event::Hit { code, kind, entry, .. } => {
                self.enter(code, kind);
                self.hits.push((self.node(), entry));
            }
            Event::Evaluate { value, basis } => self.nodes.evaluate(self.node(), value, basis),
            Event::StandPat { evaluation, basis, .. } => self.nodes.estimate(self.node(), evaluation, basis),
            Event::Skip { code } => {
                self.name(code, Kind::Unexplored);
            }
            Event::Resume { entry } => self.resume(entry),
            Event::Recall { entry, .. } => self.hits.push((self.node(), entry)),
            Event::Pass { .. }
            | Event::Update { .. }
            | Event::Cutoff { .. }
            | Event::Return { .. }
            | Event::Suspend => {}
        }
        self.steps.record(self.node(), event);
        if let Event::Hit { .. } | Event::Return { .. } | Event::Suspend | Event::Recall { .. } = event {
            self.leave();
        }
        Ok(())
    }
}

impl Recording<GivenTree> {
    /// Returns the trace of a search of this loaded tree down to `depth` plies. Values are for MAX unless [`Trace::by`] changes
    /// that.
    pub fn finish(self, tree: Arc<Tree>, depth: u32) -> Trace {
        Trace::new(tree, Extent::Whole, depth, self.steps)
    }
}

impl Recording<GeneratedTree> {
    /// Returns the trace of a search, down to `depth` plies, of a game with this domain and these move names. The search may have
    /// been stopped.
    ///
    /// # Panics
    /// If the search did not enter the root.
    pub fn finish(mut self, domain: Domain, moves: MoveNames, depth: u32) -> Trace {
        self.link();
        if let Some(numbers) = self.nodes.0.renumber() {
            self.steps.renumber(&numbers);
        }
        let tree = Arc::new(self.nodes.0.finish(domain, moves));
        Trace::new(tree, Extent::Generated, depth, self.steps)
    }
}
