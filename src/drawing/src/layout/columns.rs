//! Columns for items in a given order: each as near as possible to the middle of its neighbours above and below.

use super::{
    layered::{Item, Segment},
    order::Neighbours,
};

const PASSES: usize = 24;

/// Returns the column of every item. Neighbours on a level keep their distance.
pub fn balanced(items: &[Item], segments: &[Segment], rows: &[Vec<usize>], spacing: i32) -> Vec<i32> {
    let Neighbours { above, below } = Neighbours::new(items.len(), segments);
    let mut columns = vec![0.0; items.len()];
    for row in rows {
        fit(items, row, spacing, &mut columns);
    }
    for pass in 0..PASSES {
        // The last passes use both neighbours.
        let both = pass + 4 >= PASSES;
        let down = pass % 2 == 0;
        let order: Vec<usize> = if down { (0..rows.len()).collect() } else { (0..rows.len()).rev().collect() };
        for level in order {
            let wanted: Vec<f64> = rows[level]
                .iter()
                .map(|&item| {
                    let up = above[item].iter().filter(|_| both || down);
                    let neighbours: Vec<usize> =
                        up.chain(below[item].iter().filter(|_| both || !down)).copied().collect();
                    mean(&columns, item, &neighbours)
                })
                .collect();
            rows[level].iter().zip(wanted).for_each(|(&item, column)| columns[item] = column);
            fit(items, &rows[level], spacing, &mut columns);
        }
    }
    let mut columns = whole(items, rows, spacing, &columns);
    straighten(items, rows, spacing, &above, &mut columns);
    columns
}

/// Lines that bend by no more than this are straightened if there is room.
const SMALL_BEND: i32 = 3;

/// Moves an item with one neighbour above right below it, if the move is small and keeps the distances.
fn straighten(items: &[Item], rows: &[Vec<usize>], spacing: i32, above: &[Vec<usize>], columns: &mut [i32]) {
    for row in rows {
        for (place, &item) in row.iter().enumerate() {
            let [parent] = above[item].as_slice() else { continue };
            let wanted = columns[*parent];
            let before = place.checked_sub(1).map(|at| row[at]);
            let fits_before =
                before.is_none_or(|other| wanted - columns[other] >= distance(items[other], items[item], spacing));
            let fits_after = row
                .get(place + 1)
                .is_none_or(|&other| columns[other] - wanted >= distance(items[item], items[other], spacing));
            if (columns[item] - wanted).abs() <= SMALL_BEND && fits_before && fits_after {
                columns[item] = wanted;
            }
        }
    }
}

fn mean(columns: &[f64], item: usize, neighbours: &[usize]) -> f64 {
    if neighbours.is_empty() {
        return columns[item];
    }
    neighbours.iter().map(|&other| columns[other]).sum::<f64>() / neighbours.len() as f64
}

pub fn distance(left: Item, right: Item, spacing: i32) -> i32 {
    let free = if left.is_bend || right.is_bend { spacing.min(2) } else { spacing };
    i32::from(left.extent.right) + free + i32::from(right.extent.left)
}

/// Moves the items of a level apart to their least distances, with the least sum of squared moves: isotonic regression by pooling
/// adjacent violators.
fn fit(items: &[Item], row: &[usize], spacing: i32, columns: &mut [f64]) {
    let mut offset = 0;
    let mut offsets = Vec::with_capacity(row.len());
    for (place, &item) in row.iter().enumerate() {
        offset += if place == 0 { 0 } else { distance(items[row[place - 1]], items[item], spacing) };
        offsets.push(f64::from(offset));
    }
    // Pools of neighbours at their least distance: the sum of their preferred columns, and their number.
    let mut pools: Vec<(f64, usize)> = Vec::new();
    for (&item, offset) in row.iter().zip(&offsets) {
        let mut pool = (columns[item] - offset, 1);
        while let Some(&(sum, count)) =
            pools.last().filter(|(sum, count)| sum / *count as f64 >= pool.0 / pool.1 as f64)
        {
            pools.pop();
            pool = (pool.0 + sum, pool.1 + count);
        }
        pools.push(pool);
    }
    let fitted = pools.into_iter().flat_map(|(sum, count)| std::iter::repeat_n(sum / count as f64, count));
    for ((&item, offset), column) in row.iter().zip(&offsets).zip(fitted) {
        columns[item] = column + offset;
    }
}

fn whole(items: &[Item], rows: &[Vec<usize>], spacing: i32, columns: &[f64]) -> Vec<i32> {
    let mut whole = vec![0; items.len()];
    for row in rows {
        let mut least = i32::MIN;
        for (place, &item) in row.iter().enumerate() {
            whole[item] = (columns[item].round() as i32).max(least);
            least = row.get(place + 1).map_or(least, |&next| whole[item] + distance(items[item], items[next], spacing));
        }
    }
    whole
}
