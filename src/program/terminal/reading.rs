//! Reads what the program is started with, on a thread of its own that begins before there is a screen: what is read in a moment
//! is opened as if nothing had been read, and for everything else the screen tells how far it is.

use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use plywood_interface::job;
use plywood_interface::job::Arrival;
use plywood_tree::progress::Progress;

/// How long reading may take before anybody is told of it.
const PATIENCE: Duration = Duration::from_millis(20);
/// How often it is looked whether anybody still waits.
const INTERVAL: Duration = Duration::from_millis(20);

/// Something that is being read, or that nobody has fetched yet.
#[derive(Debug)]
pub struct Reading {
    started: Instant,
    progress: Arc<Progress>,
    arrivals: Mutex<Receiver<Arrival>>,
}

/// Begins to read.
pub fn read(read: impl FnOnce(&Arc<Progress>) -> Arrival + Send + 'static) -> Arc<Reading> {
    let (sender, arrivals) = channel();
    let progress = Arc::<Progress>::default();
    let watched = Arc::clone(&progress);
    thread::spawn(move || {
        // Nobody fetches it when the program has ended meanwhile.
        let _ = sender.send(read(&watched));
    });
    Arc::new(Reading { started: Instant::now(), progress, arrivals: Mutex::new(arrivals) })
}

impl Reading {
    /// What has been read, if that took no longer than anybody would notice.
    pub fn at_once(&self) -> Option<Arrival> {
        match self.arrivals().recv_timeout(PATIENCE.saturating_sub(self.started.elapsed())) {
            Ok(arrival) => Some(arrival),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => gone(),
        }
    }

    /// What is read, however long that takes.
    pub fn wait(&self) -> Arrival {
        self.arrivals().recv().unwrap_or_else(|_| gone())
    }

    /// It as something that the interface has read.
    pub fn as_job(self: Arc<Self>) -> job::Reading {
        job::Reading::new(move |progress| self.watched(progress))
    }

    /// What is read, while somebody waits for it, who is told how far it is.
    fn watched(&self, progress: &Progress) -> Arrival {
        loop {
            match self.arrivals().recv_timeout(INTERVAL) {
                Ok(arrival) => return arrival,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => gone(),
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

/// The thread that reads has panicked, which has been told: so does whoever waits for it.
fn gone() -> ! {
    resume_unwind(Box::new(()))
}
