//! Long-running work, with a progress line on standard error if that is a terminal. Ctrl-C ends the program, or stops the work if its
//! partial result is printed.

use std::{
    io::{self, Write},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
        mpsc::{Receiver, RecvTimeoutError, channel},
    },
    time::{Duration, Instant},
};

use super::output::{StatusLine, clear_status};
use crate::terminal::interrupt::{self, PartialWork};
use crate::threads;
use plywood_tree::progress::Progress;

/// Delay before showing progress.
const PATIENCE: Duration = Duration::from_millis(400);
const INTERVAL: Duration = Duration::from_millis(50);
/// Time for stopping after Ctrl-C, before the program ends without a result. Unoptimized builds need longer.
const GRACE: Duration = Duration::from_millis(if cfg!(debug_assertions) { 5_000 } else { 400 });
/// Time limit of optional work.
const MOMENT: Duration = Duration::from_millis(20);
/// Columns of the moving bar. The total is unknown, so the bar only shows activity.
const BAR: usize = 20;

/// Runs the work on a thread of its own, and shows its progress. Ctrl-C ends the program.
pub fn watched<T: Send>(what: &'static str, work: impl FnOnce(&Arc<Progress>) -> T + Send) -> T {
    if interrupt::was_pressed() {
        interrupt::end(clear_status);
    }
    run(what, &Arc::default(), work)
}

/// Same as [`watched`], but the first Ctrl-C only cancels the work, whose partial result is to be printed.
pub fn watched_in_part<T: Send>(what: &'static str, work: impl FnOnce(&Arc<Progress>) -> T + Send) -> T {
    let progress = Arc::default();
    let _taker = PartialWork::begin(&progress);
    run(what, &progress, work)
}

fn run<T: Send>(what: &'static str, progress: &Arc<Progress>, work: impl FnOnce(&Arc<Progress>) -> T + Send) -> T {
    let (done, is_done) = channel();
    let work = move || {
        // Dropped when the work ends in any way: this wakes the watching thread.
        let _done = done;
        work(progress)
    };
    threads::run_beside(work, || watch(what, progress, &is_done))
}

/// Runs work that is cancelled before its duration becomes noticeable.
pub fn run_briefly<T>(work: impl FnOnce(&Arc<Progress>) -> T) -> T {
    let progress = Arc::new(Progress::default());
    let (done, is_done) = channel::<()>();
    let watched = Arc::clone(&progress);
    threads::spawn(move || {
        if is_done.recv_timeout(MOMENT) == Err(RecvTimeoutError::Timeout) {
            watched.cancel();
        }
    });
    let result = work(&progress);
    drop(done);
    result
}

/// Writes a result, and shows the progress of a long write to a file or a pipe. It shows nothing while the reader is not reading:
/// a pager may be using the terminal.
pub fn write_with<T>(out: &mut impl Write, write: impl FnOnce(&mut dyn Write) -> T) -> T {
    let Some(mut line) = StatusLine::for_redirected_result() else { return write(out) };
    let bytes = Arc::new(AtomicU64::new(0));
    let (done, is_done) = channel::<()>();
    let counted = Arc::clone(&bytes);
    let watcher = threads::spawn(move || {
        let started = Instant::now();
        let mut before = 0;
        while is_done.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
            let now = counted.load(Ordering::Relaxed);
            let elapsed = started.elapsed();
            if now > before && elapsed > PATIENCE {
                let megabytes = (now / 1_000_000) as usize;
                let seconds = elapsed.as_secs() as usize;
                line.show(&string!("commands/writing", bar = Text(bar(elapsed)), Count(megabytes), Count(seconds)));
            }
            before = now;
        }
        line.clear();
    });
    let result = write(&mut Counted { out, bytes });
    drop(done);
    // A panic of the watching thread has been reported.
    let _ = watcher.join();
    result
}

struct Counted<'o, W> {
    out: &'o mut W,
    bytes: Arc<AtomicU64>,
}

impl<W: Write> Write for Counted<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.out.write(bytes)?;
        self.bytes.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn watch(what: &'static str, progress: &Progress, is_done: &Receiver<()>) {
    let mut line = StatusLine::on_terminal();
    let started = Instant::now();
    let mut cancelled: Option<Instant> = None;
    while is_done.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
        if progress.is_cancelled() && cancelled.get_or_insert_with(Instant::now).elapsed() > GRACE {
            interrupt::end(clear_status);
        }
        if let Some(line) = line.as_mut().filter(|_| started.elapsed() > PATIENCE) {
            line.show(&describe(what, progress, started.elapsed()));
        }
    }
    line.into_iter().for_each(StatusLine::clear);
}

fn describe(what: &'static str, progress: &Progress, elapsed: Duration) -> String {
    // After reading a lesson, its first search runs: show states instead of bytes.
    let is_searched = progress.nodes() > 0 && progress.bytes().read == 0;
    let what = if is_searched && what == text!("jobs/reading") { text!("jobs/searching") } else { what };
    let nodes = progress.nodes() as usize;
    let seconds = elapsed.as_secs() as usize;
    string!("commands/progress", Words(what), bar = Text(bar(elapsed)), Count(nodes), Count(seconds))
}

fn bar(elapsed: Duration) -> String {
    let at = (elapsed.as_millis() / 100) as usize % (BAR * 2);
    let at = if at < BAR { at } else { 2 * BAR - 1 - at };
    (0..BAR).map(|column| if column.abs_diff(at) < 2 { '█' } else { '░' }).collect()
}
