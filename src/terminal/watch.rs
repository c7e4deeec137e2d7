//! Watches the file that is open, and reads it when somebody else has changed it. Knows nothing of what is done about it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use crate::diagnostic::Lines;
use crate::lesson::{self, Material};
use crate::source;
use crate::tui::editing::FileNews;
use crate::words;

/// How long a file must rest before it is read: editors write in several steps.
const REST: Duration = Duration::from_millis(80);

/// Watches while it lives.
pub(super) struct Watch {
    _watcher: RecommendedWatcher,
}

/// Watches a file and tells what has become of it after every change. The whole folder is watched, for most editors do not write
/// into a file but put another in its place.
pub(super) fn watch(path: &Path, tell: impl Fn(FileNews) -> bool + Send + 'static) -> notify::Result<Watch> {
    let (sender, changes) = channel();
    let name = path.file_name().map(ToOwned::to_owned);
    let concerns = move |event: &Event| {
        let looked_at = matches!(event.kind, EventKind::Access(_));
        !looked_at && event.paths.iter().any(|path| path.file_name() == name.as_deref())
    };
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
        if event.is_ok_and(|event| concerns(&event)) {
            // Nobody listens any more when another file is watched.
            let _ = sender.send(());
        }
    })?;
    watcher.watch(path.parent().unwrap_or(Path::new(".")), RecursiveMode::NonRecursive)?;
    let path = path.to_owned();
    thread::spawn(move || read_after_changes(&path, &changes, tell));
    Ok(Watch { _watcher: watcher })
}

fn read_after_changes(path: &Path, changes: &Receiver<()>, tell: impl Fn(FileNews) -> bool) {
    while changes.recv().is_ok() {
        loop {
            match changes.recv_timeout(REST) {
                Ok(()) => {}
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
        if !tell(FileNews { path: path.to_owned(), outcome: read(path) }) {
            return;
        }
    }
}

/// What a file holds, or its first problem with line and column.
pub(super) fn read(path: &Path) -> Result<Material, String> {
    let input = source::read(path).map_err(|problem| problem.message)?;
    let place: PathBuf = path.file_name().map_or_else(|| path.to_owned(), PathBuf::from);
    lesson::read(&input, Some(path.to_owned()), &Arc::default()).map_err(|problems| {
        let first = problems.first().map_or_else(String::new, |problem| {
            let (line, column) = problem.position(&Lines::new(&input.text));
            format!("{}:{line}:{column}: {}", place.display(), problem.message)
        });
        match problems.len() {
            0 | 1 => first,
            more => words::terminal::AndMoreProblems { problem: &first, count: more - 1 }.into(),
        }
    })
}
