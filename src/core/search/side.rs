//! The two players of minimax as types, so that one function serves both and each gets machine code of its own.

use crate::game::Score;
use crate::trace::{Cut, Window};

/// The player who chooses at a node.
pub(super) trait Side {
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

/// A window in the game's own numbers.
#[derive(Clone, Copy)]
pub(super) struct Bounds<S> {
    pub(super) alpha: S,
    pub(super) beta: S,
}

impl<S: Score> Bounds<S> {
    pub(super) const FULL: Self = Self { alpha: S::LOWEST, beta: S::HIGHEST };

    #[inline]
    pub(super) fn window(self) -> Window {
        Window { alpha: self.alpha.to_value(), beta: self.beta.to_value() }
    }
}

impl Side for Maximiser {
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

impl Side for Minimiser {
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
