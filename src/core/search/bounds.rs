//! The window of a search in the game's own numbers, and when it is closed. Knows nothing of positions.

use super::driver::SearchWindow;
use crate::game::Score;
use crate::settings::CutRule;
use crate::trace::Window;

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
