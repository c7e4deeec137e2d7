//! The follower's end of the socket: finds the talk, hears it, finds it again when it was gone, and passes wishes on.

use std::io::Write as _;
use std::os::unix::net::UnixStream;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::place::Places;
use super::talks::{Running, choose, talks};
use crate::present::message::{Asked, Said, line};
use crate::present::{Apart, Heard, Wanted, Wish};
use crate::settings::Choice as _;

/// How long to wait before a talk is looked for again: at first, and at most.
const AGAIN: [Duration; 2] = [Duration::from_millis(100), Duration::from_secs(1)];
/// How long a wish may take to leave. A talk that is stopped takes none.
const PATIENCE: Duration = Duration::from_millis(100);

/// A follower's place in the talk.
#[derive(Debug)]
pub struct Seat {
    talk: Arc<Mutex<Option<UnixStream>>>,
}

impl Seat {
    /// Follows a talk, and the next one of that kind when it is gone. `hear` is told everything, and returns whether it still listens.
    pub fn take(places: Places, wanted: Wanted, hear: impl Fn(Heard) -> Listening + Send + 'static) -> Self {
        let talk = Arc::default();
        let seat = Self { talk: Arc::clone(&talk) };
        thread::spawn(move || follow(&places, &wanted, &talk, &hear));
        seat
    }

    /// Asks the talk for something. A wish that cannot be passed on is lost: keys do not queue up for a talk that is gone.
    pub fn wish(&self, wish: Wish) {
        let mut talk = held(&self.talk);
        let asked = Asked { hello: None, wish: Some(wish.name().to_owned()) };
        let sent = talk.as_mut().map(|talk| talk.write_all(&line(&asked)));
        if let Some(Err(_)) = sent
            && let Some(talk) = talk.take()
        {
            // Half a wish may have left: what follows would not be understood. The other thread looks for the talk anew.
            let _ = talk.shutdown(std::net::Shutdown::Both);
        }
    }
}

/// Whether anybody still wants to hear of the talk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listening {
    /// Yes.
    On,
    /// The follower has ended.
    Off,
}

fn held(talk: &Mutex<Option<UnixStream>>) -> MutexGuard<'_, Option<UnixStream>> {
    talk.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Looks for the talk, hears it to its end, and looks for it again.
fn follow(places: &Places, wanted: &Wanted, talk: &Mutex<Option<UnixStream>>, hear: &impl Fn(Heard) -> Listening) {
    let mut before: Option<String> = None;
    let mut pause = AGAIN[0];
    loop {
        let found = talks(places).map_err(|problem| Apart::Failed(problem.to_string()));
        let apart = match found.and_then(|running| choose(running, wanted, before.as_deref())) {
            Ok(running) => {
                before = Some(running.hello.name.clone());
                pause = AGAIN[0];
                let heard = attend(running, talk, hear);
                *held(talk) = None;
                if heard == Listening::Off {
                    return;
                }
                Apart::Gone
            }
            Err(apart) => apart,
        };
        if hear(Heard::Apart(apart)) == Listening::Off {
            return;
        }
        thread::sleep(pause);
        pause = (pause * 2).min(AGAIN[1]);
    }
}

/// Hears a talk until it ends or nobody listens.
fn attend(mut running: Running, talk: &Mutex<Option<UnixStream>>, hear: &impl Fn(Heard) -> Listening) -> Listening {
    if running.follow().is_err() || running.ask.set_write_timeout(Some(PATIENCE)).is_err() {
        return Listening::On;
    }
    *held(talk) = Some(running.ask);
    let mut listening = hear(Heard::Joined(running.hello));
    while listening == Listening::On {
        // What is no message ends it as much as the end does: who speaks like that is no talk.
        let Some(said) = running.said.next().ok().flatten().and_then(|line| Said::read(&line).ok()) else {
            return Listening::On;
        };
        listening = hear(Heard::Said(Box::new(said)));
    }
    listening
}
