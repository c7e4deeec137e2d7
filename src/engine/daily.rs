//! What the daily loop leaves out, and what is tested where everything is: the tests of every crate use it.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};

/// Of how many cases one is tried in the daily loop.
pub(crate) const DAILY: usize = 16;

/// Whether everything is tried (`CI` is set), and not only what there is time for in the daily loop.
pub(crate) fn tries_everything() -> bool {
    std::env::var_os("CI").is_some()
}

/// All cases of a sweep where everything is tested; in the daily loop every sixteenth, but one at least, and every run begins with another.
pub(crate) fn some<T>(all: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    let all: Vec<T> = all.into_iter().collect();
    let every = if tries_everything() { 1 } else { DAILY };
    let drawn = RandomState::new().build_hasher().finish() as usize;
    let first = drawn % every.min(all.len().max(1));
    all.into_iter().skip(first).step_by(every)
}
