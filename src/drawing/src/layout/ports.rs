//! Ports: the columns in which edges reach the items of the next level. No two edges share one, and none is in the column of
//! another item's stem: so a line down never runs into the line of another item.

use std::collections::BTreeMap;

use super::columns::distance;
use super::items::{Item, Segment};

/// Chooses the port of every segment, level by level downwards. An item for which there is none where it stands moves to the
/// right with its neighbours: beyond all stems there is room.
pub(super) fn settle(
    items: &[Item],
    segments: &[Segment],
    rows: &[Vec<usize>],
    spacing: i32,
    columns: &mut [i32],
) -> Vec<i32> {
    let mut ports = vec![0; segments.len()];
    let mut place = vec![0; items.len()];
    rows.iter().flat_map(|row| row.iter().enumerate()).for_each(|(at, &item)| place[item] = at);
    for (level, row) in rows.iter().enumerate().skip(1) {
        let above = rows[level - 1].iter();
        let stems: BTreeMap<i32, usize> = above.map(|&item| (columns[item], item)).collect();
        let mut least = i32::MIN;
        for (at, &item) in row.iter().enumerate() {
            columns[item] = columns[item].max(least);
            let mut arriving: Vec<usize> =
                (0..segments.len()).filter(|&segment| segments[segment].to == item).collect();
            arriving.sort_by_key(|&segment| place[segments[segment].from]);
            let from: Vec<usize> = arriving.iter().map(|&segment| segments[segment].from).collect();
            let chosen = loop {
                match choose(items[item], columns[item], &from, &stems) {
                    Some(chosen) => break chosen,
                    None => columns[item] += 1,
                }
            };
            arriving.into_iter().zip(chosen).for_each(|(segment, port)| ports[segment] = port);
            least = row.get(at + 1).map_or(least, |&next| columns[item] + distance(items[item], items[next], spacing));
        }
    }
    ports
}

/// Ports for the lines from these items, in their order, at an item in this column: evenly, and as near to the column as can be.
fn choose(item: Item, column: i32, from: &[usize], stems: &BTreeMap<i32, usize>) -> Option<Vec<i32>> {
    let (left, right) = (column - i32::from(item.extent.left), column + i32::from(item.extent.right));
    let is_free = |port: i32, from: usize| stems.get(&port).is_none_or(|&stem| stem == from);
    let lines = from.len() as i32;
    for step in [2, 1] {
        let span = step * (lines - 1);
        let middle = (column - span / 2).clamp(left, (right - 1 - span).max(left));
        let mut starts: Vec<i32> = (left..right - span).collect();
        starts.sort_by_key(|start| (start - middle).abs());
        let ports = |start: i32| (0..lines).map(move |line| start + step * line);
        let free = |start: &i32| ports(*start).zip(from).all(|(port, &from)| is_free(port, from));
        if let Some(start) = starts.into_iter().find(free) {
            return Some(ports(start).collect());
        }
    }
    None
}
