//! Work that may take long: a line on standard error tells how far it is, as long as that is a terminal, and Ctrl-C stops it with
//! what is known so far.

use std::io::{self, Write};
use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::output::StatusLine;
use crate::terminal::Interrupt;
use plywood_tree::progress::Progress;

/// How long work may take before anybody is told of it.
const PATIENCE: Duration = Duration::from_millis(400);
/// How often the line is renewed.
const INTERVAL: Duration = Duration::from_millis(50);
/// How long work may take to stop after Ctrl-C, before the program ends without its result. Without optimisation work takes longer.
const GRACE: Duration = Duration::from_secs(if cfg!(debug_assertions) { 5 } else { 2 });
/// What shells report for a program that Ctrl-C has ended.
const INTERRUPTED: i32 = 130;
/// How long something may take that nobody has asked for.
const MOMENT: Duration = Duration::from_millis(20);
/// Columns of the moving bar: nobody knows how much there is to do, so it only shows that something is being done.
const BAR: usize = 20;

/// Does the work on a thread of its own, and watches it. After Ctrl-C, work that looks at its progress can return what it has; other
/// work ends with the program.
pub(super) fn watched<T: Send>(what: &'static str, work: impl FnOnce(&Arc<Progress>) -> T + Send) -> T {
    let progress = Arc::new(Progress::default());
    let interrupt = Interrupt::listen();
    let result = thread::scope(|scope| {
        let (done, is_done) = channel();
        let shared = &progress;
        let worker = scope.spawn(move || {
            // Dropped when the work is over, however it ends: that wakes the one who watches.
            let _done = done;
            work(shared)
        });
        watch(what, &progress, &interrupt, &is_done);
        worker.join()
    });
    drop(interrupt);
    match result {
        Ok(result) => result,
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

/// Does work that is cancelled when somebody would notice how long it takes.
pub(super) fn in_a_moment<T>(work: impl FnOnce(&Arc<Progress>) -> T) -> T {
    let progress = Arc::new(Progress::default());
    let (done, is_done) = channel::<()>();
    let watched = Arc::clone(&progress);
    thread::spawn(move || {
        if is_done.recv_timeout(MOMENT) == Err(RecvTimeoutError::Timeout) {
            watched.cancel();
        }
    });
    let result = work(&progress);
    drop(done);
    result
}

/// Writes a result, and shows how much of it is written if that takes long and the result goes to a file or a pipe. Shows nothing while
/// nobody reads: a pager may use the terminal.
pub(super) fn written<T>(out: &mut impl Write, write: impl FnOnce(&mut dyn Write) -> T) -> T {
    let Some(line) = StatusLine::beside_result() else { return write(out) };
    let bytes = Arc::new(AtomicU64::new(0));
    let (done, is_done) = channel::<()>();
    let counted = Arc::clone(&bytes);
    let watcher = thread::spawn(move || watch_bytes(line, &counted, &is_done));
    let result = write(&mut Counted { out, bytes });
    drop(done);
    // A watcher that panicked has said so.
    let _ = watcher.join();
    result
}

/// Output with the number of bytes written to it.
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

fn watch_bytes(mut line: StatusLine, bytes: &AtomicU64, is_done: &Receiver<()>) {
    let started = Instant::now();
    let mut before = 0;
    while is_done.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
        let (now, elapsed) = (bytes.load(Ordering::Relaxed), started.elapsed());
        if now > before && elapsed > PATIENCE {
            let (megabytes, seconds) = ((now / 1_000_000) as usize, elapsed.as_secs() as usize);
            line.show(&String::from(say!(
                commands,
                "writing",
                bar = Text(bar(elapsed)),
                Count(megabytes),
                Count(seconds)
            )));
        }
        before = now;
    }
    line.clear();
}

fn watch(what: &'static str, progress: &Progress, interrupt: &Interrupt, is_done: &Receiver<()>) {
    let mut line = StatusLine::on_terminal();
    let started = Instant::now();
    let mut cancelled: Option<Instant> = None;
    while is_done.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
        if interrupt.has_come() {
            progress.cancel();
            if cancelled.get_or_insert_with(Instant::now).elapsed() > GRACE {
                line.into_iter().for_each(StatusLine::clear);
                exit(INTERRUPTED);
            }
        }
        if let Some(line) = line.as_mut().filter(|_| started.elapsed() > PATIENCE) {
            line.show(&told(what, progress, started.elapsed()));
        }
    }
    if let Some(line) = line {
        line.clear();
    }
}

fn told(what: &'static str, progress: &Progress, elapsed: Duration) -> String {
    // Of a lesson that has been read the first search is done: then states are counted and no bytes any more.
    let is_searched = progress.nodes() > 0 && progress.bytes().read == 0;
    let what = if is_searched && what == text!(jobs, "reading") { text!(jobs, "searching") } else { what };
    let (nodes, seconds) = (progress.nodes() as usize, elapsed.as_secs() as usize);
    say!(commands, "progress", Words(what), bar = Text(bar(elapsed)), Count(nodes), Count(seconds)).into()
}

fn bar(elapsed: Duration) -> String {
    let at = (elapsed.as_millis() / 100) as usize % (BAR * 2);
    let at = if at < BAR { at } else { 2 * BAR - 1 - at };
    (0..BAR).map(|column| if column.abs_diff(at) < 2 { '█' } else { '░' }).collect()
}
