//! Overwrites a file that must keep its identity. Less safe than a rename: if the machine fails meanwhile, half of each version
//! remains. If the program survives the failure, the old content is restored.

use std::{
    fs::{self, File, Metadata},
    io::{self, Seek as _, Write as _},
    path::Path,
};

/// Replaces the content of a file. After a failure, restores the old content if possible.
pub fn write(target: &Path, bytes: &[u8]) -> io::Result<()> {
    let before = fs::read(target)?;
    let mut file = File::options().write(true).open(target)?;
    fill(&mut file, bytes).inspect_err(|_| drop(fill(&mut file, &before)))
}

fn fill(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    file.rewind()?;
    file.write_all(bytes)?;
    file.set_len(bytes.len() as u64)?;
    file.sync_all()
}

/// Returns true if the file has other hard links.
#[cfg(unix)]
pub fn has_other_names(about: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    about.nlink() > 1
}

#[cfg(not(unix))]
pub(super) const fn has_other_names(_: &Metadata) -> bool {
    false
}

/// Gives a new file the owner and group of an old one. Returns true on success.
#[cfg(unix)]
pub fn copy_owner(file: &File, old: &Metadata) -> bool {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, fchown};
    let belongs = |about: &Metadata| (about.uid(), about.gid()) == (old.uid(), old.gid());
    if file.metadata().is_ok_and(|about| belongs(&about)) {
        return true;
    }
    // `fchown` clears some permission bits, so set them again.
    let given = fchown(file, Some(old.uid()), Some(old.gid()))
        .and_then(|()| file.set_permissions(fs::Permissions::from_mode(old.mode())));
    given.and_then(|()| file.metadata()).is_ok_and(|about| belongs(&about))
}

#[cfg(not(unix))]
pub(super) const fn copy_owner(_: &File, _: &Metadata) -> bool {
    true
}
