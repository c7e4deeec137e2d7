//! Graph problem: vertices, and edges with costs.

use super::{Distance, Estimate, Examined, Problem, Promise, Successor, examine, space::Grouped};
use plywood_tree::cost::Cost;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vertex(pub u32);

/// An outgoing or incoming edge of a vertex.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Arc {
    other: Vertex,
    cost: Cost,
}

impl Arc {
    const fn successor(self) -> Successor<Graph> {
        Successor { state: self.other, cost: self.cost }
    }
}

#[derive(Debug)]
pub struct Graph {
    start: Vertex,
    goal: Vertex,
    vertices: u32,
    /// Arcs of every vertex, in the order of the edges.
    out: Grouped<Arc>,
    into: Grouped<Arc>,
}

impl Graph {
    /// Creates a graph; undirected edges can be used both ways. Successors come in the order of the edges. `None` if an edge, the
    /// start or the goal is not a vertex. Also `None` if there are more than a million edges, or if the cost of a path through
    /// all vertices might overflow.
    pub fn new(
        vertices: u32,
        edges: &[(Vertex, Vertex, Cost)],
        directed: bool,
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
        let both: Vec<(Vertex, Vertex, Cost)> = edges
            .iter()
            .flat_map(|&(from, to, cost)| {
                let back = (!directed && from != to).then_some((to, from, cost));
                [(from, to, cost)].into_iter().chain(back)
            })
            .collect();
        let out = both.iter().map(|&(from, other, cost)| (from.0 as usize, Arc { other, cost }));
        let into = both.iter().map(|&(other, to, cost)| (to.0 as usize, Arc { other, cost }));
        let out = Grouped::new(vertices as usize, out);
        let into = Grouped::new(vertices as usize, into);
        Some(Self { start, goal, vertices, out, into })
    }

    pub const MOST_EDGES: usize = 1_000_000;

    pub const fn vertices(&self) -> u32 {
        self.vertices
    }

    pub const fn goal(&self) -> Vertex {
        self.goal
    }
}

impl Problem for Graph {
    type State = Vertex;

    fn start(&self) -> Vertex {
        self.start
    }

    fn is_goal(&self, vertex: &Vertex) -> bool {
        *vertex == self.goal
    }

    fn successors(&self, vertex: &Vertex, out: &mut Vec<Successor<Self>>) {
        out.extend(self.out.of(vertex.0 as usize).iter().copied().map(Arc::successor));
    }

    fn predecessors(&self, vertex: &Vertex, out: &mut Vec<Successor<Self>>) {
        out.extend(self.into.of(vertex.0 as usize).iter().copied().map(Arc::successor));
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

/// Given estimates, one for each vertex. Their guarantee is determined by checking every edge.
pub struct Given {
    estimates: Vec<Cost>,
}

impl Given {
    /// `None` unless there is one estimate for each vertex.
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

pub struct OnMap {
    distance: Distance,
    positions: Vec<(f64, f64)>,
}

impl OnMap {
    /// Uses this distance between positions; `None` unless there is one finite position for each vertex.
    pub fn new(graph: &Graph, distance: Distance, positions: Vec<(f64, f64)>) -> Option<Self> {
        let are_finite = positions.iter().all(|(x, y)| x.is_finite() && y.is_finite());
        (positions.len() == graph.vertices as usize && are_finite).then_some(Self { distance, positions })
    }
}

impl Estimate<Graph> for OnMap {
    fn of(&self, graph: &Graph, vertex: &Vertex) -> Cost {
        let position = |vertex: Vertex| self.positions.get(vertex.0 as usize).copied().unwrap_or_default();
        let distance = self.distance.between(position(*vertex), position(graph.goal));
        // An overflowing distance means far away, but it does not prove that there is no path.
        if distance.is_finite() { distance } else { Cost::whole(Cost::MOST) }
    }

    fn promise(&self, graph: &Graph) -> Promise {
        examine(graph, self).map_or(Promise::Nothing, Examined::promise)
    }
}
