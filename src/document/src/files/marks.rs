//! Viewed share of each lecture, kept between runs in a small JSON file of percentages by name.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::PathBuf;

use super::private::put;

/// A larger file is not ours.
const MOST_BYTES: u64 = 64 << 10;

const NAME: &str = "seen.json";

#[derive(Clone, Debug)]
pub struct ViewedLectures {
    folder: PathBuf,
}

impl ViewedLectures {
    pub const fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    fn path(&self) -> PathBuf {
        self.folder.join(NAME)
    }

    /// Returns the percentages by name. Empty if the file is missing or invalid: marks are only a convenience.
    pub fn load(&self) -> BTreeMap<String, u8> {
        let read = || -> io::Result<BTreeMap<String, u8>> {
            let mut text = String::new();
            File::open(self.path())?.take(MOST_BYTES).read_to_string(&mut text)?;
            Ok(serde_json::from_str(&text)?)
        };
        read().unwrap_or_default()
    }

    /// Stores the percentages. For each name, keeps the larger one of these and of those another program has stored meanwhile.
    /// The file is replaced atomically, and only the user can read it.
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
        // The percentages of two programs are merged and never decrease.
        {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let marks = ViewedLectures::new(folder.path().join("state/plywood"));
            assert_eq!(marks.load(), seen(&[]));
            marks.store(seen(&[])).expect("nothing to keep");
            assert!(!folder.path().join("state").exists(), "nothing is written where nothing has been seen");
            marks.store(seen(&[("ubb", 40), ("pisa", 100)])).expect("kept");
            marks.store(seen(&[("ubb", 20), ("and-or", 7)])).expect("kept");
            assert_eq!(marks.load(), seen(&[("ubb", 40), ("pisa", 100), ("and-or", 7)]));
        }

        // An invalid file holds no marks.
        {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let marks = ViewedLectures::new(folder.path().to_owned());
            for text in ["", "[1, 2]", "{\"ubb\": -1}", "{\"ubb\": 1000}", "\u{1b}]0;x"] {
                fs::write(folder.path().join("seen.json"), text).expect("written");
                assert_eq!(marks.load(), seen(&[]), "{text:?}");
            }
            marks.store(seen(&[("ubb", 3)])).expect("kept");
            assert_eq!(marks.load(), seen(&[("ubb", 3)]));
        }
    }
}
