//! Why a move is played, as data and in words, and the proof of what it promises.

use super::judge::{Judgement, Measure};
use crate::words::Balance;
use plywood_games::built_in::nim::nim_sum;
use plywood_messages::words::{Charset, Sentence, Words as _};
use plywood_tree::settings::Strategy;

/// Why a move is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It covers the middle of a strip that is its own mirror image.
    Middle,
    /// It is the mirror image of the move before.
    Mirror {
        /// That move.
        of: String,
    },
    /// It moves the other half of the domino that covers the hole.
    Domino {
        /// The cell of the hole.
        hole: String,
        /// The other half.
        other: String,
    },
    /// It leaves every column of binary digits even.
    EvenColumns {
        /// The piles before it.
        piles: [u8; 8],
        /// The size of the pile it takes from.
        from: u8,
    },
    /// It leads to a position that is lost for who is to move there.
    Label {
        /// What that position is called.
        position: Option<String>,
    },
    /// A search has found that it wins.
    FoundWin {
        /// After so many plies at the latest, this one included.
        plies: u32,
    },
    /// A search to the end of the game has found nothing better than a draw.
    FoundDraw,
    /// A search has found nothing decided.
    Undecided {
        /// So many plies deep.
        plies: u32,
        /// What an evaluation says of it, where the game has one.
        judged: Option<Judgement>,
    },
    /// Every move loses.
    Lost {
        /// How that is known.
        why: Lost,
        /// What this one has for it.
        how: Resistance,
    },
}

/// How it is known that a position is lost for who is to move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// Every move has a mirror image.
    Symmetry,
    /// The dominoes leave out the hole alone.
    Pairing,
    /// The nim-sum of these piles is 0.
    Parity([u8; 8]),
    /// Every position after a move is won for who is to move there.
    Labels,
    Search,
}

impl Lost {
    /// The strategy of the one who wins.
    pub const fn strategy(self) -> Strategy {
        match self {
            Self::Symmetry => Strategy::Symmetry,
            Self::Pairing => Strategy::Pairing,
            Self::Parity(_) => Strategy::Parity,
            Self::Labels => Strategy::Labels,
            Self::Search => Strategy::Search,
        }
    }

    fn sentence(self) -> Sentence {
        let said = |words: &'static str| words.sentence(Charset::Unicode);
        match self {
            Self::Symmetry => said(text!(play, "lost-symmetry")),
            Self::Pairing => said(text!(play, "lost-pairing")),
            Self::Parity(piles) => {
                sentence!(play, "lost-parity", piles = Name(piles_left(piles)))
            }
            Self::Labels => said(text!(play, "lost-labels")),
            Self::Search => said(text!(play, "lost-search")),
        }
    }
}

/// What a move has for it that loses like all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resistance {
    /// The game lasts so many plies more, this one included.
    Longest {
        /// So many.
        plies: u32,
    },
    /// Few of the answers win.
    FewestAnswers {
        /// So many of them.
        winning: usize,
        /// So many there are.
        answers: usize,
    },
    /// It leaves the most moves.
    MostMoves,
}

impl Resistance {
    fn sentence(self, mv: &str) -> Sentence {
        match self {
            Self::Longest { plies } => {
                sentence!(play, "longest", Name(mv), plies = Count(plies as usize))
            }
            Self::FewestAnswers { winning, answers } => {
                sentence!(play, "fewest-answers", Name(mv), Count(winning), Count(answers))
            }
            Self::MostMoves => sentence!(play, "most-moves", Name(mv)),
        }
    }
}

impl Judgement {
    /// `Six plies ahead it has 3 open lines more than the other player.`
    fn sentence(self) -> Sentence {
        let Self { measure, margin, plies } = self;
        let balance = match margin {
            1.. => Balance::Ahead,
            0 => Balance::Level,
            _ => Balance::Behind,
        };
        let margin = margin.unsigned_abs() as usize;
        let plies = plies as usize;
        match measure {
            Measure::OpenLines => {
                sentence!(play, "judged-by-lines", Count(plies), Balance(balance), Count(margin))
            }
            Measure::Material => {
                sentence!(play, "judged-by-material", Count(plies), Balance(balance), Count(margin))
            }
        }
    }
}

impl Reason {
    /// Why this move is played, in a sentence or two.
    pub fn because(&self, mv: &str) -> Sentence {
        let unicode = Charset::Unicode;
        match self {
            Self::Middle => sentence!(unicode, play, "middle", Name(mv)),
            Self::Mirror { of } => sentence!(unicode, play, "mirror", Name(mv), Name(of)),
            Self::Domino { hole, other } => sentence!(unicode, play, "domino", Name(mv), Name(hole), Name(other)),
            Self::EvenColumns { piles, from } => {
                let sum = nim_sum(piles);
                let (piles, binary) = (&piles_left(*piles), &format_args!("{sum:b}"));
                sentence!(
                    unicode,
                    play,
                    "even-columns",
                    Name(mv),
                    Name(piles),
                    Number(sum),
                    Number(binary),
                    from = Count((*from).into())
                )
            }
            Self::Label { position: Some(position) } => {
                sentence!(unicode, play, "label-f", Name(mv), Name(position))
            }
            Self::Label { position: None } => sentence!(unicode, play, "label-f-unnamed", Name(mv)),
            Self::FoundWin { plies } => {
                sentence!(unicode, play, "found-win", Name(mv), plies = Count(*plies as usize))
            }
            Self::FoundDraw => sentence!(unicode, play, "found-draw", Name(mv)),
            Self::Undecided { plies, judged } => {
                let undecided = sentence!(unicode, play, "undecided", Name(mv), plies = Count(*plies as usize));
                Sentence::paragraph([undecided, judged.map(Judgement::sentence).unwrap_or_default()])
            }
            Self::Lost { why, how } => Sentence::paragraph([why.sentence(), how.sentence(mv)]),
        }
    }

    /// Why who has just moved, by this reason, keeps what is promised, whatever the other one does.
    pub fn proof(&self) -> Sentence {
        let said = |words: &'static str| words.sentence(Charset::Unicode);
        match self {
            Self::Middle | Self::Mirror { .. } => said(text!(play, "proof-symmetry")),
            Self::Domino { .. } => said(text!(play, "proof-pairing")),
            Self::EvenColumns { .. } => said(text!(play, "proof-parity")),
            Self::Label { .. } => said(text!(play, "proof-labels")),
            Self::FoundWin { plies } => {
                sentence!(play, "proof-win", plies = Count(*plies as usize))
            }
            Self::FoundDraw => said(text!(play, "proof-draw")),
            Self::Undecided { plies, .. } => {
                sentence!(play, "no-proof", plies = Count(*plies as usize))
            }
            Self::Lost { why, .. } => {
                sentence!(play, "no-proof-lost", why = Words(why.sentence()))
            }
        }
    }
}

/// The piles that are left, as positions are called.
fn piles_left(piles: [u8; 8]) -> String {
    let left: Vec<String> = piles.iter().filter(|&&pile| pile > 0).map(u8::to_string).collect();
    left.join("-")
}
