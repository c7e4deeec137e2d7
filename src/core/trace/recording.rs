//! Keeps what a search does: its steps, and the tree of what it generated.

use std::convert::Infallible;
use std::sync::Arc;

use super::{Event, Perspective, Recorder, Step, Steps};
use crate::tree::{Domain, Edge, GrowingTree, Kind, MoveNames, NodeId, Tree};

/// A finished record: the steps, and the tree whose nodes they speak of.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The tree: the file's own, or what the search generated of a game.
    pub tree: Arc<Tree>,
    /// Whether the tree is all there is, or only what the search came upon.
    pub extent: Extent,
    /// The ply at which the search evaluated instead of going on; `u32::MAX` for none.
    pub depth: u32,
    /// Whose values the steps speak of.
    pub perspective: Perspective,
    /// The steps in order.
    pub steps: Steps,
}

impl Trace {
    /// The same steps, spoken of from this side.
    #[must_use]
    pub fn from_side(self, perspective: Perspective) -> Self {
        Self { perspective, ..self }
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

/// Where the nodes of a recorded search are: in a tree known beforehand or in one that grows.
pub trait NodeSink {
    /// The node of the root.
    fn root(&mut self, kind: Kind) -> NodeId;
    /// The child of `parent` that the edge leads to.
    fn child(&mut self, parent: NodeId, edge: Edge, kind: Kind) -> NodeId;
    /// The node is a leaf of the search, with this value.
    fn evaluate(&mut self, node: NodeId, value: f64);
    /// Nothing more will be added below the node.
    fn close(&mut self, node: NodeId);
    /// The node repeats another.
    fn repeat(&mut self, node: NodeId, same: NodeId);
}

/// The nodes of a loaded tree, whose moves are the nodes they lead to.
#[derive(Clone, Copy, Debug, Default)]
pub struct GivenTree;

impl NodeSink for GivenTree {
    fn root(&mut self, _: Kind) -> NodeId {
        NodeId::ROOT
    }

    fn child(&mut self, _: NodeId, edge: Edge, _: Kind) -> NodeId {
        NodeId(edge.code)
    }

    fn evaluate(&mut self, _: NodeId, _: f64) {}

    fn close(&mut self, _: NodeId) {}

    /// The tree itself knows.
    fn repeat(&mut self, _: NodeId, _: NodeId) {}
}

/// Nodes that are added as the search comes upon them.
#[derive(Clone, Debug, Default)]
pub struct GeneratedTree(GrowingTree);

impl NodeSink for GeneratedTree {
    #[inline]
    fn root(&mut self, kind: Kind) -> NodeId {
        self.0.root(kind)
    }

    #[inline]
    fn child(&mut self, parent: NodeId, edge: Edge, kind: Kind) -> NodeId {
        self.0.child(parent, edge, kind)
    }

    #[inline]
    fn evaluate(&mut self, node: NodeId, value: f64) {
        self.0.evaluate(node, value);
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
pub struct Recording<P> {
    place: P,
    steps: Steps,
    /// The node entered last and not yet returned from; `None` before the root and after it.
    current: Option<Open>,
    /// The open nodes above it.
    above: Vec<Option<Open>>,
    /// The nodes that repeat others, and as the how manieth these were entered.
    recalled: Vec<(NodeId, u32)>,
}

/// A node that has been entered, and how many children have been named so far.
#[derive(Clone, Copy, Debug)]
struct Open {
    node: NodeId,
    children: u32,
}

impl<P: NodeSink + Default> Default for Recording<P> {
    fn default() -> Self {
        Self { place: P::default(), steps: Steps::default(), current: None, above: Vec::new(), recalled: Vec::new() }
    }
}

impl<P: NodeSink> Recording<P> {
    #[inline(always)]
    fn enter(&mut self, code: u32, kind: Kind) -> NodeId {
        let node = self.add(code, kind);
        self.above.push(self.current);
        self.current = Some(Open { node, children: 0 });
        node
    }

    #[inline(always)]
    fn add(&mut self, code: u32, kind: Kind) -> NodeId {
        match &mut self.current {
            None => self.place.root(kind),
            Some(parent) => {
                let edge = Edge { ordinal: parent.children, code };
                parent.children += 1;
                self.place.child(parent.node, edge, kind)
            }
        }
    }

    #[cold]
    fn recall(&mut self, code: u32, kind: Kind, value: f64, entry: u32) {
        let node = self.add(code, kind);
        self.place.close(node);
        self.steps.hit(node, value);
        self.recalled.push((node, entry));
    }

    /// Says of each recalled position at which node it was searched. Linear in the steps, if there is any.
    fn link(&mut self) {
        if self.recalled.is_empty() {
            return;
        }
        let entered = |step| if let Step::Enter { node, .. } = step { Some(node) } else { None };
        let entered: Vec<NodeId> = self.steps.iter().filter_map(entered).collect();
        for (node, entry) in std::mem::take(&mut self.recalled) {
            if let Some(&same) = entered.get(entry as usize) {
                self.place.repeat(node, same);
            }
        }
    }

    #[inline(always)]
    fn node(&self) -> NodeId {
        self.current.map_or(NodeId::ROOT, |open| open.node)
    }
}

impl<P: NodeSink> Recorder for Recording<P> {
    type Stop = Infallible;
    const DETAILED: bool = true;

    // Always inlined: every caller knows which event it is, so that one arm is all that is left of the match.
    #[inline(always)]
    fn record(&mut self, event: Event) -> Result<(), Infallible> {
        match event {
            Event::Pass { pass, depth } => self.steps.pass(pass, depth),
            Event::Enter { code, kind, window, purpose } => {
                let node = self.enter(code, kind);
                self.steps.enter(node, window, purpose);
            }
            Event::Hit { code, kind, value, entry } => self.recall(code, kind, value, entry),
            Event::Evaluate { value } => {
                self.place.evaluate(self.node(), value);
                self.steps.evaluate(self.node(), value);
            }
            Event::Update { value, window } => self.steps.update(self.node(), value, window),
            Event::Cutoff { cut } => self.steps.cutoff(self.node(), cut),
            Event::Skip { code } => {
                self.add(code, Kind::Unexplored);
            }
            Event::Return { value } => {
                self.steps.returns(self.node(), value);
                self.place.close(self.node());
                self.current = self.above.pop().flatten();
            }
        }
        Ok(())
    }
}

impl Recording<GivenTree> {
    /// The record of a search of this loaded tree down to `depth` plies; values are MAX's unless [`Trace::from_side`] says otherwise.
    #[must_use]
    pub fn finish(self, tree: Arc<Tree>, depth: u32) -> Trace {
        Trace { tree, extent: Extent::Whole, depth, perspective: Perspective::Max, steps: self.steps }
    }
}

impl Recording<GeneratedTree> {
    /// The record of a search, down to `depth` plies, of a game whose values and moves are written like this. The search may
    /// have been stopped midway.
    ///
    /// # Panics
    /// When the search did not even enter the root.
    #[must_use]
    pub fn finish(mut self, domain: Domain, moves: MoveNames, depth: u32) -> Trace {
        self.link();
        let tree = Arc::new(self.place.0.finish(domain, moves));
        Trace { tree, extent: Extent::Generated, depth, perspective: Perspective::Max, steps: self.steps }
    }
}
