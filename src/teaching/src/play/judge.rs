//! Judges moves with an unknown outcome by the evaluation of the game, as deep as the node limit allows. In chess that is
//! material after captures have been played out; in line games, the lines still open.

use super::look_ahead::{Meter, Spent};
use plywood_games::{GameSpec, Placement, SharedGame, play};
use plywood_search::search::{Rules, search_shared};
use plywood_tree::settings::Algorithm;
use plywood_tree::tree::Goal;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Own open lines minus the opponent's.
    OpenLines,
    /// Value of the own pieces minus the opponent's.
    Material,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    pub measure: Measure,
    /// Advantage of the mover; negative for a disadvantage.
    pub margin: i64,
    /// Depth in plies, including the move itself.
    pub plies: u32,
}

/// Returns the best of these moves, given by their codes, and the first of equal ones. `None` if the game has no such evaluation,
/// or the nodes do not suffice for a single ply.
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

fn measured(spec: &GameSpec) -> Option<(GameSpec, Measure)> {
    let with = |option, measure| spec.clone().with(option).ok().map(|spec| (spec, measure));
    with("evaluation=material", Measure::Material).or_else(|| with("evaluation=lines", Measure::OpenLines))
}

/// Depth for counting lines; even, because the player who moves next always has one more.
const DEEP_LINES: u32 = 6;
/// Depth for counting material before captures are played out.
const DEEP_MATERIAL: u32 = 4;

struct Judge<'c, 'p> {
    candidates: &'c [u32],
    goal: Goal,
    measure: Measure,
    meter: Meter<'p>,
}

impl Judge<'_, '_> {
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
        // A decided game has no margin; an earlier search would have found it.
        let found = best.filter(|(_, value)| value.is_finite());
        Ok(found.map(|(code, value)| {
            let margin = if self.goal == Goal::Largest { value } else { -value };
            (code, Judgement { measure: self.measure, margin: margin as i64, plies })
        }))
    }
}
