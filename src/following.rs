//! The loop of the speaker's view: the terminal's keys and the talk's words in, frames and wishes out. It owns the follower's
//! clock, as `terminal` owns the talk's.
#![cfg(unix)]

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use crate::present::{Heard, Wanted};
use crate::sockets::{Listening, Places, Seat};
use crate::terminal::{Ending, NoTerminal, Screen, Told, listen_to_keys, listen_to_signals};
use crate::tui::follower::{Effect, Follower, Link, Message, update};
use crate::tui::update::Message as TalkMessage;

/// The least time until the clock is looked at again.
const LEAST: Duration = Duration::from_millis(20);

/// Something the loop has been told.
enum Came {
    Here(Told),
    There(Box<Heard>),
}

/// Follows a talk until the user leaves.
pub fn follow(mut model: Follower, places: Places, wanted: Wanted) -> Result<Ending, NoTerminal> {
    let (sender, inbox) = channel();
    listen_to_signals(sender.clone(), Came::Here)?;
    let screen = Screen::enter()?;
    let size = Screen::size()?;
    let _ = update(&mut model, Message::Resize(size.0, size.1));
    listen_to_keys(sender.clone(), Came::Here);
    let seat = Seat::take(places, wanted, move |heard| match sender.send(Came::There(Box::new(heard))) {
        Ok(()) => Listening::On,
        Err(_) => Listening::Off,
    });
    Loop { screen, inbox, seat, clock: None, heard: Instant::now() }.run(&mut model)
}

struct Loop {
    screen: Screen,
    inbox: Receiver<Came>,
    seat: Seat,
    /// What the talk's clock said, and when.
    clock: Option<(Duration, Instant)>,
    /// When the talk last said anything.
    heard: Instant,
}

impl Loop {
    fn run(&mut self, model: &mut Follower) -> Result<Ending, NoTerminal> {
        loop {
            self.catch_up(model)?;
            self.screen.draw(&*model, |_| ())?;
            let mut next = match self.inbox.recv_timeout(self.wait()) {
                Ok(came) => Some(came),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return Ok(Ending::Quit),
            };
            // Everything that has come in before the next frame: frames of the talk never queue up behind our own.
            while let Some(came) = next {
                if let Some(ending) = self.take(model, came)? {
                    return Ok(ending);
                }
                next = self.inbox.try_recv().ok();
            }
            self.tell_time(model);
        }
    }

    /// Asks the terminal for its size: no frame is drawn for one that is gone, even while the news of it is still on its way.
    fn catch_up(&mut self, model: &mut Follower) -> Result<(), NoTerminal> {
        let (width, height) = Screen::size()?;
        if model.size != (width, height) {
            self.screen.forget()?;
            let _ = update(model, Message::Resize(width, height));
        }
        Ok(())
    }

    fn take(&mut self, model: &mut Follower, came: Came) -> Result<Option<Ending>, NoTerminal> {
        let message = match came {
            Came::Here(Told::Signal(signal)) => return Ok(Some(Ending::Signal(signal))),
            Came::Here(Told::Failed(error)) => return Err(error.into()),
            Came::Here(Told::Stop) => return self.perform(model, Effect::Suspend),
            Came::Here(Told::Message(TalkMessage::Key(key))) => Message::Key(key),
            Came::Here(Told::Message(TalkMessage::Resize(width, height))) => Message::Resize(width, height),
            // The mouse does nothing here.
            Came::Here(_) => return Ok(None),
            Came::There(heard) => {
                self.listen(&heard);
                Message::Heard(heard)
            }
        };
        let effect = update(model, message);
        self.perform(model, effect)
    }

    fn listen(&mut self, heard: &Heard) {
        self.heard = Instant::now();
        if let Heard::Said(said) = heard
            && let Some(elapsed) = said.elapsed
        {
            self.clock = Some((Duration::from_millis(elapsed), self.heard));
        }
    }

    fn perform(&mut self, model: &mut Follower, effect: Effect) -> Result<Option<Ending>, NoTerminal> {
        match effect {
            Effect::None => {}
            Effect::Quit => return Ok(Some(Ending::Quit)),
            Effect::Wish(wish) => self.seat.wish(wish),
            Effect::Suspend => {
                self.screen.suspend()?;
                let (width, height) = Screen::size()?;
                let _ = update(model, Message::Resize(width, height));
            }
        }
        Ok(None)
    }

    /// The clock goes on between two words of the talk, and stands still when there is none.
    fn tell_time(&self, model: &mut Follower) {
        let Some((said, at)) = self.clock else { return };
        if !matches!(model.link, Link::Apart(_)) {
            let (elapsed, silence) = ((said + at.elapsed()).as_secs(), self.heard.elapsed().as_secs());
            let _ = update(model, Message::Time { elapsed, silence });
        }
    }

    /// How long until the clock shows another second.
    fn wait(&self) -> Duration {
        const SECOND: Duration = Duration::from_secs(1);
        let now = self.clock.map_or(Duration::ZERO, |(said, at)| said + at.elapsed());
        let rest = SECOND.saturating_sub(Duration::from_nanos(u64::from(now.subsec_nanos())));
        rest.max(LEAST)
    }
}
