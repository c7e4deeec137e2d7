//! Reads the initial content on a thread that starts before the screen. Content that is read within a moment opens directly;
//! otherwise the screen shows the progress.

use crate::threads;
use std::{
    panic::resume_unwind,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        mpsc::{Receiver, RecvTimeoutError, channel},
    },
    time::{Duration, Instant},
};

use plywood_interface::job::{self, Arrival};
use plywood_tree::progress::Progress;

const PATIENCE: Duration = Duration::from_millis(20);
const INTERVAL: Duration = Duration::from_millis(20);

/// Content that is being read or has not been fetched yet.
pub struct Reading {
    started: Instant,
    progress: Arc<Progress>,
    arrivals: Mutex<Receiver<Arrival>>,
}

pub fn begin_reading(read: impl FnOnce(&Arc<Progress>) -> Arrival + Send + 'static) -> Arc<Reading> {
    let (sender, arrivals) = channel();
    let progress = Arc::<Progress>::default();
    let watched = Arc::clone(&progress);
    threads::spawn(move || {
        // The receiver is gone if the program has ended.
        let _ = sender.send(read(&watched));
    });
    Arc::new(Reading { started: Instant::now(), progress, arrivals: Mutex::new(arrivals) })
}

impl Reading {
    /// Returns the content if reading takes no longer than a moment.
    pub fn at_once(&self) -> Option<Arrival> {
        match self.arrivals().recv_timeout(PATIENCE.saturating_sub(self.started.elapsed())) {
            Ok(arrival) => Some(arrival),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => resume_panic(),
        }
    }

    pub fn wait(&self) -> Arrival {
        self.arrivals().recv().unwrap_or_else(|_| resume_panic())
    }

    pub fn as_job(self: Arc<Self>) -> job::Reading {
        job::Reading::new(move |progress| self.watched(progress))
    }

    fn watched(&self, progress: &Progress) -> Arrival {
        loop {
            match self.arrivals().recv_timeout(INTERVAL) {
                Ok(arrival) => return arrival,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => resume_panic(),
            }
            if progress.is_cancelled() {
                self.progress.cancel();
                return Arrival::Cancelled;
            }
            let bytes = self.progress.bytes();
            progress.report(self.progress.nodes());
            progress.report_bytes(bytes.read, bytes.all.unwrap_or_default());
        }
    }

    fn arrivals(&self) -> MutexGuard<'_, Receiver<Arrival>> {
        self.arrivals.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Panics, because the reading thread has panicked; its panic has been reported.
fn resume_panic() -> ! {
    resume_unwind(Box::new(()))
}
