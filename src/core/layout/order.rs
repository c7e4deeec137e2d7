//! Orders the items of each level so that few lines cross: sweeps down and up by barycentres, then swaps of neighbours. The same
//! graph always comes out the same.
//!
//! Source: Sugiyama, Tagawa and Toda 1981; the swaps are Gansner, Koutsofios, North and Vo 1993, "A Technique for Drawing Directed
//! Graphs".

use super::items::{Item, Piece};

/// Sweeps down and up. More of them hardly ever help.
const SWEEPS: usize = 8;
/// Orders to start from, of graphs that have few items.
const STARTS: usize = 12;
const FEW: usize = 150;

/// The items of each level from left to right.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    pub(super) rows: Vec<Vec<usize>>,
    /// The place of each item in its row.
    places: Vec<usize>,
}

impl Rows {
    /// The best order found. A first order that is as it comes leads to a good one, and some that are shuffled now and then to a
    /// better.
    pub(super) fn ordered(items: &[Item], pieces: &[Piece]) -> Self {
        let links = Links::new(items.len(), pieces);
        let mut best = Self::as_met(items, &links);
        let mut fewest = best.crossings(&links);
        let mut rows = best.clone();
        let starts = if items.len() <= FEW { STARTS } else { 1 };
        for start in 0..starts {
            for sweep in 0..SWEEPS {
                rows.sweep(&links, sweep % 2 == 0);
                rows.swap_neighbours(&links);
                let crossings = rows.crossings(&links);
                if crossings < fewest {
                    (best, fewest) = (rows.clone(), crossings);
                }
                if fewest == 0 {
                    return best;
                }
            }
            rows.shuffle(start);
        }
        best
    }

    /// Another order, always the same one: by the remainders of a linear congruence.
    fn shuffle(&mut self, start: usize) {
        for level in 0..self.rows.len() {
            self.rows[level].sort_by_key(|item| (item + 1) * (start * 2 + 5) * 7919 % 101);
            self.number(level);
        }
    }

    /// In the order in which a walk along the edges first comes to the items.
    fn as_met(items: &[Item], links: &Links) -> Self {
        let levels = items.iter().map(|item| item.level + 1).max().unwrap_or(0);
        let mut rows = Self { rows: vec![Vec::new(); levels], places: vec![0; items.len()] };
        let mut is_met = vec![false; items.len()];
        for root in (0..items.len()).filter(|&item| links.above[item].is_empty()) {
            let mut open = vec![root];
            while let Some(item) = open.pop() {
                if !std::mem::replace(&mut is_met[item], true) {
                    rows.rows[items[item].level].push(item);
                    open.extend(links.below[item].iter().rev());
                }
            }
        }
        (0..levels).for_each(|level| rows.number(level));
        rows
    }

    fn number(&mut self, level: usize) {
        for (place, &item) in self.rows[level].iter().enumerate() {
            self.places[item] = place;
        }
    }

    /// Orders level after level by the mean place of the neighbours on the level before.
    fn sweep(&mut self, links: &Links, down: bool) {
        let levels: Vec<usize> =
            if down { (0..self.rows.len()).collect() } else { (0..self.rows.len()).rev().collect() };
        for level in levels {
            let mut row = std::mem::take(&mut self.rows[level]);
            let neighbours = |item: usize| if down { &links.above[item] } else { &links.below[item] };
            row.sort_by(|&a, &b| self.mean(a, neighbours(a)).total_cmp(&self.mean(b, neighbours(b))));
            self.rows[level] = row;
            self.number(level);
        }
    }

    fn mean(&self, item: usize, neighbours: &[usize]) -> f64 {
        if neighbours.is_empty() {
            return self.places[item] as f64;
        }
        neighbours.iter().map(|&other| self.places[other]).sum::<usize>() as f64 / neighbours.len() as f64
    }

    /// Swaps neighbours as long as that saves crossings.
    fn swap_neighbours(&mut self, links: &Links) {
        let mut is_better = true;
        while is_better {
            is_better = false;
            for level in 0..self.rows.len() {
                for place in 1..self.rows[level].len() {
                    let [left, right] = [self.rows[level][place - 1], self.rows[level][place]];
                    if self.between(links, right, left) < self.between(links, left, right) {
                        self.rows[level].swap(place - 1, place);
                        (self.places[left], self.places[right]) = (place, place - 1);
                        is_better = true;
                    }
                }
            }
        }
    }

    /// The crossings among the lines of two neighbours.
    fn between(&self, links: &Links, left: usize, right: usize) -> usize {
        let pairs = |a: &[usize], b: &[usize]| {
            let crossing = |&x: &usize| b.iter().filter(|&&y| self.places[y] < self.places[x]).count();
            a.iter().map(crossing).sum::<usize>()
        };
        pairs(&links.above[left], &links.above[right]) + pairs(&links.below[left], &links.below[right])
    }

    /// The pairs of lines that cross.
    pub(super) fn crossings(&self, links: &Links) -> usize {
        let level = |row: &Vec<usize>| {
            let mut seen: Vec<usize> = Vec::new();
            let mut crossings = 0;
            for &item in row {
                let mut ends: Vec<usize> = links.below[item].iter().map(|&other| self.places[other]).collect();
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

/// The neighbours of every item on the levels above and below.
pub(super) struct Links {
    above: Vec<Vec<usize>>,
    below: Vec<Vec<usize>>,
}

impl Links {
    pub(super) fn new(items: usize, pieces: &[Piece]) -> Self {
        let mut links = Self { above: vec![Vec::new(); items], below: vec![Vec::new(); items] };
        for piece in pieces {
            links.below[piece.from].push(piece.to);
            links.above[piece.to].push(piece.from);
        }
        links
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::layout::Extent;
    use crate::testing;

    /// Two levels with these numbers of nodes, and which of all lines between them there are.
    fn two_levels(above: usize, below: usize, lines: &[bool]) -> (Vec<Item>, Vec<Piece>) {
        let item = |level| Item { level, extent: Extent::DOT, is_bend: false };
        let items = (0..above).map(|_| item(0)).chain((0..below).map(|_| item(1))).collect();
        let all = (0..above).flat_map(|from| (above..above + below).map(move |to| (from, to)));
        let pieces = all.zip(lines).filter(|&(_, &there)| there).enumerate();
        (items, pieces.map(|(edge, ((from, to), _))| Piece { from, to, edge }).collect())
    }

    fn crossings_by_definition(rows: &Rows, pieces: &[Piece]) -> usize {
        let cross =
            |a: &Piece, b: &Piece| rows.places[a.from] < rows.places[b.from] && rows.places[a.to] > rows.places[b.to];
        pieces.iter().map(|a| pieces.iter().filter(|b| cross(a, b)).count()).sum()
    }

    /// Every order of a list.
    fn orders(list: &[usize]) -> Vec<Vec<usize>> {
        let Some((&first, rest)) = list.split_first() else { return vec![Vec::new()] };
        let places = 0..list.len();
        let with_first =
            |order: Vec<usize>| places.clone().map(move |at| [&order[..at], &[first], &order[at..]].concat());
        orders(rest).into_iter().flat_map(with_first).collect()
    }

    fn fewest(rows: &Rows, links: &Links) -> usize {
        let mut fewest = usize::MAX;
        for above in orders(&rows.rows[0]) {
            for below in orders(&rows.rows[1]) {
                let mut tried = rows.clone();
                tried.rows = vec![above.clone(), below];
                (0..2).for_each(|level| tried.number(level));
                fewest = fewest.min(tried.crossings(links));
            }
        }
        fewest
    }

    #[test]
    fn of_all_small_graphs_hardly_any_crosses_more_than_it_must() {
        let (mut found, mut least) = (0, 0);
        for graph in 0..1_u32 << 9 {
            let there: Vec<bool> = (0..9).map(|line| graph >> line & 1 == 1).collect();
            let (items, pieces) = two_levels(3, 3, &there);
            let (order, links) = (Rows::ordered(&items, &pieces), Links::new(items.len(), &pieces));
            found += order.crossings(&links);
            least += fewest(&order, &links);
        }
        assert!(found >= least && found * 100 <= least * 105, "{found} crossings, {least} at the least");
    }

    proptest! {
        #![proptest_config(testing::cases(60))]

        #[test]
        fn crossings_are_counted_right_and_few(
            above in 2usize..5, below in 2usize..5, lines in prop::collection::vec(any::<bool>(), 16),
        ) {
            let (items, pieces) = two_levels(above, below, &lines);
            let links = Links::new(items.len(), &pieces);
            let mut rows = Rows::ordered(&items, &pieces);
            prop_assert_eq!(rows.crossings(&links), crossings_by_definition(&rows, &pieces));
            if rows.rows.len() == 2 {
                prop_assert!(rows.crossings(&links) >= fewest(&rows, &links));
                rows.sweep(&links, true);
                prop_assert_eq!(rows.crossings(&links), crossings_by_definition(&rows, &pieces));
            }
        }

        #[test]
        fn the_same_graph_comes_out_the_same(lines in prop::collection::vec(any::<bool>(), 16)) {
            let (items, pieces) = two_levels(4, 4, &lines);
            prop_assert_eq!(Rows::ordered(&items, &pieces).rows, Rows::ordered(&items, &pieces).rows);
        }
    }
}
