//! The directory of the sockets, which only this user may enter. A directory without this guarantee is refused, never repaired.

use std::{
    fs::{self, DirBuilder, Permissions},
    io::{self, ErrorKind},
    os::{
        fd::AsFd,
        unix::{
            fs::{DirBuilderExt as _, FileTypeExt as _, MetadataExt as _, PermissionsExt as _},
            net::UnixListener,
        },
    },
    path::{Path, PathBuf},
};

use plywood_document::files::remove;

const DIRECTORY: u32 = 0o700;
const SOCKET: u32 = 0o600;
/// Mode bits for group and others.
const OTHERS: u32 = 0o077;

#[derive(Debug, thiserror::Error)]
#[error("{}", self.describe())]
pub enum DirectoryError {
    /// The path is a symbolic link or not a directory.
    NoDirectory(PathBuf),
    /// Another user owns it.
    Foreign(PathBuf),
    /// Other users may enter it.
    Lax(PathBuf, u32),
    Failed(PathBuf, io::Error),
}

impl DirectoryError {
    fn describe(&self) -> String {
        match self {
            Self::NoDirectory(path) => string!("sockets/no-directory", path = Text(path.display())),
            Self::Foreign(path) => string!("sockets/foreign", path = Text(path.display())),
            Self::Lax(path, mode) => {
                let mode = format!("{mode:o}");
                string!("sockets/open-to-others", path = Text(path.display()), Text(mode))
            }
            Self::Failed(path, why) => string!("sockets/failed", path = Text(path.display()), Text(why)),
        }
    }
}

/// Directories of the sockets, the one for new presentations first.
#[derive(Clone)]
pub struct Directories {
    paths: Vec<PathBuf>,
    owner: u32,
}

impl Directories {
    /// Returns the user's runtime directory, if there is one, and the temporary one. `runtime` is `$XDG_RUNTIME_DIR`: it may be
    /// set in only one of a user's terminals, so the usual path is tried without it.
    pub fn new(runtime: Option<PathBuf>, temporary: &Path) -> Self {
        let owner = nix::unistd::geteuid().as_raw();
        // The specification requires ignoring relative paths.
        let named = runtime.filter(|path| path.is_absolute());
        let own = named.or_else(|| usual(owner)).map(|path| path.join("plywood"));
        let shared = temporary.join(format!("plywood-{owner}"));
        Self { paths: own.into_iter().chain([shared]).collect(), owner }
    }

    pub(super) fn bind(&self, pid: u32) -> Result<(UnixListener, PathBuf), DirectoryError> {
        let directory = self.make()?;
        let path = directory.join(format!("talk-{pid}.sock"));
        let failed = |error| DirectoryError::Failed(path.clone(), error);
        // Until it listens, the socket has a temporary name: presenter views would take a refusing socket for a dead
        // presentation.
        let new = directory.join(format!("new-{pid}"));
        remove(&new).map_err(failed)?;
        let listener = UnixListener::bind(&new).map_err(failed)?;
        fs::set_permissions(&new, Permissions::from_mode(SOCKET)).map_err(failed)?;
        fs::rename(&new, &path).map_err(failed)?;
        Ok((listener, path))
    }

    fn make(&self) -> Result<&Path, DirectoryError> {
        let Some(directory) = self.paths.first() else { return Err(DirectoryError::NoDirectory(PathBuf::new())) };
        // The directory is created with its mode. An existing one is checked like a new one.
        match DirBuilder::new().mode(DIRECTORY).create(directory) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => {
                Err(DirectoryError::Failed(directory.clone(), error))
            }
            _ => self.check(directory).map(|()| directory.as_path()),
        }
    }

    /// Checks that only this user can write there, without following links.
    fn check(&self, directory: &Path) -> Result<(), DirectoryError> {
        let about =
            fs::symlink_metadata(directory).map_err(|error| DirectoryError::Failed(directory.to_owned(), error))?;
        let mode = about.mode() & 0o7777;
        match about {
            about if !about.is_dir() => Err(DirectoryError::NoDirectory(directory.to_owned())),
            about if about.uid() != self.owner => Err(DirectoryError::Foreign(directory.to_owned())),
            _ if mode & OTHERS != 0 => Err(DirectoryError::Lax(directory.to_owned(), mode)),
            _ => Ok(()),
        }
    }

    /// Returns the sockets of presentations, including dead ones, sorted by name. A missing directory has none. Only a problem
    /// with the first directory is an error: another user who creates the second one must not block this user's presentations.
    pub(super) fn sockets(&self) -> Result<Vec<PathBuf>, DirectoryError> {
        let mut found: Vec<PathBuf> = Vec::new();
        for (number, directory) in self.paths.iter().enumerate() {
            match self.check(directory) {
                Ok(()) => {
                    let failed = |error| DirectoryError::Failed(directory.clone(), error);
                    let paths = directory.read_dir().map_err(failed)?.filter_map(|entry| Some(entry.ok()?.path()));
                    let first = found.len();
                    found.extend(paths.filter(|path| self.is_presentation(path)));
                    found[first..].sort_unstable();
                }
                Err(DirectoryError::Failed(_, error)) if error.kind() == ErrorKind::NotFound => {}
                Err(problem) if number == 0 => return Err(problem),
                Err(_) => {}
            }
        }
        Ok(found)
    }

    fn is_presentation(&self, path: &Path) -> bool {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let pid = name.strip_prefix("talk-").and_then(|rest| rest.strip_suffix(".sock"));
        let is_named = pid.is_some_and(|pid| pid.parse::<u32>().is_ok());
        is_named
            && fs::symlink_metadata(path).is_ok_and(|about| about.file_type().is_socket() && about.uid() == self.owner)
    }

    pub(super) fn is_own(&self, socket: &impl AsFd) -> io::Result<bool> {
        Ok(peer(socket)? == self.owner)
    }
}

fn usual(owner: u32) -> Option<PathBuf> {
    let path = PathBuf::from(format!("/run/user/{owner}"));
    let about = fs::symlink_metadata(&path).ok()?;
    (about.is_dir() && about.uid() == owner).then_some(path)
}

#[cfg(any(target_os = "linux", target_os = "android"))]
fn peer(socket: &impl AsFd) -> io::Result<u32> {
    Ok(nix::sys::socket::getsockopt(socket, nix::sys::socket::sockopt::PeerCredentials)?.uid())
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn peer(socket: &impl AsFd) -> io::Result<u32> {
    Ok(nix::unistd::getpeereid(socket)?.0.as_raw())
}

#[cfg(test)]
mod tests {
    use std::os::unix::net::UnixStream;

    use super::*;
    use crate::sockets::testing::Folder;

    fn mode(path: &Path) -> u32 {
        fs::symlink_metadata(path).expect("it is there").mode() & 0o7777
    }

    #[test]
    fn only_private_directories_are_used() {
        // Only the owner may open created files.
        {
            let folder = Folder::new("place");
            let directories = folder.directories();
            assert!(directories.sockets().expect("nothing is there yet").is_empty());
            let (_listener, path) = directories.bind(7).expect("a socket");
            assert_eq!(path, folder.path().join("plywood/talk-7.sock"));
            assert_eq!((mode(&folder.path().join("plywood")), mode(&path)), (0o700, 0o600));
            assert_eq!(directories.sockets().expect("a directory"), [path]);
        }

        // A directory that others may enter is refused and stays unchanged.
        for lax in [0o755, 0o710, 0o770, 0o707, 0o701, 0o1777] {
            let folder = Folder::new("lax");
            let directory = folder.path().join("plywood");
            fs::create_dir(&directory).expect("a directory");
            fs::set_permissions(&directory, Permissions::from_mode(lax)).expect("its mode");
            let directories = folder.directories();
            assert!(matches!(directories.bind(7), Err(DirectoryError::Lax(_, mode)) if mode == lax), "{lax:o}");
            assert!(matches!(directories.sockets(), Err(DirectoryError::Lax(..))), "{lax:o}");
            assert_eq!((mode(&directory), directory.read_dir().expect("entries").count()), (lax, 0));
        }

        // A link, a file or a foreign directory is refused.
        {
            let folder = Folder::new("foreign");
            let directories = folder.directories();
            let other = Directories { owner: directories.owner + 1, ..directories.clone() };
            let directory = folder.path().join("plywood");
            fs::create_dir(folder.path().join("real")).expect("a directory");
            fs::set_permissions(folder.path().join("real"), Permissions::from_mode(0o700)).expect("its mode");
            std::os::unix::fs::symlink(folder.path().join("real"), &directory).expect("a link");
            assert!(matches!(directories.bind(7), Err(DirectoryError::NoDirectory(_))));
            fs::remove_file(&directory).expect("no link");
            fs::write(&directory, "").expect("a file");
            assert!(matches!(directories.bind(7), Err(DirectoryError::NoDirectory(_))));
            fs::remove_file(&directory).expect("no file");
            assert!(matches!(other.bind(7), Err(DirectoryError::Foreign(_))), "made by us, not by them");
            assert!(matches!(other.sockets(), Err(DirectoryError::Foreign(_))));
        }
    }

    #[test]
    fn talks_are_found_where_they_are_and_nowhere_else() {
        // Other users cannot block presentations through the temporary directory.
        {
            let folder = Folder::new("shared");
            let directories = folder.directories();
            let shared = directories.paths.last().expect("the temporary one").clone();
            fs::create_dir(&shared).expect("a directory");
            fs::set_permissions(&shared, Permissions::from_mode(0o777)).expect("its mode");
            let (_listener, path) = directories.bind(7).expect("a socket");
            let _trap = UnixListener::bind(shared.join("talk-8.sock")).expect("a socket");
            assert_eq!(directories.sockets().expect("the first is as it should be"), [path]);
        }

        // Other files are not presentations.
        {
            let folder = Folder::new("files");
            let directories = folder.directories();
            let (_listener, path) = directories.bind(7).expect("a socket");
            let beside = |name: &str| path.with_file_name(name);
            fs::write(beside("talk-8.sock"), "").expect("a file");
            std::os::unix::fs::symlink(&path, beside("talk-9.sock")).expect("a link");
            let _other = UnixListener::bind(beside("agent.1")).expect("a socket of another program");
            assert_eq!(directories.sockets().expect("a directory"), [path]);
        }

        // A relative directory is ignored, and the temporary one is the fallback.
        {
            let directories = Directories::new(Some(PathBuf::from("run")), Path::new("/tmp"));
            assert_eq!(directories.paths.last(), Some(&PathBuf::from(format!("/tmp/plywood-{}", directories.owner))));
            assert!(directories.paths.iter().all(|directory| directory.is_absolute()));
            let directories = Directories::new(Some(PathBuf::from("/run/user/7")), Path::new("/tmp"));
            assert_eq!(directories.paths[0], Path::new("/run/user/7/plywood"));
        }
    }

    #[test]
    fn the_user_at_the_other_end_is_known() {
        let (one, other) = UnixStream::pair().expect("two ends");
        let directories = Folder::new("peer").directories();
        assert!(directories.is_own(&one).expect("credentials") && directories.is_own(&other).expect("credentials"));
        let stranger = Directories { owner: directories.owner + 1, ..directories };
        assert!(!stranger.is_own(&one).expect("credentials"));
    }
}
