//! A talk and its followers over a real socket, in one process.
#![cfg(unix)]

use std::fs;
use std::io::{ErrorKind, Read as _, Write as _};
use std::os::unix::net::{UnixListener, UnixStream};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use super::lines::Lines;
use super::testing::Folder;
use super::*;
use crate::present::message::{MOST_SAID, VERSION, line};
use crate::present::{Apart, Asked, Heard, Hello, News, Prompt, Request, Said, Wanted, Wish};

/// How long anything may take.
const DEADLINE: Duration = Duration::from_secs(20);

struct Talk {
    folder: Folder,
    stage: Stage,
    asked: Receiver<Request>,
}

fn talk(name: &str) -> Talk {
    let folder = Folder::new("stage");
    let (stage, asked) = staged(&folder, name);
    Talk { folder, stage, asked }
}

fn staged(folder: &Folder, name: &str) -> (Stage, Receiver<Request>) {
    let stage = Stage::open(&folder.places(), name).expect("a socket");
    let (ask, asked) = channel();
    stage
        .listen(move |request| {
            let _ = ask.send(request);
        })
        .expect("a listener");
    (stage, asked)
}

fn titled(title: &str) -> News {
    News { prompt: Prompt { title: title.to_owned(), ..Prompt::default() }, ..News::default() }
}

impl Talk {
    fn socket(&self) -> std::path::PathBuf {
        self.folder.path().join(format!("plywood/talk-{}.sock", std::process::id()))
    }

    fn asked(&self) -> Request {
        self.asked.recv_timeout(DEADLINE).expect("a request")
    }

    /// A connection that has said hello.
    fn guest(&self) -> (UnixStream, Lines<UnixStream>) {
        let mut stream = UnixStream::connect(self.socket()).expect("somebody who listens");
        stream.set_read_timeout(Some(DEADLINE)).expect("a timeout");
        let hello = Some(Hello::of("", 1));
        stream.write_all(&line(&Asked { hello, wish: None })).expect("a hello");
        let mut lines = Lines::new(stream.try_clone().expect("the same"), MOST_SAID);
        let first = said(&mut lines);
        assert_eq!(first.hello, Some(Hello::of("ubb", std::process::id())));
        assert_eq!(self.asked(), Request::Joined);
        (stream, lines)
    }
}

fn said(lines: &mut Lines<UnixStream>) -> Said {
    Said::read(&lines.next().expect("a line").expect("no end yet")).expect("a message")
}

/// The next news, whatever is said before it.
fn news(lines: &mut Lines<UnixStream>) -> String {
    loop {
        if let Some(news) = said(lines).news {
            return news.prompt.title;
        }
    }
}

fn wishes(stream: &mut UnixStream, words: &str) {
    let asked = Asked { hello: None, wish: Some(words.to_owned()) };
    stream.write_all(&line(&asked)).expect("a wish");
}

#[track_caller]
fn wait(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + DEADLINE;
    while !is_so() {
        assert!(Instant::now() < end, "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn followers_hear_what_is_new_and_are_heard() {
    let talk = talk("ubb");
    assert!(!talk.stage.is_followed());
    let (mut stream, mut lines) = talk.guest();
    assert!(talk.stage.is_followed());
    talk.stage.show(titled("one"));
    assert_eq!(news(&mut lines), "one");
    for (words, wish) in [("forward", Wish::Forward), ("play", Wish::Play), ("blank", Wish::Blank)] {
        wishes(&mut stream, "no such wish");
        wishes(&mut stream, words);
        assert_eq!(talk.asked(), Request::Wish(wish));
    }
    let (_other, mut others) = talk.guest();
    assert_eq!(news(&mut others), "one", "who comes late sees what there is");
    drop((stream, lines));
    talk.stage.show(titled("two"));
    assert_eq!(news(&mut others), "two", "one that leaves takes nobody with it");
}

#[test]
fn the_clock_is_the_talks_and_can_be_started_anew() {
    let talk = talk("ubb");
    let (mut stream, mut lines) = talk.guest();
    let later = loop {
        if let Some(elapsed) = said(&mut lines).elapsed.filter(|elapsed| *elapsed >= 900) {
            break elapsed;
        }
    };
    wishes(&mut stream, "clock");
    let anew = loop {
        if let Some(elapsed) = said(&mut lines).elapsed.filter(|elapsed| *elapsed < later) {
            break elapsed;
        }
    };
    assert!(anew < 900, "{anew} after {later}");
}

#[test]
fn a_follower_that_does_not_read_holds_nobody_up() {
    let talk = talk("ubb");
    let (_deaf, _unread) = talk.guest();
    let (_stream, mut lines) = talk.guest();
    let started = Instant::now();
    for number in 0..2_000 {
        talk.stage.show(titled(&format!("{number} {}", "x".repeat(100_000))));
    }
    assert!(started.elapsed() < DEADLINE / 2, "{:?}", started.elapsed());
    wait("the last of many frames", || news(&mut lines).starts_with("1999 "));
}

#[test]
fn who_speaks_another_language_is_not_listened_to() {
    let talk = talk("ubb");
    let other = line(&Asked { hello: Some(Hello { version: VERSION + 1, ..Hello::default() }), wish: None });
    let endless = vec![b' '; 1 << 20];
    for words in [b"GET / HTTP/1.1\r\n\r\n".as_slice(), b"{}\n", &[0xff; 64], &other, &endless] {
        let mut stream = UnixStream::connect(talk.socket()).expect("somebody who listens");
        stream.set_read_timeout(Some(DEADLINE)).expect("a timeout");
        // It may hang up before it has heard all.
        let _ = stream.write_all(words);
        let mut heard = Vec::new();
        let end = stream.read_to_end(&mut heard).map_err(|error| error.kind());
        assert!(matches!(end, Ok(_) | Err(ErrorKind::ConnectionReset)), "{end:?}");
    }
    let (mut stream, _lines) = talk.guest();
    stream.write_all(b"nonsense\n").expect("words");
    wait("the end of a follower that talks nonsense", || !talk.stage.is_followed());
    let (_stream, mut lines) = talk.guest();
    talk.stage.show(titled("still there"));
    assert_eq!(news(&mut lines), "still there");
}

#[test]
fn there_are_no_more_followers_than_agreed() {
    let talk = talk("ubb");
    let mut guests: Vec<_> = (0..8).map(|_| talk.guest()).collect();
    let mut ninth = UnixStream::connect(talk.socket()).expect("somebody who listens");
    assert_eq!(ninth.read(&mut [0; 9]).expect("the end"), 0);
    guests.pop();
    wait("a free place", || {
        let mut again = UnixStream::connect(talk.socket()).expect("somebody who listens");
        again.read(&mut [0; 9]).is_ok_and(|bytes| bytes > 0)
    });
}

#[test]
fn a_talk_that_is_over_leaves_nothing_behind_and_a_dead_one_is_cleared_away() {
    let talk = talk("ubb");
    let (socket, directory) = (talk.socket(), talk.folder.path().join("plywood"));
    assert_eq!(talks(&talk.folder.places()).expect("a place").len(), 1);
    let Talk { folder, stage, .. } = talk;
    drop(stage);
    assert!(!socket.exists());
    // What a killed talk leaves: a socket that nobody listens on.
    let dead = directory.join("talk-4000000.sock");
    drop(UnixListener::bind(&dead).expect("a socket"));
    assert!(dead.exists());
    assert!(talks(&folder.places()).expect("a place").is_empty());
    assert!(!dead.exists());
    assert_eq!(fs::read_dir(&directory).expect("a directory").count(), 0);
}

/// What a seat hears, news by their titles.
fn told(heard: &Receiver<Heard>) -> Heard {
    heard.recv_timeout(DEADLINE).expect("something heard")
}

#[track_caller]
fn hear_until(heard: &Receiver<Heard>, is_it: impl Fn(&Heard) -> bool) {
    wait("something that is not said", || is_it(&told(heard)));
}

fn is_titled(heard: &Heard, title: &str) -> bool {
    matches!(heard, Heard::Said(said) if said.news.as_ref().is_some_and(|news| news.prompt.title == title))
}

#[test]
fn a_seat_waits_for_the_talk_and_finds_it_again() {
    let folder = Folder::new("seat");
    let (hear, heard) = channel();
    let listening = move |said| if hear.send(said).is_ok() { Listening::On } else { Listening::Off };
    let seat = Seat::take(folder.places(), Wanted::Any, listening);
    seat.wish(Wish::Forward);
    assert_eq!(told(&heard), Heard::Apart(Apart::NoTalk));
    for title in ["first", "second"] {
        let (stage, asked) = staged(&folder, "ubb");
        hear_until(&heard, |heard| matches!(heard, Heard::Joined(hello) if hello.name == "ubb"));
        assert_eq!(asked.recv_timeout(DEADLINE), Ok(Request::Joined));
        stage.show(titled(title));
        hear_until(&heard, |heard| is_titled(heard, title));
        seat.wish(Wish::Back);
        assert_eq!(asked.recv_timeout(DEADLINE), Ok(Request::Wish(Wish::Back)));
        drop(stage);
        hear_until(&heard, |heard| *heard == Heard::Apart(Apart::Gone));
    }
}

#[test]
fn a_talk_of_another_version_is_refused_with_its_version() {
    let folder = Folder::new("version");
    drop(Stage::open(&folder.places(), "makes the directory"));
    let listener = UnixListener::bind(folder.path().join("plywood/talk-4000000.sock")).expect("a socket");
    std::thread::spawn(move || {
        for mut guest in listener.incoming().flatten() {
            let hello = Hello { version: VERSION + 1, name: "future".to_owned(), pid: 4_000_000 };
            let _ = guest.write_all(&line(&Said { hello: Some(hello), ..Said::default() }));
        }
    });
    let (hear, heard) = channel();
    let listening = move |said| if hear.send(said).is_ok() { Listening::On } else { Listening::Off };
    let _seat = Seat::take(folder.places(), Wanted::Any, listening);
    assert_eq!(told(&heard), Heard::Apart(Apart::OtherVersion(VERSION + 1)));
}

#[test]
fn talks_are_meant_by_name_or_process() {
    let hello = Hello::of("ubb", 17);
    for (wanted, is_meant) in [("ubb", true), ("17", true), ("u", false), ("1", false)] {
        assert_eq!(Wanted::Named(wanted.to_owned()).means(&hello), is_meant, "{wanted}");
    }
    assert!(Wanted::Any.means(&hello));
}
