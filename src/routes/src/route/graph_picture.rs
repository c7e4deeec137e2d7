//! Draws a graph: nodes at their positions with names next to them, and edges as lines. A graph without positions is drawn as a
//! table.

mod places;

use super::edges::{About, EdgeList, GOAL, START};
use super::look::{Mark, Way, short};
use places::Places;
use plywood_drawing::picture::{Area, LegendSample, Needs, Picture};
use plywood_drawing::scene::{Segment, Weight};
use plywood_drawing::theme::Role;
use plywood_messages::text;
use plywood_messages::text::cells;

const FRONTIER: Segment = Segment::new(Weight::Light, Role::EdgeOpen);
const EXPANDED: Segment = Segment::new(Weight::Light, Role::EdgeClosed);
const UNUSED: Segment = Segment::new(Weight::Dashed, Role::EdgeUnvisited);

pub(super) struct GraphView<'v> {
    pub(super) graph: &'v EdgeList,
    pub(super) mark: &'v dyn Fn(usize) -> Mark,
    pub(super) numbers: &'v dyn Fn(usize) -> Option<String>,
    /// True if the start and the goal show the letters by which they are moved; otherwise the goal has its own symbol.
    pub(super) is_lettered: bool,
    /// Node whose row of the table stays in view; `None` to draw the whole table.
    pub(super) in_view: Option<usize>,
    pub(super) parent: &'v dyn Fn(usize) -> Option<usize>,
    pub(super) way: &'v [usize],
    pub(super) kind: Way,
    pub(super) focus: usize,
    /// Columns of the widest number by which the search ranks nodes.
    pub(super) digits: u16,
}

/// Items that can be pointed at in a drawing that keeps a node in view, with their areas; nodes first.
pub(super) fn things(graph: &EdgeList, room: Area, digits: u16, in_view: usize) -> Vec<(About, Area)> {
    let positions = graph.positions.as_ref();
    match positions.and_then(|positions| Places::of(graph, positions, (room.width, room.height), digits)) {
        Some(places) => places.things(graph, room),
        None => item_rows(graph, room, digits, in_view),
    }
}

impl GraphView<'_> {
    pub(super) fn draw(&self, picture: &mut Picture, room: Area) -> Result<(), Needs> {
        let Some(positions) = &self.graph.positions else { return draw(self, picture, room) };
        let size = (room.width, room.height);
        let Some(places) = Places::of(self.graph, positions, size, self.digits) else {
            return draw(self, picture, room);
        };
        picture.legend = self.legend();
        self.edges(picture, room, &places);
        for node in 0..self.graph.names.len() {
            self.node(picture, room, &places, node);
        }
        let (_, y) = places.points[self.focus];
        picture.focus = room.y + y..room.y + y + 1;
        Ok(())
    }

    fn is_on_way(&self, from: usize, to: usize) -> bool {
        self.way.windows(2).any(|pair| pair == [from, to] || pair == [to, from])
    }

    fn pen(&self, from: usize, to: usize) -> Segment {
        let child = [(from, to), (to, from)].into_iter().find(|&(from, to)| (self.parent)(to) == Some(from));
        match child.map(|(_, child)| (self.mark)(child)) {
            _ if self.is_on_way(from, to) => Segment::new(Weight::Heavy, self.kind.line()),
            Some(Mark::Open) => FRONTIER,
            Some(Mark::Unseen | Mark::Closed | Mark::Current) => EXPANDED,
            None => UNUSED,
        }
    }

    /// Marks and roads with their meanings.
    fn legend(&self) -> Vec<(LegendSample, &'static str)> {
        let way = Segment::new(Weight::Heavy, self.kind.line());
        let mark = |mark: Mark| LegendSample::Mark(mark.sign(), mark.role());
        vec![
            (mark(Mark::Current), text!(routes, "legend-current")),
            (mark(Mark::Open), text!(routes, "legend-frontier")),
            (mark(Mark::Closed), text!(routes, "legend-expanded")),
            (mark(Mark::Unseen), text!(routes, "legend-unseen")),
            (LegendSample::Mark('◎', Role::Title), text!(routes, "legend-goal")),
            (
                LegendSample::Line(way),
                match self.kind {
                    Way::SoFar => text!(routes, "legend-way"),
                    Way::Solved => text!(routes, "legend-solution"),
                },
            ),
            (LegendSample::Line(FRONTIER), text!(routes, "legend-to-frontier")),
            (LegendSample::Line(EXPANDED), text!(routes, "legend-tree")),
            (LegendSample::Line(UNUSED), text!(routes, "legend-unused")),
        ]
    }

    fn edges(&self, picture: &mut Picture, room: Area, places: &Places) {
        let at = |node: usize| (room.x + places.points[node].0, room.y + places.points[node].1);
        for &(from, to, _) in &self.graph.edges {
            picture.stroke(at(from), at(to), self.pen(from, to));
        }
        let costs =
            places.costs_with(self.graph, |edge| self.is_on_way(self.graph.edges[edge].0, self.graph.edges[edge].1));
        for (edge, (x, y)) in costs {
            let (from, to, cost) = self.graph.edges[edge];
            let role = match self.pen(from, to).weight {
                Weight::None | Weight::Dashed => Role::Faint,
                Weight::Light => Role::EdgeLabel,
                Weight::Heavy => Role::Number,
            };
            let words = short(cost);
            let left = if x > 0 { " " } else { "" };
            let right = if x + cells(&words) < room.width { " " } else { "" };
            picture.write((room.x + x - u16::from(x > 0), room.y + y), role, format!("{left}{words}{right}"));
        }
    }

    const fn sign(&self, node: usize, mark: Mark) -> char {
        match () {
            () if self.is_lettered && node == self.graph.start => START,
            () if self.is_lettered && node == self.graph.goal => GOAL,
            () if node == self.graph.goal && !matches!(mark, Mark::Current) => '◎',
            () => mark.sign(),
        }
    }

    fn node(&self, picture: &mut Picture, room: Area, places: &Places, node: usize) {
        let mark = (self.mark)(node);
        let is_end = node == self.graph.goal || node == self.graph.start;
        let role = match mark {
            Mark::Open | Mark::Closed if self.way.contains(&node) => self.kind.role(),
            Mark::Unseen if is_end => Role::Title,
            mark => mark.role(),
        };
        let (x, y) = places.points[node];
        picture.write((room.x + x, room.y + y), role, self.sign(node, mark).to_string());
        let Some(label) = &places.labels[node] else { return };
        let number = (self.numbers)(node).filter(|_| label.digits > 0);
        let missing = if label.is_left { label.width() - label.name } else { 0 };
        let missing = missing.saturating_sub(number.as_ref().map_or(0, |number| cells(number) + 1));
        let (x, y) = (room.x + label.x + missing, room.y + label.y);
        keep_free(picture, room, (x, y), label.name, places.points[node]);
        let end = picture.clip((x, y), label.name, role, &self.graph.names[node]);
        if let Some(number) = number {
            picture.clip((end, y), label.digits + 1, Role::Number, &format!(" {number}"));
        }
    }
}

/// Keeps lines away from a name: one empty cell on either side, except next to its node.
fn keep_free(picture: &mut Picture, room: Area, (x, y): (u16, u16), width: u16, point: (u16, u16)) {
    let end = x + width;
    let is_own = |x: u16| (x, y) == (room.x + point.0, room.y + point.1);
    if x > room.x && !is_own(x - 1) {
        picture.write((x - 1, y), Role::Text, " ");
    }
    if end < room.x + room.width && !is_own(end) {
        picture.write((end, y), Role::Text, " ");
    }
}

const NAME: u16 = 20;

const LEAST: u16 = 24;

/// Draws the table, one row for each node; scrolls to the rows around the current one.
fn draw(view: &GraphView<'_>, picture: &mut Picture, room: Area) -> Result<(), Needs> {
    if room.width < LEAST {
        return Err(Needs { width: LEAST, height: 4 });
    }
    let graph = view.graph;
    let (name, edges) = (widest(graph), listed(graph));
    let rows = u16::try_from(graph.names.len()).unwrap_or(u16::MAX);
    let top = room.y + room.height.saturating_sub(rows) / 2;
    let first = view.in_view.map_or(0, |node| first_row(graph, room, node));
    let last = if view.in_view.is_some() { room.y + room.height } else { u16::MAX };
    for (node, y) in (first..graph.names.len()).zip(top..last) {
        row(view, picture, Area { y, height: 1, ..room }, (node, name), &edges[node]);
    }
    if view.in_view.is_some() {
        return Ok(());
    }
    picture.height = picture.height.max(top.saturating_add(rows));
    let focus = top.saturating_add(u16::try_from(view.focus).unwrap_or(u16::MAX));
    picture.focus = focus..focus.saturating_add(1);
    Ok(())
}

/// First row in view if `in_view` is to be visible.
fn first_row(graph: &EdgeList, room: Area, in_view: usize) -> usize {
    let (rows, high) = (graph.names.len(), usize::from(room.height));
    in_view.saturating_sub(high / 2).min(rows.saturating_sub(high))
}

fn listed(graph: &EdgeList) -> Vec<Vec<(usize, usize)>> {
    let mut edges = vec![Vec::new(); graph.names.len()];
    for (number, &(from, to, _)) in graph.edges.iter().enumerate() {
        edges[from].push((number, to));
        if !graph.directed {
            edges[to].push((number, from));
        }
    }
    edges
}

fn widest(graph: &EdgeList) -> u16 {
    graph.names.iter().map(|name| text::cells(name)).max().unwrap_or(0).min(NAME)
}

fn told(graph: &EdgeList, (edge, to): (usize, usize), name: u16) -> String {
    format!("→ {} {}", text::clipped(&graph.names[to], name.into()), short(graph.edges[edge].2))
}

/// Nodes and edges of the rows in view, with their areas. An edge that is listed twice has the area of its first row.
fn item_rows(graph: &EdgeList, room: Area, digits: u16, in_view: usize) -> Vec<(About, Area)> {
    let (name, edges) = (widest(graph), listed(graph));
    let rows = u16::try_from(graph.names.len()).unwrap_or(u16::MAX);
    let top = room.y + room.height.saturating_sub(rows) / 2;
    let (mut nodes, mut others) = (Vec::new(), Vec::new());
    let shown = (first_row(graph, room, in_view)..graph.names.len()).zip(top..room.y + room.height);
    for (node, y) in shown {
        let width = (name + digits + 6).min(room.width.saturating_sub(1));
        nodes.push((About::Node(node), Area { x: room.x + 1, y, width, height: 1 }));
        let mut x = room.x + name + 5 + digits + 2;
        for &(edge, to) in &edges[node] {
            let width = text::cells(&told(graph, (edge, to), name));
            if x + width > room.x + room.width {
                break;
            }
            if graph.edges[edge].0 == node {
                others.push((About::Edge(edge), Area { x, y, width: width + 1, height: 1 }));
            }
            x += width + 2;
        }
    }
    nodes.extend(others);
    nodes
}

fn row(view: &GraphView<'_>, picture: &mut Picture, room: Area, (node, name): (usize, u16), edges: &[(usize, usize)]) {
    let graph = view.graph;
    let mark = (view.mark)(node);
    let role = match mark {
        Mark::Open | Mark::Closed if view.way.contains(&node) => view.kind.role(),
        mark => mark.role(),
    };
    let sign = view.sign(node, mark);
    picture.clip((room.x + 1, room.y), name + 2, role, &format!("{sign} {}", graph.names[node]));
    let x = room.x + name + 5;
    picture.right((x, room.y), view.digits, Role::Number, &(view.numbers)(node).unwrap_or_default());
    let mut x = x + view.digits + 2;
    for &(edge, to) in edges {
        let words = told(graph, (edge, to), name);
        if x + text::cells(&words) > room.x + room.width {
            break;
        }
        let is_on_path = view.way.windows(2).any(|pair| pair == [node, to]);
        let is_in_tree = (view.parent)(to) == Some(node);
        let role = match () {
            () if is_on_path => view.kind.line(),
            () if is_in_tree => Role::EdgeClosed,
            () => Role::EdgeUnvisited,
        };
        x = picture.write((x, room.y), role, words) + 2;
    }
}
