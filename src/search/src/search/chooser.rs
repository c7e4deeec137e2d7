//! The two players of minimax as types, so that one function serves both and each gets machine code of its own.

use super::bounds::Bounds;
use crate::trace::Cut;
use plywood_games::Score;

/// The player who chooses at a node.
pub(super) trait Chooser {
    /// The cutoff that happens where this player moves.
    const CUT: Cut;

    /// The score every other one is an improvement on.
    fn worst<S: Score>() -> S;

    /// The better of two scores; the first if they are equal.
    fn better<S: Score>(old: S, new: S) -> S;

    /// The bound this player can improve: alpha for MAX, beta for MIN.
    fn own<S: Score>(bounds: &mut Bounds<S>) -> &mut S;
}

/// MAX and OR.
pub(super) struct Maximiser;

/// MIN and AND.
pub(super) struct Minimiser;

impl Chooser for Maximiser {
    const CUT: Cut = Cut::Beta;

    #[inline]
    fn worst<S: Score>() -> S {
        S::LOWEST
    }

    #[inline]
    fn better<S: Score>(old: S, new: S) -> S {
        if new > old { new } else { old }
    }

    #[inline]
    fn own<S: Score>(bounds: &mut Bounds<S>) -> &mut S {
        &mut bounds.alpha
    }
}

impl Chooser for Minimiser {
    const CUT: Cut = Cut::Alpha;

    #[inline]
    fn worst<S: Score>() -> S {
        S::HIGHEST
    }

    #[inline]
    fn better<S: Score>(old: S, new: S) -> S {
        if new < old { new } else { old }
    }

    #[inline]
    fn own<S: Score>(bounds: &mut Bounds<S>) -> &mut S {
        &mut bounds.beta
    }
}
