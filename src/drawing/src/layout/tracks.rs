//! Tracks: the rows between two levels in which lines run across. Lines that would meet run on different ones.

use std::collections::BTreeMap;

use super::{
    columns::distance,
    layered::{Item, Net, Segment},
};
use plywood_tree::permutation::next_permutation;

const FREE: i32 = 1;
/// Up to this many tracks, every order is tried; with more, neighbours are swapped.
const FEW: usize = 5;

/// Gives each net its track, so that few lines cross, and returns the number of tracks. Lines that go straight down need none.
pub fn assign(nets: &mut [Net]) -> u16 {
    let tracks = by_left_edge(nets);
    let order = best_order(nets, tracks);
    for net in nets.iter_mut().filter(|net| !net.is_straight()) {
        net.track = order[usize::from(net.track)];
    }
    tracks as u16
}

/// Uses as few tracks as possible: from left to right, each net takes the first free one.
///
/// Source: Hashimoto and Stevens 1971, "Wire routing by optimizing channel assignment within large apertures".
fn by_left_edge(nets: &mut [Net]) -> usize {
    let mut bent: Vec<&mut Net> = nets.iter_mut().filter(|net| !net.is_straight()).collect();
    bent.sort_by_key(|net| net.span());
    let mut ends: Vec<i32> = Vec::new();
    for net in bent {
        let (start, end) = net.span();
        let free = ends.iter().position(|&end| end + FREE < start);
        let track = free.unwrap_or(ends.len());
        if track == ends.len() {
            ends.push(end);
        }
        ends[track] = end;
        net.track = track as u16;
    }
    ends.len()
}

fn best_order(nets: &[Net], tracks: usize) -> Vec<u16> {
    let mut order: Vec<u16> = (0..tracks as u16).collect();
    let mut best = (crossings(nets, &order), order.clone());
    if tracks <= FEW {
        while next_permutation(&mut order) {
            let count = crossings(nets, &order);
            if count < best.0 {
                best = (count, order.clone());
            }
        }
        return best.1;
    }
    let mut is_better = true;
    while is_better {
        is_better = false;
        for at in 1..tracks {
            let mut swapped = best.1.clone();
            swapped.swap(at - 1, at);
            let count = crossings(nets, &swapped);
            if count < best.0 {
                best = (count, swapped);
                is_better = true;
            }
        }
    }
    best.1
}

/// Counts lines down that cross lines across: drops from tracks above, stems to tracks below.
fn crossings(nets: &[Net], order: &[u16]) -> usize {
    let row = |net: &Net| order[usize::from(net.track)];
    let mut crossings = 0;
    for across in nets.iter().filter(|net| !net.is_straight()) {
        let (start, end) = across.span();
        let meets = |column: i32| start < column && column < end;
        for other in nets.iter().filter(|other| !other.is_straight()) {
            crossings += usize::from(row(other) > row(across) && meets(other.column));
            crossings += other.drops.iter().filter(|&&(_, column)| row(other) < row(across) && meets(column)).count();
        }
    }
    crossings
}

/// Chooses the port of every segment, level by level downwards. An item without a free port moves to the right with its
/// neighbours: beyond all stems there is room.
pub fn settle(
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

/// Returns ports for the lines from these items, in order, at an item in this column. They are evenly spaced and as near to the
/// column as possible.
fn choose(item: Item, column: i32, from: &[usize], stems: &BTreeMap<i32, usize>) -> Option<Vec<i32>> {
    let left = column - i32::from(item.extent.left);
    let right = column + i32::from(item.extent.right);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn net(column: i32, drops: &[i32]) -> Net {
        Net { column, track: 0, drops: drops.iter().enumerate().map(|(edge, &column)| (edge, column)).collect() }
    }

    #[test]
    fn lines_share_tracks_and_cross_seldom() {
        // Lines that do not meet share a track.
        {
            let mut nets = [net(2, &[0, 4]), net(8, &[6, 10]), net(14, &[14])];
            assert_eq!(assign(&mut nets), 1);
            assert_eq!(nets.map(|net| net.track), [0, 0, 0]);
        }

        // Tracks are stacked to reduce crossings.
        {
            // The second stem is inside the first line, so that line should run below it.
            let mut nets = [net(0, &[9]), net(4, &[12])];
            assert_eq!((assign(&mut nets), crossings(&nets, &[0, 1])), (2, 0));
            assert_eq!(nets.map(|net| net.track), [1, 0]);
        }

        {
            let mut order = [0, 1, 2, 3];
            let mut count = 1;
            while next_permutation(&mut order) {
                count += 1;
            }
            assert_eq!(count, 24);
        }
    }
}
