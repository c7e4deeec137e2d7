//! The presenter view in the loop: updates of the presentation arrive as news, and its clock runs between them.

use std::{
    io,
    ops::ControlFlow,
    time::{Duration, Instant},
};

use super::{App, Ending, Flow, Input, NewsSender, Screen, TerminalError, run};
use crate::sockets::{Client, Directories, Wanted};
use plywood_interface::{
    presentation::message::Event,
    presenter_view::{Effect, Link, Message, PresenterView, update},
};

const LEAST: Duration = Duration::from_millis(20);

pub fn follow(model: PresenterView, directories: Directories, wanted: Wanted) -> Result<Ending, TerminalError> {
    let start = |news: NewsSender<Event>| {
        let listen = move |event| if news.send(event) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
        let client = Client::start(directories, wanted, listen);
        Ok(Following { model, client, clock: None, last_heard: Instant::now() })
    };
    run(start, None)
}

struct Following {
    model: PresenterView,
    client: Client,
    /// Last clock value of the presentation, and the time of its arrival.
    clock: Option<(Duration, Instant)>,
    last_heard: Instant,
}

impl App for Following {
    type News = Event;

    fn size(&self) -> (u16, u16) {
        self.model.size
    }

    fn take(&mut self, input: Input<Event>) -> Flow {
        let message = match input {
            Input::Key(key) => Message::Key(key),
            Input::Resize(width, height) => Message::Resize(width, height),
            Input::Paste(_) => Message::Paste,
            // The mouse has no function here.
            Input::Mouse(_) | Input::EnlargesText => return Flow::Continue,
            Input::News(event) => {
                self.last_heard = Instant::now();
                if let Event::Updated(update) = &event {
                    self.clock = Some((Duration::from_millis(update.elapsed), self.last_heard));
                }
                Message::Heard(event)
            }
        };
        match update(&mut self.model, message) {
            Effect::None => {}
            Effect::Send(command) => self.client.send(command),
            Effect::Suspend => return Flow::Suspend,
            Effect::Quit => return Flow::Quit,
        }
        Flow::Continue
    }

    fn draw(&mut self, screen: &mut Screen) -> io::Result<()> {
        screen.draw(&self.model, |_| ())
    }

    fn wait(&mut self) -> Duration {
        const SECOND: Duration = Duration::from_secs(1);
        let now = self.clock.map_or(Duration::ZERO, |(said, at)| said + at.elapsed());
        let rest = SECOND.saturating_sub(Duration::from_nanos(u64::from(now.subsec_nanos())));
        rest.max(LEAST)
    }

    /// Advances the clock between two updates, and stops it without a presentation.
    fn on_time(&mut self) {
        let Some((said, at)) = self.clock else { return };
        if !matches!(self.model.link, Link::Disconnected(_)) {
            let (elapsed, silence) = ((said + at.elapsed()).as_secs(), self.last_heard.elapsed().as_secs());
            let _ = update(&mut self.model, Message::Time { elapsed, silence });
        }
    }
}
