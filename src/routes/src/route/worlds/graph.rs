//! A graph through which a way is wanted.

use super::super::edges::{EdgeList, cursor_node, drawn_list, shown_digits};
use super::super::graph_picture::{self, Ends, GraphView, Thing};
use super::super::look::{Numbers, short};
use super::super::options::{EstimateName, Tables};
use super::super::searched::Searched;
use super::super::view::View;
use super::super::{AnyEstimate, Shown, World, parted};
use crate::state_space::{AllPairs, Directed, Distance, Given, Graph, OnMap, Vertex, Zero};
use plywood_drawing::picture::{Area, Needs, Picture, Sheet};
use plywood_lesson::Changeable;
use plywood_messages::words::Sentence;
use plywood_search::trace::Stopped;
use plywood_tree::progress::Progress;

#[derive(Debug)]
pub(in crate::route) struct GraphWorld {
    pub(in crate::route) list: EdgeList,
    graph: Graph,
}

impl GraphWorld {
    /// The problem of a graph; `None` where its costs are too large to be added up.
    pub(in crate::route) fn new(list: EdgeList) -> Option<Self> {
        let vertex = |node: usize| u32::try_from(node).map(Vertex).ok();
        let edges = list.edges.iter().map(|&(from, to, cost)| Some((vertex(from)?, vertex(to)?, cost)));
        let directed = if list.directed { Directed::Yes } else { Directed::No };
        let count = u32::try_from(list.names.len()).ok()?;
        let (start, goal) = (vertex(list.start)?, vertex(list.goal)?);
        let graph = Graph::new(count, edges.collect::<Option<Vec<_>>>()?, directed, start, goal)?;
        Some(Self { list, graph })
    }

    /// Whether the distances between all nodes fit into memory.
    const fn has_all_pairs(&self) -> bool {
        self.list.names.len() <= AllPairs::MOST_STATES
    }

    fn distance(&self, distance: Distance) -> AnyEstimate<Graph> {
        let positions = self.list.positions.clone().unwrap_or_default();
        match OnMap::new(&self.graph, distance, positions) {
            Some(estimate) => Box::new(estimate),
            None => Box::new(Zero),
        }
    }
}

impl World for GraphWorld {
    type Problem = Graph;

    fn problem(&self) -> &Graph {
        &self.graph
    }

    fn called(&self, vertex: &Vertex) -> String {
        self.list.names.get(vertex.0 as usize).cloned().unwrap_or_default()
    }

    fn key(&self, vertex: &Vertex) -> String {
        self.called(vertex)
    }

    fn wanted(&self) -> String {
        self.called(&self.graph.goal())
    }

    fn estimates(&self) -> Vec<EstimateName> {
        let given = self.list.estimates.is_some().then_some(EstimateName::Given);
        let placed = self.list.positions.is_some();
        let placed = placed.then_some([EstimateName::Euclid, EstimateName::Manhattan, EstimateName::Chebyshev]);
        let known = self.has_all_pairs().then_some(EstimateName::AllPairs);
        given.into_iter().chain(placed.into_iter().flatten()).chain([EstimateName::Zero]).chain(known).collect()
    }

    fn estimate(&self, name: EstimateName, progress: &Progress) -> Result<AnyEstimate<Graph>, Stopped> {
        Ok(match name {
            EstimateName::AllPairs => {
                let all = (0..self.graph.vertices()).map(Vertex);
                let table = AllPairs::watched(&self.graph, all, progress)?;
                table.map_or_else(|| Box::new(Zero) as AnyEstimate<Graph>, |table| Box::new(table))
            }
            EstimateName::Given => {
                let given = self.list.estimates.clone().and_then(|estimates| Given::new(&self.graph, estimates));
                given.map_or_else(|| Box::new(Zero) as AnyEstimate<Graph>, |given| Box::new(given))
            }
            EstimateName::Euclid => self.distance(Distance::Euclid),
            EstimateName::Manhattan => self.distance(Distance::Manhattan),
            EstimateName::Chebyshev => self.distance(Distance::Chebyshev),
            EstimateName::Octile
            | EstimateName::Zero
            | EstimateName::Misplaced
            | EstimateName::Landmarks
            | EstimateName::Separately => Box::new(Zero),
        })
    }

    fn tables(&self, name: EstimateName) -> Option<Tables> {
        (name == EstimateName::AllPairs).then_some(Tables::AllPairs(self.list.names.len() as u64))
    }

    fn states(&self) -> u128 {
        self.list.names.len() as u128
    }

    fn about(&self, name: EstimateName) -> &'static str {
        match name {
            EstimateName::Given => text!(routes, "about-given"),
            EstimateName::Euclid => text!(routes, "about-line"),
            EstimateName::Manhattan => text!(routes, "about-manhattan-graph"),
            EstimateName::Chebyshev => text!(routes, "about-chebyshev-graph"),
            EstimateName::Landmarks => text!(routes, "about-landmarks"),
            EstimateName::AllPairs => text!(routes, "about-all-pairs"),
            EstimateName::Octile | EstimateName::Zero | EstimateName::Misplaced | EstimateName::Separately => {
                text!(routes, "about-zero")
            }
        }
    }

    fn reckoning(&self, name: EstimateName, vertex: &Vertex) -> Option<String> {
        let positions = self.list.positions.as_ref()?;
        let (x, y) = *positions.get(vertex.0 as usize)?;
        let (to_x, to_y) = *positions.get(self.list.goal)?;
        let (across, down) = (format!("|{to_x} − {x}|"), format!("|{to_y} − {y}|"));
        match name {
            EstimateName::Euclid => Some(format!("√({across}² + {down}²)")),
            EstimateName::Manhattan => Some(format!("{across} + {down}")),
            EstimateName::Chebyshev => Some(format!("max({across}, {down})")),
            EstimateName::Given
            | EstimateName::Octile
            | EstimateName::Zero
            | EstimateName::Misplaced
            | EstimateName::Landmarks
            | EstimateName::AllPairs
            | EstimateName::Separately => None,
        }
    }
}

impl Shown for GraphWorld {
    fn picture(&self, view: &View<'_, Self>, sheet: Sheet) -> Result<Picture, Needs> {
        if sheet.width < 24 || sheet.height < 4 {
            return Err(Needs { width: 24, height: 4 });
        }
        let vertex = |node: usize| Vertex(u32::try_from(node).unwrap_or(u32::MAX));
        let mut picture = Picture::new(sheet.height);
        let (way, kind) = view.way();
        let way: Vec<usize> = way.iter().map(|vertex| vertex.0 as usize).collect();
        let parent = |node: usize| {
            let found = view.status(&vertex(node)).node()?;
            let parent = view.moment.node(found).parent()?;
            Some(view.moment.state(parent).0 as usize)
        };
        let changed = view.drawing.map(|drawing| drawn_list(&self.list, drawing.cells));
        let list = changed.as_ref().unwrap_or(&self.list);
        // While it is changed, what a node has is what is expected from there.
        let expected = |node: usize| changed.as_ref()?.estimates.as_ref()?.get(node).copied().map(short);
        let known = |node: usize| view.numbers(&vertex(node)).map(Numbers::told_rank);
        let digits = view.route.digits.rank;
        let drawn = GraphView {
            graph: list,
            ends: if changed.is_some() { Ends::Lettered } else { Ends::Marked },
            mark: &|node| view.mark(&vertex(node)),
            numbers: &|node| expected(node).or_else(|| known(node)),
            parent: &parent,
            way: &way,
            kind,
            focus: view.focus_state().0 as usize,
            digits: if changed.is_some() { shown_digits(list, digits) } else { digits },
            in_view: view.drawing.map(|drawing| cursor_node(&self.list, drawing)),
        };
        let (main, side) = parted(sheet);
        drawn.draw(&mut picture, main)?;
        if let Some(side) = side {
            view.panel(sheet.height).draw(&mut picture, side);
        }
        Ok(picture)
    }

    fn area_of(&self, view: &View<'_, Self>, sheet: Sheet, vertex: &Vertex) -> Option<Area> {
        let (main, _) = parted(sheet);
        let focus = view.focus_state().0 as usize;
        let things = graph_picture::things(&self.list, main, view.route.digits.rank, focus);
        let node = Thing::Node(vertex.0 as usize);
        things.into_iter().find(|(thing, _)| *thing == node).map(|(_, area)| area)
    }

    fn changeable(searched: &Searched<Self>) -> Result<&dyn Changeable, Sentence> {
        if searched.world.list.is_numbered() { Ok(searched) } else { Err(sentence!(routes, "too-large-to-change")) }
    }
}
