//! Draws a graph: nodes at their positions with names next to them, and edges as lines. A graph without positions is drawn as a
//! table.

use std::{
    ops::Range,
    sync::{Mutex, PoisonError},
};

use super::{
    World as _,
    edges::{About, EdgeList, GOAL, START},
    graph::{GraphWorld, vertex},
    look::{Mark, Numbers, Way, marks, short},
    view::View,
};
use plywood_drawing::{
    picture::{Area, At, Fitted, Legend, LegendSample, Needs, Picture, Size},
    scene::{LARGE_ROWS, Segment, Stroke, Weight, has_large, large_width},
    theme::Role,
};
use plywood_messages::text::{self, cells};
use plywood_tree::cost::Cost;

const FRONTIER: Segment = Segment::new(Weight::Light, Role::EdgeOpen);
const EXPANDED: Segment = Segment::new(Weight::Light, Role::EdgeClosed);
const UNUSED: Segment = Segment::new(Weight::Dashed, Role::EdgeUnvisited);

pub struct GraphView<'v> {
    pub view: &'v View<'v, GraphWorld>,
    /// The graph, with its changes while it is edited.
    pub graph: &'v EdgeList,
    pub way: Vec<usize>,
    pub kind: Way,
}

/// Places of a world's own graph where it was drawn last. They depend on the room and the digits of its numbers, not on the step.
#[derive(Debug, Default)]
pub struct LastPlaces(Mutex<Option<(Size, u16, Option<Places>)>>);

impl LastPlaces {
    fn of(&self, graph: &EdgeList, positions: &[(f64, f64)], size: Size, digits: u16) -> Option<Places> {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if last.as_ref().is_none_or(|(known, known_digits, _)| (*known, *known_digits) != (size, digits)) {
            *last = Some((size, digits, Places::of(graph, positions, size, digits)));
        }
        last.as_ref().and_then(|(_, _, places)| places.clone())
    }
}

/// Items that can be pointed at in a drawing that keeps a node in view, with their areas; nodes first.
pub fn things(graph: &EdgeList, room: Area, digits: u16, in_view: usize) -> Vec<(About, Area)> {
    let positions = graph.positions.as_ref();
    let places = positions.and_then(|positions| Places::of(graph, positions, (room.width, room.height), digits));
    if let Some(places) = places {
        return places.things(graph, room);
    }
    // An edge is chosen in the row of its first node, and nodes come before edges.
    let is_own = |item: &Item| match item.about {
        About::Edge(edge) => graph.edges[edge].0 == item.node,
        About::Node(_) | About::Estimate(_) => true,
    };
    let mut things: Vec<Item> = items(graph, room, digits, Some(in_view)).into_iter().filter(is_own).collect();
    let is_edge = |item: &Item| matches!(item.about, About::Edge(_));
    things.sort_by_key(is_edge);
    let area = |item: &Item| Area { width: item.area.width + u16::from(is_edge(item)), ..item.area };
    things.iter().map(|item| (item.about, area(item))).collect()
}

impl GraphView<'_> {
    /// Returns true while the graph is edited. The start and the goal then show the letters by which they are moved, and nodes
    /// show their estimates.
    const fn is_edited(&self) -> bool {
        self.view.looked.drawing.is_some()
    }

    /// Columns of the widest number of a node.
    fn digits(&self) -> u16 {
        let digits = self.view.route.digits.rank;
        if self.is_edited() { self.graph.shown_digits(digits) } else { digits }
    }

    fn mark(&self, node: usize) -> Mark {
        self.view.mark(&vertex(node))
    }

    fn number(&self, node: usize) -> Option<String> {
        let estimate = self.graph.estimates.as_ref().filter(|_| self.is_edited());
        let estimate = estimate.and_then(|estimates| estimates.get(node)).copied().map(short);
        estimate.or_else(|| self.view.numbers(&vertex(node)).map(Numbers::rank_text))
    }

    fn parent(&self, node: usize) -> Option<usize> {
        let found = self.view.status(&vertex(node)).node()?;
        let parent = self.view.moment.node(found).parent()?;
        Some(self.view.moment.state(parent).0 as usize)
    }

    fn places(&self, room: Area) -> Option<Places> {
        let (positions, size, digits) = (self.graph.positions.as_ref()?, (room.width, room.height), self.digits());
        let world = &self.view.route.world;
        if std::ptr::eq(self.graph, &raw const world.list) {
            return world.last_places.of(self.graph, positions, size, digits);
        }
        Places::of(self.graph, positions, size, digits)
    }

    /// Returns the areas of the large labels by node; none if a list is drawn.
    pub fn large_areas(&self, room: Area, stroke: Stroke) -> Vec<Option<Area>> {
        self.places(room).map_or_else(Vec::new, |mut places| self.enlarge(room, &mut places, stroke))
    }

    pub fn draw(&self, picture: &mut Picture, room: Area, stroke: Stroke) -> Fitted<()> {
        let Some(mut places) = self.places(room) else { return self.list(picture, room) };
        let large = self.enlarge(room, &mut places, stroke);
        picture.legend = self.legend();
        self.edges(picture, room, &places);
        for (node, large) in large.into_iter().enumerate() {
            self.node(picture, room, &places, node, large);
        }
        let (_, y) = places.points[self.view.focus_state().0 as usize];
        picture.focus = room.y + y..room.y + y + 1;
        Ok(())
    }

    fn is_on_way(&self, from: usize, to: usize) -> bool {
        self.way.windows(2).any(|pair| pair == [from, to] || pair == [to, from])
    }

    fn pen(&self, from: usize, to: usize) -> Segment {
        let child = [(from, to), (to, from)].into_iter().find(|&(from, to)| self.parent(to) == Some(from));
        match child.map(|(_, child)| self.mark(child)) {
            _ if self.is_on_way(from, to) => Segment::new(Weight::Heavy, self.kind.line()),
            Some(Mark::Open) => FRONTIER,
            Some(Mark::Unseen | Mark::Closed | Mark::Current) => EXPANDED,
            None => UNUSED,
        }
    }

    /// Marks and roads with their meanings.
    fn legend(&self) -> Legend {
        let way = Segment::new(Weight::Heavy, self.kind.line());
        let others = [
            (LegendSample::Mark('◎', Role::Title), text!("routes/legend-goal")),
            (LegendSample::Line(way), self.kind.meaning()),
            (LegendSample::Line(FRONTIER), text!("routes/legend-to-frontier")),
            (LegendSample::Line(EXPANDED), text!("routes/legend-tree")),
            (LegendSample::Line(UNUSED), text!("routes/legend-unused")),
        ];
        marks().into_iter().chain(others).collect()
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
                Weight::None | Weight::Broken | Weight::Dashed => Role::Faint,
                Weight::Light => Role::EdgeLabel,
                Weight::Heavy => Role::Best,
            };
            let words = short(cost);
            let left = if x > 0 { " " } else { "" };
            let right = if x + cells(&words) < room.width { " " } else { "" };
            picture.write((room.x + x - u16::from(x > 0), room.y + y), role, format!("{left}{words}{right}"));
        }
    }

    const fn sign(&self, node: usize, mark: Mark) -> char {
        if self.is_edited() && node == self.graph.start {
            START
        } else if self.is_edited() && node == self.graph.goal {
            GOAL
        } else if node == self.graph.goal && !matches!(mark, Mark::Current) {
            '◎'
        } else {
            mark.sign()
        }
    }

    fn role(&self, node: usize, mark: Mark) -> Role {
        mark.role_on(self.way.contains(&node).then_some(self.kind))
    }

    /// Finds places for large names and numbers next to the nodes that the search ever sees, where they cover no other text, and
    /// places the costs around them. Those of the solution come first. Steps move none.
    fn enlarge(&self, room: Area, places: &mut Places, stroke: Stroke) -> Vec<Option<Area>> {
        let nodes = 0..places.points.len();
        let mut large = vec![None; nodes.len()];
        if stroke == Stroke::Fine || self.is_edited() {
            return large;
        }
        let (space, problem) = (self.view.route.space(), self.view.route.world.problem());
        let solution = self.view.route.path().iter().map(|&node| self.view.moment.state(node).0 as usize);
        let solution: Vec<usize> = solution.collect();
        let found = |node| Some((!solution.contains(&node), space.find(problem, &vertex(node))?, node));
        let mut seen: Vec<_> = nodes.filter(|&node| has_large(&self.graph.names[node])).filter_map(found).collect();
        seen.sort_unstable();
        // The costs give way, unless one of them would then have no place.
        for costs_come_first in [false, true] {
            let mut occupied = places.occupied.clone();
            for &(edge, at) in places.costs.iter().filter(|_| costs_come_first) {
                occupied.set(at, cells(&short(self.graph.edges[edge].2)), true);
            }
            large.fill(None);
            // Names that have become large leave room to others.
            for &(.., node) in seen.iter().chain(&seen) {
                let Some(small) = places.labels[node].filter(|_| large[node].is_none()) else { continue };
                occupied.set((small.x, small.y), small.width(), false);
                let width = large_width(&self.graph.names[node]) + 2 * GAP + 4 * small.digits;
                let found = occupied.large_place(places.points[node], width);
                match found {
                    Some((x, y)) => {
                        (y..y + LARGE_ROWS).for_each(|y| occupied.set((x, y), width, true));
                        let (x, y) = (room.x + x + GAP, room.y + y);
                        large[node] = Some(Area { x, y, width: width - GAP, height: LARGE_ROWS });
                    }
                    None => occupied.set((small.x, small.y), small.width(), true),
                }
            }
            let costs = costs(self.graph, (&places.points, &places.roads), occupied.clone(), |_| false);
            if costs_come_first || costs.len() == places.costs.len() {
                (places.costs, places.occupied) = (costs, occupied);
                break;
            }
        }
        large
    }

    fn node(&self, picture: &mut Picture, room: Area, places: &Places, node: usize, large: Option<Area>) {
        let mark = self.mark(node);
        let is_end = node == self.graph.goal || node == self.graph.start;
        let role = if mark == Mark::Unseen && is_end { Role::Title } else { self.role(node, mark) };
        let point = places.points[node];
        picture.write((room.x + point.0, room.y + point.1), role, self.sign(node, mark));
        if let Some(area @ Area { x, y, height, .. }) = large {
            let name = &self.graph.names[node];
            if mark == Mark::Unseen {
                let small = cells(name);
                let x = (room.x + point.0).min(x + area.width - small).max(x);
                let y = (room.y + point.1).clamp(y, y + height - 1);
                keep_free(picture, room, (x, y), small, point);
                picture.write((x, y), role, name);
                return;
            }
            let width = large_width(name) + GAP;
            let ground = if mark == Mark::Current { role } else { Role::Text };
            picture.fill(Area { x: x - 1, y, width, height }, ground, ' ');
            picture.large((x, y), role, name);
            if let Some(number) = self.number(node) {
                picture.large((x + width, y), Role::Number, &number);
            }
            return;
        }
        let Some(label) = &places.labels[node] else { return };
        let number = self.number(node).filter(|_| label.digits > 0);
        let missing = if label.is_left { label.width() - label.name } else { 0 };
        let missing = missing.saturating_sub(number.as_ref().map_or(0, |number| cells(number) + 1));
        let x = room.x + label.x + missing;
        let y = room.y + label.y;
        keep_free(picture, room, (x, y), label.name, point);
        let end = picture.clip((x, y), label.name, role, &self.graph.names[node]);
        if let Some(number) = number {
            picture.clip((end, y), label.digits + 1, Role::Number, &format!(" {number}"));
        }
    }
}

/// Keeps lines away from a name: one empty cell on either side, except next to its node.
fn keep_free(picture: &mut Picture, room: Area, (x, y): At, width: u16, point: At) {
    let end = x + width;
    let is_own = |x: u16| (x, y) == (room.x + point.0, room.y + point.1);
    if x > room.x && !is_own(x - 1) {
        picture.write((x - 1, y), Role::Text, " ");
    }
    if end < room.x + room.width && !is_own(end) {
        picture.write((end, y), Role::Text, " ");
    }
}

/// Free columns before a large name, and before its number.
const GAP: u16 = 2;

/// Most cells of roads under a large label, and quarters of the columns that it begins before its node.
const MOST_BAD: u16 = 14;

const NAME: u16 = 20;

const LEAST: u16 = 24;

/// A node or an edge in the list of a graph without positions.
struct Item {
    about: About,
    /// The node of the row, and the other end of the edge.
    node: usize,
    to: usize,
    area: Area,
    words: String,
}

/// Places a row for each node in the room, with its edges as far as they fit.
fn items(graph: &EdgeList, room: Area, digits: u16, in_view: Option<usize>) -> Vec<Item> {
    let count = graph.names.len();
    let high = usize::from(room.height);
    let name = text::widest(&graph.names).min(NAME);
    let mut edges = vec![Vec::new(); count];
    for (number, &(from, to, _)) in graph.edges.iter().enumerate() {
        edges[from].push((number, to));
        if !graph.directed {
            edges[to].push((number, from));
        }
    }
    // While it is edited, the rows around the cursor are in view; otherwise the whole list is scrolled.
    let (first, end) = match in_view {
        Some(node) => (node.saturating_sub(high / 2).min(count.saturating_sub(high)), room.y + room.height),
        None => (0, u16::MAX),
    };
    let mut items = Vec::new();
    for (node, y) in (first..count).zip(top(graph, room)..end) {
        let width = (name + digits + 6).min(room.width.saturating_sub(1));
        let area = Area { x: room.x + 1, y, width, height: 1 };
        let words = text::clipped(&graph.names[node], name.into()).into_owned();
        items.push(Item { about: About::Node(node), node, to: node, area, words });
        let mut x = room.x + name + 5 + digits + 2;
        for &(edge, to) in &edges[node] {
            let words = format!("→ {} {}", text::clipped(&graph.names[to], name.into()), short(graph.edges[edge].2));
            let width = cells(&words);
            if x + width > room.x + room.width {
                break;
            }
            items.push(Item { about: About::Edge(edge), node, to, area: Area { x, width, ..area }, words });
            x += width + 2;
        }
    }
    items
}

/// First row of the list.
fn top(graph: &EdgeList, room: Area) -> u16 {
    room.y + room.height.saturating_sub(u16::try_from(graph.names.len()).unwrap_or(u16::MAX)) / 2
}

impl GraphView<'_> {
    fn list(&self, picture: &mut Picture, room: Area) -> Fitted<()> {
        if room.width < LEAST {
            return Err(Needs { width: LEAST, height: 4 });
        }
        let digits = self.digits();
        // While the graph is edited, the row of the cursor stays in view.
        let in_view = self.view.looked.drawing.map(|drawing| self.graph.cursor_node(drawing));
        for Item { about, node, to, area, words } in items(self.graph, room, digits, in_view) {
            if let About::Edge(_) = about {
                let is_on_path = self.way.windows(2).any(|pair| pair == [node, to]);
                let role = if is_on_path {
                    self.kind.line()
                } else if self.parent(to) == Some(node) {
                    Role::EdgeClosed
                } else {
                    Role::EdgeUnvisited
                };
                picture.write((area.x, area.y), role, words);
                continue;
            }
            let mark = self.mark(node);
            picture.write((area.x, area.y), self.role(node, mark), format!("{} {words}", self.sign(node, mark)));
            let x = area.x + area.width - digits.min(area.width) - 2;
            picture.right((x, area.y), digits, Role::Number, &self.number(node).unwrap_or_default());
        }
        if in_view.is_none() {
            let focus = self.view.focus_state().0 as usize;
            let row = |node: usize| top(self.graph, room).saturating_add(u16::try_from(node).unwrap_or(u16::MAX));
            picture.height = picture.height.max(row(self.graph.names.len()));
            picture.focus = row(focus)..row(focus).saturating_add(1);
        }
        Ok(())
    }
}

#[derive(Clone, Debug)]
struct Places {
    points: Vec<At>,
    /// Edges by number, between their nodes.
    roads: Vec<Line>,
    labels: Vec<Option<Label>>,
    /// Edges by number, with the first cell of their cost.
    costs: Vec<(usize, At)>,
    /// Cells of nodes and names, which costs keep free.
    occupied: Occupied,
}

#[derive(Clone, Copy, Debug)]
struct Label {
    x: u16,
    y: u16,
    name: u16,
    /// Columns of the number, 0 if there is no room for it.
    digits: u16,
    /// True if it is left of its node, and ends next to it.
    is_left: bool,
}

const STUB: u16 = 3;

#[derive(Clone, Debug)]
struct Occupied {
    width: u16,
    height: u16,
    cells: Vec<bool>,
    /// Number of edges through each cell.
    edges: Vec<u16>,
}

impl Occupied {
    fn is_free(&self, (x, y): (i32, i32), width: u16) -> bool {
        let inside = x >= 0 && y >= 0 && x + i32::from(width) <= self.width.into() && y < self.height.into();
        inside && {
            let start = y as usize * usize::from(self.width) + x as usize;
            self.cells[start..start + usize::from(width)].iter().all(|occupied| !occupied)
        }
    }

    /// Counts the edges through these cells. Those outside the sheet have none.
    fn crossings(&self, (x, y): (i32, i32), width: u16) -> u16 {
        let column = |x: i32| x.clamp(0, self.width.into()) as usize;
        let row = usize::try_from(y).unwrap_or(usize::MAX).saturating_mul(self.width.into());
        let edges = self.edges.get(row..).unwrap_or_default();
        let cells = edges.get(column(x)..column(x + i32::from(width))).unwrap_or_default();
        cells.iter().copied().fold(0, u16::saturating_add)
    }

    fn index(&self, (x, y): (i32, i32)) -> Option<usize> {
        let x = u16::try_from(x).ok()?;
        let y = u16::try_from(y).ok()?;
        (x < self.width && y < self.height).then(|| usize::from(y) * usize::from(self.width) + usize::from(x))
    }

    /// Returns the best place for a large label of a node: below it, above it, or on either side.
    fn large_place(&self, point: At, width: u16) -> Option<At> {
        let (x, y) = (i32::from(point.0), i32::from(point.1));
        // Each place with the cells of roads under it, and with less if it begins at its node.
        let place = |left: i32, down: i32| {
            let rows = (y + down..y + down + i32::from(LARGE_ROWS)).map(|y| (x - left, y));
            let hidden = rows.map(|at| self.is_free(at, width).then(|| self.crossings(at, width)));
            let bad = hidden.sum::<Option<u16>>()? + left.max(0) as u16 / 4;
            // Free cells are on the sheet.
            (bad <= MOST_BAD).then_some((bad, ((x - left) as u16, (y + down) as u16)))
        };
        let rows = [1, -i32::from(LARGE_ROWS), -1];
        let places = (-1..=i32::from(width)).flat_map(|left| rows.map(|down| place(left, down)));
        places.flatten().min().map(|(_, at)| at)
    }

    fn set(&mut self, (x, y): At, width: u16, is_taken: bool) {
        let start = usize::from(y) * usize::from(self.width) + usize::from(x);
        self.cells[start..start + usize::from(width)].fill(is_taken);
    }
}

impl Places {
    /// Lays out a graph on a sheet; `None` if even the nodes do not fit.
    fn of(graph: &EdgeList, positions: &[(f64, f64)], (width, height): Size, digits: u16) -> Option<Self> {
        let cells = usize::from(width) * usize::from(height);
        if width < 16 || height < 4 || positions.len() * 4 > cells {
            return None;
        }
        let mut occupied = Occupied { width, height, cells: vec![false; cells], edges: vec![0; cells] };
        let names: Vec<u16> = graph.names.iter().map(|name| text::cells(name)).collect();
        let points = points(positions, &names, &mut occupied)?;
        let roads: Vec<Line> =
            graph.edges.iter().map(|&(from, to, _)| Line::between(points[from], points[to])).collect();
        for cell in roads.iter().flat_map(Line::cells) {
            if let Some(cell) = occupied.index(cell) {
                occupied.edges[cell] = occupied.edges[cell].saturating_add(1);
            }
        }
        let free = occupied.cells.clone();
        // Numbers are shown for all nodes or for none.
        let mut labels = labelled(&points, &names, digits, &mut occupied);
        if labels.iter().any(|label| label.is_none_or(|label| label.digits == 0)) {
            occupied.cells = free;
            labels = labelled(&points, &names, 0, &mut occupied);
        }
        let costs = costs(graph, (&points, &roads), occupied.clone(), |_| false);
        Some(Self { points, roads, labels, costs, occupied })
    }

    /// Returns the places of the costs. If one of these edges has none, they are placed before the others.
    fn costs_with(&self, graph: &EdgeList, is_first: impl Fn(usize) -> bool) -> Vec<(usize, At)> {
        let is_placed = |edge: usize| self.costs.iter().any(|(known, _)| *known == edge);
        if (0..graph.edges.len()).filter(|&edge| is_first(edge)).all(is_placed) {
            return self.costs.clone();
        }
        costs(graph, (&self.points, &self.roads), self.occupied.clone(), is_first)
    }
}

/// Cells of a straight line without its ends: the columns of each row from `top` on, without gaps.
#[derive(Clone, Debug)]
struct Line {
    top: i32,
    rows: Vec<Range<i32>>,
}

impl Line {
    fn between(from: At, to: At) -> Self {
        let [(x, y), (to_x, to_y)] = [from, to].map(|(x, y)| (f64::from(x), f64::from(y)));
        let steps = (2.0 * (to_x - x).abs().max((to_y - y).abs())) as u32;
        let top = from.1.min(to.1).into();
        let mut rows = vec![0..0; usize::from(from.1.abs_diff(to.1)) + 1];
        let ends = [from, to].map(|(x, y)| (i32::from(x), i32::from(y)));
        for step in 1..steps {
            let part = f64::from(step) / f64::from(steps);
            let at = ((to_x - x).mul_add(part, x).round() as i32, (to_y - y).mul_add(part, y).round() as i32);
            if !ends.contains(&at) {
                let row: &mut Range<i32> = &mut rows[(at.1 - top) as usize];
                *row = if row.start == row.end { at.0..at.0 + 1 } else { row.start.min(at.0)..row.end.max(at.0 + 1) };
            }
        }
        Self { top, rows }
    }

    fn cells(&self) -> impl Iterator<Item = (i32, i32)> + '_ {
        (self.top..).zip(&self.rows).flat_map(|(y, row)| row.clone().map(move |x| (x, y)))
    }

    fn len(&self) -> usize {
        self.rows.iter().map(|row| (row.end - row.start) as usize).sum()
    }

    /// Counts its cells among `width` cells from a place on.
    fn covered(&self, (x, y): (i32, i32), width: i32) -> i32 {
        let row = usize::try_from(y - self.top).ok().and_then(|row| self.rows.get(row));
        row.map_or(0, |row| (row.end.min(x + width) - row.start.max(x)).max(0))
    }
}

impl Places {
    /// Areas of nodes and costs, with an empty cell after each. An edge without room for its cost has the area of its middle.
    fn things(&self, graph: &EdgeList, room: Area) -> Vec<(About, Area)> {
        let area =
            |(x, y): At, width: u16| Area { x: room.x + x, y: room.y + y, width: width.min(room.width - x), height: 1 };
        let node = |(node, (&(x, y), label)): (usize, (&At, &Option<Label>))| {
            let area = match label {
                // From the node's symbol to the end of its name if they are side by side.
                Some(label) if label.y == y && label.x > x => area((x, y), label.x - x + label.width() + 1),
                Some(label) => area((label.x, label.y), label.width() + 1),
                None => area((x, y), 1),
            };
            (About::Node(node), area)
        };
        let nodes = self.points.iter().zip(&self.labels).enumerate().map(node);
        let edge = |(edge, &(from, to, cost)): (usize, &(usize, usize, Cost))| {
            let told = self.costs.iter().find(|(known, _)| *known == edge);
            let (x, y) = self.points[from];
            let (to_x, to_y) = self.points[to];
            let middle = (u16::midpoint(x, to_x), u16::midpoint(y, to_y));
            let area = told.map_or_else(|| area(middle, 1), |&(_, at)| area(at, cells(&short(cost)) + 1));
            (About::Edge(edge), area)
        };
        nodes.chain(graph.edges.iter().enumerate().map(edge)).collect()
    }
}

impl Label {
    const fn width(self) -> u16 {
        self.name + if self.digits > 0 { self.digits + 1 } else { 0 }
    }
}

/// Cells of the nodes: positions scaled to the sheet, with room for a name to the right of each.
fn points(positions: &[(f64, f64)], names: &[u16], occupied: &mut Occupied) -> Option<Vec<At>> {
    let ends = |of: fn(&(f64, f64)) -> f64| {
        let widen = |(least, most): (f64, f64), value| (least.min(value), most.max(value));
        positions.iter().map(of).fold((f64::INFINITY, f64::NEG_INFINITY), widen)
    };
    let (left, right) = ends(|point| point.0);
    let (bottom, top) = ends(|point| point.1);
    let room = f64::from(occupied.width) - 3.0;
    let stretch = |(&(x, _), &name): (&(f64, f64), &u16)| {
        let free = room - f64::from(name).min(room / 2.0);
        if x > left { free / (x - left) } else { f64::INFINITY }
    };
    let across = positions.iter().zip(names).map(stretch).fold(f64::INFINITY, f64::min);
    let across = if across.is_finite() { across } else { 0.0 };
    let down = if top > bottom { f64::from(occupied.height - 1) / (top - bottom) } else { 0.0 };
    // If all nodes share a row or column, it is centred.
    let middle = if right > left { 1.0 } else { room / 2.0 };
    let row = if top > bottom { 0.0 } else { f64::from(occupied.height / 2) };
    let cell = |&(x, y): &(f64, f64)| (middle + (x - left) * across, row + (top - y) * down);
    let mut points = Vec::new();
    for (x, y) in positions.iter().map(cell) {
        let wanted = (x.round() as i32, y.round() as i32);
        let free = nearest(occupied, wanted)?;
        occupied.set(free, 1, true);
        points.push(free);
    }
    Some(points)
}

fn nearest(occupied: &Occupied, (x, y): (i32, i32)) -> Option<At> {
    let most = i32::from(occupied.width.max(occupied.height));
    let ring = |far: i32| {
        let columns = (-far..=far).flat_map(move |dx| [(dx, -far), (dx, far)]);
        let rows = (-far..=far).flat_map(move |dy| [(-far, dy), (far, dy)]);
        columns.chain(rows)
    };
    let mut all = (0..=most).flat_map(ring).map(|(dx, dy)| (x + dx, y + dy));
    // Free cells are on the sheet.
    all.find(|&cell| occupied.is_free(cell, 1)).map(|(x, y)| (x as u16, y as u16))
}

/// Places the name of each node right of it, or else left, above or below.
fn labelled(points: &[At], names: &[u16], digits: u16, occupied: &mut Occupied) -> Vec<Option<Label>> {
    let mut labels = Vec::new();
    for (&(x, y), &name) in points.iter().zip(names) {
        let x = i32::from(x);
        let y = i32::from(y);
        let numbers = if digits > 0 { digits + 1 } else { 0 };
        let placed = [name, name.min(8), name.min(STUB)].into_iter().find_map(|name| {
            let width = name + numbers;
            let wide = i32::from(width);
            // Right of the node, left, above and below, each with the cells of roads that are as bad as its place.
            let places = [
                ((x + 2, y), 0),
                ((x + 1, y - 1), 2),
                ((x + 1, y + 1), 2),
                ((x - 1 - wide, y), 2),
                ((x - wide / 2, y - 1), 3),
                ((x - wide / 2, y + 1), 3),
                ((x - wide, y - 1), 4),
                ((x - wide, y + 1), 4),
            ];
            let is_free = |&((x, y), _): &((i32, i32), u16)| {
                let gap = u16::from(x > 0);
                occupied.is_free((x - i32::from(gap), y), width + gap)
            };
            let hidden = |&((x, y), bad): &((i32, i32), u16)| 3 * occupied.crossings((x - 1, y), width + 2) + bad;
            let (free, _) = places.into_iter().filter(is_free).min_by_key(hidden)?;
            let is_left = free.0 + wide <= x;
            Some(Label { x: free.0 as u16, y: free.1 as u16, name, digits, is_left })
        });
        if let Some(label) = placed {
            occupied.set((label.x, label.y), label.name + numbers, true);
        }
        labels.push(placed);
    }
    labels
}

/// Steps along an edge at which its cost is tried.
const PARTS: i32 = 16;

/// Places costs on their edges or next to them: first those of the edges that come first, and of the others the shortest.
fn costs(
    graph: &EdgeList,
    (points, roads): (&[At], &[Line]),
    mut occupied: Occupied,
    is_first: impl Fn(usize) -> bool,
) -> Vec<(usize, At)> {
    let mut order: Vec<usize> = (0..roads.len()).collect();
    order.sort_by_key(|&edge| (!is_first(edge), roads[edge].len()));
    let mut costs = Vec::new();
    for edge in order {
        let (from, to, cost) = graph.edges[edge];
        let width = text::cells(&short(cost));
        let places = around((points[from], points[to]), width);
        let is_taken = |cell| occupied.index(cell).is_some_and(|cell| occupied.cells[cell]);
        let has_gaps = |(x, y)| !is_taken((x - 1, y)) && !is_taken((x + i32::from(width), y));
        let free = places.into_iter().filter(|&(at, _)| occupied.is_free(at, width) && has_gaps(at));
        let hidden = |&((x, y), far): &((i32, i32), i32)| {
            let own = roads[edge].covered((x - 1, y), i32::from(width) + 2);
            let others = i32::from(occupied.crossings((x - 1, y), width + 2)) - own;
            6 * others + 8 * own / roads[edge].len().max(1) as i32 + far
        };
        if let Some(((x, y), _)) = free.min_by_key(hidden) {
            let at = (x as u16, y as u16);
            occupied.set(at, width, true);
            costs.push((edge, at));
        }
    }
    costs.sort_unstable();
    costs
}

/// Returns places for a cost, each with its distance from the middle of the edge.
fn around(((x, y), (to_x, to_y)): (At, At), width: u16) -> Vec<((i32, i32), i32)> {
    let at = |a: u16, b: u16, part: i32| i32::from(a) + ((i32::from(b) - i32::from(a)) * part + PARTS / 2) / PARTS;
    let half = i32::from(width / 2);
    let beside = half + 2;
    let offsets = [(0, 0), (0, -1), (0, 1), (beside, 0), (-beside, 0)];
    let places = (2..=PARTS - 2).flat_map(|part| {
        let x = at(x, to_x, part) - half;
        let y = at(y, to_y, part);
        offsets.map(|(dx, dy)| ((x + dx, y + dy), (part - PARTS / 2).abs() + if (dx, dy) == (0, 0) { 0 } else { 3 }))
    });
    places.collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use plywood_tree::testing::some;

    #[test]
    fn nothing_covers_anything_else() {
        for seed in some(0..200_u32) {
            let random = |n: u32| f64::from(seed.wrapping_mul(2_654_435_761).wrapping_add(n * 40_503) % 97);
            let count = 2 + seed as usize % 24;
            let names: Vec<String> = (0..count).map(|n| "Timisoara"[..=n % 9].to_owned()).collect();
            let positions: Vec<(f64, f64)> = (0..count as u32).map(|n| (random(2 * n), random(2 * n + 1))).collect();
            let edges = (1..count).map(|n| (n - 1, n, Cost::whole(n as u32))).collect();
            let graph = EdgeList { names, edges, ..EdgeList::default() };
            for (width, height) in [(80, 16), (40, 12), (120, 40), (16, 4)] {
                let Some(places) = Places::of(&graph, &positions, (width, height), 3) else { continue };
                let mut cells = HashSet::new();
                let labels = places.labels.iter().flatten().flat_map(|label| {
                    let all = label.name + if label.digits > 0 { label.digits + 1 } else { 0 };
                    (label.x..label.x + all).map(|x| (x, label.y))
                });
                let costs = places
                    .costs
                    .iter()
                    .flat_map(|&(edge, (x, y))| (x..x + text::cells(&short(graph.edges[edge].2))).map(move |x| (x, y)));
                for cell in places.points.iter().copied().chain(labels).chain(costs) {
                    assert!(cell.0 < width && cell.1 < height, "{cell:?} {width}x{height}");
                    assert!(cells.insert(cell), "{cell:?} {width}x{height}");
                }
            }
        }
    }

    #[test]
    fn costs_that_come_first_have_a_place() {
        for seed in some(0..100_u32) {
            let random = |n: u32| f64::from(seed.wrapping_mul(2_654_435_761).wrapping_add(n * 40_503) % 97);
            let count = 6 + seed as usize % 10;
            let names = (0..count).map(|n| "Timisoara"[..=n % 9].to_owned()).collect();
            let positions: Vec<(f64, f64)> = (0..count as u32).map(|n| (random(2 * n), random(2 * n + 1))).collect();
            let pairs = (0..count).flat_map(|from| (from + 1..count).map(move |to| (from, to)));
            let edges: Vec<_> = pairs.zip(100_u32..).map(|((from, to), cost)| (from, to, Cost::whole(cost))).collect();
            let graph = EdgeList { names, edges, ..EdgeList::default() };
            let Some(places) = Places::of(&graph, &positions, (80, 24), 3) else { continue };
            let (x, y) = (|node: usize| places.points[node].0, |node: usize| places.points[node].1);
            let is_long = |edge: usize| {
                let (from, to, _) = graph.edges[edge];
                x(from).abs_diff(x(to)) > 16 || y(from).abs_diff(y(to)) > 8
            };
            for edge in (0..graph.edges.len()).filter(|&edge| is_long(edge)) {
                let costs = places.costs_with(&graph, |other| other == edge);
                assert!(costs.iter().any(|(known, _)| *known == edge), "seed {seed}: edge {edge}");
            }
        }
    }
}
