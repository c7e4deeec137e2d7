//! Chooses a move in a lost position: the one that delays the end longest, or, if that is too expensive to compute, the one that
//! is hardest to answer.

use super::fate::{Fate, Labeller, Outcome, Solver};
use super::reason::Resistance;
use super::{Limits, Move, named};
use plywood_games::{GameSpec, SharedGame};
use plywood_tree::tree::Player;

/// Maximum number of positions two plies away that are labelled to find the hardest move to answer.
const MOST_ANSWERS: usize = 4_096;

pub(super) fn resist(
    game: &mut SharedGame<'_>,
    mover: Player,
    spec: &GameSpec,
    limits: Limits,
) -> Option<(Move, Resistance)> {
    let found = longest(game, mover, spec, limits).or_else(|| hardest_to_answer(game, mover, spec, limits));
    let (mv, how) = found.or_else(|| widest(game))?;
    Some((named(game, &game.move_names(), mv), how))
}

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

/// Returns the move after which the smallest share of replies wins; `None` if every reply to every move wins.
fn hardest_to_answer(
    game: &mut SharedGame<'_>,
    mover: Player,
    spec: &GameSpec,
    limits: Limits,
) -> Option<(usize, Resistance)> {
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
        // Compare fractions by cross-multiplication.
        if best.is_none_or(|(_, least, of)| winning * of < least * answers.len()) {
            best = Some((mv, winning, answers.len()));
        }
    }
    let is_hard = best.filter(|&(_, winning, answers)| winning < answers);
    is_hard.map(|(mv, winning, answers)| (mv, Resistance::FewestAnswers { winning, answers }))
}

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
