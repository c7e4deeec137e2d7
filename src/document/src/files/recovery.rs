//! Unsaved edits in a store: one text per program that has any, until they are saved or discarded.
//!
//! The text holds the edited document as a whole.
//!
//! A program writes and removes only its own files and those it has taken over. Two programs that edit the same tree therefore
//! never overwrite each other's edits. The file name is `<key>-<base>-<owner>.edits`: the key of the edited document, the
//! fingerprint of the original file, and a number for the program and its document.

use std::io;

use super::{parts::PART, store::Store};
use plywood_tree::source::{RecoveryKey, UnsavedEdits};

const ENDING: &str = ".edits";

/// Owner numbers reserved for the documents of one program.
const OPENINGS: u64 = 1_000_000;

/// Size limit of recovered edits: the largest file may become several times as long when rewritten.
const MOST_BYTES: u64 = 8 * super::MOST_BYTES;

/// Unsaved edits in a store, for one program.
pub struct Recovery<S> {
    pub store: S,
    owner: u64,
}

impl<S: Store> Recovery<S> {
    pub const fn new(store: S, program: u32) -> Self {
        Self { store, owner: program as u64 * OPENINGS }
    }

    /// Starts a new document: edits written so far stay as they are.
    pub const fn renew(&mut self) {
        self.owner += 1;
    }

    pub fn name(&self, key: RecoveryKey) -> String {
        format!("{:016x}-{:016x}-{}{ENDING}", key.of, key.base, self.owner)
    }

    /// Writes unsaved edits over those this program wrote before. They outlive the program when this returns. Only the user can read
    /// them.
    pub fn keep(&self, key: RecoveryKey, text: &str) -> io::Result<()> {
        self.store.write(&self.name(key), text)
    }

    pub fn forget(&self, key: RecoveryKey) -> io::Result<()> {
        self.store.remove(&self.name(key))
    }

    pub fn discard(&self, left: &UnsavedEdits) -> io::Result<()> {
        self.store.remove(&left.name)
    }

    pub fn read(&self, left: &UnsavedEdits) -> io::Result<String> {
        self.store.read(&left.name, MOST_BYTES)
    }

    /// Returns true if these are this program's own edits under a key.
    pub fn is_own(&self, left: &UnsavedEdits, key: RecoveryKey) -> bool {
        left.name == self.name(key)
    }

    /// Returns the latest unsaved edits of `of`, written by any program. Also removes edits that are half a year old, and part
    /// files of killed programs. What cannot be removed stays.
    pub fn find(&self, of: u64) -> Option<UnsavedEdits> {
        let (outdated, kept): (Vec<_>, Vec<_>) =
            self.store.names().into_iter().partition(|(name, age)| is_outdated(name, *age));
        for (name, _) in outdated {
            let _ = self.store.remove(&name);
        }
        let left = kept.into_iter().filter_map(|(name, age)| named(name, age)).filter(|left| left.key.of == of);
        left.min_by_key(|left| left.seconds.unwrap_or(u64::MAX))
    }
}

const PART_AGE: u64 = 24 * 60 * 60;
const EDITS_AGE: u64 = 180 * 24 * 60 * 60;

fn is_outdated(name: &str, age: Option<u64>) -> bool {
    let most = match named(name.to_owned(), age) {
        Some(_) => EDITS_AGE,
        None if name.starts_with(PART.0) && name.ends_with(PART.1) => PART_AGE,
        None => return false,
    };
    age.is_some_and(|age| age > most)
}

fn named(name: String, seconds: Option<u64>) -> Option<UnsavedEdits> {
    let mut parts = name.strip_suffix(ENDING)?.split('-');
    let mut number = || u64::from_str_radix(parts.next()?, 16).ok();
    let key = RecoveryKey { of: number()?, base: number()? };
    let _: u64 = parts.next()?.parse().ok()?;
    parts.next().is_none().then_some(UnsavedEdits { name, key, seconds })
}

#[cfg(test)]
mod tests {
    use std::{
        fs,
        time::{Duration, SystemTime},
    };

    use super::*;
    use crate::files::store::Folder;

    const KEY: RecoveryKey = RecoveryKey { of: 7, base: 0xfeed };

    #[test]
    fn what_is_left_behind_is_found_and_nobody_removes_what_is_another_s() {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let program = |owner| Recovery::new(Folder::new(folder.path().join("state/plywood")), owner);
        assert_eq!(program(1).find(7), None);
        program(1).keep(KEY, "one").expect("kept");
        program(1).keep(KEY, "two").expect("kept");
        assert_eq!(program(2).find(8), None);
        let left = program(2).find(7).expect("left behind");
        assert_eq!((left.key, program(2).read(&left).expect("there").as_str()), (KEY, "two"));
        assert!(program(1).is_own(&left, KEY) && !program(2).is_own(&left, KEY));
        program(2).forget(KEY).expect("it has none");
        assert!(program(2).find(7).is_some(), "it is another's");
        program(2).discard(&left).expect("taken over");
        assert_eq!(program(2).find(7), None);
    }

    #[test]
    fn other_files_in_the_folder_are_left_alone() {
        let folder = tempfile::tempdir().expect("a temporary directory");
        for name in ["x.edits", "7-8.edits", "7-8-9-10.edits", "7-8-nine.edits", "7-8-9.json", "7-8-9.toml"] {
            fs::write(folder.path().join(name), "").expect("written");
        }
        assert_eq!(Recovery::new(Folder::new(folder.path().to_owned()), 1).find(7), None);
    }

    #[test]
    fn what_is_out_of_date_is_removed_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let day = Duration::from_secs(24 * 60 * 60);
        let ages = [
            (".plywood-a.part", 2, false),
            (".plywood-b.part", 0, true),
            ("1-2-3.edits", 200, false),
            ("1-2-4.edits", 100, true),
            ("1-2-5.json", 200, true),
            ("1-2-6.edits", 150, true),
            ("notes.txt", 999, true),
        ];
        for (name, days, _) in ages {
            let file = fs::File::create(folder.path().join(name)).expect("written");
            file.set_modified(SystemTime::now() - day * days).expect("an older time");
        }
        let found = Recovery::new(Folder::new(folder.path().to_owned()), 1).find(1).expect("not that old");
        assert!(found.name == "1-2-4.edits");
        for (name, _, stays) in ages {
            assert_eq!(folder.path().join(name).exists(), stays, "{name}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn only_the_user_can_read_them() {
        use std::{os::unix::fs::PermissionsExt as _, path::Path};
        let folder = tempfile::tempdir().expect("a temporary directory");
        let recovery = Recovery::new(Folder::new(folder.path().join("plywood")), 1);
        recovery.keep(KEY, "one").expect("kept");
        let mode = |path: &Path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
        assert_eq!(
            (mode(&folder.path().join("plywood")), mode(&folder.path().join("plywood").join(recovery.name(KEY)))),
            (0o700, 0o600)
        );
    }
}
