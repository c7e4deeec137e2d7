//! The presentation's end of the socket: sends the latest frame to each presenter view and receives commands. It never blocks the
//! presentation: each view has two threads, and a slow one misses frames.

use std::{
    io::{self, Write as _},
    os::unix::net::{UnixListener, UnixStream},
    path::PathBuf,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};

use super::{
    directory::{Directories, DirectoryError},
    lines::Lines,
};
use crate::threads;
use plywood_document::files::remove;
use plywood_interface::presentation::message::{
    Command, Hello, LONGEST_COMMAND, Presentation, Request, Update, VERSION, line,
};

/// Shortest time between two frames to a presenter view: faster updates look the same.
const FRAME: Duration = Duration::from_millis(33);
const HEARTBEAT: Duration = Duration::from_secs(1);
/// Time without progress after which a presenter view is dropped.
const TIMEOUT: Duration = Duration::from_secs(2);
/// Shortest time between two commands of a presenter view: a held key repeats more slowly.
const COMMAND: Duration = Duration::from_millis(5);
const MOST_CONNECTIONS: usize = 8;

/// A presentation that accepts presenter views until it is dropped.
pub struct Server {
    shared: Arc<Shared>,
    listener: UnixListener,
    path: PathBuf,
}

struct Shared {
    directories: Directories,
    hello: Hello,
    latest: Mutex<Latest>,
    changed: Condvar,
    /// Reference count of the connections that have introduced themselves.
    presenter_views: Arc<()>,
}

struct Latest {
    /// Number of the presentation frame.
    number: u64,
    presentation: Option<Arc<Presentation>>,
    started: Instant,
    /// Number of clock restarts.
    clock: u64,
    /// Size of the picture in the latest presenter view.
    mirror: Option<(u16, u16)>,
    is_over: bool,
}

impl Server {
    /// Opens the socket. Connections are not answered before [`Server::listen`].
    pub fn open(directories: &Directories, name: &str) -> Result<Self, DirectoryError> {
        let pid = std::process::id();
        let (listener, path) = directories.bind(pid)?;
        let latest =
            Latest { number: 0, presentation: None, started: Instant::now(), clock: 0, mirror: None, is_over: false };
        let shared = Shared {
            directories: directories.clone(),
            hello: Hello::of(name, pid),
            latest: Mutex::new(latest),
            changed: Condvar::new(),
            presenter_views: Arc::default(),
        };
        Ok(Self { shared: Arc::new(shared), listener, path })
    }

    pub fn listen(&self, ask: impl Fn(Request) + Clone + Send + 'static) -> io::Result<()> {
        let listener = self.listener.try_clone()?;
        let shared = Arc::clone(&self.shared);
        // Reference count of all connections. It is cloned only on this thread, so two simultaneous connections are both counted.
        let connections = Arc::new(());
        threads::spawn(move || {
            for stream in listener.incoming() {
                if shared.latest().is_over {
                    return;
                }
                match stream {
                    // Connections above the limit are not answered.
                    Ok(_) if Arc::strong_count(&connections) > MOST_CONNECTIONS => {}
                    Ok(stream) => connect(&shared, stream, Arc::clone(&connections), ask.clone()),
                    // Most likely there are no file descriptors left: some will be closed.
                    Err(_) => thread::sleep(HEARTBEAT),
                }
            }
        });
        Ok(())
    }

    /// Returns true if a presenter view is connected; otherwise no presentation needs to be made.
    pub fn is_followed(&self) -> bool {
        self.shared.is_followed()
    }

    /// Returns the size of the picture in the presenter view that connected or changed its size last.
    pub fn mirror(&self) -> Option<(u16, u16)> {
        self.shared.latest().mirror
    }

    /// Sends a frame to all presenter views, to each when it is ready. Returns at once.
    pub fn show(&self, presentation: Presentation) {
        let mut latest = self.shared.latest();
        // An unchanged frame is not sent again.
        if latest.presentation.as_deref() != Some(&presentation) {
            latest.presentation = Some(Arc::new(presentation));
            latest.number += 1;
            self.shared.changed.notify_all();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.shared.latest().is_over = true;
        self.shared.changed.notify_all();
        // Wakes the accepting thread so that it can end.
        let _ = UnixStream::connect(&self.path);
        let _ = remove(&self.path);
    }
}

impl Shared {
    fn latest(&self) -> MutexGuard<'_, Latest> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_followed(&self) -> bool {
        Arc::strong_count(&self.presenter_views) > 1
    }
}

fn connect(shared: &Arc<Shared>, stream: UnixStream, connection: Arc<()>, ask: impl Fn(Request) + Send + 'static) {
    let shared = Arc::clone(shared);
    threads::spawn(move || {
        // An error ends the connection; the presenter view reconnects.
        let _ = serve(&shared, &stream, ask);
        let _ = stream.shutdown(std::net::Shutdown::Both);
        // The connection counts until here.
        drop(connection);
    });
}

/// Exchanges greetings with a presenter view, then reads its requests until it leaves.
fn serve(shared: &Arc<Shared>, mut stream: &UnixStream, ask: impl Fn(Request)) -> io::Result<()> {
    if !shared.directories.is_own(stream)? {
        return Ok(());
    }
    stream.set_write_timeout(Some(TIMEOUT))?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.write_all(&line(&shared.hello))?;
    let mut commands = Lines::new(stream, LONGEST_COMMAND);
    let hello = commands.next()?.and_then(|first| Hello::read(&first).ok());
    if hello.is_none_or(|hello| hello.version != VERSION) {
        return Ok(());
    }
    stream.set_read_timeout(None)?;
    if !shared.is_followed() {
        // Without presenter views the latest frame is outdated: the first view waits for the next one.
        shared.latest().presentation = None;
    }
    let _counted = Arc::clone(&shared.presenter_views);
    let updates = stream.try_clone()?;
    let told = Arc::clone(shared);
    threads::spawn(move || {
        let _ = send(&told, &updates);
        // Ends the reading of commands too.
        let _ = updates.shutdown(std::net::Shutdown::Both);
    });
    ask(Request::Joined);
    while let Some(line) = commands.next()? {
        match Command::read(&line)? {
            Some(Command::CLOCK) => {
                let mut latest = shared.latest();
                latest.started = Instant::now();
                latest.clock += 1;
                shared.changed.notify_all();
            }
            Some(Command::Draw(width, height)) => {
                shared.latest().mirror = Some((width, height));
                ask(Request::Joined);
            }
            Some(command) => ask(Request::Command(command)),
            None => {}
        }
        thread::sleep(COMMAND);
    }
    Ok(())
}

/// Sends only the latest changes to a presenter view, and keep-alive messages between them.
fn send(shared: &Shared, mut updates: &UnixStream) -> io::Result<()> {
    let mut number = 0;
    let mut clock = 0;
    loop {
        let latest = shared.latest();
        let is_told = |latest: &mut Latest| !latest.is_over && (latest.number, latest.clock) == (number, clock);
        let waited = shared.changed.wait_timeout_while(latest, HEARTBEAT, is_told);
        let (latest, _) = waited.unwrap_or_else(PoisonError::into_inner);
        if latest.is_over {
            return Ok(());
        }
        let presentation = latest.presentation.clone().filter(|_| latest.number != number);
        let elapsed = latest.started.elapsed().as_millis() as u64;
        number = latest.number;
        clock = latest.clock;
        drop(latest);
        updates.write_all(&line(&Update { elapsed, presentation: presentation.as_deref() }))?;
        thread::sleep(FRAME);
    }
}
