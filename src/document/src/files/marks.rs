//! How far lectures have been seen, kept from one run to the next as a small file of percentages by name.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::PathBuf;

use super::private::put;

/// More bytes than this are no marks of ours.
const MOST_BYTES: u64 = 64 << 10;

/// Name of the file.
const NAME: &str = "seen.json";

/// The file of marks.
#[derive(Clone, Debug)]
pub struct SeenMarks {
    folder: PathBuf,
}

impl SeenMarks {
    /// Marks in this folder, which is made when it is needed.
    pub const fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    fn path(&self) -> PathBuf {
        self.folder.join(NAME)
    }

    /// The percentages by name. None where there are none yet, or where the file says something else: marks are a convenience.
    pub fn load(&self) -> BTreeMap<String, u8> {
        let read = || -> io::Result<BTreeMap<String, u8>> {
            let mut text = String::new();
            File::open(self.path())?.take(MOST_BYTES).read_to_string(&mut text)?;
            Ok(serde_json::from_str(&text)?)
        };
        read().unwrap_or_default()
    }

    /// Keeps the percentages, the greater ones of these and of what another program has kept meanwhile. The file is replaced as a
    /// whole, and only the user can read it.
    pub fn store(&self, seen: BTreeMap<String, u8>) -> io::Result<()> {
        let before = self.load();
        let mut all = before.clone();
        for (name, percent) in seen {
            let known = all.entry(name).or_default();
            *known = percent.max(*known);
        }
        if all == before {
            return Ok(());
        }
        put(&self.folder, NAME, serde_json::to_string(&all)?.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn seen(marks: &[(&str, u8)]) -> BTreeMap<String, u8> {
        marks.iter().map(|&(name, percent)| (name.to_owned(), percent)).collect()
    }

    #[test]
    fn what_programs_have_seen_is_kept_unless_it_is_no_marks() {
        // What two programs have seen is kept and never less.
        {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let marks = SeenMarks::new(folder.path().join("state/plywood"));
            assert_eq!(marks.load(), seen(&[]));
            marks.store(seen(&[])).expect("nothing to keep");
            assert!(!folder.path().join("state").exists(), "nothing is written where nothing has been seen");
            marks.store(seen(&[("ubb", 40), ("pisa", 100)])).expect("kept");
            marks.store(seen(&[("ubb", 20), ("and-or", 7)])).expect("kept");
            assert_eq!(marks.load(), seen(&[("ubb", 40), ("pisa", 100), ("and-or", 7)]));
        }

        // A file that says something else is no marks.
        {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let marks = SeenMarks::new(folder.path().to_owned());
            for text in ["", "[1, 2]", "{\"ubb\": -1}", "{\"ubb\": 1000}", "\u{1b}]0;x"] {
                fs::write(folder.path().join("seen.json"), text).expect("written");
                assert_eq!(marks.load(), seen(&[]), "{text:?}");
            }
            marks.store(seen(&[("ubb", 3)])).expect("kept");
            assert_eq!(marks.load(), seen(&[("ubb", 3)]));
        }
    }
}
