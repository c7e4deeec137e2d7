//! Votes over real connections on the loopback interface.

use std::{
    io::{Read as _, Write as _},
    net::{SocketAddr, TcpStream},
    sync::{
        Arc, Mutex,
        mpsc::{Receiver, channel},
    },
    thread,
    time::Duration,
};

use super::Booth;
use plywood_interface::vote::{Ballots, Poll, VoteStage};

struct Hall {
    booth: Booth,
    told: Receiver<Ballots>,
    tell: Arc<Mutex<std::sync::mpsc::Sender<Ballots>>>,
    address: SocketAddr,
}

fn poll(vote: u64, stage: VoteStage) -> Poll {
    let options = ["B", "<script>alert(\"1\")</script>", "D & 'E'"].map(str::to_owned).to_vec();
    let because = |right, why: &str| (right, why.to_owned());
    let verdicts = [because(true, "Yes: <b>."), because(false, "C has seen only 3."), because(false, "No.")];
    let is_told = stage == VoteStage::Answer;
    let verdicts = verdicts.into_iter().filter(|_| is_told).collect();
    let solution = if is_told { "The answer is <B>.".to_owned() } else { String::new() };
    Poll { vote, question: "Which <i>node</i>?".to_owned(), options, stage, verdicts, solution }
}

impl Hall {
    fn new() -> Self {
        let booth = Booth::at(SocketAddr::from(([127, 0, 0, 1], 0))).expect("a port");
        let address = booth.url().expect("an address").trim_start_matches("http://").parse().expect("an address");
        let (tell, told) = channel();
        Self { booth, told, tell: Arc::new(Mutex::new(tell)), address }
    }

    fn show(&mut self, poll: Option<Poll>) {
        let tell = Arc::clone(&self.tell);
        let tell = move |ballots| tell.lock().expect("a sender").send(ballots).expect("a listener");
        self.booth.show(poll, tell).expect("an open port");
    }

    fn send(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(self.address).expect("an open port");
        stream.write_all(request.as_bytes()).expect("a request");
        let mut response = String::new();
        // A refused request may not be read to its end, which resets the connection after the response.
        let _ = stream.read_to_string(&mut response);
        response
    }

    fn get(&self, cookie: &str) -> String {
        self.send(&format!("GET / HTTP/1.1\r\nHost: hall\r\nCookie: {cookie}\r\n\r\n"))
    }

    fn vote(&self, device: &Device, option: usize) -> String {
        let body = format!("round={}&option={option}", device.round);
        let Device { cookie, .. } = device;
        let length = body.len();
        self.send(&format!("POST / HTTP/1.1\r\nCookie: {cookie}\r\nContent-Length: {length}\r\n\r\n{body}"))
    }

    /// Opens the page as a new device, or as one that it knows.
    fn open(&self, known: Option<&Device>) -> Device {
        let page = self.get(known.map_or("", |device| &device.cookie));
        let cookie = between(&page, "Set-Cookie: ", ";").or_else(|| known.map(|device| device.cookie.clone()));
        let round = between(&page, "name=\"round\" value=\"", "\"").unwrap_or_default();
        Device { cookie: cookie.expect("a cookie"), round }
    }

    fn counts(&self) -> Vec<usize> {
        self.told.recv_timeout(Duration::from_secs(10)).expect("a vote").counts
    }
}

#[derive(Clone)]
struct Device {
    cookie: String,
    round: String,
}

fn between(text: &str, start: &str, end: &str) -> Option<String> {
    let (_, rest) = text.split_once(start)?;
    Some(rest.split_once(end)?.0.to_owned())
}

#[test]
fn a_device_has_one_vote_in_each_round() {
    let mut hall = Hall::new();
    hall.show(Some(poll(1, VoteStage::First)));
    let [one, two] = [hall.open(None), hall.open(None)];
    assert_ne!(one.cookie, two.cookie);
    for (device, option, counts) in
        [(&one, 1, [1, 0, 0]), (&two, 1, [2, 0, 0]), (&one, 1, [2, 0, 0]), (&one, 3, [1, 0, 1])]
    {
        assert!(hall.vote(device, option).starts_with("HTTP/1.1 303 "), "a later vote replaces the earlier one");
        assert_eq!(hall.counts(), counts);
    }
    assert!(hall.get(&one.cookie).contains("value=\"3\" aria-pressed=\"true\""), "a device sees its vote");

    // In a closed round nothing counts; the second round begins empty, and the first one's form is not valid in it.
    hall.show(Some(poll(1, VoteStage::Discussion)));
    assert!(hall.vote(&one, 2).starts_with("HTTP/1.1 409 "));
    assert!(hall.open(Some(&one)).round.is_empty(), "there is no form");
    hall.show(Some(poll(1, VoteStage::Second)));
    assert!(hall.vote(&one, 2).starts_with("HTTP/1.1 409 "));
    let again = hall.open(Some(&one));
    assert_eq!(again.cookie, one.cookie);
    assert!(hall.vote(&again, 2).starts_with("HTTP/1.1 303 "));
    assert_eq!(hall.counts(), [0, 1, 0]);

    // Another vote knows neither the cookie nor the form.
    hall.show(Some(poll(2, VoteStage::First)));
    assert!(hall.vote(&again, 2).starts_with("HTTP/1.1 400 "));
    assert!(hall.get(&again.cookie).contains("Set-Cookie: "));
    assert!(hall.told.try_recv().is_err(), "nothing refused is counted");
}

#[test]
fn hostile_requests_are_refused_and_keep_nobody_out() {
    let mut hall = Hall::new();
    hall.show(Some(poll(1, VoteStage::First)));
    // More silent connections than are kept open, and one that never ends its head.
    let mut silent: Vec<TcpStream> =
        (0..super::MOST_CONNECTIONS + 8).map(|_| TcpStream::connect(hall.address).expect("open")).collect();
    silent.iter_mut().step_by(2).for_each(|stream| stream.write_all(b"GET / HTTP/1.1\r\nX: ").expect("a start"));
    let device = hall.open(None);
    for (request, status) in [
        ("\0\u{1}garbage\r\n\r\n".to_owned(), "400"),
        ("GET /vote?option=1 HTTP/1.1\r\n\r\n".to_owned(), "404"),
        ("PUT / HTTP/1.1\r\n\r\n".to_owned(), "405"),
        ("POST / HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n".to_owned(), "413"),
        (format!("GET / HTTP/1.1\r\nX: {}", "x".repeat(8 << 10)), "413"),
    ] {
        let response = hall.send(&request);
        assert!(response.starts_with(&format!("HTTP/1.1 {status} ")), "{response}");
    }
    for wrong in [
        Device { cookie: String::new(), ..device.clone() },
        Device { cookie: "voter=1-2".to_owned(), ..device.clone() },
        Device { cookie: format!("{}%0d", device.cookie), ..device.clone() },
    ] {
        assert!(hall.vote(&wrong, 1).starts_with("HTTP/1.1 400 "));
    }
    for option in [0, 4, usize::MAX] {
        assert!(hall.vote(&device, option).starts_with("HTTP/1.1 400 "));
    }
    assert!(hall.told.try_recv().is_err());
    assert!(hall.vote(&device, 1).starts_with("HTTP/1.1 303 "));
    assert_eq!(hall.counts(), [1, 0, 0]);
    let mut slow = silent.pop().expect("the latest");
    let mut response = String::new();
    slow.read_to_string(&mut response).expect("a response");
    assert!(response.starts_with("HTTP/1.1 408 "), "{response}");
}

#[test]
fn devices_have_a_limit() {
    let mut hall = Hall::new();
    hall.show(Some(poll(1, VoteStage::First)));
    let one = hall.open(None);
    let key = one.cookie.rsplit_once('-').expect("two parts").0;
    for number in 0..super::MOST_DEVICES {
        let device = Device { cookie: format!("{key}-{number:032x}"), ..one.clone() };
        assert!(hall.vote(&device, 1).starts_with("HTTP/1.1 303 "), "{number}");
    }
    assert!(hall.vote(&one, 1).starts_with("HTTP/1.1 503 "));
    assert_eq!(hall.told.try_iter().last().expect("votes").counts, [super::MOST_DEVICES, 0, 0]);
}

#[test]
fn the_port_is_open_only_during_a_vote() {
    let mut hall = Hall::new();
    assert!(TcpStream::connect(hall.address).is_err(), "no vote is open");
    for vote in 1..=3 {
        hall.show(Some(poll(vote, VoteStage::Options)));
        let mut waiting = TcpStream::connect(hall.address).expect("an open port");
        let page = hall.get("");
        assert!(page.contains("http-equiv=\"refresh\"") && !page.contains("<button"), "{page}");
        hall.show(None);
        assert!(TcpStream::connect(hall.address).is_err(), "after the close nothing answers");
        let mut rest = Vec::new();
        let _ = waiting.read_to_end(&mut rest);
        assert!(!rest.starts_with(b"HTTP/1.1 200"), "nor does an open connection");
    }
    hall.show(Some(poll(4, VoteStage::Options)));
    let address = hall.address;
    drop(hall);
    assert!(TcpStream::connect(address).is_err(), "nor after the presentation");
}

#[test]
fn a_taken_port_is_reported_once_a_vote() {
    let mut hall = Hall::new();
    let taken = std::net::TcpListener::bind(hall.address).expect("a free port");
    let mut show = |vote| hall.booth.show(Some(poll(vote, VoteStage::First)), |_| ());
    assert!(show(1).is_err() && show(1).is_ok() && show(2).is_err());
    drop(taken);
    assert!(show(3).is_ok() && TcpStream::connect(hall.address).is_ok());
}

#[test]
fn texts_are_escaped_and_nothing_else_may_be_loaded() {
    let mut hall = Hall::new();
    for stage in [VoteStage::Options, VoteStage::First, VoteStage::FirstBars, VoteStage::Answer] {
        hall.show(Some(poll(1, stage)));
        let page = hall.get("");
        let (head, body) = page.split_once("\r\n\r\n").expect("a head");
        let nonce = between(head, "style-src 'nonce-", "'").expect("a policy");
        assert!(head.contains("default-src 'none'") && body.contains(&format!("<style nonce=\"{nonce}\">")), "{page}");
        assert!(body.contains("&lt;script&gt;alert(&quot;1&quot;)") && !body.contains("<script"), "{body}");
        assert!(body.contains("Which &lt;i&gt;node&lt;/i&gt;?") && body.contains("D &amp; &#39;E&#39;"), "{body}");
        let xml = body.trim_start_matches("<!DOCTYPE html>");
        let unclosed = ["<meta", "<input"].iter().fold(xml.to_owned(), |xml, tag| {
            let mut parts = xml.split(tag);
            let first = parts.next().unwrap_or_default().to_owned();
            parts.fold(first, |all, part| all + tag + &part.replacen('>', "/>", 1))
        });
        roxmltree::Document::parse(&unclosed).expect("well-formed markup");
    }
}

/// With the answer, a device reads why its own vote is wrong.
#[test]
fn a_device_reads_why_its_answer_is_wrong() {
    let mut hall = Hall::new();
    hall.show(Some(poll(1, VoteStage::First)));
    let [one, two, other] = [hall.open(None), hall.open(None), hall.open(None)];
    hall.vote(&one, 2);
    hall.vote(&two, 1);
    assert!(!hall.get(&one.cookie).contains("seen only"), "not before the answer is shown");
    hall.show(Some(poll(1, VoteStage::Answer)));
    let page = hall.get(&one.cookie);
    assert!(page.contains("C has seen only 3.") && !page.contains("Yes"), "{page}");
    let page = hall.get(&two.cookie);
    assert!(page.contains("Yes: &lt;b&gt;.") && page.contains("class=\"right\""), "{page}");
    let page = hall.get(&other.cookie);
    assert!(page.contains("The answer is &lt;B&gt;.") && !page.contains("Yes"), "{page}");
}

/// Many devices at once: each vote counts.
#[test]
fn a_hall_votes_at_once() {
    let mut hall = Hall::new();
    hall.show(Some(poll(1, VoteStage::First)));
    let address = hall.address;
    let voters = (0..12).map(|voter| {
        let (tell, told) = channel();
        let seat = Hall {
            booth: Booth { address, open: None, failed: None },
            told,
            tell: Arc::new(Mutex::new(tell)),
            address,
        };
        thread::spawn(move || {
            for _ in 0..5 {
                let device = seat.open(None);
                assert!(seat.vote(&device, voter % 3 + 1).starts_with("HTTP/1.1 303 "));
            }
        })
    });
    voters.collect::<Vec<_>>().into_iter().for_each(|voter| voter.join().expect("a voter"));
    let most = hall.told.try_iter().map(|ballots| ballots.counts).max_by_key(|counts| counts.iter().sum::<usize>());
    assert_eq!(most.expect("votes"), [20, 20, 20]);
}
