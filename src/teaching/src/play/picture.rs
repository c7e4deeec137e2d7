//! What can be drawn of a strategy on the board of a position, as plain data.

use super::fate::{Labelled, Labeller};
use super::symmetry::{self, Answer, Run};
use super::{Limits, look_ahead, pairing, parity};
use plywood_games::built_in::nim::nim_sum;
use plywood_games::{GameSpec, Hole, Placement, Status, Strip, play};
use plywood_tree::progress::Progress;
use plywood_tree::settings::Strategy;

/// What a strategy sees in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picture {
    /// The strip and its mirror.
    Mirror(Mirror),
    /// The board and its dominoes.
    Dominoes(Dominoes),
    /// The piles as binary numbers, one below the other.
    Columns(Columns),
    /// Every move with the label of the position after it.
    Labels(Vec<Labelled>),
}

/// A strip, and what symmetry makes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mirror {
    /// The strip; the image of the cell `i`, counted from 0, is `cells - 1 - i`.
    pub strip: Strip,
    /// The cells whose mirror image is still free: what the move before has shaded.
    pub of: Option<Run>,
    /// The cells that are to be shaded: those in the middle, or that image.
    pub answer: Option<Run>,
}

/// A board with a hole, and the dominoes on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dominoes {
    pub board: Hole,
    /// The dominoes whose squares have not moved, each two cells.
    pub dominoes: Vec<[u8; 2]>,
    /// The one that covers the hole: the hole, and the cell whose square is the answer. `None` where the hole is left out.
    pub covering: Option<[u8; 2]>,
}

/// Piles as binary numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns {
    /// The piles; those that are gone have no matches.
    pub piles: [u8; 8],
    /// How many binary digits the largest pile has.
    pub digits: u32,
    /// The nim-sum: a digit is 1 where the column is odd.
    pub sum: u8,
    /// Which pile becomes how small by parity; `None` where every column is even.
    pub answer: Option<(usize, u8)>,
}

impl Columns {
    /// The digit of a pile in a column, counted from the right.
    pub const fn digit(&self, pile: usize, column: u32) -> u8 {
        self.piles[pile] >> column & 1
    }
}

/// Draws the position after some moves, as the strategy sees it by which the game is played.
pub(super) struct Draw<'s> {
    pub(super) spec: &'s GameSpec,
    pub(super) played: &'s [u32],
    pub(super) limits: Limits,
    pub(super) progress: &'s Progress,
}

impl Draw<'_> {
    /// What the strategy sees; `None` where the game is over.
    pub(super) fn picture(&self) -> Option<Picture> {
        let game = &mut *self.spec.shared();
        play(game, self.played);
        let Status::ToMove(mover) = game.status() else { return None };
        Some(match (self.spec.strategy(), game.placement()) {
            (Strategy::Symmetry, Some(Placement::Strip(strip))) if is_symmetric(strip) => {
                Picture::Mirror(mirror(strip))
            }
            (Strategy::Pairing, Some(Placement::Hole(board))) => Picture::Dominoes(dominoes(board)),
            (Strategy::Parity, Some(Placement::Piles(piles))) => Picture::Columns(columns(piles)),
            (Strategy::Search, _) => {
                Picture::Labels(look_ahead::labels(game, mover, self.spec, (self.limits, self.progress)))
            }
            (Strategy::Symmetry | Strategy::Pairing | Strategy::Parity | Strategy::Labels, _) => {
                Picture::Labels(Labeller::new(self.spec, self.limits).after_each_move(game, mover))
            }
        })
    }
}

/// Whether symmetry tells who wins the strip.
fn is_symmetric(strip: Strip) -> bool {
    symmetry::is_kept(strip) || symmetry::answer(strip).is_some()
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
    Columns { piles, digits, sum: nim_sum(&piles), answer: parity::answer(piles) }
}
