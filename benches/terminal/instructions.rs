//! Instructions that the program needs, counted by valgrind's `callgrind` and compared with `instructions.txt`. Unlike times they
//! hardly depend on the machine or on what else it does.
//!
//! `cargo bench --profile dev --bench terminal -- instructions` counts those of the program in `PLYWOOD_PROGRAM`, and divides them by
//! those of another one in `PLYWOOD_BASELINE`.

use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use super::{STEPS, Terminal, map, nested};

/// One row a line: the kept number and the name of the work.
const KEPT: &str = include_str!("instructions.txt");
/// Most instructions, divided by the kept number.
const MARGIN: f64 = 1.1;
/// Keys after which two counts are taken: their difference is what the frames between them need.
const KEYS: [usize; 2] = [8, 128];
const SIZE: (u16, u16) = (160, 48);
const LEAVES: u64 = 100_000;

pub(super) fn main(program: &str, baseline: Option<&str>, folder: &Path) -> ExitCode {
    if Command::new("valgrind").arg("--version").stdout(Stdio::null()).status().is_err() {
        println!("instructions are not counted: valgrind is not installed");
        return ExitCode::SUCCESS;
    }
    std::fs::write(folder.join("tree.json"), nested(LEAVES)).expect("written");
    std::fs::write(folder.join("map.toml"), map()).expect("written");
    let mut is_kept = true;
    println!("\n| work | instructions | divided by the kept number | by the baseline |\n|---|---|---|---|");
    for row in KEPT.lines() {
        let (kept, work) = row.split_once(' ').expect("a number and a name");
        let kept: f64 = kept.replace(',', "").parse().expect("a number");
        let counted = counted(work, program, folder).expect("a known work");
        let other = baseline.and_then(|baseline| self::counted(work, baseline, folder));
        let ratio = other.map_or_else(String::new, |other| format!("{:.2}", counted as f64 / other as f64));
        println!("| {work} | {counted} | {:.2} | {ratio} |", counted as f64 / kept);
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
        let [few, many] = KEYS.map(|keys| opened(program, subject, keys, folder).all());
        many.saturating_sub(few) / (KEYS[1] - KEYS[0]) as u64
    };
    Some(match work {
        "a frame of ubb" => frame("ubb"),
        "a frame of romania" => frame("romania"),
        "a frame of tictactoe" => frame("tictactoe"),
        "a frame of a map of 1,000,000 cells" => frame("map.toml"),
        "opening 111,111 nodes of JSON" => opened(program, "tree.json", 0, folder).others,
        "a trace of tic-tac-toe as JSON" => {
            let words = ["trace", "tictactoe", "--format", "json"];
            let mut command = Command::new("valgrind");
            command.args(options(folder)).arg(program).args(words).stdout(Stdio::null());
            assert!(command.status().expect("valgrind").success(), "{words:?}");
            Counts::collect(folder).all()
        }
        _ => return None,
    })
}

/// Opens a subject in a terminal, presses keys and leaves.
fn opened(program: &str, subject: &str, keys: usize, folder: &Path) -> Counts {
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
    Counts::collect(folder)
}

/// Beginning of the names of the files, one for each thread.
const COUNTS: &str = "instructions";

fn options(folder: &Path) -> [String; 4] {
    let [counts, log] = [COUNTS, "valgrind.log"].map(|name| folder.join(name));
    [
        "--tool=callgrind".to_owned(),
        "--separate-threads=yes".to_owned(),
        format!("--callgrind-out-file={}", counts.display()),
        format!("--log-file={}", log.display()),
    ]
}

/// The first thread draws. While others work, it shows their progress as often as time allows, so that its instructions depend on
/// the machine.
struct Counts {
    first_thread: u64,
    others: u64,
}

impl Counts {
    fn collect(folder: &Path) -> Self {
        let mut counts = Self { first_thread: 0, others: 0 };
        for file in std::fs::read_dir(folder).expect("a folder") {
            let file = file.expect("a file");
            let name = file.file_name().into_string().expect("a name");
            let Some(thread) = name.strip_prefix(COUNTS) else { continue };
            let text = std::fs::read_to_string(file.path()).expect("a text");
            std::fs::remove_file(file.path()).expect("removed");
            let total = text.lines().rev().find_map(|line| line.strip_prefix("totals: ")?.trim().parse::<u64>().ok());
            let counted = if thread.ends_with("-01") { &mut counts.first_thread } else { &mut counts.others };
            *counted += total.unwrap_or_default();
        }
        assert!(counts.first_thread > 0, "no counts");
        counts
    }

    const fn all(&self) -> u64 {
        self.first_thread + self.others
    }
}
