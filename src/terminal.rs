//! The one place that owns the terminal, the clock, threads and signals. Everything it learns becomes a message; everything it
//! does is an effect.
//!
//! The terminal is given back on every way out: at the end, on a panic in any thread, and on signals that end or stop the program.

mod desk;
mod event;
mod watch;

use std::collections::VecDeque;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::{DisableMouseCapture, EnableMouseCapture, poll, read};
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode,
};
use crossterm::{cursor, execute, queue};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::widgets::Widget;

use crate::present::Request;
use crate::sockets::Stage;
use crate::source::Recovery;
use crate::trace::Progress;
use crate::tui::job::{Job, perform};
use crate::tui::keymap::{Action, Mode, action};
use crate::tui::model::Model;
use crate::tui::speaking;
use crate::tui::update::{Effect, Message, update};
use desk::{Desk, Note};

/// How long a job may take before the screen shows that it is running: shorter ones would only flicker.
const PATIENCE: Duration = Duration::from_millis(60);
/// How often the progress of a job is looked at.
const PROGRESS: Duration = Duration::from_millis(80);
/// How long to wait when nothing is due.
const FOREVER: Duration = Duration::from_secs(3_600);

/// Why there is no interface.
#[derive(Debug, thiserror::Error)]
pub enum NoTerminal {
    /// Input or output is a file or a pipe.
    #[error("{0} is not a terminal")]
    Redirected(&'static str),
    /// The terminal failed.
    #[error("the terminal failed: {0}")]
    Failed(#[from] io::Error),
}

/// How the interface ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The user left.
    Quit,
    /// A signal with this number ended it.
    Signal(i32),
}

/// Shows the interface until the user leaves. `first` is the message to start with, if any; `recovery` keeps unsaved edits.
pub fn open(model: &mut Model, first: Option<Message>, recovery: Option<Recovery>) -> Result<Ending, NoTerminal> {
    show(model, first, None, recovery)
}

/// The same, as a talk that can be followed on a stage.
pub fn present(
    model: &mut Model,
    first: Option<Message>,
    stage: Stage,
    recovery: Option<Recovery>,
) -> Result<Ending, NoTerminal> {
    show(model, first, Some(stage), recovery)
}

fn show(
    model: &mut Model,
    first: Option<Message>,
    stage: Option<Stage>,
    recovery: Option<Recovery>,
) -> Result<Ending, NoTerminal> {
    let (sender, inbox) = channel();
    // Before the terminal is taken: no signal may find it taken and nobody listening.
    listen_to_signals(sender.clone(), |told| told)?;
    let screen = Screen::enter()?;
    // From here on a change of size is noticed: a window may still be on its way to its place when the program starts.
    poll(Duration::ZERO)?;
    let size = Screen::size()?;
    listen_to_keys(sender.clone(), |told| told);
    if let Some(stage) = &stage {
        let asked = sender.clone();
        // Nobody listens any more when the program is ending.
        stage.listen(move |request| drop(asked.send(Told::Asked(request))))?;
    }
    let desk = Desk::new(recovery);
    let mut driver = Driver { screen, sender, inbox, stage, job: None, held: VecDeque::new(), next_tick: None, desk };
    let _ = update(model, Message::Resize(size.0, size.1));
    driver.run(model, first)
}

/// Something the loop has been told.
pub(super) enum Told {
    Message(Message),
    Signal(i32),
    Stop,
    Failed(io::Error),
    /// By somebody who follows the talk.
    Asked(Request),
}

struct Driver {
    screen: Screen,
    sender: Sender<Told>,
    inbox: Receiver<Told>,
    /// Where the talk can be followed, if it is one.
    stage: Option<Stage>,
    job: Option<Running>,
    /// What came while a job was running and is for the screen that it brings.
    held: VecDeque<Message>,
    next_tick: Option<Instant>,
    desk: Desk,
}

struct Running {
    progress: Arc<Progress>,
    started: Instant,
}

impl Driver {
    fn run(&mut self, model: &mut Model, first: Option<Message>) -> Result<Ending, NoTerminal> {
        if let Some(first) = first
            && let Some(ending) = self.take(model, Told::Message(first))?
        {
            return Ok(ending);
        }
        loop {
            if let Some(ending) = self.release(model)? {
                return Ok(ending);
            }
            if let Some(ending) = self.catch_up(model)? {
                return Ok(ending);
            }
            if !self.is_patient() {
                self.screen.draw(&*model, |shown| publish(self.stage.as_ref(), model, shown))?;
            }
            let wait = self.wait(model);
            match self.inbox.recv_timeout(wait) {
                Ok(told) => {
                    if let Some(ending) = self.take_all(model, told)? {
                        return Ok(ending);
                    }
                }
                Err(RecvTimeoutError::Timeout) => self.on_time(model),
                Err(RecvTimeoutError::Disconnected) => return Ok(Ending::Quit),
            }
        }
    }

    /// Asks the terminal for its size: no frame is drawn for one that is gone, even while the news of it is still on its way.
    fn catch_up(&mut self, model: &mut Model) -> Result<Option<Ending>, NoTerminal> {
        let (width, height) = Screen::size()?;
        if model.size == (width, height) {
            return Ok(None);
        }
        self.take(model, Told::Message(Message::Resize(width, height)))
    }

    /// Takes everything that has come in before the next frame is drawn: keys held down never queue up behind frames.
    fn take_all(&mut self, model: &mut Model, first: Told) -> Result<Option<Ending>, NoTerminal> {
        let mut ending = self.take(model, first)?;
        while ending.is_none() {
            let Ok(told) = self.inbox.try_recv() else { break };
            ending = self.take(model, told)?;
        }
        Ok(ending)
    }

    fn take(&mut self, model: &mut Model, told: Told) -> Result<Option<Ending>, NoTerminal> {
        match told {
            Told::Signal(signal) => Ok(Some(Ending::Signal(signal))),
            Told::Failed(error) => Err(error.into()),
            Told::Stop => self.perform(model, Effect::Suspend),
            // A wish is the key that does the same; who has just come needs the next frame and nothing else.
            Told::Asked(Request::Joined) => Ok(None),
            Told::Asked(Request::Wish(wish)) => match speaking::heard(model, wish) {
                Some(key) => self.take(model, Told::Message(Message::Key(key))),
                None => Ok(None),
            },
            Told::Message(message) if self.must_wait(model.mode(), &message) => {
                self.held.push_back(message);
                Ok(None)
            }
            Told::Message(message) => {
                self.hold_size(&message);
                self.deliver(model, message)
            }
        }
    }

    fn deliver(&mut self, model: &mut Model, message: Message) -> Result<Option<Ending>, NoTerminal> {
        match &message {
            Message::Done(_) => self.job = None,
            Message::Resize(..) => self.screen.forget()?,
            _ => {}
        }
        let effect = update(model, message);
        // A job runs beside it; everything else waits until what is unsaved is kept.
        let effect = match effect {
            Effect::Start(job) => {
                self.start(*job);
                Effect::None
            }
            effect => effect,
        };
        self.tidy(model);
        self.perform(model, effect)
    }

    /// Keeps what is unsaved, and sees to the file that is open.
    fn tidy(&mut self, model: &Model) {
        let sender = self.sender.clone();
        let tell = move |news| sender.send(Told::Message(Message::FileChanged(Box::new(news)))).is_ok();
        let note = self.desk.sync(model, tell);
        self.note(note);
    }

    fn note(&self, note: Option<Note>) {
        let message = match note {
            Some(Note::Trouble(what)) => Message::Trouble(what),
            Some(Note::LeftBehind(found)) => Message::LeftBehind(found),
            None => return,
        };
        // The loop that listens is this one.
        let _ = self.sender.send(Told::Message(message));
    }

    /// Whether a message is for the screen that a job is about to bring, or must not overtake one that is.
    fn must_wait(&self, mode: Mode, message: &Message) -> bool {
        if matches!(message, Message::FileChanged(_) | Message::LeftBehind(_)) {
            return self.job.is_some();
        }
        let Message::Key(key) = message else { return false };
        let ends_the_job = matches!(action(mode, *key), Some(Action::Close | Action::Suspend | Action::Quit));
        if self.job.is_some() { !ends_the_job } else { !self.held.is_empty() }
    }

    /// A job that is running lays the tree out for the size there was when it began: afterwards the new one is told once more.
    fn hold_size(&mut self, message: &Message) {
        if !matches!(message, Message::Resize(..)) {
            return;
        }
        self.held.retain(|held| !matches!(held, Message::Resize(..)));
        if self.job.is_some() {
            self.held.push_front(message.clone());
        }
    }

    /// Delivers what was held, until it starts a new job.
    fn release(&mut self, model: &mut Model) -> Result<Option<Ending>, NoTerminal> {
        let mut ending = None;
        while ending.is_none() && self.job.is_none() {
            let Some(message) = self.held.pop_front() else { break };
            ending = self.deliver(model, message)?;
        }
        Ok(ending)
    }

    fn perform(&mut self, model: &mut Model, effect: Effect) -> Result<Option<Ending>, NoTerminal> {
        match effect {
            Effect::None => {}
            Effect::Quit => return Ok(Some(Ending::Quit)),
            Effect::Cancel => self.cancel(),
            Effect::ThrowAway(left) => {
                let note = self.desk.throw_away(&left);
                self.note(note);
            }
            Effect::Forget(key) => {
                let note = self.desk.forget(key);
                self.note(note);
            }
            Effect::Start(job) => self.start(*job),
            Effect::Suspend => {
                self.screen.suspend()?;
                let (width, height) = Screen::size()?;
                return self.take(model, Told::Message(Message::Resize(width, height)));
            }
        }
        Ok(None)
    }

    fn start(&mut self, job: Job) {
        let progress = Arc::new(Progress::default());
        self.job = Some(Running { progress: Arc::clone(&progress), started: Instant::now() });
        let sender = self.sender.clone();
        thread::spawn(move || {
            let outcome = perform(job, &progress);
            // Nobody listens any more when the program is ending.
            let _ = sender.send(Told::Message(Message::Done(Box::new(outcome))));
        });
    }

    fn cancel(&mut self) {
        self.held.retain(|held| !matches!(held, Message::Key(_)));
        if let Some(job) = &self.job {
            job.progress.cancel();
        }
    }

    /// Whether a job may still be done before anybody notices.
    fn is_patient(&self) -> bool {
        self.job.as_ref().is_some_and(|job| job.started.elapsed() < PATIENCE)
    }

    /// How long until something is due.
    fn wait(&mut self, model: &Model) -> Duration {
        let tick = model.tick().map(Duration::from_millis);
        self.next_tick = match (tick, self.next_tick) {
            (None, _) => None,
            (Some(tick), Some(due)) => Some(due.min(Instant::now() + tick)),
            (Some(tick), None) => Some(Instant::now() + tick),
        };
        let tick = self.next_tick.map_or(FOREVER, |due| due.saturating_duration_since(Instant::now()));
        let progress = if self.is_patient() { PATIENCE } else { PROGRESS };
        if self.job.is_some() { tick.min(progress) } else { tick }
    }

    fn on_time(&mut self, model: &mut Model) {
        if let Some(job) = &self.job {
            let _ = update(model, Message::Progress(job.progress.nodes()));
            let parts: Vec<_> = job.progress.parts().iter().map(|part| part.counts()).collect();
            let _ = update(model, Message::Race(parts));
        }
        if self.next_tick.is_some_and(|due| due <= Instant::now()) {
            self.next_tick = None;
            let _ = update(model, Message::Tick);
        }
    }
}

/// Tells the followers of a talk what the room sees from now on.
fn publish(stage: Option<&Stage>, model: &Model, shown: &Buffer) {
    if let Some(stage) = stage.filter(|stage| stage.is_followed()) {
        stage.show(speaking::news(model, shown));
    }
}

/// Hands on what is typed, as what the listener calls it.
pub(super) fn listen_to_keys<T: Send + 'static>(sender: Sender<T>, call: impl Fn(Told) -> T + Send + 'static) {
    thread::spawn(move || {
        loop {
            let told = match read() {
                Ok(event) => match event::message(event) {
                    Some(message) => Told::Message(message),
                    None => continue,
                },
                Err(error) => Told::Failed(error),
            };
            let failed = matches!(told, Told::Failed(_));
            if sender.send(call(told)).is_err() || failed {
                return;
            }
        }
    });
}

/// Hands on signals, as what the listener calls them.
#[cfg(unix)]
pub(super) fn listen_to_signals<T: Send + 'static>(
    sender: Sender<T>,
    call: impl Fn(Told) -> T + Send + 'static,
) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM, SIGTSTP])?;
    thread::spawn(move || {
        for signal in &mut signals {
            let told = if signal == SIGTSTP { Told::Stop } else { Told::Signal(signal) };
            if sender.send(call(told)).is_err() {
                return;
            }
        }
    });
    Ok(())
}

#[cfg(not(unix))]
pub(super) fn listen_to_signals<T>(_: Sender<T>, _: impl Fn(Told) -> T) -> io::Result<()> {
    Ok(())
}

#[cfg(unix)]
fn stop_this_process() -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

#[cfg(not(unix))]
fn stop_this_process() -> io::Result<()> {
    Ok(())
}

/// The terminal in the state the interface needs. Dropping it gives it back as it was.
pub struct Screen {
    terminal: Terminal<CrosstermBackend<BufWriter<Stdout>>>,
}

/// Bytes of a frame that are collected before they are sent: a frame in one piece is a frame without tearing.
const FRAME_BYTES: usize = 1 << 16;

/// Whether the terminal is ours, so that it is given back once.
static ENTERED: AtomicBool = AtomicBool::new(false);

impl Screen {
    /// Takes the terminal: raw keys, the alternate screen, the mouse. Fails when input or output is no terminal.
    pub fn enter() -> Result<Self, NoTerminal> {
        if !io::stdin().is_terminal() {
            return Err(NoTerminal::Redirected("standard input"));
        }
        if !io::stdout().is_terminal() {
            return Err(NoTerminal::Redirected("standard output"));
        }
        give_back_on_panic();
        // Half a screen is given back as well.
        Ok(Self::taken().inspect_err(|_| give_back())?)
    }

    fn taken() -> io::Result<Self> {
        take()?;
        let backend = CrosstermBackend::new(BufWriter::with_capacity(FRAME_BYTES, io::stdout()));
        Ok(Self { terminal: Terminal::new(backend)? })
    }

    /// Columns and rows.
    pub(super) fn size() -> io::Result<(u16, u16)> {
        crossterm::terminal::size()
    }

    /// Draws a frame and has somebody look at it. The marks around it have the terminal show all of it at once, however many
    /// pieces it comes in.
    pub(super) fn draw(&mut self, model: impl Widget, seen: impl FnOnce(&Buffer)) -> io::Result<()> {
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        let frame = self.terminal.draw(|frame| frame.render_widget(model, frame.area()))?;
        seen(frame.buffer);
        execute!(self.terminal.backend_mut(), EndSynchronizedUpdate)
    }

    pub(super) fn suspend(&mut self) -> io::Result<()> {
        give_back();
        stop_this_process()?;
        take()?;
        self.forget()
    }

    /// Has the next frame draw everything anew: a window that was made smaller and as large again has lost what stood in it.
    /// `clear` would ask where the cursor is, and the answer would go to the thread that reads keys.
    pub(super) fn forget(&mut self) -> io::Result<()> {
        let size = self.terminal.size()?;
        self.terminal.resize(size.into())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

fn take() -> io::Result<()> {
    ENTERED.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, cursor::Hide)
}

/// Gives the terminal back. On the way out there is nobody left to tell of a failure.
fn give_back() {
    if ENTERED.swap(false, Ordering::SeqCst) {
        let out = io::stdout();
        let _ = execute!(out.lock(), EndSynchronizedUpdate, DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
        let _ = disable_raw_mode();
        let _ = io::stdout().flush();
    }
}

/// A panic in any thread ends the program, with the terminal as it was and the message readable on it.
fn give_back_on_panic() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        // Held to the end: no other thread may draw over the message.
        let _held = io::stdout().lock();
        give_back();
        before(info);
        std::process::exit(101);
    }));
}
