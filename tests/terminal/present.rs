//! A presentation in one terminal and its presenter view in another.

use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::harness::{Size, Terminal, USUAL};
use portable_pty::CommandBuilder;

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

    fn command(&self, arguments: &[&str]) -> CommandBuilder {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_plywood"));
        command.arg("present");
        command.args(arguments);
        command.env("XDG_RUNTIME_DIR", &self.0);
        command.env("TMPDIR", &self.0);
        command
    }

    fn talk(&self, arguments: &[&str]) -> Terminal {
        self.open(USUAL, arguments)
    }

    fn ubb(&self) -> Terminal {
        let talk = self.talk(&["ubb"]);
        talk.wait_for_text("step 20 / 43");
        talk
    }

    fn follower(&self) -> Terminal {
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
    for size in [USUAL, (u16::MAX, u16::MAX)] {
        let mut command = hall.command(&["ubb"]);
        command.env("PATH", "/nowhere");
        assert_eq!(Terminal::hung_up(size, command, "step 20"), 129);
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
    let mut talk = hall.ubb();
    talk.wait_for_text("run `plywood present --follow` in another terminal");
    talk.stop_at_every_step();
    let mut follower = hall.follower();
    follower.wait_for_text("20 / 43");
    follower.wait_for_text("the audience sees");
    for (keys, step) in [(RIGHT, 21), ("n", 26), (END, 43), (HOME, 0), (" ", 1)] {
        talk.press_for(keys, &format!("step {step} / 43"));
        follower.wait_for_text(&format!(" {step} / 43   0:0"));
    }
    for (keys, step) in [(RIGHT, 2), (LEFT, 1), ("n", 6), ("N", 0), (PAGE_DOWN, 1), (END, 43), (HOME, 0)] {
        follower.press_for(keys, &format!(" {step} / 43   0:0"));
        talk.wait_for_text(&format!("step {step} / 43"));
    }
    // The next step's sentence is the presentation's sentence one step later.
    follower.wait_for_text("NEXT");
    let sentence = "The search begins at R, where MAX moves.";
    assert!(follower.contents().contains(sentence) && !talk.contents().contains(sentence), "{}", follower.contents());
    follower.press_for(RIGHT, " 1 / 43");
    talk.wait_for_text(sentence);
    leave(follower);
    talk.press_for(RIGHT, "step 2 / 43");
    leave(talk);
    assert!(hall.sockets().is_empty());
}

#[test]
fn a_follower_that_dies_takes_nothing_with_it_and_comes_back_in_step() {
    let hall = Hall::new();
    let mut talk = hall.ubb();
    talk.stop_at_every_step();
    let follower = hall.follower();
    follower.wait_for_text("20 / 43");
    follower.signal("KILL");
    for step in 21..30 {
        talk.press_for(RIGHT, &format!("step {step} / 43"));
    }
    let mut again = hall.follower();
    again.wait_for_text("29 / 43");
    again.press(RIGHT);
    talk.wait_for_text("step 30 / 43");
    again.wait_for_text("30 / 43");
    // A suspended presenter view does not block the presentation.
    again.signal("STOP");
    talk.press_for(&RIGHT.repeat(3), "step 33 / 43");
    again.signal("CONT");
    again.wait_for_text("33 / 43");
    leave(again);
    leave(talk);
}

#[test]
fn a_follower_waits_for_its_talk_and_finds_it_again() {
    let hall = Hall::new();
    let mut follower = hall.follower();
    follower.wait_for_text("waiting: run `plywood present FILE`");
    let talk = hall.ubb();
    follower.wait_for_text("20 / 43");
    talk.signal("KILL");
    follower.wait_for_text("the presentation has ended; waiting for it");
    follower.press_for(RIGHT, "the presentation did not receive that key");
    let mut again = hall.ubb();
    again.stop_at_every_step();
    follower.wait_for_text("the audience sees");
    again.press_for(RIGHT, "step 21 / 43");
    follower.wait_for_text("21 / 43");
    follower.press(RIGHT);
    again.wait_for_text("step 22 / 43");
    assert_eq!(hall.sockets().len(), 1, "the socket of the dead talk has been cleared away");
    again.signal("TERM");
    again.ends_restored_with(143);
    assert!(hall.sockets().is_empty());
    follower.wait_for_text("the presentation has ended; waiting for it");
    leave(follower);
}

#[test]
fn whatever_the_window_goes_through_the_view_is_complete_again() {
    let hall = Hall::new();
    let mut talk = hall.ubb();
    talk.stop_at_every_step();
    let mut follower = hall.follower();
    follower.wait_for_text("20 / 43");
    follower.resize((250, 80));
    follower.wait_for("the clock in large digits", |screen| screen.contents().contains("ELAPSED"));
    // Large digits of 20: the step is next to the complete audience screen.
    follower.wait_for_text("step 20 / 43");
    talk.press_for(RIGHT, "step 21 / 43");
    follower.wait_for_text("step 21 / 43");
    follower.resize((20, 5));
    follower.wait_for("a title and the next sentence", |screen| {
        let first = screen.rows(0, 20).next().unwrap_or_default();
        first.contains("21 / 43") && screen.contents().contains("NEXT")
    });
    follower.press(RIGHT);
    talk.wait_for_text("step 22 / 43");
    follower.wait_for("the step after", |screen| screen.contents().contains("22 / 43"));
    follower.resize(USUAL);
    follower.wait_for("the view as it was", |screen| {
        let contents = screen.contents();
        ["the audience sees", "NEXT", "22 / 43   0:0", "q quit"].iter().all(|words| contents.contains(words))
    });
    // The window of the presentation may change too: the view draws the moment for its own size.
    for size in [(250, 80), (20, 5)] {
        talk.resize(size);
        follower.wait_for_text("▼ D ≤0");
        follower.wait_for_no_text("rows");
    }
    talk.resize(USUAL);
    follower.press_for(LEFT, "21 / 43");
    leave(talk);
    leave(follower);
}

#[test]
fn the_room_can_be_blanked_from_either_terminal() {
    let hall = Hall::new();
    let mut talk = hall.ubb();
    talk.stop_at_every_step();
    let mut follower = hall.follower();
    follower.wait_for_text("the audience sees");
    talk.press("b");
    follower.wait_for_text("BLANK: the audience sees an empty screen");
    follower.wait_for_text("▼ D ≤0");
    follower.press("b");
    talk.wait_for_text("step 20 / 43");
    follower.wait_for_no_text("BLANK");
    follower.press("b");
    talk.wait_for("nothing at all", |screen| screen.contents().trim().is_empty());
    leave(follower);
    leave(talk);
}

#[test]
fn a_talk_may_begin_in_the_gallery_and_search_for_long() {
    let hall = Hall::new();
    let mut talk = hall.talk(&[]);
    talk.wait_for_text("how game-tree searches think");
    let mut follower = hall.follower();
    follower.wait_for_text("how game-tree searches think");
    follower.press(RIGHT);
    talk.wait_for_text("Six questions classify games");
    follower.wait_for_text("Six questions about games");
    talk.press_for("\x7f", "how game-tree searches think");
    talk.press_for(ENTER, "Six questions classify games");
    follower.wait_for_text("NEXT");
    leave(talk);
    leave(follower);
}

#[test]
fn the_clock_is_the_talks_and_r_starts_it_anew() {
    let hall = Hall::new();
    let talk = hall.ubb();
    let follower = hall.follower();
    follower.wait_for_text("0:00:02");
    leave(follower);
    // The clock belongs to the presentation: it does not restart with the presenter view.
    let mut follower = hall.follower();
    follower.wait_for("a clock that has gone on", |screen| {
        let contents = screen.contents();
        (2..30).any(|second| contents.contains(&format!("0:00:{second:02}")))
    });
    assert!(!follower.contents().contains("0:00:00"), "{}", follower.contents());
    follower.press_for("r", "0:00:00");
    leave(follower);
    leave(talk);
}

#[test]
fn of_several_talks_one_is_chosen() {
    let hall = Hall::new();
    let (ubb, pisa) = (hall.ubb(), hall.talk(&["pisa"]));
    pisa.wait_for_text("step ");
    let mut unsure = hall.follower();
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
    let talk = hall.ubb();
    let mode = |path: PathBuf| fs::symlink_metadata(path).expect("it is there").mode() & 0o7777;
    assert_eq!(mode(hall.0.join("plywood")), 0o700);
    assert_eq!(hall.sockets().into_iter().map(mode).collect::<Vec<_>>(), [0o600]);
    leave(talk);
    let lax = fs::Permissions::from_mode(0o755);
    fs::set_permissions(hall.0.join("plywood"), lax).expect("its mode");
    for arguments in [["ubb"].as_slice(), &["--follow"]] {
        let mut refused = hall.talk(arguments);
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
    let mut talk = Terminal::run(USUAL, command());
    talk.press_for("r", "fail-soft");
    // A crash, a closed terminal, a system shutdown.
    for (step, signal) in [(31, "KILL"), (33, "HUP"), (35, "TERM")] {
        talk.press_for(&format!("g{step}\r"), &format!("step {step} / 43"));
        talk.signal(signal);
        drop(talk);
        talk = Terminal::run(USUAL, command());
        talk.wait_for_text(&format!("continuing the presentation at step {step}"));
        talk.wait_for_text("fail-soft");
    }
    talk.press_for(LEFT, "step 34 / 43");
    leave(talk);
    let new = Terminal::run(USUAL, command());
    new.wait_for_text("step 20 / 43");
    leave(new);
}
