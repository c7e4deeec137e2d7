//! The window of a search in the game's own numbers, and when it is closed. Knows nothing of positions.

use crate::game::Score;
use crate::settings::CutRule;
use crate::trace::{Purpose, Window};

/// What a node is searched within.
pub(super) trait SearchWindow: Copy {
    /// Whether every value returned is exact, however the position was reached. Only such values are kept in the transposition table.
    const IS_EXACT: bool;

    /// The window of the root: every value matters.
    fn full() -> Self;

    /// The window as a trace records it, where there is one.
    fn recorded(self) -> Option<Window>;

    /// What a node is entered for.
    #[inline(always)]
    fn purpose(self) -> Purpose {
        Purpose::Value
    }
}

impl SearchWindow for () {
    const IS_EXACT: bool = true;

    #[inline(always)]
    fn full() -> Self {}

    #[inline(always)]
    fn recorded(self) -> Option<Window> {
        None
    }
}

/// The values a search still cares about: MAX is sure of `alpha`, MIN of `beta`; in negamax form the mover is sure of `alpha`.
#[derive(Clone, Copy)]
pub(super) struct Bounds<S> {
    pub(super) alpha: S,
    pub(super) beta: S,
}

impl<S: Score> Bounds<S> {
    /// Whether no other child can matter.
    #[inline]
    pub(super) fn cut(self, rule: CutRule) -> bool {
        match rule {
            CutRule::Equal => self.alpha >= self.beta,
            CutRule::Strict => self.alpha > self.beta,
        }
    }
}

impl<S: Score> SearchWindow for Bounds<S> {
    const IS_EXACT: bool = false;

    #[inline]
    fn full() -> Self {
        Self { alpha: S::LOWEST, beta: S::HIGHEST }
    }

    #[inline]
    fn recorded(self) -> Option<Window> {
        Some(Window { alpha: self.alpha.to_value(), beta: self.beta.to_value() })
    }
}
