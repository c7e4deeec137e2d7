//! The page for votes of devices on the local network. It is open exactly while a vote is: [`Booth::show`] opens the port with the
//! vote and closes it with it.
//!
//! A device is a random number in a cookie, which is valid for one vote and forgotten with it. A later vote of a device replaces its
//! earlier one of the round. No address is kept. One connection carries one request; if there are too many, the oldest is closed, so
//! that slow ones keep nobody out.

mod http;
mod page;
#[cfg(test)]
mod tests;

use crate::threads;
use std::{
    collections::{BTreeMap, VecDeque, hash_map::RandomState},
    hash::{BuildHasher as _, Hasher as _},
    io,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, Shutdown, SocketAddr, TcpListener, TcpStream, UdpSocket},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread::{self, JoinHandle},
    time::Duration,
};

use http::{Request, Response, Status};
use plywood_interface::vote::{Ballots, Poll, ROUNDS};

const MOST_CONNECTIONS: usize = 64;
const MOST_DEVICES: usize = 2000;
const COOKIE: &str = "voter";
/// Limit on waking the thread that accepts connections.
const WAKE: Duration = Duration::from_millis(200);
/// Pause after a connection that could not be accepted: most likely there are no file descriptors left.
const PAUSE: Duration = Duration::from_millis(50);

/// A place for votes: an address, and a port that is open during a vote.
pub struct Booth {
    address: SocketAddr,
    open: Option<OpenBooth>,
    /// Vote for which the port could not be opened: this is reported once.
    failed: Option<u64>,
}

struct OpenBooth {
    shared: Arc<Shared>,
    address: SocketAddr,
    accepting: Option<JoinHandle<()>>,
}

struct Shared {
    voting: Mutex<Voting>,
    /// Open connections, the oldest first, with their numbers.
    connections: Mutex<VecDeque<(u64, TcpStream)>>,
    tell: Box<dyn Fn(Ballots) + Send + Sync>,
}

struct Voting {
    poll: Poll,
    /// Secret of the vote, without which a cookie or a form is of another vote.
    key: String,
    /// Votes of each device, one for each round.
    devices: BTreeMap<String, [Option<usize>; ROUNDS]>,
    is_over: bool,
}

impl Booth {
    /// Checks that a port can be opened at this address, and closes it again.
    pub fn at(address: SocketAddr) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        // A port chosen by the system stays the same in later votes.
        Ok(Self { address: listener.local_addr()?, open: None, failed: None })
    }

    /// Returns the address of the page for others on the network; `None` if this computer has none there.
    pub fn url(&self) -> Option<String> {
        let ip = if self.address.ip().is_unspecified() { outward(self.address.ip()).ok()? } else { self.address.ip() };
        Some(format!("http://{}", SocketAddr::new(ip, self.address.port())))
    }

    /// Shows the open vote. The port opens with the vote, and closes if there is none.
    ///
    /// # Errors
    /// That of the system if the port cannot be opened.
    pub fn show(&mut self, poll: Option<Poll>, tell: impl Fn(Ballots) + Send + Sync + 'static) -> io::Result<()> {
        let Some(poll) = poll else {
            self.open = None;
            return Ok(());
        };
        let vote = poll.vote;
        match &self.open {
            Some(open) => open.shared.voting().show(poll),
            None if self.failed == Some(vote) => {}
            None => {
                self.failed = Some(vote);
                self.open = Some(OpenBooth::open(self.address, poll, Box::new(tell))?);
            }
        }
        Ok(())
    }
}

/// Returns the address of this computer that others see. No packet is sent: the system only chooses a route.
fn outward(unspecified: IpAddr) -> io::Result<IpAddr> {
    let far = match unspecified {
        IpAddr::V4(_) => SocketAddr::from((Ipv4Addr::new(192, 0, 2, 1), 9)),
        IpAddr::V6(_) => SocketAddr::from((Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1), 9)),
    };
    let socket = UdpSocket::bind((unspecified, 0))?;
    socket.connect(far)?;
    Ok(socket.local_addr()?.ip())
}

impl OpenBooth {
    fn open(address: SocketAddr, poll: Poll, tell: Box<dyn Fn(Ballots) + Send + Sync>) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        let voting = Voting { poll, key: random(), devices: BTreeMap::new(), is_over: false };
        let shared = Arc::new(Shared { voting: Mutex::new(voting), connections: Mutex::default(), tell });
        let accepting = Arc::clone(&shared);
        let accepting = Some(threads::spawn(move || accept(&accepting, &listener)));
        Ok(Self { shared, address, accepting })
    }
}

impl Drop for OpenBooth {
    fn drop(&mut self) {
        self.shared.voting().is_over = true;
        for (_, stream) in self.shared.connections().drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
        // Wakes the accepting thread so that it can end.
        let ip = match self.address.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
            ip => ip,
        };
        let _ = TcpStream::connect_timeout(&SocketAddr::new(ip, self.address.port()), WAKE);
        let _ = self.accepting.take().map(JoinHandle::join);
    }
}

fn accept(shared: &Arc<Shared>, listener: &TcpListener) {
    for (number, stream) in (0..).zip(listener.incoming()) {
        if shared.voting().is_over {
            return;
        }
        let Ok((stream, twin)) = stream.and_then(|stream| Ok((stream.try_clone()?, stream))) else {
            thread::sleep(PAUSE);
            continue;
        };
        let mut connections = shared.connections();
        connections.push_back((number, twin));
        if connections.len() > MOST_CONNECTIONS
            && let Some((_, oldest)) = connections.pop_front()
        {
            let _ = oldest.shutdown(Shutdown::Both);
        }
        drop(connections);
        let shared = Arc::clone(shared);
        threads::spawn(move || {
            let response = http::read(&stream).map_or_else(refusal, |request| shared.answer(&request));
            let _ = http::write(&stream, &response);
            let _ = stream.shutdown(Shutdown::Both);
            shared.connections().retain(|&(own, _)| own != number);
        });
    }
}

impl Shared {
    fn voting(&self) -> MutexGuard<'_, Voting> {
        self.voting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn connections(&self) -> MutexGuard<'_, VecDeque<(u64, TcpStream)>> {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn answer(&self, request: &Request) -> Response {
        if request.path != "/" {
            return refusal(Status::NotFound);
        }
        let mut voting = self.voting();
        if !request.is_post {
            return voting.page(request);
        }
        match voting.vote(request) {
            Ok(ballots) => {
                drop(voting);
                (self.tell)(ballots);
                // A reloaded page does not vote again.
                Response { status: Status::SeeOther, headers: "Location: /\r\n".to_owned(), body: String::new() }
            }
            Err(status) => refusal(status),
        }
    }
}

impl Voting {
    fn show(&mut self, poll: Poll) {
        if self.poll.vote != poll.vote {
            self.key = random();
            self.devices.clear();
        }
        self.poll = poll;
    }

    /// Returns the device of a request, if its cookie is of this vote.
    fn device<'r>(&self, request: &'r Request) -> Option<&'r str> {
        let device = request.cookie(COOKIE)?.strip_prefix(&self.key)?.strip_prefix('-')?;
        (device.len() == random().len() && device.bytes().all(|byte| byte.is_ascii_hexdigit())).then_some(device)
    }

    fn page(&self, request: &Request) -> Response {
        let device = self.device(request);
        let votes = device.and_then(|device| self.devices.get(device)).copied().unwrap_or_default();
        let cookie = match device {
            Some(_) => String::new(),
            None => format!("Set-Cookie: {COOKIE}={}-{}; HttpOnly; SameSite=Strict\r\n", self.key, random()),
        };
        html(Status::Ok, &cookie, &page::page(&self.poll, &self.key, &votes))
    }

    /// Counts a vote. A device votes once in a round: a later vote replaces an earlier one.
    fn vote(&mut self, request: &Request) -> Result<Ballots, Status> {
        let device = self.device(request).ok_or(Status::BadRequest)?;
        let option = request.field("option").and_then(|option| option.parse::<usize>().ok()?.checked_sub(1));
        let option = option.filter(|&option| option < self.poll.options.len()).ok_or(Status::BadRequest)?;
        let is_of = |round: &usize| request.field("round") == Some(&format!("{}-{round}", self.key));
        let round = self.poll.stage.round().filter(is_of).ok_or(Status::Conflict)?;
        if self.devices.len() >= MOST_DEVICES && !self.devices.contains_key(device) {
            return Err(Status::Full);
        }
        self.devices.entry(device.to_owned()).or_default()[round] = Some(option);
        let mut counts = vec![0; self.poll.options.len()];
        self.devices.values().filter_map(|votes| votes[round]).for_each(|option| counts[option] += 1);
        Ok(Ballots { vote: self.poll.vote, round, counts })
    }
}

fn refusal(status: Status) -> Response {
    let said = match status {
        Status::Conflict => text!("voting/closed"),
        Status::Full => text!("voting/full"),
        Status::NotFound => text!("voting/not-found"),
        Status::Ok
        | Status::SeeOther
        | Status::BadRequest
        | Status::MethodNotAllowed
        | Status::Timeout
        | Status::TooLarge => {
            text!("voting/refused")
        }
    };
    html(status, "", &page::notice(said))
}

fn html(status: Status, more: &str, body: &str) -> Response {
    let nonce = random();
    let body = body.replacen("<style>", &format!("<style nonce=\"{nonce}\">"), 1);
    let headers = format!(
        "Content-Type: text/html; charset=utf-8\r\nCache-Control: no-store\r\nReferrer-Policy: no-referrer\r\n\
         X-Content-Type-Options: nosniff\r\nContent-Security-Policy: default-src 'none'; style-src 'nonce-{nonce}'; \
         form-action 'self'; base-uri 'none'; frame-ancestors 'none'\r\n{more}"
    );
    Response { status, headers, body }
}

/// Returns 32 hexadecimal digits that nobody can guess: the standard library keys these hashers with random numbers of the system.
fn random() -> String {
    let half = || RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", half(), half())
}
