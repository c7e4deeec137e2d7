//! Which talks are running: whoever answers on a socket. Sockets of dead talks are cleared away.

use std::io::{self, ErrorKind, Write as _};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::Duration;

use super::directory::{Directories, DirectoryError, remove};
use super::lines::Lines;
use plywood_interface::talk::message::{Disconnected, Hello, LONGEST_UPDATE, VERSION, line};

/// How long a talk may take to say who it is. One that is suspended says nothing.
const ANSWER_TIMEOUT: Duration = Duration::from_millis(700);

/// Which talk is to be followed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// The one that is running.
    #[default]
    Any,
    /// The one with this name or this process number.
    Named(String),
}

impl Wanted {
    /// Whether the talk is such a one.
    pub fn matches(&self, talk: &Hello) -> bool {
        match self {
            Self::Any => true,
            Self::Named(name) => *name == talk.name || *name == talk.pid.to_string(),
        }
    }
}

/// A talk that answers.
#[derive(Debug)]
pub struct RunningTalk {
    /// Who it is.
    pub hello: Hello,
    /// What it says from here on.
    pub(super) updates: Lines<UnixStream>,
    /// Where it takes commands.
    pub(super) commands: UnixStream,
}

/// The talks of this user that answer.
pub fn running_talks(directories: &Directories) -> Result<Vec<RunningTalk>, DirectoryError> {
    // What does not answer is no talk; the reason does not matter here.
    Ok(directories.sockets()?.iter().filter_map(|path| greet(directories, path).ok()).collect())
}

/// Connects to a talk and hears who it is.
fn greet(directories: &Directories, path: &Path) -> io::Result<RunningTalk> {
    let commands = UnixStream::connect(path).inspect_err(|error| {
        if error.kind() == ErrorKind::ConnectionRefused {
            // The process that listened has ended: a talk removes its socket when it ends in order.
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
    Ok(RunningTalk { hello, updates, commands })
}

impl RunningTalk {
    /// Tells the talk that it is followed from now on.
    pub(super) fn follow(&mut self) -> io::Result<()> {
        self.commands.write_all(&line(&Hello::of("", std::process::id())))
    }
}

/// The one talk that is wanted, among those that are running. `before` is the name of the one that was followed last.
pub(super) fn choose(
    mut talks: Vec<RunningTalk>,
    wanted: &Wanted,
    before: Option<&str>,
) -> Result<RunningTalk, Disconnected> {
    talks.retain(|talk| wanted.matches(&talk.hello));
    let is_same = |talk: &RunningTalk| before == Some(talk.hello.name.as_str());
    if talks.iter().filter(|talk| is_same(talk)).count() == 1 {
        talks.retain(is_same);
    }
    match (talks.len(), talks.pop()) {
        (1, Some(talk)) if talk.hello.version == VERSION => Ok(talk),
        (1, Some(talk)) => Err(Disconnected::OtherVersion(talk.hello.version)),
        (_, None) => Err(if before.is_some() { Disconnected::Gone } else { Disconnected::NoTalk }),
        (several, Some(_)) => Err(Disconnected::Several(several)),
    }
}
