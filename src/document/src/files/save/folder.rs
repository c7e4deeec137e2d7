//! Writes several files as one folder. A new folder appears with all files or not at all; in an existing folder each file is
//! replaced atomically. Nothing is ever written outside the folder, whatever links it contains.

use std::{
    fs::{self, File},
    io,
    path::{Component, Path},
};

use super::{FolderLock, builder, directory, failed, fill, new_permissions, short};
use plywood_tree::source::{Expected, NotSaved};

/// Checks that a folder can be written: it is missing, empty, or allowed to have any content.
///
/// # Errors
/// It is a file, its parent is missing, or it is not empty.
pub fn check_folder(folder: &Path, expected: Expected) -> Result<(), NotSaved> {
    let name = folder.display().to_string();
    match fs::read_dir(folder) {
        Ok(entries) => {
            let is_free = matches!(expected, Expected::Anything) || entries.count() == 0;
            if is_free { Ok(()) } else { Err(NotSaved::Exists(name)) }
        }
        Err(_) if folder.is_file() => Err(NotSaved::NoDirectory(name)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let around = directory(folder);
            if around.is_dir() { Ok(()) } else { Err(NotSaved::NoDirectory(around.display().to_string())) }
        }
        Err(error) => Err(failed(&name)(error)),
    }
}

/// Writes files with these names into a folder, which is created if missing.
///
/// # Errors
/// See [`check_folder`]; or a name contains a path, or writing fails. A new folder is then not created.
pub fn save_folder(folder: &Path, files: &[(String, Vec<u8>)], expected: Expected) -> Result<(), NotSaved> {
    check_folder(folder, expected)?;
    let is_name = |name: &str| {
        let mut parts = Path::new(name).components();
        matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None))
    };
    if let Some((name, _)) = files.iter().find(|(name, _)| !is_name(name)) {
        return Err(NotSaved::NoFile(name.clone()));
    }
    if folder.is_dir() { replaced(folder, files) } else { make(folder, files) }
}

fn make(folder: &Path, files: &[(String, Vec<u8>)]) -> Result<(), NotSaved> {
    let failed = |error: io::Error| NotSaved::Failed(short(folder), error.to_string());
    let _lock = FolderLock::on(directory(folder));
    let around = builder().tempdir_in(directory(folder)).map_err(failed)?;
    let filled = around.path().join("filled");
    fs::create_dir(&filled).map_err(failed)?;
    for (name, bytes) in files {
        File::create(filled.join(name)).and_then(|mut file| fill(&mut file, bytes)).map_err(failed)?;
    }
    fs::rename(&filled, folder).map_err(failed)
}

/// Replaces each file in an existing folder atomically. Links are replaced, not followed.
fn replaced(folder: &Path, files: &[(String, Vec<u8>)]) -> Result<(), NotSaved> {
    let _lock = FolderLock::on(folder);
    for (name, bytes) in files {
        let mut builder = builder();
        new_permissions(&mut builder);
        let mut file = builder.tempfile_in(folder).map_err(failed(name))?;
        fill(file.as_file_mut(), bytes).map_err(failed(name))?;
        file.persist(folder.join(name)).map_err(|error| failed(name)(error.error))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::testing::names;

    fn files() -> Vec<(String, Vec<u8>)> {
        vec![("a.html".to_owned(), b"a".to_vec()), ("index.html".to_owned(), b"b".to_vec())]
    }

    #[test]
    fn a_folder_is_whole_and_nothing_is_beside_it() {
        // A folder appears with all its files, and no temporary files remain.
        {
            let around = tempfile::tempdir().expect("a folder");
            let folder = around.path().join("site");
            save_folder(&folder, &files(), Expected::Nothing).expect("written");
            assert_eq!(
                (names(&folder), names(around.path())),
                (vec!["a.html".into(), "index.html".into()], vec!["site".into()])
            );
            assert!(matches!(save_folder(&folder, &files(), Expected::Nothing), Err(NotSaved::Exists(_))));
            fs::write(folder.join("mine.txt"), "mine").expect("written");
            save_folder(&folder, &files(), Expected::Anything).expect("written");
            assert_eq!(names(&folder), ["a.html", "index.html", "mine.txt"]);
        }

        // Nothing is written outside.
        {
            let around = tempfile::tempdir().expect("a folder");
            let folder = around.path().join("site");
            for name in ["../a.html", "/a.html", "b/a.html", "..", ""] {
                let wrong = save_folder(&folder, &[(name.to_owned(), Vec::new())], Expected::Anything);
                assert!(matches!(wrong, Err(NotSaved::NoFile(_))), "{name}");
            }
            assert!(names(around.path()).is_empty());
            #[cfg(unix)]
            {
                let other = around.path().join("other.html");
                fs::write(&other, "mine").expect("written");
                fs::create_dir(&folder).expect("made");
                std::os::unix::fs::symlink(&other, folder.join("a.html")).expect("linked");
                save_folder(&folder, &files(), Expected::Anything).expect("written");
                assert_eq!(fs::read(&other).expect("a file"), b"mine");
            }
        }

        // Anything but a folder is refused.
        {
            let around = tempfile::tempdir().expect("a folder");
            let file = around.path().join("file");
            fs::write(&file, "mine").expect("written");
            for (folder, expected) in [(file, Expected::Anything), (around.path().join("no/site"), Expected::Nothing)] {
                assert!(
                    matches!(save_folder(&folder, &files(), expected), Err(NotSaved::NoDirectory(_))),
                    "{folder:?}"
                );
            }
        }
    }
}
