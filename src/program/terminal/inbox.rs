//! What the event loop waits for: the terminal's input, signals and news of other threads.
//!
//! On Unix the loop reads the terminal itself: a thread that reads and hands on would have every key wait for two threads to wake. A
//! pipe calls the loop for what other threads tell.

#[cfg(unix)]
use std::{
    collections::VecDeque,
    io::{PipeReader, PipeWriter, Read as _, Write as _},
    os::fd::AsFd as _,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};
use std::{
    io,
    sync::mpsc::{Receiver, Sender, channel},
    time::Duration,
};

use super::Told;
#[cfg(unix)]
use super::keys::Keyboard;
#[cfg(unix)]
use nix::{
    errno::Errno,
    poll::{PollFd, PollFlags, PollTimeout, poll},
};

/// Time that a sequence waits for its next byte.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_millis(50);

/// Tells the event loop what happens, from any thread.
pub struct Teller<N> {
    told: Sender<Told<N>>,
    #[cfg(unix)]
    waker: Arc<PipeWriter>,
}

impl<N> Clone for Teller<N> {
    fn clone(&self) -> Self {
        Self {
            told: self.told.clone(),
            #[cfg(unix)]
            waker: Arc::clone(&self.waker),
        }
    }
}

impl<N> Teller<N> {
    /// Returns false if the loop has ended.
    pub fn tell(&self, event: Told<N>) -> bool {
        let is_heard = self.told.send(event).is_ok();
        #[cfg(unix)]
        let is_heard = is_heard && (&*self.waker).write_all(&[0]).is_ok();
        is_heard
    }
}

pub struct Inbox<N> {
    told: Receiver<Told<N>>,
    #[cfg(unix)]
    terminal: Terminal<N>,
}

#[cfg(unix)]
struct Terminal<N> {
    calls: PipeReader,
    /// `None` before it is listened to, and after its end.
    keyboard: Option<Keyboard>,
    typed: VecDeque<Told<N>>,
    /// True once the terminal has hung up.
    is_closed: Arc<AtomicBool>,
}

#[cfg(not(unix))]
impl<N: Send + 'static> Inbox<N> {
    pub fn new() -> io::Result<(Teller<N>, Self)> {
        let (sender, told) = channel();
        Ok((Teller { told: sender }, Self { told }))
    }

    /// Returns the next event; `None` if there is none for this time.
    pub fn next(&mut self, patience: Duration) -> Option<Told<N>> {
        self.told.recv_timeout(patience).ok()
    }
}

#[cfg(unix)]
impl<N> Inbox<N> {
    pub fn new(is_closed: Arc<AtomicBool>) -> io::Result<(Teller<N>, Self)> {
        let (sender, told) = channel();
        let (calls, waker) = io::pipe()?;
        let terminal = Terminal { calls, keyboard: None, typed: VecDeque::new(), is_closed };
        Ok((Teller { told: sender, waker: Arc::new(waker) }, Self { told, terminal }))
    }

    /// From now on, the terminal is read.
    pub fn listen(&mut self) -> io::Result<()> {
        self.terminal.keyboard = Some(Keyboard::open()?);
        Ok(())
    }

    /// Returns the next event; `None` if there is none for this time.
    pub fn next(&mut self, patience: Duration) -> Option<Told<N>> {
        let begun = Instant::now();
        loop {
            if let Some(event) = self.terminal.typed.pop_front().or_else(|| self.told.try_recv().ok()) {
                return Some(event);
            }
            let rest = patience.saturating_sub(begun.elapsed());
            match self.terminal.wait(rest) {
                Ok(true) => {}
                Ok(false) if rest.is_zero() => return None,
                Ok(false) => self.terminal.end_sequence(),
                Err(error) => return Some(Told::Failed(error)),
            }
        }
    }
}

#[cfg(unix)]
impl<N> Terminal<N> {
    /// Waits for input, for a thread that tells something, or for a timeout, when it returns false.
    fn wait(&mut self, rest: Duration) -> io::Result<bool> {
        let is_unfinished = self.keyboard.as_ref().is_some_and(Keyboard::is_unfinished);
        let timeout = timeout(if is_unfinished { rest.min(PATIENCE) } else { rest });
        let descriptor = |file| PollFd::new(file, PollFlags::POLLIN);
        let mut descriptors = vec![descriptor(self.calls.as_fd())];
        descriptors.extend(self.keyboard.as_ref().map(|keyboard| descriptor(keyboard.as_fd())));
        match poll(&mut descriptors, timeout) {
            Ok(0) => return Ok(false),
            Err(Errno::EINTR) => return Ok(true),
            ready => _ = ready?,
        }
        let ready: Vec<bool> = descriptors.iter().map(|descriptor| descriptor.any().unwrap_or(true)).collect();
        if ready[0] {
            _ = self.calls.read(&mut [0; 64])?;
        }
        if ready.get(1) == Some(&true) {
            self.read();
        }
        Ok(true)
    }

    /// Reads what has been typed. The end of the terminal counts as a hang-up even without the signal.
    fn read(&mut self) {
        let Some(keyboard) = &mut self.keyboard else { return };
        let end = match keyboard.read() {
            Ok(Some(inputs)) => return self.typed.extend(inputs.map(Told::Input)),
            Ok(None) => {
                self.is_closed.store(true, Ordering::Relaxed);
                Told::Signal(signal_hook::consts::SIGHUP)
            }
            Err(error) => Told::Failed(error),
        };
        self.keyboard = None;
        self.typed.push_back(end);
    }

    fn end_sequence(&mut self) {
        let inputs = self.keyboard.iter_mut().flat_map(Keyboard::end);
        self.typed.extend(inputs.map(Told::Input));
    }
}

/// Rounds up: a wait that ends too early is one more.
#[cfg(unix)]
fn timeout(time: Duration) -> PollTimeout {
    let milliseconds = time.as_nanos().div_ceil(1_000_000);
    i32::try_from(milliseconds).ok().and_then(|time| PollTimeout::try_from(time).ok()).unwrap_or(PollTimeout::MAX)
}
