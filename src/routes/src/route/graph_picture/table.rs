//! A graph without positions as a table: a row for each node, with what is known of it and where its edges lead.

use super::super::edges::EdgeList;
use super::super::look::{Mark, short};
use super::{GraphView, Thing};
use plywood_drawing::picture::{Area, Needs, Picture};
use plywood_drawing::theme::Role;
use plywood_messages::text;

/// Columns of a name at most.
const NAME: u16 = 20;

/// Columns that the table needs at least.
const LEAST: u16 = 24;

/// Draws the table: as many rows as there are nodes, of which those around the step's own are in view.
pub(super) fn draw(view: &GraphView<'_>, picture: &mut Picture, room: Area) -> Result<(), Needs> {
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

/// The first row in view of a table of which a node's row is to be seen.
fn first_row(graph: &EdgeList, room: Area, in_view: usize) -> usize {
    let (rows, high) = (graph.names.len(), usize::from(room.height));
    in_view.saturating_sub(high / 2).min(rows.saturating_sub(high))
}

/// Edges by the node at which they are listed, each with where it leads.
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

/// Columns of the longest name.
fn widest(graph: &EdgeList) -> u16 {
    graph.names.iter().map(|name| text::cells(name)).max().unwrap_or(0).min(NAME)
}

/// An edge as a row tells it.
fn told(graph: &EdgeList, (edge, to): (usize, usize), name: u16) -> String {
    format!("→ {} {}", text::clipped(&graph.names[to], name.into()), short(graph.edges[edge].2))
}

/// The nodes and edges of the rows in view, and where they stand; of an edge that is listed twice, where it is listed first.
pub(super) fn things(graph: &EdgeList, room: Area, digits: u16, in_view: usize) -> Vec<(Thing, Area)> {
    let (name, edges) = (widest(graph), listed(graph));
    let rows = u16::try_from(graph.names.len()).unwrap_or(u16::MAX);
    let top = room.y + room.height.saturating_sub(rows) / 2;
    let (mut nodes, mut others) = (Vec::new(), Vec::new());
    let shown = (first_row(graph, room, in_view)..graph.names.len()).zip(top..room.y + room.height);
    for (node, y) in shown {
        let width = (name + digits + 6).min(room.width.saturating_sub(1));
        nodes.push((Thing::Node(node), Area { x: room.x + 1, y, width, height: 1 }));
        let mut x = room.x + name + 5 + digits + 2;
        for &(edge, to) in &edges[node] {
            let width = text::cells(&told(graph, (edge, to), name));
            if x + width > room.x + room.width {
                break;
            }
            if graph.edges[edge].0 == node {
                others.push((Thing::Edge(edge), Area { x, y, width: width + 1, height: 1 }));
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
        let is_on_way = view.way.windows(2).any(|pair| pair == [node, to]);
        let is_in_tree = (view.parent)(to) == Some(node);
        let role = match () {
            () if is_on_way => view.kind.line(),
            () if is_in_tree => Role::EdgeClosed,
            () => Role::EdgeUnvisited,
        };
        x = picture.write((x, room.y), role, words) + 2;
    }
}
