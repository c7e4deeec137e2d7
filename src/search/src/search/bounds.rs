//! Search windows in the game's own numbers.

use super::transposition::Entry;
use crate::trace::{Bound, Purpose, Window};
use plywood_games::Score;
use plywood_tree::{settings::CutRule, tree::Domain};

/// Window of a node, or `()` for searches without windows.
pub trait SearchWindow<S>: Copy {
    /// True if every returned value is exact, however the position was reached. Only such values enter the transposition table.
    const IS_EXACT: bool;

    fn within(bounds: Window) -> Self;

    #[inline(always)]
    fn full() -> Self {
        Self::within(Window::FULL)
    }

    fn recorded(self) -> Option<Window>;

    #[inline(always)]
    fn purpose(self) -> Purpose {
        Purpose::Value
    }

    /// Returns the position's value without a search if the table's bounds settle it within this window, and the value's relation
    /// to the true one.
    #[inline(always)]
    fn settled(self, _known: &Entry<S>, _rule: CutRule) -> Option<(S, Bound)> {
        None
    }

    /// Stores the bounds proved by a value that a search within this window has returned.
    #[inline(always)]
    fn learn(self, _value: S, _known: &mut Entry<S>) {}
}

impl<S> SearchWindow<S> for () {
    const IS_EXACT: bool = true;

    #[inline(always)]
    fn within(_bounds: Window) -> Self {}

    #[inline(always)]
    fn recorded(self) -> Option<Window> {
        None
    }
}

impl<S: Score> Window<S> {
    /// Returns the window from the other player's perspective, with signs and sides exchanged. A result that one player is sure
    /// of is a limit for the other.
    #[inline]
    #[must_use]
    pub fn turned(self, domain: Domain) -> Self {
        Self { alpha: self.beta.opposite(domain), beta: self.alpha.opposite(domain) }
    }
}

impl<S: Score> SearchWindow<S> for Window<S> {
    const IS_EXACT: bool = false;

    #[inline]
    fn within(Window { alpha, beta }: Window) -> Self {
        Self { alpha: S::from_value(alpha), beta: S::from_value(beta) }
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
        } else if (Self { alpha: lower, beta }).is_closed(rule) {
            Some((lower, Bound::Lower))
        } else if (Self { alpha, beta: upper }).is_closed(rule) {
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
