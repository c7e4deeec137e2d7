//! Best quiz results by name, kept between runs in a small JSON file, and the mark of the first run.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use super::private::{make_private, put};

const NAME: &str = "quiz.json";

/// A larger file is not ours.
const MOST_BYTES: u64 = 256 << 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuizResult {
    pub asked: usize,
    pub right: usize,
    pub streak: usize,
}

impl QuizResult {
    /// Returns the better result: more right answers, then the longer streak, then fewer questions.
    fn better(self, other: Self) -> Self {
        let rank = |result: Self| (result.right, result.streak, usize::MAX - result.asked);
        if rank(other) > rank(self) { other } else { self }
    }
}

#[derive(Clone, Debug)]
pub struct QuizResults {
    folder: PathBuf,
}

impl QuizResults {
    pub const fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    fn path(&self) -> PathBuf {
        self.folder.join(NAME)
    }

    /// Returns the results by name. Empty if the file is missing or invalid.
    pub fn load(&self) -> BTreeMap<String, QuizResult> {
        let read = || -> io::Result<BTreeMap<String, [usize; 3]>> {
            let mut text = String::new();
            File::open(self.path())?.take(MOST_BYTES).read_to_string(&mut text)?;
            Ok(serde_json::from_str(&text)?)
        };
        let result = |[asked, right, streak]: [usize; 3]| QuizResult { asked, right, streak };
        read().unwrap_or_default().into_iter().map(|(name, numbers)| (name, result(numbers))).collect()
    }

    /// Stores these results beside those of other programs, which may have stored since the load. For each name the better result
    /// is kept. The file is replaced atomically, and only the user can read it. Programs that end at the same moment store one
    /// after the other.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn store(&self, results: &BTreeMap<String, QuizResult>) -> io::Result<()> {
        if self.with(results) == self.load() {
            return Ok(());
        }
        make_private(&self.folder)?;
        let lock = File::create(self.folder.join("quiz.lock"))?;
        // If files cannot be locked, the last writer wins.
        let _ = wait_for(&lock);
        let stored = self.replace(results);
        // Closing the file releases the lock.
        drop(lock);
        stored
    }

    fn replace(&self, results: &BTreeMap<String, QuizResult>) -> io::Result<()> {
        let mut all = self.with(results);
        if all == self.load() {
            return Ok(());
        }
        let mut text = written(&all)?;
        // A larger file would not be read again: drop older results.
        while text.len() as u64 > MOST_BYTES {
            let Some(name) = all.keys().find(|name| !results.contains_key(*name)).cloned() else { break };
            all.remove(&name);
            text = written(&all)?;
        }
        put(&self.folder, NAME, text.as_bytes())
    }

    fn with(&self, results: &BTreeMap<String, QuizResult>) -> BTreeMap<String, QuizResult> {
        let mut all = self.load();
        for (name, &result) in results {
            let best = all.entry(name.clone()).or_insert(result);
            *best = best.better(result);
        }
        all
    }
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

fn written(all: &BTreeMap<String, QuizResult>) -> io::Result<String> {
    let numbers = |result: &QuizResult| [result.asked, result.right, result.streak];
    let all: BTreeMap<&str, [usize; 3]> = all.iter().map(|(name, result)| (name.as_str(), numbers(result))).collect();
    Ok(serde_json::to_string(&all)?)
}

/// Returns true on the first run, and records it. Always false if nothing can be stored.
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

        // The better of two results is kept, whoever stores last. A program that was opened earlier and ends later does not undo
        // what another has stored meanwhile.
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

        // There is one first run if files can be stored, and none otherwise.
        {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let state = folder.path().join("plywood");
            assert_eq!([is_first_run(&state), is_first_run(&state)], [true, false]);
            assert!(!is_first_run(Path::new("/dev/null/plywood")));
        }
    }

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
