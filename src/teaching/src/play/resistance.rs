//! What to play where every move loses: what puts the end off longest, or, where that would take too long to find out, what
//! leaves the other player most to get wrong.

use super::fate::{Fate, Labeller, Outcome, Solver};
use super::reason::Resistance;
use super::{Limits, Move, named};
use plywood_games::{GameSpec, SharedGame};
use plywood_tree::tree::Player;

/// The most positions two plies away that are labelled to find what is hardest to answer.
const MOST_ANSWERS: usize = 4_096;

/// The move, and in what way it resists; `None` where there is no move.
pub(super) fn resist(
    game: &mut SharedGame<'_>,
    mover: Player,
    spec: &GameSpec,
    limits: Limits,
) -> Option<(Move, Resistance)> {
    let found = longest(game, mover, spec, limits).or_else(|| hardest(game, mover, spec, limits));
    let (mv, how) = found.or_else(|| widest(game))?;
    Some((named(game, &game.move_names(), mv), how))
}

/// The move after which the game lasts longest.
fn longest(game: &mut SharedGame<'_>, mover: Player, spec: &GameSpec, limits: Limits) -> Option<(usize, Resistance)> {
    let mut solver = Solver::new(spec, limits.positions);
    let next = mover.opponent().unwrap_or(mover);
    let mut best: Option<(usize, Fate)> = None;
    for mv in game.moves() {
        game.make(mv);
        let fate = solver.fate(game, next).map(Fate::before);
        game.unmake(mv);
        let fate = fate?;
        if best.is_none_or(|(_, best)| fate.is_better_than(best)) {
            best = Some((mv, fate));
        }
    }
    best.map(|(mv, fate)| (mv, Resistance::Longest { plies: fate.plies }))
}

/// The move after which the smallest part of the answers wins; `None` where all of them do, whatever is played.
fn hardest(game: &mut SharedGame<'_>, mover: Player, spec: &GameSpec, limits: Limits) -> Option<(usize, Resistance)> {
    let next = mover.opponent().unwrap_or(mover);
    let mut labeller = Labeller::new(spec, limits);
    let mut best: Option<(usize, usize, usize)> = None;
    let mut seen = 0;
    for mv in game.moves() {
        game.make(mv);
        seen += game.moves().count();
        if seen > MOST_ANSWERS {
            game.unmake(mv);
            return None;
        }
        let answers = labeller.after_each_move(game, next);
        game.unmake(mv);
        let winning = answers.iter().filter(|answer| answer.outcome == Some(Outcome::Loss)).count();
        // Fractions are compared by multiplying across.
        if best.is_none_or(|(_, least, of)| winning * of < least * answers.len()) {
            best = Some((mv, winning, answers.len()));
        }
    }
    let is_hard = best.filter(|&(_, winning, answers)| winning < answers);
    is_hard.map(|(mv, winning, answers)| (mv, Resistance::FewestAnswers { winning, answers }))
}

/// The move that leaves the most moves.
fn widest(game: &mut SharedGame<'_>) -> Option<(usize, Resistance)> {
    let mut best: Option<(usize, usize)> = None;
    for mv in game.moves() {
        game.make(mv);
        let left = game.moves().count();
        game.unmake(mv);
        if best.is_none_or(|(_, most)| left > most) {
            best = Some((mv, left));
        }
    }
    best.map(|(mv, _)| (mv, Resistance::MostMoves))
}
