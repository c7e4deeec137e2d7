//! How well quizzes went, kept from one run to the next as a small file of numbers by name, and what is shown once and never
//! again.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use super::private::{make_private, put};

/// Name of the file.
const NAME: &str = "quiz.json";

/// More bytes than this are no results of ours.
const MOST_BYTES: u64 = 256 << 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuizResult {
    /// Questions answered.
    pub asked: usize,
    /// Those that were right.
    pub right: usize,
    /// The most right ones in a row.
    pub streak: usize,
}

impl QuizResult {
    /// The better of two: that with more right answers, then with more in a row, then with fewer questions.
    fn better(self, other: Self) -> Self {
        let rank = |result: Self| (result.right, result.streak, usize::MAX - result.asked);
        if rank(other) > rank(self) { other } else { self }
    }
}

/// The file of results.
#[derive(Clone, Debug)]
pub struct QuizResults {
    folder: PathBuf,
}

impl QuizResults {
    /// Results in this folder, which is made when it is needed.
    pub const fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    fn path(&self) -> PathBuf {
        self.folder.join(NAME)
    }

    /// The results by name. None where there are none yet, or where the file says something else.
    pub fn load(&self) -> BTreeMap<String, QuizResult> {
        let read = || -> io::Result<BTreeMap<String, [usize; 3]>> {
            let mut text = String::new();
            File::open(self.path())?.take(MOST_BYTES).read_to_string(&mut text)?;
            Ok(serde_json::from_str(&text)?)
        };
        let result = |[asked, right, streak]: [usize; 3]| QuizResult { asked, right, streak };
        read().unwrap_or_default().into_iter().map(|(name, numbers)| (name, result(numbers))).collect()
    }

    /// Keeps these results beside those of others, of two with the same name the better one: another program may have stored since
    /// they were loaded. The file is replaced as a whole, and only the user can read it. Programs that end in the very same moment
    /// store one after the other.
    ///
    /// # Errors
    /// Why nothing could be written.
    pub fn store(&self, results: &BTreeMap<String, QuizResult>) -> io::Result<()> {
        if self.with(results) == self.load() {
            return Ok(());
        }
        make_private(&self.folder)?;
        let lock = File::create(self.folder.join("quiz.lock"))?;
        // Where files cannot be locked the last one may win.
        let _ = wait_for(&lock);
        let stored = self.replace(results);
        // Closing the file gives the lock back.
        drop(lock);
        stored
    }

    fn replace(&self, results: &BTreeMap<String, QuizResult>) -> io::Result<()> {
        let mut all = self.with(results);
        if all == self.load() {
            return Ok(());
        }
        let mut text = written(&all)?;
        // What would not be read again is not written: older results make room.
        while text.len() as u64 > MOST_BYTES {
            let Some(name) = all.keys().find(|name| !results.contains_key(*name)).cloned() else { break };
            all.remove(&name);
            text = written(&all)?;
        }
        put(&self.folder, NAME, text.as_bytes())
    }

    /// What is stored, with these.
    fn with(&self, results: &BTreeMap<String, QuizResult>) -> BTreeMap<String, QuizResult> {
        let mut all = self.load();
        for (name, &result) in results {
            let best = all.entry(name.clone()).or_insert(result);
            *best = best.better(result);
        }
        all
    }
}

/// Waits until no other program has this file locked, and locks it. The lock of a program that ends is gone with it.
#[cfg(unix)]
fn wait_for(lock: &File) -> io::Result<()> {
    use rustix::fs::{FlockOperation, flock};
    Ok(rustix::io::retry_on_intr(|| flock(lock, FlockOperation::LockExclusive))?)
}

#[cfg(not(unix))]
const fn wait_for(_: &File) -> io::Result<()> {
    Ok(())
}

/// Results as the file has them.
fn written(all: &BTreeMap<String, QuizResult>) -> io::Result<String> {
    let numbers = |result: &QuizResult| [result.asked, result.right, result.streak];
    let all: BTreeMap<&str, [usize; 3]> = all.iter().map(|(name, result)| (name.as_str(), numbers(result))).collect();
    Ok(serde_json::to_string(&all)?)
}

/// Whether this is the first time that the program runs here: it is not any more from now on. Where nothing can be kept it never is.
pub fn is_first_run(folder: &Path) -> bool {
    let mark = || -> io::Result<()> {
        make_private(folder)?;
        File::create_new(folder.join("greeted")).map(drop)
    };
    mark().is_ok()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn results_are_kept_by_name_and_the_better_one() {
        // Results are kept by name.
        {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let results = QuizResults::new(folder.path().join("state/plywood"));
            let result = |right| QuizResult { asked: 11, right, streak: 3 };
            assert_eq!(results.load(), BTreeMap::new());
            results.store(&BTreeMap::new()).expect("nothing to keep");
            assert!(!folder.path().join("state").exists(), "nothing is written where nothing has been answered");
            results.store(&BTreeMap::from([("ubb".to_owned(), result(4))])).expect("kept");
            results.store(&BTreeMap::from([("pisa".to_owned(), result(9))])).expect("kept");
            let expected = BTreeMap::from([("ubb".to_owned(), result(4)), ("pisa".to_owned(), result(9))]);
            assert_eq!(results.load(), expected);
            fs::write(results.path(), "[1, 2").expect("written");
            assert_eq!(results.load(), BTreeMap::new(), "something else");
        }

        // The better of two results is kept whoever stores last.
        // A program that was opened earlier and ends later does not take back what another has stored meanwhile.
        {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let results = QuizResults::new(folder.path().to_path_buf());
            let of = |right, streak| BTreeMap::from([("ubb".to_owned(), QuizResult { asked: 11, right, streak })]);
            for (stored, kept) in [((4, 2), (4, 2)), ((9, 3), (9, 3)), ((4, 9), (9, 3)), ((9, 5), (9, 5))] {
                results.store(&of(stored.0, stored.1)).expect("kept");
                assert_eq!(results.load(), of(kept.0, kept.1));
            }
        }

        // A file of results never gets too large to be read.
        {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let results = QuizResults::new(folder.path().to_path_buf());
            let result = QuizResult { asked: 9, right: 5, streak: 1 };
            for part in 0..4 {
                let name = |number: usize| format!("{part} {number} {}", "x".repeat(1_000));
                results.store(&(0..90).map(|number| (name(number), result)).collect()).expect("kept");
                let all = results.load();
                assert!((0..90).all(|number| all.contains_key(&name(number))), "those of this run are");
            }
        }

        // There is one first run where anything can be kept and none elsewhere.
        {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let state = folder.path().join("plywood");
            assert_eq!([is_first_run(&state), is_first_run(&state)], [true, false]);
            assert!(!is_first_run(Path::new("/dev/null/plywood")));
        }
    }

    /// Each thread is a program that ends when the others do.
    #[test]
    fn nothing_is_lost_where_many_store_at_once() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let start = std::sync::Barrier::new(8);
        std::thread::scope(|scope| {
            for program in 0..8 {
                let (folder, start) = (folder.path(), &start);
                scope.spawn(move || {
                    start.wait();
                    for number in 0..20 {
                        let result = QuizResult { asked: 9, right: number, streak: 1 };
                        let of = BTreeMap::from([(format!("{program} {number}"), result)]);
                        QuizResults::new(folder.to_path_buf()).store(&of).expect("kept");
                    }
                });
            }
        });
        assert_eq!(QuizResults::new(folder.path().to_path_buf()).load().len(), 160);
    }
}
