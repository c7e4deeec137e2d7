//! A file that lines are added to. What was there before an addition that fails stays, and nothing is ever added behind a half of
//! one.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use super::parts::{FolderLock, builder};

/// A file with a head, written as a whole or not at all, and lines that are added behind it.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// Where the lines begin.
    head: u64,
    /// The bytes that are there to stay.
    len: u64,
    /// What could not be added yet.
    missing: String,
}

impl Journal {
    /// A new file, in the place of what was there, that begins with this text.
    pub(super) fn new(path: PathBuf, text: &str) -> io::Result<Self> {
        let file = put(&path, &[text.as_bytes()])?;
        let len = text.len() as u64;
        Ok(Self { path, file, head: len, len, missing: String::new() })
    }

    /// Adds lines. They are the system's when this returns, and so outlive the program; the disk has them after [`Self::sync`].
    ///
    /// # Errors
    /// The disk takes no more. The lines are added with the next ones.
    pub fn append(&mut self, lines: &str) -> io::Result<()> {
        self.missing.push_str(lines);
        let added =
            self.file.seek(SeekFrom::Start(self.len)).and_then(|_| self.file.write_all(self.missing.as_bytes()));
        if let Err(error) = added {
            // Where not even that can be done, the next lines are written over the half.
            let _ = self.file.set_len(self.len);
            return Err(error);
        }
        self.len += self.missing.len() as u64;
        self.missing.clear();
        Ok(())
    }

    /// Puts another head before the lines: afterwards the file has both, or it is as it was.
    ///
    /// # Errors
    /// The disk takes no more, or does not give back what it has.
    pub fn put_head(&mut self, head: &str) -> io::Result<()> {
        let mut lines = Vec::new();
        self.file.seek(SeekFrom::Start(self.head))?;
        (&self.file).take(self.len - self.head).read_to_end(&mut lines)?;
        self.file = put(&self.path, &[head.as_bytes(), &lines])?;
        self.head = head.len() as u64;
        self.len = self.head + lines.len() as u64;
        Ok(())
    }

    /// Waits until the disk has all that was added.
    ///
    /// # Errors
    /// The disk says that it has not.
    pub fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }
}

/// Writes a file whole or not at all, and returns it, to be read and added to.
fn put(path: &Path, parts: &[&[u8]]) -> io::Result<File> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let _lock = FolderLock::on(folder);
    let mut file = builder().tempfile_in(folder)?;
    for part in parts {
        file.write_all(part)?;
    }
    file.persist(path).map_err(|error| error.error)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn lines_are_added_and_stay_behind_another_head() {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let path = folder.path().join("a.edits");
        let there = || fs::read_to_string(&path).expect("there");
        let mut journal = Journal::new(path.clone(), "head\n").expect("written");
        journal.append("one\n").expect("added");
        journal.append("two\n").expect("added");
        assert_eq!(there(), "head\none\ntwo\n");
        journal.put_head("a longer head\n").expect("written");
        journal.append("three\n").expect("added");
        journal.sync().expect("on the disk");
        assert_eq!(there(), "a longer head\none\ntwo\nthree\n");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "no half is left");
    }

    /// Half a line from an addition that failed is written over.
    #[test]
    fn nothing_is_added_behind_a_half() {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let path = folder.path().join("a.edits");
        let mut journal = Journal::new(path.clone(), "head\n").expect("written");
        let mut other = fs::OpenOptions::new().append(true).open(&path).expect("there");
        other.write_all(b"ha").expect("a half");
        journal.missing = "half\n".to_owned();
        journal.append("next\n").expect("added");
        assert_eq!(fs::read_to_string(&path).expect("there"), "head\nhalf\nnext\n");
    }
}
