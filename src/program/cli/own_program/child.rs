//! The child process of a learner's program, and its end.

use std::{
    fs,
    io::{self, BufRead as _, BufReader, Read, Write as _, pipe},
    os::{
        fd::AsRawFd as _,
        unix::process::{CommandExt as _, ExitStatusExt as _},
    },
    path::PathBuf,
    process::{Child, Command, ExitStatus, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use super::{Ended, Limits, Watched};
use crate::threads;
use plywood_tree::progress::Progress;
use rustix::{
    io::{FdFlags, fcntl_setfd},
    process::{Pid, Signal, kill_process, kill_process_group},
};

/// Most bytes of a run.
const MOST_BYTES: u64 = 128 << 20;
/// Most bytes of a program's own output that are shown.
const MOST_SHOWN: usize = 16 << 10;
const PAUSE: Duration = Duration::from_millis(5);

/// Runs a program until it ends or reaches a limit.
///
/// # Errors
/// It cannot be started.
pub fn watch(command: &[String], input: String, limits: Limits, progress: &Progress) -> io::Result<Watched> {
    let (trace, trace_writer) = pipe()?;
    fcntl_setfd(&trace_writer, FdFlags::empty())?;
    // Descendants that leave the group become children of this process, so that they can be found.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
    let (program, arguments) = command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
    let mut child = Command::new(program)
        .args(arguments)
        .env("PLYWOOD_TRACE", format!("/dev/fd/{}", trace_writer.as_raw_fd()))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0)
        .spawn()?;
    drop(trace_writer);
    let is_full = Arc::new(AtomicBool::new(false));
    let run = read_lines(trace, limits.lines, Arc::clone(&is_full));
    let output = [child.stdout.take().map(shown), child.stderr.take().map(shown)];
    if let Some(mut stdin) = child.stdin.take() {
        // A program that reads nothing must not stop its own run.
        threads::spawn(move || drop(stdin.write_all(input.as_bytes())));
    }
    let ended = wait(&mut child, limits.time, &is_full, progress)?;
    end_all(&mut child)?;
    let output = output.into_iter().flatten().filter_map(|reader| reader.join().ok()).collect::<String>();
    Ok(Watched { run: run.join().unwrap_or_default(), output, ended })
}

fn wait(child: &mut Child, time: Duration, is_full: &AtomicBool, progress: &Progress) -> io::Result<Ended> {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            // A program whose run is no longer read may end by that.
            return Ok(if is_full.load(Ordering::Relaxed) { Ended::TooManyLines } else { ended(status) });
        }
        if is_full.load(Ordering::Relaxed) {
            return Ok(Ended::TooManyLines);
        }
        if progress.is_cancelled() {
            return Ok(Ended::Interrupted);
        }
        if begun.elapsed() >= time {
            return Ok(Ended::TooLong);
        }
        thread::sleep(PAUSE);
    }
}

fn ended(status: ExitStatus) -> Ended {
    match (status.code(), status.signal()) {
        (Some(0), _) => Ended::Itself,
        (Some(code), _) => Ended::Failed(code),
        (None, signal) => Ended::Crashed(signal.unwrap_or_default()),
    }
}

/// Ends the program with its group, then every descendant that has left the group.
fn end_all(child: &mut Child) -> io::Result<()> {
    let group = Pid::from_child(child);
    let _ = kill_process_group(group, Signal::KILL);
    child.wait()?;
    let mut is_any = true;
    while is_any {
        let orphans = children();
        is_any = !orphans.is_empty();
        for orphan in orphans {
            let _ = kill_process(orphan, Signal::KILL);
            let _ = rustix::process::waitpid(Some(orphan), rustix::process::WaitOptions::empty());
        }
    }
    Ok(())
}

/// Returns the children of this process. Only Linux tells them.
fn children() -> Vec<Pid> {
    let tasks = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let of_task = |path: PathBuf| fs::read_to_string(path.join("children")).unwrap_or_default();
    let all: String = tasks.map(|task| of_task(task.path()) + " ").collect();
    all.split_whitespace().filter_map(|pid| Pid::from_raw(pid.parse().ok()?)).collect()
}

/// Reads a run up to its limits; then nothing more is read.
fn read_lines(trace: impl Read + Send + 'static, most: usize, is_full: Arc<AtomicBool>) -> JoinHandle<String> {
    thread::spawn(move || {
        let mut run = Vec::new();
        let mut trace = BufReader::new(trace.take(MOST_BYTES));
        let mut lines = 0;
        while lines < most && matches!(trace.read_until(b'\n', &mut run), Ok(1..)) {
            lines += 1;
        }
        if lines == most || run.len() as u64 == MOST_BYTES {
            is_full.store(true, Ordering::Relaxed);
        }
        String::from_utf8_lossy(&run).into_owned()
    })
}

/// Reads the beginning of an output, and drops the rest.
fn shown(mut output: impl Read + Send + 'static) -> JoinHandle<String> {
    thread::spawn(move || {
        let mut kept = Vec::new();
        let mut part = [0; 4096];
        while let Ok(length @ 1..) = output.read(&mut part) {
            let room = MOST_SHOWN - kept.len();
            kept.extend_from_slice(&part[..length.min(room)]);
        }
        String::from_utf8_lossy(&kept).into_owned()
    })
}
