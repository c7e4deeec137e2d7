//! Saves unsaved edits after each change and watches the open file, as the model requires. It never waits for a disk: another
//! thread saves and finds edits.

use std::{path::PathBuf, sync::mpsc::Receiver, time::Duration};

use super::{
    autosave::{Autosave, Notice},
    watch::{self, Watch},
};
use plywood_document::files::{Folder, Recovery};
use plywood_interface::{
    editing::FileChange,
    model::Model,
    unsaved::{Order, Orders, Tracker},
};
use plywood_tree::{settings::InputFormat, source::RecoveryKey};

/// Wait for the removal of obsolete edits: too short to notice.
const REMOVAL: Duration = Duration::from_millis(10);

pub struct FileSync {
    autosave: Option<Autosave>,
    tracker: Tracker,
    /// True while given edits are not yet written.
    waits: bool,
    watched: Vec<PathBuf>,
    watch: Option<Watch>,
}

impl FileSync {
    pub fn new(recovery: Option<Recovery<Folder>>, tell: impl Fn(Notice) + Send + 'static) -> Self {
        let autosave = recovery.map(|recovery| Autosave::new(recovery, tell));
        Self { autosave, tracker: Tracker::default(), waits: false, watched: Vec::new(), watch: None }
    }

    pub fn sync(&mut self, model: &Model, tell: impl Fn(FileChange) -> bool + Send + 'static) -> Option<Notice> {
        let watched = match model.opened() {
            Some(open) => self.watch(open.origin().files(), open.origin().format, tell),
            None => self.watch(Vec::new(), None, tell),
        };
        let orders = self.tracker.follow(model);
        watched.or(self.carry_out(orders))
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

    fn carry_out(&mut self, Orders { orders, is_obsolete, is_first }: Orders) -> Option<Notice> {
        if !orders.is_empty() {
            self.waits = orders.iter().any(|order| matches!(order, Order::Keep(unsaved) if unsaved.waits));
        }
        for order in orders {
            self.give(order);
        }
        let Some(autosave) = &self.autosave else {
            return is_first.then(|| Notice::Trouble(string!("terminal/no-home")));
        };
        if is_obsolete {
            let _ = autosave.receipt().recv_timeout(REMOVAL);
        }
        None
    }

    pub fn forget(&mut self, key: RecoveryKey) {
        self.tracker.forget();
        self.give(Order::Forget(key));
    }

    pub fn give(&self, order: Order) {
        if let Some(autosave) = &self.autosave {
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
        let left = UnsavedEdits { name: "left.toml".to_owned(), key, seconds: None };
        let path = folder.path().join(&left.name);
        fs::write(&path, "tree = [8, 5]").expect("written");
        let content = subject("tree = [8, 5]").into();
        let found = Recovered { of: key.of, left, content };
        assert!(begun(&mut model, Message::Recovered(Box::new(found))).is_none());
        let job = begun(&mut model, Message::Key(KeyCode::Char('e').into()));
        let mut sync = FileSync::new(Some(Recovery::new(Folder::new(folder.path().to_owned()), 1)), |_| ());
        let mut written = |model: &Model| {
            assert!(sync.sync(model, |_| false).is_none());
            let _ = sync.receipt().expect("a thread").recv_timeout(Duration::from_secs(10));
        };
        written(&model);
        assert!(path.exists() && kept() == 1, "they may still be stopped");
        done(&mut model, job);
        written(&model);
        assert!(!path.exists() && kept() == 1, "they are this program's own");
    }
}
