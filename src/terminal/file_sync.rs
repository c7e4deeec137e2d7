//! What lies on disk beside the file: unsaved edits, kept after each of them, and the watch over the file. Does what the model
//! shows to be needed; knows nothing of keys.

use std::path::PathBuf;

use super::watch::{self, Watch};
use crate::format::{self, Syntax};
use crate::session::{Input, Subject};
use crate::source::{Recovery, RecoveryKey, UnsavedEdits};
use crate::tui::editing::{Editing, FileNews, LeftBehind};
use crate::tui::model::{Model, Viewer};
use crate::words;

/// What there is to tell.
pub(super) enum Notice {
    /// Something went wrong that the user should know of.
    Trouble(String),
    /// There are unsaved edits of another time.
    LeftBehind(Box<LeftBehind>),
}

/// Keeps unsaved edits safe and watches the file.
pub(super) struct FileSync {
    recovery: Option<Recovery>,
    /// What is kept, and of which revision.
    kept: Option<(RecoveryKey, u64)>,
    /// What was looked for last.
    looked_for: Option<u64>,
    watched: Option<PathBuf>,
    watch: Option<Watch>,
}

impl FileSync {
    pub(super) const fn new(recovery: Option<Recovery>) -> Self {
        Self { recovery, kept: None, looked_for: None, watched: None, watch: None }
    }

    /// Does what has become due.
    pub(super) fn sync(&mut self, model: &Model, tell: impl Fn(FileNews) -> bool + Send + 'static) -> Option<Notice> {
        let Some(viewer) = model.viewer() else {
            self.looked_for = None;
            self.kept = None;
            return self.watch(None, tell);
        };
        let watched = self.watch(viewer.lanes.subject.origin.path.clone(), tell);
        let kept = viewer.editing.as_ref().and_then(|editing| self.keep(viewer, editing));
        watched.or(kept).or_else(|| self.look(viewer))
    }

    fn watch(&mut self, path: Option<PathBuf>, tell: impl Fn(FileNews) -> bool + Send + 'static) -> Option<Notice> {
        if path == self.watched {
            return None;
        }
        self.watched.clone_from(&path);
        self.watch = None;
        match watch::watch(&path?, tell) {
            Ok(watch) => self.watch = Some(watch),
            Err(error) => {
                return Some(Notice::Trouble(words::terminal::ChangesUnnoticed { why: &error }.into()));
            }
        }
        None
    }

    /// Keeps edits that are in no file, and forgets them when they are.
    fn keep(&mut self, viewer: &Viewer, editing: &Editing) -> Option<Notice> {
        let key = viewer.lanes.subject.origin.key();
        let now = (!editing.history.is_saved()).then_some((key, editing.revision));
        if now == self.kept {
            return None;
        }
        let before = std::mem::replace(&mut self.kept, now);
        let Some(recovery) = &self.recovery else {
            let first = before.is_none() && now.is_some();
            return first.then(|| Notice::Trouble(words::terminal::no_home().to_owned()));
        };
        let kept = match now {
            Some((key, _)) => recovery.keep(key, &text(viewer, editing)),
            None => Ok(()),
        };
        // What was kept under another name, or is in the file now, is needed no more; nor is what was taken up and kept again.
        let old = before.map(|(key, _)| key).filter(|&old| now.is_none_or(|(key, _)| key != old));
        let forgotten = old.map_or(Ok(()), |old| recovery.forget(old));
        let discarded = match &editing.taken {
            Some(left) if kept.is_ok() => self.discard(left, key),
            _ => Ok(()),
        };
        let error = kept.and(forgotten).and(discarded).err()?;
        Some(Notice::Trouble(words::terminal::EditsNotKept { why: &error }.into()))
    }

    fn discard(&self, left: &UnsavedEdits, key: RecoveryKey) -> std::io::Result<()> {
        match &self.recovery {
            Some(recovery) if !(recovery.is_own(left, key) && self.kept.is_some()) => recovery.discard(left),
            _ => Ok(()),
        }
    }

    /// Throws away what somebody left behind.
    pub(super) fn throw_away(&self, left: &UnsavedEdits) -> Option<Notice> {
        let error = self.recovery.as_ref()?.discard(left).err()?;
        Some(Notice::Trouble(words::terminal::EditsNotThrownAway { why: &error }.into()))
    }

    /// Forgets the edits of this.
    pub(super) fn forget(&mut self, key: RecoveryKey) -> Option<Notice> {
        self.kept = None;
        let error = self.recovery.as_ref()?.forget(key).err()?;
        Some(Notice::Trouble(words::terminal::EditsNotThrownAway { why: &error }.into()))
    }

    /// Looks for edits of another time, once for everything that is opened.
    fn look(&mut self, viewer: &Viewer) -> Option<Notice> {
        let of = viewer.lanes.subject.origin.key().of;
        if self.looked_for.replace(of) == Some(of) || viewer.editing.is_some() {
            return None;
        }
        let recovery = self.recovery.as_mut()?;
        recovery.renew();
        let left = recovery.find(of)?;
        Some(match watch::read(&left.path) {
            Ok(subject) => Notice::LeftBehind(Box::new(LeftBehind { of, left, subject })),
            Err(why) => Notice::Trouble(words::terminal::EditsUnreadable { why: &why }.into()),
        })
    }
}

/// The edited tree as a file.
fn text(viewer: &Viewer, editing: &Editing) -> String {
    let input = Input::Tree(std::sync::Arc::clone(editing.history.tree()));
    let subject = Subject { input, ..viewer.lanes.subject.clone() };
    subject.document().map(|document| format::write(&document, Syntax::Json)).unwrap_or_default()
}
