//! Minimax and expectiminimax: the value of every node from the values of its children, all of them.
//!
//! Sources: Shannon 1950, "Programming a computer for playing chess"; for chance nodes Michie 1966, "Game-playing and
//! game-learning automata"; Russell & Norvig, *Artificial Intelligence*, ch. 5.

use super::fence::{Fence, with_room};
use super::side::{Maximiser, Minimiser, Side};

use crate::game::{Game, Score, Status};
use crate::trace::{Event, Recorder};
use crate::tree::{Edge, Goal, Player};

/// Visits every node down to `depth` plies. O(nodes) time, O(depth) space.
pub(super) fn search<G: Game, R: Recorder>(game: G, recorder: &mut R, depth: u32) -> Result<G::Score, R::Stop> {
    Minimax { game, recorder, fence: Fence::new(depth) }.value(None, 0)
}

struct Minimax<'a, G, R> {
    game: G,
    recorder: &'a mut R,
    fence: Fence,
}

impl<G: Game, R: Recorder> Minimax<'_, G, R> {
    /// The value of the position after a move (`None`: of the position as it is). Inlined, so that a leaf
    /// costs no call, and unmade in each branch of its own, so that a small position never leaves its register at a leaf.
    #[inline(always)]
    fn value(&mut self, mv: Option<G::Move>, ply: u32) -> Result<G::Score, R::Stop> {
        let code = mv.map_or(Edge::UNNAMED, G::code);
        if let Some(mv) = mv {
            self.game.make(mv);
        }
        let status = self.game.status();
        self.recorder.record(Event::Enter { code, kind: status.kind(), window: None })?;
        let value = match status {
            Status::Over(value) => {
                self.take_back(mv);
                self.evaluated(value)?
            }
            Status::ToMove(player) => {
                let value = self.inner(player, ply)?;
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
    fn inner(&mut self, player: Player, ply: u32) -> Result<G::Score, R::Stop> {
        if self.fence.is_reached(ply) { self.at_fence(player, ply) } else { self.chosen(player, ply) }
    }

    #[cold]
    fn at_fence(&mut self, player: Player, ply: u32) -> Result<G::Score, R::Stop> {
        if self.fence.is_depth_limit(ply) {
            return self.evaluated(self.game.evaluation());
        }
        let fence = self.fence;
        self.fence = fence.moved_on(ply);
        let value = with_room(|| self.chosen(player, ply));
        self.fence = fence;
        value
    }

    #[inline(always)]
    fn chosen(&mut self, player: Player, ply: u32) -> Result<G::Score, R::Stop> {
        match player.goal() {
            Some(Goal::Largest) => self.best::<Maximiser>(ply),
            Some(Goal::Smallest) => self.best::<Minimiser>(ply),
            None => self.expected(ply),
        }
    }

    /// The best child for the player who moves.
    #[inline(never)]
    fn best<P: Side>(&mut self, ply: u32) -> Result<G::Score, R::Stop> {
        let mut best: G::Score = P::worst();
        for mv in self.game.moves() {
            let value = self.value(Some(mv), ply + 1)?;
            best = P::better(best, value);
            self.recorder.record(Event::Update { value: best.to_value(), window: None })?;
        }
        Ok(best)
    }

    /// The mean of the children, weighted by their probabilities.
    #[inline(never)]
    fn expected(&mut self, ply: u32) -> Result<G::Score, R::Stop> {
        let mut mean = 0.0;
        for mv in self.game.moves() {
            let p = self.game.probability(mv);
            let value = self.value(Some(mv), ply + 1)?.to_value();
            // What cannot happen adds nothing, not even an infinite value.
            mean += if p == 0.0 { 0.0 } else { p * value };
            self.recorder.record(Event::Update { value: mean, window: None })?;
        }
        Ok(G::Score::from_value(mean))
    }

    #[inline]
    fn evaluated(&mut self, value: G::Score) -> Result<G::Score, R::Stop> {
        self.recorder.record(Event::Evaluate { value: value.to_value() })?;
        Ok(value)
    }
}
