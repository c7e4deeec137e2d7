//! Saves several files together: all or none, as far as the file system permits.
//!
//! Every file is written completely beside its target before the first rename. After that, a save can only fail if a target
//! appears meanwhile: new files that were already renamed are then removed again. An old file that was already replaced stays
//! replaced, because no system replaces several files atomically.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::{FolderLock, PreparedFile, directory, sync};
use plywood_tree::source::{Expected, NotSaved};

/// Refuses existing files unless they may be replaced. The error lists all of them.
///
/// # Errors
/// Some of the files exist.
pub fn check_free<'p>(paths: impl Iterator<Item = &'p Path>, expected: Expected) -> Result<(), NotSaved> {
    if matches!(expected, Expected::Anything) {
        return Ok(());
    }
    let there: Vec<&Path> = paths.filter(|path| fs::symlink_metadata(path).is_ok()).collect();
    match there[..] {
        [] => Ok(()),
        [path] => Err(NotSaved::Exists(path.display().to_string())),
        [first, ..] => Err(NotSaved::SeveralExist(first.display().to_string(), there.len())),
    }
}

/// Saves files under these paths.
///
/// # Errors
/// See [`check_free`] and [`save`](super::save); no new file remains then.
pub fn save_together(files: &[(PathBuf, Vec<u8>)], expected: Expected) -> Result<(), NotSaved> {
    check_free(files.iter().map(|(path, _)| path.as_path()), expected)?;
    let mut folders: Vec<&Path> = files.iter().map(|(path, _)| directory(path)).collect();
    folders.sort_unstable();
    folders.dedup();
    let _locks: Vec<FolderLock> = folders.into_iter().map(FolderLock::on).collect();
    let ready = files.iter().map(|(path, bytes)| prepared(path, bytes, expected)).collect::<Result<Vec<_>, _>>()?;
    // Overwriting needs disk space and can fail, so it comes before the first new file.
    let (in_place, beside): (Vec<_>, Vec<_>) = ready.into_iter().partition(|file| file.part.is_none());
    let mut new = Vec::new();
    for file in in_place.into_iter().chain(beside) {
        let target = file.target.clone();
        let is_new = file.before.is_none();
        if let Err(problem) = file.put(expected) {
            for path in new {
                // Ignore the error: the reason why saving failed matters more.
                let _ = fs::remove_file(path);
            }
            return Err(problem);
        }
        if is_new {
            new.push(target);
        }
    }
    if let Some((path, _)) = files.first() {
        sync(directory(path));
    }
    Ok(())
}

fn prepared<'f>(path: &Path, bytes: &'f [u8], expected: Expected) -> Result<PreparedFile<'f>, NotSaved> {
    let mut file = PreparedFile::new(path, bytes)?;
    file.check(expected)?;
    file.prepare()?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::testing::names;

    fn files(folder: &Path, count: usize) -> Vec<(PathBuf, Vec<u8>)> {
        (1..=count).map(|number| (folder.join(format!("{number}.svg")), vec![b'x'; number])).collect()
    }

    #[test]
    fn all_are_there_or_none() {
        {
            let folder = tempfile::tempdir().expect("a folder");
            save_together(&files(folder.path(), 3), Expected::Nothing).expect("saved");
            assert_eq!(names(folder.path()), ["1.svg", "2.svg", "3.svg"]);
            let again = save_together(&files(folder.path(), 5), Expected::Nothing);
            assert!(matches!(again, Err(NotSaved::SeveralExist(_, 3))), "{again:?}");
            let mut with_folder = files(folder.path(), 4);
            with_folder.push((folder.path().join("no/where.svg"), Vec::new()));
            let refused = save_together(&with_folder, Expected::Anything);
            assert!(matches!(refused, Err(NotSaved::NoDirectory(_))), "{refused:?}");
            assert_eq!(names(folder.path()), ["1.svg", "2.svg", "3.svg"], "nothing is left behind");
            save_together(&files(folder.path(), 5), Expected::Anything).expect("replaced");
            assert_eq!(names(folder.path()).len(), 5);
        }

        // A thousand files are saved, more than a program may have open at once.
        {
            let folder = tempfile::tempdir().expect("a folder");
            save_together(&files(folder.path(), 1_100), Expected::Nothing).expect("saved");
            assert_eq!(names(folder.path()).len(), 1_100);
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_place_that_is_a_folder_leaves_nothing_new() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("3.svg")).expect("made");
        let refused = save_together(&files(folder.path(), 3), Expected::Anything);
        assert!(matches!(refused, Err(NotSaved::NoFile(_))), "{refused:?}");
        assert_eq!(names(folder.path()), ["3.svg"]);
    }
}
