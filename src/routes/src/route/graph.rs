//! Path search in a graph that can be edited during the search: costs of edges, estimates of nodes, start and goal.
//!
//! Places are numbered: the nodes, with a letter each, then the edges, then the estimates of the nodes. Keys and the mouse reach
//! only nodes and edges; a number typed on a node sets its estimate.

use std::sync::Arc;

use super::{
    AnyEstimate, Searched, World,
    edges::{About, EdgeList, GOAL, NODE, START, write_edges},
    graph_picture::{GraphView, LastPlaces, things},
    look::{Looked, short_number},
    map::formula,
    nothing,
    options::{EstimateName, Tables},
    parted, say,
    view::View,
};
use crate::state_space::{AllPairs, Distance, Given, Graph, OnMap, Vertex, Zero};
use plywood_drawing::{
    picture::{Area, Fitted, Needs, Picture, Sheet},
    scene::Stroke,
};
use plywood_lesson::{AnyLesson, Button, Cells, Changeable, Grip, Place, Put, Sign, Spot, Towards};
use plywood_messages::{text::joined, words::Sentence};
use plywood_search::trace::Stopped;
use plywood_tree::{cost::Cost, format::Syntax, progress::Progress};

const MOST_DIGITS: usize = 7;

/// Columns from which on a projector shows the lists beside a graph: large names come first.
const BROAD: u16 = 140;

fn parts(sheet: Sheet) -> (Area, Option<Area>) {
    let is_whole = sheet.stroke == Stroke::Broad && sheet.width < BROAD;
    if is_whole { (Area::of(sheet), None) } else { parted(sheet) }
}

#[derive(Debug)]
pub struct GraphWorld {
    pub list: EdgeList,
    pub last_places: LastPlaces,
    graph: Graph,
}

/// Converts a node of the list to a vertex; an index that is too large yields a vertex that no graph has.
pub fn vertex(node: usize) -> Vertex {
    Vertex(u32::try_from(node).unwrap_or(u32::MAX))
}

impl GraphWorld {
    /// Creates the problem of a graph; `None` if the sum of its costs overflows.
    pub fn new(list: EdgeList) -> Option<Self> {
        let edges: Vec<_> = list.edges.iter().map(|&(from, to, cost)| (vertex(from), vertex(to), cost)).collect();
        let count = u32::try_from(list.names.len()).ok()?;
        let graph = Graph::new(count, &edges, list.directed, vertex(list.start), vertex(list.goal))?;
        Some(Self { list, last_places: LastPlaces::default(), graph })
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

    fn estimates(&self) -> Vec<EstimateName> {
        let given = self.list.estimates.is_some().then_some(EstimateName::Given);
        let placed = self.list.positions.is_some();
        let placed = placed.then_some([EstimateName::Euclid, EstimateName::Manhattan, EstimateName::Chebyshev]);
        let known = (self.list.names.len() <= AllPairs::MOST_STATES).then_some(EstimateName::AllPairs);
        given.into_iter().chain(placed.into_iter().flatten()).chain([EstimateName::Zero]).chain(known).collect()
    }

    fn estimate(&self, name: EstimateName, progress: &Progress) -> Result<AnyEstimate<Graph>, Stopped> {
        if name == EstimateName::AllPairs
            && let Some(table) = AllPairs::new(&self.graph, (0..self.graph.vertices()).map(Vertex), progress)?
        {
            return Ok(Box::new(table));
        }
        let given = self.list.estimates.clone().filter(|_| name == EstimateName::Given);
        if let Some(given) = given.and_then(|estimates| Given::new(&self.graph, estimates)) {
            return Ok(Box::new(given));
        }
        let placed = name.distance().zip(self.list.positions.clone());
        if let Some(line) = placed.and_then(|(distance, positions)| OnMap::new(&self.graph, distance, positions)) {
            return Ok(Box::new(line));
        }
        Ok(Box::new(Zero))
    }

    fn tables(&self, name: EstimateName) -> Option<Tables> {
        (name == EstimateName::AllPairs).then_some(Tables::AllPairs(self.list.names.len() as u64))
    }

    fn states(&self) -> u128 {
        self.list.names.len() as u128
    }

    fn about(&self, name: EstimateName) -> &'static str {
        match name.distance() {
            Some(Distance::Euclid) => text!("routes/about-line"),
            Some(Distance::Manhattan) => text!("routes/about-manhattan-graph"),
            Some(Distance::Chebyshev) => text!("routes/about-chebyshev-graph"),
            Some(Distance::Octile) | None => name.about(),
        }
    }

    fn reckoning(&self, name: EstimateName, vertex: &Vertex) -> Option<String> {
        let at = |node: usize| self.list.positions.as_ref()?.get(node).copied();
        formula(name.distance()?, at(vertex.0 as usize)?, at(self.list.goal)?)
    }

    fn picture(&self, view: &View<'_, Self>, sheet: Sheet) -> Fitted {
        if sheet.width < 24 || sheet.height < 4 {
            return Err(Needs { width: 24, height: 4 });
        }
        let mut picture = Picture::new(sheet.height);
        let (way, kind) = view.way();
        let way = way.iter().map(|vertex| vertex.0 as usize).collect();
        let changed = view.looked.drawing.map(|drawing| self.list.with_cells(drawing.cells));
        let (main, side) = parts(sheet);
        GraphView { view, graph: changed.as_ref().unwrap_or(&self.list), way, kind }.draw(
            &mut picture,
            main,
            sheet.stroke,
        )?;
        view.draw_panel(&mut picture, side);
        Ok(picture)
    }

    fn areas_of(&self, view: &View<'_, Self>, sheet: Sheet, vertices: &[&Vertex]) -> Vec<Area> {
        let (main, _) = parts(sheet);
        let focus = view.focus_state().0 as usize;
        let drawn = GraphView { view, graph: &self.list, way: Vec::new(), kind: view.way().1 };
        let large = drawn.large_areas(main, sheet.stroke);
        let all: Vec<_> = things(&self.list, main, view.route.digits.rank, focus);
        let small = |node| all.iter().find(|(thing, _)| *thing == About::Node(node)).map(|(_, area)| *area);
        let nodes = vertices.iter().map(|vertex| vertex.0 as usize);
        nodes.filter_map(|node| large.get(node).copied().flatten().or_else(|| small(node))).collect()
    }

    fn changeable(searched: &Searched<Self>) -> Result<&dyn Changeable, Sentence> {
        if searched.world.list.is_numbered() { Ok(searched) } else { Err(sentence!("routes/too-large-to-change")) }
    }
}

impl Searched<GraphWorld> {
    fn list(&self) -> &EdgeList {
        &self.world.list
    }

    fn things(&self, place: Place<'_>) -> Vec<(Spot, Area)> {
        let cells = place.drawing.cells;
        let cursor = self.list().cursor_node(place.drawing);
        let list = self.list().with_cells(cells);
        let all = things(&list, parts(place.sheet).0, list.shown_digits(self.digits.rank), cursor);
        all.into_iter().map(|(thing, area)| (self.list().place(cells, thing), area)).collect()
    }

    fn moved(cells: &Cells, spot: Spot, end: char) -> Result<Vec<Put>, Sentence> {
        let before = cells.at(spot).ok_or_else(nothing)?;
        let sign = Sign::Letter(end);
        match before {
            Sign::Letter(letter) if letter == end => return Ok(Vec::new()),
            Sign::Letter(START | GOAL) => {
                return Err(sentence!("routes/change-end", sign = Text(before)));
            }
            Sign::Letter(_) | Sign::Amount(_) => {}
        }
        // If one node was both start and goal, the goal stays.
        let left = if cells.find(GOAL).is_none() { GOAL } else { NODE };
        let old = cells.find(end).map(|old| Put { spot: old, before: sign, after: Sign::Letter(left) });
        Ok(old.into_iter().chain([Put { spot, before, after: sign }]).collect())
    }
}

fn number(typed: &str) -> Option<Cost> {
    let is_number = typed.starts_with(|c: char| c.is_ascii_digit()) && typed.len() <= MOST_DIGITS;
    let digits = typed.chars().all(|c| c.is_ascii_digit() || c == '.');
    Cost::from_number(typed.parse().ok().filter(|_| is_number && digits)?)
}

/// Distance of an item in a direction; sideways offset counts twice. `None` if it lies in another direction. Rows are twice as
/// high as columns are wide.
fn far(from: Area, to: Area, towards: Towards) -> Option<i32> {
    let middle = |area: Area| (2 * i32::from(area.x) + i32::from(area.width), 2 * (2 * i32::from(area.y) + 1));
    let (x, y) = middle(from);
    let (to_x, to_y) = middle(to);
    let across = to_x - x;
    let down = to_y - y;
    let (along, aside) = match towards {
        Towards::Up => (-down, across),
        Towards::Down => (down, across),
        Towards::Left => (-across, down),
        Towards::Right => (across, down),
    };
    (along > 0 && aside.abs() <= 2 * along).then(|| along + 2 * aside.abs())
}

impl Changeable for Searched<GraphWorld> {
    fn cells(&self) -> Cells {
        self.list().cells()
    }

    fn focus(&self, step: usize) -> Spot {
        self.list().place(&self.cells(), About::Node(View::new(self, step).focus_state().0 as usize))
    }

    fn called(&self, spot: Spot) -> String {
        let list = self.list();
        match self.list().about(spot) {
            Some(About::Node(node) | About::Estimate(node)) => list.names[node].clone(),
            Some(About::Edge(edge)) => {
                let (from, to, _) = list.edges[edge];
                let line = if list.directed { '→' } else { '–' };
                format!("{} {line} {}", list.names[from], list.names[to])
            }
            None => String::new(),
        }
    }

    fn there(&self, cells: &Cells, spot: Spot) -> String {
        let amount = |spot| match cells.at(spot) {
            Some(Sign::Amount(amount)) => Some(short_number(amount.to_number())),
            Some(Sign::Letter(_)) | None => None,
        };
        match self.list().about(spot) {
            Some(About::Edge(_)) => amount(spot).map(|cost| string!("routes/change-cost", Text(cost))),
            Some(About::Node(node) | About::Estimate(node)) => {
                let end = match cells.at(self.list().place(cells, About::Node(node))) {
                    Some(Sign::Letter(START)) => Some(string!("routes/change-start")),
                    Some(Sign::Letter(GOAL)) => Some(string!("routes/change-goal")),
                    Some(Sign::Letter(_) | Sign::Amount(_)) | None => None,
                };
                let estimate = amount(self.list().place(cells, About::Estimate(node)));
                let estimate = estimate.map(|h| string!("routes/change-estimate", estimate = Text(h)));
                Some(joined(end.into_iter().chain(estimate), ", "))
            }
            None => None,
        }
        .unwrap_or_default()
    }

    fn signs(&self) -> String {
        match self.list().estimates {
            Some(_) => string!("routes/signs-of-a-graph"),
            None => string!("routes/signs-without-estimates"),
        }
    }

    fn again(&self, sign: Sign) -> String {
        let meaning = match sign {
            Sign::Letter(START) => Some(text!("routes/change-start")),
            Sign::Letter(_) => Some(text!("routes/change-goal")),
            Sign::Amount(_) => None,
        };
        let named = meaning.map(|meaning| string!("routes/sign", Text(sign), Text(meaning)));
        string!("routes/puts-on-graph", sign = Text(named.unwrap_or_else(|| sign.to_string())))
    }

    fn sign(&self, _: Spot, typed: &str) -> Option<Sign> {
        match typed {
            "S" => Some(Sign::Letter(START)),
            "G" => Some(Sign::Letter(GOAL)),
            _ => number(typed).map(Sign::Amount),
        }
    }

    fn first_sign(&self) -> Sign {
        Sign::Letter(START)
    }

    fn grip(&self, cells: &Cells, spot: Spot, _: Sign, button: Button) -> Option<Grip> {
        match (button, cells.at(spot)?) {
            (Button::Main, end @ Sign::Letter(START | GOAL)) => Some(Grip::Carry(end)),
            (Button::Main, _) => Some(Grip::Point),
            (Button::Other, _) => None,
        }
    }

    fn put(&self, cells: &Cells, spot: Spot, sign: Sign) -> Result<Vec<Put>, Sentence> {
        let spot = match (self.list().about(spot).ok_or_else(nothing)?, sign) {
            (About::Node(_), Sign::Letter(end @ (START | GOAL))) => return Self::moved(cells, spot, end),
            (_, Sign::Letter(_)) => return Err(sentence!("routes/ends-on-nodes")),
            (About::Node(_), Sign::Amount(_)) if self.list().estimates.is_none() => {
                return Err(sentence!("routes/no-estimates-to-change"));
            }
            (About::Node(node), Sign::Amount(_)) => self.list().place(cells, About::Estimate(node)),
            (About::Edge(_) | About::Estimate(_), Sign::Amount(_)) => spot,
        };
        let before = cells.at(spot).ok_or_else(nothing)?;
        let put = Put { spot, before, after: sign };
        Ok(if before == sign { Vec::new() } else { vec![put] })
    }

    fn next(&self, place: Place<'_>, towards: Towards) -> Spot {
        let things = self.things(place);
        let cursor = place.drawing.cursor;
        let Some(&(_, from)) = things.iter().find(|(spot, _)| *spot == cursor) else { return cursor };
        let others = things.iter().filter(|(spot, _)| *spot != cursor);
        let nearest = others.filter_map(|&(spot, area)| Some((far(from, area, towards)?, spot)));
        nearest.min_by_key(|(far, _)| *far).map_or(cursor, |(_, spot)| spot)
    }

    fn held(&self, spot: Spot) -> Spot {
        let cells = self.cells();
        match self.list().about(spot) {
            Some(About::Node(_) | About::Edge(_)) => spot,
            Some(About::Estimate(node)) => self.list().place(&cells, About::Node(node)),
            None => self.list().place(&cells, About::Node(self.list().start)),
        }
    }

    fn changed(&self, cells: &Cells, progress: &Arc<Progress>) -> Result<AnyLesson, Sentence> {
        let world =
            GraphWorld::new(self.list().with_cells(cells)).ok_or_else(|| sentence!("routes/costs-too-large"))?;
        let mut searched = Self::new(Arc::new(world), self.options, progress).map_err(say::failed)?;
        searched.digits = searched.digits.most(self.digits);
        Ok(Arc::new(searched))
    }

    fn picture(&self, place: Place<'_>) -> Fitted {
        self.drawn(place.step, place.sheet, Looked::changed(place))
    }

    fn area(&self, place: Place<'_>, spot: Spot) -> Option<Area> {
        self.things(place).into_iter().find(|(known, _)| *known == spot).map(|(_, area)| area)
    }

    fn spot(&self, place: Place<'_>, cell: (u16, u16)) -> Option<Spot> {
        self.things(place).into_iter().find(|(_, area)| area.holds(cell)).map(|(spot, _)| spot)
    }

    fn outcome(&self) -> Vec<(&'static str, String)> {
        super::outcome(self)
    }

    fn rewrite(&self, text: &str, syntax: Syntax, cells: &Cells) -> Option<String> {
        write_edges(text, syntax, &self.list().with_cells(cells))
    }
}
