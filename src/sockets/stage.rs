//! The talk's end of the socket: offers the latest frame to whoever follows, and hears their wishes. It never makes the talk
//! wait: every follower has two threads of its own, and one that is slow misses frames.

use std::io::{self, Write as _};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::lines::Lines;
use super::place::{NoPlace, Places, remove};
use crate::present::message::{Asked, Hello, MOST_ASKED, News, Said, VERSION, line, telling};
use crate::present::{Request, Wish};
use crate::settings::Choice as _;

/// The least time between two frames to a follower: more than thirty a second nobody sees.
const FRAME: Duration = Duration::from_millis(33);
/// How often a follower hears that the talk is still there.
const BEAT: Duration = Duration::from_secs(1);
/// How long a follower may take no bytes before it is given up.
const PATIENCE: Duration = Duration::from_secs(2);
/// The least time between two wishes of a follower: a key held down is slower.
const WISH: Duration = Duration::from_millis(5);
/// The most followers at a time.
const MOST: usize = 8;

/// A talk that can be followed, for as long as this is kept.
#[derive(Debug)]
pub struct Stage {
    shared: Arc<Shared>,
    listener: UnixListener,
    path: PathBuf,
}

#[derive(Debug)]
struct Shared {
    places: Places,
    hello: Hello,
    board: Mutex<Board>,
    changed: Condvar,
    /// Connections, and those of them that have said who they are.
    guests: AtomicUsize,
    followers: AtomicUsize,
}

/// What is to be told.
#[derive(Debug)]
struct Board {
    /// Counts the news.
    number: u64,
    news: Option<Arc<News>>,
    started: Instant,
    /// Counts how often the clock was started anew.
    clock: u64,
    phase: Phase,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Open,
    Over,
}

impl Stage {
    /// Opens the socket. Nobody is answered before [`Stage::listen`].
    pub fn open(places: &Places, name: &str) -> Result<Self, NoPlace> {
        let pid = std::process::id();
        let (listener, path) = places.bind(pid)?;
        let board = Board { number: 0, news: None, started: Instant::now(), clock: 0, phase: Phase::Open };
        let shared = Shared {
            places: places.clone(),
            hello: Hello::of(name, pid),
            board: Mutex::new(board),
            changed: Condvar::new(),
            guests: AtomicUsize::new(0),
            followers: AtomicUsize::new(0),
        };
        Ok(Self { shared: Arc::new(shared), listener, path })
    }

    /// Lets followers in and hands on what they ask for.
    pub fn listen(&self, ask: impl Fn(Request) + Clone + Send + 'static) -> io::Result<()> {
        let listener = self.listener.try_clone()?;
        let shared = Arc::clone(&self.shared);
        thread::spawn(move || {
            for guest in listener.incoming() {
                if shared.is_over() {
                    return;
                }
                match guest {
                    Ok(guest) => let_in(&shared, guest, ask.clone()),
                    // Out of descriptors, most likely: they come back.
                    Err(_) => thread::sleep(BEAT),
                }
            }
        });
        Ok(())
    }

    /// Whether anybody follows. If not, there is no need to make news.
    #[must_use]
    pub fn is_followed(&self) -> bool {
        self.shared.followers.load(Ordering::Acquire) > 0
    }

    /// Tells all followers, each as soon as it is ready for it. Returns at once.
    pub fn show(&self, news: News) {
        let mut board = self.shared.board();
        // A frame like the last one is none.
        if board.news.as_deref() != Some(&news) {
            board.news = Some(Arc::new(news));
            board.number += 1;
            self.shared.changed.notify_all();
        }
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        self.shared.board().phase = Phase::Over;
        self.shared.changed.notify_all();
        // Wakes the thread that waits for guests, so that it sees that it is over.
        let _ = UnixStream::connect(&self.path);
        let _ = remove(&self.path);
    }
}

impl Shared {
    fn board(&self) -> MutexGuard<'_, Board> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_over(&self) -> bool {
        self.board().phase == Phase::Over
    }

    /// News that nobody has followed are old by now: the first to come waits for the next frame.
    fn forget_if_unseen(&self) {
        if self.followers.load(Ordering::Acquire) == 0 {
            self.board().news = None;
        }
    }

    fn restart_clock(&self) {
        let mut board = self.board();
        board.started = Instant::now();
        board.clock += 1;
        self.changed.notify_all();
    }
}

/// Counts one while it lives.
struct Counted<'s>(&'s AtomicUsize);

impl<'s> Counted<'s> {
    fn new(counter: &'s AtomicUsize) -> Self {
        counter.fetch_add(1, Ordering::AcqRel);
        Self(counter)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

/// Serves a guest on a thread of its own. One too many is not answered.
fn let_in(shared: &Arc<Shared>, guest: UnixStream, ask: impl Fn(Request) + Send + 'static) {
    if shared.guests.load(Ordering::Acquire) >= MOST {
        return;
    }
    let shared = Arc::clone(shared);
    thread::spawn(move || {
        let _counted = Counted::new(&shared.guests);
        // Whatever goes wrong with a guest ends with it; it will come again.
        let _ = serve(&shared, &guest, ask);
        let _ = guest.shutdown(std::net::Shutdown::Both);
    });
}

/// Tells a guest who we are, hears who it is, and then what it wants, until it leaves.
fn serve(shared: &Arc<Shared>, mut guest: &UnixStream, ask: impl Fn(Request)) -> io::Result<()> {
    if !shared.places.is_own(guest)? {
        return Ok(());
    }
    guest.set_write_timeout(Some(PATIENCE))?;
    guest.set_read_timeout(Some(PATIENCE))?;
    guest.write_all(&line(&Said { hello: Some(shared.hello.clone()), ..Said::default() }))?;
    let mut asked = Lines::new(guest, MOST_ASKED);
    let hello = asked.next()?.and_then(|first| Asked::read(&first).ok()).and_then(|asked| asked.hello);
    if hello.is_none_or(|hello| hello.version != VERSION) {
        return Ok(());
    }
    guest.set_read_timeout(None)?;
    shared.forget_if_unseen();
    let _counted = Counted::new(&shared.followers);
    let (teller, board) = (guest.try_clone()?, Arc::clone(shared));
    thread::spawn(move || {
        let _ = tell(&board, &teller);
        // Ends the reading of wishes too.
        let _ = teller.shutdown(std::net::Shutdown::Both);
    });
    ask(Request::Joined);
    while let Some(line) = asked.next()? {
        let asked = Asked::read(&line).map_err(io::Error::other)?;
        match asked.wish.as_deref().and_then(Wish::from_name) {
            Some(Wish::Clock) => shared.restart_clock(),
            Some(wish) => ask(Request::Wish(wish)),
            // A wish of a newer program.
            None => {}
        }
        thread::sleep(WISH);
    }
    Ok(())
}

/// Tells a follower what is new, the latest only, and now and then that the talk is still there.
fn tell(shared: &Shared, mut follower: &UnixStream) -> io::Result<()> {
    let (mut number, mut clock) = (0, 0);
    loop {
        let board = shared.board();
        let is_old = |board: &mut Board| board.phase == Phase::Open && board.number == number && board.clock == clock;
        let (board, _) = shared.changed.wait_timeout_while(board, BEAT, is_old).unwrap_or_else(PoisonError::into_inner);
        if board.phase == Phase::Over {
            return Ok(());
        }
        let news = board.news.clone().filter(|_| board.number != number);
        let elapsed = board.started.elapsed().as_millis() as u64;
        (number, clock) = (board.number, board.clock);
        drop(board);
        follower.write_all(&telling(elapsed, news.as_deref()))?;
        thread::sleep(FRAME);
    }
}
