//! A presentation in one terminal and its presenter view in another.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::harness::{SIGNALLED, Size, Terminal, USUAL};
use plywood_tree::testing::some;

const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";
const HOME: &str = "\x1b[H";
const END: &str = "\x1b[F";
const PAGE_DOWN: &str = "\x1b[6~";
const ENTER: &str = "\r";

struct Hall(PathBuf);

impl Hall {
    fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("plywood-hall-{}-{number}", std::process::id()));
        fs::create_dir(&path).expect("a temporary directory");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o700)).expect("its mode");
        Self(path)
    }

    fn open(&self, size: Size, arguments: &[&str]) -> Terminal {
        Terminal::run(size, self.command(arguments))
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
        command.arg("present");
        command.args(arguments);
        command.env("XDG_RUNTIME_DIR", &self.0);
        command.env("TMPDIR", &self.0);
        command
    }

    fn presentation(&self, arguments: &[&str]) -> Terminal {
        self.open(USUAL, arguments)
    }

    fn ubb(&self) -> Terminal {
        let presentation = self.presentation(&["ubb", "--step", "20"]);
        presentation.wait_for_text("event 10 of 20");
        presentation
    }

    fn presenter_view(&self) -> Terminal {
        self.open(USUAL, &["--follow"])
    }

    fn sockets(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.0.join("plywood")).expect("a directory");
        entries.map(|entry| entry.expect("an entry").path()).collect()
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_closed_window_ends_the_talk_and_leaves_no_socket() {
    let hall = Hall::new();
    for size in some([USUAL, (u16::MAX, u16::MAX)]) {
        let mut command = hall.command(&["ubb"]);
        command.env("PATH", "/nowhere");
        assert_eq!(Terminal::hung_up(size, command, "event 9"), Some(129));
    }
    assert!(hall.sockets().is_empty(), "{:?}", hall.sockets());
}

fn leave(mut terminal: Terminal) {
    terminal.press("q");
    terminal.ends_restored_with(0);
}

#[test]
fn both_terminals_stay_in_step_whichever_is_typed_in() {
    let hall = Hall::new();
    let mut presentation = hall.ubb();
    presentation.stop_at_every_step();
    let mut presenter_view = hall.presenter_view();
    presenter_view.wait_for_text("20 / 43");
    presenter_view.wait_for_text("the audience sees");
    for (keys, step) in [(RIGHT, 21), ("n", 26), (END, 43), (HOME, 0), (" ", 1)] {
        presentation.press_for(keys, &format!("step {step} / 43"));
        presenter_view.wait_for_text(&format!(" {step} / 43   0:0"));
    }
    for (keys, step) in [(RIGHT, 2), (LEFT, 1), ("n", 6), ("N", 0), (PAGE_DOWN, 1), (END, 43), (HOME, 0)] {
        presenter_view.press_for(keys, &format!(" {step} / 43   0:0"));
        presentation.wait_for_text(&format!("step {step} / 43"));
    }
    // The next step's sentence is the presentation's sentence one step later.
    presenter_view.wait_for_text("NEXT");
    let sentence = "The search begins at R";
    assert!(
        presenter_view.contents().contains(sentence) && !presentation.contents().contains(sentence),
        "{}",
        presenter_view.contents()
    );
    presenter_view.press_for(RIGHT, " 1 / 43");
    presentation.wait_for_text(sentence);
    leave(presenter_view);
    presentation.press_for(RIGHT, "step 2 / 43");
    leave(presentation);
    assert!(hall.sockets().is_empty());
}

#[test]
fn a_follower_that_dies_takes_nothing_with_it_and_comes_back_in_step() {
    let hall = Hall::new();
    let mut presentation = hall.ubb();
    presentation.stop_at_every_step();
    let presenter_view = hall.presenter_view();
    presenter_view.wait_for_text("20 / 43");
    presenter_view.signal("KILL");
    for step in 21..30 {
        presentation.press_for(RIGHT, &format!("step {step} / 43"));
    }
    let mut again = hall.presenter_view();
    again.wait_for_text("29 / 43");
    again.press(RIGHT);
    presentation.wait_for_text("step 30 / 43");
    again.wait_for_text("30 / 43");
    // A suspended presenter view does not block the presentation.
    again.signal("STOP");
    presentation.press_for(&RIGHT.repeat(3), "step 33 / 43");
    again.signal("CONT");
    again.wait_for_text("33 / 43");
    leave(again);
    leave(presentation);
}

#[test]
fn a_follower_waits_for_its_talk_and_finds_it_again() {
    let hall = Hall::new();
    let mut presenter_view = hall.presenter_view();
    presenter_view.wait_for_text("waiting: run `plywood present FILE`");
    let presentation = hall.ubb();
    presenter_view.wait_for_text("20 / 43");
    presentation.signal("KILL");
    presenter_view.wait_for_text("the presentation has ended; waiting for it");
    presenter_view.press_for(RIGHT, "the presentation did not receive that key");
    let mut again = hall.ubb();
    again.stop_at_every_step();
    presenter_view.wait_for_text("the audience sees");
    again.press_for(RIGHT, "step 21 / 43");
    presenter_view.wait_for_text("21 / 43");
    presenter_view.press(RIGHT);
    again.wait_for_text("step 22 / 43");
    assert_eq!(hall.sockets().len(), 1, "the socket of the dead talk has been cleared away");
    again.signal("TERM");
    again.ends_restored_with(143);
    assert!(hall.sockets().is_empty());
    presenter_view.wait_for_text("the presentation has ended; waiting for it");
    leave(presenter_view);
}

#[test]
fn whatever_the_window_goes_through_the_view_is_complete_again() {
    let hall = Hall::new();
    let mut presentation = hall.ubb();
    presentation.stop_at_every_step();
    let mut presenter_view = hall.presenter_view();
    presenter_view.wait_for_text("20 / 43");
    presenter_view.resize((250, 80));
    presenter_view.wait_for("the clock in large digits", |screen| screen.contents().contains("ELAPSED"));
    // Large digits of 20: the step is next to the complete audience screen.
    presenter_view.wait_for_text("step 20 / 43");
    presentation.press_for(RIGHT, "step 21 / 43");
    presenter_view.wait_for_text("step 21 / 43");
    presenter_view.resize((20, 5));
    presenter_view.wait_for("a title and the next sentence", |screen| {
        let first = screen.rows(0, 20).next().unwrap_or_default();
        first.contains("21 / 43") && screen.contents().contains("NEXT")
    });
    presenter_view.press(RIGHT);
    presentation.wait_for_text("step 22 / 43");
    presenter_view.wait_for("the step after", |screen| screen.contents().contains("22 / 43"));
    presenter_view.resize(USUAL);
    presenter_view.wait_for("the view as it was", |screen| {
        let contents = screen.contents();
        ["the audience sees", "NEXT", "22 / 43   0:0", "q quit"].iter().all(|words| contents.contains(words))
    });
    // The window of the presentation may change too: the view draws the moment for its own size.
    for size in [(250, 80), (20, 5)] {
        presentation.resize(size);
        presenter_view.wait_for_text("▼ ≤0");
        presenter_view.wait_for_no_text("rows");
    }
    presentation.resize(USUAL);
    presenter_view.press_for(LEFT, "21 / 43");
    leave(presentation);
    leave(presenter_view);
}

#[test]
fn the_room_can_be_blanked_from_either_terminal() {
    let hall = Hall::new();
    let mut presentation = hall.ubb();
    presentation.stop_at_every_step();
    let mut presenter_view = hall.presenter_view();
    presenter_view.wait_for_text("the audience sees");
    presentation.press("b");
    presenter_view.wait_for_text("BLANK: an empty screen");
    presenter_view.wait_for_text("▼ ≤0");
    presenter_view.press("b");
    presentation.wait_for_text("step 20 / 43");
    presenter_view.wait_for_no_text("BLANK");
    presenter_view.press("b");
    presentation.wait_for("nothing at all", |screen| screen.contents().trim().is_empty());
    leave(presenter_view);
    leave(presentation);
}

#[test]
fn a_talk_may_begin_in_the_gallery_and_search_for_long() {
    let hall = Hall::new();
    let mut presentation = hall.presentation(&[]);
    presentation.wait_for_text("how game-tree searches think");
    let mut presenter_view = hall.presenter_view();
    presenter_view.wait_for_text("how game-tree searches think");
    presenter_view.press(RIGHT);
    presentation.wait_for_text("Will MIN at C look at");
    presenter_view.wait_for_text("Three nodes decide");
    presentation.press_for("\x7f", "how game-tree searches think");
    presentation.press_for(ENTER, "Three nodes decide");
    presenter_view.wait_for_text("NEXT");
    leave(presentation);
    leave(presenter_view);
}

#[test]
fn the_clock_is_the_talks_and_r_starts_it_anew() {
    let hall = Hall::new();
    let presentation = hall.ubb();
    let presenter_view = hall.presenter_view();
    presenter_view.wait_for_text("0:02");
    leave(presenter_view);
    // The clock belongs to the presentation: it does not restart with the presenter view.
    let mut presenter_view = hall.presenter_view();
    presenter_view.wait_for("a clock that has gone on", |screen| {
        let contents = screen.contents();
        (2..30).any(|second| contents.contains(&format!(" 0:{second:02}")))
    });
    assert!(!presenter_view.contents().contains(" 0:00"), "{}", presenter_view.contents());
    presenter_view.press_for("r", " 0:00");
    leave(presenter_view);
    leave(presentation);
}

#[test]
fn of_several_talks_one_is_chosen() {
    let hall = Hall::new();
    let (ubb, pisa) = (hall.ubb(), hall.presentation(&["pisa"]));
    pisa.wait_for_text("step ");
    let mut unsure = hall.presenter_view();
    unsure.ends_restored_with(1);
    for words in ["error[which-talk]: 2 presentations are running", "`ubb` (process ", "`pisa` (process "] {
        assert!(unsure.contents().replace('\n', "").contains(words), "{}", unsure.contents());
    }
    let mut wrong = hall.open(USUAL, &["--follow", "--talk", "textbook"]);
    wrong.ends_restored_with(1);
    wrong.find("no presentation `textbook` is running");
    let chosen = hall.open(USUAL, &["--follow", "--talk", "ubb"]);
    chosen.wait_for_text("20 / 43");
    leave(ubb);
    chosen.wait_for_text("the presentation has ended; waiting for it");
    leave(chosen);
    leave(pisa);
}

#[test]
fn only_the_owner_can_open_the_socket() {
    let hall = Hall::new();
    let presentation = hall.ubb();
    let mode = |path: PathBuf| fs::symlink_metadata(path).expect("it is there").mode() & 0o7777;
    assert_eq!(mode(hall.0.join("plywood")), 0o700);
    assert_eq!(hall.sockets().into_iter().map(mode).collect::<Vec<_>>(), [0o600]);
    leave(presentation);
    let lax = fs::Permissions::from_mode(0o755);
    fs::set_permissions(hall.0.join("plywood"), lax).expect("its mode");
    for arguments in [["ubb"].as_slice(), &["--follow"]] {
        let mut refused = hall.presentation(arguments);
        refused.ends_restored_with(1);
        refused.find("error[no-private-place]");
    }
}

#[test]
fn a_talk_goes_on_where_it_was_however_it_ended_unless_it_was_left() {
    let hall = Hall::new();
    let command = || {
        let mut command = hall.command(&["ubb"]);
        command.env("XDG_STATE_HOME", hall.0.join("state"));
        command
    };
    let mut presentation = Terminal::run(USUAL, command());
    presentation.press_for("r", "fail-soft");
    // A crash, a closed terminal, a system shutdown.
    for (step, event, signal, code) in [(31, 14, "KILL", SIGNALLED), (33, 15, "HUP", 129), (35, 16, "TERM", 143)] {
        presentation.press_for(&format!("g{step}\r"), &format!("event {event} of 20"));
        presentation.signal(signal);
        presentation.ends_with(code);
        presentation = Terminal::run(USUAL, command());
        presentation.wait_for_text(&format!("event {event} of 20"));
        presentation.wait_for_text("fail-soft");
    }
    presentation.press_for(LEFT, "event 16 of 20");
    leave(presentation);
    let new = Terminal::run(USUAL, command());
    new.wait_for_text("event 9 of 20");
    leave(new);
}

fn fetch(address: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("an open port");
    stream.write_all(request.as_bytes()).expect("a request");
    let mut response = String::new();
    stream.read_to_string(&mut response).expect("a response");
    response
}

#[test]
fn devices_vote_while_a_vote_is_open_and_only_where_it_is_allowed() {
    let f3 = "\x1bOR";
    let hall = Hall::new();
    let mut presentation = hall.presentation(&["textbook", "--vote-on", "127.0.0.1:0"]);
    presentation.wait_for_text("textbook");
    presentation.press(HOME);
    presentation.press_for("Q", "quiz 1");
    presentation.press_for(f3, "http://127.0.0.1:");
    let screen = presentation.contents();
    let (_, address) = screen.split_once("http://").expect("the address");
    let address = address.split_whitespace().next().expect("the address").to_owned();
    presentation.press_for(ENTER, "0 votes");
    let page = fetch(&address, "GET / HTTP/1.1\r\n\r\n");
    let between = |start: &str, end: char| {
        let (_, rest) = page.split_once(start).expect("a page");
        rest.split(end).next().expect("a value").to_owned()
    };
    let (cookie, round) = (between("Set-Cookie: ", ';'), between("name=\"round\" value=\"", '"'));
    assert!(page.contains("Which node does it visit next?"), "{page}");
    let form = format!("round={round}&option=2");
    let vote = format!("POST / HTTP/1.1\r\nCookie: {cookie}\r\nContent-Length: {}\r\n\r\n{form}", form.len());
    for _ in 0..2 {
        assert!(fetch(&address, &vote).starts_with("HTTP/1.1 303 "));
        presentation.wait_for_text("1 vote");
    }
    presentation.press_for("1", "2 votes");
    presentation.press_for("\x1b", "Type an option");
    assert!(TcpStream::connect(&address).is_err(), "the port closes with the vote");
    // A screen without `--vote-on` names no address.
    let mut quiet = hall.presentation(&["textbook"]);
    quiet.press(HOME);
    quiet.press_for("Q", "quiz 1");
    quiet.press_for(f3, "Think");
    assert!(!quiet.contents().contains("http"), "{}", quiet.contents());
    leave_quiz(quiet);
    leave_quiz(presentation);

    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("its address").to_string();
    let mut refused = hall.presentation(&["textbook", "--vote-on", &address]);
    refused.ends_restored_with(1);
    refused.find("error[no-votes]");
    let mut unread = hall.presentation(&["textbook", "--vote-on", "here"]);
    unread.ends_restored_with(2);
    unread.find("expected an address");
}

fn leave_quiz(mut terminal: Terminal) {
    terminal.press("\x03");
    terminal.ends_restored_with(0);
}
