//! Private files of the program, below the platform's state folder: the viewed share of each lecture, the best quiz results, the
//! position of each presentation, and the mark of the first run. Only the user can read them.

use std::{
    collections::{BTreeMap, BTreeSet},
    io::{self, ErrorKind},
};

use super::store::Store;
use plywood_tree::source::Fingerprint;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// A larger text is not ours.
const MOST_BYTES: u64 = 256 << 10;

/// A small JSON text, replaced as a whole.
struct StateFile<'s> {
    store: &'s dyn Store,
    name: String,
}

impl StateFile<'_> {
    /// Returns the content; the default if the text is missing or invalid.
    fn load<T: Default + DeserializeOwned>(&self) -> T {
        let text = self.store.read(&self.name, MOST_BYTES).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    fn store(&self, content: &impl Serialize) -> io::Result<()> {
        self.store.write(&self.name, &serde_json::to_string(content)?)
    }
}

/// Viewed share of each lecture: percentages by name.
pub struct ViewedLectures<'s>(StateFile<'s>);

impl<'s> ViewedLectures<'s> {
    pub fn new(store: &'s dyn Store) -> Self {
        Self(StateFile { store, name: "seen.json".to_owned() })
    }

    pub fn load(&self) -> BTreeMap<String, u8> {
        self.0.load()
    }

    /// Stores the percentages. For each name, keeps the larger one of these and of those another program has stored meanwhile.
    pub fn store(&self, seen: BTreeMap<String, u8>) -> io::Result<()> {
        let before = self.load();
        let mut all = before.clone();
        for (name, percent) in seen {
            let known = all.entry(name).or_default();
            *known = percent.max(*known);
        }
        if all == before { Ok(()) } else { self.0.store(&all) }
    }
}

/// Best result in a quiz. Written as a list of its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
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

/// Best quiz results by name.
pub struct QuizResults<'s>(StateFile<'s>);

impl<'s> QuizResults<'s> {
    pub fn new(store: &'s dyn Store) -> Self {
        Self(StateFile { store, name: "quiz.json".to_owned() })
    }

    pub fn load(&self) -> BTreeMap<String, QuizResult> {
        self.0.load()
    }

    /// Stores these results beside those of other programs, which may have stored since the load. For each name the better result
    /// is kept. Programs that end at the same moment store one after the other.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn store(&self, results: &BTreeMap<String, QuizResult>) -> io::Result<()> {
        if self.with(results) == self.load() {
            return Ok(());
        }
        let _lock = self.0.store.lock("quiz.lock")?;
        let mut all = self.with(results);
        // A larger file would not be read again: drop older results.
        while serde_json::to_string(&numbers(&all))?.len() as u64 > MOST_BYTES {
            let Some(name) = all.keys().find(|name| !results.contains_key(*name)).cloned() else { break };
            all.remove(&name);
        }
        self.0.store(&numbers(&all))
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

fn numbers(all: &BTreeMap<String, QuizResult>) -> BTreeMap<&str, [usize; 3]> {
    all.iter().map(|(name, result)| (name.as_str(), [result.asked, result.right, result.streak])).collect()
}

/// Choices of the user, and the symbols that were explained.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    pub hides_panel: bool,
    /// Format of the last figure, by its ending; empty before the first.
    pub last_format: String,
    pub explained: BTreeSet<String>,
    /// The lecture opened last, the step at which it was left, and the number of its steps.
    pub last: Option<(String, usize, usize)>,
}

impl Preferences {
    fn file(store: &dyn Store) -> StateFile<'_> {
        StateFile { store, name: "preferences.json".to_owned() }
    }

    pub fn load(store: &dyn Store) -> Self {
        Self::file(store).load()
    }

    /// Stores these choices, and adds the symbols to those that other programs have stored meanwhile.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn store(mut self, store: &dyn Store) -> io::Result<()> {
        let file = Self::file(store);
        let before: Self = file.load();
        self.explained.extend(before.explained.iter().cloned());
        self.last = self.last.or_else(|| before.last.clone());
        if self == before { Ok(()) } else { file.store(&self) }
    }
}

/// Facts by name that describe a position in a presentation.
pub type Facts = BTreeMap<String, String>;

/// File with the position of one presentation. It is removed when the presentation ends normally; after a crash, it allows
/// resuming there.
pub struct Place<'s>(StateFile<'s>);

impl<'s> Place<'s> {
    /// Returns the place of the presentation named `presentation` in this folder.
    pub fn of(store: &'s dyn Store, presentation: &str) -> Self {
        let name = format!("talk-{:016x}.json", Fingerprint::of(presentation.as_bytes()).number());
        Self(StateFile { store, name })
    }

    /// Returns the stored facts. Empty if the presentation ended normally or the file is invalid.
    pub fn load(&self) -> Facts {
        self.0.load()
    }

    /// Stores these facts and drops all others.
    pub fn keep(&self, facts: &Facts) -> io::Result<()> {
        self.0.store(facts)
    }

    pub fn forget(&self) -> io::Result<()> {
        self.0.store.remove(&self.0.name)
    }
}

/// Answers kept for review, as text.
pub struct AnswerStore<'s>(&'s dyn Store);

impl<'s> AnswerStore<'s> {
    const NAME: &'static str = "answers.jsonl";

    pub const fn new(store: &'s dyn Store) -> Self {
        Self(store)
    }

    /// Returns what the text is called in messages.
    pub fn display(&self) -> String {
        self.0.display(Self::NAME)
    }

    /// Returns the text; empty if there is none.
    ///
    /// # Errors
    /// It cannot be read, or it is too large to be ours.
    pub fn load(&self) -> io::Result<String> {
        match self.0.read(Self::NAME, MOST_BYTES) {
            // A home without folders has no answers either.
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(String::new()),
            text => text,
        }
    }

    /// Replaces the text by one that is made from it. A text that cannot be read stays. Programs that change it at the same time do
    /// so one after the other.
    ///
    /// # Errors
    /// It cannot be read or written.
    pub fn change(&self, change: impl FnOnce(&str) -> String) -> io::Result<()> {
        let _lock = self.0.lock("answers.lock")?;
        self.0.write(Self::NAME, &change(&self.load()?))
    }

    /// # Errors
    /// The text cannot be removed.
    pub fn forget(&self) -> io::Result<()> {
        self.0.remove(Self::NAME)
    }
}

/// Returns true on the first run, and records it. Always false if nothing can be stored.
pub fn is_first_run(store: &dyn Store) -> bool {
    const MARK: &str = "greeted";
    let is_missing = store.read(MARK, 0).is_err_and(|error| error.kind() == ErrorKind::NotFound);
    is_missing && store.write(MARK, "").is_ok()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::files::store::Folder;

    fn seen(marks: &[(&str, u8)]) -> BTreeMap<String, u8> {
        marks.iter().map(|&(name, percent)| (name.to_owned(), percent)).collect()
    }

    #[test]
    fn what_programs_have_seen_is_kept_unless_it_is_no_marks() {
        // The percentages of two programs are merged and never decrease.
        {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let store = Folder::new(folder.path().join("state/plywood"));
            let marks = ViewedLectures::new(&store);
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
            let store = Folder::new(folder.path().to_owned());
            let marks = ViewedLectures::new(&store);
            for text in ["", "[1, 2]", "{\"ubb\": -1}", "{\"ubb\": 1000}", "\u{1b}]0;x"] {
                fs::write(folder.path().join("seen.json"), text).expect("written");
                assert_eq!(marks.load(), seen(&[]), "{text:?}");
            }
            marks.store(seen(&[("ubb", 3)])).expect("kept");
            assert_eq!(marks.load(), seen(&[("ubb", 3)]));
        }
    }

    #[test]
    fn results_are_kept_by_name_and_the_better_one() {
        // Results are kept by name.
        {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let store = Folder::new(folder.path().join("state/plywood"));
            let results = QuizResults::new(&store);
            let result = |right| QuizResult { asked: 11, right, streak: 3 };
            assert_eq!(results.load(), BTreeMap::new());
            results.store(&BTreeMap::new()).expect("nothing to keep");
            assert!(!folder.path().join("state").exists(), "nothing is written where nothing has been answered");
            results.store(&BTreeMap::from([("ubb".to_owned(), result(4))])).expect("kept");
            results.store(&BTreeMap::from([("pisa".to_owned(), result(9))])).expect("kept");
            let expected = BTreeMap::from([("ubb".to_owned(), result(4)), ("pisa".to_owned(), result(9))]);
            assert_eq!(results.load(), expected);
            store.write("quiz.json", "[1, 2").expect("written");
            assert_eq!(results.load(), BTreeMap::new(), "something else");
        }

        // The better of two results is kept, whoever stores last. A program that was opened earlier and ends later does not undo
        // what another has stored meanwhile.
        {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let store = Folder::new(folder.path().to_path_buf());
            let results = QuizResults::new(&store);
            let of = |right, streak| BTreeMap::from([("ubb".to_owned(), QuizResult { asked: 11, right, streak })]);
            for (stored, kept) in [((4, 2), (4, 2)), ((9, 3), (9, 3)), ((4, 9), (9, 3)), ((9, 5), (9, 5))] {
                results.store(&of(stored.0, stored.1)).expect("kept");
                assert_eq!(results.load(), of(kept.0, kept.1));
            }
        }

        // A file of results never gets too large to be read.
        {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let store = Folder::new(folder.path().to_path_buf());
            let results = QuizResults::new(&store);
            let result = QuizResult { asked: 9, right: 5, streak: 1 };
            for part in 0..4 {
                let name = |number: usize| format!("{part} {number} {}", "x".repeat(1_000));
                results.store(&(0..90).map(|number| (name(number), result)).collect()).expect("kept");
                let all = results.load();
                assert!((0..90).all(|number| all.contains_key(&name(number))), "those of this run are");
            }
        }
    }

    #[test]
    fn choices_are_those_of_the_program_that_ends_last() {
        // Choices are those of the program that ends last; explained symbols are merged.
        {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let store = &Folder::new(folder.path().join("plywood"));
            let of = |hides_panel, symbol: &str| {
                let last_format = if hides_panel { "png" } else { "pdf" }.to_owned();
                Preferences {
                    hides_panel,
                    last_format,
                    explained: [symbol.to_owned()].into(),
                    last: Some((symbol.to_owned(), 2, 9)),
                }
            };
            of(true, "✂").store(store).expect("kept");
            of(false, "▲").store(store).expect("kept");
            let explained = ["▲", "✂"].map(str::to_owned).into();
            let kept = Preferences { explained, ..of(false, "▲") };
            assert_eq!(Preferences::load(store), kept);
            // A program that opened no lecture keeps the last one.
            Preferences { last: None, ..kept.clone() }.store(store).expect("kept");
            assert_eq!(Preferences::load(store), kept);
        }

        // There is one first run if files can be stored, and none otherwise.
        {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let state = Folder::new(folder.path().join("plywood"));
            assert_eq!([is_first_run(&state), is_first_run(&state)], [true, false]);
            assert!(!is_first_run(&Folder::new("/dev/null/plywood".into())));
        }
    }

    #[test]
    fn nothing_is_lost_where_many_store_at_once() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = Folder::new(folder.path().to_path_buf());
        let start = std::sync::Barrier::new(8);
        std::thread::scope(|scope| {
            for program in 0..8 {
                let (store, start) = (&store, &start);
                scope.spawn(move || {
                    start.wait();
                    for number in 0..20 {
                        let result = QuizResult { asked: 9, right: number, streak: 1 };
                        let of = BTreeMap::from([(format!("{program} {number}"), result)]);
                        QuizResults::new(store).store(&of).expect("kept");
                        let answers = AnswerStore::new(store);
                        answers.change(|text| format!("{text}{program} {number}\n")).expect("kept");
                    }
                });
            }
        });
        assert_eq!(QuizResults::new(&store).load().len(), 160);
        assert_eq!(AnswerStore::new(&store).load().expect("a text").lines().count(), 160);
    }

    #[test]
    fn a_place_is_kept_until_it_is_forgotten() {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let talks = Folder::new(folder.path().to_path_buf()).within("talks");
        let at = |presentation| Place::of(&talks, presentation);
        assert_eq!(at("ubb").load(), Facts::new());
        let facts = |step: &str| Facts::from([("step".to_owned(), step.to_owned())]);
        at("ubb").keep(&facts("20")).expect("kept");
        at("ubb").keep(&facts("21")).expect("kept again");
        assert_eq!((at("ubb").load(), at("pisa").load()), (facts("21"), Facts::new()));
        talks.write(&at("ubb").0.name, "[1, 2").expect("written");
        assert_eq!(at("ubb").load(), Facts::new(), "something else");
        at("ubb").forget().expect("removed");
        at("ubb").forget().expect("there is none");
        assert_eq!(fs::read_dir(folder.path().join("talks")).expect("a folder").count(), 0);
    }

    #[cfg(unix)]
    mod unix {
        use std::{os::unix::fs::PermissionsExt as _, path::Path};

        use super::*;
        use crate::files::recovery::Recovery;
        use plywood_tree::source::RecoveryKey;

        /// Writers of every kind of private file, each into this folder.
        fn private_writers() -> [fn(Folder); 5] {
            [
                |folder| ViewedLectures::new(&folder).store(BTreeMap::from([("ubb".to_owned(), 7)])).expect("kept"),
                |folder| {
                    let result = QuizResult { asked: 1, right: 1, streak: 1 };
                    QuizResults::new(&folder).store(&BTreeMap::from([("ubb".to_owned(), result)])).expect("kept");
                },
                |folder| {
                    Place::of(&folder, "ubb")
                        .keep(&BTreeMap::from([("step".to_owned(), "7".to_owned())]))
                        .expect("kept");
                },
                |folder| Recovery::new(folder, 1).keep(RecoveryKey { of: 1, base: 2 }, "tree = 1").expect("kept"),
                |folder| assert!(is_first_run(&folder)),
            ]
        }

        fn mode(path: &Path) -> u32 {
            fs::metadata(path).expect("there").permissions().mode() & 0o777
        }

        #[test]
        fn only_the_user_can_look_into_what_is_kept() {
            for keep in private_writers() {
                let around = tempfile::tempdir().expect("a temporary folder");
                let folder = around.path().join("state/plywood");
                keep(Folder::new(folder.clone()));
                assert_eq!((mode(&folder), mode(&around.path().join("state"))), (0o700, 0o700));
            }

            // An open folder is closed.
            for keep in private_writers() {
                let folder = tempfile::tempdir().expect("a temporary folder");
                fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("permitted");
                keep(Folder::new(folder.path().to_owned()));
                assert_eq!(mode(folder.path()), 0o700);
            }
        }
    }
}
