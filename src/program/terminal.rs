//! The event loop that drives the interface or the presenter view. Only this module owns the terminal, the clock, threads and
//! signals. All input becomes messages, and all output is an effect.
//!
//! The terminal is restored in every case: at the end, on a panic in any thread, and on signals that end or stop the program.

mod autosave;
mod event;
mod file_sync;
mod inbox;
mod interface;
pub mod interrupt;
#[cfg(unix)]
mod keys;
#[cfg(unix)]
mod presenter_view;
mod reading;
mod screen;
mod watch;

pub use interface::open;
#[cfg(unix)]
pub use interface::{Talk, present};
#[cfg(unix)]
pub use keys::restart;
#[cfg(unix)]
pub use presenter_view::follow;
pub use reading::{Reading, begin_reading};
pub use screen::Screen;
pub use watch::Changes;

#[cfg(unix)]
use crate::threads;
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};
use std::{
    io,
    time::{Duration, Instant, SystemTime},
};

use inbox::{Inbox, Teller};
use plywood_interface::event::{KeyEvent, MouseEvent};
use plywood_tree::random::SplitMix;

/// Limit on the delay between the first failure of a terminal and its hang-up signal.
const HANG_UP: Duration = Duration::from_millis(500);

#[derive(Debug, thiserror::Error)]
#[error("{}", self.describe())]
pub enum TerminalError {
    Redirected(&'static str),
    Failed(#[from] io::Error),
}

impl TerminalError {
    fn describe(&self) -> String {
        match self {
            Self::Redirected(what) => string!("terminal/no-terminal", Words(what)),
            Self::Failed(why) => string!("terminal/terminal-failed", Text(why)),
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub enum Ending {
    Quit,
    Signal(i32),
}

trait App {
    /// Messages that do not come from the user.
    type News: Send + 'static;

    fn size(&self) -> (u16, u16);

    fn take(&mut self, input: Input<Self::News>) -> Flow;

    fn draw(&mut self, screen: &mut Screen) -> io::Result<()>;

    /// Returns the time until something is due.
    fn wait(&mut self) -> Duration;

    fn on_time(&mut self);
}

enum Input<N> {
    Key(KeyEvent),
    Paste(String),
    Mouse(MouseEvent),
    /// The terminal enlarges text itself.
    EnlargesText,
    Resize(u16, u16),
    News(N),
}

#[derive(Clone, Copy, PartialEq)]
enum Flow {
    Continue,
    /// Release the terminal and stop the process for a while.
    Suspend,
    Quit,
}

enum Told<N> {
    Input(Input<N>),
    Signal(i32),
    /// A signal stops the process for a while.
    Stop,
    Resized,
    Failed(io::Error),
}

struct NewsSender<N>(Teller<N>);

impl<N> Clone for NewsSender<N> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<N> NewsSender<N> {
    fn send(&self, news: N) -> bool {
        self.0.tell(Told::Input(Input::News(news)))
    }
}

/// Runs the application that `start` makes until it ends. `first` is the initial news, if any.
fn run<A: App>(
    start: impl FnOnce(NewsSender<A::News>) -> io::Result<A>,
    first: Option<A::News>,
) -> Result<Ending, TerminalError> {
    // This comes before entering the terminal: from then on every signal must be handled, and no change of size may be missed.
    let (teller, mut inbox) = listen_to_signals()?;
    let screen = Screen::enter()?;
    listen_to_keys(&mut inbox, &teller)?;
    let app = start(NewsSender(teller))?;
    Loop { app, screen, inbox }.run(first)
}

struct Loop<A: App> {
    app: A,
    screen: Screen,
    inbox: Inbox<A::News>,
}

impl<A: App> Loop<A> {
    fn run(mut self, first: Option<A::News>) -> Result<Ending, TerminalError> {
        self.drive(first).or_else(|failure| self.hung_up().ok_or(failure))
    }

    /// Waits for the hang-up signal after a failure. A closed terminal causes both, in any order, and the signal is the reason to
    /// end.
    fn hung_up(&mut self) -> Option<Ending> {
        let end = Instant::now() + HANG_UP;
        loop {
            let event = self.inbox.next(end.saturating_duration_since(Instant::now()))?;
            if let Told::Signal(signal) = event {
                return Some(Ending::Signal(signal));
            }
        }
    }

    fn drive(&mut self, first: Option<A::News>) -> Result<Ending, TerminalError> {
        let mut ending = self.resize()?;
        if ending.is_none()
            && let Some(first) = first
        {
            ending = self.take(Told::Input(Input::News(first)))?;
        }
        loop {
            // Updates the size, if nothing has ended the loop: a closed terminal has no size. It fails here, even if its
            // signal is still pending.
            if ending.is_none() && self.app.size() != Screen::size()? {
                ending = self.resize()?;
            }
            if let Some(ending) = ending {
                return Ok(ending);
            }
            self.app.draw(&mut self.screen)?;
            if let Some(event) = self.inbox.next(self.app.wait()) {
                ending = self.take_all(event)?;
            }
            self.app.on_time();
        }
    }

    fn resize(&mut self) -> Result<Option<Ending>, TerminalError> {
        let (width, height) = Screen::size()?;
        self.take(Told::Input(Input::Resize(width, height)))
    }

    /// Handles all pending input before the next frame, so that held keys never queue up behind frames.
    fn take_all(&mut self, first: Told<A::News>) -> Result<Option<Ending>, TerminalError> {
        let mut ending = self.take(first)?;
        while ending.is_none() {
            let Some(event) = self.inbox.next(Duration::ZERO) else { break };
            ending = self.take(event)?;
        }
        Ok(ending)
    }

    fn take(&mut self, event: Told<A::News>) -> Result<Option<Ending>, TerminalError> {
        let flow = match event {
            Told::Signal(signal) => return Ok(Some(Ending::Signal(signal))),
            Told::Failed(error) => return Err(error.into()),
            Told::Stop => Flow::Suspend,
            Told::Resized => return self.resize(),
            Told::Input(input) => {
                // Use the size that the application received: the terminal may return another one by now.
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
fn listen_to_keys<N>(inbox: &mut Inbox<N>, _: &Teller<N>) -> io::Result<()> {
    inbox.listen()
}

#[cfg(not(unix))]
fn listen_to_keys<N: Send + 'static>(_: &mut Inbox<N>, teller: &Teller<N>) -> io::Result<()> {
    let teller = teller.clone();
    threads::spawn(move || {
        loop {
            let event = match crossterm::event::read() {
                Ok(event) => match event::input(&event) {
                    Some(input) => Told::Input(input),
                    None => continue,
                },
                Err(error) => Told::Failed(error),
            };
            let failed = matches!(event, Told::Failed(_));
            if !teller.tell(event) || failed {
                return;
            }
        }
    });
    Ok(())
}

/// Turns a file size limit into a write error. The default signal would end the program with the file half written. The default
/// remains if this fails.
pub fn handle_file_size_signal() {
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// Forwards signals. A closed terminal may hang up more than once: only the first hang-up ends the program, so that nothing
/// interrupts its last work.
#[cfg(unix)]
fn listen_to_signals<N: Send + 'static>() -> io::Result<(Teller<N>, Inbox<N>)> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGWINCH, SIGXFSZ};
    // A file size limit then causes a write error. The default signal would end the program without restoring the terminal.
    signal_hook::flag::register(SIGXFSZ, Arc::default())?;
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGWINCH])?;
    interrupt::leave_to_interface();
    let is_closed = Arc::new(AtomicBool::new(false));
    let (teller, inbox) = Inbox::new(Arc::clone(&is_closed))?;
    let telling = teller.clone();
    threads::spawn(move || {
        for signal in &mut signals {
            let is_repeated = signal == SIGHUP && is_closed.swap(true, Ordering::Relaxed);
            let event = match signal {
                SIGTSTP => Told::Stop,
                SIGWINCH => Told::Resized,
                signal => Told::Signal(signal),
            };
            if !telling.tell(event) && !is_repeated {
                // After the loop, signals have their default effect: reading or writing may go on.
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        }
    });
    Ok((teller, inbox))
}

#[cfg(not(unix))]
fn listen_to_signals<N: Send + 'static>() -> io::Result<(Teller<N>, Inbox<N>)> {
    Inbox::new()
}

/// Returns random numbers that differ from run to run.
pub fn random() -> SplitMix {
    let time = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
    SplitMix::new(time.as_nanos() as u64)
}

/// Returns the number of days since 1970, by universal time.
pub fn today() -> u32 {
    const SECONDS: u64 = 24 * 60 * 60;
    let since = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
    u32::try_from(since.as_secs() / SECONDS).unwrap_or(u32::MAX)
}

pub fn deadline(milliseconds: u64) -> impl FnMut() -> bool {
    let begun = Instant::now();
    let time = Duration::from_millis(milliseconds);
    move || begun.elapsed() >= time
}
