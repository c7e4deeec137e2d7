//! Orders the items of each level so that few lines cross: sweeps down and up by barycentres, then swaps of neighbours. The
//! moves at a single root stay in their own order, in which searches try them. The result depends on the graph alone.
//!
//! Source: Sugiyama, Tagawa and Toda 1981; the swaps are Gansner, Koutsofios, North and Vo 1993, "A Technique for Drawing
//! Directed Graphs".

use super::{
    Cancelled,
    layered::{Item, Segment},
};
use std::ops::Range;

/// Number of sweeps. More of them hardly ever help.
const SWEEPS: usize = 8;
/// Number of orders to start from, for graphs with few items.
const STARTS: usize = 12;
const FEW: usize = 150;

#[derive(Clone)]
pub struct Rows {
    pub rows: Vec<Vec<usize>>,
    positions: Vec<usize>,
}

impl Rows {
    /// Returns the best order found. The order of a walk along the edges leads to a good one, and shuffled orders sometimes to a
    /// better one. Calls `go_on` before each level.
    pub fn ordered(
        items: &[Item],
        segments: &[Segment],
        go_on: &mut impl FnMut() -> Result<(), Cancelled>,
    ) -> Result<Self, Cancelled> {
        let adjacent = Neighbours::new(items.len(), segments);
        let mut best = Self::in_walk_order(items, &adjacent);
        let mut fewest = best.crossings(&adjacent);
        let mut rows = best.clone();
        let starts = if items.len() <= FEW { STARTS } else { 1 };
        for start in 0..starts {
            for sweep in 0..SWEEPS {
                rows.sweep(&adjacent, sweep % 2 == 0);
                rows.swap_neighbours(&adjacent, go_on)?;
                let crossings = rows.crossings(&adjacent);
                if crossings < fewest {
                    best = rows.clone();
                    fewest = crossings;
                }
                if fewest == 0 {
                    return Ok(best);
                }
            }
            rows.shuffle(start);
        }
        Ok(best)
    }

    /// Shuffles the order, the same each time, by a linear congruential generator.
    fn shuffle(&mut self, start: usize) {
        for level in self.movable_levels() {
            self.rows[level].sort_by_key(|item| (item + 1) * (start * 2 + 5) * 7919 % 101);
            self.number(level);
        }
    }

    fn in_walk_order(items: &[Item], adjacent: &Neighbours) -> Self {
        let levels = items.iter().map(|item| item.level + 1).max().unwrap_or(0);
        let mut rows = Self { rows: vec![Vec::new(); levels], positions: vec![0; items.len()] };
        let mut is_met = vec![false; items.len()];
        for root in (0..items.len()).filter(|&item| adjacent.above[item].is_empty()) {
            let mut open = vec![root];
            while let Some(item) = open.pop() {
                if !std::mem::replace(&mut is_met[item], true) {
                    rows.rows[items[item].level].push(item);
                    open.extend(adjacent.below[item].iter().rev());
                }
            }
        }
        (0..levels).for_each(|level| rows.number(level));
        rows
    }

    /// Returns the levels that can be reordered: not the root and its children, unless there are several roots.
    fn movable_levels(&self) -> Range<usize> {
        let fixed = if self.rows.first().is_some_and(|roots| roots.len() == 1) { 2 } else { 0 };
        fixed.min(self.rows.len())..self.rows.len()
    }

    fn number(&mut self, level: usize) {
        for (place, &item) in self.rows[level].iter().enumerate() {
            self.positions[item] = place;
        }
    }

    fn sweep(&mut self, adjacent: &Neighbours, down: bool) {
        let movable = self.movable_levels();
        let levels: Vec<usize> = if down { movable.collect() } else { movable.rev().collect() };
        for level in levels {
            let mut row = std::mem::take(&mut self.rows[level]);
            let neighbours = |item: usize| if down { &adjacent.above[item] } else { &adjacent.below[item] };
            row.sort_by(|&a, &b| self.mean(a, neighbours(a)).total_cmp(&self.mean(b, neighbours(b))));
            self.rows[level] = row;
            self.number(level);
        }
    }

    fn mean(&self, item: usize, neighbours: &[usize]) -> f64 {
        if neighbours.is_empty() {
            return self.positions[item] as f64;
        }
        neighbours.iter().map(|&other| self.positions[other]).sum::<usize>() as f64 / neighbours.len() as f64
    }

    fn swap_neighbours(
        &mut self,
        adjacent: &Neighbours,
        go_on: &mut impl FnMut() -> Result<(), Cancelled>,
    ) -> Result<(), Cancelled> {
        let mut is_better = true;
        while is_better {
            is_better = false;
            for level in self.movable_levels() {
                go_on()?;
                for place in 1..self.rows[level].len() {
                    let left = self.rows[level][place - 1];
                    let right = self.rows[level][place];
                    if self.between(adjacent, right, left) < self.between(adjacent, left, right) {
                        self.rows[level].swap(place - 1, place);
                        self.positions[left] = place;
                        self.positions[right] = place - 1;
                        is_better = true;
                    }
                }
            }
        }
        Ok(())
    }

    fn between(&self, adjacent: &Neighbours, left: usize, right: usize) -> usize {
        let pairs = |a: &[usize], b: &[usize]| {
            a.iter().map(|&x| b.iter().filter(|&&y| self.positions[y] < self.positions[x]).count()).sum::<usize>()
        };
        pairs(&adjacent.above[left], &adjacent.above[right]) + pairs(&adjacent.below[left], &adjacent.below[right])
    }

    pub fn crossings(&self, adjacent: &Neighbours) -> usize {
        let level = |row: &Vec<usize>| {
            let mut seen: Vec<usize> = Vec::new();
            let mut crossings = 0;
            for &item in row {
                let mut ends: Vec<usize> = adjacent.below[item].iter().map(|&other| self.positions[other]).collect();
                // The ends of earlier items are sorted: those behind an end are the lines it crosses.
                crossings +=
                    ends.iter().map(|&end| seen.len() - seen.partition_point(|&other| other <= end)).sum::<usize>();
                seen.append(&mut ends);
                seen.sort_unstable();
            }
            crossings
        };
        self.rows.iter().map(level).sum()
    }
}

pub struct Neighbours {
    pub above: Vec<Vec<usize>>,
    pub below: Vec<Vec<usize>>,
}

impl Neighbours {
    pub fn new(items: usize, segments: &[Segment]) -> Self {
        let mut adjacent = Self { above: vec![Vec::new(); items], below: vec![Vec::new(); items] };
        for segment in segments {
            adjacent.below[segment.from].push(segment.to);
            adjacent.above[segment.to].push(segment.from);
        }
        adjacent
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Extent;
    use plywood_tree::testing;
    use proptest::prelude::*;

    fn two_levels(above: usize, below: usize, lines: &[bool]) -> (Vec<Item>, Vec<Segment>) {
        let item = |level| Item { level, extent: Extent::DOT, is_bend: false };
        let items = (0..above).map(|_| item(0)).chain((0..below).map(|_| item(1))).collect();
        let all = (0..above).flat_map(|from| (above..above + below).map(move |to| (from, to)));
        let segments = all.zip(lines).filter(|&(_, &there)| there).enumerate();
        (items, segments.map(|(edge, ((from, to), _))| Segment { from, to, edge }).collect())
    }

    fn ordered(items: &[Item], segments: &[Segment]) -> Rows {
        Rows::ordered(items, segments, &mut || Ok(())).expect("nobody stops it")
    }

    #[test]
    fn a_drawing_that_nobody_wants_any_more_is_left() {
        let (items, segments) = two_levels(20, 20, &[true; 400]);
        for wanted in 0..5 {
            let mut asked = 0;
            let mut go_on = || {
                asked += 1;
                if asked > wanted { Err(Cancelled) } else { Ok(()) }
            };
            assert_eq!(Rows::ordered(&items, &segments, &mut go_on).err(), Some(Cancelled));
            assert_eq!(asked, wanted + 1, "it is not asked again");
        }
    }

    fn crossings_by_definition(rows: &Rows, segments: &[Segment]) -> usize {
        let cross = |a: &Segment, b: &Segment| {
            rows.positions[a.from] < rows.positions[b.from] && rows.positions[a.to] > rows.positions[b.to]
        };
        segments.iter().map(|a| segments.iter().filter(|b| cross(a, b)).count()).sum()
    }

    fn orders(list: &[usize]) -> Vec<Vec<usize>> {
        let Some((&first, rest)) = list.split_first() else { return vec![Vec::new()] };
        let positions = 0..list.len();
        let with_first =
            |order: Vec<usize>| positions.clone().map(move |at| [&order[..at], &[first], &order[at..]].concat());
        orders(rest).into_iter().flat_map(with_first).collect()
    }

    fn fewest(rows: &Rows, adjacent: &Neighbours) -> usize {
        let mut fewest = usize::MAX;
        for above in orders(&rows.rows[0]) {
            for below in orders(&rows.rows[1]) {
                let mut tried = rows.clone();
                tried.rows = vec![above.clone(), below];
                (0..2).for_each(|level| tried.number(level));
                fewest = fewest.min(tried.crossings(adjacent));
            }
        }
        fewest
    }

    #[test]
    fn of_all_small_graphs_hardly_any_crosses_more_than_it_must() {
        let (mut found, mut least) = (0, 0);
        for graph in 0..1_u32 << 9 {
            let there: Vec<bool> = (0..9).map(|line| graph >> line & 1 == 1).collect();
            let (items, segments) = two_levels(3, 3, &there);
            let (order, adjacent) = (ordered(&items, &segments), Neighbours::new(items.len(), &segments));
            found += order.crossings(&adjacent);
            least += fewest(&order, &adjacent);
        }
        assert!(found >= least && found * 100 <= least * 105, "{found} crossings, {least} at the least");
    }

    proptest! {
        #![proptest_config(testing::cases(60))]

        #[test]
        fn crossings_are_counted_right_and_few(
            above in 2usize..5, below in 2usize..5, lines in prop::collection::vec(any::<bool>(), 16),
        ) {
            let (items, segments) = two_levels(above, below, &lines);
            let adjacent = Neighbours::new(items.len(), &segments);
            let mut rows = ordered(&items, &segments);
            prop_assert_eq!(rows.crossings(&adjacent), crossings_by_definition(&rows, &segments));
            if rows.rows.len() == 2 {
                prop_assert!(rows.crossings(&adjacent) >= fewest(&rows, &adjacent));
                rows.sweep(&adjacent, true);
                prop_assert_eq!(rows.crossings(&adjacent), crossings_by_definition(&rows, &segments));
            }
        }

        #[test]
        fn the_moves_at_the_root_stay_in_their_order(
            above in 2usize..6, below in 2usize..6, lines in prop::collection::vec(any::<bool>(), 25),
        ) {
            let (mut items, mut segments) = two_levels(above, below, &lines);
            let root = items.len();
            for item in &mut items {
                item.level += 1;
            }
            items.push(Item { level: 0, extent: Extent::DOT, is_bend: false });
            segments.extend((0..above).map(|to| Segment { from: root, to, edge: 100 + to }));
            // Items below no other are further roots.
            let reached: Vec<usize> = segments.iter().map(|segment| segment.to).collect();
            let is_rooted = (0..root).all(|item| reached.contains(&item));
            prop_assume!(is_rooted);
            let rows = ordered(&items, &segments);
            prop_assert_eq!(&rows.rows[1], &(0..above).collect::<Vec<_>>());
        }

        #[test]
        fn the_same_graph_comes_out_the_same(lines in prop::collection::vec(any::<bool>(), 16)) {
            let (items, segments) = two_levels(4, 4, &lines);
            prop_assert_eq!(ordered(&items, &segments).rows, ordered(&items, &segments).rows);
        }
    }
}
