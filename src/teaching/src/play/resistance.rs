//! Chooses a move in a lost position: the one that delays the end longest, or, if that is too expensive to compute, the one that
//! is hardest to answer.

use std::cmp::Reverse;

use super::{
    Move, after,
    best_play::{BestPlay, Outcome},
    named,
    reason::Resistance,
    think::Think,
};
use plywood_games::SharedGame;
use plywood_tree::tree::Player;

/// Maximum number of positions two plies away that are labelled to find the hardest move to answer.
const MOST_ANSWERS: usize = 4_096;

impl Think<'_> {
    pub fn resist(&self, game: &mut SharedGame<'_>, mover: Player) -> Option<(Move, Resistance)> {
        let found = self.longest(game, mover).or_else(|| self.hardest_to_answer(game, mover));
        let (mv, how) = found.or_else(|| widest(game))?;
        Some((named(game, &game.move_names(), mv), how))
    }

    fn longest(&self, game: &mut SharedGame<'_>, mover: Player) -> Option<(usize, Resistance)> {
        let mut solver = self.solver();
        let next = mover.opponent().unwrap_or(mover);
        let legal = game.moves();
        let after_move = |mv| Some((mv, after(game, mv, |game| solver.best_play(game, next))?.before()));
        let best_plays: Vec<(usize, BestPlay)> = legal.map(after_move).collect::<Option<_>>()?;
        let (mv, best_play) = best_plays.into_iter().min_by_key(|(_, best_play)| Reverse(best_play.rank()))?;
        Some((mv, Resistance::Longest { plies: best_play.plies }))
    }

    /// Returns the move after which the smallest share of replies wins; `None` if every reply to every move wins.
    fn hardest_to_answer(&self, game: &mut SharedGame<'_>, mover: Player) -> Option<(usize, Resistance)> {
        let next = mover.opponent().unwrap_or(mover);
        let mut solver = self.solver();
        let mut best: Option<(usize, usize, usize)> = None;
        let mut seen = 0;
        for mv in game.moves() {
            seen += after(game, mv, |game| game.moves().count());
            if seen > MOST_ANSWERS {
                return None;
            }
            let answers = after(game, mv, |game| solver.after_each_move(game, next));
            let winning = answers.iter().filter(|answer| answer.outcome == Some(Outcome::Loss)).count();
            // Compare fractions by cross-multiplication.
            if best.is_none_or(|(_, least, of)| winning * of < least * answers.len()) {
                best = Some((mv, winning, answers.len()));
            }
        }
        let (mv, winning, answers) = best.filter(|&(_, winning, answers)| winning < answers)?;
        Some((mv, Resistance::FewestAnswers { winning, answers }))
    }
}

fn widest(game: &mut SharedGame<'_>) -> Option<(usize, Resistance)> {
    // The first of equal ones, which `max_by_key` would not return.
    let mv = game.moves().min_by_key(|&mv| Reverse(after(game, mv, |game| game.moves().count())))?;
    Some((mv, Resistance::MostMoves))
}
