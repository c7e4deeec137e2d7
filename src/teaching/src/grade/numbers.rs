//! When numbers and windows are equal.

use plywood_search::trace::Window;

pub(super) fn is_same(one: Window, other: Window) -> bool {
    is_close(one.alpha, other.alpha) && is_close(one.beta, other.beta)
}

/// Equal but for what is lost when a fraction is written down.
pub(super) fn is_close(one: f64, other: f64) -> bool {
    const SHARE: f64 = 1e-6;
    one == other || (one - other).abs() <= SHARE * one.abs().min(other.abs())
}
