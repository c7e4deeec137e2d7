//! Common part of all searches: creates nodes and states, counts, records, and checks for cancellation and for the
//! memory limit.

use std::sync::Arc;

use crate::state_space::{
    Counts, End, Estimate, Failure, Memory, Node, NodeId, Problem, Record, Rules, Side, Space, StateId, Status,
    Successor,
    record::{Event, MOST_NODES, Steps},
};
use plywood_tree::{cost::Cost, progress::Progress};

/// Most bytes that a search may use by its own estimate.
const MOST_BYTES: usize = 1_200_000_000;

/// Steps between two checks of the shared progress.
const INTERVAL: u64 = 4096;

const FRONTIER: usize = 24;

/// Most bytes of a recorded step without its node and state, and of the data that a replay adds for a node.
const RECORDED: usize = 24 + 20;

/// A search in progress: the problem, its heuristic, and everything found so far.
pub struct Driver<'a, P: Problem> {
    pub problem: &'a P,
    /// Heuristic; `None` if the search uses none.
    estimate: Option<&'a dyn Estimate<P>>,
    /// Steps so far; `None` if they are not recorded.
    steps: Option<Steps>,
    pub rules: Rules,
    pub space: Space<P>,
    /// Node by which each state is known, from the start and from the goal.
    known: [Vec<Slot>; 2],
    counts: Counts,
    progress: &'a Arc<Progress>,
    /// Most nodes that fit into memory, or most steps of a recorded search.
    fitting: u64,
    next_look: u64,
    buffer: Vec<Successor<P>>,
}

/// Node by which a state is known, and a bit for whether it has been expanded.
#[derive(Clone, Copy, PartialEq)]
struct Slot(u32);

impl Slot {
    const UNSEEN: Self = Self(u32::MAX);
    const CLOSED: u32 = 1 << 31;

    const fn open(node: NodeId) -> Self {
        Self(node.0)
    }

    const fn closed(node: NodeId) -> Self {
        Self(node.0 | Self::CLOSED)
    }
}

pub type Ended = Result<End, Failure>;

/// A generated state, with the cost of its path and its status.
#[derive(Clone, Copy)]
pub struct Child {
    pub state: StateId,
    pub parent: NodeId,
    pub side: Side,
    pub g: Cost,
    pub known: Status,
}

impl<'a, P: Problem> Driver<'a, P> {
    pub fn new(
        problem: &'a P,
        estimate: &'a dyn Estimate<P>,
        rules: Rules,
        progress: &'a Arc<Progress>,
        steps: Option<Steps>,
    ) -> Self {
        let each = Space::<P>::BYTES + problem.bytes() + FRONTIER + if steps.is_some() { RECORDED } else { 0 };
        let fitting = ((MOST_BYTES / each) as u64).min(u64::from(MOST_NODES));
        Self {
            problem,
            estimate: rules.algorithm.uses_estimate().then_some(estimate),
            steps,
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

    pub fn finish(self, end: End) -> Record<P> {
        let Self { rules, mut space, steps, counts, progress, .. } = self;
        progress.report(counts.generated);
        let steps = steps.map(|mut steps| {
            space.shrink();
            steps.shrink();
            steps
        });
        Record { rules, space, steps: steps.unwrap_or_default(), counts, end }
    }

    #[inline(always)]
    pub fn record(&mut self, event: Event) {
        self.counts.add(event);
        if let Some(steps) = &mut self.steps {
            steps.push(event);
        }
    }

    pub fn start(&mut self) -> NodeId {
        let state = self.problem.start();
        self.begin(&state, Side::Forward)
    }

    /// Puts the root of a tree into the frontier.
    pub fn begin(&mut self, state: &P::State, side: Side) -> NodeId {
        let h = self.estimate(state);
        let state = self.space.meet(self.problem, state);
        let node = self.space.add(Node::new(state, side, NodeId::NONE, Cost::ZERO, h));
        self.set(state, side, Slot::open(node));
        self.record(Event::Start(node));
        node
    }

    pub fn is_goal(&self, node: NodeId) -> bool {
        self.problem.is_goal(self.space.state_of(node))
    }

    /// Takes a node from the frontier and generates its successors. `each` handles a successor and may end the search.
    pub fn expand(
        &mut self,
        node: NodeId,
        mut each: impl FnMut(&mut Self, Child, &P::State) -> Option<End>,
    ) -> Result<Option<End>, Failure> {
        let expanded = *self.space.node(node);
        let state = expanded.state();
        let side = expanded.side();
        self.set(state, side, Slot::closed(node));
        self.record(Event::Expand(node));
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
            let known = self.status_of(state, side);
            let child = Child { state, parent: node, side, g: expanded.g + successor.cost, known };
            end = each(self, child, &successor.state);
            if end.is_some() {
                break;
            }
        }
        self.buffer = successors;
        self.look()?;
        Ok(end)
    }

    pub fn status_of(&self, state: StateId, side: Side) -> Status {
        match self.known[side as usize].get(state.0 as usize) {
            None | Some(&Slot::UNSEEN) => Status::Unseen,
            Some(&Slot(node)) if node & Slot::CLOSED == 0 => Status::Open(NodeId(node)),
            Some(&Slot(node)) => Status::Closed(NodeId(node & !Slot::CLOSED)),
        }
    }

    fn set(&mut self, state: StateId, side: Side, slot: Slot) {
        let slots = &mut self.known[side as usize];
        let index = state.0 as usize;
        if index >= slots.len() {
            slots.resize(index + 1, Slot::UNSEEN);
        }
        slots[index] = slot;
    }

    /// Puts a new state into the frontier; `None` if its estimate is infinite.
    pub fn generate(&mut self, child: Child, state: &P::State) -> Option<NodeId> {
        let h = self.estimate(state);
        let node = self.node(child, h);
        if h.is_finite() {
            self.record(Event::Generate(node));
            return Some(node);
        }
        self.set(child.state, child.side, Slot::closed(node));
        self.record(Event::DeadEnd(node));
        None
    }

    /// Creates a node, by which its state is known from now on.
    fn node(&mut self, child: Child, h: Cost) -> NodeId {
        let node = self.space.add(Node::new(child.state, child.side, child.parent, child.g, h));
        self.set(child.state, child.side, Slot::open(node));
        node
    }

    /// Creates a node for a known state, in place of the present one. An expanded state enters the frontier again.
    pub fn replace(&mut self, child: Child, old: NodeId) -> NodeId {
        let node = self.node(child, self.space.node(old).h);
        self.record(match child.known {
            Status::Closed(_) => Event::Reopen(node),
            Status::Open(_) | Status::Unseen => Event::Relax(node),
        });
        node
    }

    /// Records that the path to a known successor is not better.
    pub fn no_better(&mut self, child: Child, node: NodeId) -> Option<NodeId> {
        self.record(Event::Known { node, g: child.g });
        None
    }

    pub fn finish_at(&mut self, node: NodeId) -> End {
        self.record(Event::Found(node));
        End::Found { path: self.space.path(node), cost: self.space.node(node).g }
    }

    /// Records the empty frontier and returns the end of the search.
    pub fn exhausted(&mut self, end: End) -> End {
        self.record(Event::Exhausted);
        end
    }

    /// Returns true if a node is in the frontier and has not been replaced.
    pub fn is_open(&self, node: NodeId) -> bool {
        self.status_of(self.space.node(node).state(), self.space.node(node).side()) == Status::Open(node)
    }

    pub fn estimate(&self, state: &P::State) -> Cost {
        self.estimate.map_or(Cost::ZERO, |estimate| estimate.of(self.problem, state))
    }

    pub fn next_node(&self) -> NodeId {
        NodeId(self.space.nodes().len() as u32)
    }

    /// Creates a node in a search that remembers only its path, regardless of other nodes of the state. Puts it into the frontier
    /// unless it is beyond the limit.
    pub fn generate_again(&mut self, child: Child, h: Cost, is_beyond: bool) {
        let node = self.space.add(Node::new(child.state, child.side, child.parent, child.g, h));
        self.record(match (h.is_finite(), is_beyond) {
            (false, _) => Event::DeadEnd(node),
            (true, true) => Event::Beyond(node),
            (true, false) => Event::Generate(node),
        });
    }

    /// Takes a node at the limit from the frontier without expanding it.
    pub fn cut_off(&mut self, node: NodeId) {
        if self.is_open(node) {
            self.unsee(node);
        }
        self.record(Event::Cutoff(node));
    }

    /// Removes a node from the path; the nodes from `first` on are its descendants.
    pub fn leave(&mut self, node: NodeId, first: NodeId) {
        self.unsee(node);
        self.forget_from(first);
    }

    fn unsee(&mut self, node: NodeId) {
        let node = *self.space.node(node);
        self.set(node.state(), node.side(), Slot::UNSEEN);
    }

    /// Drops the nodes from this one on unless recorded steps refer to them.
    pub fn forget_from(&mut self, first: NodeId) {
        if self.steps.is_none() {
            self.space.forget_from(first);
        }
    }

    /// Reports the progress at intervals, and stops the search if it is cancelled or has grown too large.
    fn look(&mut self) -> Result<(), Failure> {
        let most = self.rules.most;
        let done = if self.steps.is_some() { self.counts.generated } else { self.space.nodes().len() as u64 };
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
