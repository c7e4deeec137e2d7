//! The one place that owns the terminal, the clock, threads and signals: one loop, which drives the interface or the speaker's
//! view. Everything it learns becomes a message; everything it does is an effect.
//!
//! The terminal is given back on every way out: at the end, on a panic in any thread, and on signals that end or stop the
//! program.

mod autosave;
mod event;
mod file_sync;
#[cfg(unix)]
mod follower;
mod interface;
#[cfg(unix)]
mod interrupt;
#[cfg(unix)]
mod keys;
mod reading;
mod screen;
mod watch;

#[cfg(unix)]
pub use follower::follow;
pub use interface::open;
#[cfg(unix)]
pub use interface::present;
#[cfg(unix)]
pub use interrupt::Interrupt;
pub use reading::{Reading, read as begin_reading};
pub use screen::Screen;

use std::io;
#[cfg(unix)]
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use plywood_interface::event::{KeyEvent, MouseEvent};

/// How long the signal of a terminal that is gone may take to arrive after the first failure.
const HANG_UP: Duration = Duration::from_millis(500);

/// Why there is no interface.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.said())]
pub enum NoTerminal {
    /// Input or output is a file or a pipe.
    Redirected(&'static str),
    /// The terminal failed.
    Failed(#[from] io::Error),
}

impl NoTerminal {
    /// It in words.
    fn said(&self) -> String {
        match self {
            Self::Redirected(what) => say!(terminal, "no-terminal", Words(what)).into(),
            Self::Failed(why) => say!(terminal, "terminal-failed", Text(why)).into(),
        }
    }
}

/// How the interface ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The user left.
    Quit,
    /// A signal with this number ended it.
    Signal(i32),
}

/// What the loop drives.
trait App {
    /// What it is told by others than the user.
    type News: Send + 'static;

    /// Columns and rows it is drawn for.
    fn size(&self) -> (u16, u16);

    /// Takes what it is told.
    fn take(&mut self, input: Input<Self::News>) -> Flow;

    /// Draws the next frame, if it is time for one.
    fn draw(&mut self, screen: &mut Screen) -> io::Result<()>;

    /// How long until something is due.
    fn wait(&mut self) -> Duration;

    /// Does what has become due.
    fn on_time(&mut self);
}

/// What an app is told.
enum Input<N> {
    Key(KeyEvent),
    Paste(String),
    Mouse(MouseEvent),
    Resize(u16, u16),
    News(N),
}

/// What an app wants of the loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    Continue,
    /// Give the terminal back for a while.
    Suspend,
    Quit,
}

/// Something that happened.
enum Told<N> {
    Input(Input<N>),
    Signal(i32),
    /// By a signal that stops the program for a while.
    Stop,
    /// The size of the terminal has changed.
    Resized,
    Failed(io::Error),
}

/// Sends news for the app to the loop.
struct NewsSender<N>(Sender<Told<N>>);

impl<N> Clone for NewsSender<N> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<N> NewsSender<N> {
    /// Sends news. Returns whether the loop still runs.
    fn send(&self, news: N) -> bool {
        self.0.send(Told::Input(Input::News(news))).is_ok()
    }
}

/// Runs the app that `start` makes, until it ends. `first` is the news to start with, if any.
fn run<A: App>(
    start: impl FnOnce(NewsSender<A::News>) -> io::Result<A>,
    first: Option<A::News>,
) -> Result<Ending, NoTerminal> {
    let (sender, inbox) = channel();
    // Before the terminal is taken: from then on every signal must be handled, and no change of size be missed.
    listen_to_signals(sender.clone())?;
    let screen = Screen::enter()?;
    listen_to_keys(sender.clone())?;
    let app = start(NewsSender(sender))?;
    Loop { app, screen, inbox }.run(first)
}

struct Loop<A: App> {
    app: A,
    screen: Screen,
    inbox: Receiver<Told<A::News>>,
}

impl<A: App> Loop<A> {
    fn run(mut self, first: Option<A::News>) -> Result<Ending, NoTerminal> {
        self.drive(first).or_else(|failure| self.hung_up().ok_or(failure))
    }

    /// A terminal that is taken away fails, and tells by a signal that it is gone: the signal is why the program ends, whichever of
    /// the two is noticed first.
    fn hung_up(&self) -> Option<Ending> {
        let end = Instant::now() + HANG_UP;
        loop {
            let told = self.inbox.recv_timeout(end.saturating_duration_since(Instant::now())).ok()?;
            if let Told::Signal(signal) = told {
                return Some(Ending::Signal(signal));
            }
        }
    }

    fn drive(&mut self, first: Option<A::News>) -> Result<Ending, NoTerminal> {
        let mut ending = self.resize()?;
        if let (None, Some(first)) = (ending, first) {
            ending = self.take(Told::Input(Input::News(first)))?;
        }
        loop {
            // Asked only where nothing has ended it: a terminal that is gone has no size.
            if ending.is_none() {
                ending = self.catch_up()?;
            }
            if let Some(ending) = ending {
                return Ok(ending);
            }
            self.app.draw(&mut self.screen)?;
            match self.inbox.recv_timeout(self.app.wait()) {
                Ok(told) => ending = self.take_all(told)?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(Ending::Quit),
            }
            self.app.on_time();
        }
    }

    /// Asks the terminal for its size: no frame is drawn for one that is gone, even while the news of it is still on its way.
    fn catch_up(&mut self) -> Result<Option<Ending>, NoTerminal> {
        if self.app.size() == Screen::size()? { Ok(None) } else { self.resize() }
    }

    fn resize(&mut self) -> Result<Option<Ending>, NoTerminal> {
        let (width, height) = Screen::size()?;
        self.take(Told::Input(Input::Resize(width, height)))
    }

    /// Takes everything that has come in before the next frame is drawn: keys held down never queue up behind frames.
    fn take_all(&mut self, first: Told<A::News>) -> Result<Option<Ending>, NoTerminal> {
        let mut ending = self.take(first)?;
        while ending.is_none() {
            let Ok(told) = self.inbox.try_recv() else { break };
            ending = self.take(told)?;
        }
        Ok(ending)
    }

    fn take(&mut self, told: Told<A::News>) -> Result<Option<Ending>, NoTerminal> {
        let flow = match told {
            Told::Signal(signal) => return Ok(Some(Ending::Signal(signal))),
            Told::Failed(error) => return Err(error.into()),
            Told::Stop => Flow::Suspend,
            Told::Resized => return self.resize(),
            Told::Input(input) => {
                // The very size that the app is given: asked for once more, the terminal may answer something else.
                if let Input::Resize(width, height) = input {
                    self.screen.resize((width, height))?;
                }
                self.app.take(input)
            }
        };
        match flow {
            Flow::Continue => Ok(None),
            Flow::Quit => Ok(Some(Ending::Quit)),
            Flow::Suspend => {
                Screen::suspend()?;
                self.resize()
            }
        }
    }
}

#[cfg(unix)]
use keys::listen as listen_to_keys;

/// Hands on what is typed.
#[cfg(not(unix))]
fn listen_to_keys<N: Send + 'static>(sender: Sender<Told<N>>) -> io::Result<()> {
    thread::spawn(move || {
        loop {
            let told = match crossterm::event::read() {
                Ok(event) => match event::input(&event) {
                    Some(input) => Told::Input(input),
                    None => continue,
                },
                Err(error) => Told::Failed(error),
            };
            let failed = matches!(told, Told::Failed(_));
            if sender.send(told).is_err() || failed {
                return;
            }
        }
    });
    Ok(())
}

/// A file that may not grow so large is told as a failure to write it; the signal would end the program with half of it written.
/// Where that cannot be had the signal stays what it is.
pub fn outlive_full_files() {
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// Hands on signals.
#[cfg(unix)]
fn listen_to_signals<N: Send + 'static>(sender: Sender<Told<N>>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGWINCH, SIGXFSZ};
    // A file that may not grow so large is then told as a failure to write it; the signal would end the program with the terminal
    // still taken.
    signal_hook::flag::register(SIGXFSZ, Arc::default())?;
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGWINCH])?;
    interrupt::leave_to_interface();
    thread::spawn(move || {
        for signal in &mut signals {
            let told = match signal {
                SIGTSTP => Told::Stop,
                SIGWINCH => Told::Resized,
                signal => Told::Signal(signal),
            };
            if sender.send(told).is_err() {
                // After the loop a signal does what it does by default: reading or writing may go on.
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        }
    });
    Ok(())
}

/// Ctrl-C where there are no signals: it ends the program.
#[cfg(not(unix))]
#[derive(Debug)]
pub struct Interrupt;

#[cfg(not(unix))]
impl Interrupt {
    /// Begins to listen, until it is dropped.
    pub const fn listen() -> Self {
        Self
    }

    /// Whether Ctrl-C has been pressed since.
    pub const fn has_come(&self) -> bool {
        false
    }
}

#[cfg(not(unix))]
fn listen_to_signals<N>(_: Sender<Told<N>>) -> io::Result<()> {
    Ok(())
}

/// Tells from now on whether so many milliseconds have passed.
pub fn deadline(milliseconds: u64) -> impl FnMut() -> bool {
    let (begun, time) = (Instant::now(), Duration::from_millis(milliseconds));
    move || begun.elapsed() >= time
}
