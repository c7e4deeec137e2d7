//! The two outputs of the program, and what becomes of failures: the one place that knows standard output, standard error and
//! exit codes.

use std::io::{self, BufWriter, ErrorKind, IsTerminal as _, Write};
use std::process::ExitCode;

use crate::diagnostic::{Diagnostic, Problems, Style, render_all};
use crate::words;

/// The input is wrong.
const WRONG_INPUT: u8 = 1;

/// Where results go, where everything else goes, and how problems are drawn there.
#[derive(Debug)]
pub(super) struct Channels<O, E> {
    pub(super) out: O,
    pub(super) err: E,
    pub(super) style: Style,
}

/// Why there is no result.
#[derive(Debug)]
pub(super) enum Failure {
    /// Something is wrong with what was read.
    SourceText(Problems),
    /// The result cannot be written.
    Output(io::Error),
    /// Everything has been said; only the exit code is missing.
    Told,
    /// A signal ended the interface.
    Signal(i32),
}

impl From<Problems> for Failure {
    fn from(problems: Problems) -> Self {
        Self::SourceText(problems)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Runs the program on the process's own outputs.
pub(super) fn with_standard_channels(
    program: impl FnOnce(&mut Channels<BufWriter<io::Stdout>, io::Stderr>) -> u8,
) -> ExitCode {
    let style = if io::stderr().is_terminal() && !no_color() { Style::Fancy } else { Style::Plain };
    // Not locked: the interface writes to them from several threads, and a panic must be able to say so.
    let mut channels = Channels { out: BufWriter::new(io::stdout()), err: io::stderr(), style };
    let code = program(&mut channels);
    // Dropping the buffer would write what a closed pipe or a failure has left in it.
    let _ = channels.out.into_parts();
    ExitCode::from(code)
}

/// Whether the user wants no colours: `NO_COLOR` is set and not empty.
pub(super) fn no_color() -> bool {
    std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}

impl<O: Write, E: Write> Channels<O, E> {
    /// Tells what went wrong and returns the exit code.
    pub(super) fn report(&mut self, failure: Failure) -> u8 {
        match failure {
            Failure::SourceText(problems) => self.tell(&problems),
            Failure::Output(error) if error.kind() == ErrorKind::BrokenPipe => return 0,
            Failure::Output(error) => {
                let problem = Diagnostic::new("cannot-write", words::commands::CannotWrite { why: &error });
                self.tell(&Problems::one(words::commands::standard_output(), problem));
            }
            // What shells report for a program that a signal has ended.
            Failure::Signal(signal) => return 128 + signal as u8,
            Failure::Told => {}
        }
        WRONG_INPUT
    }

    /// Draws problems on standard error.
    pub(super) fn tell(&mut self, problems: &Problems) {
        let text = render_all(&problems.found, problems.source(), self.style);
        // Nobody is left to be told that standard error is closed.
        let _ = writeln!(self.err, "{text}").and_then(|()| self.err.flush());
    }

    /// Prints clap's own message: help and version are results, the rest tells what is wrong with the command line.
    pub(super) fn usage(&mut self, message: &clap::Error) -> u8 {
        let written = if message.use_stderr() {
            write!(self.err, "{}", message.render()).and_then(|()| self.err.flush())
        } else {
            write!(self.out, "{}", message.render()).and_then(|()| self.out.flush())
        };
        match written {
            Ok(()) => message.exit_code() as u8,
            Err(error) => self.report(Failure::Output(error)),
        }
    }
}
