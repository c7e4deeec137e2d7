//! A time that is over when it is over.

use std::time::{Duration, Instant};

/// Tells from now on whether so many milliseconds have passed.
pub fn deadline(milliseconds: u64) -> impl FnMut() -> bool {
    let (begun, time) = (Instant::now(), Duration::from_millis(milliseconds));
    move || begun.elapsed() >= time
}
