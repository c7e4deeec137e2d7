//! A game of two players in strategic form, with both payoffs of each pair of strategies.

use std::ops::{Index, IndexMut};

use crate::{
    fractions::{fraction, payoff, used},
    words::{Form, Payoff, Scale},
};
use num_traits::Zero as _;
use plywood_tree::exact::Exact;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MatrixPlayer {
    Row,
    Column,
}

impl MatrixPlayer {
    pub const BOTH: [Self; 2] = [Self::Row, Self::Column];

    pub const fn index(self) -> usize {
        match self {
            Self::Row => 0,
            Self::Column => 1,
        }
    }

    pub const fn other(self) -> Self {
        match self {
            Self::Row => Self::Column,
            Self::Column => Self::Row,
        }
    }

    pub const fn cell(self, own: usize, other: usize) -> Cell {
        match self {
            Self::Row => (own, other),
            Self::Column => (other, own),
        }
    }

    pub const fn own(self, (row, column): Cell) -> usize {
        match self {
            Self::Row => row,
            Self::Column => column,
        }
    }
}

impl<T> Index<MatrixPlayer> for [T; 2] {
    type Output = T;

    fn index(&self, who: MatrixPlayer) -> &T {
        &self[who.index()]
    }
}

impl<T> IndexMut<MatrixPlayer> for [T; 2] {
    fn index_mut(&mut self, who: MatrixPlayer) -> &mut T {
        &mut self[who.index()]
    }
}

pub type Cell = (usize, usize);

/// A game in strategic form. Larger gains are better, even if the file's payoffs are costs.
#[derive(Debug)]
pub struct Bimatrix {
    pub counts: [usize; 2],
    gains: [Vec<Exact>; 2],
    ranks: [Vec<u32>; 2],
}

impl Bimatrix {
    pub fn new(counts: [usize; 2], gains: [Vec<Exact>; 2]) -> Self {
        let ranks = [ranks(&gains[0]), ranks(&gains[1])];
        Self { counts, gains, ranks }
    }

    pub fn count(&self, who: MatrixPlayer) -> usize {
        self.counts[who]
    }

    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let [rows, columns] = self.counts;
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }

    const fn place(&self, (row, column): Cell) -> usize {
        row * self.counts[1] + column
    }

    pub fn gain(&self, who: MatrixPlayer, cell: Cell) -> &Exact {
        &self.gains[who][self.place(cell)]
    }

    /// Rank of a gain, for fast comparison: a larger rank is a larger gain of the same player.
    pub fn rank(&self, who: MatrixPlayer, cell: Cell) -> u32 {
        self.ranks[who][self.place(cell)]
    }

    pub fn is_zero_sum(&self) -> bool {
        self.gains[0].iter().zip(&self.gains[1]).all(|(row, column)| (row + column).is_zero())
    }

    pub fn restricted(&self, kept: &[Vec<usize>; 2]) -> Self {
        let gains = MatrixPlayer::BOTH.map(|who| {
            let cells = kept[0].iter().flat_map(|&row| kept[1].iter().map(move |&column| (row, column)));
            cells.map(|cell| self.gain(who, cell).clone()).collect()
        });
        Self::new([kept[0].len(), kept[1].len()], gains)
    }

    pub fn expected(&self, who: MatrixPlayer, own: usize, mixture: &[Exact]) -> Exact {
        used(mixture).map(|(other, share)| share * self.gain(who, who.cell(own, other))).sum()
    }
}

/// Rank of each number among all; equal numbers have equal ranks.
fn ranks(numbers: &[Exact]) -> Vec<u32> {
    let mut sorted: Vec<&Exact> = numbers.iter().collect();
    sorted.sort_unstable();
    sorted.dedup();
    numbers.iter().map(|number| sorted.partition_point(|&other| other < number) as u32).collect()
}

#[cfg(test)]
pub(super) mod samples {

    use super::*;
    use proptest::prelude::*;

    /// Creates a game from pairs of whole numbers, row by row.
    pub fn pairs(rows: &[&[[i64; 2]]]) -> Bimatrix {
        let counts = [rows.len(), rows.first().map_or(0, |row| row.len())];
        let gains =
            [0, 1].map(|who| rows.iter().copied().flatten().map(move |pair| Exact::from_integer(pair[who].into())));
        Bimatrix::new(counts, gains.map(Iterator::collect))
    }

    fn zero_sum(rows: &[&[i64]]) -> Bimatrix {
        let rows: Vec<Vec<[i64; 2]>> =
            rows.iter().map(|row| row.iter().map(|&gain| [gain, -gain]).collect::<Vec<_>>()).collect();
        pairs(&rows.iter().map(Vec::as_slice).collect::<Vec<_>>())
    }

    pub fn any_game(most: usize, range: i64) -> impl Strategy<Value = Bimatrix> {
        (1..=most, 1..=most).prop_flat_map(move |(rows, columns)| {
            let gain = prop::collection::vec(-range..=range, rows * columns);
            (gain.clone(), gain).prop_map(move |(a, b)| {
                let exact = |gains: Vec<i64>| gains.into_iter().map(|gain| Exact::from_integer(gain.into())).collect();
                Bimatrix::new([rows, columns], [exact(a), exact(b)])
            })
        })
    }

    pub fn any_zero_sum(most: usize, range: i64) -> impl Strategy<Value = Bimatrix> {
        any_game(most, range).prop_map(|game| {
            let gains = game.gains[0].clone();
            let losses = gains.iter().map(|gain| -gain).collect();
            Bimatrix::new(game.counts, [gains, losses])
        })
    }

    pub fn prisoners() -> Bimatrix {
        pairs(&[&[[-1, -1], [-10, 0]], &[[0, -10], [-5, -5]]])
    }

    pub fn stag_hunt() -> Bimatrix {
        pairs(&[&[[4, 4], [1, 3]], &[[3, 1], [3, 3]]])
    }

    pub fn matching_pennies() -> Bimatrix {
        zero_sum(&[&[1, -1], &[-1, 1]])
    }

    pub fn rock_paper_scissors() -> Bimatrix {
        zero_sum(&[&[0, -1, 1], &[1, 0, -1], &[-1, 1, 0]])
    }

    pub fn battle_of_the_sexes() -> Bimatrix {
        pairs(&[&[[2, 1], [0, 0]], &[[0, 0], [1, 2]]])
    }
}

#[derive(Clone, Copy, Debug)]
pub enum Source {
    File,
    /// The strategies are plans for a tree with values of this scale.
    Tree(Scale),
}

#[derive(Debug)]
pub struct Table {
    pub players: [String; 2],
    pub strategies: [Vec<String>; 2],
    /// Sense of the payoffs: larger or smaller ones are better.
    pub payoff: Payoff,
    pub form: Form,
    pub unit: Option<String>,
    pub source: Source,
    pub game: Bimatrix,
}

impl Table {
    pub fn player(&self, who: MatrixPlayer) -> &str {
        &self.players[who]
    }

    /// Names of the strategies of a cell.
    pub fn names(&self, (row, column): Cell) -> [&str; 2] {
        [self.strategy(MatrixPlayer::Row, row), self.strategy(MatrixPlayer::Column, column)]
    }

    pub fn strategy(&self, who: MatrixPlayer, strategy: usize) -> &str {
        &self.strategies[who][strategy]
    }

    /// Converts a gain to a payoff: negated if smaller payoffs are better.
    pub fn payoff_of(&self, gain: &Exact) -> Exact {
        match self.payoff {
            Payoff::Gain => gain.clone(),
            Payoff::Cost => -gain.clone(),
        }
    }

    /// Payoff of a cell as in the file. For the player without payoffs in the file, its negation.
    pub fn payoff(&self, who: MatrixPlayer, cell: Cell) -> Exact {
        self.payoff_of(self.game.gain(who, cell))
    }

    /// Sense of a player's payoffs as displayed. If the file has only the row player's payoffs, the column player wants the
    /// opposite.
    pub const fn sense(&self, who: MatrixPlayer) -> Payoff {
        match (self.form, who, self.payoff) {
            (Form::Pairs, ..) | (Form::Single, MatrixPlayer::Row, _) => self.payoff,
            (Form::Single, MatrixPlayer::Column, Payoff::Gain) => Payoff::Cost,
            (Form::Single, MatrixPlayer::Column, Payoff::Cost) => Payoff::Gain,
        }
    }

    /// Converts a gain to a displayed number.
    pub fn display_payoff(&self, who: MatrixPlayer, gain: &Exact) -> Exact {
        match self.sense(who) {
            Payoff::Gain => gain.clone(),
            Payoff::Cost => -gain.clone(),
        }
    }

    /// Formats the payoff of a cell as displayed.
    pub fn format_payoff(&self, who: MatrixPlayer, cell: Cell) -> String {
        payoff(&self.display_payoff(who, self.game.gain(who, cell)))
    }

    pub fn reckoned(&self, who: MatrixPlayer, gain: &Exact) -> String {
        fraction(&self.display_payoff(who, gain))
    }
}
