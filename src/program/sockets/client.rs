//! The presenter view's end of the socket: finds the presentation, receives updates, reconnects, and sends commands.

use std::{
    io::Write as _,
    ops::ControlFlow,
    os::unix::net::UnixStream,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

use super::{
    directory::Directories,
    discovery::{RunningPresentation, Wanted, choose, running_presentations},
};
use crate::threads;
use plywood_interface::presentation::message::{Command, Disconnected, Event, Update, line};

/// Initial and maximum delay before searching for a presentation again.
const RETRY: [Duration; 2] = [Duration::from_millis(100), Duration::from_secs(1)];
/// Limit on sending a command. A suspended presentation reads none.
const SEND_TIMEOUT: Duration = Duration::from_millis(100);

pub struct Client {
    connection: Connection,
}

type Connection = Arc<Mutex<Option<UnixStream>>>;

impl Client {
    /// Follows a presentation, and the next matching one when it ends. Calls `listen` with every event until it breaks.
    pub fn start(
        directories: Directories,
        wanted: Wanted,
        listen: impl Fn(Event) -> ControlFlow<()> + Send + 'static,
    ) -> Self {
        let connection = Connection::default();
        let client = Self { connection: Arc::clone(&connection) };
        threads::spawn(move || {
            let _ = follow(&directories, &wanted, &connection, &listen);
        });
        client
    }

    /// Sends a command to the presentation. A command that cannot be sent is dropped: keys must not queue up for a presentation
    /// that is gone.
    pub fn send(&self, command: Command) {
        let mut connection = locked(&self.connection);
        let sent = connection.as_mut().map(|presentation| presentation.write_all(&line(&command)));
        if let Some(Err(_)) = sent
            && let Some(presentation) = connection.take()
        {
            // Half a command may have been sent, which would corrupt the stream. The other thread reconnects.
            let _ = presentation.shutdown(std::net::Shutdown::Both);
        }
    }
}

fn locked(connection: &Mutex<Option<UnixStream>>) -> MutexGuard<'_, Option<UnixStream>> {
    connection.lock().unwrap_or_else(PoisonError::into_inner)
}

fn follow(
    directories: &Directories,
    wanted: &Wanted,
    connection: &Connection,
    listen: &impl Fn(Event) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut before: Option<String> = None;
    let mut pause = RETRY[0];
    loop {
        let found = running_presentations(directories).map_err(|problem| Disconnected::Failed(problem.to_string()));
        let why = match found.and_then(|presentations| choose(presentations, wanted, before.as_deref())) {
            Ok(presentation) => {
                before = Some(presentation.hello.name.clone());
                pause = RETRY[0];
                let event = hear(presentation, connection, listen);
                *locked(connection) = None;
                event?;
                Disconnected::Gone
            }
            Err(why) => why,
        };
        listen(Event::Disconnected(why))?;
        thread::sleep(pause);
        pause = (pause * 2).min(RETRY[1]);
    }
}

/// Reads a presentation to its end. An invalid line ends it too: the peer is not a presentation.
fn hear(
    mut presentation: RunningPresentation,
    connection: &Connection,
    listen: &impl Fn(Event) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if presentation.follow().is_err() || presentation.commands.set_write_timeout(Some(SEND_TIMEOUT)).is_err() {
        return ControlFlow::Continue(());
    }
    *locked(connection) = Some(presentation.commands);
    listen(Event::Connected(presentation.hello))?;
    while let Ok(Some(line)) = presentation.updates.next()
        && let Ok(update) = Update::read(&line)
    {
        listen(Event::Updated(Box::new(update)))?;
    }
    ControlFlow::Continue(())
}
