//! Chooses a move and its reason: by the game's strategy if it applies, else by labels or a search.

use super::{
    Limits, Strength, Thought, after,
    best_play::{Labelled, Outcome, Solver},
    named, pairing,
    reason::{Reason, piles_left},
    symmetry,
};
use plywood_games::{
    GameSpec, Placement, SharedGame, Status,
    built_in::nim::{nim_sum, winning_moves},
    play,
};
use plywood_messages::words::Sentence;
use plywood_tree::{
    progress::Progress,
    settings::Strategy,
    tree::{GameResult, Player},
};

/// Chooses moves after some moves of a game, and draws the strategy; `None` if the game is over.
pub struct Think<'s> {
    pub spec: &'s GameSpec,
    pub played: &'s [u32],
    pub limits: Limits,
    pub progress: &'s Progress,
}

impl Think<'_> {
    pub fn thought(&self) -> Option<Thought> {
        let game = &mut *self.spec.shared();
        play(game, self.played);
        self.about(game)
    }

    pub fn about(&self, game: &mut SharedGame<'_>) -> Option<Thought> {
        let Status::ToMove(mover) = game.status() else { return None };
        let by_strategy = game.placement().and_then(|here| self.proven(game, here));
        by_strategy.or_else(|| self.labelled(game, mover)).or_else(|| self.ahead(game, mover))
    }

    /// Returns a move that wins at once, for a program that looks `strength` ahead, or one chosen by a number.
    pub fn weak(&self, strength: Strength, number: u64) -> Option<Thought> {
        let game = &mut *self.spec.shared();
        play(game, self.played);
        let Status::ToMove(mover) = game.status() else { return None };
        let names = game.move_names();
        let all: Vec<usize> = game.moves().collect();
        let wins = |game: &mut SharedGame<'_>| matches!(game.status(), Status::Over(value) if self.spec.result(value) == GameResult::Won(mover));
        let winning = all.iter().copied().find(|&mv| strength == Strength::OnePly && after(game, mv, wins));
        let strategy = self.spec.strategy();
        if let Some(mv) = winning {
            let reason = Reason::FoundWin { plies: 1 };
            return Some(Thought { mv: named(game, &names, mv), outcome: Some(Outcome::Win), strategy, reason });
        }
        let mv = *all.get(number.checked_rem(all.len() as u64)? as usize)?;
        Some(Thought { mv: named(game, &names, mv), outcome: None, strategy, reason: Reason::Random { strength } })
    }

    pub fn solver(&self) -> Solver<'_> {
        Solver::new(self.spec, self.limits)
    }

    fn proven(&self, game: &mut SharedGame<'_>, here: Placement) -> Option<Thought> {
        let strategy = self.spec.strategy();
        let (next, reason) = answer(strategy, here)?;
        let mv = game.moves().find(|&mv| after(game, mv, |game| game.placement() == Some(next)))?;
        let mv = named(game, &game.move_names(), mv);
        Some(Thought { mv, outcome: Some(Outcome::Win), strategy, reason })
    }

    /// Returns the first move to a lost position, or the move that resists longest. `None` if the game is not played by labels,
    /// or they are unknown.
    fn labelled(&self, game: &mut SharedGame<'_>, mover: Player) -> Option<Thought> {
        if self.spec.strategy() == Strategy::Search {
            return None;
        }
        let labelled = self.solver().after_each_move(game, mover);
        if let Some(Labelled { mv, .. }) = labelled.iter().find(|labelled| labelled.outcome == Some(Outcome::Loss)) {
            let reason = Reason::Label { position: name_after(game, mv.code) };
            let mv = mv.clone();
            let strategy = Strategy::Labels;
            return Some(Thought { mv, outcome: Some(Outcome::Win), strategy, reason });
        }
        if labelled.iter().any(|labelled| labelled.outcome != Some(Outcome::Win)) {
            return None;
        }
        let (strategy, why) = lost(self.spec.strategy(), game.placement());
        let (mv, how) = self.resist(game, mover)?;
        Some(Thought { mv, outcome: Some(Outcome::Loss), strategy, reason: Reason::Lost { why, how } })
    }
}

/// Returns the position after the strategy's winning move, and the reason. `None` if the strategy does not win or does not apply.
fn answer(strategy: Strategy, here: Placement) -> Option<(Placement, Reason)> {
    match (strategy, here) {
        (Strategy::Symmetry, Placement::Strip(strip)) => {
            let answer = symmetry::answer(strip)?;
            let reason = match answer {
                symmetry::Answer::Middle(_) => Reason::Middle,
                symmetry::Answer::Mirror(of) => Reason::Mirror { of: symmetry::name(of) },
            };
            Some((Placement::Strip(answer.after(strip)), reason))
        }
        (Strategy::Pairing, Placement::Hole(board)) => {
            let (cell, _) = pairing::answer(board)?;
            let name = |cell| pairing::name(cell, board.side);
            Some((Placement::Hole(board.after(cell)), Reason::Domino { hole: name(board.cell), other: name(cell) }))
        }
        (Strategy::Parity, Placement::Piles(piles)) => {
            let (pile, smaller) = even_columns(piles)?;
            let mut after = piles;
            after[pile] = smaller;
            Some((Placement::Piles(after), Reason::EvenColumns { piles, from: piles[pile] }))
        }
        (Strategy::Symmetry | Strategy::Pairing | Strategy::Parity | Strategy::Labels | Strategy::Search, _) => None,
    }
}

/// Returns the pile and its new size by the parity strategy, which makes every column of the piles' binary digits even, so that
/// the nim-sum is 0: the largest of the piles with the nim-sum's highest digit. `None` if the nim-sum is 0.
///
/// Any move changes a digit and makes a column odd. A pile with the highest odd digit can make all of them even again. Source:
/// Bouton 1901, "Nim, a game with a complete mathematical theory".
pub fn even_columns(piles: [u8; 8]) -> Option<(usize, u8)> {
    // `max_by_key` would return the last maximum; the first one is the one whose name has no strokes.
    winning_moves(&piles).min_by_key(|&(at, _)| u8::MAX - piles[at])
}

/// Returns the strategy that proves a position lost, and why it is.
fn lost(strategy: Strategy, here: Option<Placement>) -> (Strategy, Sentence) {
    let why = match (strategy, here) {
        (Strategy::Symmetry, Some(Placement::Strip(strip))) if symmetry::is_kept(strip) => {
            sentence!("play/lost-symmetry")
        }
        // The dominoes leave out only the hole.
        (Strategy::Pairing, Some(Placement::Hole(_))) => sentence!("play/lost-pairing"),
        (Strategy::Parity, Some(Placement::Piles(piles))) if nim_sum(&piles) == 0 => {
            sentence!("play/lost-parity", piles = Name(piles_left(piles)))
        }
        (Strategy::Symmetry | Strategy::Pairing | Strategy::Parity | Strategy::Labels | Strategy::Search, _) => {
            return (Strategy::Labels, sentence!("play/lost-labels"));
        }
    };
    (strategy, why)
}

fn name_after(game: &mut SharedGame<'_>, code: u32) -> Option<String> {
    let mv = game.moves().find(|&mv| game.code(mv) == code)?;
    after(game, mv, |game| game.position_name())
}
