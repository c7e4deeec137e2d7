//! The interface as the loop drives it: jobs run on threads of their own, and keys wait until the screen they are for is there.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{io, thread};

use super::autosave::Notice;
use super::file_sync::FileSync;
use super::{App, Ending, Flow, Input, NewsSender, NoTerminal, Screen, run};
#[cfg(unix)]
use crate::sockets::Server;
use plywood_document::files::Recovery;
use plywood_interface::document_view::View;
use plywood_interface::job::{Job, perform};
use plywood_interface::keymap::{Action, action};
use plywood_interface::model::{Model, OpenScreen};
use plywood_interface::talk;
use plywood_interface::talk::message::Request;
use plywood_interface::update::{Effect, Message, update};
use plywood_tree::progress::Progress;
use ratatui::buffer::Buffer;

/// How long a job may take before the screen shows that it is running: shorter ones would only flicker.
const PATIENCE: Duration = Duration::from_millis(60);
/// The same where nothing is on the screen yet: there is nothing to flicker, and an empty terminal is looked at.
const FIRST_PATIENCE: Duration = Duration::from_millis(20);
/// The same for an edit: what is edited is shown before its search is there, unless that is there at once.
const EDIT_PATIENCE: Duration = Duration::from_millis(5);
/// How often the progress of a job is looked at.
const PROGRESS: Duration = Duration::from_millis(80);
/// How long a disk may take to keep an edit before what it has come to is shown all the same.
const SAFETY: Duration = Duration::from_millis(500);
/// How long to wait when nothing is due.
const FOREVER: Duration = Duration::from_secs(60 * 60);

/// Shows the interface until the user leaves. `first` is the message to start with, if any; `recovery` keeps unsaved edits.
pub fn open(model: &mut Model, first: Option<Message>, recovery: Option<Recovery>) -> Result<Ending, NoTerminal> {
    let unseen: Publish<'_> = Box::new(|_, _| ());
    run(|news| Ok(Interface::new(model, news, recovery, unseen)), first.map(News::Message))
}

/// The same, as a talk that can be followed. What is shown is kept by `keep`, at every frame, for the case that the program dies.
#[cfg(unix)]
pub fn present(
    model: &mut Model,
    first: Option<Message>,
    server: Server,
    recovery: Option<Recovery>,
    keep: &dyn Fn(&Model),
) -> Result<Ending, NoTerminal> {
    let start = |news: NewsSender<News>| {
        let asked = news.clone();
        server.listen(move |request| {
            asked.send(News::Asked(request));
        })?;
        let publish: Publish<'_> = Box::new(move |model, shown| {
            keep(model);
            if server.is_followed() {
                server.show(talk::presentation(model, shown));
            }
        });
        Ok(Interface::new(model, news, recovery, publish))
    };
    run(start, first.map(News::Message))
}

/// Tells the followers of a talk what the audience sees from now on.
type Publish<'p> = Box<dyn Fn(&Model, &Buffer) + 'p>;

/// What the interface is told.
enum News {
    Message(Message),
    /// A follower of the talk asks for something.
    Asked(Request),
}

struct Interface<'m> {
    model: &'m mut Model,
    news: NewsSender<News>,
    publish: Publish<'m>,
    job: Option<Running>,
    /// What came while a job was running and is for the screen that it brings.
    held: VecDeque<Message>,
    next_tick: Option<Instant>,
    file_sync: FileSync,
}

struct Running {
    progress: Arc<Progress>,
    started: Instant,
    /// How long it may take before the screen shows that it is running.
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
            Input::News(News::Message(message)) => message,
            // A command is taken for the key that does the same. A new follower needs only the next frame.
            Input::News(News::Asked(Request::Command(command))) => match talk::accepted(self.model, command) {
                Some(key) => Message::Key(key),
                None => return Flow::Continue,
            },
            Input::News(News::Asked(Request::Joined)) => return Flow::Continue,
        };
        if self.must_wait(&message) {
            self.held.push_back(message);
            return Flow::Continue;
        }
        self.hold_size(&message);
        let flow = self.deliver(message);
        if flow == Flow::Continue { self.release() } else { flow }
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
    fn new(model: &'m mut Model, news: NewsSender<News>, recovery: Option<Recovery>, publish: Publish<'m>) -> Self {
        let told = news.clone();
        let file_sync = FileSync::new(recovery, move |notice| {
            told.send(News::Message(message(notice)));
        });
        Self { model, news, publish, job: None, held: VecDeque::new(), next_tick: None, file_sync }
    }

    fn deliver(&mut self, message: Message) -> Flow {
        if matches!(message, Message::Done(_)) {
            self.job = None;
        }
        let effect = update(self.model, message);
        // First: what is done next may end the program.
        self.tidy();
        self.perform(effect)
    }

    /// Keeps what is unsaved, and sees to the file that is open.
    fn tidy(&mut self) {
        let news = self.news.clone();
        let tell = move |change| news.send(News::Message(Message::FileChanged(Box::new(change))));
        if let Some(notice) = self.file_sync.sync(self.model, tell) {
            // The loop that listens is the one that drives this.
            self.news.send(News::Message(message(notice)));
        }
    }

    /// Whether a message is for the screen that a job is about to bring, or must not overtake one that is.
    fn must_wait(&self, message: &Message) -> bool {
        let ends_the_job = match message {
            Message::Key(key) => {
                matches!(action(self.model.mode(), *key), Some(Action::Close | Action::Suspend | Action::Quit))
            }
            Message::Paste(_) => false,
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
            | Message::Trouble(_) => return false,
        };
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
    fn release(&mut self) -> Flow {
        let mut flow = Flow::Continue;
        while flow == Flow::Continue && self.job.is_none() {
            let Some(message) = self.held.pop_front() else { break };
            flow = self.deliver(message);
        }
        flow
    }

    fn perform(&mut self, effect: Effect) -> Flow {
        match effect {
            Effect::None => {}
            Effect::Quit => return Flow::Quit,
            Effect::Suspend => return Flow::Suspend,
            Effect::Cancel => self.cancel(),
            Effect::ThrowAway(left) => self.file_sync.throw_away(left),
            Effect::Forget(key) => self.file_sync.forget(key),
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
        let (news, kept) = (self.news.clone(), self.file_sync.receipt());
        thread::spawn(move || {
            let outcome = perform(job, &progress);
            // What an edit has come to is shown when the edit is safe.
            if let Some(kept) = kept {
                kept.wait(SAFETY);
            }
            news.send(News::Message(Message::Done(Box::new(outcome))));
        });
    }

    fn cancel(&mut self) {
        self.held.retain(|held| !matches!(held, Message::Key(_) | Message::Paste(_)));
        if let Some(job) = &self.job {
            job.progress.cancel();
        }
    }

    /// Whether a job may still be done before it would be noticed.
    fn is_patient(&self) -> bool {
        self.job.as_ref().is_some_and(|job| job.started.elapsed() < job.patience)
    }
}

fn patience(model: &Model, job: &Job) -> Duration {
    match (job, &model.screen) {
        // It has been waited for before there was a screen.
        (Job::Read(_), _) if !model.gallery.reads() => Duration::ZERO,
        (_, OpenScreen::Opening) => FIRST_PATIENCE,
        (_, OpenScreen::Search(_) | OpenScreen::Lesson(_)) if model.opened().is_some_and(View::is_pending) => {
            EDIT_PATIENCE
        }
        (_, OpenScreen::Gallery | OpenScreen::Search(_) | OpenScreen::Lesson(_) | OpenScreen::Match(_)) => PATIENCE,
    }
}

/// A notice as the interface is told of it.
fn message(notice: Notice) -> Message {
    match notice {
        Notice::Trouble(what) => Message::Trouble(what),
        Notice::Recovered(found) => Message::Recovered(found),
    }
}
