//! Drives every search: makes nodes and states known, counts, tells the recorder, looks whether the search is still wanted and
//! whether it still fits into memory.

use std::sync::Arc;

use crate::state_space::record::{Event, MOST_NODES, Steps};
use crate::state_space::{
    Counts, End, Estimate, Failure, Memory, Node, NodeId, Problem, Rules, Side, Space, StateId, Status, Successor,
};
use plywood_tree::cost::Cost;
use plywood_tree::progress::Progress;

/// The most bytes that a search may take by its own reckoning.
const MOST_BYTES: usize = 1_200_000_000;

/// Steps between two looks at the shared progress.
const INTERVAL: u64 = 4096;

/// Bytes of a node in a frontier.
const FRONTIER: usize = 24;

/// Bytes of a recorded step at the most, beside its node and state, and of what a replay adds to a node.
const RECORDED: usize = 24 + 20;

/// A search under way: the problem, its estimate, who listens, and what has been found so far.
pub(super) struct Driver<'a, P: Problem, E, R> {
    pub(super) problem: &'a P,
    estimate: &'a E,
    recorder: &'a mut R,
    pub(super) rules: Rules,
    pub(super) space: Space<P>,
    /// Of each state by which node it is known, from the start and from the goal.
    known: [Vec<Slot>; 2],
    counts: Counts,
    progress: &'a Arc<Progress>,
    /// The most nodes that fit into memory, or of a recorded search steps.
    fitting: u64,
    /// When to look at the progress again.
    next_look: u64,
    buffer: Vec<Successor<P>>,
}

/// By which node a state is known, and whether that has been expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Slot(u32);

impl Slot {
    const UNSEEN: Self = Self(u32::MAX);
    const CLOSED: u32 = 1 << 31;

    const fn open(node: NodeId) -> Self {
        Self(node.0)
    }

    const fn closed(self) -> Self {
        Self(self.0 | Self::CLOSED)
    }
}

/// Why a search ended, or that it was stopped.
pub(super) type Ended = Result<End, Failure>;

/// A state that was generated: what the way to it costs, and what is known of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) state: StateId,
    pub(super) parent: NodeId,
    pub(super) side: Side,
    pub(super) g: Cost,
    pub(super) known: Status,
}

impl<'a, P: Problem, E: Estimate<P>, R: Recorder> Driver<'a, P, E, R> {
    pub(super) fn new(
        problem: &'a P,
        estimate: &'a E,
        recorder: &'a mut R,
        rules: Rules,
        progress: &'a Arc<Progress>,
    ) -> Self {
        let each = Space::<P>::BYTES + problem.bytes() + FRONTIER + if R::KEEPS { RECORDED } else { 0 };
        let fitting = ((MOST_BYTES / each) as u64).min(u64::from(MOST_NODES));
        Self {
            problem,
            estimate,
            recorder,
            rules,
            space: Space::new(problem),
            known: [Vec::new(), Vec::new()],
            counts: Counts::default(),
            progress,
            fitting,
            next_look: 0,
            buffer: Vec::new(),
        }
    }

    /// Everything that is left when it has ended.
    pub(super) fn finish(self, end: End) -> (End, Space<P>, Counts) {
        self.progress.report(self.counts.generated);
        (end, self.space, self.counts)
    }

    #[inline(always)]
    pub(super) fn tell(&mut self, event: Event) {
        self.counts.add(event);
        self.recorder.record(event);
    }

    /// Puts the start into the frontier.
    pub(super) fn start(&mut self) -> NodeId {
        let state = self.problem.start();
        self.begin(&state, Side::Forward)
    }

    /// Puts the first node of a tree into the frontier.
    pub(super) fn begin(&mut self, state: &P::State, side: Side) -> NodeId {
        let h = self.estimate.of(self.problem, state);
        let state = self.space.meet(self.problem, state);
        let node = self.space.add(Node::new(state, side, NodeId::NONE, Cost::ZERO, h));
        self.set(state, side, Slot::open(node));
        self.tell(Event::Start(node));
        node
    }

    /// Whether a node's state is a goal.
    #[inline]
    pub(super) fn is_goal(&self, node: NodeId) -> bool {
        self.problem.is_goal(self.space.state_of(node))
    }

    /// Takes a node from the frontier and generates its successors: `each` decides what becomes of a successor, until it says how
    /// the search ends.
    #[inline]
    pub(super) fn expand(
        &mut self,
        node: NodeId,
        mut each: impl FnMut(&mut Self, Child, &P::State) -> Option<End>,
    ) -> Result<Option<End>, Failure> {
        let taken = *self.space.node(node);
        let (state, side) = (taken.state(), taken.side());
        self.set(state, side, Slot::open(node).closed());
        self.tell(Event::Expand(node));
        let mut successors = std::mem::take(&mut self.buffer);
        successors.clear();
        let from = self.space.state(state);
        match side {
            Side::Forward => self.problem.successors(from, &mut successors),
            Side::Backward => self.problem.predecessors(from, &mut successors),
        }
        let mut end = None;
        for successor in &successors {
            let state = self.space.meet(self.problem, &successor.state);
            let known = self.known(state, side);
            let child = Child { state, parent: node, side, g: taken.g + successor.cost, known };
            end = each(self, child, &successor.state);
            if end.is_some() {
                break;
            }
        }
        self.buffer = successors;
        self.look()?;
        Ok(end)
    }

    #[inline]
    pub(super) fn known(&self, state: StateId, side: Side) -> Status {
        match self.known[side as usize].get(state.0 as usize) {
            None | Some(&Slot::UNSEEN) => Status::Unseen,
            Some(&Slot(node)) if node & Slot::CLOSED == 0 => Status::Open(NodeId(node)),
            Some(&Slot(node)) => Status::Closed(NodeId(node & !Slot::CLOSED)),
        }
    }

    #[inline]
    fn set(&mut self, state: StateId, side: Side, slot: Slot) {
        let slots = &mut self.known[side as usize];
        let index = state.0 as usize;
        if index >= slots.len() {
            slots.resize(index + 1, Slot::UNSEEN);
        }
        slots[index] = slot;
    }

    /// Puts a state that is new into the frontier; `None` where the estimate sees that no way leads on from it.
    #[inline]
    pub(super) fn generate(&mut self, child: Child, state: &P::State) -> Option<NodeId> {
        let h = self.estimate.of(self.problem, state);
        let node = self.node(child, h);
        if h.is_finite() {
            self.tell(Event::Generate(node));
            return Some(node);
        }
        self.set(child.state, child.side, Slot::open(node).closed());
        self.tell(Event::DeadEnd(node));
        None
    }

    /// Makes a node for a state by which it is known from now on.
    #[inline]
    fn node(&mut self, child: Child, h: Cost) -> NodeId {
        let node = self.space.add(Node::new(child.state, child.side, child.parent, child.g, h));
        self.set(child.state, child.side, Slot::open(node));
        node
    }

    /// A new node for a state that is in the frontier, in the place of the one that is there.
    #[inline]
    pub(super) fn relax(&mut self, child: Child, old: NodeId) -> NodeId {
        let node = self.node(child, self.space.node(old).h);
        self.tell(Event::Relax(node));
        node
    }

    /// A new node for a state that has been expanded: it is put into the frontier again.
    #[inline]
    pub(super) fn reopen(&mut self, child: Child, old: NodeId) -> NodeId {
        let node = self.node(child, self.space.node(old).h);
        self.tell(Event::Reopen(node));
        node
    }

    /// The successor is known by a node, and the way to it is no better.
    #[inline]
    pub(super) fn no_better(&mut self, child: Child, node: NodeId) -> Option<NodeId> {
        self.tell(Event::Known { node, g: child.g });
        None
    }

    /// The solution that ends in this node.
    pub(super) fn found(&mut self, node: NodeId) -> End {
        self.tell(Event::Found(node));
        End::Found { path: self.space.path(node), cost: self.space.node(node).g }
    }

    /// The frontier is empty; so this is how the search ends.
    pub(super) fn exhausted(&mut self, end: End) -> End {
        self.tell(Event::Exhausted);
        end
    }

    /// Whether a node is in the frontier and has not been replaced.
    #[inline]
    pub(super) fn is_open(&self, node: NodeId) -> bool {
        self.known(self.space.node(node).state(), self.space.node(node).side()) == Status::Open(node)
    }

    /// What the estimate says of a state.
    #[inline]
    pub(super) fn estimate(&self, state: &P::State) -> Cost {
        self.estimate.of(self.problem, state)
    }

    /// The node that is made next.
    pub(super) fn next_node(&self) -> NodeId {
        NodeId(self.space.nodes().len() as u32)
    }

    /// A node for a state in a search that remembers only its path: whether there are others for it does not matter. It is put into
    /// the frontier unless it is beyond the limit.
    pub(super) fn generate_again(&mut self, child: Child, h: Cost, is_beyond: bool) {
        let node = self.space.add(Node::new(child.state, child.side, child.parent, child.g, h));
        self.tell(match (h.is_finite(), is_beyond) {
            (false, _) => Event::DeadEnd(node),
            (true, true) => Event::Beyond(node),
            (true, false) => Event::Generate(node),
        });
    }

    /// The node is at the limit: it is taken from the frontier and not expanded.
    pub(super) fn cut_off(&mut self, node: NodeId) {
        let (state, side) = (self.space.node(node).state(), self.space.node(node).side());
        if self.known(state, side) == Status::Open(node) {
            self.set(state, side, Slot::UNSEEN);
        }
        self.tell(Event::Cutoff(node));
    }

    /// The path goes on from the node no longer; the nodes from `first` on are those below it.
    pub(super) fn leave(&mut self, node: NodeId, first: NodeId) {
        let (state, side) = (self.space.node(node).state(), self.space.node(node).side());
        self.set(state, side, Slot::UNSEEN);
        self.forget_from(first);
    }

    /// Forgets the nodes from this one on, where nobody speaks of them any more.
    pub(super) fn forget_from(&mut self, first: NodeId) {
        if !R::KEEPS {
            self.space.forget_from(first);
        }
    }

    /// Reports how far the search is, now and then, and stops it when it is not wanted any more or has grown too large.
    #[inline]
    fn look(&mut self) -> Result<(), Failure> {
        let most = self.rules.most;
        let done = if R::KEEPS { self.counts.generated } else { self.space.nodes().len() as u64 };
        match self.rules.algorithm.facts().memory {
            Memory::EveryState if self.space.states().len() as u64 > most => return Err(Failure::TooManyStates(most)),
            Memory::Path if done >= most => return Err(Failure::TooManySteps(most)),
            Memory::EveryState | Memory::Path => {}
        }
        if done >= self.fitting {
            return Err(Failure::TooManySteps(self.fitting));
        }
        if self.counts.generated >= self.next_look { self.report() } else { Ok(()) }
    }

    #[cold]
    fn report(&mut self) -> Result<(), Failure> {
        self.next_look = self.counts.generated + INTERVAL;
        self.progress.report(self.counts.generated);
        if self.progress.is_cancelled() { Err(Failure::Cancelled) } else { Ok(()) }
    }
}

/// Hears every step of a search, in order.
pub(super) trait Recorder {
    /// Whether it speaks of nodes after the search has done with them, so that none may be forgotten.
    const KEEPS: bool;

    /// Takes one step.
    fn record(&mut self, event: Event);
}

/// A search that is not recorded.
impl Recorder for () {
    const KEEPS: bool = false;

    #[inline(always)]
    fn record(&mut self, _: Event) {}
}

impl Recorder for Steps {
    const KEEPS: bool = true;

    #[inline]
    fn record(&mut self, event: Event) {
        self.push(event);
    }
}
