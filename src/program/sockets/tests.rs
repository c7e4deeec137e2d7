//! A presentation and its presenter views over a real socket, in one process.
#![cfg(unix)]

use std::fs;
use std::io::{ErrorKind, Read as _, Write as _};
use std::ops::ControlFlow;
use std::os::unix::net::{UnixListener, UnixStream};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use super::lines::Lines;
use super::testing::Folder;
use super::*;
use plywood_interface::keymap::Action;
use plywood_interface::presentation::message::{
    Command, Disconnected, Event, Hello, LONGEST_UPDATE, Presentation, Request, SpeakerNotes, Update, VERSION, line,
};

const DEADLINE: Duration = Duration::from_secs(20);

struct Running {
    folder: Folder,
    server: Server,
    asked: Receiver<Request>,
}

fn presentation(name: &str) -> Running {
    let folder = Folder::new("server");
    let (server, asked) = served(&folder, name);
    Running { folder, server, asked }
}

fn served(folder: &Folder, name: &str) -> (Server, Receiver<Request>) {
    let server = Server::open(&folder.directories(), name).expect("a socket");
    let (ask, asked) = channel();
    server
        .listen(move |request| {
            let _ = ask.send(request);
        })
        .expect("a listener");
    (server, asked)
}

fn titled(title: &str) -> Presentation {
    Presentation {
        notes: SpeakerNotes { title: title.to_owned(), ..SpeakerNotes::default() },
        ..Presentation::default()
    }
}

impl Running {
    fn socket(&self) -> std::path::PathBuf {
        self.folder.path().join(format!("plywood/talk-{}.sock", std::process::id()))
    }

    fn asked(&self) -> Request {
        self.asked.recv_timeout(DEADLINE).expect("a request")
    }

    fn presenter_view(&self) -> (UnixStream, Lines<UnixStream>) {
        let mut stream = UnixStream::connect(self.socket()).expect("somebody who listens");
        stream.set_read_timeout(Some(DEADLINE)).expect("a timeout");
        stream.write_all(&line(&Hello::of("", 1))).expect("a hello");
        let mut lines = Lines::new(stream.try_clone().expect("the same"), LONGEST_UPDATE);
        let first = lines.next().expect("a line").expect("no end yet");
        assert_eq!(Hello::read(&first).expect("a hello"), Hello::of("ubb", std::process::id()));
        assert_eq!(self.asked(), Request::Joined);
        (stream, lines)
    }
}

fn update(lines: &mut Lines<UnixStream>) -> Update {
    Update::read(&lines.next().expect("a line").expect("no end yet")).expect("a message")
}

fn title(lines: &mut Lines<UnixStream>) -> String {
    loop {
        if let Some(presentation) = update(lines).presentation {
            return presentation.notes.title;
        }
    }
}

fn ask(stream: &mut UnixStream, name: &str) {
    stream.write_all(&line(&name)).expect("a command");
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
    let presentation = presentation("ubb");
    assert!(!presentation.server.is_followed());
    let (mut stream, mut lines) = presentation.presenter_view();
    assert!(presentation.server.is_followed());
    presentation.server.show(titled("one"));
    assert_eq!(title(&mut lines), "one");
    for (name, action) in [("forward", Action::Forward), ("play", Action::Play), ("blank", Action::Blank)] {
        ask(&mut stream, "no such command");
        ask(&mut stream, "quit");
        ask(&mut stream, name);
        assert_eq!(presentation.asked(), Request::Command(command(action)));
    }
    let (_other, mut others) = presentation.presenter_view();
    assert_eq!(title(&mut others), "one", "who comes late sees what there is");
    drop((stream, lines));
    presentation.server.show(titled("two"));
    assert_eq!(title(&mut others), "two", "one that leaves takes nobody with it");
}

#[test]
fn the_clock_is_the_talks_and_can_be_started_anew() {
    let presentation = presentation("ubb");
    let (mut stream, mut lines) = presentation.presenter_view();
    let later = loop {
        let elapsed = update(&mut lines).elapsed;
        if elapsed >= 900 {
            break elapsed;
        }
    };
    ask(&mut stream, "clock");
    let anew = loop {
        let elapsed = update(&mut lines).elapsed;
        if elapsed < later {
            break elapsed;
        }
    };
    assert!(anew < 900, "{anew} after {later}");
}

#[test]
fn a_follower_that_does_not_read_holds_nobody_up() {
    let presentation = presentation("ubb");
    let (_deaf, _unread) = presentation.presenter_view();
    let (_stream, mut lines) = presentation.presenter_view();
    let started = Instant::now();
    for number in 0..2_000 {
        presentation.server.show(titled(&format!("{number} {}", "x".repeat(100_000))));
    }
    assert!(started.elapsed() < DEADLINE / 2, "{:?}", started.elapsed());
    wait("the last of many frames", || title(&mut lines).starts_with("1999 "));
}

#[test]
fn who_speaks_another_language_or_version_is_not_listened_to() {
    // Peers that speak another protocol are disconnected.
    {
        let presentation = presentation("ubb");
        let other = line(&Hello { version: VERSION + 1, ..Hello::default() });
        let endless = vec![b' '; 1 << 20];
        for words in [b"GET / HTTP/1.1\r\n\r\n".as_slice(), b"{}\n", &[0xff; 64], &other, &endless] {
            let mut stream = UnixStream::connect(presentation.socket()).expect("somebody who listens");
            stream.set_read_timeout(Some(DEADLINE)).expect("a timeout");
            // The server may disconnect before it has read everything.
            let _ = stream.write_all(words);
            let mut heard = Vec::new();
            let end = stream.read_to_end(&mut heard).map_err(|error| error.kind());
            assert!(matches!(end, Ok(_) | Err(ErrorKind::ConnectionReset)), "{end:?}");
        }
        let (mut stream, _lines) = presentation.presenter_view();
        stream.write_all(b"nonsense\n").expect("words");
        wait("the end of a follower that talks nonsense", || !presentation.server.is_followed());
        let (_stream, mut lines) = presentation.presenter_view();
        presentation.server.show(titled("still there"));
        assert_eq!(title(&mut lines), "still there");
    }

    // A presentation of another version is refused with its version.
    {
        let folder = Folder::new("version");
        drop(Server::open(&folder.directories(), "makes the directory"));
        let listener = UnixListener::bind(folder.path().join("plywood/talk-4000000.sock")).expect("a socket");
        std::thread::spawn(move || {
            for mut presenter_view in listener.incoming().flatten() {
                let hello = Hello { version: VERSION + 1, name: "future".to_owned(), pid: 4_000_000 };
                let _ = presenter_view.write_all(&line(&hello));
            }
        });
        let (_client, heard) = client(&folder);
        assert_eq!(event(&heard), Event::Disconnected(Disconnected::OtherVersion(VERSION + 1)));
    }
}

#[test]
fn there_are_no_more_followers_than_agreed() {
    let presentation = presentation("ubb");
    let mut presenter_views: Vec<_> = (0..8).map(|_| presentation.presenter_view()).collect();
    let mut ninth = UnixStream::connect(presentation.socket()).expect("somebody who listens");
    assert_eq!(ninth.read(&mut [0; 9]).expect("the end"), 0);
    presenter_views.pop();
    wait("a free place", || {
        let mut again = UnixStream::connect(presentation.socket()).expect("somebody who listens");
        again.read(&mut [0; 9]).is_ok_and(|bytes| bytes > 0)
    });
}

#[test]
fn a_talk_that_is_over_leaves_nothing_behind_and_a_dead_one_is_cleared_away() {
    let presentation = presentation("ubb");
    let (socket, directory) = (presentation.socket(), presentation.folder.path().join("plywood"));
    assert_eq!(running_presentations(&presentation.folder.directories()).expect("a directory").len(), 1);
    let Running { folder, server, .. } = presentation;
    drop(server);
    assert!(!socket.exists());
    // The remains of a killed presentation: a socket that nothing listens on.
    let dead = directory.join("talk-4000000.sock");
    drop(UnixListener::bind(&dead).expect("a socket"));
    assert!(dead.exists());
    assert!(running_presentations(&folder.directories()).expect("a directory").is_empty());
    assert!(!dead.exists());
    assert_eq!(fs::read_dir(&directory).expect("a directory").count(), 0);
}

fn client(folder: &Folder) -> (Client, Receiver<Event>) {
    let (hear, heard) = channel();
    let listen = move |event| if hear.send(event).is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
    (Client::start(folder.directories(), Wanted::Any, listen), heard)
}

fn command(action: Action) -> Command {
    Command::of(action).expect("a command")
}

fn event(heard: &Receiver<Event>) -> Event {
    heard.recv_timeout(DEADLINE).expect("something heard")
}

#[track_caller]
fn hear_until(heard: &Receiver<Event>, is_it: impl Fn(&Event) -> bool) {
    wait("something that is not said", || is_it(&event(heard)));
}

fn is_titled(event: &Event, title: &str) -> bool {
    matches!(event, Event::Updated(update) if update.presentation.as_ref().is_some_and(|new| new.notes.title == title))
}

#[test]
fn a_client_waits_for_the_talk_and_finds_it_again() {
    let folder = Folder::new("client");
    let (client, heard) = client(&folder);
    client.send(command(Action::Forward));
    assert_eq!(event(&heard), Event::Disconnected(Disconnected::NoPresentation));
    for title in ["first", "second"] {
        let (server, asked) = served(&folder, "ubb");
        hear_until(&heard, |event| matches!(event, Event::Connected(hello) if hello.name == "ubb"));
        assert_eq!(asked.recv_timeout(DEADLINE), Ok(Request::Joined));
        server.show(titled(title));
        hear_until(&heard, |event| is_titled(event, title));
        client.send(command(Action::Back));
        assert_eq!(asked.recv_timeout(DEADLINE), Ok(Request::Command(command(Action::Back))));
        drop(server);
        hear_until(&heard, |event| *event == Event::Disconnected(Disconnected::Gone));
    }
}

#[test]
fn talks_are_chosen_by_name_or_process() {
    let hello = Hello::of("ubb", 17);
    for (wanted, is_wanted) in [("ubb", true), ("17", true), ("u", false), ("1", false)] {
        assert_eq!(Wanted::Named(wanted.to_owned()).matches(&hello), is_wanted, "{wanted}");
    }
    assert!(Wanted::Any.matches(&hello));
}
