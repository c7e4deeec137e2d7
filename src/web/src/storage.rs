//! Storage of the browser: texts by name, as the page has read them. The page writes what changes.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    fs::File,
    io::{self, ErrorKind},
};

use plywood_document::files::Store;

/// Most bytes of all texts: browsers store about five million letters of a site.
const MOST_BYTES: usize = 4 << 20;

/// A text and the second since 1970 in which it was written.
pub type Stored = (u64, String);

#[derive(Default)]
pub struct Storage {
    texts: RefCell<BTreeMap<String, Stored>>,
    /// Texts that the page has to write, or to remove.
    changes: RefCell<BTreeMap<String, Option<String>>>,
    /// Second since 1970.
    clock: Cell<u64>,
}

impl Storage {
    pub fn new(texts: BTreeMap<String, Stored>, clock: u64) -> Self {
        Self { texts: texts.into(), changes: RefCell::default(), clock: clock.into() }
    }

    pub fn set_clock(&self, clock: u64) {
        self.clock.set(clock);
    }

    /// Takes over what another page has written or removed.
    pub fn learn(&self, name: String, stored: Option<Stored>) {
        let mut texts = self.texts.borrow_mut();
        match stored {
            Some(stored) => texts.insert(name, stored),
            None => texts.remove(&name),
        };
    }

    /// Returns what has changed since the last call.
    pub fn changes(&self) -> BTreeMap<String, Option<String>> {
        self.changes.take()
    }
}

impl Store for Storage {
    fn read(&self, name: &str, most: u64) -> io::Result<String> {
        match self.texts.borrow().get(name) {
            None => Err(ErrorKind::NotFound.into()),
            Some((_, text)) if text.len() as u64 > most => Err(ErrorKind::FileTooLarge.into()),
            Some((_, text)) => Ok(text.clone()),
        }
    }

    fn write(&self, name: &str, text: &str) -> io::Result<()> {
        let mut texts = self.texts.borrow_mut();
        let others = texts.iter().filter(|(other, _)| *other != name);
        let bytes: usize = others.map(|(name, (_, text))| name.len() + text.len()).sum();
        if bytes + name.len() + text.len() > MOST_BYTES {
            return Err(io::Error::new(ErrorKind::StorageFull, text!("engine/storage-full")));
        }
        texts.insert(name.to_owned(), (self.clock.get(), text.to_owned()));
        self.changes.borrow_mut().insert(name.to_owned(), Some(text.to_owned()));
        Ok(())
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        if self.texts.borrow_mut().remove(name).is_some() {
            self.changes.borrow_mut().insert(name.to_owned(), None);
        }
        Ok(())
    }

    fn names(&self) -> Vec<(String, Option<u64>)> {
        let age = |written: u64| Some(self.clock.get().saturating_sub(written));
        self.texts.borrow().iter().map(|(name, (written, _))| (name.clone(), age(*written))).collect()
    }

    // One page changes a text at a time, or the last one wins.
    fn lock(&self, _: &str) -> io::Result<Option<File>> {
        Ok(None)
    }

    fn display(&self, name: &str) -> String {
        string!("engine/stored", Text(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_changes_is_told_once_and_a_full_storage_refuses() {
        let storage = Storage::new(BTreeMap::from([("a".to_owned(), (100, "old".to_owned()))]), 130);
        assert_eq!(storage.names(), [("a".to_owned(), Some(30))]);
        assert_eq!(storage.read("a", 2).map_err(|why| why.kind()), Err(ErrorKind::FileTooLarge));
        storage.remove("a").expect("removed");
        storage.remove("b").expect("there is none");
        storage.write("c", "new").expect("written");
        let told = BTreeMap::from([("a".to_owned(), None), ("c".to_owned(), Some("new".to_owned()))]);
        assert_eq!((storage.changes(), storage.changes()), (told, BTreeMap::new()));
        storage.learn("d".to_owned(), Some((120, "of another page".to_owned())));
        assert_eq!(storage.read("d", 20).ok().as_deref(), Some("of another page"));
        storage.learn("d".to_owned(), None);
        assert_eq!(storage.read("d", 20).map_err(|why| why.kind()), Err(ErrorKind::NotFound));
        let full = storage.write("e", &"x".repeat(MOST_BYTES)).expect_err("too much");
        assert_eq!(full.kind(), ErrorKind::StorageFull);
        storage.write("c", "shorter").expect("still room");
        assert_eq!(storage.changes().len(), 1);
    }
}
