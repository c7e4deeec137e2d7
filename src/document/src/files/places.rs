//! Where a talk is, kept while it goes on and removed when it ends as it should: one that died is taken up there. Facts by name,
//! one small file a talk.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _};
use std::path::PathBuf;

use super::private::put;
use plywood_tree::source::Fingerprint;

/// More bytes than this are no place of ours.
const MOST_BYTES: u64 = 4 << 10;

/// What is known of a place, by name.
pub type Facts = BTreeMap<String, String>;

/// The file of one talk's place.
#[derive(Clone, Debug)]
pub struct Place {
    folder: PathBuf,
    name: String,
}

impl Place {
    /// The place of the talk that is called so, in this folder, which is made when it is needed.
    pub fn of(folder: PathBuf, talk: &str) -> Self {
        let name = format!("talk-{:016x}.json", Fingerprint::of(talk.as_bytes()).number());
        Self { folder, name }
    }

    fn path(&self) -> PathBuf {
        self.folder.join(&self.name)
    }

    /// What was kept. Nothing where the talk ended as it should, or where the file says something else.
    pub fn load(&self) -> Facts {
        let read = || -> io::Result<Facts> {
            let mut text = String::new();
            File::open(self.path())?.take(MOST_BYTES).read_to_string(&mut text)?;
            Ok(serde_json::from_str(&text)?)
        };
        read().unwrap_or_default()
    }

    /// Keeps this and nothing else. The file is replaced as a whole, and only the user can read it.
    pub fn keep(&self, facts: &Facts) -> io::Result<()> {
        put(&self.folder, &self.name, serde_json::to_string(facts)?.as_bytes())
    }

    /// Removes it.
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
