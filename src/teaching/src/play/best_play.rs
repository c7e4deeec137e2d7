//! Solves positions under best play, visiting each position that can follow once. Also labels positions: T if the player to move
//! wins, else F; the strategy is to move to an F. Labels come from the theory of the game if it has one, else from a complete
//! search.
//!
//! Source: UBB Cluj, Adversarial search, 2018, which labels positions by dynamic programming.

use std::{cmp::Reverse, collections::HashMap, ops::Range};

use super::{Limits, Move, after, named, pairing};
use plywood_games::{GameSpec, Placement, SharedGame, Status};
use plywood_tree::tree::{GameResult, Player};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    Loss,
    Draw,
    Win,
}

impl Outcome {
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    pub(super) fn of(result: GameResult, player: Player) -> Self {
        match result {
            GameResult::Draw => Self::Draw,
            GameResult::Won(winner) if winner == player => Self::Win,
            GameResult::Won(_) => Self::Loss,
        }
    }
}

/// Outcome of a position for the player to move and the plies until then, with wins as early and losses as late as possible.
#[derive(Clone, Copy)]
pub struct BestPlay {
    /// For the player to move.
    pub outcome: Outcome,
    /// Moves of both players until the end.
    pub plies: u32,
}

impl BestPlay {
    #[must_use]
    pub const fn before(self) -> Self {
        Self { outcome: self.outcome.opposite(), plies: self.plies + 1 }
    }

    /// Returns what is greater for better play: the outcome, then an early win or a late end.
    pub fn rank(self) -> (Outcome, i64) {
        let plies = i64::from(self.plies);
        (self.outcome, if self.outcome == Outcome::Win { -plies } else { plies })
    }
}

/// Solves positions, and remembers the solved ones.
pub struct Solver<'s> {
    spec: &'s GameSpec,
    known: HashMap<u32, BestPlay>,
    most: usize,
}

struct Open {
    mover: Player,
    rest: Range<usize>,
    played: Option<usize>,
    best: Option<BestPlay>,
}

impl<'s> Solver<'s> {
    pub fn new(spec: &'s GameSpec, limits: Limits) -> Self {
        Self { spec, known: HashMap::new(), most: limits.positions }
    }

    /// Returns the outcome of a position, or `None` if too many positions can follow. `mover` is to move, or would be if the game
    /// were not over. Linear in the moves of those positions.
    pub fn best_play(&mut self, game: &mut SharedGame<'_>, mover: Player) -> Option<BestPlay> {
        let mut open: Vec<Open> = Vec::new();
        let mut found = self.lookup(game, mover);
        if found.is_none() {
            open.push(Open { mover, rest: game.moves(), played: None, best: None });
        }
        while let Some(position) = open.last_mut() {
            if let Some(mv) = position.played.take() {
                game.unmake(mv);
                let here = found.take().map(BestPlay::before);
                // The first of equal ones, which `max_by_key` would not return.
                position.best = position.best.into_iter().chain(here).min_by_key(|best| Reverse(best.rank()));
            }
            if let Some(mv) = position.rest.next() {
                position.played = Some(mv);
                let next = position.mover.opponent().unwrap_or(position.mover);
                game.make(mv);
                found = self.lookup(game, next);
                if found.is_none() {
                    if self.known.len() + open.len() >= self.most {
                        open.into_iter().rev().filter_map(|position| position.played).for_each(|mv| game.unmake(mv));
                        return None;
                    }
                    open.push(Open { mover: next, rest: game.moves(), played: None, best: None });
                }
            } else {
                found = position.best;
                self.known.extend(found.map(|best_play| (game.outcome_key(), best_play)));
                open.pop();
            }
        }
        found
    }

    fn lookup(&self, game: &SharedGame<'_>, mover: Player) -> Option<BestPlay> {
        match game.status() {
            Status::Over(value) => Some(BestPlay { outcome: Outcome::of(self.spec.result(value), mover), plies: 0 }),
            Status::ToMove(_) => self.known.get(&game.outcome_key()).copied(),
        }
    }
}

/// Move with the winner of the resulting position.
#[derive(Clone, Debug, PartialEq)]
pub struct Labelled {
    pub mv: Move,
    /// Outcome for the player to move after it: a win is the label T, a loss the label F; `None` if unknown.
    pub outcome: Option<Outcome>,
}

impl Solver<'_> {
    /// Returns the outcome for `mover`, who is to move or would be if the game were not over.
    pub fn outcome(&mut self, game: &mut SharedGame<'_>, mover: Player) -> Option<Outcome> {
        let outcome_of = |value| Some(Outcome::of(self.spec.result(value), mover));
        match game.status() {
            Status::Over(value) => outcome_of(value),
            Status::ToMove(_) if game.is_exact() => outcome_of(game.evaluation()),
            Status::ToMove(_) => match game.placement() {
                Some(Placement::Hole(board)) if pairing::answers(board).is_some() => Some(Outcome::Loss),
                Some(Placement::Hole(_)) => Some(Outcome::Win),
                _ => self.best_play(game, mover).map(|best_play| best_play.outcome),
            },
        }
    }

    pub fn after_each_move(&mut self, game: &mut SharedGame<'_>, mover: Player) -> Vec<Labelled> {
        let next = mover.opponent().unwrap_or(mover);
        let names = game.move_names();
        let labelled = game.moves().map(|mv| {
            let written = named(game, &names, mv);
            Labelled { mv: written, outcome: after(game, mv, |game| self.outcome(game, next)) }
        });
        labelled.collect()
    }
}
