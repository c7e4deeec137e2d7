//! Saves unsaved edits on a thread of its own, so that editing never waits for a disk.
//!
//! After every edit the whole resulting file is written. The system has it at once, so it survives any end of the program. It is
//! flushed to the disk after a pause without edits, so a machine that fails loses the edits of the last second. Large files are
//! written only in such a pause, or before the program ends.

use std::{
    io,
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    thread::{self, JoinHandle},
    time::Duration,
};

use plywood_document::{
    content::FileContent,
    files::Recovery,
    recovered::{Recovered, recovered},
};
use plywood_interface::screen::Edited;
use plywood_tree::source::{RecoveryKey, UnsavedEdits};

/// Pause without edits before saved edits are flushed to the disk.
const REST: Duration = Duration::from_secs(1);

pub enum Order {
    Keep(Box<Unsaved>),
    Forget(RecoveryKey),
    /// Discard recovered edits.
    DiscardRecovered(UnsavedEdits),
    /// Find recoverable edits of content that has just been opened.
    Look(Box<FileContent>),
    Report(Sender<()>),
}

pub struct Unsaved {
    pub key: RecoveryKey,
    pub edited: Edited,
    /// True if writing waits for a pause without edits.
    pub waits: bool,
    /// Recovered edits that were restored and are included now.
    pub restored: Option<UnsavedEdits>,
}

pub enum Notice {
    Trouble(String),
    /// Unsaved edits of an earlier session were found.
    Recovered(Box<Recovered>),
}

/// Thread that saves unsaved edits. It finishes its orders before it ends.
pub struct Autosave(Option<(Sender<Order>, JoinHandle<()>)>);

impl Autosave {
    pub fn new(recovery: Recovery, tell: impl Fn(Notice) + Send + 'static) -> Self {
        let (orders, inbox) = channel();
        let keeper = Keeper { recovery, due: Due::Nothing, tell: Box::new(tell) };
        let thread = thread::spawn(move || keeper.run(&inbox));
        Self(Some((orders, thread)))
    }

    pub fn give(&self, order: Order) {
        // The thread ends only when this is dropped or after a panic, which has been reported.
        let _ = self.0.as_ref().map(|(orders, _)| orders.send(order));
    }

    /// Returns a receipt for the orders given so far.
    pub fn receipt(&self) -> Receiver<()> {
        let (done, receipt) = channel();
        self.give(Order::Report(done));
        receipt
    }
}

impl Drop for Autosave {
    fn drop(&mut self) {
        if let Some((orders, thread)) = self.0.take() {
            drop(orders);
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
    recovery: Recovery,
    due: Due,
    tell: Box<dyn Fn(Notice) + Send>,
}

impl Keeper {
    fn run(mut self, inbox: &Receiver<Order>) {
        loop {
            let order = match &self.due {
                Due::Nothing => inbox.recv().ok().ok_or(RecvTimeoutError::Disconnected),
                Due::Write(_) | Due::Sync(_) => inbox.recv_timeout(REST),
            };
            match order {
                Ok(order) => self.take(order),
                Err(RecvTimeoutError::Timeout) => self.rest(),
                Err(RecvTimeoutError::Disconnected) => {
                    self.rest();
                    return self.rest();
                }
            }
        }
    }

    fn take(&mut self, order: Order) {
        let removed = match order {
            Order::Keep(unsaved) if unsaved.waits => {
                self.due = Due::Write(unsaved);
                return;
            }
            Order::Keep(unsaved) => return self.write(*unsaved),
            Order::Forget(key) => {
                let restored = self.due.forgotten(key);
                self.recovery.forget(key).and_then(|()| restored.map_or(Ok(()), |left| self.recovery.discard(&left)))
            }
            Order::DiscardRecovered(left) => self.recovery.discard(&left),
            Order::Look(opened) => return self.look(&opened),
            // The waiting thread may have gone on.
            Order::Report(done) => return done.send(()).unwrap_or_default(),
        };
        if let Err(error) = removed {
            self.trouble(string!("terminal/edits-not-thrown-away", why = Text(error)));
        }
    }

    fn rest(&mut self) {
        match std::mem::replace(&mut self.due, Due::Nothing) {
            Due::Nothing => {}
            Due::Write(unsaved) => self.write(*unsaved),
            Due::Sync(key) => drop(self.recovery.sync(key)),
        }
    }

    fn write(&mut self, unsaved: Unsaved) {
        self.due = Due::Sync(unsaved.key);
        if let Err(error) = self.try_write(unsaved) {
            self.trouble(string!("terminal/edits-not-kept", why = Text(error)));
        }
    }

    fn try_write(&self, Unsaved { key, edited, restored, .. }: Unsaved) -> io::Result<()> {
        let Some(text) = edited.into_remark() else { return Ok(()) };
        self.recovery.keep(key, &text)?;
        match restored {
            Some(left) if !self.recovery.is_own(&left, key) => self.recovery.discard(&left),
            _ => Ok(()),
        }
    }

    /// Reports edits of this content that another program, or an earlier session, has saved.
    fn look(&mut self, opened: &FileContent) {
        self.rest();
        self.recovery.renew();
        let Some(left) = self.recovery.find(opened.document().origin.key().of) else { return };
        match recovered(left, opened) {
            Ok(Some(found)) => (self.tell)(Notice::Recovered(Box::new(found))),
            Ok(None) => {}
            Err(why) => self.trouble(string!("terminal/edits-unreadable", why = Text(why))),
        }
    }

    fn trouble(&self, what: String) {
        (self.tell)(Notice::Trouble(what));
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
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

    fn recovery(folder: &tempfile::TempDir) -> Recovery {
        Recovery::new(folder.path().to_owned(), 1)
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
            let restored = Some(UnsavedEdits { path: path.clone(), key: KEY, seconds: None });
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
