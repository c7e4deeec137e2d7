//! The two outputs of the program, and the handling of failures. Only this file uses standard output, standard error and exit
//! codes.

use std::{
    backtrace::{Backtrace, BacktraceStatus},
    io::{self, BufRead, BufWriter, ErrorKind, IsTerminal as _, Write},
    panic::{PanicHookInfo, set_hook},
    path::Path,
    process::ExitCode,
    sync::atomic::{AtomicBool, Ordering},
};

use super::way_out::EscapingWriter;
use clap::error::ContextValue;
use plywood_document::files;
use plywood_messages::text::visible;
use plywood_tree::diagnostic::{Diagnostic, Problems, Style, render_all};

const WRONG_INPUT: u8 = 1;

/// The outputs for results and for everything else, and the style of problems.
pub struct Channels<'w> {
    pub out: EscapingWriter<&'w mut dyn Write>,
    pub err: EscapingWriter<&'w mut dyn Write>,
    pub style: Style,
    pub destination: Destination,
    /// Source of typed input; empty unless set.
    pub input: fn() -> Box<dyn BufRead>,
}

#[derive(Clone, Copy)]
pub enum Destination {
    Terminal,
    Elsewhere,
}

/// Result of a command, or of a part of it.
pub type Result<T = (), E = Failure> = std::result::Result<T, E>;

pub enum Failure {
    SourceText(Problems),
    Output(io::Error),
    /// Everything has been reported; only the exit code is missing.
    Told,
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

pub fn with_standard_channels(program: impl FnOnce(&mut Channels<'_>) -> u8) -> ExitCode {
    let style = style_of_errors();
    set_hook(Box::new(|panic| {
        report_panic(io::stderr(), panic);
        std::process::exit(101);
    }));
    // Not locked: the interface writes from several threads, and a panic must be able to print its message.
    let mut out = BufWriter::new(io::stdout());
    let mut err = io::stderr();
    let mut channels = Channels::new(&mut out, &mut err, style);
    channels.input = files::standard_input;
    if io::stdout().is_terminal() {
        channels.destination = Destination::Terminal;
    }
    let code = program(&mut channels);
    // Dropping the buffer would write the rest of a failed output.
    let _ = out.into_parts();
    ExitCode::from(code)
}

fn style_of_errors() -> Style {
    if io::stderr().is_terminal() && !no_color() { Style::Fancy } else { Style::Plain }
}

/// Prints problems that may be solved while the program waits, and a remark about it.
pub fn print_while_waiting(problems: &Problems, remark: &str) {
    let mut out = io::sink();
    let mut err = io::stderr();
    let mut channels = Channels::new(&mut out, &mut err, style_of_errors());
    channels.report_problems(problems);
    // Ignore write errors: standard error is closed.
    let _ = writeln!(channels.err, "\n{remark}\n").and_then(|()| channels.err.flush());
}

/// Prints a line for the presenter before the screen opens. Write errors are ignored: standard error is closed.
#[cfg(unix)]
pub fn print_before_opening(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Reports a panic; its message may quote anything. Write errors are ignored.
fn report_panic(err: impl Write, panic: &PanicHookInfo<'_>) {
    let mut err = EscapingWriter::new(err, Style::Plain);
    let trace = Backtrace::capture();
    let _ = writeln!(err, "{panic}");
    if trace.status() == BacktraceStatus::Captured {
        let _ = write!(err, "{trace}");
    }
    let _ = err.flush();
}

/// True while a status line is shown.
static HAS_STATUS: AtomicBool = AtomicBool::new(false);

/// A status line on standard error that is updated in place.
pub struct StatusLine {
    shown: bool,
}

impl StatusLine {
    /// Returns a hidden line; `None` if standard error is not a terminal.
    pub fn on_terminal() -> Option<Self> {
        io::stderr().is_terminal().then_some(Self { shown: false })
    }

    /// Same as [`on_terminal`](Self::on_terminal), but only if the result does not go to a terminal.
    pub fn for_redirected_result() -> Option<Self> {
        Self::on_terminal().filter(|_| !io::stdout().is_terminal())
    }

    pub fn show(&mut self, text: &str) {
        self.shown = true;
        HAS_STATUS.store(true, Ordering::Relaxed);
        let _ = write!(io::stderr(), "\r{} ", visible(text));
    }

    /// Removes the line, so that only the result stays on the terminal.
    pub fn clear(self) {
        if self.shown {
            clear_status();
        }
    }
}

/// Removes the status line, if there is one.
pub fn clear_status() {
    if HAS_STATUS.swap(false, Ordering::Relaxed) {
        let _ = write!(io::stderr(), "\r\u{1b}[K");
    }
}

/// Asks a question on the terminal and returns the answer; `None` unless input and standard error are a terminal.
pub fn ask(question: &str) -> Option<String> {
    if !io::stderr().is_terminal() || !files::is_typed(Path::new("-")) {
        return None;
    }
    clear_status();
    write!(io::stderr(), "{} ", visible(question)).ok()?;
    files::line(&mut files::standard_input()).ok().flatten().map(|answer| answer.trim().to_owned())
}

/// Returns true if both input and output are a terminal.
pub fn is_on_terminal() -> bool {
    io::stdout().is_terminal() && files::is_typed(Path::new("-"))
}

/// Returns true if `NO_COLOR` is set and not empty.
pub fn no_color() -> bool {
    std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}

impl<'w> Channels<'w> {
    pub fn new(out: &'w mut dyn Write, err: &'w mut dyn Write, style: Style) -> Self {
        Self {
            out: EscapingWriter::new(out, Style::Plain),
            err: EscapingWriter::new(err, style),
            style,
            destination: Destination::Elsewhere,
            input: || Box::new(io::empty()),
        }
    }

    pub fn report(&mut self, failure: Failure) -> u8 {
        match failure {
            Failure::SourceText(problems) => self.report_problems(&problems),
            Failure::Output(error) if error.kind() == ErrorKind::BrokenPipe => return 0,
            Failure::Output(error) => {
                let problem = Diagnostic::new("cannot-write", say!("commands/cannot-write", why = Text(error)));
                self.report_problems(&Problems::one(text!("commands/standard-output"), problem));
            }
            // Shells use this code for a program that a signal has ended.
            Failure::Signal(signal) => return 128 + signal as u8,
            Failure::Told => {}
        }
        WRONG_INPUT
    }

    pub fn report_problems(&mut self, problems: &Problems) {
        let text = render_all(&problems.found, problems.source(), self.style);
        // Ignore write errors: standard error is closed.
        let _ = writeln!(self.err, "{text}").and_then(|()| self.err.flush());
    }

    /// Prints a message of clap: help and version go to standard output, errors to standard error.
    pub fn usage(&mut self, message: clap::Error) -> u8 {
        let message = escape_quoted(message);
        let out = if message.use_stderr() { &mut self.err } else { &mut self.out };
        match write!(out, "{}", message.render()).and_then(|()| out.flush()) {
            Ok(()) => message.exit_code() as u8,
            Err(error) => self.report(Failure::Output(error)),
        }
    }
}

/// Escapes quoted arguments in a message, including line breaks, which would break its layout.
fn escape_quoted(mut message: clap::Error) -> clap::Error {
    let quoted: Vec<_> = message.context().map(|(kind, value)| (kind, value.clone())).collect();
    for (kind, value) in quoted {
        match value {
            ContextValue::String(text) => drop(message.insert(kind, ContextValue::String(visible(&text).into_owned()))),
            ContextValue::Strings(texts) => {
                let texts = texts.iter().map(|text| visible(text).into_owned()).collect();
                drop(message.insert(kind, ContextValue::Strings(texts)));
            }
            // Other context values come from clap itself.
            _ => {}
        }
    }
    message
}

#[cfg(test)]
mod tests {
    use std::{
        panic::{catch_unwind, take_hook},
        sync::{Arc, Mutex},
    };

    use super::*;

    #[test]
    fn what_a_panic_quotes_passes_the_gate() {
        #[derive(Clone, Default)]
        struct Shared(Arc<Mutex<Vec<u8>>>);
        impl Write for Shared {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0.lock().expect("no panic in here").write(bytes)
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let (before, printed) = (take_hook(), Shared::default());
        let written = printed.clone();
        set_hook(Box::new(move |panic| report_panic(written.clone(), panic)));
        let ended = catch_unwind(|| panic!("quotes \u{1b}[2J\u{202e}"));
        set_hook(before);
        let printed = String::from_utf8(printed.0.lock().expect("no panic in here").clone()).expect("text");
        assert!(ended.is_err() && printed.contains("quotes \\u{1b}[2J\\u{202e}\n"), "{printed}");
        assert_eq!(printed.lines().flat_map(plywood_messages::text::unfit).next(), None);
    }
}
