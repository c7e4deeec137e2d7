//! Instructions that the program needs, counted by valgrind's `callgrind` and compared with `instructions.txt`. Unlike times they
//! hardly depend on the machine or on what else it does.
//!
//! `cargo bench --profile dev --bench terminal -- instructions` counts those of the program in `PLYWOOD_PROGRAM`.

use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use super::{STEPS, Terminal, nested};

/// One row a line: the kept number and the name of the work.
const KEPT: &str = include_str!("instructions.txt");
/// Most instructions, divided by the kept number.
const MARGIN: f64 = 1.1;
/// Keys after which two counts are taken: their difference is what the frames between them need.
const KEYS: [usize; 2] = [8, 48];
const SIZE: (u16, u16) = (160, 48);
const LEAVES: u64 = 100_000;
/// Cells along each side of the map.
const SIDE: u32 = 1_000;

pub(super) fn main(program: &str, folder: &Path) -> ExitCode {
    if Command::new("valgrind").arg("--version").stdout(Stdio::null()).status().is_err() {
        println!("instructions are not counted: valgrind is not installed");
        return ExitCode::SUCCESS;
    }
    std::fs::write(folder.join("tree.json"), nested(LEAVES)).expect("written");
    std::fs::write(folder.join("map.toml"), map()).expect("written");
    let mut is_kept = true;
    println!("\n| work | instructions | kept | ratio |\n|---|---|---|---|");
    for row in KEPT.lines() {
        let (kept, work) = row.split_once(' ').expect("a number and a name");
        let kept: f64 = kept.replace(',', "").parse().expect("a number");
        let counted = counted(work, program, folder).expect("a known work");
        println!("| {work} | {counted} | {kept} | {:.2} |", counted as f64 / kept);
        if counted as f64 > kept * MARGIN {
            is_kept = false;
            println!(
                "error: {work} needs more than {MARGIN} times the instructions in benches/terminal/instructions.txt"
            );
        }
    }
    if is_kept { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn counted(work: &str, program: &str, folder: &Path) -> Option<u64> {
    let frame = |subject| {
        let [few, many] = KEYS.map(|keys| opened(program, subject, keys, folder));
        many.saturating_sub(few) / (KEYS[1] - KEYS[0]) as u64
    };
    Some(match work {
        "a frame of ubb" => frame("ubb"),
        "a frame of a map of 1,000,000 cells" => frame("map.toml"),
        "opening 111,111 nodes of JSON" => opened(program, "tree.json", 0, folder),
        "a trace of tic-tac-toe as JSON" => {
            let words = ["trace", "tictactoe", "--format", "json"];
            let mut command = Command::new("valgrind");
            command.args(options(folder)).arg(program).args(words).stdout(Stdio::null());
            assert!(command.status().expect("valgrind").success(), "{words:?}");
            collected(folder)
        }
        _ => return None,
    })
}

/// Opens a subject in a terminal, presses keys and leaves. Returns the instructions of all that.
fn opened(program: &str, subject: &str, keys: usize, folder: &Path) -> u64 {
    let options = options(folder);
    let words: Vec<&str> = options.iter().map(String::as_str).chain([program, subject]).collect();
    let mut terminal = Terminal::open("valgrind", &words, SIZE, folder);
    terminal.next_frame();
    while terminal.is_at_work() {
        terminal.next_frame();
    }
    for key in 0..keys {
        terminal.press(STEPS[key % STEPS.len()]);
    }
    terminal.leave();
    collected(folder)
}

fn options(folder: &Path) -> [String; 3] {
    let log = folder.join("valgrind.log");
    [
        "--tool=callgrind".to_owned(),
        "--callgrind-out-file=/dev/null".to_owned(),
        format!("--log-file={}", log.display()),
    ]
}

fn collected(folder: &Path) -> u64 {
    let log = std::fs::read_to_string(folder.join("valgrind.log")).expect("a log");
    let count = log.split_once("Collected : ").and_then(|(_, rest)| rest.split_whitespace().next()?.parse().ok());
    count.expect("a count")
}

/// A map of which a quarter is walls.
fn map() -> String {
    let mut seed = 7_u32;
    let mut cell = |place: u32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        match place {
            0 => 'S',
            place if place == SIDE * SIDE - 1 => 'G',
            _ if seed >> 30 == 0 => '#',
            _ => '.',
        }
    };
    let rows: Vec<String> = (0..SIDE).map(|row| (0..SIDE).map(|column| cell(row * SIDE + column)).collect()).collect();
    format!("map = '''\n{}'''\n", rows.join("\n"))
}
