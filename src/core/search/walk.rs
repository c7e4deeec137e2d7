//! What the searches without windows share: entering a position, evaluating it or looking below it, and leaving it.
//! Knows nothing of what a search makes of the children: that is its [`Rule`], and a file of its own.

use super::fence::{Fence, with_room};
use super::memory::{Memory, Met};
use crate::game::{Game, Score, Status};
use crate::trace::{Cut, Event, Purpose, Recorder};
use crate::tree::{Edge, Player};

/// What one algorithm makes of a position.
pub(super) trait Rule: Copy {
    /// The value of a position in which this player moves, from the values of its children.
    fn value<G: Game, R: Recorder>(
        walk: &mut Walk<'_, G, R, Self>,
        player: Player,
        ply: u32,
    ) -> Result<G::Score, R::Stop>;

    /// A value for MAX as this algorithm sees it at this ply.
    #[inline(always)]
    fn seen<S: Score>(self, value: S, _ply: u32) -> S {
        value
    }
}

/// A search under way: the game, who listens, and the rule.
pub(super) struct Walk<'a, G: Game, R, A> {
    pub(super) game: G,
    pub(super) rule: A,
    recorder: &'a mut R,
    fence: Fence,
    /// Stays empty unless equal positions of the game are one.
    memory: Memory<G>,
}

impl<'a, G: Game, R: Recorder, A: Rule> Walk<'a, G, R, A> {
    /// A search down to `depth` plies.
    pub(super) fn new(game: G, recorder: &'a mut R, rule: A, depth: u32) -> Self {
        Self { game, rule, recorder, fence: Fence::new(depth), memory: Memory::default() }
    }

    /// The value of the position after a move (`None`: of the position as it is). Inlined, so that a leaf
    /// costs no call, and unmade in each branch of its own, so that a small position never leaves its register at a leaf.
    #[inline(always)]
    pub(super) fn value(&mut self, mv: Option<G::Move>, ply: u32) -> Result<G::Score, R::Stop> {
        let code = mv.map_or(Edge::UNNAMED, G::code);
        if let Some(mv) = mv {
            self.game.make(mv);
        }
        let status = self.game.status();
        let key = match self.meet(ply) {
            Some(Met::Again { value, entry }) => {
                self.take_back(mv);
                let known = value.to_value();
                self.recorder.record(Event::Hit { code, kind: status.kind(), value: known, entry })?;
                return Ok(value);
            }
            Some(Met::First(key)) => Some(key),
            None => None,
        };
        self.recorder.record(Event::Enter { code, kind: status.kind(), window: None, purpose: Purpose::Value })?;
        let value = match status {
            Status::Over(value) => {
                self.take_back(mv);
                self.evaluated(value, ply)?
            }
            Status::ToMove(player) => {
                let value = self.inner(player, ply)?;
                self.take_back(mv);
                value
            }
        };
        self.recorder.record(Event::Return { value: value.to_value() })?;
        if let Some(key) = key {
            self.memory.remember(key, value);
        }
        Ok(value)
    }

    /// Whether the position has been searched already; `None` where nobody asks, which the compiler knows.
    #[inline(always)]
    fn meet(&mut self, ply: u32) -> Option<Met<G>> {
        if G::MERGES { Some(self.memory.meet((self.game.canonical(), self.fence.left(ply)))) } else { None }
    }

    #[inline(always)]
    fn take_back(&mut self, mv: Option<G::Move>) {
        if let Some(mv) = mv {
            self.game.unmake(mv);
        }
    }

    #[inline(always)]
    fn inner(&mut self, player: Player, ply: u32) -> Result<G::Score, R::Stop> {
        if self.fence.is_reached(ply) { self.at_fence(player, ply) } else { A::value(self, player, ply) }
    }

    #[cold]
    fn at_fence(&mut self, player: Player, ply: u32) -> Result<G::Score, R::Stop> {
        if self.fence.is_depth_limit(ply) {
            return self.estimated(ply);
        }
        let fence = self.fence;
        self.fence = fence.moved_on(ply);
        let value = with_room(|| A::value(self, player, ply));
        self.fence = fence;
        value
    }

    /// The static evaluation, for a position that is not looked below.
    pub(super) fn estimated(&mut self, ply: u32) -> Result<G::Score, R::Stop> {
        self.evaluated(self.game.evaluation(), ply)
    }

    #[inline]
    fn evaluated(&mut self, value: G::Score, ply: u32) -> Result<G::Score, R::Stop> {
        let value = self.rule.seen(value, ply);
        self.recorder.record(Event::Evaluate { value: value.to_value() })?;
        Ok(value)
    }

    /// Reports what the position is worth, now that a child has returned.
    #[inline(always)]
    pub(super) fn update(&mut self, value: f64) -> Result<(), R::Stop> {
        self.recorder.record(Event::Update { value, window: None })
    }

    /// Reports the children that are not looked at, if there are any.
    #[inline]
    pub(super) fn skip(&mut self, cut: Cut, rest: G::Moves) -> Result<(), R::Stop> {
        skip::<G, R>(self.recorder, cut, rest)
    }
}

/// Reports the children that are not looked at, if there are any.
#[inline]
pub(super) fn skip<G: Game, R: Recorder>(recorder: &mut R, cut: Cut, rest: G::Moves) -> Result<(), R::Stop> {
    let mut rest = rest.peekable();
    if rest.peek().is_none() {
        return Ok(());
    }
    recorder.record(Event::Cutoff { cut })?;
    if R::DETAILED {
        for mv in rest {
            recorder.record(Event::Skip { code: G::code(mv) })?;
        }
    }
    Ok(())
}
