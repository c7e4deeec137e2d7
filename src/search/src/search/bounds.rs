//! The window of a search in the game's own numbers, and when it is closed.

use super::transposition::Entry;
use crate::trace::{Bound, Purpose, Window};
use plywood_games::Score;
use plywood_tree::settings::CutRule;
use plywood_tree::tree::Domain;

/// What a node is searched within.
pub(super) trait SearchWindow<S>: Copy {
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

    /// What a position returns without a search within this window, if the bounds in the table are enough, and how that stands to its
    /// value.
    #[inline(always)]
    fn settled(self, _known: &Entry<S>, _rule: CutRule) -> Option<(S, Bound)> {
        None
    }

    /// Notes what a value says that a search within this window has returned.
    #[inline(always)]
    fn learn(self, _value: S, _known: &mut Entry<S>) {}
}

impl<S> SearchWindow<S> for () {
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
    /// What the window is to the other player: for what one player is sure of the other one cannot exceed, it changes its sign and
    /// its sides.
    #[inline]
    pub(super) fn turned(self, domain: Domain) -> Self {
        Self { alpha: self.beta.opposite(domain), beta: self.alpha.opposite(domain) }
    }

    /// Whether no other child can matter.
    #[inline]
    pub(super) fn cut(self, rule: CutRule) -> bool {
        // In this form one comparison settles nearly every child; with one for each rule both are made.
        self.alpha > self.beta || (self.alpha == self.beta && rule == CutRule::Equal)
    }
}

impl<S: Score> SearchWindow<S> for Bounds<S> {
    const IS_EXACT: bool = false;

    #[inline]
    fn full() -> Self {
        Self { alpha: S::LOWEST, beta: S::HIGHEST }
    }

    #[inline]
    fn recorded(self) -> Option<Window> {
        Some(Window { alpha: self.alpha.to_value(), beta: self.beta.to_value() })
    }

    #[inline]
    fn settled(self, known: &Entry<S>, rule: CutRule) -> Option<(S, Bound)> {
        let Self { alpha, beta } = self;
        let Entry { lower, upper, .. } = *known;
        if lower == upper {
            Some((lower, Bound::Exact))
        } else if (Self { alpha: lower, beta }).cut(rule) {
            Some((lower, Bound::Lower))
        } else if (Self { alpha, beta: upper }).cut(rule) {
            Some((upper, Bound::Upper))
        } else {
            None
        }
    }

    #[inline]
    fn learn(self, value: S, known: &mut Entry<S>) {
        if value > self.alpha && value > known.lower {
            known.lower = value;
        }
        if value < self.beta && value < known.upper {
            known.upper = value;
        }
    }
}
