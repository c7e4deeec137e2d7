//! Saves unsaved edits on a thread of its own, so that editing never waits for a disk.
//!
//! After every edit the whole resulting file is written. The system has it at once, so it survives any end of the program. It is
//! flushed to the disk after a pause without edits, so a machine that fails loses the edits of the last second. Large files are
//! written only in such a pause, or before the program ends.

use crate::threads;
use std::{
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    thread::JoinHandle,
    time::Duration,
};

use plywood_document::{
    files::{Folder, Recovery},
    recovered::Recovered,
};
use plywood_interface::unsaved::{Order, Unsaved, carry_out};
use plywood_tree::source::{RecoveryKey, UnsavedEdits};

/// Pause without edits before saved edits are flushed to the disk.
const REST: Duration = Duration::from_secs(1);

enum Task {
    Order(Order),
    Report(Sender<()>),
}

pub enum Notice {
    Trouble(String),
    /// Unsaved edits of an earlier session were found.
    Recovered(Box<Recovered>),
}

/// Thread that saves unsaved edits. It finishes its orders before it ends.
pub struct Autosave(Option<(Sender<Task>, JoinHandle<()>)>);

impl Autosave {
    pub fn new(recovery: Recovery<Folder>, tell: impl Fn(Notice) + Send + 'static) -> Self {
        let (tasks, inbox) = channel();
        let keeper = Keeper { recovery, due: Due::Nothing, tell: Box::new(tell) };
        let thread = threads::spawn(move || keeper.run(&inbox));
        Self(Some((tasks, thread)))
    }

    pub fn give(&self, order: Order) {
        self.send(Task::Order(order));
    }

    fn send(&self, task: Task) {
        // The thread ends only when this is dropped or after a panic, which has been reported.
        let _ = self.0.as_ref().map(|(tasks, _)| tasks.send(task));
    }

    /// Returns a receipt for the orders given so far.
    pub fn receipt(&self) -> Receiver<()> {
        let (done, receipt) = channel();
        self.send(Task::Report(done));
        receipt
    }
}

impl Drop for Autosave {
    fn drop(&mut self) {
        if let Some((tasks, thread)) = self.0.take() {
            drop(tasks);
            // A panic has been reported.
            let _ = thread.join();
        }
    }
}

enum Due {
    Nothing,
    Write(Box<Unsaved>),
    Sync(RecoveryKey),
}

impl Due {
    /// Cancels the work under this key and returns the recovered edits that were part of it.
    fn forgotten(&mut self, key: RecoveryKey) -> Option<UnsavedEdits> {
        let (known, restored) = match self {
            Self::Nothing => return None,
            Self::Write(unsaved) => (unsaved.key, unsaved.restored.clone()),
            Self::Sync(key) => (*key, None),
        };
        if known != key {
            return None;
        }
        *self = Self::Nothing;
        restored
    }
}

struct Keeper {
    recovery: Recovery<Folder>,
    due: Due,
    tell: Box<dyn Fn(Notice) + Send>,
}

impl Keeper {
    fn run(mut self, inbox: &Receiver<Task>) {
        loop {
            let task = match &self.due {
                Due::Nothing => inbox.recv().ok().ok_or(RecvTimeoutError::Disconnected),
                Due::Write(_) | Due::Sync(_) => inbox.recv_timeout(REST),
            };
            match task {
                Ok(Task::Order(order)) => self.take(order),
                // The waiting thread may have gone on.
                Ok(Task::Report(done)) => done.send(()).unwrap_or_default(),
                Err(RecvTimeoutError::Timeout) => self.rest(),
                Err(RecvTimeoutError::Disconnected) => {
                    self.rest();
                    return self.rest();
                }
            }
        }
    }

    fn take(&mut self, order: Order) {
        match order {
            Order::Keep(unsaved) if unsaved.waits => self.due = Due::Write(unsaved),
            Order::Keep(unsaved) => self.write(unsaved),
            Order::Forget(key) => {
                let restored = self.due.forgotten(key);
                self.carry_out(Order::Forget(key));
                if let Some(left) = restored {
                    self.carry_out(Order::DiscardRecovered(left));
                }
            }
            Order::Look(opened) => {
                self.rest();
                self.carry_out(Order::Look(opened));
            }
            Order::DiscardRecovered(left) => self.carry_out(Order::DiscardRecovered(left)),
        }
    }

    fn rest(&mut self) {
        match std::mem::replace(&mut self.due, Due::Nothing) {
            Due::Nothing => {}
            Due::Write(unsaved) => self.write(unsaved),
            Due::Sync(key) => drop(self.recovery.store.sync(&self.recovery.name(key))),
        }
    }

    fn write(&mut self, unsaved: Box<Unsaved>) {
        self.due = Due::Sync(unsaved.key);
        self.carry_out(Order::Keep(unsaved));
    }

    fn carry_out(&mut self, order: Order) {
        match carry_out(&mut self.recovery, order) {
            Ok(found) => drop(found.map(|found| (self.tell)(Notice::Recovered(found)))),
            Err(trouble) => (self.tell)(Notice::Trouble(trouble)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use plywood_document::content::FileContent;
    use plywood_interface::screen::Edited;
    use plywood_search::session::SearchProblem;
    use plywood_tree::source::SourceText;

    const KEY: RecoveryKey = RecoveryKey { of: 7, base: 8 };

    fn titled(title: &str) -> SearchProblem {
        SearchProblem::read(&SourceText::new("a.toml", &format!("title = '{title}'\ntree = 1")), None).expect("a tree")
    }

    fn keep(title: &str, waits: bool) -> Order {
        let edited = Edited::Search { subject: titled(title), planned: None };
        Order::Keep(Box::new(Unsaved { key: KEY, edited, waits, restored: None }))
    }

    fn kept(folder: &tempfile::TempDir) -> Vec<String> {
        let entries = fs::read_dir(folder.path()).expect("a folder").filter_map(Result::ok);
        let texts = entries.map(|entry| fs::read_to_string(entry.path()).expect("readable"));
        texts.map(|text| text.split('"').nth(3).expect("a title").to_owned()).collect()
    }

    fn recovery(folder: &tempfile::TempDir) -> Recovery<Folder> {
        Recovery::new(Folder::new(folder.path().to_owned()), 1)
    }

    #[test]
    fn what_waits_is_not_lost_and_what_is_thrown_away_is_gone() {
        // Large edits are postponed and not lost.
        {
            let folder = tempfile::tempdir().expect("a folder");
            let mut keeper = Keeper { recovery: recovery(&folder), due: Due::Nothing, tell: Box::new(|_| ()) };
            keeper.take(keep("small", false));
            assert_eq!(kept(&folder), ["small"]);
            keeper.take(keep("one", true));
            keeper.take(keep("two", true));
            keeper.take(Order::Forget(RecoveryKey { of: 7, base: 9 }));
            assert_eq!(kept(&folder), ["small"], "it waits");
            keeper.rest();
            assert_eq!(kept(&folder), ["two"]);
            keeper.take(keep("three", true));
            keeper.take(Order::Look(Box::new(FileContent::Searched(Box::new(titled("other"))))));
            assert_eq!(kept(&folder), ["three"], "something else is open");
            keeper.take(keep("four", true));
            keeper.take(Order::Forget(KEY));
            keeper.rest();
            assert_eq!(kept(&folder), ["three"], "of the same, opened another time");
        }

        // Restored edits that are discarded are not found again.
        {
            let folder = tempfile::tempdir().expect("a folder");
            let mut keeper = Keeper { recovery: recovery(&folder), due: Due::Nothing, tell: Box::new(|_| ()) };
            let path = folder.path().join("left.edits");
            fs::write(&path, "tree = 1").expect("written");
            let restored = Some(UnsavedEdits { name: "left.edits".to_owned(), key: KEY, seconds: None });
            let edited = Edited::Search { subject: titled("large"), planned: None };
            keeper.take(Order::Keep(Box::new(Unsaved { key: KEY, edited, waits: true, restored })));
            assert!(path.exists(), "nothing else is kept of it");
            keeper.take(Order::Forget(KEY));
            assert!(!path.exists());
        }

        // Postponed edits are written before the program ends.
        {
            let folder = tempfile::tempdir().expect("a folder");
            let autosave = Autosave::new(recovery(&folder), |_| ());
            autosave.give(keep("large", true));
            drop(autosave);
            assert_eq!(kept(&folder), ["large"]);
        }
    }
}
