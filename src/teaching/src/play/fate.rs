//! How a position ends if both play as well as they can, found by looking at every position that can follow, each of them once; and
//! labels: each position is T if who is to move there wins, else F, and the strategy is to move to an F. Labels come from the theory of
//! the game if it has one, else from everything that can follow.
//!
//! Source: UBB Cluj, Adversarial search, 2018, which labels positions by dynamic programming.

use std::collections::HashMap;
use std::ops::Range;

use super::{Limits, Move, named, pairing};
use plywood_games::{GameSpec, Placement, SharedGame, Status};
use plywood_tree::tree::{GameResult, Player};

/// How a game ends for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The other one wins.
    Loss,
    /// Nobody wins.
    Draw,
    /// It is won.
    Win,
}

impl Outcome {
    /// The same for the other player.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// How a game that is over has ended for this player.
    pub(super) fn of(result: GameResult, player: Player) -> Self {
        match result {
            GameResult::Draw => Self::Draw,
            GameResult::Won(winner) if winner == player => Self::Win,
            GameResult::Won(_) => Self::Loss,
        }
    }
}

/// How a position ends for the player to move, and after how many plies: a win as soon as it can be had, a loss as late as it can
/// be put off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fate {
    /// For the player to move.
    pub outcome: Outcome,
    /// Moves of both players until then.
    pub plies: u32,
}

impl Fate {
    /// The same for the player who moves to this position.
    #[must_use]
    pub const fn before(self) -> Self {
        Self { outcome: self.outcome.opposite(), plies: self.plies + 1 }
    }

    /// Whether this is preferred to the other.
    pub fn is_better_than(self, other: Self) -> bool {
        let rank = |fate: Self| {
            let plies = i64::from(fate.plies);
            (fate.outcome, if fate.outcome == Outcome::Win { -plies } else { plies })
        };
        rank(self) > rank(other)
    }
}

/// Finds fates, and remembers those it has found.
pub(super) struct Solver<'s> {
    spec: &'s GameSpec,
    known: HashMap<u32, Fate>,
    /// The most positions it looks at.
    most: usize,
}

/// A position whose moves are being looked at.
struct Open {
    mover: Player,
    rest: Range<usize>,
    played: Option<usize>,
    best: Option<Fate>,
}

impl<'s> Solver<'s> {
    pub(super) fn new(spec: &'s GameSpec, most: usize) -> Self {
        Self { spec, known: HashMap::new(), most }
    }

    /// The fate of a position; `mover` is who is to move, or would be if the game were not over. `None` where too many positions
    /// can follow. Linear in their moves.
    pub(super) fn fate(&mut self, game: &mut SharedGame<'_>, mover: Player) -> Option<Fate> {
        let mut open: Vec<Open> = Vec::new();
        let mut found = self.known(game, mover);
        if found.is_none() {
            open.push(Open { mover, rest: game.moves(), played: None, best: None });
        }
        while let Some(position) = open.last_mut() {
            if let Some(mv) = position.played.take() {
                game.unmake(mv);
                let here = found.take().map(Fate::before);
                position.best = better(position.best, here);
            }
            if let Some(mv) = position.rest.next() {
                position.played = Some(mv);
                let next = position.mover.opponent().unwrap_or(position.mover);
                game.make(mv);
                found = self.known(game, next);
                if found.is_none() {
                    if self.known.len() + open.len() >= self.most {
                        open.into_iter().rev().filter_map(|position| position.played).for_each(|mv| game.unmake(mv));
                        return None;
                    }
                    open.push(Open { mover: next, rest: game.moves(), played: None, best: None });
                }
            } else {
                found = position.best;
                self.known.extend(found.map(|fate| (game.outcome_key(), fate)));
                open.pop();
            }
        }
        found
    }

    /// The fate of a position without looking any further.
    fn known(&self, game: &SharedGame<'_>, mover: Player) -> Option<Fate> {
        match game.status() {
            Status::Over(value) => Some(Fate { outcome: Outcome::of(self.spec.result(value), mover), plies: 0 }),
            Status::ToMove(_) => self.known.get(&game.outcome_key()).copied(),
        }
    }
}

fn better(best: Option<Fate>, next: Option<Fate>) -> Option<Fate> {
    match (best, next) {
        (Some(best), Some(next)) if !next.is_better_than(best) => Some(best),
        (best, None) => best,
        (_, next) => next,
    }
}

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
