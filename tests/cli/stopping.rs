//! The first Ctrl-C at every moment of every long command.

use std::fmt::Write as _;
use std::fs;
use std::io::{Read as _, Write as _};
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Child, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::{Directory, PROGRAM, terminal};
use plywood_tree::testing::some;
use pty_process::blocking::Command;
use rustix::process::{Pid, Signal, kill_process};

const STOPPABLE: &str = "Ctrl-C stops";

/// Presses Ctrl-C as soon as this text is shown, before reading more. Returns the exit status and the output.
fn interrupted_at(shown: &str, program: &str, arguments: &[&str]) -> (ExitStatus, String) {
    let (mut terminal, mut child) = terminal::start(Command::new(program).args(arguments));
    let (mut seen, mut bytes) = (Vec::new(), [0; 1024]);
    while !String::from_utf8_lossy(&seen).contains(shown) {
        let count = terminal.read(&mut bytes).unwrap_or(0);
        assert!(count > 0, "it ended by itself: {}", String::from_utf8_lossy(&seen));
        seen.extend_from_slice(&bytes[..count]);
    }
    terminal.write_all(b"\x03").expect("a key");
    let _ = terminal.read_to_end(&mut seen);
    (child.wait().expect("the program ends"), String::from_utf8_lossy(&seen).into_owned())
}

/// The exit code that a shell reports.
fn code(ended: ExitStatus) -> Option<i32> {
    ended.code().or_else(|| ended.signal().map(|signal| 128 + signal))
}

/// Commands that run for minutes, or as long as nobody reads their output or writes their input.
const LONG: &[&[&str]] = &[
    &["trace", "connect4", "--depth", "12"],
    &["trace", "connect4", "--depth", "12", "--format", "json"],
    &["trace", "connect4", "--depth", "5", "--format", "json"],
    &["trace", "deep.efg", "--format", "json"],
    &["trace", "-"],
    &["compare", "connect4", "--depth", "9"],
    &["compare", "connect4", "--depth", "8", "--order", "best", "--format", "json"],
    &["stats", "connect4"],
    &["chart", "connect4"],
    &["experiment", "--branching", "3", "--depth", "10", "--trees", "1000"],
    &["solve", "fifteen.toml", "--algorithm", "ida-star", "--estimate", "manhattan"],
    &["bugs", "connect4", "--depth", "8"],
    &["check", "large.json", "large.json", "large.json", "large.json"],
    &["convert", "large.json", "large.toml"],
    &["grade", "searched.json", "answer.json"],
    &["export", "connect-four", "--all", "-o", "all.gif"],
    &["export", "connect-four", "--all", "--force", "-o", "all.pdf"],
    &["export", "connect4", "--depth", "9", "-o", "connect4.html"],
    &["export", "--gallery", "site"],
    &[
        "exercise",
        "--seed",
        "1",
        "--depth",
        "6",
        "--branching",
        "2..3",
        "--cutoffs",
        "80..90",
        "--count",
        "50",
        "--folder",
        "sheets",
    ],
    &["play", "nim:1,2,3", "--format", "json"],
    &["play", "chess", "--format", "json"],
    &["quiz", "ubb", "--format", "json"],
];

const MOMENTS: [u64; 10] = [0, 20, 60, 120, 200, 350, 500, 800, 1_200, 1_800];

/// Time after which a program that has not ended counts as never ending.
const NEVER: Duration = Duration::from_secs(60);

fn ended(child: &mut Child) -> Option<ExitStatus> {
    let pressed = Instant::now();
    while pressed.elapsed() < NEVER {
        if let Some(ended) = child.try_wait().expect("a child") {
            return Some(ended);
        }
        thread::sleep(Duration::from_millis(10));
    }
    child.kill().expect("a child");
    None
}

/// Stops a command in a terminal, or else with pipes, that nobody reads. Returns how it ended, or what was wrong.
fn stopped(folder: &Path, arguments: &[&str], moment: u64, is_on_terminal: bool) -> Result<(), String> {
    let before = entries(folder);
    let wait = || thread::sleep(Duration::from_millis(moment));
    let (finished, ended) = if is_on_terminal {
        let (mut terminal, mut child) = terminal::start(Command::new(PROGRAM).current_dir(folder).args(arguments));
        wait();
        let finished = child.try_wait().expect("a child");
        terminal.write_all(b"\x03").expect("a key");
        (finished, ended(&mut child))
    } else {
        let mut command = std::process::Command::new(PROGRAM);
        command.current_dir(folder).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        wait();
        let finished = child.try_wait().expect("a child");
        let _ = kill_process(Pid::from_child(&child), Signal::INT);
        (finished, ended(&mut child))
    };
    let left: Vec<String> = entries(folder).into_iter().filter(|name| !before.contains(name)).collect();
    let told = format!("{arguments:?} after {moment} ms, terminal: {is_on_terminal}");
    match ended {
        _ if finished.is_some() => Err(format!("{told}: it ended by itself, and must take longer: {finished:?}")),
        None => Err(format!("{told}: it went on")),
        Some(ended) if code(ended) != Some(130) => Err(format!("{told}: {ended}")),
        Some(_) if !left.is_empty() => Err(format!("{told}: it left {left:?}")),
        Some(_) => Ok(()),
    }
}

fn entries(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
}

/// Stops every command: at every moment in full runs, otherwise at one.
fn all_stopped(is_on_terminal: bool) -> Vec<String> {
    let tree = |inner| format!("[{}]", vec![format!("[{}]", vec!["3"; 999].join(",")); inner].join(","));
    let here = deep(&format!("every-moment-{is_on_terminal}"))
        .with("large.json", tree(5_000).as_bytes())
        // Small enough to be searched: a larger one is refused once it is read, which may take less than the last moment.
        .with("searched.json", tree(550).as_bytes())
        .with("answer.json", b"{\"value\":3}")
        .with("fifteen.toml", b"puzzle = '15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 _'");
    let cases = LONG.iter().flat_map(|command| some(MOMENTS).map(move |moment| (*command, moment)));
    cases.filter_map(|(command, moment)| stopped(&here.0, command, moment, is_on_terminal).err()).collect()
}

#[test]
fn the_first_control_c_ends_every_command_at_every_moment() {
    let on_terminal = thread::spawn(|| all_stopped(true));
    let wrong = [all_stopped(false), on_terminal.join().expect("no panic")].concat();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
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
    assert_eq!(ended.code(), Some(130), "{ended}");
}

#[test]
fn writing_a_long_result_to_a_file_or_a_pipe_shows_how_far_it_is() {
    let here = deep("far");
    let path = here.0.join("deep.efg");
    for to in some(["> \"$1.jsonl\"", "| cat > /dev/null"]) {
        let line = format!("\"$0\" trace \"$1\" --format json {to}");
        let (ended, shown) = interrupted_at(" MB, ", "sh", &["-c", &line, PROGRAM, &path.to_string_lossy()]);
        assert!(code(ended) == Some(130) && shown.contains("writing"), "{ended} {shown}");
    }
}

#[test]
fn long_work_says_how_far_it_is_and_control_c_stops_it_with_what_is_known() {
    // Long enough to be stopped; an unoptimized build needs a ply less.
    let depth = if cfg!(debug_assertions) { "7" } else { "8" };
    let compare = ["compare", "connect4", "--depth", depth, "--order", "best"];
    for (format, known) in [("text", "did not finish"), ("json", "\"unfinished\":{\"algorithm\":")] {
        let (ended, shown) = interrupted_at(STOPPABLE, PROGRAM, &[&compare[..], &["--format", format]].concat());
        // Before the first search begins there is nothing to print.
        let is_told = shown.contains(known) || shown.contains("the search was stopped");
        assert!(code(ended) == Some(130) && is_told, "{ended}: {shown}");
    }
    let (ended, shown) =
        interrupted_at(STOPPABLE, PROGRAM, &["experiment", "--branching", "3", "--depth", "10", "--trees", "1000"]);
    assert!(code(ended) == Some(130) && shown.contains("leaves"), "{ended}: {shown}");
}
