//! Labels: each position is T if who is to move there wins, else F, and the strategy is to move to an F. Who wins is told by the theory of
//! the game where it has one, else by everything that can follow.
//!
//! Source: UBB Cluj, Adversarial search, 2018, which labels positions by dynamic programming.

use super::fate::{Outcome, Solver};
use super::{Limits, Move, named, pairing};
use plywood_games::{GameSpec, Placement, SharedGame, Status};
use plywood_tree::tree::Player;

/// A move, and who wins the position it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labelled {
    pub mv: Move,
    /// How it ends for who is to move after it: a win is the label T, a loss the label F; `None` where that is not known.
    pub outcome: Option<Outcome>,
}

/// Tells who wins positions, and remembers what it had to look up.
pub(super) struct Labeller<'s> {
    spec: &'s GameSpec,
    solver: Solver<'s>,
}

impl<'s> Labeller<'s> {
    pub(super) fn new(spec: &'s GameSpec, limits: Limits) -> Self {
        Self { spec, solver: Solver::new(spec, limits.positions) }
    }

    /// How a position ends for who is to move there, or would be if the game were not over.
    pub(super) fn outcome(&mut self, game: &mut SharedGame<'_>, mover: Player) -> Option<Outcome> {
        let told = |value| Some(Outcome::of(self.spec.result(value), mover));
        match game.status() {
            Status::Over(value) => told(value),
            Status::ToMove(_) if game.is_exact() => told(game.evaluation()),
            Status::ToMove(_) => match game.placement() {
                Some(Placement::Hole(board)) if pairing::answers(board).is_some() => Some(Outcome::Loss),
                Some(Placement::Hole(_)) => Some(Outcome::Win),
                _ => self.solver.fate(game, mover).map(|fate| fate.outcome),
            },
        }
    }

    /// Every move of a position, with the label of the position after it.
    pub(super) fn after_each_move(&mut self, game: &mut SharedGame<'_>, mover: Player) -> Vec<Labelled> {
        let next = mover.opponent().unwrap_or(mover);
        let names = game.move_names();
        let labelled = game.moves().map(|mv| {
            let written = named(game, &names, mv);
            game.make(mv);
            let outcome = self.outcome(game, next);
            game.unmake(mv);
            Labelled { mv: written, outcome }
        });
        labelled.collect()
    }
}
