//! Saves unsaved edits after each change and watches the open file, as the model requires. It never waits for a disk: another
//! thread saves and finds edits.

use std::{path::PathBuf, sync::mpsc::Receiver, time::Duration};

use super::{
    autosave::{Autosave, Notice, Order, Unsaved},
    watch::{self, Watch},
};
use plywood_document::files::Recovery;
use plywood_interface::{
    editing::{FileChange, Way},
    model::Model,
    screen::Screen,
};
use plywood_tree::{settings::InputFormat, source::RecoveryKey};

/// Wait for the removal of obsolete edits: too short to notice.
const REMOVAL: Duration = Duration::from_millis(10);

/// Most nodes or cells that are written after each edit. Larger content is written after a second without edits.
const MOST_AT_ONCE: usize = 100_000;

#[derive(Clone, Copy, PartialEq)]
struct Kept {
    key: RecoveryKey,
    revision: u64,
}

pub struct FileSync {
    autosave: Option<Autosave>,
    kept: Option<Kept>,
    /// True while given edits are not yet written.
    waits: bool,
    looked_for: Option<u64>,
    watched: Vec<PathBuf>,
    watch: Option<Watch>,
}

impl FileSync {
    pub fn new(recovery: Option<Recovery>, tell: impl Fn(Notice) + Send + 'static) -> Self {
        let autosave = recovery.map(|recovery| Autosave::new(recovery, tell));
        Self { autosave, kept: None, waits: false, looked_for: None, watched: Vec::new(), watch: None }
    }

    pub fn sync(&mut self, model: &Model, tell: impl Fn(FileChange) -> bool + Send + 'static) -> Option<Notice> {
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

    /// Returns a receipt for all edits; `None` if they are postponed and waiting would take too long.
    pub fn receipt(&self) -> Option<Receiver<()>> {
        self.autosave.as_ref().filter(|_| !self.waits).map(Autosave::receipt)
    }

    fn watch(
        &mut self,
        files: Vec<PathBuf>,
        format: Option<InputFormat>,
        tell: impl Fn(FileChange) -> bool + Send + 'static,
    ) -> Option<Notice> {
        if files == self.watched {
            return None;
        }
        self.watched.clone_from(&files);
        self.watch = None;
        if files.is_empty() {
            return None;
        }
        let watched = watch::watch(files, format, tell).map(|watch| self.watch = Some(watch));
        watched.err().map(|error| Notice::Trouble(string!("terminal/changes-unnoticed", why = Text(error))))
    }

    /// Saves edits that are in no file, and forgets them after they are saved there.
    fn keep(&mut self, open: &dyn Screen) -> Option<Notice> {
        let edits = open.edits()?;
        let key = open.origin().key();
        let now = (!edits.is_saved).then_some(Kept { key, revision: edits.revision });
        // Edits that are being restored stay in their old place until then.
        if now == self.kept || edits.pending == Some(Way::RestoredEdits) {
            return None;
        }
        let before = std::mem::replace(&mut self.kept, now);
        let Some(autosave) = &mut self.autosave else {
            return before.is_none().then(|| Notice::Trouble(string!("terminal/no-home")));
        };
        self.waits = now.is_some() && edits.size > MOST_AT_ONCE;
        if let Some(edited) = open.edited().filter(|_| now.is_some()) {
            let restored = open.common().restored.clone();
            autosave.give(Order::Keep(Box::new(Unsaved { key, edited, waits: self.waits, restored })));
        }
        // Remove edits under an old key, or after saving the file.
        if let Some(old) = before.map(|before| before.key).filter(|&old| now.is_none() || old != key) {
            autosave.give(Order::Forget(old));
        }
        if now.is_none() && edits.pending.is_none() {
            let _ = autosave.receipt().recv_timeout(REMOVAL);
        }
        None
    }

    pub fn forget(&mut self, key: RecoveryKey) {
        self.kept = None;
        self.give(Order::Forget(key));
    }

    /// Looks for edits of an earlier session, once for each opened content.
    fn look(&mut self, open: &dyn Screen) {
        let of = open.origin().key().of;
        if self.looked_for.replace(of) != Some(of)
            && open.edits().is_none()
            && let Some(content) = open.content()
        {
            self.give(Order::Look(Box::new(content)));
        }
    }

    pub fn give(&mut self, order: Order) {
        if let Some(autosave) = &mut self.autosave {
            autosave.give(order);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, sync::Arc};

    use super::*;
    use plywood_document::recovered::Recovered;
    use plywood_interface::{
        event::KeyCode,
        job::{Job, OpenRequest, perform},
        update::{Effect, Message, update},
    };
    use plywood_search::session::SearchProblem;
    use plywood_tree::{
        settings::ThemeName,
        source::{SourceText, UnsavedEdits},
    };

    fn subject(text: &str) -> SearchProblem {
        SearchProblem::read(&SourceText::new("a.toml", text), None).expect("a tree")
    }

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
            let _ = sync.receipt().expect("a thread").recv_timeout(Duration::from_secs(10));
        };
        written(&model);
        assert!(left.path.exists() && kept() == 1, "they may still be stopped");
        done(&mut model, job);
        written(&model);
        assert!(!left.path.exists() && kept() == 1, "they are this program's own");
    }
}
