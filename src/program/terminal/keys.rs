//! Keys, clicks and pastes from the terminal. A thread reads them, and an unfinished sequence ends after a short timeout, so it
//! blocks nothing.

use std::{
    ffi::OsString,
    fs::File,
    io::{self, IsTerminal as _, Read as _},
    os::{fd::AsFd as _, unix::process::CommandExt as _},
    path::Path,
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::Sender,
    },
    thread,
};

use super::{Input, Told, event};
use crossterm::event::Event;
use decoder::Decoder;
use nix::{
    errno::Errno,
    poll::{PollFd, PollFlags, PollTimeout, poll},
    sys::termios::{FlushArg, tcflush},
};
use signal_hook::consts::SIGHUP;

mod decoder;

/// Asks the terminal whether it enlarges text (OSC 66 of kitty): a blank twice as large moves the cursor by two columns, elsewhere by none.
/// The second row, because a report of the first one reads like a key. The answer comes among the keys, so that nothing waits for it.
pub const QUESTION: &str = "\x1b[2;1H\x1b]66;s=2; \x1b\\\x1b[6n\x1b[2J";

/// Milliseconds that a sequence waits for its next byte.
const PATIENCE: u8 = 50;

/// Forwards keys until the terminal is closed, which counts as a hang-up even without the signal.
pub fn listen<N: Send + 'static>(sender: Sender<Told<N>>, is_closed: Arc<AtomicBool>) -> io::Result<()> {
    let mut keyboard = Keyboard { terminal: terminal()?, decoder: Decoder::default() };
    thread::spawn(move || {
        loop {
            let (events, is_over) = match keyboard.wait() {
                Ok(Some(events)) => (events, None),
                Ok(None) => {
                    is_closed.store(true, Ordering::Relaxed);
                    (Vec::new(), Some(Told::Signal(SIGHUP)))
                }
                Err(error) => (Vec::new(), Some(Told::Failed(error))),
            };
            let enlarges = std::mem::take(&mut keyboard.decoder.enlarges_text).then_some(Input::EnlargesText);
            let inputs = events.iter().filter_map(event::input).chain(enlarges).map(Told::Input);
            let ends = is_over.is_some();
            if inputs.chain(is_over).try_for_each(|event| sender.send(event)).is_err() || ends {
                return;
            }
        }
    });
    Ok(())
}

/// Discards what was typed so far.
pub fn discard_typed() {
    // Without a terminal there is nothing.
    let _ = tcflush(io::stdin(), FlushArg::TCIFLUSH);
}

/// Replaces this process by the same program with the same arguments, because the thread that reads keys does not end before the
/// terminal does. Returns the reason if that is impossible.
pub fn restart(program: &Path, arguments: impl IntoIterator<Item = OsString>) -> io::Error {
    Command::new(program).args(arguments).exec()
}

/// Opens standard input, or the terminal itself if that is a file or a pipe.
fn terminal() -> io::Result<File> {
    let input = io::stdin();
    if input.is_terminal() { Ok(input.as_fd().try_clone_to_owned()?.into()) } else { File::open("/dev/tty") }
}

struct Keyboard {
    terminal: File,
    decoder: Decoder,
}

impl Keyboard {
    /// Returns the next events; `None` at the end of the input.
    fn wait(&mut self) -> io::Result<Option<Vec<Event>>> {
        let mut events = Vec::new();
        if !self.has_bytes()? {
            self.decoder.end(&mut events);
            return Ok(Some(events));
        }
        let mut bytes = [0; 1 << 10];
        match self.terminal.read(&mut bytes) {
            Ok(0) => Ok(None),
            Ok(count) => {
                self.decoder.read(&bytes[..count], &mut events);
                Ok(Some(events))
            }
            Err(error) if error.raw_os_error() == Some(Errno::EIO as i32) => Ok(None),
            Err(error) if matches!(error.kind(), io::ErrorKind::Interrupted | io::ErrorKind::WouldBlock) => {
                Ok(Some(events))
            }
            Err(error) => Err(error),
        }
    }

    /// Returns true if there are bytes or the end of the input before the timeout of an unfinished sequence.
    fn has_bytes(&self) -> io::Result<bool> {
        let patience = if self.decoder.is_unfinished() { PATIENCE.into() } else { PollTimeout::NONE };
        let mut descriptors = [PollFd::new(self.terminal.as_fd(), PollFlags::POLLIN)];
        loop {
            match poll(&mut descriptors, patience) {
                Err(Errno::EINTR) => {}
                ready => return Ok(ready? > 0),
            }
        }
    }
}
