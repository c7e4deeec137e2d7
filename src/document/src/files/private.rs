//! Private files of the program, below the platform's state folder. Only the user can read them.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use super::parts::{FolderLock, builder};

/// Writes a file atomically, and creates the folder if needed.
pub(crate) fn put(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    make_private(folder)?;
    let _lock = FolderLock::on(folder);
    let mut file = builder().tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.persist(folder.join(name)).map(drop).map_err(|error| error.error)
}

/// Creates a folder and its parents with access for the user only. Closes an existing folder that others can read.
#[cfg(unix)]
pub(crate) fn make_private(folder: &Path) -> io::Result<()> {
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
pub(crate) fn make_private(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::os::unix::fs::PermissionsExt as _;
    use std::path::PathBuf;

    use super::*;
    use crate::files::marks::ViewedLectures;
    use crate::files::places::Place;
    use crate::files::recovery::Recovery;
    use crate::files::scores::{QuizResult, QuizResults, is_first_run};
    use plywood_tree::source::RecoveryKey;

    /// Writers of every kind of private file, each into this folder.
    fn private_writers() -> [fn(PathBuf); 5] {
        [
            |folder| ViewedLectures::new(folder).store(BTreeMap::from([("ubb".to_owned(), 7)])).expect("kept"),
            |folder| {
                let result = QuizResult { asked: 1, right: 1, streak: 1 };
                QuizResults::new(folder).store(&BTreeMap::from([("ubb".to_owned(), result)])).expect("kept");
            },
            |folder| {
                Place::of(folder, "ubb").keep(&BTreeMap::from([("step".to_owned(), "7".to_owned())])).expect("kept");
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
            keep(folder.clone());
            assert_eq!((mode(&folder), mode(&around.path().join("state"))), (0o700, 0o700));
        }

        // An open folder is closed.
        for keep in private_writers() {
            let folder = tempfile::tempdir().expect("a temporary folder");
            fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("permitted");
            keep(folder.path().to_owned());
            assert_eq!(mode(folder.path()), 0o700);
        }
    }
}
