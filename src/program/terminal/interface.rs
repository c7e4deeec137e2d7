//! The interface in the loop: jobs run on threads of their own, and keys wait for the screen they belong to.

use std::{
    cell::RefCell,
    collections::VecDeque,
    io,
    sync::Arc,
    time::{Duration, Instant},
};

use super::{App, Ending, Flow, Input, NewsSender, Screen, TerminalError, autosave::Notice, file_sync::FileSync, run};
#[cfg(unix)]
use crate::sockets::{Booth, Server};
use crate::threads;
use plywood_document::files::{Folder, Recovery};
use plywood_interface::{
    job::{Job, perform},
    keymap::{Action, action},
    model::{Model, OpenScreen},
    presentation::{self, message::Request},
    screen,
    unsaved::Order,
    update::{Effect, Message, update},
    vote::Poll,
};
use plywood_tree::progress::Progress;
use ratatui::{buffer::Buffer, layout::Size};

/// Delay before showing that a job is running: shorter jobs would only flicker.
const PATIENCE: Duration = Duration::from_millis(60);
/// Delay with an empty screen, which cannot flicker but should not stay empty.
const FIRST_PATIENCE: Duration = Duration::from_millis(20);
/// Delay for an edit, which is shown before its search unless that finishes at once.
const EDIT_PATIENCE: Duration = Duration::from_millis(5);
const PROGRESS: Duration = Duration::from_millis(80);
/// Limit on waiting for the disk before the result of an edit is shown.
const SAFETY: Duration = Duration::from_millis(500);
const FOREVER: Duration = Duration::from_secs(60 * 60);

/// Shows the interface until the user leaves. `first` is the initial message, if any; `recovery` stores unsaved edits.
pub fn open(
    model: &mut Model,
    first: Option<Message>,
    recovery: Option<Recovery<Folder>>,
) -> Result<Ending, TerminalError> {
    let unseen: Publish<'_> = Box::new(|_, _| ());
    run(|news| Ok(Interface::new(model, news, recovery, unseen)), first.map(News::Message))
}

/// Ends of a presentation outside the terminal.
#[cfg(unix)]
pub struct Talk {
    pub server: Server,
    /// Planned length.
    pub minutes: Option<u32>,
    /// Page for votes of devices.
    pub booth: Option<Booth>,
}

/// Same as [`open`], as a presentation that presenter views can follow. `keep` saves the state at every frame, in case the
/// program dies.
#[cfg(unix)]
pub fn present(
    model: &mut Model,
    first: Option<Message>,
    Talk { server, minutes, booth }: Talk,
    recovery: Option<Recovery<Folder>>,
    keep: &dyn Fn(&Model),
) -> Result<Ending, TerminalError> {
    let start = |news: NewsSender<News>| {
        let asked = news.clone();
        server.listen(move |request| {
            asked.send(News::Asked(request));
        })?;
        let voted = news.clone();
        let booth = RefCell::new(booth);
        let publish: Publish<'_> = Box::new(move |model, shown| {
            keep(model);
            if let Some(booth) = &mut *booth.borrow_mut() {
                show_vote(booth, model, &voted);
            }
            if server.is_followed() {
                let mut presentation = presentation::presentation(model, shown, server.mirror().map(Size::from));
                presentation.notes.minutes = minutes;
                server.show(presentation);
            }
        });
        Ok(Interface::new(model, news, recovery, publish))
    };
    run(start, first.map(News::Message))
}

/// Opens, changes or closes the page for votes.
#[cfg(unix)]
fn show_vote(booth: &mut Booth, model: &Model, news: &NewsSender<News>) {
    let voted = news.clone();
    let tell = move |ballots| {
        voted.send(News::Message(Message::Votes(ballots)));
    };
    if let Err(why) = booth.show(model.quiz_view().and_then(Poll::of), tell) {
        news.send(News::Message(Message::Trouble(string!("voting/no-port", Text(why)))));
    }
}

/// Sends the audience's screen to the presenter views.
type Publish<'p> = Box<dyn Fn(&Model, &Buffer) + 'p>;

enum News {
    Message(Message),
    Asked(Request),
}

struct Interface<'m> {
    model: &'m mut Model,
    news: NewsSender<News>,
    publish: Publish<'m>,
    job: Option<Running>,
    /// Messages that arrived during a job and belong to its screen.
    held: VecDeque<Message>,
    next_tick: Option<Instant>,
    file_sync: FileSync,
}

struct Running {
    progress: Arc<Progress>,
    started: Instant,
    patience: Duration,
}

impl App for Interface<'_> {
    type News = News;

    fn size(&self) -> (u16, u16) {
        self.model.size.into()
    }

    fn take(&mut self, input: Input<News>) -> Flow {
        let message = match input {
            Input::Key(key) => Message::Key(key),
            Input::Paste(text) => Message::Paste(text),
            Input::Mouse(mouse) => Message::Mouse(mouse),
            Input::Resize(width, height) => Message::Resize(width, height),
            Input::EnlargesText => {
                self.model.enlarges_text = true;
                return Flow::Continue;
            }
            Input::News(News::Message(message)) => message,
            // A command acts like its key. A new presenter view needs only the next frame.
            Input::News(News::Asked(Request::Command(command))) => match presentation::accepted(self.model, command) {
                Some(key) => Message::Key(key),
                None => return Flow::Continue,
            },
            Input::News(News::Asked(Request::Joined)) => return Flow::Continue,
        };
        if self.must_wait(&message) {
            self.held.push_back(message);
            return Flow::Continue;
        }
        // The job uses the size at its start, so a new one is sent again afterwards.
        if matches!(message, Message::Resize(..)) {
            self.held.retain(|held| !matches!(held, Message::Resize(..)));
            if self.job.is_some() {
                self.held.push_front(message.clone());
            }
        }
        let mut flow = self.deliver(message);
        // Delivers held messages until one of them starts a job.
        while flow == Flow::Continue && self.job.is_none() {
            let Some(message) = self.held.pop_front() else { break };
            flow = self.deliver(message);
        }
        flow
    }

    fn draw(&mut self, screen: &mut Screen) -> io::Result<()> {
        if self.is_patient() {
            return Ok(());
        }
        screen.draw(&*self.model, |shown| (self.publish)(self.model, shown))
    }

    fn wait(&mut self) -> Duration {
        let tick = self.model.tick().map(Duration::from_millis);
        self.next_tick = match (tick, self.next_tick) {
            (None, _) => None,
            (Some(tick), Some(due)) => Some(due.min(Instant::now() + tick)),
            (Some(tick), None) => Some(Instant::now() + tick),
        };
        let tick = self.next_tick.map_or(FOREVER, |due| due.saturating_duration_since(Instant::now()));
        let Some(job) = &self.job else { return tick };
        tick.min(if self.is_patient() { job.patience } else { PROGRESS })
    }

    fn on_time(&mut self) {
        if let Some(job) = &self.job {
            let _ = update(self.model, Message::Progress(job.progress.nodes(), job.progress.bytes()));
            let parts: Vec<_> = job.progress.parts().iter().map(|part| part.counts()).collect();
            let _ = update(self.model, Message::Race(parts));
        }
        if self.next_tick.is_some_and(|due| due <= Instant::now()) {
            self.next_tick = None;
            let _ = update(self.model, Message::Tick);
        }
    }
}

impl<'m> Interface<'m> {
    fn new(
        model: &'m mut Model,
        news: NewsSender<News>,
        recovery: Option<Recovery<Folder>>,
        publish: Publish<'m>,
    ) -> Self {
        let sender = news.clone();
        let file_sync = FileSync::new(recovery, move |notice| {
            sender.send(News::Message(message(notice)));
        });
        Self { model, news, publish, job: None, held: VecDeque::new(), next_tick: None, file_sync }
    }

    fn deliver(&mut self, message: Message) -> Flow {
        if matches!(message, Message::Done(_)) {
            self.job = None;
        }
        let effect = update(self.model, message);
        // First, because the effect may end the program.
        let news = self.news.clone();
        let tell = move |change| news.send(News::Message(Message::FileChanged(Box::new(change))));
        if let Some(notice) = self.file_sync.sync(self.model, tell) {
            // The receiving loop drives this object, so sending cannot fail.
            self.news.send(News::Message(self::message(notice)));
        }
        self.perform(effect)
    }

    /// Returns true if a message belongs to the screen of a running job, or must not overtake such a message.
    fn must_wait(&self, message: &Message) -> bool {
        let ends_the_job = match message {
            Message::Key(key) => {
                matches!(action(self.model.mode(), *key), Some(Action::Close | Action::Suspend | Action::Quit))
            }
            Message::Act(_) | Message::Select(_) | Message::Paste(_) => false,
            Message::FileChanged(_) | Message::Recovered(_) => return self.job.is_some(),
            Message::Mouse(_)
            | Message::Resize(..)
            | Message::Tick
            | Message::Open(_)
            | Message::Play(..)
            | Message::Read(_)
            | Message::Progress(..)
            | Message::Race(_)
            | Message::Done(_)
            | Message::Votes(_)
            | Message::Trouble(_) => return false,
        };
        if self.job.is_some() { !ends_the_job } else { !self.held.is_empty() }
    }

    fn perform(&mut self, effect: Effect) -> Flow {
        match effect {
            Effect::None => {}
            Effect::Quit => return Flow::Quit,
            Effect::Suspend => return Flow::Suspend,
            Effect::Cancel => {
                self.held.retain(|held| !matches!(held, Message::Key(_) | Message::Paste(_)));
                if let Some(job) = &self.job {
                    job.progress.cancel();
                }
            }
            Effect::DiscardRecovered(left) => self.file_sync.give(Order::DiscardRecovered(left)),
            Effect::Forget(key) => self.file_sync.forget(key),
            Effect::Copy(text) => Screen::copy(&text),
            Effect::Start(job) => self.start(*job),
        }
        Flow::Continue
    }

    fn start(&mut self, job: Job) {
        let progress = Arc::new(Progress::default());
        self.job = Some(Running {
            progress: Arc::clone(&progress),
            started: Instant::now(),
            patience: patience(self.model, &job),
        });
        let news = self.news.clone();
        let kept = self.file_sync.receipt();
        threads::spawn(move || {
            let outcome = perform(job, &progress);
            // The result of an edit is shown after the edit is saved.
            if let Some(kept) = kept {
                let _ = kept.recv_timeout(SAFETY);
            }
            news.send(News::Message(Message::Done(Box::new(outcome))));
        });
    }

    fn is_patient(&self) -> bool {
        self.job.as_ref().is_some_and(|job| job.started.elapsed() < job.patience)
    }
}

fn patience(model: &Model, job: &Job) -> Duration {
    match (job, &model.screen) {
        // The delay has passed before the screen existed.
        (Job::Read(_), OpenScreen::Opening) if !model.gallery.reads() => Duration::ZERO,
        (_, OpenScreen::Opening) => FIRST_PATIENCE,
        (_, OpenScreen::Search(_) | OpenScreen::Lesson(_))
            if model.opened().is_some_and(screen::Screen::is_pending) =>
        {
            EDIT_PATIENCE
        }
        (_, OpenScreen::Gallery | OpenScreen::Search(_) | OpenScreen::Lesson(_) | OpenScreen::Match(_)) => PATIENCE,
    }
}

fn message(notice: Notice) -> Message {
    match notice {
        Notice::Trouble(what) => Message::Trouble(what),
        Notice::Recovered(found) => Message::Recovered(found),
    }
}
