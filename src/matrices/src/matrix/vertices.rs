//! The corners of a best-reply polytope, for finding all equilibria of a small game.
//!
//! The polytope of a player with `d` strategies is `{ z >= 0, M z <= 1 }`, where a row of `M` is what a strategy of the other gains
//! against each of this player's, made positive (Mangasarian 1964; von Stengel, Computing equilibria for two-person games, 2002). A
//! corner is the solution of `d` of its bounds as equations: a support, and as many of the other's strategies to be best replies
//! to it. All of them are tried, so the number of strategies is bounded.

use std::collections::BTreeMap;

use super::exact::shares;
use num_bigint::BigInt;
use num_traits::{One as _, Signed, Zero};
use plywood_tree::exact::Exact;
use plywood_tree::progress::Progress;

/// The most equations that are tried for one polytope: 7 strategies against 7, 4 against 16, 3 against 29, 2 against 64.
pub(super) const MOST_SYSTEMS: u128 = 5_000;

/// How many supports with as many best replies there are: binomial of both numbers together over the first.
pub(super) fn systems(own: usize, others: usize) -> u128 {
    (1..=own as u128).fold(1, |count: u128, k| count.saturating_mul(others as u128 + k) / k)
}

/// A corner: a mixture, with the strategies it does not use and the other's that are best replies to it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Corner {
    pub(super) mixture: Vec<Exact>,
    pub(super) unused: Vec<bool>,
    pub(super) replies: Vec<bool>,
}

/// Every corner but the origin, those of small supports first. The matrix is positive, a row a strategy of the other. It tells how many
/// equations it has tried; where it is cancelled it ends early.
pub(super) fn corners(matrix: &[Vec<BigInt>], progress: &Progress) -> Vec<Corner> {
    let own = matrix.first().map_or(0, Vec::len);
    let mut found: BTreeMap<Vec<Exact>, Corner> = BTreeMap::new();
    let mut order = Vec::new();
    for size in 1..=own.min(matrix.len()) {
        for support in Choose::new(own, size) {
            for replies in Choose::new(matrix.len(), size) {
                if progress.is_cancelled() {
                    return Vec::new();
                }
                progress.report(progress.nodes() + 1);
                if let Some(corner) = corner(matrix, &support, &replies)
                    && !found.contains_key(&corner.mixture)
                {
                    order.push(corner.mixture.clone());
                    found.insert(corner.mixture.clone(), corner);
                }
            }
        }
    }
    order.iter().filter_map(|mixture| found.remove(mixture)).collect()
}

/// The corner at which nothing but a support is used and these replies are best, if it is one.
fn corner(matrix: &[Vec<BigInt>], support: &[usize], replies: &[usize]) -> Option<Corner> {
    let equations = replies.iter().map(|&reply| {
        let gains = support.iter().map(|&own| matrix[reply][own].clone());
        gains.chain([BigInt::one()]).collect()
    });
    let (weights, over) = solution(equations.collect())?;
    if weights.iter().any(Signed::is_negative) {
        return None;
    }
    let gained = |row: &Vec<BigInt>| support.iter().zip(&weights).map(|(&own, weight)| &row[own] * weight).sum();
    let gains: Vec<BigInt> = matrix.iter().map(gained).collect();
    if gains.iter().any(|gain| *gain > over) {
        return None;
    }
    let mut all = vec![BigInt::zero(); matrix.first()?.len()];
    support.iter().zip(weights).for_each(|(&own, weight)| all[own] = weight);
    let unused = all.iter().map(Zero::is_zero).collect();
    Some(Corner { mixture: shares(&all), unused, replies: gains.iter().map(|gain| *gain == over).collect() })
}

/// The one solution of as many equations as unknowns, over a positive denominator; `None` where there is none or more than one.
/// Gauss and Jordan on whole numbers (Bareiss 1968): what is divided by divides without remainder. Cubic.
fn solution(mut rows: Vec<Vec<BigInt>>) -> Option<(Vec<BigInt>, BigInt)> {
    let mut over = BigInt::one();
    for at in 0..rows.len() {
        let with_pivot = (at..rows.len()).find(|&row| !rows[row][at].is_zero())?;
        rows.swap(at, with_pivot);
        let pivot_row = std::mem::take(&mut rows[at]);
        let pivot = pivot_row[at].clone();
        for row in rows.iter_mut().filter(|row| !row.is_empty()) {
            let factor = row[at].clone();
            for (entry, of_pivot) in row.iter_mut().zip(&pivot_row) {
                *entry = (&*entry * &pivot - &factor * of_pivot) / &over;
            }
        }
        rows[at] = pivot_row;
        over = pivot;
    }
    let last = rows.len();
    let mut solution: Vec<BigInt> = rows.iter().map(|row| row[last].clone()).collect();
    if over.is_negative() {
        for number in &mut solution {
            *number *= -1;
        }
    }
    Some((solution, over.abs()))
}

/// Every choice of some of many, in the order of a dictionary.
struct Choose {
    of: usize,
    next: Option<Vec<usize>>,
}

impl Choose {
    fn new(of: usize, size: usize) -> Self {
        Self { of, next: (size <= of).then(|| (0..size).collect()) }
    }
}

impl Iterator for Choose {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let chosen = self.next.take()?;
        let size = chosen.len();
        // The last that can be moved on, and all after it right behind it.
        if let Some(at) = (0..size).rev().find(|&at| chosen[at] < self.of - size + at) {
            let mut after = chosen.clone();
            (at..size).for_each(|later| after[later] = chosen[at] + 1 + later - at);
            self.next = Some(after);
        }
        Some(chosen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_is_made_once() {
        let all: Vec<Vec<usize>> = Choose::new(4, 2).collect();
        assert_eq!(all, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert_eq!((Choose::new(3, 3).count(), Choose::new(3, 0).count(), Choose::new(2, 3).count()), (1, 1, 0));
    }

    #[test]
    fn the_bound_is_what_its_words_say() {
        let within = [(7, 7), (4, 16), (3, 29), (2, 64), (64, 2), (1, 64)];
        assert!(within.iter().all(|&(own, others)| systems(own, others) <= MOST_SYSTEMS));
        let beyond = [(8, 8), (4, 17), (3, 30), (64, 64), (28, 4)];
        assert!(beyond.iter().all(|&(own, others)| systems(own, others) > MOST_SYSTEMS));
        let tried = |own: usize, others: usize| -> usize {
            (0..=own.min(others)).map(|size| Choose::new(own, size).count() * Choose::new(others, size).count()).sum()
        };
        for (own, others) in [(1, 1), (3, 4), (5, 2)] {
            assert_eq!(tried(own, others) as u128, systems(own, others), "{own} {others}");
        }
    }

    #[test]
    fn the_polytope_of_the_stag_hunt_has_three_corners_besides_the_origin() {
        let matrix: Vec<Vec<BigInt>> = [[4, 1], [3, 3]].map(|row| row.map(BigInt::from).to_vec()).to_vec();
        let mixtures: Vec<String> = corners(&matrix, &Progress::default())
            .iter()
            .map(|corner| corner.mixture.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(mixtures, ["1 0", "0 1", "2/3 1/3"]);
    }
}
