//! Alpha begins with 0: `search(root, 0, inf)`. If the root's value is less, its children are cut before their values are known.

use super::{Bounds, Lines};
use crate::search::bounds::SearchWindow as _;

pub(super) struct AlphaStartsAtZero;

impl Lines for AlphaStartsAtZero {
    fn first_window(&self, _smallest: f64) -> Bounds<f64> {
        Bounds { alpha: 0.0, ..Bounds::full() }
    }
}
