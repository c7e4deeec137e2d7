//! Keeps what a search does: its steps, and the tree of what it generated.

use std::convert::Infallible;
use std::sync::Arc;

use super::{Event, Recorder, Steps};
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
    /// The steps in order.
    pub steps: Steps,
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
pub trait Place {
    /// The node of the root.
    fn root(&mut self, kind: Kind) -> NodeId;
    /// The child of `parent` that the move leads to.
    fn child(&mut self, parent: NodeId, code: u32, kind: Kind) -> NodeId;
    /// The node is a leaf of the search, with this value.
    fn evaluate(&mut self, node: NodeId, value: f64);
    /// Nothing more will be added below the node.
    fn close(&mut self, node: NodeId);
}

/// The nodes of a loaded tree, whose moves are the nodes they lead to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Known;

impl Place for Known {
    fn root(&mut self, _: Kind) -> NodeId {
        NodeId::ROOT
    }

    fn child(&mut self, _: NodeId, code: u32, _: Kind) -> NodeId {
        NodeId(code)
    }

    fn evaluate(&mut self, _: NodeId, _: f64) {}

    fn close(&mut self, _: NodeId) {}
}

/// Nodes that are added as the search comes upon them.
#[derive(Clone, Debug, Default)]
pub struct Grown {
    tree: GrowingTree,
    /// For each open node, the number of its children so far.
    children: Vec<u32>,
}

impl Place for Grown {
    #[inline]
    fn root(&mut self, kind: Kind) -> NodeId {
        self.children.push(0);
        self.tree.root(kind)
    }

    #[inline]
    fn child(&mut self, parent: NodeId, code: u32, kind: Kind) -> NodeId {
        let ordinal = self.children.last_mut().map_or(0, |count| {
            *count += 1;
            *count - 1
        });
        if kind != Kind::Unexplored {
            self.children.push(0);
        }
        self.tree.child(parent, Edge { ordinal, code }, kind)
    }

    #[inline]
    fn evaluate(&mut self, node: NodeId, value: f64) {
        self.tree.evaluate(node, value);
    }

    #[inline]
    fn close(&mut self, node: NodeId) {
        self.children.pop();
        self.tree.close(node);
    }
}

/// A recorder that keeps everything. Finish it with [`Recording::<Known>::finish`] or [`Recording::<Grown>::finish`].
#[derive(Clone, Debug, Default)]
pub struct Recording<P> {
    place: P,
    steps: Steps,
    path: Vec<NodeId>,
}

impl<P: Place> Recording<P> {
    #[inline]
    fn enter(&mut self, code: u32, kind: Kind) -> NodeId {
        let node = match self.path.last() {
            Some(&parent) => self.place.child(parent, code, kind),
            None => self.place.root(kind),
        };
        self.path.push(node);
        node
    }

    #[inline]
    fn current(&self) -> NodeId {
        self.path.last().copied().unwrap_or(NodeId::ROOT)
    }
}

impl<P: Place> Recorder for Recording<P> {
    type Stop = Infallible;
    const DETAILED: bool = true;

    #[inline]
    fn record(&mut self, event: Event) -> Result<(), Infallible> {
        let node = self.current();
        match event {
            Event::Enter { code, kind, window } => {
                let node = self.enter(code, kind);
                self.steps.enter(node, window);
            }
            Event::Evaluate { value } => {
                self.place.evaluate(node, value);
                self.steps.evaluate(node, value);
            }
            Event::Update { value, window } => self.steps.update(node, value, window),
            Event::Cutoff { cut } => self.steps.cutoff(node, cut),
            Event::Skip { code } => {
                self.place.child(node, code, Kind::Unexplored);
            }
            Event::Return { value } => {
                self.steps.returns(node, value);
                self.place.close(node);
                self.path.pop();
            }
        }
        Ok(())
    }
}

impl Recording<Known> {
    /// The record of a search of this loaded tree down to `depth` plies.
    #[must_use]
    pub fn finish(self, tree: Arc<Tree>, depth: u32) -> Trace {
        Trace { tree, extent: Extent::Whole, depth, steps: self.steps }
    }
}

impl Recording<Grown> {
    /// The record of a search of a game whose values and moves are written like this. The search may have been stopped midway.
    ///
    /// # Panics
    /// When the search did not even enter the root.
    #[must_use]
    pub fn finish(self, domain: Domain, moves: MoveNames) -> Trace {
        let tree = Arc::new(self.place.tree.finish(domain, moves));
        Trace { tree, extent: Extent::Generated, depth: u32::MAX, steps: self.steps }
    }
}
