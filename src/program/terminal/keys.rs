//! Keys, clicks and pastes from the terminal. An unfinished sequence ends after a short timeout, so it blocks nothing.

use std::{
    ffi::OsString,
    fs::File,
    io::{self, IsTerminal as _, Read as _},
    os::{
        fd::{AsFd, BorrowedFd},
        unix::process::CommandExt as _,
    },
    path::Path,
    process::Command,
};

use super::{Input, event};
use decoder::Decoder;
use nix::{
    errno::Errno,
    sys::termios::{FlushArg, tcflush},
};

mod decoder;

/// Asks the terminal whether it enlarges text (OSC 66 of kitty): a blank twice as large moves the cursor by two columns, elsewhere by none.
/// The second row, because a report of the first one reads like a key. The answer comes among the keys, so that nothing waits for it.
pub const QUESTION: &str = "\x1b[2;1H\x1b]66;s=2; \x1b\\\x1b[6n\x1b[2J";

/// Discards what was typed so far.
pub fn discard_typed() {
    // Without a terminal there is nothing.
    let _ = tcflush(io::stdin(), FlushArg::TCIFLUSH);
}

/// Replaces this process by the same program with the same arguments, because the threads of an interface end with the program.
/// Returns the reason if that is impossible.
pub fn restart(program: &Path, arguments: impl IntoIterator<Item = OsString>) -> io::Error {
    Command::new(program).args(arguments).exec()
}

/// Opens standard input, or the terminal itself if that is a file or a pipe.
fn terminal() -> io::Result<File> {
    let input = io::stdin();
    if input.is_terminal() { Ok(input.as_fd().try_clone_to_owned()?.into()) } else { File::open("/dev/tty") }
}

pub struct Keyboard {
    terminal: File,
    decoder: Decoder,
}

impl Keyboard {
    pub fn open() -> io::Result<Self> {
        Ok(Self { terminal: terminal()?, decoder: Decoder::default() })
    }

    /// Returns true if a sequence waits for its next byte.
    pub const fn is_unfinished(&self) -> bool {
        self.decoder.is_unfinished()
    }

    /// Ends an unfinished sequence.
    pub fn end<N>(&mut self) -> impl Iterator<Item = Input<N>> + use<N> {
        let mut events = Vec::new();
        self.decoder.end(&mut events);
        events.into_iter().filter_map(|event| event::input(&event))
    }

    /// Reads what there is; `None` at the end of the input.
    pub fn read<N>(&mut self) -> io::Result<Option<impl Iterator<Item = Input<N>> + use<N>>> {
        let (mut bytes, mut events) = ([0; 1 << 10], Vec::new());
        match self.terminal.read(&mut bytes) {
            Ok(0) => return Ok(None),
            Ok(count) => self.decoder.read(&bytes[..count], &mut events),
            Err(error) if error.raw_os_error() == Some(Errno::EIO as i32) => return Ok(None),
            Err(error) if matches!(error.kind(), io::ErrorKind::Interrupted | io::ErrorKind::WouldBlock) => {}
            Err(error) => return Err(error),
        }
        let enlarges = std::mem::take(&mut self.decoder.enlarges_text).then_some(Input::EnlargesText);
        Ok(Some(events.into_iter().filter_map(|event| event::input(&event)).chain(enlarges)))
    }
}

impl AsFd for Keyboard {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.terminal.as_fd()
    }
}
