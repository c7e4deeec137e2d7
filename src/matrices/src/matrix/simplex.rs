//! Solves a zero-sum game by linear programming: its value, and an optimal mixture of each player.
//!
//! The program is von Neumann's, for gains that are all positive: find weights `y` of the columns with the largest sum such that
//! no row gains more than 1, `M y <= 1`. The value of the game is 1 over that sum, and the row player's weights are the prices of
//! the rows. The program starts at `y = 0` and is bounded, so a solution always exists.
//!
//! The simplex method runs on whole numbers (Edmonds, Systems of distinct representatives and linear algebra, 1967): all entries
//! share one denominator, which divides without remainder, so nothing is rounded. Bland's rule follows a pivot that gains
//! nothing, so the method terminates.

use crate::fractions::{shares, whole};
use num_bigint::BigInt;
use num_traits::{One as _, Signed as _, Zero as _};
use plywood_tree::{exact::Exact, progress::Progress};

/// Value of a zero-sum game to the row player, and both mixtures.
#[derive(Debug, PartialEq)]
pub struct Solved {
    pub value: Exact,
    pub mixtures: [Vec<Exact>; 2],
}

/// Solves the game with these gains of the row player, row by row. Reports the number of pivots. `None` if cancelled, if there
/// are no gains, or if no solution is found, which is impossible.
pub fn solve([rows, columns]: [usize; 2], gains: &[Exact], progress: &Progress) -> Option<Solved> {
    let mut positive = whole(gains);
    let least = positive.iter().min()?.clone();
    for gain in &mut positive {
        *gain -= &least - 1;
    }
    let mut tableau = Tableau::new(rows, columns, &positive);
    tableau.maximize(progress)?;
    let prices = &tableau.entries[rows][columns..columns + rows];
    let mixtures = [shares(prices), shares(&tableau.weights())];
    let against = |column: usize| {
        (0..).zip(&mixtures[0]).map(|(row, share)| share * &gains[row * columns + column]).sum::<Exact>()
    };
    let value = (0..columns).map(against).min()?;
    Some(Solved { value, mixtures })
}

/// The program: one row for each row of the game; columns for the weights, the slacks and the bound; the objective in the last
/// row. All entries are over the denominator `over`.
struct Tableau {
    rows: usize,
    columns: usize,
    entries: Vec<Vec<BigInt>>,
    basic: Vec<usize>,
    over: BigInt,
}

impl Tableau {
    fn new(rows: usize, columns: usize, gains: &[BigInt]) -> Self {
        let constraint = |row: usize| {
            let slacks = (0..rows).map(move |slack| BigInt::from(u8::from(slack == row)));
            let gains = gains[row * columns..][..columns].iter().cloned();
            gains.chain(slacks).chain([BigInt::one()]).collect()
        };
        let objective = (0..=rows + columns).map(|at| -BigInt::from(u8::from(at < columns))).collect();
        let entries = (0..rows).map(constraint).chain([objective]).collect();
        Self { rows, columns, entries, basic: (columns..columns + rows).collect(), over: BigInt::one() }
    }

    /// Pivots until the objective is maximal. `None` if it is unbounded or the run was cancelled.
    fn maximize(&mut self, progress: &Progress) -> Option<()> {
        let mut stalled = false;
        while let Some(entering) = self.entering(stalled) {
            if progress.is_cancelled() {
                return None;
            }
            progress.report(progress.nodes() + 1);
            let leaving = self.leaving(entering)?;
            stalled = self.bound(leaving).is_zero();
            pivot(&mut self.entries, (leaving, entering), &mut self.over);
            self.basic[leaving] = entering;
        }
        Some(())
    }

    /// Returns the variable with the steepest increase, or, if the last pivot gained nothing, the first that increases the
    /// objective.
    fn entering(&self, stalled: bool) -> Option<usize> {
        let objective = &self.entries[self.rows][..self.rows + self.columns];
        let mut growing = objective.iter().enumerate().filter(|(_, price)| price.is_negative());
        let entering = if stalled { growing.next() } else { growing.min_by_key(|&(_, price)| price) };
        entering.map(|(variable, _)| variable)
    }

    /// Returns the row that bounds a variable most; ties go to the row with the first basic variable.
    fn leaving(&self, entering: usize) -> Option<usize> {
        let bounding = (0..self.rows).filter(|&row| self.entries[row][entering].is_positive());
        bounding.min_by(|&a, &b| {
            let [a_bound, b_bound] =
                [(a, b), (b, a)].map(|(one, other)| self.bound(one) * &self.entries[other][entering]);
            a_bound.cmp(&b_bound).then(self.basic[a].cmp(&self.basic[b]))
        })
    }

    fn bound(&self, row: usize) -> &BigInt {
        &self.entries[row][self.rows + self.columns]
    }

    fn weights(&self) -> Vec<BigInt> {
        let mut weights = vec![BigInt::zero(); self.columns];
        for (row, &variable) in self.basic.iter().enumerate() {
            if let Some(weight) = weights.get_mut(variable) {
                weight.clone_from(self.bound(row));
            }
        }
        weights
    }
}

/// Clears the column of an entry in all other rows. The entries are whole numbers over a common denominator, which becomes that
/// entry: every division is exact (Bareiss 1968).
pub fn pivot(rows: &mut [Vec<BigInt>], (at, column): (usize, usize), over: &mut BigInt) {
    let pivot_row = std::mem::take(&mut rows[at]);
    let pivot = pivot_row[column].clone();
    for row in rows.iter_mut().filter(|row| !row.is_empty()) {
        let factor = row[column].clone();
        for (entry, of_pivot) in row.iter_mut().zip(&pivot_row) {
            *entry *= &pivot;
            if !factor.is_zero() && !of_pivot.is_zero() {
                *entry -= &factor * of_pivot;
            }
            *entry /= &*over;
        }
    }
    rows[at] = pivot_row;
    *over = pivot;
}

#[cfg(test)]
mod tests {
    use super::{
        super::bimatrix::{
            Bimatrix, MatrixPlayer,
            samples::{any_zero_sum, matching_pennies, rock_paper_scissors},
        },
        *,
    };
    use crate::fractions::near;
    use proptest::prelude::*;

    fn solved(game: &Bimatrix) -> Solved {
        let gains: Vec<Exact> = game.cells().map(|cell| game.gain(MatrixPlayer::Row, cell).clone()).collect();
        solve(game.counts, &gains, &Progress::default()).expect("a solution")
    }

    #[test]
    fn known_games_are_mixed_as_is_known() {
        // Games never yield an unbounded program: their gains are made positive first, so every weight is bounded.
        {
            let numbers = |numbers: [i32; 2]| numbers.map(BigInt::from);
            assert_eq!(Tableau::new(1, 2, &numbers([1, -1])).maximize(&Progress::default()), None);
            assert_eq!(Tableau::new(1, 2, &numbers([1, 1])).maximize(&Progress::default()), Some(()));
            assert!(solve([0, 0], &[], &Progress::default()).is_none());
        }

        {
            let third = Exact::new(1.into(), 3.into());
            let found = solved(&rock_paper_scissors());
            assert_eq!(found.mixtures, [vec![third.clone(); 3], vec![third; 3]]);
            let half = Exact::new(1.into(), 2.into());
            let found = solved(&matching_pennies());
            assert_eq!((found.value, found.mixtures), (Exact::zero(), [vec![half.clone(); 2], vec![half; 2]]));
            assert_eq!(solve([0, 0], &[], &Progress::default()), None);
        }

        {
            // A linear congruential generator: any numbers will do.
            let mut state = 12_345_u64;
            let gains: Vec<Exact> = (0..32 * 32)
                .map(|_| {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    Exact::from_integer(((state >> 33) % 100).into())
                })
                .collect();
            let found = solve([32, 32], &gains, &Progress::default()).expect("a solution");
            assert_eq!(found.mixtures[0].iter().fold(Exact::zero(), |sum, share| sum + share), Exact::one());
        }
    }

    /// Bounds the value from both sides by fictitious play: both reply best to the other's past play (Brown 1951).
    fn by_fictitious_play(game: &Bimatrix, rounds: u32) -> [f64; 2] {
        let [rows, columns] = MatrixPlayer::BOTH.map(|who| game.count(who));
        let gain = |row, column| near(game.gain(MatrixPlayer::Row, (row, column)));
        let (mut of_rows, mut of_columns) = (vec![0.0; rows], vec![0.0; columns]);
        for _ in 0..rounds {
            let row = (0..rows).max_by(|&a, &b| f64::total_cmp(&of_rows[a], &of_rows[b])).expect("a row");
            let column =
                (0..columns).min_by(|&a, &b| f64::total_cmp(&of_columns[a], &of_columns[b])).expect("a column");
            (0..rows).for_each(|other| of_rows[other] += gain(other, column));
            (0..columns).for_each(|other| of_columns[other] += gain(row, other));
        }
        let least = of_columns.iter().copied().fold(f64::INFINITY, f64::min);
        let most = of_rows.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        [least, most].map(|sum| sum / f64::from(rounds))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(96))]

        /// Each mixture guarantees the value exactly, so neither player can do better and the value is correct.
        #[test]
        fn both_mixtures_guarantee_the_value(game in any_zero_sum(8, 6)) {
            let Solved { value, mixtures } = solved(&game);
            for who in MatrixPlayer::BOTH {
                prop_assert_eq!(mixtures[who].iter().fold(Exact::zero(), |sum, share| sum + share), Exact::one());
                prop_assert!(mixtures[who].iter().all(|share| !share.is_negative()));
            }
            for row in 0..game.count(MatrixPlayer::Row) {
                prop_assert!(game.expected(MatrixPlayer::Row, row, &mixtures[1]) <= value);
            }
            for column in 0..game.count(MatrixPlayer::Column) {
                prop_assert!(-game.expected(MatrixPlayer::Column, column, &mixtures[0]) >= value);
            }
        }

        #[test]
        fn fictitious_play_comes_near_the_value(game in any_zero_sum(5, 6)) {
            let value = near(&solved(&game).value);
            // Fictitious play always bounds the value; Robinson (1951) proves that the gap tends to zero.
            let [least, most] = by_fictitious_play(&game, 4_000);
            prop_assert!(least <= value + 1e-9 && value <= most + 1e-9, "{least} {value} {most}");
            prop_assert!(most - least < 0.75, "{least} {most}");
        }
    }
}
