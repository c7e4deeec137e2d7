//! Keeps unsaved edits on disk, on a thread of its own: nobody who edits waits for a disk.
//!
//! Every edit is a line that is added to a journal. It is the system's at once, so it outlives the program however that ends; it is
//! brought to the disk when nothing has come for a while, so a machine that fails loses the edits of the last second. By then the
//! journal has the tree that its lines belong to as well, and needs the file no more.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::watch;
use plywood_document::files;
use plywood_document::files::{Journal, Recovery};
use plywood_document::material::{LessonFile, Material};
use plywood_interface::editing::LeftBehind;
use plywood_interface::stepper::LeftChanges;
use plywood_lesson::Cells;
use plywood_search::session::{Base, Origin, Subject, journal_head, recovered};
use plywood_tree::source::{RecoveryKey, SourceText, UnsavedEdits};

/// How long nothing must come before what was added is brought to the disk.
const REST: Duration = Duration::from_secs(1);

/// How often it is looked whether a tree is written out.
const INTERVAL: Duration = Duration::from_millis(10);

/// The most bytes of a tree that the journal of a file's edits encloses: the journal has to be read again.
const MOST_ENCLOSED: u64 = files::MOST_BYTES / 2;

/// What there is to be done.
pub(super) enum Order {
    /// Keep edits from here on in a new journal.
    Begin(Box<Beginning>),
    /// Add lines to it.
    Append(String),
    /// Remove what was kept under a key.
    Forget(RecoveryKey),
    /// Remove what somebody left behind.
    ThrowAway(UnsavedEdits),
    /// Tell what somebody left behind of a subject that has just been opened.
    Look(Box<Subject>),
    /// Keep a lesson that was changed, as its file would be.
    KeepLesson(Box<KeptLesson>),
    /// Tell what somebody left behind of a lesson that has just been opened.
    LookForLesson(Box<Origin>),
}

/// A lesson that was changed.
pub(super) struct KeptLesson {
    pub(super) key: RecoveryKey,
    /// What its file said.
    pub(super) file: LessonFile,
    /// What stands where now.
    pub(super) cells: Arc<Cells>,
    /// What somebody left behind that is part of this now.
    pub(super) taken: Option<UnsavedEdits>,
}

/// A journal that begins.
pub(super) struct Beginning {
    pub(super) key: RecoveryKey,
    /// The tree that the lines belong to, and what is said of it; until it is written where that has to be done.
    pub(super) subject: Option<Subject>,
    /// Whether whoever opens it again has that tree.
    pub(super) base: Base,
    pub(super) lines: String,
    /// What somebody left behind that is part of this now.
    pub(super) taken: Option<UnsavedEdits>,
}

/// What there is to tell.
pub(super) enum Notice {
    /// Something went wrong that the user should know of.
    Trouble(String),
    /// There are unsaved edits of another time.
    LeftBehind(Box<LeftBehind>),
    /// There are unsaved changes of a lesson, of another time.
    LessonLeftBehind(Box<LeftChanges>),
}

/// How far the thread is.
#[derive(Default)]
struct Done {
    orders: Mutex<u64>,
    one_more: Condvar,
}

/// Lets somebody wait until something is kept.
#[derive(Clone)]
pub(super) struct Receipt {
    done: Arc<Done>,
    number: u64,
}

impl Receipt {
    /// Waits until it is, but not longer than this.
    pub(super) fn wait(&self, most: Duration) {
        let orders = self.done.orders.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.done.one_more.wait_timeout_while(orders, most, |orders| *orders < self.number));
    }
}

/// The thread that keeps unsaved edits. What it was told to do is done before it ends.
pub(super) struct Autosave {
    orders: Option<Sender<Order>>,
    thread: Option<JoinHandle<()>>,
    done: Arc<Done>,
    given: u64,
}

impl Autosave {
    pub(super) fn new(recovery: Recovery, tell: impl Fn(Notice) + Send + 'static) -> Self {
        let (orders, inbox) = channel();
        let done = Arc::<Done>::default();
        let keeper = Keeper { recovery, journal: None, due: Due::Nothing, tell: Box::new(tell) };
        let progress = Arc::clone(&done);
        let thread = thread::spawn(move || keeper.run(&inbox, &progress));
        Self { orders: Some(orders), thread: Some(thread), done, given: 0 }
    }

    pub(super) fn give(&mut self, order: Order) {
        if self.orders.as_ref().is_some_and(|orders| orders.send(order).is_ok()) {
            self.given += 1;
        }
    }

    /// For all that has been given until now.
    pub(super) fn receipt(&self) -> Receipt {
        Receipt { done: Arc::clone(&self.done), number: self.given }
    }
}

impl Drop for Autosave {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            // Whether it panicked has been told.
            let _ = thread.join();
        }
    }
}

/// What is still to be done for the journal when nothing else is.
#[derive(Default)]
enum Due {
    #[default]
    Nothing,
    /// The tree that its lines belong to has to be written out, and all of it brought to the disk.
    Enclose,
    /// The tree is being written out; a large one takes so long that nobody who adds a line should wait for it.
    Put(JoinHandle<String>),
}

/// What is being kept.
struct Kept {
    beginning: Box<Beginning>,
    /// None where it could not be written yet; then all lines are in the beginning.
    journal: Option<Journal>,
}

struct Keeper {
    recovery: Recovery,
    journal: Option<Kept>,
    due: Due,
    tell: Box<dyn Fn(Notice) + Send>,
}

impl Keeper {
    fn run(mut self, inbox: &Receiver<Order>, done: &Done) {
        loop {
            let order = match &self.due {
                Due::Nothing => inbox.recv().ok().ok_or(RecvTimeoutError::Disconnected),
                Due::Enclose => inbox.recv_timeout(REST),
                Due::Put(head) if head.is_finished() => inbox.recv_timeout(Duration::ZERO),
                Due::Put(_) => inbox.recv_timeout(INTERVAL),
            };
            match order {
                Ok(order) => {
                    if let Some(notice) = self.take(order) {
                        (self.tell)(notice);
                    }
                    *done.orders.lock().unwrap_or_else(PoisonError::into_inner) += 1;
                    done.one_more.notify_all();
                }
                Err(RecvTimeoutError::Timeout) => self.rest(),
                Err(RecvTimeoutError::Disconnected) => return self.end(),
            }
        }
    }

    fn take(&mut self, order: Order) -> Option<Notice> {
        let not_kept = |error| Notice::Trouble(say!(terminal, "edits-not-kept", why = Text(error)).into());
        let not_removed = |error| Notice::Trouble(say!(terminal, "edits-not-thrown-away", why = Text(error)).into());
        match order {
            Order::Begin(beginning) => {
                self.due = Due::Nothing;
                self.journal = Some(Kept { beginning, journal: None });
                self.add("").err().map(not_kept)
            }
            Order::Append(lines) => self.add(&lines).err().map(not_kept),
            Order::Forget(key) => {
                if self.journal.take_if(|kept| kept.beginning.key == key).is_some() {
                    self.due = Due::Nothing;
                }
                self.recovery.forget(key).err().map(not_removed)
            }
            Order::ThrowAway(left) => self.recovery.discard(&left).err().map(not_removed),
            Order::KeepLesson(kept) => keep_lesson(&self.recovery, &kept).err().map(not_kept),
            Order::LookForLesson(origin) => {
                self.recovery.renew();
                look_for_lesson(&self.recovery, &origin)
            }
            Order::Look(subject) => {
                self.recovery.renew();
                look(&self.recovery, &subject)
            }
        }
    }

    fn add(&mut self, lines: &str) -> std::io::Result<()> {
        let Some(Kept { beginning, journal }) = &mut self.journal else { return Ok(()) };
        if matches!(self.due, Due::Nothing) {
            self.due = Due::Enclose;
        }
        if let Some(journal) = journal {
            return journal.append(lines);
        }
        beginning.lines.push_str(lines);
        let Some(subject) = &beginning.subject else { return Ok(()) };
        let head = journal_head(subject, beginning.base);
        *journal = Some(self.recovery.keep(beginning.key, &head).and_then(|mut journal| {
            journal.append(&beginning.lines)?;
            Ok(journal)
        })?);
        beginning.lines.clear();
        match beginning.taken.take() {
            Some(left) if !self.recovery.is_own(&left, beginning.key) => self.recovery.discard(&left),
            _ => Ok(()),
        }
    }

    /// Sees to it that the journal needs neither the file nor the system's memory.
    fn rest(&mut self) {
        let Some(Kept { beginning, journal: Some(journal) }) = &mut self.journal else {
            self.due = Due::Nothing;
            return;
        };
        let head = match std::mem::take(&mut self.due) {
            Due::Nothing => return,
            Due::Put(head) if !head.is_finished() => {
                self.due = Due::Put(head);
                return;
            }
            Due::Put(head) => head.join().ok(),
            Due::Enclose => {
                // Once: a disk that has no room for the tree may still have room for lines.
                let subject = beginning.subject.take();
                if let Some(subject) = subject.filter(|_| beginning.base == Base::Opened) {
                    self.due = Due::Put(thread::spawn(move || journal_head(&subject, Base::Enclosed)));
                }
                None
            }
        };
        if let Some(head) = head.filter(|head| head.len() as u64 <= MOST_ENCLOSED) {
            let _ = journal.put_head(&head);
        }
        let _ = journal.sync();
    }

    /// Does what is still to be done, however long that takes.
    fn end(mut self) {
        while !matches!(self.due, Due::Nothing) {
            self.rest();
            if let Due::Put(head) = &self.due
                && !head.is_finished()
            {
                thread::sleep(INTERVAL);
            }
        }
    }
}

/// What is searched of a file; of a lesson that is not, there are no edits.
fn searched(material: Material) -> Option<Subject> {
    match material {
        Material::Searched(subject) => Some(*subject),
        Material::Lesson(_) => None,
    }
}

/// What was left behind of this by another program, or by this one at another time.
fn look(recovery: &Recovery, subject: &Subject) -> Option<Notice> {
    let of = subject.origin.key().of;
    let left = recovery.find(of)?;
    let found =
        if Recovery::is_journal(&left) { read(&left, subject) } else { watch::read(&left.path, None).map(searched) };
    match found {
        Ok(Some(subject)) => Some(Notice::LeftBehind(Box::new(LeftBehind { of, left, subject }))),
        Ok(None) => None,
        Err(why) => Some(Notice::Trouble(say!(terminal, "edits-unreadable", Text(why)).into())),
    }
}

/// Writes the file that changes lead to, over what this program has kept of it before.
fn keep_lesson(recovery: &Recovery, kept: &KeptLesson) -> std::io::Result<()> {
    let Some(text) = kept.file.written(&kept.cells) else { return Ok(()) };
    recovery.keep(kept.key, &text)?;
    match &kept.taken {
        Some(left) if !recovery.is_own(left, kept.key) => recovery.discard(left),
        _ => Ok(()),
    }
}

/// What was left behind of a lesson, where it is still one that can be changed.
fn look_for_lesson(recovery: &Recovery, origin: &Origin) -> Option<Notice> {
    let of = origin.key().of;
    let left = recovery.find(of)?;
    let read = files::read(&left.path).map_err(|problem| problem.message).and_then(|kept| {
        let kept = SourceText { name: origin.name.clone(), format: origin.format, ..kept };
        plywood_document::material::read(&kept, origin.path.clone(), &Arc::default())
            .map_err(|problems| problems.into_iter().next().map(|problem| problem.message).unwrap_or_default())
    });
    match read {
        Ok(Material::Lesson(file)) if file.lesson.changeable().is_ok() => {
            Some(Notice::LessonLeftBehind(Box::new(LeftChanges { of, left, file: *file })))
        }
        Ok(Material::Lesson(_) | Material::Searched(_)) => None,
        Err(why) => Some(Notice::Trouble(say!(terminal, "edits-unreadable", Text(why)).into())),
    }
}

fn read(left: &UnsavedEdits, subject: &Subject) -> Result<Option<Subject>, String> {
    let journal = files::read(&left.path).map_err(|problem| problem.message)?;
    recovered(&journal.text, subject).map_err(|why| why.to_string())
}
