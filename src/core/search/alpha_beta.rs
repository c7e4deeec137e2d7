//! Alpha-beta in min/max form: minimax that skips children which cannot change the value of the root.
//!
//! Fail-soft and fail-hard differ in one line: fail-hard starts the best value at the node's own bound, so that a node
//! never hands up less than alpha at MAX or more than beta at MIN.
//!
//! Sources: Knuth & Moore 1975, "An analysis of alpha-beta pruning" (fail-hard, their F2); Fishburn 1983, "Another
//! optimization of alpha-beta search" (fail-soft); Russell & Norvig, *Artificial Intelligence*, ch. 5.

use super::Rules;
use super::fence::{Fence, with_room};
use super::side::{Bounds, Maximiser, Minimiser, Side};
use super::walk::skip;
use crate::game::{Game, Score, Status};
use crate::settings::{CutRule, FailMode};
use crate::trace::{Event, Purpose, Recorder};
use crate::tree::{Edge, Goal, Player};

/// Searches with the full window down to the rules' depth. O(nodes visited) time, O(depth) space.
pub(super) fn search<G: Game, R: Recorder>(game: G, recorder: &mut R, rules: Rules) -> Result<G::Score, R::Stop> {
    let fence = Fence::new(rules.depth);
    AlphaBeta { game, recorder, rules, fence }.value(None, 0, Bounds::FULL)
}

struct AlphaBeta<'a, G, R> {
    game: G,
    recorder: &'a mut R,
    rules: Rules,
    fence: Fence,
}

impl<G: Game, R: Recorder> AlphaBeta<'_, G, R> {
    /// The value of the position after a move (`None`: of the position as it is), as far as it matters. Inlined, so that a leaf
    /// costs no call, and unmade in each branch of its own, so that a small position never leaves its register at a leaf.
    #[inline(always)]
    fn value(&mut self, mv: Option<G::Move>, ply: u32, bounds: Bounds<G::Score>) -> Result<G::Score, R::Stop> {
        let code = mv.map_or(Edge::UNNAMED, G::code);
        if let Some(mv) = mv {
            self.game.make(mv);
        }
        let status = self.game.status();
        let (kind, window) = (status.kind(), Some(bounds.window()));
        self.recorder.record(Event::Enter { code, kind, window, purpose: Purpose::Value })?;
        let value = match status {
            Status::Over(value) => {
                self.take_back(mv);
                self.evaluated(value)?
            }
            Status::ToMove(player) => {
                let value = self.inner(player, ply, bounds)?;
                self.take_back(mv);
                value
            }
        };
        self.recorder.record(Event::Return { value: value.to_value() })?;
        Ok(value)
    }

    #[inline(always)]
    fn take_back(&mut self, mv: Option<G::Move>) {
        if let Some(mv) = mv {
            self.game.unmake(mv);
        }
    }

    #[inline(always)]
    fn inner(&mut self, player: Player, ply: u32, bounds: Bounds<G::Score>) -> Result<G::Score, R::Stop> {
        if self.fence.is_reached(ply) { self.at_fence(player, ply, bounds) } else { self.chosen(player, ply, bounds) }
    }

    #[cold]
    fn at_fence(&mut self, player: Player, ply: u32, bounds: Bounds<G::Score>) -> Result<G::Score, R::Stop> {
        if self.fence.is_depth_limit(ply) {
            return self.evaluated(self.game.evaluation());
        }
        let fence = self.fence;
        self.fence = fence.moved_on(ply);
        let value = with_room(|| self.chosen(player, ply, bounds));
        self.fence = fence;
        value
    }

    #[inline(always)]
    fn chosen(&mut self, player: Player, ply: u32, bounds: Bounds<G::Score>) -> Result<G::Score, R::Stop> {
        match player.goal() {
            Some(Goal::Largest) => self.best::<Maximiser>(ply, bounds),
            Some(Goal::Smallest) => self.best::<Minimiser>(ply, bounds),
            // Chance nodes are refused before the search starts; one met all the same is not looked into.
            None => self.evaluated(self.game.evaluation()),
        }
    }

    #[inline(never)]
    fn best<P: Side>(&mut self, ply: u32, mut bounds: Bounds<G::Score>) -> Result<G::Score, R::Stop> {
        let mut best = match self.rules.fail_mode {
            FailMode::FailSoft => P::worst(),
            FailMode::FailHard => *P::own(&mut bounds),
        };
        let mut moves = self.game.moves();
        while let Some(mv) = moves.next() {
            let value = self.value(Some(mv), ply + 1, bounds)?;
            best = P::better(best, value);
            let own = P::own(&mut bounds);
            *own = P::better(*own, best);
            self.recorder.record(Event::Update { value: best.to_value(), window: Some(bounds.window()) })?;
            if self.cuts(bounds) {
                skip::<G, R>(self.recorder, P::CUT, moves)?;
                break;
            }
        }
        Ok(best)
    }

    #[inline]
    fn cuts(&self, bounds: Bounds<G::Score>) -> bool {
        match self.rules.cut_rule {
            CutRule::Equal => bounds.alpha >= bounds.beta,
            CutRule::Strict => bounds.alpha > bounds.beta,
        }
    }

    #[inline]
    fn evaluated(&mut self, value: G::Score) -> Result<G::Score, R::Stop> {
        self.recorder.record(Event::Evaluate { value: value.to_value() })?;
        Ok(value)
    }
}
