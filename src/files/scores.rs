//! How well quizzes went, kept from one run to the next as a small file of numbers by name, and what is shown once and never again.
//! Knows nothing of what was asked.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use tempfile::Builder;

/// More bytes than this are no results of ours.
const MOST_BYTES: u64 = 256 << 10;

/// A result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuizResult {
    /// Questions answered.
    pub asked: usize,
    /// Those that were right.
    pub right: usize,
    /// The most right ones in a row.
    pub streak: usize,
}

/// The file of results.
#[derive(Clone, Debug)]
pub struct QuizResults {
    folder: PathBuf,
}

impl QuizResults {
    /// Results in this folder, which is made when it is needed.
    #[must_use]
    pub const fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    fn path(&self) -> PathBuf {
        self.folder.join("quiz.json")
    }

    /// The results by name. None where there are none yet, or where the file says something else.
    #[must_use]
    pub fn load(&self) -> BTreeMap<String, QuizResult> {
        let read = || -> io::Result<BTreeMap<String, [usize; 3]>> {
            let mut text = String::new();
            File::open(self.path())?.take(MOST_BYTES).read_to_string(&mut text)?;
            Ok(serde_json::from_str(&text)?)
        };
        let result = |[asked, right, streak]: [usize; 3]| QuizResult { asked, right, streak };
        read().unwrap_or_default().into_iter().map(|(name, numbers)| (name, result(numbers))).collect()
    }

    /// Keeps these results beside those of others. The file is replaced as a whole, and only the user can read it.
    pub fn store(&self, results: BTreeMap<String, QuizResult>) -> io::Result<()> {
        let before = self.load();
        let mut all = before.clone();
        all.extend(results);
        if all == before {
            return Ok(());
        }
        fs::create_dir_all(&self.folder)?;
        let mut file = Builder::new().prefix(".plywood-").suffix(".part").tempfile_in(&self.folder)?;
        let numbers = |result: QuizResult| [result.asked, result.right, result.streak];
        let all: BTreeMap<String, [usize; 3]> = all.into_iter().map(|(name, result)| (name, numbers(result))).collect();
        file.write_all(serde_json::to_string(&all)?.as_bytes())?;
        file.persist(self.path()).map(drop).map_err(|error| error.error)
    }
}

/// Whether this is the first time that the program runs here: it is not any more from now on. Where nothing can be kept it never is.
#[must_use]
pub fn is_first_run(folder: &Path) -> bool {
    let mark = || -> io::Result<()> {
        fs::create_dir_all(folder)?;
        File::create_new(folder.join("greeted")).map(drop)
    };
    mark().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_kept_by_name() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let results = QuizResults::new(folder.path().join("state/plywood"));
        let result = |right| QuizResult { asked: 11, right, streak: 3 };
        assert_eq!(results.load(), BTreeMap::new());
        results.store(BTreeMap::new()).expect("nothing to keep");
        assert!(!folder.path().join("state").exists(), "nothing is written where nothing has been answered");
        results.store(BTreeMap::from([("ubb".to_owned(), result(4))])).expect("kept");
        results.store(BTreeMap::from([("pisa".to_owned(), result(9))])).expect("kept");
        let expected = BTreeMap::from([("ubb".to_owned(), result(4)), ("pisa".to_owned(), result(9))]);
        assert_eq!(results.load(), expected);
        fs::write(results.path(), "[1, 2").expect("written");
        assert_eq!(results.load(), BTreeMap::new(), "something else");
    }

    #[test]
    fn there_is_one_first_run_where_anything_can_be_kept_and_none_elsewhere() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let state = folder.path().join("plywood");
        assert_eq!([is_first_run(&state), is_first_run(&state)], [true, false]);
        assert!(!is_first_run(Path::new("/dev/null/plywood")));
    }
}
