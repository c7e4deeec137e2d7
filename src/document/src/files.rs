//! Reads and saves tree files. Only this module accesses files and standard input.

mod parts;
mod recovery;
mod save;
#[cfg(test)]
mod snapshot_tests;
mod state;
mod store;
mod stream;
#[cfg(test)]
mod testing;

pub use parts::stop_saving;
use plywood_tree::source::{Fingerprint, SourceText};
pub use recovery::Recovery;
pub use save::{
    NewFolder, fingerprint,
    folder::{check_folder, save_folder},
    has_mark, keep_copy, make_folder, save, save_bytes,
    together::{check_free, save_together},
};
pub use state::{AnswerStore, Facts, Place, Preferences, QuizResult, QuizResults, ViewedLectures, is_first_run};
pub use store::{Folder, Store, remove};

use std::{
    fs::DirEntry,
    io::{self, BufRead, BufReader, ErrorKind, IsTerminal as _, Read},
    path::Path,
};

use plywood_tree::{diagnostic::Diagnostic, progress::Progress, settings::nearest};
#[cfg(unix)]
use stream::PipeReader;
use stream::Source;

/// Largest file that is read, in bytes.
pub const MOST_BYTES: u64 = 64 << 20;

/// Longest line that is kept, in bytes: no move is longer.
const MOST_LINE: u64 = 4 << 10;

/// Bytes per read: few enough that the progress moves on a slow disk.
const PIECE: usize = 1 << 20;

const MOST_NEIGHBOURS: usize = 1_000;

/// Reads a file, or standard input if the path is `-`. Holds at most one byte more than [`MOST_BYTES`].
///
/// # Errors
/// A diagnostic about the whole file: it is missing, a directory, not readable, too large or not UTF-8, or it is a named pipe
/// without a writer for a second.
pub fn read(path: &Path) -> Result<SourceText, Diagnostic> {
    read_watched(path, &Progress::default())
}

/// Reads like [`read`] with another limit: holds at most `most` bytes and one.
///
/// # Errors
/// Same as [`read`].
pub fn read_up_to(path: &Path, most: u64) -> Result<SourceText, Diagnostic> {
    read_within(path, most, &Progress::default())
}

/// Reads like [`read`] and reports the number of bytes read. If reading is cancelled, the text ends there as if the file did.
///
/// # Errors
/// Same as [`read`].
pub fn read_watched(path: &Path, progress: &Progress) -> Result<SourceText, Diagnostic> {
    let help = |problem: Diagnostic| match problem.code {
        "too-large" => problem.help(text!("files/too-large-help")),
        _ => problem,
    };
    read_within(path, MOST_BYTES, progress).map_err(help)
}

fn read_within(path: &Path, most: u64, progress: &Progress) -> Result<SourceText, Diagnostic> {
    let name = name(path);
    let watched = |from, all| Watched { from, read: 0, all, progress };
    let (text, print) = if is_standard_input(path) {
        text(watched(Box::new(io::stdin().lock()), 0), 0, &name, most)?
    } else {
        match open(path, &name, most)? {
            Source::File(file, all) => text(watched(Box::new(file), all), all, &name, most)?,
            #[cfg(unix)]
            Source::Stream(file, writer) => {
                text(watched(Box::new(PipeReader::new(file, writer, progress)), 0), 0, &name, most)?
            }
        }
    };
    Ok(SourceText { name, text, print, format: None })
}

pub fn standard_input() -> Box<dyn BufRead> {
    Box::new(BufReader::new(io::stdin()))
}

/// Returns the next line without its end, or `None` at the end of the input. Invalid UTF-8 becomes U+FFFD. Keeps at most 4 KiB of
/// a line and drops the rest.
pub fn line(from: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let mut read = from.take(MOST_LINE).read_until(b'\n', &mut line)?;
    if read == 0 {
        return Ok(None);
    }
    while read > 0 && !line.ends_with(b"\n") {
        line.truncate(MOST_LINE as usize);
        let mut rest = Vec::new();
        read = from.take(MOST_LINE).read_until(b'\n', &mut rest)?;
        if rest.ends_with(b"\n") {
            break;
        }
    }
    Ok(Some(String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_owned()))
}

/// Returns true if reading `path` waits for somebody to type.
pub fn is_typed(path: &Path) -> bool {
    is_standard_input(path) && io::stdin().is_terminal()
}

struct Watched<'p> {
    from: Box<dyn Read + 'p>,
    read: u64,
    /// Expected bytes; 0 if unknown.
    all: u64,
    progress: &'p Progress,
}

impl Read for Watched<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.progress.is_cancelled() {
            return Ok(0);
        }
        let most = buffer.len().min(PIECE);
        let count = self.from.read(&mut buffer[..most])?;
        self.read += count as u64;
        self.progress.report_bytes(self.read, self.all);
        Ok(count)
    }
}

pub fn name(path: &Path) -> String {
    if is_standard_input(path) { string!("opening/standard-input") } else { path.display().to_string() }
}

fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

fn open(path: &Path, name: &str, most: u64) -> Result<Source, Diagnostic> {
    if let Some(refused) = stream::refused(path, name) {
        return Err(refused);
    }
    if path.is_dir() {
        return Err(directory(name));
    }
    match stream::open(path).map_err(|error| cannot_open(path, name, &error))? {
        Source::File(_, bytes) if bytes > most => Err(too_large(name, most)),
        source => Ok(source),
    }
}

/// Reads to the end, but at most one byte beyond the limit, which detects endless streams. `size` is the expected length, if
/// known.
fn text(from: impl Read, size: u64, name: &str, most: u64) -> Result<(String, Fingerprint), Diagnostic> {
    let mut bytes = Vec::with_capacity(size.min(most) as usize);
    from.take(most + 1).read_to_end(&mut bytes).map_err(|error| cannot_read(name, &error))?;
    if bytes.len() as u64 > most {
        return Err(too_large(name, most));
    }
    let print = Fingerprint::of(&bytes);
    if bytes.starts_with("\u{feff}".as_bytes()) {
        bytes.drain(..3);
    }
    let text = String::from_utf8(bytes);
    let text = text.map_err(|error| not_utf8(name, error.as_bytes(), error.utf8_error().valid_up_to()))?;
    Ok((text, print))
}

fn cannot_open(path: &Path, name: &str, error: &io::Error) -> Diagnostic {
    match error.kind() {
        ErrorKind::NotFound => missing(path, name),
        ErrorKind::PermissionDenied => {
            Diagnostic::new("no-permission", say!("opening/no-permission", file = Text(name)))
                .help(text!("opening/no-permission-help"))
        }
        ErrorKind::IsADirectory => directory(name),
        _ => cannot_read(name, error),
    }
}

fn missing(path: &Path, name: &str) -> Diagnostic {
    let problem = Diagnostic::new("no-such-file", say!("opening/no-such-file", file = Text(name)));
    match similar(path) {
        Some(similar) => problem.help(say!("opening/similar-file", Text(similar))),
        None => problem.help(text!("opening/no-such-file-help")),
    }
}

fn similar(path: &Path) -> Option<String> {
    let wanted = path.file_name()?.to_str()?;
    let entries = save::directory(path).read_dir().ok()?.take(MOST_NEIGHBOURS).filter_map(Result::ok);
    let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort_unstable();
    nearest(wanted, names.iter().map(String::as_str)).map(ToOwned::to_owned)
}

fn directory(name: &str) -> Diagnostic {
    Diagnostic::new("directory", say!("opening/directory", file = Text(name))).help(text!("opening/directory-help"))
}

fn cannot_read(name: &str, error: &io::Error) -> Diagnostic {
    if error.kind() == ErrorKind::TimedOut {
        return stream::no_writer(name);
    }
    let message = say!("opening/cannot-read", file = Text(name), why = Text(error));
    Diagnostic::new("cannot-read", message).help(text!("opening/cannot-read-help"))
}

fn too_large(name: &str, most: u64) -> Diagnostic {
    let message = match most >> 20 {
        0 => string!("opening/larger-than-bytes", file = Text(name), most = Count(most as usize)),
        mib => string!("opening/larger-than-mib", file = Text(name), most = Count(mib as usize)),
    };
    Diagnostic::new("too-large", message)
}

fn not_utf8(name: &str, bytes: &[u8], at: usize) -> Diagnostic {
    let before = &bytes[..at];
    let line = before.split(|&byte| byte == b'\n').count();
    let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
    // Everything up to here is valid UTF-8.
    let column = 1 + String::from_utf8_lossy(&before[line_start..]).chars().count();
    let byte = format!("{:#04x}", bytes.get(at).copied().unwrap_or_default());
    let message = say!("opening/not-utf-8", file = Text(name), byte = Text(&byte), Count(at), Count(line));
    Diagnostic::new("not-utf-8", message).help(text!("opening/not-utf-8-help")).at_place(line, column)
}

const MOST_ENTRIES: usize = 10_000;

/// File that may be a tree file, judging by its extension.
pub struct Found {
    pub name: String,
    pub bytes: u64,
}

/// Lists the `.toml` and `.json` files of a folder by name, without hidden ones. Empty if the folder cannot be read.
pub fn trees_in(folder: &Path) -> Vec<Found> {
    let Ok(entries) = folder.read_dir() else { return Vec::new() };
    let mut found: Vec<Found> =
        entries.take(MOST_ENTRIES).filter_map(Result::ok).filter_map(|entry| tree(&entry)).collect();
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

fn tree(entry: &DirEntry) -> Option<Found> {
    let name = entry.file_name().into_string().ok()?;
    let ending = Path::new(&name).extension()?;
    let is_meant = (ending == "toml" || ending == "json") && !name.starts_with('.');
    // Follow links: the type and size of the target count.
    let about = entry.path().metadata().ok().filter(|about| is_meant && about.is_file())?;
    Some(Found { name, bytes: about.len() })
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;

    #[track_caller]
    fn refused(bytes: impl Read, code: &str, message: &str) {
        let problem = text(bytes, 0, "a.toml", 16).expect_err("not a text");
        assert_eq!((problem.code, problem.message.as_str()), (code, message));
    }

    #[test]
    fn what_is_read_is_whole_or_said_not_to_be() {
        // The whole text is read.
        {
            let read = |bytes: &[u8]| text(bytes, 0, "a.toml", 16).map(|(text, _)| text);
            assert_eq!(read(b"tree = [1, 2]").as_deref(), Ok("tree = [1, 2]"));
            assert_eq!(read(b"0123456789abcdef").map(|text| text.len()), Ok(16));
            let marked = "\u{feff}tree = 3".as_bytes();
            assert_eq!(text(marked, 0, "a.toml", 16), Ok(("tree = 3".to_owned(), Fingerprint::of(marked))));
        }

        // Lines are read one by one, and long ones are truncated.
        {
            let long = [b'x'; 3 * MOST_LINE as usize];
            let mut input: Vec<u8> = b"7>4\r\n\n\xff\n".to_vec();
            input.extend(long);
            input.extend(b"\nlast");
            let mut from = input.as_slice();
            let mut next = || line(&mut from).expect("readable");
            assert_eq!(
                (next().as_deref(), next().as_deref(), next().as_deref()),
                (Some("7>4"), Some(""), Some("\u{fffd}"))
            );
            assert_eq!(next().map(|line| line.len()), Some(MOST_LINE as usize));
            assert_eq!((next().as_deref(), next()), (Some("last"), None));
        }

        // An endless stream is not read to its end.
        refused(io::repeat(b'['), "too-large", "`a.toml` is larger than 16 bytes");
        refused(&b"0123456789abcdefg"[..], "too-large", "`a.toml` is larger than 16 bytes");

        // Bytes that are not UTF-8 are named.
        {
            let problem = text(&b"# \xc3\xa9\n'\xc3\xa9\xff'"[..], 0, "a.toml", 16).expect_err("not a text");
            assert_eq!(problem.position(&plywood_tree::diagnostic::Lines::new("")), (2, 3));
            refused(&b"title =\n'caf\xe9'"[..], "not-utf-8", "`a.toml` is not UTF-8: byte 0xe9 at offset 12, line 2");
        }

        // The error of a failing stream is reported.
        {
            struct Broken;
            impl Read for Broken {
                fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                    Err(io::Error::other("the disk is gone"))
                }
            }
            refused(Broken, "cannot-read", "cannot read `a.toml`: the disk is gone");
        }

        // A huge file is refused by its size.
        {
            let path = std::env::temp_dir().join(format!("plywood-huge-{}.json", std::process::id()));
            let file = File::create(&path).expect("a temporary file");
            file.set_len(MOST_BYTES + 1).expect("a sparse file");
            let problem = read(&path).expect_err("too large");
            std::fs::remove_file(&path).expect("removed again");
            assert_eq!(problem.code, "too-large");
        }
    }

    #[test]
    fn reading_tells_how_far_it_is_and_can_be_cancelled() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/files.rs");
        let (progress, size) = (Progress::default(), path.metadata().expect("this file").len());
        let whole = read_watched(&path, &progress).expect("this file").text.len() as u64;
        assert_eq!((progress.bytes().read, progress.bytes().all, whole), (size, Some(size), size));
        progress.cancel();
        assert_eq!(read_watched(&path, &progress).expect("nothing of it").text, "");
    }

    #[test]
    fn tree_files_are_told_apart_from_others() {
        // Tree files are found by their extensions.
        {
            let here = Path::new(env!("CARGO_MANIFEST_DIR"));
            let names =
                |folder: &str| trees_in(&here.join(folder)).into_iter().map(|found| found.name).collect::<Vec<_>>();
            assert_eq!(names("../.."), ["Cargo.toml", "pyproject.toml"]);
            assert!(names("../../trees").contains(&"ubb.toml".to_owned()) && names("../../trees").is_sorted());
            assert!(names("no-such-folder").is_empty());
        }

        // Paths that are not files are distinguished.
        {
            let here = Path::new(env!("CARGO_MANIFEST_DIR"));
            let code = |path: &Path| read(path).map_err(|problem| (problem.code, problem.help.unwrap_or_default()));
            assert!(matches!(code(here), Err(("directory", _))));
            let (code, help) = code(&here.join("Crago.toml")).expect_err("no such file");
            assert_eq!(code, "no-such-file");
            assert_eq!(help, "did you mean `Cargo.toml`?");
        }
    }
}
