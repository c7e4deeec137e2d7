//! A graph without positions as a table: a row for each node, with what is known of it and where its edges lead. Knows nothing of
//! searches.

use super::super::look::{Mark, Numbers, short};
use super::super::room::Room;
use super::GraphView;
use crate::lesson::{Needs, Picture};
use crate::text;
use crate::theme::Role;

/// Columns of a name at most.
const NAME: u16 = 20;

/// Columns that the table needs at least.
const LEAST: u16 = 24;

/// Draws the table: as many rows as there are nodes, of which those around the step's own are in view.
pub(super) fn draw(view: &GraphView<'_>, picture: &mut Picture, room: Room) -> Result<(), Needs> {
    if room.width < LEAST {
        return Err(Needs { width: LEAST, height: 4 });
    }
    let graph = view.graph;
    let name = graph.names.iter().map(|name| text::cells(name)).max().unwrap_or(0).min(NAME);
    let rows = u16::try_from(graph.names.len()).unwrap_or(u16::MAX);
    let top = room.y + room.height.saturating_sub(rows) / 2;
    let mut edges = vec![Vec::new(); graph.names.len()];
    for (number, &(from, to, _)) in graph.edges.iter().enumerate() {
        edges[from].push((number, to));
        if !graph.directed {
            edges[to].push((number, from));
        }
    }
    for (node, y) in (0..graph.names.len()).zip(top..u16::MAX) {
        row(view, picture, Room { y, height: 1, ..room }, (node, name), &edges[node]);
    }
    picture.height = picture.height.max(top.saturating_add(rows));
    let focus = top.saturating_add(u16::try_from(view.focus).unwrap_or(u16::MAX));
    picture.focus = focus..focus.saturating_add(1);
    Ok(())
}

fn row(view: &GraphView<'_>, picture: &mut Picture, room: Room, (node, name): (usize, u16), edges: &[(usize, usize)]) {
    let graph = view.graph;
    let mark = (view.mark)(node);
    let role = match mark {
        Mark::Open | Mark::Closed if view.way.contains(&node) => view.kind.role(),
        mark => mark.role(),
    };
    let sign = if node == graph.goal && mark != Mark::Current { '◎' } else { mark.sign() };
    let called = text::clipped(&graph.names[node], name.into()).into_owned();
    picture.write((room.x + 1, room.y), role, format!("{sign} {called}"));
    let x = room.x + name + 5;
    let number = (view.numbers)(node).map(Numbers::told_rank).unwrap_or_default();
    picture.write((x + view.digits.saturating_sub(text::cells(&number)), room.y), Role::Number, number);
    let mut x = x + view.digits + 2;
    for &(edge, to) in edges {
        let cost = short(graph.edges[edge].2);
        let words = format!("→ {} {cost}", text::clipped(&graph.names[to], name.into()));
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
