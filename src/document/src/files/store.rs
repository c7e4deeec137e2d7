//! Private texts that outlive the program, by name: files of a folder that only the user can read, or the storage of a browser.

use std::{
    fs::{self, File},
    io::{self, ErrorKind, Read as _, Write as _},
    path::{Path, PathBuf},
};

use super::parts::{FolderLock, builder};

pub trait Store {
    /// # Errors
    /// There is no such text, or it cannot be read or has more than `most` bytes.
    fn read(&self, name: &str, most: u64) -> io::Result<String>;

    /// Replaces a text as a whole.
    ///
    /// # Errors
    /// It cannot be written.
    fn write(&self, name: &str, text: &str) -> io::Result<()>;

    /// Removes a text, if there is one.
    ///
    /// # Errors
    /// It cannot be removed.
    fn remove(&self, name: &str) -> io::Result<()>;

    /// Returns the names, each with the age of its text in seconds, if known.
    fn names(&self) -> Vec<(String, Option<u64>)>;

    /// Waits until no other program changes what this lock is for. Dropping the file releases the lock; if files cannot be locked, the
    /// last writer wins.
    ///
    /// # Errors
    /// The lock cannot be created.
    fn lock(&self, name: &str) -> io::Result<Option<File>>;

    /// Returns what a text is called in messages.
    fn display(&self, name: &str) -> String;
}

/// Folder that is created when needed.
pub struct Folder(PathBuf);

impl Folder {
    pub const fn new(path: PathBuf) -> Self {
        Self(path)
    }

    /// Returns a folder in it.
    #[must_use]
    pub fn within(&self, name: &str) -> Self {
        Self(self.0.join(name))
    }

    /// Waits until a text is on the disk.
    ///
    /// # Errors
    /// It cannot be opened or written.
    pub fn sync(&self, name: &str) -> io::Result<()> {
        File::open(self.0.join(name))?.sync_data()
    }
}

impl Store for Folder {
    fn read(&self, name: &str, most: u64) -> io::Result<String> {
        let mut text = String::new();
        File::open(self.0.join(name))?.take(most + 1).read_to_string(&mut text)?;
        if text.len() as u64 > most { Err(ErrorKind::FileTooLarge.into()) } else { Ok(text) }
    }

    fn write(&self, name: &str, text: &str) -> io::Result<()> {
        make_private(&self.0)?;
        let _lock = FolderLock::on(&self.0);
        let mut file = builder().tempfile_in(&self.0)?;
        file.write_all(text.as_bytes())?;
        file.persist(self.0.join(name)).map(drop).map_err(|error| error.error)
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        remove(&self.0.join(name))
    }

    fn names(&self) -> Vec<(String, Option<u64>)> {
        let entries = fs::read_dir(&self.0).into_iter().flatten().filter_map(Result::ok);
        let named = entries.filter_map(|entry| {
            let about = fs::symlink_metadata(entry.path()).ok().filter(fs::Metadata::is_file)?;
            let age = about.modified().ok().and_then(|written| written.elapsed().ok()).map(|age| age.as_secs());
            Some((entry.file_name().into_string().ok()?, age))
        });
        named.collect()
    }

    fn lock(&self, name: &str) -> io::Result<Option<File>> {
        make_private(&self.0)?;
        let lock = File::create(self.0.join(name))?;
        let _ = wait_for(&lock);
        Ok(Some(lock))
    }

    fn display(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

/// Removes a file, if there is one.
pub fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        done => done,
    }
}

/// Creates a folder and its parents with access for the user only. Closes an existing folder that others can read.
#[cfg(unix)]
fn make_private(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::{DirBuilderExt as _, PermissionsExt as _};
    const OWN: u32 = 0o700;
    fs::DirBuilder::new().recursive(true).mode(OWN).create(folder)?;
    if fs::metadata(folder)?.permissions().mode() & 0o777 != OWN {
        // Fails on another user's folder.
        let _ = fs::set_permissions(folder, fs::Permissions::from_mode(OWN));
    }
    Ok(())
}

#[cfg(not(unix))]
fn make_private(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)
}

/// Waits for the lock on this file. The system releases the lock of a program that ends.
#[cfg(unix)]
fn wait_for(lock: &File) -> io::Result<()> {
    use rustix::fs::{FlockOperation, flock};
    Ok(rustix::io::retry_on_intr(|| flock(lock, FlockOperation::LockExclusive))?)
}

#[cfg(not(unix))]
const fn wait_for(_: &File) -> io::Result<()> {
    Ok(())
}
