//! Watches the open file and reads it after external changes.

use crate::threads;
use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        mpsc::{Receiver, RecvTimeoutError, channel},
    },
    time::Duration,
};

use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use plywood_document::{content::FileContent, files};
use plywood_interface::editing::FileChange;
use plywood_tree::{
    diagnostic::{Diagnostic, Lines},
    settings::InputFormat,
};

/// Pause before a changed file is read: editors write in several steps.
const REST: Duration = Duration::from_millis(80);

/// Ends when it is dropped.
pub type Watch = RecommendedWatcher;

/// Watches a file, or files that are read together, and reports the new content after every change.
pub fn watch(
    files: Vec<PathBuf>,
    format: Option<InputFormat>,
    tell: impl Fn(FileChange) -> bool + Send + 'static,
) -> notify::Result<Watch> {
    on_change(&files.clone(), move || {
        let outcome = match files.as_slice() {
            [path] => read(path, format),
            files => read_together(files),
        };
        tell(FileChange { files: files.clone(), outcome })
    })
}

/// Changes of files while no interface is open.
pub struct Changes {
    _watch: Watch,
    changes: Receiver<()>,
}

impl Changes {
    pub fn of(files: &[PathBuf]) -> notify::Result<Self> {
        let (sender, changes) = channel();
        Ok(Self { _watch: on_change(files, move || sender.send(()).is_ok())?, changes })
    }

    /// Waits for the next change. Ctrl-C ends the program, and other keys have no effect, now or later.
    pub fn wait(&self) {
        // The watching thread does not end before this.
        let _ = self.changes.recv();
        #[cfg(unix)]
        super::keys::discard_typed();
    }
}

/// Calls a function after every change of the files, until it returns false. Watches their folders, because most editors replace
/// a file instead of writing to it.
fn on_change(files: &[PathBuf], report: impl Fn() -> bool + Send + 'static) -> notify::Result<Watch> {
    let (sender, changes) = channel();
    let names: Vec<_> = files.iter().filter_map(|path| path.file_name().map(ToOwned::to_owned)).collect();
    let concerns = move |event: &Event| {
        let looked_at = matches!(event.kind, EventKind::Access(_));
        !looked_at && event.paths.iter().any(|path| names.iter().any(|name| path.file_name() == Some(name)))
    };
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
        if event.is_ok_and(|event| concerns(&event)) {
            // The receiver is gone if another file is watched.
            let _ = sender.send(());
        }
    })?;
    let mut folders: Vec<&Path> = files.iter().map(|path| path.parent().unwrap_or(Path::new("."))).collect();
    folders.dedup();
    folders.iter().try_for_each(|folder| watcher.watch(folder, RecursiveMode::NonRecursive))?;
    threads::spawn(move || {
        while changes.recv().is_ok() {
            loop {
                match changes.recv_timeout(REST) {
                    Ok(()) => {}
                    Err(RecvTimeoutError::Timeout) => break,
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            }
            if !report() {
                return;
            }
        }
    });
    Ok(watcher)
}

/// Reads a file; returns its first problem with line and column.
fn read(path: &Path, format: Option<InputFormat>) -> Result<FileContent, String> {
    let input = files::read(path).map_err(|problem| problem.message)?.written_in(format);
    plywood_document::content::read(&input, Some(path.to_owned()), &Arc::default())
        .map_err(|found| first(path, &input.text, &found))
}

fn read_together(files: &[PathBuf]) -> Result<FileContent, String> {
    let [one, other] = files else { return Err(String::new()) };
    let text = |file| files::read(file).map_err(|problem| problem.message);
    let read = plywood_document::texts::read_pair(text(one)?, text(other)?, files.to_vec(), &Arc::default());
    read.map_err(|problems| first(Path::new(&problems.name), &problems.text, &problems.found))
}

fn first(path: &Path, text: &str, problems: &[Diagnostic]) -> String {
    let place = path.file_name().map_or(path, Path::new);
    let first = problems.first().map_or_else(String::new, |problem| {
        let (line, column) = problem.position(&Lines::new(text));
        format!("{}:{line}:{column}: {}", place.display(), problem.message)
    });
    match problems.len() {
        0 | 1 => first,
        more => string!("terminal/and-more-problems", problem = Text(first), count = Count(more - 1)),
    }
}
