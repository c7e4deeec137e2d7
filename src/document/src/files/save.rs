//! Saves files atomically, and never over content that the user has not seen.
//!
//! A new file is written beside the target under another name, synced to the disk, and renamed over the target: readers see
//! either the old or the new file. Another program may still write between the last check of the old file and the rename; no
//! system prevents that for programs that do not cooperate.
//!
//! The renamed file is a new one. If that would lose other names, the owner or the group of the old file, or if the folder does
//! not accept new files, the old file is overwritten instead (see `in_place`).

pub mod folder;
mod in_place;
pub mod together;

use std::{
    fs::{self, File, Metadata},
    io::{self, Read as _},
    path::{Path, PathBuf},
};

use super::parts::{FolderLock, Save, builder, fill};
use plywood_tree::source::{Expected, Fingerprint, NotSaved};
use tempfile::{Builder, NamedTempFile, TempPath};

/// Saves a text if the file is in the expected state. A symbolic link stays, and its target is replaced. Permissions, owner,
/// group and other names of the file stay. Returns the fingerprint of the saved file.
pub fn save(path: &Path, text: &str, expected: Expected) -> Result<Fingerprint, NotSaved> {
    save_bytes(path, text.as_bytes(), expected)
}

/// Saves bytes in the same way as [`save`].
pub fn save_bytes(path: &Path, bytes: &[u8], expected: Expected) -> Result<Fingerprint, NotSaved> {
    let file = PreparedFile::new(path, bytes)?;
    let folder = directory(&file.target).to_owned();
    let _lock = FolderLock::on(&folder);
    // Dropped before the lock.
    let mut file = file;
    file.prepare()?;
    // As late as possible, just before the target is replaced.
    file.check(expected)?;
    file.put(expected)?;
    sync(&folder);
    Ok(Fingerprint::of(bytes))
}

/// Syncs a folder. The files in it are saved even if that fails.
fn sync(folder: &Path) {
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

struct PreparedFile<'f> {
    target: PathBuf,
    name: String,
    before: Option<Metadata>,
    /// Temporary file; `None` if the old file must be overwritten in place.
    part: Option<TempPath>,
    bytes: &'f [u8],
}

impl<'f> PreparedFile<'f> {
    fn new(path: &Path, bytes: &'f [u8]) -> Result<Self, NotSaved> {
        let name = short(path);
        let target = target(path, &name)?;
        Ok(Self { before: existing(&target, &name)?, target, name, part: None, bytes })
    }

    /// Writes the bytes to a temporary file, if one can replace the target without losing its attributes.
    fn prepare(&mut self) -> Result<(), NotSaved> {
        if let Some(mut file) = replacement(&self.target, self.before.as_ref(), &self.name)? {
            let written = fill(file.as_file_mut(), self.bytes).and_then(|()| file.as_file().sync_all());
            written.map_err(failed(&self.name))?;
            // Close the file: a program may have only few files open at once.
            self.part = Some(file.into_temp_path());
        }
        Ok(())
    }

    fn check(&self, expected: Expected) -> Result<(), NotSaved> {
        match (expected, &self.before) {
            (Expected::Nothing, Some(_)) => Err(NotSaved::Exists(self.target.display().to_string())),
            (Expected::Unchanged(_), None) => Err(NotSaved::Gone(self.name.clone())),
            (Expected::Unchanged(print), _) if fingerprint(&self.target) != Some(print) => {
                Err(NotSaved::Changed(self.name.clone()))
            }
            (Expected::Nothing, None) | (Expected::Unchanged(_), Some(_)) | (Expected::Anything, _) => Ok(()),
        }
    }

    fn put(self, expected: Expected) -> Result<(), NotSaved> {
        let put = match (self.part, expected) {
            (None, _) => in_place::write(&self.target, self.bytes),
            (Some(part), Expected::Nothing) => part.persist_noclobber(&self.target).map_err(|error| error.error),
            (Some(part), Expected::Unchanged(_) | Expected::Anything) => {
                part.persist(&self.target).map_err(|error| error.error)
            }
        };
        put.map_err(|error| not_put(error, &self.target, &self.name))
    }
}

fn not_put(error: io::Error, target: &Path, name: &str) -> NotSaved {
    match error.kind() {
        io::ErrorKind::AlreadyExists => NotSaved::Exists(target.display().to_string()),
        _ => failed(name)(error),
    }
}

fn failed(name: &str) -> impl Fn(io::Error) -> NotSaved {
    |error| NotSaved::Failed(name.to_owned(), error.to_string())
}

/// Folder created for new files. Removed when this is dropped, if still empty.
pub struct NewFolder {
    folder: Option<PathBuf>,
    _save: Save,
}

impl Drop for NewFolder {
    fn drop(&mut self) {
        if let Some(folder) = &self.folder {
            // Fails if the folder is not empty, which is intended.
            let _ = fs::remove_dir(folder);
        }
    }
}

/// Creates the parent folder of a file if it is missing. Creates only one level: if more are missing, the path is probably
/// mistyped.
pub fn make_folder(file: &Path) -> Result<NewFolder, NotSaved> {
    let folder = directory(file);
    let save = Save::begin();
    if folder.is_dir() {
        return Ok(NewFolder { folder: None, _save: save });
    }
    let made = fs::create_dir(folder);
    made.map(|()| NewFolder { folder: Some(folder.to_owned()), _save: save }).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => NotSaved::NoDirectory(folder.display().to_string()),
        io::ErrorKind::AlreadyExists => NotSaved::NoFile(short(folder)),
        _ => failed(&short(folder))(error),
    })
}

/// Returns the current fingerprint of a file, or `None` if it cannot be read.
pub fn fingerprint(path: &Path) -> Option<Fingerprint> {
    let about = fs::metadata(path).ok()?;
    if !about.is_file() || about.len() > super::MOST_BYTES {
        return None;
    }
    fs::read(path).ok().map(|bytes| Fingerprint::of(&bytes))
}

/// Returns true if the mark is among the first 4,096 bytes of a file.
pub fn has_mark(path: &Path, mark: &str) -> bool {
    let mut head = Vec::new();
    let read = File::open(path).and_then(|file| file.take(4096).read_to_end(&mut head));
    read.is_ok() && head.windows(mark.len()).any(|bytes| bytes == mark.as_bytes())
}

/// Copies a file to `NAME~`, or to `NAME~2` and so on if that name is taken. Returns the name of the copy.
pub fn keep_copy(path: &Path, bytes_of: Fingerprint) -> Result<String, NotSaved> {
    let name = short(path);
    let target = target(path, &name)?;
    let bytes = fs::read(&target).map_err(failed(&name))?;
    let _lock = FolderLock::on(directory(&target));
    if Fingerprint::of(&bytes) != bytes_of {
        return Err(NotSaved::Changed(name));
    }
    for number in 1..100 {
        let mut copy = target.clone().into_os_string();
        copy.push(if number == 1 { "~".to_owned() } else { format!("~{number}") });
        let copy = PathBuf::from(copy);
        let shown = copy.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if fingerprint(&copy) == Some(bytes_of) {
            return Ok(shown);
        }
        if fs::symlink_metadata(&copy).is_err() {
            let before = fs::metadata(&target).ok();
            let mut file = beside(&copy, before.as_ref(), &shown)?;
            fill(file.as_file_mut(), &bytes).map_err(failed(&name))?;
            let put = file.persist_noclobber(&copy).map_err(|error| not_put(error.error, &copy, &shown));
            return put.map(|_| shown);
        }
    }
    Err(NotSaved::Exists(format!("{name}~")))
}

/// Returns the file name without folders, because messages have one line.
fn short(path: &Path) -> String {
    path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned())
}

fn target(path: &Path, name: &str) -> Result<PathBuf, NotSaved> {
    let is_link = fs::symlink_metadata(path).is_ok_and(|about| about.is_symlink());
    if !is_link {
        return Ok(path.to_owned());
    }
    // For any error, the link has no usable target.
    path.canonicalize().ok().ok_or_else(|| NotSaved::NoFile(name.to_owned()))
}

fn existing(target: &Path, name: &str) -> Result<Option<Metadata>, NotSaved> {
    match fs::metadata(target) {
        Ok(about) if !about.is_file() => Err(NotSaved::NoFile(name.to_owned())),
        Ok(about) if about.permissions().readonly() => Err(NotSaved::Protected(name.to_owned())),
        Ok(about) => Ok(Some(about)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(failed(name)(error)),
    }
}

pub(super) fn directory(target: &Path) -> &Path {
    target.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Creates a file that can replace the target without losing its attributes; `None` if that is impossible.
fn replacement(target: &Path, before: Option<&Metadata>, name: &str) -> Result<Option<NamedTempFile>, NotSaved> {
    let Some(before) = before else { return beside(target, None, name).map(Some) };
    if in_place::has_other_names(before) {
        return Ok(None);
    }
    // If the folder accepts no new file, or none with the same attributes, the old one can still be overwritten.
    let file = beside(target, Some(before), name).ok();
    Ok(file.filter(|file| in_place::copy_owner(file.as_file(), before)))
}

/// Creates a temporary file beside the target, removed unless it replaces the target.
fn beside(target: &Path, before: Option<&Metadata>, name: &str) -> Result<NamedTempFile, NotSaved> {
    let directory = directory(target);
    if !directory.is_dir() {
        return Err(NotSaved::NoDirectory(directory.display().to_string()));
    }
    let mut builder = builder();
    new_permissions(&mut builder);
    let file = builder.tempfile_in(directory).map_err(failed(name))?;
    if let Some(before) = before {
        file.as_file().set_permissions(before.permissions()).map_err(failed(name))?;
    }
    Ok(file)
}

/// New files get the user's default permissions.
#[cfg(unix)]
fn new_permissions(builder: &mut Builder<'_, '_>) {
    use std::os::unix::fs::PermissionsExt as _;
    builder.permissions(fs::Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
const fn new_permissions(_: &mut Builder<'_, '_>) {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::testing::names;

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().expect("a temporary directory")
    }

    #[test]
    fn nothing_is_written_over_what_somebody_else_wrote() {
        // A new file never overwrites another.
        {
            let folder = folder();
            let path = folder.path().join("a.toml");
            let print = save(&path, "tree = 1\n", Expected::Nothing).expect("there is none");
            assert_eq!(
                (fingerprint(&path), fs::read_to_string(&path).ok()),
                (Some(print), Some("tree = 1\n".to_owned()))
            );
            let again = save(&path, "tree = 2\n", Expected::Nothing).expect_err("there is one");
            assert!(matches!(again, NotSaved::Exists(_)));
            assert_eq!(fs::read_to_string(&path).expect("it is there"), "tree = 1\n");
            save(&path, "tree = 3\n", Expected::Anything).expect("asked for");
            assert_eq!(names(folder.path()), ["a.toml"]);
        }

        // A file that changed meanwhile is left alone.
        {
            let folder = folder();
            let path = folder.path().join("a.toml");
            fs::write(&path, "tree = 1").expect("written");
            let print = fingerprint(&path).expect("a file");
            fs::write(&path, "tree = 9").expect("written");
            let refused = save(&path, "tree = 2", Expected::Unchanged(print));
            assert!(matches!(refused, Err(NotSaved::Changed(_))));
            fs::remove_file(&path).expect("removed");
            let refused = save(&path, "tree = 2", Expected::Unchanged(print));
            assert!(matches!(refused, Err(NotSaved::Gone(_))), "{refused:?}");
            fs::write(&path, "tree = 1").expect("written");
            let saved = save(&path, "tree = 2", Expected::Unchanged(print)).expect("as it was");
            assert_eq!((names(folder.path()), fingerprint(&path)), (vec!["a.toml".to_owned()], Some(saved)));
        }

        // Anything but a file is refused.
        {
            let folder = folder();
            let refused = save(folder.path(), "x", Expected::Anything);
            assert!(matches!(refused, Err(NotSaved::NoFile(_))));
            let nowhere = save(&folder.path().join("no/where.toml"), "x", Expected::Nothing);
            assert!(matches!(nowhere, Err(NotSaved::NoDirectory(_))));
        }

        // Copies never overwrite another file.
        {
            let folder = folder();
            let path = folder.path().join("a.toml");
            let keep = || keep_copy(&path, fingerprint(&path).expect("a file")).expect("kept");
            fs::write(&path, "one").expect("written");
            assert_eq!((keep(), keep()), ("a.toml~".to_owned(), "a.toml~".to_owned()));
            fs::write(&path, "two").expect("written");
            assert_eq!(keep(), "a.toml~2");
            assert_eq!(names(folder.path()), ["a.toml", "a.toml~", "a.toml~2"]);
            let stale = keep_copy(&path, Fingerprint::of(b"one"));
            assert!(matches!(stale, Err(NotSaved::Changed(_))));
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_lead_to_the_file_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let folder = folder();
        let (file, link) = (folder.path().join("a.toml"), folder.path().join("link.toml"));
        fs::write(&file, "tree = 1").expect("written");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("permitted");
        symlink("a.toml", &link).expect("a link");
        save(&link, "tree = 2", Expected::Unchanged(Fingerprint::of(b"tree = 1"))).expect("saved");
        assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
        assert_eq!(fs::read_to_string(&file).expect("there"), "tree = 2");
        assert_eq!(fs::metadata(&file).expect("there").permissions().mode() & 0o777, 0o640);
        symlink("nowhere", folder.path().join("dangling")).expect("a link");
        let dangling = save(&folder.path().join("dangling"), "x", Expected::Nothing);
        assert!(matches!(dangling, Err(NotSaved::NoFile(_))));
        fs::set_permissions(&file, fs::Permissions::from_mode(0o440)).expect("permitted");
        assert!(matches!(save(&file, "x", Expected::Anything), Err(NotSaved::Protected(_))));
    }

    #[cfg(unix)]
    #[test]
    fn a_file_with_two_names_keeps_both() {
        let folder = folder();
        let (file, other) = (folder.path().join("a.toml"), folder.path().join("b.toml"));
        fs::write(&file, "tree = [1, 2, 3]").expect("written");
        fs::hard_link(&file, &other).expect("a link");
        let print = save(&file, "tree = 2", Expected::Unchanged(Fingerprint::of(b"tree = [1, 2, 3]"))).expect("saved");
        assert_eq!(fs::read_to_string(&other).expect("there"), "tree = 2");
        assert_eq!(fingerprint(&file), Some(print));
        let refused = save(&file, "tree = 3", Expected::Unchanged(Fingerprint::of(b"tree = 1")));
        assert!(matches!(refused, Err(NotSaved::Changed(_))));
        assert_eq!(fs::read_to_string(&other).expect("there"), "tree = 2");
    }

    /// Only a superuser can change owners; for others this test does nothing.
    #[cfg(unix)]
    #[test]
    fn the_owner_and_the_group_stay() {
        use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
        let folder = folder();
        let path = folder.path().join("a.toml");
        fs::write(&path, "tree = 1").expect("written");
        if chown(&path, Some(1234), Some(4321)).is_err() {
            return;
        }
        fs::set_permissions(&path, fs::Permissions::from_mode(0o664)).expect("permitted");
        save(&path, "tree = 2", Expected::Anything).expect("saved");
        let about = fs::metadata(&path).expect("there");
        assert_eq!((about.uid(), about.gid(), about.mode() & 0o777), (1234, 4321, 0o664));
    }
}
