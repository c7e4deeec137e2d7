//! Runs two independent computations at the same time.

use std::thread;

/// Returns both results. Computes the first on its own thread if it is `large` and there are threads.
pub fn beside<A: Send, B>(large: bool, one: impl FnOnce() -> A + Send, other: impl FnOnce() -> B) -> (A, B) {
    if !large || cfg!(target_arch = "wasm32") {
        return (one(), other());
    }
    thread::scope(|scope| {
        let one = scope.spawn(one);
        let other = other();
        let one = one.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        (one, other)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_are_done_whatever_their_size() {
        for large in [false, true] {
            let mut done = 0;
            assert_eq!(beside(large, || 1 + 1, || done += 3), (2, ()));
            assert_eq!(done, 3);
        }
    }
}
