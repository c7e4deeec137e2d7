//! A graph as a problem: vertices, and edges that cost something.

use crate::state_space::{Distance, Estimate, Examined, Problem, Promise, Successor, examine};
use plywood_tree::cost::Cost;

/// A vertex, by its place in the list of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vertex(pub u32);

/// An edge, by its place in the list of all: going along it is an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge(pub u32);

/// What leads from a vertex, or to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Arc {
    edge: Edge,
    other: Vertex,
    cost: Cost,
}

/// The arcs of every vertex, in the order of the edges.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Arcs {
    begins: Vec<u32>,
    arcs: Vec<Arc>,
}

impl Arcs {
    fn new(vertices: usize, mut arcs: Vec<(Vertex, Arc)>) -> Self {
        arcs.sort_by_key(|(from, arc)| (*from, arc.edge));
        let begins = (0..=vertices).map(|vertex| arcs.partition_point(|(from, _)| (from.0 as usize) < vertex) as u32);
        Self { begins: begins.collect(), arcs: arcs.iter().map(|(_, arc)| *arc).collect() }
    }

    fn of(&self, vertex: Vertex) -> &[Arc] {
        let index = vertex.0 as usize;
        match self.begins.get(index..index + 2) {
            Some(&[begin, end]) => &self.arcs[begin as usize..end as usize],
            _ => &[],
        }
    }
}

/// A graph, where to start and where to go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    start: Vertex,
    goal: Vertex,
    vertices: u32,
    edges: Vec<(Vertex, Vertex, Cost)>,
    out: Arcs,
    into: Arcs,
}

impl Graph {
    /// A graph of so many vertices. Successors come in the order of the edges. `None` if an edge, the start or the goal is no vertex, if
    /// there are more than a million edges, or if a way through all vertices might cost more than a cost can be.
    #[must_use]
    pub fn new(
        vertices: u32,
        edges: Vec<(Vertex, Vertex, Cost)>,
        directed: Directed,
        start: Vertex,
        goal: Vertex,
    ) -> Option<Self> {
        let ends = edges.iter().flat_map(|&(from, to, _)| [from, to]).chain([start, goal]);
        let dearest = edges.iter().map(|&(_, _, cost)| cost).max().unwrap_or_default();
        let fits = ends.max().is_some_and(|most| most.0 < vertices)
            && edges.len() <= Self::MOST_EDGES
            && (dearest * vertices).is_finite();
        if !fits {
            return None;
        }
        let along = (0..).zip(&edges).map(|(edge, &(from, to, cost))| (Edge(edge), from, to, cost));
        let back =
            along.clone().filter(|(_, from, to, _)| from != to).map(|(edge, from, to, cost)| (edge, to, from, cost));
        let both: Vec<_> = match directed {
            Directed::Yes => along.collect(),
            Directed::No => along.chain(back).collect(),
        };
        let out = both.iter().map(|&(edge, from, other, cost)| (from, Arc { edge, other, cost })).collect();
        let into = both.iter().map(|&(edge, other, to, cost)| (to, Arc { edge, other, cost })).collect();
        let [out, into] = [out, into].map(|arcs| Arcs::new(vertices as usize, arcs));
        Some(Self { start, goal, vertices, edges, out, into })
    }

    /// The most edges of a graph.
    pub const MOST_EDGES: usize = 1_000_000;

    /// The edges as they were given.
    #[must_use]
    pub fn edges(&self) -> &[(Vertex, Vertex, Cost)] {
        &self.edges
    }

    /// How many vertices there are.
    #[must_use]
    pub const fn vertices(&self) -> u32 {
        self.vertices
    }

    /// Where the way ends.
    #[must_use]
    pub const fn goal(&self) -> Vertex {
        self.goal
    }
}

/// Whether edges lead one way only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Directed {
    /// They can be gone along both ways, for the same cost.
    #[default]
    No,
    /// They lead from the first vertex to the second.
    Yes,
}

impl Problem for Graph {
    type State = Vertex;
    type Action = Edge;

    fn start(&self) -> Vertex {
        self.start
    }

    fn is_goal(&self, vertex: &Vertex) -> bool {
        *vertex == self.goal
    }

    fn successors(&self, vertex: &Vertex, out: &mut Vec<Successor<Self>>) {
        let arcs = self.out.of(*vertex);
        out.extend(arcs.iter().map(|&Arc { edge, other, cost }| Successor { action: edge, state: other, cost }));
    }

    fn predecessors(&self, vertex: &Vertex, out: &mut Vec<Successor<Self>>) {
        let arcs = self.into.of(*vertex);
        out.extend(arcs.iter().map(|&Arc { edge, other, cost }| Successor { action: edge, state: other, cost }));
    }

    fn goals(&self) -> Vec<Vertex> {
        vec![self.goal]
    }

    fn size(&self) -> Option<usize> {
        Some(self.vertices as usize)
    }

    fn number(&self, vertex: &Vertex) -> usize {
        vertex.0 as usize
    }
}

/// Estimates that are given, one for each vertex. What they promise is found out by looking at every edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    estimates: Vec<Cost>,
}

impl Given {
    /// One estimate for each vertex; `None` if there are more or fewer.
    #[must_use]
    pub fn new(graph: &Graph, estimates: Vec<Cost>) -> Option<Self> {
        (estimates.len() == graph.vertices as usize).then_some(Self { estimates })
    }
}

impl Estimate<Graph> for Given {
    fn of(&self, _: &Graph, vertex: &Vertex) -> Cost {
        self.estimates.get(vertex.0 as usize).copied().unwrap_or_default()
    }

    fn promise(&self, graph: &Graph) -> Promise {
        examine(graph, self).map_or(Promise::Nothing, Examined::promise)
    }
}

/// The distance to the goal on a map on which each vertex has a position.
#[derive(Clone, Debug, PartialEq)]
pub struct OnMap {
    distance: Distance,
    positions: Vec<(f64, f64)>,
}

impl OnMap {
    /// This distance between positions, one for each vertex; `None` if there are more or fewer, or if one is not finite.
    #[must_use]
    pub fn new(graph: &Graph, distance: Distance, positions: Vec<(f64, f64)>) -> Option<Self> {
        let are_finite = positions.iter().all(|(x, y)| x.is_finite() && y.is_finite());
        (positions.len() == graph.vertices as usize && are_finite).then_some(Self { distance, positions })
    }
}

impl Estimate<Graph> for OnMap {
    fn of(&self, graph: &Graph, vertex: &Vertex) -> Cost {
        let position = |vertex: Vertex| self.positions.get(vertex.0 as usize).copied().unwrap_or_default();
        let distance = self.distance.between(position(*vertex), position(graph.goal));
        // Too far for a cost is far, but no proof that no way leads there.
        if distance.is_finite() { distance } else { Cost::whole(Cost::MOST) }
    }

    fn promise(&self, graph: &Graph) -> Promise {
        examine(graph, self).map_or(Promise::Nothing, Examined::promise)
    }
}
