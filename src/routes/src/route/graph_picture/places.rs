//! Layout of a graph on a sheet: nodes, names and costs of edges. Nothing covers anything else.

use super::super::edges::{About, EdgeList};
use super::super::look::short;
use plywood_drawing::picture::Area;
use plywood_messages::text;
use plywood_tree::cost::Cost;

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Places {
    pub(super) points: Vec<(u16, u16)>,
    pub(super) labels: Vec<Option<Label>>,
    /// Edges by number, with the first cell of their cost.
    pub(super) costs: Vec<(usize, (u16, u16))>,
    /// Cells of nodes and names, which costs keep free.
    taken: Taken,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Label {
    pub(super) x: u16,
    pub(super) y: u16,
    pub(super) name: u16,
    /// Columns of the number, 0 if there is no room for it.
    pub(super) digits: u16,
    /// True if it is left of its node, and ends next to it.
    pub(super) is_left: bool,
}

const STUB: u16 = 3;

#[derive(Clone, Debug, PartialEq)]
struct Taken {
    width: u16,
    height: u16,
    cells: Vec<bool>,
    /// Number of edges through each cell.
    edges: Vec<u16>,
}

impl Taken {
    fn is_free(&self, (x, y): (i32, i32), width: u16) -> bool {
        let inside = x >= 0 && y >= 0 && x + i32::from(width) <= self.width.into() && y < self.height.into();
        inside && {
            let start = y as usize * usize::from(self.width) + x as usize;
            self.cells[start..start + usize::from(width)].iter().all(|taken| !taken)
        }
    }

    /// Counts the edges through these cells. Those outside the sheet have none.
    fn crossings(&self, (x, y): (i32, i32), width: u16) -> u16 {
        let cells = (x..x + i32::from(width)).filter_map(|x| self.index((x, y)));
        cells.map(|cell| self.edges[cell]).fold(0, u16::saturating_add)
    }

    fn index(&self, (x, y): (i32, i32)) -> Option<usize> {
        let (x, y) = (u16::try_from(x).ok()?, u16::try_from(y).ok()?);
        (x < self.width && y < self.height).then(|| usize::from(y) * usize::from(self.width) + usize::from(x))
    }

    /// Returns true if the cells before and after these are free or outside the sheet.
    fn has_gaps(&self, (x, y): (i32, i32), width: u16) -> bool {
        let is_taken = |x: i32| self.index((x, y)).is_some_and(|cell| self.cells[cell]);
        !is_taken(x - 1) && !is_taken(x + i32::from(width))
    }

    fn take(&mut self, (x, y): (u16, u16), width: u16) {
        let start = usize::from(y) * usize::from(self.width) + usize::from(x);
        self.cells[start..start + usize::from(width)].fill(true);
    }
}

impl Places {
    /// Lays out a graph on a sheet; `None` if even the nodes do not fit.
    pub(super) fn of(
        graph: &EdgeList,
        positions: &[(f64, f64)],
        (width, height): (u16, u16),
        digits: u16,
    ) -> Option<Self> {
        let cells = usize::from(width) * usize::from(height);
        if width < 16 || height < 4 || positions.len() * 4 > cells {
            return None;
        }
        let mut taken = Taken { width, height, cells: vec![false; cells], edges: vec![0; cells] };
        let names: Vec<u16> = graph.names.iter().map(|name| text::cells(name)).collect();
        let points = points(positions, &names, &mut taken)?;
        for &(from, to, _) in &graph.edges {
            for cell in between(points[from], points[to]) {
                if let Some(cell) = taken.index(cell) {
                    taken.edges[cell] = taken.edges[cell].saturating_add(1);
                }
            }
        }
        let free = taken.cells.clone();
        // Numbers are shown for all nodes or for none.
        let mut labels = labelled(&points, &names, digits, &mut taken);
        if labels.iter().any(|label| label.is_none_or(|label| label.digits == 0)) {
            taken.cells = free;
            labels = labelled(&points, &names, 0, &mut taken);
        }
        let costs = costs(graph, &points, taken.clone(), |_| false);
        Some(Self { points, labels, costs, taken })
    }

    /// Returns the places of the costs. If one of these edges has none, they are placed before the others.
    pub(super) fn costs_with(&self, graph: &EdgeList, is_first: impl Fn(usize) -> bool) -> Vec<(usize, (u16, u16))> {
        let is_placed = |edge: usize| self.costs.iter().any(|(known, _)| *known == edge);
        if (0..graph.edges.len()).filter(|&edge| is_first(edge)).all(is_placed) {
            return self.costs.clone();
        }
        costs(graph, &self.points, self.taken.clone(), is_first)
    }
}

/// Returns the cells of a straight line, without its ends.
fn between((x, y): (u16, u16), (to_x, to_y): (u16, u16)) -> Vec<(i32, i32)> {
    let (x, y, to_x, to_y) = (f64::from(x), f64::from(y), f64::from(to_x), f64::from(to_y));
    let steps = (2.0 * (to_x - x).abs().max((to_y - y).abs())) as u32;
    let cell = |step: u32| {
        let part = f64::from(step) / f64::from(steps);
        ((to_x - x).mul_add(part, x).round() as i32, (to_y - y).mul_add(part, y).round() as i32)
    };
    let mut cells: Vec<_> = (1..steps).map(cell).collect();
    cells.dedup();
    let ends = [(x as i32, y as i32), (to_x as i32, to_y as i32)];
    cells.retain(|cell| !ends.contains(cell));
    cells
}

impl Places {
    /// Areas of nodes and costs, with an empty cell after each. An edge without room for its cost has the area of its middle.
    pub(super) fn things(&self, graph: &EdgeList, room: Area) -> Vec<(About, Area)> {
        let area = |(x, y): (u16, u16), width: u16| Area { x: room.x + x, y: room.y + y, width, height: 1 };
        let node = |(node, (&(x, y), label)): (usize, (&(u16, u16), &Option<Label>))| {
            let area = match label {
                // From the node's symbol to the end of its name if they are side by side.
                Some(label) if label.y == y && label.x > x => area((x, y), label.x - x + label.width() + 1),
                Some(label) => area((label.x, label.y), label.width() + 1),
                None => area((x, y), 1),
            };
            (About::Node(node), Area { width: area.width.min(room.x + room.width - area.x), ..area })
        };
        let nodes = self.points.iter().zip(&self.labels).enumerate().map(node);
        let edge = |(edge, &(from, to, cost)): (usize, &(usize, usize, Cost))| {
            let told = self.costs.iter().find(|(known, _)| *known == edge);
            let ((x, y), (to_x, to_y)) = (self.points[from], self.points[to]);
            let middle = (u16::midpoint(x, to_x), u16::midpoint(y, to_y));
            let area = told.map_or_else(|| area(middle, 1), |&(_, at)| area(at, text::cells(&short(cost)) + 1));
            (About::Edge(edge), Area { width: area.width.min(room.x + room.width - area.x), ..area })
        };
        nodes.chain(graph.edges.iter().enumerate().map(edge)).collect()
    }
}

impl Label {
    pub(super) const fn width(self) -> u16 {
        self.name + if self.digits > 0 { self.digits + 1 } else { 0 }
    }
}

/// Cells of the nodes: positions scaled to the sheet, with room for a name to the right of each.
fn points(positions: &[(f64, f64)], names: &[u16], taken: &mut Taken) -> Option<Vec<(u16, u16)>> {
    let least = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::INFINITY, f64::min);
    let most = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::NEG_INFINITY, f64::max);
    let (left, bottom) = (least(&mut positions.iter().map(|p| p.0)), least(&mut positions.iter().map(|p| p.1)));
    let (right, top) = (most(&mut positions.iter().map(|p| p.0)), most(&mut positions.iter().map(|p| p.1)));
    let room = f64::from(taken.width) - 3.0;
    let stretch = |(&(x, _), &name): (&(f64, f64), &u16)| {
        let free = room - f64::from(name).min(room / 2.0);
        if x > left { free / (x - left) } else { f64::INFINITY }
    };
    let across = least(&mut positions.iter().zip(names).map(stretch));
    let across = if across.is_finite() { across } else { 0.0 };
    let down = if top > bottom { f64::from(taken.height - 1) / (top - bottom) } else { 0.0 };
    // If all nodes share a row or column, it is centred.
    let middle = if right > left { 1.0 } else { room / 2.0 };
    let row = if top > bottom { 0.0 } else { f64::from(taken.height / 2) };
    let cell = |&(x, y): &(f64, f64)| (middle + (x - left) * across, row + (top - y) * down);
    let mut points = Vec::new();
    for (x, y) in positions.iter().map(cell) {
        let wanted = (x.round() as i32, y.round() as i32);
        let free = nearest(taken, wanted)?;
        taken.take(free, 1);
        points.push(free);
    }
    Some(points)
}

fn nearest(taken: &Taken, (x, y): (i32, i32)) -> Option<(u16, u16)> {
    let most = i32::from(taken.width.max(taken.height));
    let ring = |far: i32| {
        let columns = (-far..=far).flat_map(move |dx| [(dx, -far), (dx, far)]);
        let rows = (-far..=far).flat_map(move |dy| [(-far, dy), (far, dy)]);
        columns.chain(rows)
    };
    let mut all = (0..=most).flat_map(ring).map(|(dx, dy)| (x + dx, y + dy));
    let (x, y) = all.find(|&cell| taken.is_free(cell, 1))?;
    Some((u16::try_from(x).ok()?, u16::try_from(y).ok()?))
}

/// Places the name of each node right of it, or else left, above or below.
fn labelled(points: &[(u16, u16)], names: &[u16], digits: u16, taken: &mut Taken) -> Vec<Option<Label>> {
    let mut labels = Vec::new();
    for (&(x, y), &name) in points.iter().zip(names) {
        let (x, y) = (i32::from(x), i32::from(y));
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
                let wider = if x > 0 { (x - 1, width + 1) } else { (x, width) };
                taken.is_free((x, y), width) && (taken.is_free((wider.0, y), wider.1) || x == 0)
            };
            let hidden = |&((x, y), bad): &((i32, i32), u16)| 3 * taken.crossings((x - 1, y), width + 2) + bad;
            let (free, _) = places.into_iter().filter(is_free).min_by_key(hidden)?;
            let is_left = free.0 + wide <= x;
            Some(Label { x: u16::try_from(free.0).ok()?, y: u16::try_from(free.1).ok()?, name, digits, is_left })
        });
        if let Some(label) = placed {
            taken.take((label.x, label.y), label.name + numbers);
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
    points: &[(u16, u16)],
    mut taken: Taken,
    is_first: impl Fn(usize) -> bool,
) -> Vec<(usize, (u16, u16))> {
    let roads: Vec<_> = graph.edges.iter().map(|&(from, to, _)| between(points[from], points[to])).collect();
    let mut order: Vec<usize> = (0..roads.len()).collect();
    order.sort_by_key(|&edge| (!is_first(edge), roads[edge].len()));
    let mut costs = Vec::new();
    for edge in order {
        let (from, to, cost) = graph.edges[edge];
        let width = text::cells(&short(cost));
        let places = around((points[from], points[to]), width);
        let free =
            places.into_iter().filter(|&((x, y), _)| taken.is_free((x, y), width) && taken.has_gaps((x, y), width));
        let hidden = |&((x, y), far): &((i32, i32), i32)| {
            let covers = |&&(column, row): &&(i32, i32)| row == y && (x - 1..=x + i32::from(width)).contains(&column);
            let own = roads[edge].iter().filter(covers).count() as i32;
            let others = i32::from(taken.crossings((x - 1, y), width + 2)) - own;
            6 * others + 8 * own / roads[edge].len().max(1) as i32 + far
        };
        if let Some((x, y)) = free.min_by_key(hidden).map(|(at, _)| at)
            && let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y))
        {
            taken.take((x, y), width);
            costs.push((edge, (x, y)));
        }
    }
    costs.sort_unstable();
    costs
}

/// Returns places for a cost, each with its distance from the middle of the edge.
fn around(((x, y), (to_x, to_y)): ((u16, u16), (u16, u16)), width: u16) -> Vec<((i32, i32), i32)> {
    let at = |a: u16, b: u16, part: i32| i32::from(a) + ((i32::from(b) - i32::from(a)) * part + PARTS / 2) / PARTS;
    let half = i32::from(width / 2);
    let beside = half + 2;
    let offsets = [(0, 0), (0, -1), (0, 1), (beside, 0), (-beside, 0)];
    let places = (2..=PARTS - 2).flat_map(|part| {
        let (x, y) = (at(x, to_x, part) - half, at(y, to_y, part));
        offsets.map(|(dx, dy)| ((x + dx, y + dy), (part - PARTS / 2).abs() + if (dx, dy) == (0, 0) { 0 } else { 3 }))
    });
    places.collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn nothing_covers_anything_else() {
        for seed in 0..200_u32 {
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
        for seed in 0..100_u32 {
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
