//! Part files: their names, and the cleanup after a program that was killed while writing. Independent of the content.
//!
//! Writers hold a shared lock on the folder. A program that gets the exclusive lock knows that there are no writers, and that
//! every part file there is left over. The system releases the lock of a program that ends. If a folder cannot be locked, nothing
//! is removed.

use std::{
    fs::File,
    io::{self, Write},
    mem,
    path::Path,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
};

use tempfile::Builder;

/// Prefix and suffix of the names of part files.
pub const PART: (&str, &str) = (".plywood-", ".part");

pub fn builder() -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(PART.0).suffix(PART.1);
    builder
}

/// Number of bytes that are written before checking whether saving has been stopped.
const PIECE: usize = 1 << 20;

static SAVING: Mutex<Saving> = Mutex::new(Saving { saves: 0, is_stopped: false });
static IS_SAVED: Condvar = Condvar::new();

struct Saving {
    /// Number of saves that have begun and not ended.
    saves: usize,
    is_stopped: bool,
}

fn saving() -> MutexGuard<'static, Saving> {
    SAVING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Stops saving, because the program is about to end: bytes are no longer written to part files, which are removed. Returns as soon as
/// no file is half saved. From then on, nothing begins to be saved.
pub fn stop_saving() {
    let mut saving = saving();
    saving.is_stopped = true;
    let saving = IS_SAVED.wait_while(saving, |saving| saving.saves > 0).unwrap_or_else(PoisonError::into_inner);
    // Never unlocked: a new save waits until the program has ended.
    mem::forget(saving);
}

/// Save that [`stop_saving`] waits for. Files that it has not finished are removed before this is dropped.
pub struct Save(());

impl Save {
    pub fn begin() -> Self {
        saving().saves += 1;
        Self(())
    }
}

impl Drop for Save {
    fn drop(&mut self) {
        saving().saves -= 1;
        IS_SAVED.notify_all();
    }
}

/// Writes bytes to a part file. Fails if saving has been stopped.
pub fn fill(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    for piece in bytes.chunks(PIECE) {
        if saving().is_stopped {
            return Err(io::ErrorKind::Interrupted.into());
        }
        file.write_all(piece)?;
    }
    Ok(())
}

/// Lock on a folder while it holds part files.
pub struct FolderLock {
    _folder: Option<File>,
    _save: Save,
}

impl FolderLock {
    /// Removes left-over part files and locks the folder. Never blocks: if another user has locked the folder, it is written to
    /// without a lock.
    pub fn on(folder: &Path) -> Self {
        let save = Save::begin();
        let opened = folder.is_dir().then(|| File::open(folder).ok()).flatten();
        Self { _folder: opened.filter(|opened| locks::take(opened, folder)), _save: save }
    }
}

#[cfg(unix)]
mod locks {
    use std::{
        ffi::OsStr,
        fs::{self, File},
        os::unix::fs::MetadataExt as _,
        path::Path,
    };

    use super::PART;
    use rustix::{
        event::{Timespec, poll},
        fs::{FlockOperation, flock},
        io::Errno,
        process::geteuid,
    };

    /// Attempts to get the lock while another program cleans up, which takes only moments.
    const TRIES: usize = 50;
    const PAUSE: Timespec = Timespec { tv_sec: 0, tv_nsec: 1_000_000 };

    /// Removes left-over files if no other program holds the lock, then shares the lock. Returns true if the lock is held.
    pub fn take(opened: &File, folder: &Path) -> bool {
        if flock(opened, FlockOperation::NonBlockingLockExclusive).is_ok() {
            remove_part_files(folder);
        }
        for _ in 0..TRIES {
            match flock(opened, FlockOperation::NonBlockingLockShared) {
                Ok(()) => return true,
                Err(Errno::WOULDBLOCK | Errno::INTR) => {
                    let _ = poll(&mut [], Some(&PAUSE));
                }
                Err(_) => return false,
            }
        }
        false
    }

    /// Removes the part files of this user. Files that cannot be removed stay.
    fn remove_part_files(folder: &Path) {
        let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
        for entry in entries.filter(|entry| is_part(&entry.file_name())) {
            let Ok(about) = fs::symlink_metadata(entry.path()) else { continue };
            let is_own = about.uid() == geteuid().as_raw();
            let _ = match (is_own, about.is_file(), about.is_dir()) {
                (true, true, _) => fs::remove_file(entry.path()),
                (true, _, true) => fs::remove_dir_all(entry.path()),
                _ => Ok(()),
            };
        }
    }

    /// Returns true if the name has the form that `tempfile` makes: six letters and digits between prefix and suffix.
    fn is_part(name: &OsStr) -> bool {
        let middle =
            name.to_str().and_then(|name| name.strip_prefix(PART.0)).and_then(|name| name.strip_suffix(PART.1));
        middle.is_some_and(|middle| middle.len() == 6 && middle.bytes().all(|byte| byte.is_ascii_alphanumeric()))
    }
}

/// Without locks of folders, part files of programs that have crashed stay.
#[cfg(not(unix))]
mod locks {
    use std::{fs::File, path::Path};

    pub(super) const fn take(_: &File, _: &Path) -> bool {
        false
    }
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::{fs, os::unix::fs::symlink};

    use super::*;
    use crate::files::{
        save::{folder::save_folder, save, together::save_together},
        testing::names,
    };
    use plywood_tree::source::Expected;
    use rustix::fs::{FlockOperation, flock};

    fn folder_with_leftovers() -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let at = |name: &str| folder.path().join(name);
        for name in [".plywood-aB3xY9.part", ".plywood-mine.part", ".plywood-aB3xY9", "plywood-aB3xY9.part", "a.toml"] {
            fs::write(at(name), "half").expect("written");
        }
        fs::create_dir_all(at(".plywood-Folder.part/filled")).expect("made");
        fs::write(at(".plywood-Folder.part/filled/a.html"), "half").expect("written");
        symlink("a.toml", at(".plywood-linked.part")).expect("linked");
        folder
    }

    const KEPT: [&str; 5] =
        [".plywood-aB3xY9", ".plywood-linked.part", ".plywood-mine.part", "a.toml", "plywood-aB3xY9.part"];

    #[test]
    fn a_save_removes_what_a_killed_program_has_left() {
        let saves: [fn(&Path); 3] = [
            |folder| {
                save(&folder.join("a.toml"), "tree = 1\n", Expected::Anything).expect("saved");
            },
            |folder| save_together(&[(folder.join("a.toml"), Vec::new())], Expected::Anything).expect("saved"),
            |folder| save_folder(folder, &[("a.toml".to_owned(), Vec::new())], Expected::Anything).expect("saved"),
        ];
        for save in saves {
            let folder = folder_with_leftovers();
            save(folder.path());
            assert_eq!(names(folder.path()), KEPT);
        }
        let folder = folder_with_leftovers();
        save_folder(&folder.path().join("site"), &[("a.html".to_owned(), Vec::new())], Expected::Nothing)
            .expect("saved");
        assert_eq!(names(folder.path()), [&KEPT[..], &["site"]].concat());
    }

    #[test]
    fn nothing_is_removed_while_another_program_writes() {
        let folder = folder_with_leftovers();
        let before = names(folder.path());
        let other = FolderLock::on(folder.path());
        // The first part has cleaned up and is still being written.
        fs::write(folder.path().join(".plywood-second.part"), "half").expect("written");
        let with_its_part = names(folder.path());
        assert_ne!(before, with_its_part);
        save(&folder.path().join("a.toml"), "tree = 1\n", Expected::Anything).expect("saved");
        assert_eq!(names(folder.path()), with_its_part);
        drop(other);
        save(&folder.path().join("a.toml"), "tree = 2\n", Expected::Anything).expect("saved");
        assert_eq!(names(folder.path()), KEPT);
    }

    #[test]
    fn a_folder_that_another_has_for_itself_is_written_to_all_the_same() {
        let folder = folder_with_leftovers();
        let opened = File::open(folder.path()).expect("a folder");
        flock(&opened, FlockOperation::NonBlockingLockExclusive).expect("locked");
        let before = names(folder.path());
        save(&folder.path().join("a.toml"), "tree = 1\n", Expected::Anything).expect("saved");
        assert_eq!(names(folder.path()), before);
    }
}
