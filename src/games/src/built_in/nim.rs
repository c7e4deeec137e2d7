//! Nim: piles of matches; a move takes any number from one pile. The player who takes the last match wins, or loses in misère
//! play.
//!
//! Source of the strategy: Bouton 1901, "Nim, a game with a complete mathematical theory".

use super::prelude::*;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Play {
    /// The player who takes the last match wins.
    #[default]
    Normal,
    /// The player who takes the last match loses.
    Misere,
}

/// A position of Nim.
///
/// A move is written as the size of its pile before and after, `7→4`, with a prime for each earlier pile of the same size,
/// `1'→0`. Positions are equivalent up to the order of the piles.
#[derive(Clone, Copy)]
pub struct Nim {
    piles: [u8; Self::MOST_PILES],
    play: Play,
}

#[derive(Clone, Copy)]
pub struct Take {
    pile: u8,
    from: u8,
    to: u8,
    /// Number of earlier piles of the same size.
    twins: u8,
}

/// Moves of a position: pile by pile, smallest amounts first.
#[derive(Clone, Copy)]
pub struct Takes {
    piles: [u8; Nim::MOST_PILES],
    pile: u8,
    left: u8,
    twins: u8,
}

impl Iterator for Takes {
    type Item = Take;

    fn next(&mut self) -> Option<Take> {
        while self.left == 0 {
            self.pile += 1;
            let at = usize::from(self.pile);
            self.left = *self.piles.get(at)?;
            self.twins = self.piles[..at].iter().map(|&pile| u8::from(pile == self.left)).sum();
        }
        self.left -= 1;
        let from = self.piles[usize::from(self.pile)];
        Some(Take { pile: self.pile, from, to: self.left, twins: self.twins })
    }
}

impl Nim {
    pub const MOST_PILES: usize = 8;

    /// Creates a game. Piles beyond [`Self::MOST_PILES`] are dropped.
    pub fn new(piles: &[u8], play: Play) -> Self {
        let mut all = [0; Self::MOST_PILES];
        all.iter_mut().zip(piles).for_each(|(pile, &size)| *pile = size);
        Self { piles: all, play }
    }

    pub fn mover_wins(&self) -> bool {
        match self.play {
            // Misère play equals normal play until every pile has one match; then an odd number of piles loses.
            Play::Misere if self.piles.iter().all(|&pile| pile <= 1) => nim_sum(&self.piles) == 0,
            Play::Normal | Play::Misere => nim_sum(&self.piles) != 0,
        }
    }
}

/// Returns the exclusive or of the piles: 0 exactly if the player to move loses in normal play.
pub fn nim_sum(piles: &[u8]) -> u8 {
    piles.iter().fold(0, |sum, pile| sum ^ pile)
}

/// Returns the winning moves of normal play as pile index and new size. Empty exactly if the nim-sum is 0.
pub fn winning_moves(piles: &[u8]) -> impl Iterator<Item = (usize, u8)> {
    let sum = nim_sum(piles);
    piles.iter().enumerate().map(move |(at, &pile)| (at, pile, pile ^ sum)).filter_map(|(at, pile, smaller)| {
        // A pile with the leading bit of the nim-sum gets smaller, and the new nim-sum is 0.
        (smaller < pile).then_some((at, smaller))
    })
}

impl ImpartialGame for Nim {
    type Move = Take;
    type Moves = Takes;
    type Key = [u8; Self::MOST_PILES];

    const THEORY: Option<fn(&Self) -> bool> = Some(Self::mover_wins);
    const NOTATION: fn(u32) -> String = |code| {
        let [twins, _, from, to] = code.to_be_bytes();
        format!("{from}{}→{to}", "'".repeat(usize::from(twins)))
    };
    const SYMMETRY: Symmetry = Symmetry::Piles;

    fn outcome(&self) -> Option<bool> {
        let is_over = u64::from_le_bytes(self.piles) == 0;
        is_over.then_some(self.play == Play::Misere)
    }

    fn moves(&self) -> Takes {
        Takes { piles: self.piles, pile: 0, left: self.piles[0], twins: 0 }
    }

    fn make(&mut self, take: Take) {
        self.piles[usize::from(take.pile)] = take.to;
    }

    fn unmake(&mut self, take: Take) {
        self.piles[usize::from(take.pile)] = take.from;
    }

    fn code(&self, take: Take) -> u32 {
        u32::from_be_bytes([take.twins, take.pile, take.from, take.to])
    }

    fn key(&self) -> Self::Key {
        self.piles
    }

    fn canonical(&self) -> Self::Key {
        let mut piles = self.piles;
        piles.sort_unstable();
        piles
    }

    fn placement(&self) -> Placement {
        Placement::Piles(self.piles)
    }

    fn board(&self) -> Vec<String> {
        self.piles.iter().filter(|&&pile| pile > 0).map(|&pile| "|".repeat(usize::from(pile))).collect()
    }

    fn position(&self) -> String {
        pile_names(self.piles)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    piles: Vec<u8>,
    play: Play,
}

impl BuiltIn for Start {
    const ROW: GameRow = GameRow { name: "nim", example: "nim:1,1,2", about: || text!("games/nim-about") };
    const OPTIONS: &'static [GameOption<Self>] = &[GameOption {
        name: "misere",
        values: |_| Vec::new(),
        example: None,
        set: |start, _| {
            start.play = Play::Misere;
            Ok(())
        },
        get: |start| (start.play == Play::Misere).then_some("".into()),
    }];

    fn parse(start: Option<&str>) -> Result<Self, String> {
        let piles = numbers(start.unwrap_or_default(), text!("games/pile"), u8::MAX)?;
        not_too_many(piles).map(|piles| Self { piles, play: Play::default() })
    }

    fn at(&self, position: &str) -> Result<Self, String> {
        let piles = not_too_many(piles(position, text!("games/pile"), u8::MAX)?)?;
        Ok(Self { piles, play: self.play })
    }

    fn leads_to(&self, later: &Self) -> bool {
        let sorted = |piles: &[u8]| {
            let mut piles: Vec<u8> = piles.iter().copied().filter(|&pile| pile > 0).collect();
            piles.sort_unstable_by(|a, b| b.cmp(a));
            piles
        };
        let (piles, whole) = (sorted(&later.piles), sorted(&self.piles));
        piles.len() <= whole.len() && piles.iter().zip(whole).all(|(&left, pile)| left <= pile)
    }

    fn start(&self) -> String {
        joined(&self.piles)
    }

    fn facts(&self) -> GameFacts {
        match self.play {
            Play::Normal => GameFacts::won(text!("games/nim"), Payoff::OneZero, Strategy::Parity),
            Play::Misere => GameFacts::won(text!("games/nim-misere"), Payoff::PlusMinus, Strategy::Labels),
        }
    }

    visit_in_turns!(self => Nim::new(&self.piles, self.play));
}

fn not_too_many(piles: Vec<u8>) -> Result<Vec<u8>, String> {
    match piles.len() {
        0..=Nim::MOST_PILES => Ok(piles),
        many => Err(string!("games/too-many-piles", count = Count(many), most = Count(Nim::MOST_PILES))),
    }
}

#[cfg(any(test, feature = "testing"))]
mod samples {
    use super::{Play, Start};
    use crate::testing::Sampled;
    use plywood_tree::tree::{GameResult, Player};
    use proptest::prelude::*;

    impl Sampled for Start {
        const VALUES: &'static [(&'static str, f64)] = &[
            ("nim:1,1,2", 1.0),
            ("nim:1,1,2:first=min", 0.0),
            ("nim:2,2:misere", -1.0),
            ("nim:2,2:misere:first=min", 1.0),
            ("nim:2,3:misere", 1.0),
        ];
        const SPECS: &'static [&'static str] = &["nim:3,4,5", "nim:2,2:misere:first=min:merge=siblings"];
        const PERFT: &'static [(&'static str, &'static [u128])] =
            &[("nim:1,1,2", &[1, 4, 11, 18, 12]), ("nim:2,2:misere", &[1, 4, 10, 12, 6])];
        const REFUSED: &'static [(&'static str, &'static str)] = &[
            ("nim:1,x", "`x`"),
            ("nim:256", "0 to 255"),
            ("nim:", "is missing"),
            ("nim:1,1,1,1,1,1,1,1,1", "9 piles are too many"),
            ("nim:from=1-x", "`x`"),
            ("nim:from=1-1-1-1-1-1-1-1-1", "9 piles are too many"),
        ];
        const OVER: &'static [(&'static str, GameResult)] = &[
            ("nim:0", GameResult::Won(Player::Min)),
            ("nim:0,0:first=min", GameResult::Won(Player::Max)),
            ("nim:0:misere", GameResult::Won(Player::Max)),
            ("nim:0:values=t/f", GameResult::Won(Player::And)),
        ];

        fn any() -> BoxedStrategy<Self> {
            let piles = prop::collection::vec(prop_oneof![1 => Just(0u8), 3 => any::<u8>()], 1..=8);
            let play = prop::sample::select(vec![Play::Normal, Play::Misere]);
            (piles, play).prop_map(|(piles, play)| Self { piles, play }).boxed()
        }
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::{
        Describe as _, Game as _, InTurns, Merged,
        testing::{names_after_one_move, nodes, value, wins, wins_if},
    };

    fn nim(piles: &[u8]) -> InTurns<Nim> {
        InTurns::new(Nim::new(piles, Play::Normal), First::Max, Payoff::OneZero)
    }

    fn misere(piles: &[u8]) -> InTurns<Nim> {
        InTurns::new(Nim::new(piles, Play::Misere), First::Max, Payoff::PlusMinus)
    }

    fn winning(piles: &[u8]) -> Vec<(usize, u8)> {
        winning_moves(piles).collect()
    }

    #[test]
    fn the_nim_sum_tells_who_wins_and_moves_are_written_by_their_piles() {
        // Nim-sums from the lectures. The lecture plays 7 -> 4; reducing one of the twos to one wins as well.
        assert_eq!((nim_sum(&[2, 2, 4, 7]), winning(&[2, 2, 4, 7])), (3, vec![(0, 1), (1, 1), (3, 4)]));
        assert_eq!((nim_sum(&[2, 3, 4, 5]), winning(&[2, 3, 4, 5])), (0, vec![]));
        assert_eq!((nim_sum(&[3, 4, 5]), winning(&[3, 4, 5])), (2, vec![(0, 1)]));

        // Taking the pile of two wins 1-1-2.
        {
            assert_eq!(value(nim(&[1, 1, 2])), 1.0);
            let children = [("1-2".to_owned(), 0.0), ("1-1-1".to_owned(), 0.0), ("1-1".to_owned(), 1.0)];
            assert_eq!(names_after_one_move(Merged::new(nim(&[1, 1, 2]), false)), children);
        }

        // Two piles of two are lost misère.
        {
            assert_eq!((value(misere(&[2, 2])), nodes(Merged::new(misere(&[2, 2]), false))), (-1.0, 15));
            let children = [("1-2".to_owned(), -1.0), ("2".to_owned(), -1.0)];
            assert_eq!(names_after_one_move(Merged::new(misere(&[2, 2]), false)), children);
        }

        // The nim-sum predicts the winner of every small game.
        for code in 0..256u32 {
            let piles = [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6 & 3].map(|pile| pile as u8);
            assert_eq!(wins(&nim(&piles)), nim_sum(&piles) != 0, "{piles:?}");
            assert_eq!(winning(&piles).is_empty(), nim_sum(&piles) == 0);
            for (at, smaller) in winning(&piles) {
                let mut after = piles;
                after[at] = smaller;
                assert!(smaller < piles[at] && nim_sum(&after) == 0);
            }
            assert_eq!(wins_if(&misere(&piles), true), misere(&piles).mover_wins(), "misère {piles:?}");
        }

        // A move is written by what becomes of its pile.
        {
            let names = |piles: &[u8]| -> Vec<String> {
                {
                    let game = nim(piles);
                    game.moves().map(|take| (Nim::NOTATION)(game.code(take))).collect()
                }
            };
            assert_eq!(names(&[1, 2]), ["1→0", "2→1", "2→0"]);
            assert_eq!(names(&[1, 0, 1, 2, 1]), ["1→0", "1'→0", "2→1", "2→0", "1''→0"]);
            assert_eq!(nim(&[1, 0, 3]).board(), ["|", "|||"]);
        }
    }
}
