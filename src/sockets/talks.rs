//! Which talks are running: whoever answers on a socket. Sockets of dead talks are cleared away.

use std::io::{self, ErrorKind};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::lines::Lines;
use super::place::{NoPlace, Places, remove};
use crate::present::message::{Asked, Hello, MOST_SAID, Said, VERSION, line};
use crate::present::{Apart, Wanted};

/// How long a talk may take to say who it is. One that is stopped says nothing.
const ANSWER: Duration = Duration::from_millis(700);

/// A talk that answers.
#[derive(Debug)]
pub struct Running {
    /// Who it is.
    pub hello: Hello,
    /// What it says from here on.
    pub(super) said: Lines<UnixStream>,
    /// Where it is asked.
    pub(super) ask: UnixStream,
}

/// The talks of this user that answer.
pub fn talks(places: &Places) -> Result<Vec<Running>, NoPlace> {
    let sockets: Vec<PathBuf> = places.sockets()?;
    // What does not answer is no talk, and what is wrong with it is nobody's business here.
    Ok(sockets.iter().filter_map(|path| greet(places, path).ok()).collect())
}

/// Connects to a talk and hears who it is.
fn greet(places: &Places, path: &Path) -> io::Result<Running> {
    let ask = UnixStream::connect(path).inspect_err(|error| {
        if error.kind() == ErrorKind::ConnectionRefused {
            // Nobody listens and nobody will: sockets have their names only while somebody does.
            let _ = remove(path);
        }
    })?;
    if !places.is_own(&ask)? {
        return Err(ErrorKind::PermissionDenied.into());
    }
    ask.set_read_timeout(Some(ANSWER))?;
    ask.set_write_timeout(Some(ANSWER))?;
    let mut said = Lines::new(ask.try_clone()?, MOST_SAID);
    let first = said.next()?.ok_or(ErrorKind::UnexpectedEof)?;
    let hello = Said::read(&first).ok().and_then(|said| said.hello).ok_or(ErrorKind::InvalidData)?;
    ask.set_read_timeout(None)?;
    Ok(Running { hello, said, ask })
}

impl Running {
    /// Tells the talk that it is followed from now on.
    pub(super) fn follow(&mut self) -> io::Result<()> {
        use std::io::Write as _;
        let hello = Some(Hello::of("", std::process::id()));
        self.ask.write_all(&line(&Asked { hello, wish: None }))
    }
}

/// The one talk that is meant, among those that are running. `before` is the name of the one that was followed last.
pub(super) fn choose(running: Vec<Running>, wanted: &Wanted, before: Option<&str>) -> Result<Running, Apart> {
    let mut meant: Vec<Running> = running.into_iter().filter(|talk| wanted.means(&talk.hello)).collect();
    let is_same = |talk: &Running| before == Some(talk.hello.name.as_str());
    if meant.len() > 1 && meant.iter().filter(|talk| is_same(talk)).count() == 1 {
        meant.retain(is_same);
    }
    match (meant.len(), meant.pop()) {
        (1, Some(talk)) if talk.hello.version == VERSION => Ok(talk),
        (1, Some(talk)) => Err(Apart::OtherVersion(talk.hello.version)),
        (_, None) => Err(if before.is_some() { Apart::Gone } else { Apart::NoTalk }),
        (several, Some(_)) => Err(Apart::Several(several)),
    }
}
