//! The first Ctrl-C in every phase of the program.

use std::fmt::Write as _;
use std::io::{Read as _, Write as _};
use std::os::unix::process::ExitStatusExt as _;
use std::process::ExitStatus;
use std::thread;
use std::time::Duration;

use super::{Directory, PROGRAM, terminal};
use plywood_tree::testing::{is_full_run, some};
use pty_process::blocking::Command;
use signal_hook::consts::SIGINT;

const STOPPABLE: &str = "Ctrl-C stops";

/// Presses Ctrl-C as soon as this text is shown, before reading more. Returns the exit status and the output.
fn interrupted_at(shown: &str, program: &str, arguments: &[&str]) -> (ExitStatus, String) {
    interrupted_times(1, shown, program, arguments)
}

fn interrupted_times(presses: u64, shown: &str, program: &str, arguments: &[&str]) -> (ExitStatus, String) {
    let (mut terminal, mut child) = terminal::start(Command::new(program).args(arguments));
    let (mut seen, mut bytes) = (Vec::new(), [0; 1024]);
    while !String::from_utf8_lossy(&seen).contains(shown) {
        let count = terminal.read(&mut bytes).unwrap_or(0);
        assert!(count > 0, "it ended by itself: {}", String::from_utf8_lossy(&seen));
        seen.extend_from_slice(&bytes[..count]);
    }
    for press in 0..presses {
        // Two signals at once count as one.
        thread::sleep(Duration::from_millis(200 * press));
        terminal.write_all(b"\x03").expect("a key");
    }
    let _ = terminal.read_to_end(&mut seen);
    (child.wait().expect("the program ends"), String::from_utf8_lossy(&seen).into_owned())
}

/// A game with the maximum depth that is not zero-sum. Its trace has a hundred megabytes, and a terminal buffers only some
/// kilobytes.
fn deep(name: &str) -> Directory {
    let mut text = String::from("EFG 2 R \"deep\" { \"A\" \"B\" }\n");
    for node in 1..=9_999 {
        let player = node % 2 + 1;
        writeln!(text, "p \"\" {player} {node} \"\" {{ \"l\" \"r\" }} 0\nt \"\" {node} \"\" {{ {node} 1 }}")
            .expect("memory");
    }
    text.push_str("t \"\" 0\n");
    Directory::new(name).with("deep.efg", text.as_bytes())
}

#[test]
fn a_long_result_is_cut_short() {
    let here = deep("cut-short");
    let path = here.0.join("deep.efg");
    let arguments = ["trace", &path.to_string_lossy(), "--format", "json"];
    let (ended, _) = interrupted_at("\"event\":\"start\"", PROGRAM, &arguments);
    assert_eq!(ended.signal(), Some(SIGINT), "{ended}");
}

#[test]
fn writing_a_long_result_to_a_file_or_a_pipe_shows_how_far_it_is() {
    let here = deep("far");
    let path = here.0.join("deep.efg");
    for to in some(["> \"$1.jsonl\"", "| cat > /dev/null"]) {
        let line = format!("\"$0\" trace \"$1\" --format json {to}");
        let (ended, shown) = interrupted_at(" MB, ", "sh", &["-c", &line, PROGRAM, &path.to_string_lossy()]);
        assert!(ended.signal() == Some(SIGINT) && shown.contains("writing"), "{ended} {shown}");
    }
}

#[test]
fn work_that_takes_no_notice_ends_with_the_program() {
    let here = Directory::new("no-notice");
    let path = here.0.join("all.gif");
    let arguments = ["export", "ubb", "--all", "--size", "1200x900", "-o", &path.to_string_lossy()];
    // A second Ctrl-C does not wait.
    let presses = if is_full_run() { 1 } else { 2 };
    let (ended, _) = interrupted_times(presses, STOPPABLE, PROGRAM, &arguments);
    assert_eq!((ended.code(), path.exists()), (Some(130), false), "{ended}");
}

#[test]
fn long_work_says_how_far_it_is_and_control_c_stops_it_with_what_is_known() {
    let stopped = |arguments: &[&str]| {
        let (ended, shown) = interrupted_at(STOPPABLE, PROGRAM, arguments);
        (ended.code(), shown)
    };
    // Long enough to be stopped; an unoptimized build needs a ply less.
    let depth = if cfg!(debug_assertions) { "7" } else { "8" };
    let (code, shown) = stopped(&["compare", "connect4", "--depth", depth, "--order", "best"]);
    // Before the first search begins there is nothing to print.
    let is_stopped = |code, shown: &str, known: &str| match code {
        Some(0) => shown.contains(known),
        code => code == Some(1) && shown.contains("the search was stopped"),
    };
    assert!(is_stopped(code, &shown, "did not finish"), "{code:?}: {shown}");
    let (code, shown) = stopped(&["compare", "connect4", "--depth", depth, "--order", "best", "--format", "json"]);
    assert!(is_stopped(code, &shown, "\"unfinished\":{\"algorithm\":"), "{code:?}: {shown}");
    for format in some(["text", "json"]) {
        let (code, shown) =
            stopped(&["trace", "connect4", "--depth", "9", "--algorithm", "minimax", "--format", format]);
        assert!(code == Some(1) && shown.contains("the search was stopped"), "{code:?}: {shown}");
    }
}
