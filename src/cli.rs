//! The command line: from arguments to one action and an exit code. The top layer; nothing below knows of arguments.
//!
//! Results go to standard output and everything else to standard error. Exit codes: 0 done, 1 the input is wrong, 2 the
//! command line is wrong. A reader who closes the pipe has seen enough: that is no failure.

mod arguments;
mod check;
mod commands;
mod input;
mod open;
mod output;

pub use arguments::Overrides;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _};

use crate::session::Subject;
use arguments::{Arguments, Command};
use output::{Channels, Failure};

/// What the interface is to show first, and what the command line asks of it.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Where to begin.
    pub start: Start,
    /// Options that stand above the wishes of any file.
    pub overrides: Overrides,
}

/// Where the interface begins.
#[derive(Clone, Debug)]
pub enum Start {
    /// At the list of built-in lectures.
    Gallery,
    /// With a tree or a game.
    Subject {
        /// What was typed: a path, a lecture or a game spec; `standard input` for `-`.
        name: String,
        /// What it is.
        subject: Subject,
    },
}

/// Runs the program with the arguments of this process.
#[must_use]
pub fn main() -> ExitCode {
    output::with_standard_channels(|channels| run(std::env::args_os(), channels))
}

/// The whole program, with its arguments (the program's name first) and its two outputs handed in. Returns the exit code.
fn run<O: Write, E: Write>(arguments: impl IntoIterator<Item = OsString>, channels: &mut Channels<O, E>) -> u8 {
    let parsed = Arguments::command().try_get_matches_from(arguments);
    match parsed.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => {
            let done = act(arguments, channels).and_then(|()| channels.out.flush().map_err(Failure::Output));
            done.map_or_else(|failure| channels.report(failure), |()| 0)
        }
        Err(message) => channels.usage(&message),
    }
}

fn act<O: Write, E: Write>(arguments: Arguments, channels: &mut Channels<O, E>) -> Result<(), Failure> {
    match arguments.command {
        None => commands::open(arguments.file, arguments.overrides),
        Some(Command::Trace(arguments)) => commands::trace(&arguments, &mut channels.out),
        Some(Command::Compare(arguments)) => commands::compare(&arguments, &mut channels.out),
        Some(Command::Check(arguments)) => check::run(&arguments, channels),
        Some(Command::List(arguments)) => commands::list(&arguments, &mut channels.out),
    }
}
