//! Opens streams that are read like files: named pipes, `/dev/stdin` or `<(...)` from a shell, terminals. Other special files are
//! recognized before anything waits for them.
//!
//! Opening a named pipe blocks until somebody writes, possibly forever. So it is opened non-blocking: the result of each read
//! shows whether there is a writer, and between two polls the read can be cancelled.

use std::{fs::File, io, path::Path};

use plywood_tree::diagnostic::Diagnostic;

pub enum Source {
    File(File, u64),
    #[cfg(unix)]
    Stream(File, Writer),
}

#[cfg(unix)]
#[derive(Clone, Copy)]
pub enum Writer {
    /// There may never be a writer.
    Awaited,
    /// There is a writer, or was one.
    Known,
}

/// Opens a path without blocking.
pub fn open(path: &Path) -> io::Result<Source> {
    #[cfg(unix)]
    if let Some(writer) = writer(path) {
        return Ok(Source::Stream(on_unix::open(path)?, writer));
    }
    let file = File::open(path)?;
    let about = file.metadata()?;
    let bytes = if about.is_file() { about.len() } else { 0 };
    Ok(Source::File(file, bytes))
}

/// Returns the diagnostic if the path cannot be read like a file; `None` otherwise, also if nothing exists there.
#[cfg(unix)]
pub fn refused(path: &Path, name: &str) -> Option<Diagnostic> {
    use std::os::unix::fs::FileTypeExt as _;
    let kind = kind(path)?;
    let what = if kind.is_socket() {
        text!("opening/socket")
    } else if kind.is_block_device() || (kind.is_char_device() && !on_unix::is_terminal(path)) {
        text!("opening/device")
    } else {
        return None;
    };
    Some(
        Diagnostic::new("no-file", say!("opening/no-file", file = Text(name), what))
            .help(text!("opening/named-pipe-help")),
    )
}

#[cfg(not(unix))]
pub(super) const fn refused(_: &Path, _: &str) -> Option<Diagnostic> {
    None
}

pub fn no_writer(name: &str) -> Diagnostic {
    Diagnostic::new("no-file", say!("opening/named-pipe", file = Text(name))).help(text!("opening/named-pipe-help"))
}

#[cfg(unix)]
fn kind(path: &Path) -> Option<std::fs::FileType> {
    path.metadata().ok().map(|about| about.file_type())
}

/// Returns the state of the writer of a stream; `None` if the path is not a stream.
#[cfg(unix)]
fn writer(path: &Path) -> Option<Writer> {
    use std::os::unix::fs::FileTypeExt as _;
    let kind = kind(path)?;
    // A pipe that a shell passes has been opened for a writer.
    let is_handed_over = ["/dev/fd", "/dev/stdin", "/proc"].iter().any(|folder| path.starts_with(folder));
    match (kind.is_fifo(), is_handed_over) {
        (true, true) => Some(Writer::Known),
        (true, false) => Some(Writer::Awaited),
        (false, _) => (kind.is_char_device() && on_unix::is_terminal(path)).then_some(Writer::Known),
    }
}

#[cfg(unix)]
pub use on_unix::PipeReader;

#[cfg(unix)]
mod on_unix {
    use std::{
        fs::File,
        io::{self, ErrorKind, IsTerminal as _, Read},
        os::unix::fs::OpenOptionsExt as _,
        path::Path,
    };

    use super::Writer;
    use plywood_tree::progress::Progress;
    use rustix::{
        event::{PollFd, PollFlags, Timespec, poll},
        fs::OFlags,
    };

    /// Timeout of one poll; reading can be cancelled after it.
    const LOOK: Timespec = Timespec { tv_sec: 0, tv_nsec: 50_000_000 };

    /// Polls until a named pipe counts as having no writer: one second. A shell that starts both ends at once needs far less.
    const LOOKS: usize = 20;

    pub fn open(path: &Path) -> io::Result<File> {
        let flags = OFlags::NONBLOCK | OFlags::NOCTTY;
        File::options().read(true).custom_flags(flags.bits().cast_signed()).open(path)
    }

    pub fn is_terminal(path: &Path) -> bool {
        open(path).is_ok_and(|file| file.is_terminal())
    }

    /// Reader of a stream. It ends when the last writer closes it, or on cancel. Without any writer, reading fails with a
    /// timeout.
    pub struct PipeReader<'p> {
        from: File,
        writer: Writer,
        looks: usize,
        progress: &'p Progress,
    }

    impl<'p> PipeReader<'p> {
        pub const fn new(from: File, writer: Writer, progress: &'p Progress) -> Self {
            Self { from, writer, looks: 0, progress }
        }

        fn look(&mut self) {
            self.looks += 1;
            // Reading reports the error again, e.g. an interrupting signal.
            let _ = poll(&mut [PollFd::new(&self.from, PollFlags::IN)], Some(&LOOK));
        }
    }

    impl Read for PipeReader<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            while !self.progress.is_cancelled() {
                match (self.from.read(buffer), self.writer) {
                    // Without a writer, reads return 0 as at the end.
                    (Ok(0), Writer::Awaited) if self.looks >= LOOKS => return Err(ErrorKind::TimedOut.into()),
                    (Ok(0), Writer::Awaited) => {}
                    (Err(error), _) if error.kind() == ErrorKind::WouldBlock => self.writer = Writer::Known,
                    (Err(error), _) if error.kind() == ErrorKind::Interrupted => {}
                    (read, _) => {
                        self.writer = Writer::Known;
                        return read;
                    }
                }
                self.look();
            }
            Ok(0)
        }
    }
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::{
        fs,
        path::{Path, PathBuf},
        process::Command,
        sync::Arc,
        thread,
        time::{Duration, Instant},
    };

    use crate::files::{read, read_up_to, read_watched};
    use plywood_tree::progress::Progress;

    fn pipe(folder: &Path) -> PathBuf {
        let path = folder.join("pipe");
        let made = Command::new("mkfifo").arg(&path).status().expect("the command `mkfifo`");
        assert!(made.success());
        path
    }

    #[test]
    fn a_named_pipe_is_read_as_soon_as_somebody_writes() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = pipe(folder.path());
        for wait in [0, 30] {
            let to = path.clone();
            let writing = thread::spawn(move || {
                thread::sleep(Duration::from_millis(wait));
                fs::write(to, "x".repeat(200_000))
            });
            assert_eq!(read(&path).map(|text| text.text.len()), Ok(200_000));
            writing.join().expect("it ends").expect("written");
        }
    }

    #[test]
    fn a_named_pipe_that_nobody_writes_to_is_told_soon() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = pipe(folder.path());
        let since = Instant::now();
        for read in [read(&path), read_up_to(&path, 9)] {
            assert_eq!(read.expect_err("nobody writes").code, "no-file");
        }
        assert!(since.elapsed() < Duration::from_secs(20));
    }

    #[test]
    fn waiting_for_more_can_be_stopped() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = pipe(folder.path());
        // This writer never writes.
        let _writer = fs::OpenOptions::new().read(true).write(true).open(&path).expect("both ends");
        let progress = Arc::new(Progress::default());
        let other = Arc::clone(&progress);
        let reading = thread::spawn(move || read_watched(&path, &other).map(|text| text.text));
        thread::sleep(Duration::from_millis(50));
        assert!(!reading.is_finished());
        progress.cancel();
        assert_eq!(reading.join().expect("it ends"), Ok(String::new()));
    }

    #[test]
    fn devices_sockets_and_folders_are_told_at_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let socket = folder.path().join("socket");
        let _listening = std::os::unix::net::UnixListener::bind(&socket).expect("a socket");
        let refusal = |path: &Path| read(path).map_err(|problem| (problem.code, problem.message)).expect_err("no file");
        for (path, code, what) in [
            (socket.as_path(), "no-file", "socket"),
            (Path::new("/dev/zero"), "no-file", "device"),
            (Path::new("/dev/null"), "no-file", "device"),
            (folder.path(), "directory", "directory"),
        ] {
            let (told, message) = refusal(path);
            assert!(told == code && message.contains(what), "{told}: {message}");
        }
    }

    #[test]
    fn no_more_is_held_of_a_pipe_than_of_a_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = pipe(folder.path());
        let to = path.clone();
        let writing = thread::spawn(move || fs::write(to, "x".repeat(1 << 20)));
        assert_eq!(read_up_to(&path, 1_000).expect_err("too much").code, "too-large");
        assert!(writing.join().expect("it ends").is_err(), "nobody reads any more");
    }
}
