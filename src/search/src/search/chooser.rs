//! The two players of minimax as types, so that one function serves both and each gets its own machine code.

use crate::trace::{Cut, Window};
use plywood_games::Score;

pub trait Chooser {
    const CUT: Cut;

    fn worst<S: Score>() -> S;

    /// Returns the better of two scores, or the first if they are equal.
    fn better<S: Score>(old: S, new: S) -> S;

    /// Returns the bound that this player can improve: alpha for MAX, beta for MIN.
    fn own<S: Score>(bounds: &mut Window<S>) -> &mut S;
}

/// MAX and OR. `Minimiser` is MIN and AND.
pub struct Maximiser;

pub struct Minimiser;

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
    fn own<S: Score>(bounds: &mut Window<S>) -> &mut S {
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
    fn own<S: Score>(bounds: &mut Window<S>) -> &mut S {
        &mut bounds.beta
    }
}
