//! What lies on disk beside the file: unsaved edits, kept after each of them, and the watch over the file. Does what the model
//! shows to be needed. It waits for no disk: what is kept and found is the business of another thread.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::autosave::{Autosave, Beginning, Notice, Order, Receipt};
use super::lesson_sync::LessonSync;
use super::watch::{self, Watch};
use plywood_document::files::Recovery;
use plywood_interface::editing::{Editing, FileNews, Home, Way};
use plywood_interface::model::{Model, Viewer};
use plywood_search::session::{Base, Input, Subject};
use plywood_tree::edit::{History, Log, Start, Step};
use plywood_tree::settings::InputFormat;
use plywood_tree::source::{RecoveryKey, UnsavedEdits};
use plywood_tree::tree::Tree;

/// How long it is waited until what is unsaved no more is kept no more: less than anybody would notice.
const REMOVAL: Duration = Duration::from_millis(10);

/// What of the edits is kept.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Kept {
    key: RecoveryKey,
    /// The log, by its number, and how many of its steps.
    log: u64,
    steps: usize,
}

/// Keeps unsaved edits safe and watches the file.
pub(super) struct FileSync {
    autosave: Option<Autosave>,
    kept: Option<Kept>,
    /// The tree that a log begins with, by its number.
    base: Option<(u64, Arc<Tree>)>,
    /// What was looked for last.
    looked_for: Option<u64>,
    watched: Vec<PathBuf>,
    watch: Option<Watch>,
    /// The same of lessons that are no searches.
    lessons: LessonSync,
}

impl FileSync {
    pub(super) fn new(recovery: Option<Recovery>, tell: impl Fn(Notice) + Send + 'static) -> Self {
        let autosave = recovery.map(|recovery| Autosave::new(recovery, tell));
        let lessons = LessonSync::default();
        Self { autosave, kept: None, base: None, looked_for: None, watched: Vec::new(), watch: None, lessons }
    }

    /// Does what has become due.
    pub(super) fn sync(&mut self, model: &Model, tell: impl Fn(FileNews) -> bool + Send + 'static) -> Option<Notice> {
        let Some(viewer) = model.viewer() else {
            self.looked_for = None;
            self.kept = None;
            self.base = None;
            let Some(stepper) = model.stepper() else {
                self.lessons.rest();
                return self.watch(Vec::new(), None, tell);
            };
            let watched = self.watch(stepper.file.files(), stepper.file.origin.format, tell);
            let kept = self.lessons.keep(stepper, self.autosave.as_mut());
            self.lessons.look(stepper, self.autosave.as_mut());
            return watched.or(kept);
        };
        self.lessons.rest();
        let origin = &viewer.lanes.subject.origin;
        let watched = self.watch(origin.path.clone().into_iter().collect(), origin.format, tell);
        let kept = viewer.editing.as_ref().and_then(|editing| self.keep(viewer, editing));
        self.look(viewer);
        watched.or(kept)
    }

    /// For all that is to be kept by now.
    pub(super) fn receipt(&self) -> Option<Receipt> {
        self.autosave.as_ref().map(Autosave::receipt)
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
    fn keep(&mut self, viewer: &Viewer, editing: &Editing) -> Option<Notice> {
        let (history, key) = (&editing.history, viewer.lanes.subject.origin.key());
        let log = history.log();
        self.note_base(history);
        let now = Kept { key, log: log.number(), steps: log.steps().len() };
        let now = Some(now).filter(|_| !history.is_saved());
        // A log that has begun anew does so with a tree that is not there yet.
        let is_early = history.is_open() && now.is_some_and(|now| now.steps == 0);
        // What is being taken up is kept where it is until then.
        let is_elsewhere = editing.pending.as_ref().is_some_and(|pending| pending.way == Way::TakenUp);
        if now == self.kept || is_early || is_elsewhere {
            return None;
        }
        let before = std::mem::replace(&mut self.kept, now);
        let begun = match (before, now) {
            (Some(before), Some(now)) if (before.key, before.log) == (key, now.log) => None,
            (_, Some(_)) => Some(self.beginning(viewer, editing)),
            (_, None) => None,
        };
        let Some(autosave) = &mut self.autosave else {
            let first = before.is_none() && now.is_some();
            return first.then(|| Notice::Trouble(text!(terminal, "no-home").to_owned()));
        };
        let appends = begun.is_none() && now.is_some();
        if let Some(beginning) = begun {
            autosave.give(Order::Begin(Box::new(beginning)));
        }
        if let Some(before) = before.filter(|_| appends) {
            autosave.give(Order::Append(lines(log, before.steps)));
        }
        // What was kept under another name, or is in the file now, is needed no more.
        if let Some(old) = before.map(|before| before.key).filter(|&old| now.is_none() || old != key) {
            autosave.give(Order::Forget(old));
        }
        if now.is_none() && editing.pending.is_none() {
            autosave.receipt().wait(REMOVAL);
        }
        None
    }

    /// Remembers the tree that the log begins with while there is nothing, or nothing any more, that leads on from it.
    fn note_base(&mut self, history: &History) {
        let log = history.log();
        let begins = log.steps().is_empty() || (history.is_saved() && log.start() == Start::Saved);
        if begins && !history.is_open() {
            self.base = Some((log.number(), Arc::clone(history.tree())));
        }
    }

    /// A journal of the edits. It has the tree it begins with, which from then on is nobody else's to remember.
    fn beginning(&mut self, viewer: &Viewer, editing: &Editing) -> Beginning {
        let Editing { history, home, taken, .. } = editing;
        let log = history.log();
        let known = self.base.take().filter(|(number, _)| *number == log.number());
        let is_opened = known.is_some() && log.start() == Start::Saved && *home == Home::Origin;
        // A log that nobody has seen begin would be one that is not whole: the tree as it is now is.
        let (tree, lines) = match known {
            Some((_, tree)) => (tree, lines(log, 0)),
            None => (Arc::clone(history.tree()), String::new()),
        };
        let subject = Subject { input: Input::Tree(tree), ..viewer.lanes.subject.clone() };
        let base = if is_opened { Base::Opened } else { Base::Enclosed };
        let key = viewer.lanes.subject.origin.key();
        Beginning { key, subject: Some(subject), base, lines, taken: taken.clone() }
    }

    /// Throws away what somebody left behind.
    pub(super) fn throw_away(&mut self, left: UnsavedEdits) {
        self.give(Order::ThrowAway(left));
    }

    /// Forgets the edits of this.
    pub(super) fn forget(&mut self, key: RecoveryKey) {
        self.kept = None;
        self.lessons.forget();
        self.give(Order::Forget(key));
    }

    /// Looks for edits of another time, once for everything that is opened.
    fn look(&mut self, viewer: &Viewer) {
        let subject = &viewer.lanes.subject;
        let of = subject.origin.key().of;
        if self.looked_for.replace(of) != Some(of) && viewer.editing.is_none() {
            self.give(Order::Look(Box::new(subject.clone())));
        }
    }

    fn give(&mut self, order: Order) {
        if let Some(autosave) = &mut self.autosave {
            autosave.give(order);
        }
    }
}

/// The steps of a log from a number on, as lines.
fn lines(log: &Log, from: usize) -> String {
    log.steps().get(from..).unwrap_or_default().iter().map(Step::line).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use plywood_interface::editing::LeftBehind;
    use plywood_interface::event::KeyCode;
    use plywood_interface::job::{Job, perform};
    use plywood_interface::update::{Effect, Message, update};
    use plywood_search::session::Choices;
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
        let choices = Choices::of(&open.input, &open.view);
        let key = open.origin.key();
        let job = begun(&mut model, Message::Open(Box::new(open), choices));
        done(&mut model, job);
        let left = UnsavedEdits { path: folder.path().join("left.toml"), key, seconds: None };
        fs::write(&left.path, "tree = [8, 5]").expect("written");
        let found = LeftBehind { of: key.of, left: left.clone(), subject: subject("tree = [8, 5]") };
        assert!(begun(&mut model, Message::LeftBehind(Box::new(found))).is_none());
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
