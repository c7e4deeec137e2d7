//! A learner's program as a child process: it gets the tree on standard input, and writes its run to a pipe. Whatever it does, it ends
//! within its limits, and no process of it is left. Without the processes and pipes of Unix it is not started; its user saves the run
//! in a file.

#[cfg(unix)]
mod child;
#[cfg(unix)]
pub use child::watch;

use std::time::Duration;

#[derive(Clone, Copy)]
pub struct Limits {
    pub time: Duration,
    pub lines: usize,
}

#[derive(Debug, PartialEq)]
pub enum Ended {
    Itself,
    /// With this exit code.
    Failed(i32),
    /// By this signal.
    Crashed(i32),
    TooLong,
    TooManyLines,
    Interrupted,
}

pub struct Watched {
    pub run: String,
    /// What it wrote to standard output and standard error.
    pub output: String,
    pub ended: Ended,
}

/// Refuses to start a program: this system cannot end all that it starts.
#[cfg(not(unix))]
pub fn watch(
    _command: &[String],
    _input: String,
    _limits: Limits,
    _progress: &plywood_tree::progress::Progress,
) -> std::io::Result<Watched> {
    Err(std::io::Error::new(std::io::ErrorKind::Unsupported, text!("commands/no-watching")))
}
