//! Alpha-beta in negamax form: values and windows are those of the player who moves. On the way down a window changes its
//! sign and its sides, (-beta, -alpha), for what one player is sure of the other one cannot exceed; on the way up a value does.
//!
//! It visits the nodes of alpha-beta in min/max form, in the same order, and cuts at the same places.
//!
//! Sources: Knuth & Moore 1975, "An analysis of alpha-beta pruning" (fail-hard, their F2); Fishburn 1983, "Another
//! optimization of alpha-beta search" (fail-soft).

use super::Rules;
use super::fence::{Fence, with_room};
use super::negamax::Turns;
use super::side::Bounds;
use super::walk::skip;
use crate::game::{Game, Score, Status};
use crate::settings::{CutRule, FailMode};
use crate::trace::{Cut, Event, Purpose, Recorder};
use crate::tree::{Edge, Goal};

/// Searches with the full window down to the rules' depth; the result is the value for MAX, the steps tell the values and
/// windows of the movers. O(nodes visited) time, O(depth) space.
pub(super) fn search<G: Game, R: Recorder>(game: G, recorder: &mut R, rules: Rules) -> Result<G::Score, R::Stop> {
    let (fence, turns) = (Fence::new(rules.depth), Turns::of(&game));
    let value = NegamaxAb { game, recorder, rules, fence, turns }.value(None, 0, Bounds::FULL)?;
    Ok(turns.seen_at(value, 0))
}

struct NegamaxAb<'a, G, R> {
    game: G,
    recorder: &'a mut R,
    rules: Rules,
    fence: Fence,
    turns: Turns,
}

impl<G: Game, R: Recorder> NegamaxAb<'_, G, R> {
    /// The value of the position after a move (`None`: of the position as it is), for the player who moves there.
    fn value(&mut self, mv: Option<G::Move>, ply: u32, bounds: Bounds<G::Score>) -> Result<G::Score, R::Stop> {
        let code = mv.map_or(Edge::UNNAMED, G::code);
        if let Some(mv) = mv {
            self.game.make(mv);
        }
        let status = self.game.status();
        let (kind, window) = (status.kind(), Some(bounds.window()));
        self.recorder.record(Event::Enter { code, kind, window, purpose: Purpose::Value })?;
        let value = match status {
            Status::Over(value) => self.evaluated(value, ply),
            Status::ToMove(_) if self.fence.is_reached(ply) => self.at_fence(ply, bounds),
            Status::ToMove(_) => self.best(ply, bounds),
        }?;
        if let Some(mv) = mv {
            self.game.unmake(mv);
        }
        self.recorder.record(Event::Return { value: value.to_value() })?;
        Ok(value)
    }

    #[cold]
    fn at_fence(&mut self, ply: u32, bounds: Bounds<G::Score>) -> Result<G::Score, R::Stop> {
        if self.fence.is_depth_limit(ply) {
            return self.evaluated(self.game.evaluation(), ply);
        }
        let fence = self.fence;
        self.fence = fence.moved_on(ply);
        let value = with_room(|| self.best(ply, bounds));
        self.fence = fence;
        value
    }

    fn best(&mut self, ply: u32, mut bounds: Bounds<G::Score>) -> Result<G::Score, R::Stop> {
        let mut best = match self.rules.fail_mode {
            FailMode::FailSoft => G::Score::LOWEST,
            FailMode::FailHard => bounds.alpha,
        };
        let mut moves = self.game.moves();
        while let Some(mv) = moves.next() {
            let handed_down =
                Bounds { alpha: self.turns.opposite(bounds.beta), beta: self.turns.opposite(bounds.alpha) };
            let child = self.value(Some(mv), ply + 1, handed_down)?;
            let value = self.turns.opposite(child);
            best = if value > best { value } else { best };
            bounds.alpha = if best > bounds.alpha { best } else { bounds.alpha };
            self.recorder.record(Event::Update { value: best.to_value(), window: Some(bounds.window()) })?;
            if self.cuts(bounds) {
                skip::<G, R>(self.recorder, self.cut(ply), moves)?;
                break;
            }
        }
        Ok(best)
    }

    fn cuts(&self, bounds: Bounds<G::Score>) -> bool {
        match self.rules.cut_rule {
            CutRule::Equal => bounds.alpha >= bounds.beta,
            CutRule::Strict => bounds.alpha > bounds.beta,
        }
    }

    /// For the mover every cutoff is one at beta; it keeps the name it has for everybody, by whose node it is.
    const fn cut(&self, ply: u32) -> Cut {
        match self.turns.goal(ply) {
            Goal::Largest => Cut::Beta,
            Goal::Smallest => Cut::Alpha,
        }
    }

    fn evaluated(&mut self, value: G::Score, ply: u32) -> Result<G::Score, R::Stop> {
        let value = self.turns.seen_at(value, ply);
        self.recorder.record(Event::Evaluate { value: value.to_value() })?;
        Ok(value)
    }
}
