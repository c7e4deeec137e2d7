//! Positions of presentations, one small file of facts by name for each. The file is removed when the presentation ends normally;
//! after a crash, it allows resuming there.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _};
use std::path::PathBuf;

use super::private::put;
use plywood_tree::source::Fingerprint;

/// A larger file is not ours.
const MOST_BYTES: u64 = 4 << 10;

pub type Facts = BTreeMap<String, String>;

/// File with the position of one presentation.
#[derive(Clone, Debug)]
pub struct Place {
    folder: PathBuf,
    name: String,
}

impl Place {
    /// Returns the place of the presentation named `talk` in this folder, which is created when needed.
    pub fn of(folder: PathBuf, talk: &str) -> Self {
        let name = format!("talk-{:016x}.json", Fingerprint::of(talk.as_bytes()).number());
        Self { folder, name }
    }

    fn path(&self) -> PathBuf {
        self.folder.join(&self.name)
    }

    /// Returns the stored facts. Empty if the presentation ended normally or the file is invalid.
    pub fn load(&self) -> Facts {
        let read = || -> io::Result<Facts> {
            let mut text = String::new();
            File::open(self.path())?.take(MOST_BYTES).read_to_string(&mut text)?;
            Ok(serde_json::from_str(&text)?)
        };
        read().unwrap_or_default()
    }

    /// Stores these facts and drops all others. The file is replaced atomically, and only the user can read it.
    pub fn keep(&self, facts: &Facts) -> io::Result<()> {
        put(&self.folder, &self.name, serde_json::to_string(facts)?.as_bytes())
    }

    pub fn forget(&self) -> io::Result<()> {
        match fs::remove_file(self.path()) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            done => done,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_kept_until_it_is_forgotten() {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let at = |talk| Place::of(folder.path().join("talks"), talk);
        assert_eq!(at("ubb").load(), Facts::new());
        let facts = |step: &str| Facts::from([("step".to_owned(), step.to_owned())]);
        at("ubb").keep(&facts("20")).expect("kept");
        at("ubb").keep(&facts("21")).expect("kept again");
        assert_eq!((at("ubb").load(), at("pisa").load()), (facts("21"), Facts::new()));
        fs::write(at("ubb").path(), "[1, 2").expect("written");
        assert_eq!(at("ubb").load(), Facts::new(), "something else");
        at("ubb").forget().expect("removed");
        at("ubb").forget().expect("there is none");
        assert_eq!(fs::read_dir(folder.path().join("talks")).expect("a folder").count(), 0);
    }
}
