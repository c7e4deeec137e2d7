//! Drawing data of a strategy on the board of a position.

use super::{
    best_play::Labelled,
    pairing,
    symmetry::{self, Answer, Run},
    think::{Think, even_columns},
};
use plywood_games::{Hole, Placement, Status, Strip, built_in::nim::nim_sum, play};
use plywood_tree::settings::Strategy;

#[derive(Clone, Debug, PartialEq)]
pub enum Picture {
    Mirror(Mirror),
    Dominoes(Dominoes),
    Columns(Columns),
    Labels(Vec<Labelled>),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mirror {
    /// The mirror image of cell `i`, counted from 0, is `cells - 1 - i`.
    pub strip: Strip,
    /// Cells of the previous move, whose mirror image is still free.
    pub of: Option<Run>,
    pub answer: Option<Run>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Dominoes {
    pub board: Hole,
    /// Dominoes whose squares have not moved, each two cells.
    pub dominoes: Vec<[u8; 2]>,
    /// Domino of the hole: the hole, and the cell whose square is the answer. `None` if the hole is left out.
    pub covering: Option<[u8; 2]>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Columns {
    /// Empty piles have size 0.
    pub piles: [u8; 8],
    pub digits: u32,
    /// Nim-sum: a digit is 1 if the column is odd.
    pub sum: u8,
    /// Pile and its new size by the parity strategy; `None` if every column is even.
    pub answer: Option<(usize, u8)>,
}

impl Columns {
    /// Returns the digit of a pile in a column, counted from the right.
    pub const fn digit(&self, pile: usize, column: u32) -> u8 {
        self.piles[pile] >> column & 1
    }
}

impl Think<'_> {
    pub fn picture(&self) -> Option<Picture> {
        let game = &mut *self.spec.shared();
        play(game, self.played);
        let Status::ToMove(mover) = game.status() else { return None };
        Some(match (self.spec.strategy(), game.placement()) {
            // The symmetry strategy determines the winner of the strip.
            (Strategy::Symmetry, Some(Placement::Strip(strip)))
                if symmetry::is_kept(strip) || symmetry::answer(strip).is_some() =>
            {
                Picture::Mirror(mirror(strip))
            }
            (Strategy::Pairing, Some(Placement::Hole(board))) => Picture::Dominoes(dominoes(board)),
            (Strategy::Parity, Some(Placement::Piles(piles))) => Picture::Columns(columns(piles)),
            (Strategy::Search, _) => Picture::Labels(self.labels(game, mover)),
            (Strategy::Symmetry | Strategy::Pairing | Strategy::Parity | Strategy::Labels, _) => {
                Picture::Labels(self.solver().after_each_move(game, mover))
            }
        })
    }
}

fn mirror(strip: Strip) -> Mirror {
    let answer = symmetry::answer(strip);
    let of = match answer {
        Some(Answer::Mirror(run)) => Some(run),
        Some(Answer::Middle(_)) | None => None,
    };
    Mirror { strip, of, answer: answer.map(|answer| answer.shaded(strip)) }
}

fn dominoes(board: Hole) -> Dominoes {
    match pairing::answer(board) {
        Some((_, mut dominoes)) => {
            let covering = dominoes.remove(0);
            Dominoes { board, dominoes, covering: Some(covering) }
        }
        None => Dominoes { board, dominoes: pairing::answers(board).unwrap_or_default(), covering: None },
    }
}

fn columns(piles: [u8; 8]) -> Columns {
    let largest = piles.iter().copied().max().unwrap_or(0);
    let digits = u8::BITS - largest.leading_zeros();
    Columns { piles, digits, sum: nim_sum(&piles), answer: even_columns(piles) }
}
