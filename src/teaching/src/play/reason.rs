//! Reason for a move, as data and in words, and the proof of its promise.

use super::{
    Strength,
    look_ahead::{Judgement, Measure},
};
use crate::words::Balance;
use plywood_games::built_in::nim::nim_sum;
use plywood_messages::{text::joined, words::Sentence};

#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// Covers the middle of a symmetric strip.
    Middle,
    Mirror {
        of: String,
    },
    /// Moves the other half of the domino that covers the hole.
    Domino {
        hole: String,
        other: String,
    },
    /// Makes every column of binary digits even.
    EvenColumns {
        piles: [u8; 8],
        /// Size of the pile before the move.
        from: u8,
    },
    /// Leads to a position that the player to move loses.
    Label {
        position: Option<String>,
    },
    FoundWin {
        /// Maximum number of plies until then, including this move.
        plies: u32,
    },
    /// A search to the end of the game found nothing better than a draw.
    FoundDraw,
    Undecided {
        plies: u32,
        judged: Option<Judgement>,
    },
    Lost {
        /// Why every move loses.
        why: Sentence,
        how: Resistance,
    },
    /// Chosen at random by a program that plays below its strength.
    Random {
        strength: Strength,
    },
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Resistance {
    Longest { plies: u32 },
    FewestAnswers { winning: usize, answers: usize },
    MostMoves,
}

impl Resistance {
    fn sentence(self, mv: &str) -> Sentence {
        match self {
            Self::Longest { plies } => sentence!("play/longest", Name(mv), Count(plies)),
            Self::FewestAnswers { winning, answers } => {
                sentence!("play/fewest-answers", Name(mv), Count(winning), Count(answers))
            }
            Self::MostMoves => sentence!("play/most-moves", Name(mv)),
        }
    }
}

impl Judgement {
    /// Formats a judgement: `Six plies ahead it has 3 open lines more than the other player.`
    fn sentence(self) -> Sentence {
        let Self { measure, margin, plies } = self;
        let balance = match margin {
            1.. => Balance::Ahead,
            0 => Balance::Level,
            _ => Balance::Behind,
        };
        let margin = margin.unsigned_abs();
        match measure {
            Measure::OpenLines => sentence!("play/judged-by-lines", Count(plies), Balance(balance), Count(margin)),
            Measure::Material => sentence!("play/judged-by-material", Count(plies), Balance(balance), Count(margin)),
        }
    }
}

impl Reason {
    pub fn because(&self, mv: &str) -> Sentence {
        match self {
            Self::Middle => sentence!("play/middle", Name(mv)),
            Self::Mirror { of } => sentence!("play/mirror", Name(mv), Name(of)),
            Self::Domino { hole, other } => sentence!("play/domino", Name(mv), Name(hole), Name(other)),
            &Self::EvenColumns { piles, from } => {
                let sum = nim_sum(&piles);
                let (piles, binary) = (piles_left(piles), format!("{sum:b}"));
                sentence!("play/even-columns", Name(mv), Name(piles), Number(sum), Number(binary), Count(from))
            }
            Self::Label { position } => {
                let position = position.as_ref().map(|position| sentence!("play/position", name = Name(position)));
                sentence!("play/label-f", Name(mv), position)
            }
            &Self::FoundWin { plies } => sentence!("play/found-win", Name(mv), Count(plies)),
            Self::FoundDraw => sentence!("play/found-draw", Name(mv)),
            &Self::Undecided { plies, judged } => {
                let undecided = sentence!("play/undecided", Name(mv), Count(plies));
                Sentence::paragraph([undecided, judged.map(Judgement::sentence).unwrap_or_default()])
            }
            Self::Lost { why, how } => Sentence::paragraph([why.clone(), how.sentence(mv)]),
            Self::Random { strength: Strength::Random | Strength::Perfect } => sentence!("play/random", Name(mv)),
            Self::Random { strength: Strength::OnePly } => sentence!("play/random-after-one-ply", Name(mv)),
        }
    }

    pub fn proof(&self) -> Sentence {
        match self {
            Self::Middle | Self::Mirror { .. } => sentence!("play/proof-symmetry"),
            Self::Domino { .. } => sentence!("play/proof-pairing"),
            Self::EvenColumns { .. } => sentence!("play/proof-parity"),
            Self::Label { .. } => sentence!("play/proof-labels"),
            &Self::FoundWin { plies } => sentence!("play/proof-win", Count(plies)),
            Self::FoundDraw => sentence!("play/proof-draw"),
            &Self::Undecided { plies, .. } => sentence!("play/no-proof", Count(plies)),
            Self::Lost { why, .. } => sentence!("play/no-proof-lost", why),
            Self::Random { .. } => sentence!("play/no-proof-random"),
        }
    }
}

pub fn piles_left(piles: [u8; 8]) -> String {
    joined(piles.iter().filter(|&&pile| pile > 0).map(u8::to_string), "-")
}
