//! Chooses a move and its reason: by the game's strategy if it applies, else by labels or a search.

use super::fate::{Labelled, Labeller, Outcome};
use super::reason::{Lost, Reason};
use super::{Limits, Thought, look_ahead, named, pairing, parity, resistance, symmetry};
use plywood_games::{GameSpec, Placement, SharedGame, Status, play};
use plywood_tree::progress::Progress;
use plywood_tree::settings::Strategy;
use plywood_tree::tree::Player;

/// Chooses moves after some moves of a game; `None` if the game is over.
pub(super) struct Think<'s> {
    pub(super) spec: &'s GameSpec,
    pub(super) played: &'s [u32],
    pub(super) limits: Limits,
    pub(super) progress: &'s Progress,
}

impl Think<'_> {
    pub(super) fn thought(&self) -> Option<Thought> {
        let game = &mut *self.spec.shared();
        play(game, self.played);
        self.about(game)
    }

    pub(super) fn about(&self, game: &mut SharedGame<'_>) -> Option<Thought> {
        let Status::ToMove(mover) = game.status() else { return None };
        let by_strategy = game.placement().and_then(|here| self.proven(game, here));
        by_strategy
            .or_else(|| self.labelled(game, mover))
            .or_else(|| look_ahead::think(game, mover, self.spec, self.played, (self.limits, self.progress)))
    }

    fn proven(&self, game: &mut SharedGame<'_>, here: Placement) -> Option<Thought> {
        let strategy = self.spec.strategy();
        let (after, reason) = answer(strategy, here)?;
        let mv = game.moves().find(|&mv| {
            game.make(mv);
            let is_meant = game.placement() == Some(after);
            game.unmake(mv);
            is_meant
        })?;
        let mv = named(game, &game.move_names(), mv);
        Some(Thought { mv, outcome: Some(Outcome::Win), strategy, reason })
    }

    /// Returns the first move to a lost position, or the move that resists longest. `None` if the game is not played by labels,
    /// or they are unknown.
    fn labelled(&self, game: &mut SharedGame<'_>, mover: Player) -> Option<Thought> {
        if self.spec.strategy() == Strategy::Search {
            return None;
        }
        let after = Labeller::new(self.spec, self.limits).after_each_move(game, mover);
        if let Some(Labelled { mv, .. }) = after.iter().find(|labelled| labelled.outcome == Some(Outcome::Loss)) {
            let reason = Reason::Label { position: name_after(game, mv.code) };
            let (mv, strategy) = (mv.clone(), Strategy::Labels);
            return Some(Thought { mv, outcome: Some(Outcome::Win), strategy, reason });
        }
        if after.iter().any(|labelled| labelled.outcome != Some(Outcome::Win)) {
            return None;
        }
        let why = lost(self.spec.strategy(), game.placement());
        let (mv, how) = resistance::resist(game, mover, self.spec, self.limits)?;
        Some(Thought { mv, outcome: Some(Outcome::Loss), strategy: why.strategy(), reason: Reason::Lost { why, how } })
    }
}

/// Returns the position after the strategy's winning move, and the reason. `None` if the strategy does not win or does not apply.
fn answer(strategy: Strategy, here: Placement) -> Option<(Placement, Reason)> {
    match (strategy, here) {
        (Strategy::Symmetry, Placement::Strip(strip)) => {
            let answer = symmetry::answer(strip)?;
            Some((Placement::Strip(answer.after(strip)), mirror_reason(answer)))
        }
        (Strategy::Pairing, Placement::Hole(board)) => {
            let (cell, _) = pairing::answer(board)?;
            let name = |cell| pairing::name(cell, board.side);
            Some((Placement::Hole(board.after(cell)), Reason::Domino { hole: name(board.cell), other: name(cell) }))
        }
        (Strategy::Parity, Placement::Piles(piles)) => {
            let (pile, smaller) = parity::answer(piles)?;
            let mut after = piles;
            after[pile] = smaller;
            Some((Placement::Piles(after), Reason::EvenColumns { piles, from: piles[pile] }))
        }
        (Strategy::Symmetry | Strategy::Pairing | Strategy::Parity | Strategy::Labels | Strategy::Search, _) => None,
    }
}

fn mirror_reason(answer: symmetry::Answer) -> Reason {
    match answer {
        symmetry::Answer::Middle(_) => Reason::Middle,
        symmetry::Answer::Mirror(of) => Reason::Mirror { of: symmetry::name(of) },
    }
}

fn lost(strategy: Strategy, here: Option<Placement>) -> Lost {
    match (strategy, here) {
        (Strategy::Symmetry, Some(Placement::Strip(strip))) if symmetry::is_kept(strip) => Lost::Symmetry,
        (Strategy::Pairing, Some(Placement::Hole(_))) => Lost::Pairing,
        (Strategy::Parity, Some(Placement::Piles(piles))) if parity::is_kept(piles) => Lost::Parity(piles),
        (Strategy::Symmetry | Strategy::Pairing | Strategy::Parity | Strategy::Labels | Strategy::Search, _) => {
            Lost::Labels
        }
    }
}

fn name_after(game: &mut SharedGame<'_>, code: u32) -> Option<String> {
    let mv = game.moves().find(|&mv| game.code(mv) == code)?;
    game.make(mv);
    let name = game.position_name();
    game.unmake(mv);
    name
}
