//! Finds running presentations by connecting to their sockets, and removes sockets of dead ones.

use std::{
    io::{self, ErrorKind, Write as _},
    os::unix::net::UnixStream,
    path::Path,
    time::Duration,
};

use super::{
    directory::{Directories, DirectoryError},
    lines::Lines,
};
use plywood_document::files::remove;
use plywood_interface::presentation::message::{Disconnected, Hello, LONGEST_UPDATE, VERSION, line};

/// Limit on the greeting of a presentation. A suspended one does not answer.
const ANSWER_TIMEOUT: Duration = Duration::from_millis(700);

#[derive(Default)]
pub enum Wanted {
    #[default]
    Any,
    /// The one with this name or process number.
    Named(String),
}

impl Wanted {
    pub fn matches(&self, presentation: &Hello) -> bool {
        match self {
            Self::Any => true,
            Self::Named(name) => *name == presentation.name || *name == presentation.pid.to_string(),
        }
    }
}

pub struct RunningPresentation {
    pub hello: Hello,
    pub(super) updates: Lines<UnixStream>,
    pub(super) commands: UnixStream,
}

pub fn running_presentations(directories: &Directories) -> Result<Vec<RunningPresentation>, DirectoryError> {
    // A socket that does not answer is not a presentation, for any reason.
    Ok(directories.sockets()?.iter().filter_map(|path| greet(directories, path).ok()).collect())
}

fn greet(directories: &Directories, path: &Path) -> io::Result<RunningPresentation> {
    let commands = UnixStream::connect(path).inspect_err(|error| {
        if error.kind() == ErrorKind::ConnectionRefused {
            // The listening process has ended without removing its socket.
            let _ = remove(path);
        }
    })?;
    if !directories.is_own(&commands)? {
        return Err(ErrorKind::PermissionDenied.into());
    }
    commands.set_read_timeout(Some(ANSWER_TIMEOUT))?;
    commands.set_write_timeout(Some(ANSWER_TIMEOUT))?;
    let mut updates = Lines::new(commands.try_clone()?, LONGEST_UPDATE);
    let hello = Hello::read(&updates.next()?.ok_or(ErrorKind::UnexpectedEof)?)?;
    commands.set_read_timeout(None)?;
    Ok(RunningPresentation { hello, updates, commands })
}

impl RunningPresentation {
    pub(super) fn follow(&mut self) -> io::Result<()> {
        self.commands.write_all(&line(&Hello::of("", std::process::id())))
    }
}

/// Selects the wanted presentation among the running ones. `before` is the name of the last one.
pub fn choose(
    mut presentations: Vec<RunningPresentation>,
    wanted: &Wanted,
    before: Option<&str>,
) -> Result<RunningPresentation, Disconnected> {
    presentations.retain(|presentation| wanted.matches(&presentation.hello));
    let is_same = |presentation: &RunningPresentation| before == Some(presentation.hello.name.as_str());
    if presentations.iter().filter(|presentation| is_same(presentation)).count() == 1 {
        presentations.retain(is_same);
    }
    match (presentations.len(), presentations.pop()) {
        (1, Some(presentation)) if presentation.hello.version == VERSION => Ok(presentation),
        (1, Some(presentation)) => Err(Disconnected::OtherVersion(presentation.hello.version)),
        (_, None) => Err(if before.is_some() { Disconnected::Gone } else { Disconnected::NoPresentation }),
        (several, Some(_)) => Err(Disconnected::Several(several)),
    }
}
