//! All equilibria of a small game, including mixed ones, with the connected component of each.

use std::collections::BTreeSet;

use super::{
    bimatrix::{Bimatrix, Cell, MatrixPlayer},
    simplex,
};
use crate::fractions::{shares, used, whole};
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use plywood_tree::{exact::Exact, progress::Progress};

/// Most extreme equilibria that are listed; only very degenerate games have more.
const MOST_EQUILIBRIA: usize = 5_000;

#[derive(Debug, PartialEq)]
pub struct Equilibrium {
    pub mixtures: [Vec<Exact>; 2],
    pub gains: [Exact; 2],
    pub component: usize,
}

#[derive(Debug, PartialEq)]
pub enum Equilibria {
    /// All of them: the listed ones, and all between those of one component that share a mixture.
    All(Vec<Equilibrium>),
    /// One equilibrium of a zero-sum game that is too large to list all.
    One(Box<Equilibrium>),
    /// The game is too large to compute any.
    Unknown,
}

impl Equilibria {
    pub fn list(&self) -> &[Equilibrium] {
        match self {
            Self::All(all) => all,
            Self::One(one) => std::slice::from_ref(&**one),
            Self::Unknown => &[],
        }
    }

    pub fn of_component(&self, component: usize) -> impl Iterator<Item = &Equilibrium> {
        self.list().iter().filter(move |one| one.component == component)
    }

    /// Components with more than one end.
    pub fn continua(&self) -> impl Iterator<Item = usize> {
        let last = self.list().iter().map(|one| one.component).max().unwrap_or(0);
        (0..=last).filter(|&component| self.of_component(component).count() > 1)
    }
}

impl Equilibrium {
    pub fn cell(&self) -> Option<Cell> {
        let pure = |mixture: &[Exact]| mixture.iter().position(One::is_one);
        Some((pure(&self.mixtures[0])?, pure(&self.mixtures[1])?))
    }

    fn new(game: &Bimatrix, mixtures: [Vec<Exact>; 2], component: usize) -> Self {
        let gains = MatrixPlayer::BOTH.map(|who| {
            let [own, other] = [who, who.other()].map(|who| &mixtures[who]);
            used(own).map(|(strategy, share)| share * game.expected(who, strategy, other)).sum()
        });
        Self { mixtures, gains, component }
    }
}

/// Returns the equilibria of a game; eliminating dominated strategies first saves much time. The listed equilibria are extreme:
/// every other one lies between those of its component.
///
/// Two corners of the best-reply polytopes form an equilibrium if each strategy is unused or a best reply. Reports the number of
/// equations tried; ends early if cancelled.
pub fn equilibria(game: &Bimatrix, progress: &Progress) -> Equilibria {
    let [rows, columns] = game.counts;
    if systems(rows, columns).max(systems(columns, rows)) > MOST_SYSTEMS {
        return from_linear_program(game, progress);
    }
    let [of_rows, of_columns] = MatrixPlayer::BOTH.map(|who| corners(&replies_to(game, who), progress));
    let is_pair = |row: &Corner, column: &Corner| {
        let is_labelled = |one: &Corner, other: &Corner| one.unused.iter().zip(&other.replies).all(|(a, b)| *a || *b);
        is_labelled(row, column) && is_labelled(column, row)
    };
    let pairs = of_rows.iter().enumerate().flat_map(|(row, of_row)| {
        let matching = of_columns.iter().enumerate().filter(move |(_, of_column)| is_pair(of_row, of_column));
        matching.map(move |(column, _)| (row, column))
    });
    let pairs: Vec<(usize, usize)> = pairs.take_while(|_| !progress.is_cancelled()).take(MOST_EQUILIBRIA + 1).collect();
    if pairs.len() > MOST_EQUILIBRIA {
        return from_linear_program(game, progress);
    }
    let components = components(&pairs);
    let found = pairs.iter().zip(components).map(|(&(row, column), component)| {
        let mixtures = [of_rows[row].mixture.clone(), of_columns[column].mixture.clone()];
        Equilibrium::new(game, mixtures, component)
    });
    Equilibria::All(found.collect())
}

/// Matrix of a player's polytope: gains of the other's strategies against each of this player's, shifted to be positive.
fn replies_to(game: &Bimatrix, who: MatrixPlayer) -> Vec<Vec<BigInt>> {
    let own = game.count(who);
    let other = game.count(who.other());
    let cells = (0..other).flat_map(|reply| (0..own).map(move |strategy| who.cell(strategy, reply)));
    let gains: Vec<Exact> = cells.map(|cell| game.gain(who.other(), cell).clone()).collect();
    let gains = whole(&gains);
    let least = gains.iter().min().cloned().unwrap_or_default();
    let positive: Vec<BigInt> = gains.into_iter().map(|gain| gain - &least + 1).collect();
    positive.chunks(own.max(1)).map(<[BigInt]>::to_vec).collect()
}

/// Computes one equilibrium of a zero-sum game by linear programming.
fn from_linear_program(game: &Bimatrix, progress: &Progress) -> Equilibria {
    let gains: Vec<Exact> = game.cells().map(|cell| game.gain(MatrixPlayer::Row, cell).clone()).collect();
    let solved = game.is_zero_sum().then(|| simplex::solve(game.counts, &gains, progress)).flatten();
    let one = solved.map(|solved| Equilibria::One(Box::new(Equilibrium::new(game, solved.mixtures, 0))));
    one.unwrap_or(Equilibria::Unknown)
}

/// Numbers the connected components of pairs, in the order of their first pairs. Pairs that share a corner are connected.
fn components(pairs: &[(usize, usize)]) -> Vec<usize> {
    let rows = pairs.iter().map(|pair| pair.0 + 1).max().unwrap_or(0);
    let columns = pairs.iter().map(|pair| pair.1 + 1).max().unwrap_or(0);
    // Union-find over the corners; those of the second player follow those of the first.
    let mut leads: Vec<usize> = (0..rows + columns).collect();
    for &(row, column) in pairs {
        let [one, other] = [row, rows + column].map(|corner| end(&leads, corner));
        leads[one] = other;
    }
    let mut numbers: Vec<usize> = Vec::new();
    let number = |&(row, _): &(usize, usize)| {
        let set = end(&leads, row);
        numbers.iter().position(|&known| known == set).unwrap_or_else(|| {
            numbers.push(set);
            numbers.len() - 1
        })
    };
    pairs.iter().map(number).collect()
}

fn end(leads: &[usize], mut corner: usize) -> usize {
    while leads[corner] != corner {
        corner = leads[corner];
    }
    corner
}

/// Most equations tried for one polytope: 7 strategies against 7, 4 against 16, 3 against 29, 2 against 64.
const MOST_SYSTEMS: u128 = 5_000;

/// Number of supports with as many best replies: the binomial coefficient of `own + others` over `own`.
fn systems(own: usize, others: usize) -> u128 {
    (1..=own as u128).fold(1, |count: u128, k| count.saturating_mul(others as u128 + k) / k)
}

/// Corner of a polytope: a mixture, its unused strategies and the other's best replies to it.
struct Corner {
    mixture: Vec<Exact>,
    unused: Vec<bool>,
    replies: Vec<bool>,
}

/// Returns every corner except the origin, small supports first. The matrix is positive, with one row for each strategy of the
/// other. Reports the number of equations tried; ends early if cancelled.
fn corners(matrix: &[Vec<BigInt>], progress: &Progress) -> Vec<Corner> {
    let own = matrix.first().map_or(0, Vec::len);
    let mut known = BTreeSet::new();
    let mut found = Vec::new();
    for size in 1..=own.min(matrix.len()) {
        for support in &combinations(own, size) {
            for replies in &combinations(matrix.len(), size) {
                if progress.is_cancelled() {
                    return Vec::new();
                }
                progress.report(progress.nodes() + 1);
                let corner = corner(matrix, support, replies);
                found.extend(corner.filter(|corner| known.insert(corner.mixture.clone())));
            }
        }
    }
    found
}

fn corner(matrix: &[Vec<BigInt>], support: &[usize], replies: &[usize]) -> Option<Corner> {
    let equations = replies.iter().map(|&reply| {
        let gains = support.iter().map(|&own| matrix[reply][own].clone());
        gains.chain([BigInt::one()]).collect()
    });
    let (weights, over) = solution(equations.collect())?;
    if weights.iter().any(Signed::is_negative) {
        return None;
    }
    let gains: Vec<BigInt> =
        matrix.iter().map(|row| support.iter().zip(&weights).map(|(&own, weight)| &row[own] * weight).sum()).collect();
    if gains.iter().any(|gain| *gain > over) {
        return None;
    }
    let mut all = vec![BigInt::zero(); matrix.first()?.len()];
    support.iter().zip(weights).for_each(|(&own, weight)| all[own] = weight);
    let unused = all.iter().map(Zero::is_zero).collect();
    Some(Corner { mixture: shares(&all), unused, replies: gains.iter().map(|gain| *gain == over).collect() })
}

/// Returns the unique solution of a square system over a positive denominator; `None` if there is none or more than one.
/// Gauss-Jordan elimination on whole numbers. Cubic.
fn solution(mut rows: Vec<Vec<BigInt>>) -> Option<(Vec<BigInt>, BigInt)> {
    let mut over = BigInt::one();
    for at in 0..rows.len() {
        let with_pivot = (at..rows.len()).find(|&row| !rows[row][at].is_zero())?;
        rows.swap(at, with_pivot);
        simplex::pivot(&mut rows, (at, at), &mut over);
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

/// Combinations of `size` numbers below `of`, in lexicographic order.
fn combinations(of: usize, size: usize) -> Vec<Vec<usize>> {
    (0..size).fold(vec![Vec::new()], |begun, _| {
        let longer = |begun: &Vec<usize>| {
            let next = begun.last().map_or(0, |last| last + 1);
            (next..of).map(|number| [&begun[..], &[number]].concat()).collect::<Vec<_>>()
        };
        begun.iter().flat_map(longer).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::{
        super::bimatrix::samples::{
            any_game, any_zero_sum, battle_of_the_sexes, matching_pennies, pairs, prisoners, rock_paper_scissors,
            stag_hunt,
        },
        *,
    };
    use proptest::prelude::*;

    fn holds(one: &Equilibrium, game: &Bimatrix) -> bool {
        MatrixPlayer::BOTH.into_iter().all(|who| {
            let against = &one.mixtures[who.other()];
            (0..game.count(who)).all(|own| game.expected(who, own, against) <= one.gains[who])
        })
    }

    fn all(game: &Bimatrix) -> Vec<Equilibrium> {
        match equilibria(game, &Progress::default()) {
            Equilibria::All(all) => all,
            other => panic!("{other:?}"),
        }
    }

    #[track_caller]
    fn check(game: &Bimatrix, expected: &[&str]) {
        let written = |mixture: &[Exact]| mixture.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let found: Vec<String> = all(game)
            .iter()
            .map(|found| found.mixtures.each_ref().map(|mixture| written(mixture)).join(" | "))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn known_games_have_the_known_equilibria() {
        check(&prisoners(), &["0 1 | 0 1"]);
        check(&stag_hunt(), &["1 0 | 1 0", "0 1 | 0 1", "2/3 1/3 | 2/3 1/3"]);
        check(&matching_pennies(), &["1/2 1/2 | 1/2 1/2"]);
        check(&rock_paper_scissors(), &["1/3 1/3 1/3 | 1/3 1/3 1/3"]);
        check(&battle_of_the_sexes(), &["1 0 | 1 0", "0 1 | 0 1", "2/3 1/3 | 1/3 2/3"]);

        {
            // The column player is indifferent; the row player's rows are equally good against the first column alone.
            let game = pairs(&[&[[1, 1], [0, 1]], &[[1, 0], [2, 0]]]);
            let found = all(&game);
            assert!(found.iter().all(|found| holds(found, &game)));
            let components: Vec<usize> = found.iter().map(|found| found.component).collect();
            let same = pairs(&[&[[1, 1], [1, 1]], &[[1, 1], [1, 1]]]);
            assert!(components.len() > 1 && components.iter().all(|&component| component == 0), "{found:?}");
            assert_eq!(all(&same).iter().map(|found| found.component).collect::<Vec<_>>(), [0; 4]);
            let apart: Vec<usize> = all(&stag_hunt()).iter().map(|found| found.component).collect();
            assert_eq!(apart, [0, 1, 2]);
        }

        {
            let matrix: Vec<Vec<BigInt>> = [[4, 1], [3, 3]].map(|row| row.map(BigInt::from).to_vec()).to_vec();
            let mixtures: Vec<String> = corners(&matrix, &Progress::default())
                .iter()
                .map(|corner| corner.mixture.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
                .collect();
            assert_eq!(mixtures, ["1 0", "0 1", "2/3 1/3"]);
        }
    }

    #[test]
    fn a_game_that_is_too_large_says_so() {
        {
            let row: Vec<[i64; 2]> = (0..9).map(|at| [at, 3 * at % 5]).collect();
            let large = pairs(&[row.as_slice(); 9]);
            assert_eq!(equilibria(&large, &Progress::default()), Equilibria::Unknown);
        }

        {
            let within = [(7, 7), (4, 16), (3, 29), (2, 64), (64, 2), (1, 64)];
            assert!(within.iter().all(|&(own, others)| systems(own, others) <= MOST_SYSTEMS));
            let beyond = [(8, 8), (4, 17), (3, 30), (64, 64), (28, 4)];
            assert!(beyond.iter().all(|&(own, others)| systems(own, others) > MOST_SYSTEMS));
            let tried = |own: usize, others: usize| -> usize {
                (0..=own.min(others)).map(|size| combinations(own, size).len() * combinations(others, size).len()).sum()
            };
            for (own, others) in [(1, 1), (3, 4), (5, 2)] {
                assert_eq!(tried(own, others) as u128, systems(own, others), "{own} {others}");
            }
        }
    }

    /// Returns the equilibria in which both players use exactly these supports: the other's gains on its support are equal and
    /// largest. Found by elimination in fractions for each pair of supports. As an oracle it shares no code with `corners`.
    fn by_supports(game: &Bimatrix) -> Vec<[Vec<Exact>; 2]> {
        let subsets =
            |count: usize| (1_u32..1 << count).map(move |set| (0..count).filter(|at| set >> at & 1 == 1).collect());
        let mut found = Vec::new();
        for rows in subsets(game.count(MatrixPlayer::Row)) {
            let rows: Vec<usize> = rows;
            for columns in subsets(game.count(MatrixPlayer::Column)) {
                let columns: Vec<usize> = columns;
                if rows.len() != columns.len() {
                    continue;
                }
                let of_rows = indifferent(game, MatrixPlayer::Column, &columns, &rows);
                let of_columns = indifferent(game, MatrixPlayer::Row, &rows, &columns);
                if let (Some(of_rows), Some(of_columns)) = (of_rows, of_columns) {
                    let candidate = Equilibrium::new(game, [of_rows, of_columns], 0);
                    if holds(&candidate, game) {
                        found.push(candidate.mixtures);
                    }
                }
            }
        }
        found
    }

    /// Returns the mixture of a support, all positive, that makes the player's strategies equal; `None` unless it is unique.
    fn indifferent(game: &Bimatrix, who: MatrixPlayer, equal: &[usize], support: &[usize]) -> Option<Vec<Exact>> {
        let mut rows: Vec<Vec<Exact>> = equal
            .windows(2)
            .map(|two| {
                let gain = |own: usize, other: usize| game.gain(who, who.cell(own, other)).clone();
                let entries = support.iter().map(|&other| gain(two[0], other) - gain(two[1], other));
                entries.chain([Exact::zero()]).collect()
            })
            .collect();
        rows.push(vec![Exact::one(); support.len() + 1]);
        for at in 0..rows.len() {
            let pivot = (at..rows.len()).find(|&row| !rows[row][at].is_zero())?;
            rows.swap(at, pivot);
            let scale = rows[at][at].clone();
            rows[at].iter_mut().for_each(|entry| *entry /= &scale);
            let pivot_row = rows[at].clone();
            for row in (0..rows.len()).filter(|&row| row != at) {
                let factor = rows[row][at].clone();
                rows[row].iter_mut().zip(&pivot_row).for_each(|(entry, of_pivot)| *entry -= &factor * of_pivot);
            }
        }
        let mut mixture = vec![Exact::zero(); game.count(who.other())];
        for (row, &own) in rows.iter().zip(support) {
            mixture[own].clone_from(&row[support.len()]);
        }
        support.iter().all(|&own| mixture[own] > Exact::zero()).then_some(mixture)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(96))]

        #[test]
        fn every_equilibrium_is_one_and_none_is_missed(game in any_game(4, 3)) {
            let found = all(&game);
            prop_assert!(!found.is_empty(), "Nash 1950");
            for one in &found {
                prop_assert!(holds(one, &game), "{:?}", one);
            }
            for mixtures in by_supports(&game) {
                let is_found = found.iter().any(|one| one.mixtures == mixtures);
                // An equilibrium alone on its supports is isolated there, but may lie between others.
                let lies_between = found.iter().map(|one| one.component).any(|component| {
                    found.iter().filter(|one| one.component == component).count() > 1
                });
                prop_assert!(is_found || lies_between, "{:?} {:?}", mixtures, found);
            }
        }

        #[test]
        fn every_equilibrium_of_a_zero_sum_game_is_worth_its_value(game in any_zero_sum(5, 4)) {
            let value = from_linear_program(&game, &Progress::default()).list()[0].gains.clone();
            for one in all(&game) {
                prop_assert_eq!(&one.gains, &value);
            }
        }
    }

    #[test]
    fn every_choice_is_made_once() {
        let all = combinations(4, 2);
        assert_eq!(all, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert_eq!((combinations(3, 3).len(), combinations(3, 0).len(), combinations(2, 3).len()), (1, 1, 0));
    }
}
