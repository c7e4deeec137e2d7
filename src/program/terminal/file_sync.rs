//! What lies on disk beside the file: unsaved edits, kept after each of them, and the watch over the file. Does what the model
//! shows to be needed. It waits for no disk: what is kept and found is the business of another thread.

use std::path::PathBuf;
use std::time::Duration;

use super::autosave::{Autosave, Notice, Order, Receipt, Unsaved};
use super::watch::{self, Watch};
use plywood_document::files::Recovery;
use plywood_interface::document_view::View;
use plywood_interface::editing::{FileNews, Way};
use plywood_interface::model::Model;
use plywood_tree::settings::InputFormat;
use plywood_tree::source::{RecoveryKey, UnsavedEdits};

/// How long it is waited until what is unsaved no more is kept no more: less than anybody would notice.
const REMOVAL: Duration = Duration::from_millis(10);

/// The most nodes, or places, that are written after each edit. More are written when no edit has come for a second.
const MOST_AT_ONCE: usize = 100_000;

/// What of the edits is kept.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Kept {
    key: RecoveryKey,
    revision: u64,
}

/// Keeps unsaved edits safe and watches the file.
pub(super) struct FileSync {
    autosave: Option<Autosave>,
    kept: Option<Kept>,
    /// Whether all edits are written that have been given.
    waits: bool,
    /// What was looked for last.
    looked_for: Option<u64>,
    watched: Vec<PathBuf>,
    watch: Option<Watch>,
}

impl FileSync {
    pub(super) fn new(recovery: Option<Recovery>, tell: impl Fn(Notice) + Send + 'static) -> Self {
        let autosave = recovery.map(|recovery| Autosave::new(recovery, tell));
        Self { autosave, kept: None, waits: false, looked_for: None, watched: Vec::new(), watch: None }
    }

    /// Does what has become due.
    pub(super) fn sync(&mut self, model: &Model, tell: impl Fn(FileNews) -> bool + Send + 'static) -> Option<Notice> {
        let Some(open) = model.opened() else {
            self.looked_for = None;
            self.kept = None;
            return self.watch(Vec::new(), None, tell);
        };
        let watched = self.watch(open.origin().files(), open.origin().format, tell);
        let kept = self.keep(open);
        self.look(open);
        watched.or(kept)
    }

    /// For all that is to be kept by now; `None` where nobody should wait for that.
    pub(super) fn receipt(&self) -> Option<Receipt> {
        self.autosave.as_ref().filter(|_| !self.waits).map(Autosave::receipt)
    }

    fn watch(
        &mut self,
        files: Vec<PathBuf>,
        format: Option<InputFormat>,
        tell: impl Fn(FileNews) -> bool + Send + 'static,
    ) -> Option<Notice> {
        if files == self.watched {
            return None;
        }
        self.watched.clone_from(&files);
        self.watch = None;
        if files.is_empty() {
            return None;
        }
        match watch::watch(files, format, tell) {
            Ok(watch) => self.watch = Some(watch),
            Err(error) => {
                return Some(Notice::Trouble(say!(terminal, "changes-unnoticed", why = Text(error)).into()));
            }
        }
        None
    }

    /// Keeps edits that are in no file, and forgets them when they are.
    fn keep(&mut self, open: &dyn View) -> Option<Notice> {
        let (edits, key) = (open.edits()?, open.origin().key());
        let now = (!edits.is_saved).then_some(Kept { key, revision: edits.revision });
        // What is being taken up is kept where it is until then.
        if now == self.kept || edits.pending == Some(Way::TakenUp) {
            return None;
        }
        let before = std::mem::replace(&mut self.kept, now);
        let Some(autosave) = &mut self.autosave else {
            return before.is_none().then(|| Notice::Trouble(text!(terminal, "no-home").to_owned()));
        };
        self.waits = now.is_some() && edits.size > MOST_AT_ONCE;
        if let Some(edited) = open.edited().filter(|_| now.is_some()) {
            let taken = open.common().taken.clone();
            autosave.give(Order::Keep(Box::new(Unsaved { key, edited, waits: self.waits, taken })));
        }
        // What was kept under another name, or is in the file now, is needed no more.
        if let Some(old) = before.map(|before| before.key).filter(|&old| now.is_none() || old != key) {
            autosave.give(Order::Forget(old));
        }
        if now.is_none() && edits.pending.is_none() {
            autosave.receipt().wait(REMOVAL);
        }
        None
    }

    /// Throws away what somebody left behind.
    pub(super) fn throw_away(&mut self, left: UnsavedEdits) {
        self.give(Order::ThrowAway(left));
    }

    /// Forgets the edits of this.
    pub(super) fn forget(&mut self, key: RecoveryKey) {
        self.kept = None;
        self.give(Order::Forget(key));
    }

    /// Looks for edits of another time, once for everything that is opened.
    fn look(&mut self, open: &dyn View) {
        let of = open.origin().key().of;
        if self.looked_for.replace(of) != Some(of)
            && open.edits().is_none()
            && let Some(content) = open.content()
        {
            self.give(Order::Look(Box::new(content)));
        }
    }

    fn give(&mut self, order: Order) {
        if let Some(autosave) = &mut self.autosave {
            autosave.give(order);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::Arc;

    use super::*;
    use plywood_document::recovered::Recovered;
    use plywood_interface::event::KeyCode;
    use plywood_interface::job::{Job, OpenRequest, perform};
    use plywood_interface::update::{Effect, Message, update};
    use plywood_search::session::Subject;
    use plywood_tree::settings::ThemeName;
    use plywood_tree::source::SourceText;

    fn subject(text: &str) -> Subject {
        Subject::read(&SourceText::new("a.toml", text), None).expect("a tree")
    }

    /// Hands a message over and returns the job that it begins.
    fn begun(model: &mut Model, message: Message) -> Option<Job> {
        match update(model, message) {
            Effect::Start(job) => Some(*job),
            _ => None,
        }
    }

    fn done(model: &mut Model, job: Option<Job>) {
        let outcome = perform(job.expect("a job"), &Arc::default());
        assert!(begun(model, Message::Done(Box::new(outcome))).is_none());
    }

    #[test]
    fn edits_that_are_being_taken_up_stay_where_they_are_until_they_are() {
        let folder = tempfile::tempdir().expect("a folder");
        let kept = || fs::read_dir(folder.path()).expect("a folder").count();
        let mut model = Model::new((80, 24), ThemeName::Dark, Arc::default());
        let open = subject("tree = [3, 5]");
        let key = open.origin.key();
        let job = begun(&mut model, Message::Open(Box::new(OpenRequest::new(open))));
        done(&mut model, job);
        let left = UnsavedEdits { path: folder.path().join("left.toml"), key, seconds: None };
        fs::write(&left.path, "tree = [8, 5]").expect("written");
        let content = subject("tree = [8, 5]").into();
        let found = Recovered { of: key.of, left: left.clone(), content };
        assert!(begun(&mut model, Message::Recovered(Box::new(found))).is_none());
        let job = begun(&mut model, Message::Key(KeyCode::Char('e').into()));
        let mut sync = FileSync::new(Some(Recovery::new(folder.path().to_owned(), 1)), |_| ());
        let mut written = |model: &Model| {
            assert!(sync.sync(model, |_| false).is_none());
            sync.receipt().expect("a thread").wait(Duration::from_secs(10));
        };
        written(&model);
        assert!(left.path.exists() && kept() == 1, "they may still be stopped");
        done(&mut model, job);
        written(&model);
        assert!(!left.path.exists() && kept() == 1, "they are this program's own");
    }
}
