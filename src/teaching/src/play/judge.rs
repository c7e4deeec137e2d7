//! Judging moves of which a search does not know how they end: by the evaluation of the game, as far ahead as some nodes allow. In chess
//! that is material, once captures have been played out; where marks make lines, the lines still open.

use super::look_ahead::{Meter, Spent};
use plywood_games::{GameSpec, Placement, SharedGame, play};
use plywood_search::search::{Rules, search_shared};
use plywood_tree::settings::Algorithm;
use plywood_tree::tree::Goal;

/// What moves are judged by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Lines that can still be filled, less those of the other player.
    OpenLines,
    /// What one's pieces are worth, less those of the other player.
    Material,
}

/// What a move is worth to who makes it, as far as an evaluation tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// What it was judged by.
    pub measure: Measure,
    /// How many more who makes it then has; less than 0 where it is fewer.
    pub margin: i64,
    /// So many plies deep, this one included.
    pub plies: u32,
}

/// The best of these moves, by their codes; `None` where the game has no such evaluation, or the nodes do not do for a single ply.
/// The first of several that are worth the same.
pub(super) fn best_of(
    spec: &GameSpec,
    played: &[u32],
    candidates: &[u32],
    goal: Goal,
    meter: Meter<'_>,
) -> Option<(u32, Judgement)> {
    let (spec, measure) = measured(spec)?;
    let game = &mut *spec.shared();
    play(game, played);
    Judge { candidates, goal, measure, meter }.best(game)
}

/// The same game with an evaluation of what is not decided.
fn measured(spec: &GameSpec) -> Option<(GameSpec, Measure)> {
    let with = |option, measure| spec.clone().with(option).ok().map(|spec| (spec, measure));
    with("evaluation=material", Measure::Material).or_else(|| with("evaluation=lines", Measure::OpenLines))
}

/// How far ahead lines are counted: the player who moves next always has one more, so that an even number is fair.
const DEEP_LINES: u32 = 6;
/// How far ahead material is counted before captures are played out.
const DEEP_MATERIAL: u32 = 4;

struct Judge<'c, 'p> {
    candidates: &'c [u32],
    goal: Goal,
    measure: Measure,
    meter: Meter<'p>,
}

impl Judge<'_, '_> {
    /// The best move as deep as the nodes allow.
    fn best(&mut self, game: &mut SharedGame<'_>) -> Option<(u32, Judgement)> {
        let most = if matches!(game.placement(), Some(Placement::Marks(_))) { DEEP_LINES } else { DEEP_MATERIAL };
        let mut best = None;
        for plies in 1..=most {
            match self.pass(game, plies) {
                Ok(found) => best = found,
                Err(Spent) => break,
            }
        }
        best
    }

    /// The best move so many plies deep.
    fn pass(&mut self, game: &mut SharedGame<'_>, plies: u32) -> Result<Option<(u32, Judgement)>, Spent> {
        let rules = Rules { depth: plies - 1, ..Rules::of(Algorithm::Quiescence) };
        let mut best: Option<(u32, f64)> = None;
        for &code in self.candidates {
            let Some(mv) = game.moves().find(|&mv| game.code(mv) == code) else { continue };
            game.make(mv);
            let value = search_shared(rules, &mut *game, &mut self.meter);
            game.unmake(mv);
            let value = value?;
            if best.is_none_or(|(_, most)| self.goal.prefers(value, most)) {
                best = Some((code, value));
            }
        }
        // A decided game has no margin; it would have been found before.
        let found = best.filter(|(_, value)| value.is_finite());
        Ok(found.map(|(code, value)| {
            let margin = if self.goal == Goal::Largest { value } else { -value };
            (code, Judgement { measure: self.measure, margin: margin as i64, plies })
        }))
    }
}
