//! Threads for work of every kind. The standard library's functions are compiled anew for each closure they are given; these pass
//! them a box.

use std::thread::{self, JoinHandle};

pub fn spawn(work: impl FnOnce() + Send + 'static) -> JoinHandle<()> {
    let work: Box<dyn FnOnce() + Send> = Box::new(work);
    thread::spawn(work)
}

/// Runs the work on a thread of its own, and something else meanwhile. Passes a panic of the work on.
pub fn run_beside<T: Send>(work: impl FnOnce() -> T + Send, meanwhile: impl FnOnce()) -> T {
    let mut result = None;
    join(Box::new(|| result = Some(work())), Box::new(meanwhile));
    result.expect("the work has ended")
}

fn join(work: Box<dyn FnOnce() + Send + '_>, meanwhile: Box<dyn FnOnce() + '_>) {
    let joined = thread::scope(|scope| {
        let worker = scope.spawn(work);
        meanwhile();
        worker.join()
    });
    joined.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
}
