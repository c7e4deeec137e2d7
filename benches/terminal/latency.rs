//! Latency of the real program in a pseudo-terminal of 200 columns and 60 rows. It measures the time from the start to the first
//! frame and to the tree, and from a key to the next frame. It also measures peak and retained memory, and the duration of
//! commands that finish at once.
//!
//! `cargo bench --bench terminal` prints its tables of docs/performance.md; words after `--` choose rows. The program is that of
//! the bench, or the one in `PLYWOOD_PROGRAM`. With another one in `PLYWOOD_BASELINE`, both run in turns, and a table of ratios
//! follows.
#![allow(clippy::print_stdout)]

#[path = "instructions.rs"]
mod instructions;

use std::io::{Read as _, Write as _};
use std::num::NonZeroU16;
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{self, Pty, open};
use vt100::{Callbacks, Parser, Screen};

/// Runs of each file: the shortest times and the highest memory count.
const RUNS: usize = 5;
const CALLS: usize = 50;
const KEYS: usize = 200;
/// Columns and rows.
const SIZE: (u16, u16) = (200, 60);
const DEADLINE: Duration = Duration::from_secs(120);
/// The terminal mode that holds a frame back until it is complete.
const SYNCHRONIZED: u16 = 2026;
/// Cells along each side of the map.
const SIDE: u32 = 1_000;
/// Text on the screen while the program works.
const AT_WORK: &str = "Esc stops";
/// Programs open at different steps, and steps change more or less of the screen.
const START: &[u8] = b"\x1b[H";
/// One step forward and one back.
const STEPS: [&[u8]; 2] = [b"\x1b[C", b"\x1b[D"];

const SUBJECTS: [&str; 9] = [
    "ubb",
    "romania",
    "tictactoe",
    "connect4",
    "chess",
    "subtract:26,1-3",
    "map.toml",
    "million.json",
    "eleven-million.json",
];

type FileToOpen = (&'static str, fn() -> String);

/// The files among them; the last one has the maximum file size.
const FILES: [FileToOpen; 3] =
    [("map.toml", map), ("million.json", || nested(1_000_000)), ("eleven-million.json", || nested(9_899_960))];

const COMMANDS: [&[&str]; 3] =
    [&["list"], &["check", "ubb"], &["trace", "tictactoe", "--algorithm", "minimax", "--format", "json"]];

pub(super) fn main() -> ExitCode {
    // `cargo bench` adds an option of its own.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let is_chosen = |name: &str| words.iter().all(|word| name.contains(word.as_str()));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let program = std::env::var("PLYWOOD_PROGRAM").unwrap_or_else(|_| env!("CARGO_BIN_EXE_plywood").to_owned());
    let baseline = std::env::var("PLYWOOD_BASELINE").ok();
    if words.iter().any(|word| word == "instructions") {
        return instructions::main(&program, baseline.as_deref(), folder.path());
    }
    let mut ratios = Vec::new();
    let chosen: Vec<&str> = SUBJECTS.into_iter().filter(|subject| is_chosen(subject)).collect();
    for (name, text) in FILES.into_iter().filter(|(name, _)| chosen.contains(name)) {
        std::fs::write(folder.path().join(name), text()).expect("written");
    }
    if !chosen.is_empty() {
        println!("\n| opened | first frame | tree | first key | key, p50 | key, p99 | peak | stays | peak / stays |");
        println!("|---|---|---|---|---|---|---|---|---|");
    }
    for subject in chosen {
        let (mut runs, mut others) = (Vec::new(), Vec::new());
        for _ in 0..RUNS {
            runs.push(Measured::of(&program, subject, folder.path()));
            others.extend(baseline.iter().map(|baseline| Measured::of(baseline, subject, folder.path())));
        }
        print(subject, &runs);
        ratios.extend(baseline.is_some().then(|| ratio(subject, &runs, &others)));
    }
    if !ratios.is_empty() {
        println!(
            "\n| opened, divided by the baseline | first frame | tree | key, p50 |\n|---|---|---|---|\n{}",
            ratios.join("\n")
        );
    }
    let commands: Vec<_> = COMMANDS.into_iter().filter(|words| is_chosen(&words.join(" "))).collect();
    if !commands.is_empty() {
        println!("\n| command | time | divided by the baseline |\n|---|---|---|");
    }
    for words in commands {
        let (mut times, mut others) = (Vec::new(), Vec::new());
        for _ in 0..CALLS {
            times.push(called(&program, words));
            others.extend(baseline.iter().map(|baseline| called(baseline, words)));
        }
        let shortest = times.iter().min().copied().unwrap_or_default();
        let ratio = if others.is_empty() { String::new() } else { format!("{:.2}", median(times) / median(others)) };
        println!("| plywood {} | {:.2} ms | {ratio} |", words.join(" "), shortest.as_secs_f64() * 1e3);
    }
    ExitCode::SUCCESS
}

/// A row of the median times, divided by those of the baseline.
fn ratio(subject: &str, runs: &[Measured], others: &[Measured]) -> String {
    let times: [fn(&Measured) -> Duration; 3] = [|run| run.first_frame, |run| run.tree, |run| run.of_all(50)];
    let of_all = |runs: &[Measured], of: fn(&Measured) -> Duration| median(runs.iter().map(of).collect());
    let ratios = times.map(|of| format!("{:.2}", of_all(runs, of) / of_all(others, of)));
    format!("| {subject} | {} |", ratios.join(" | "))
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64()
}

fn called(program: &str, words: &[&str]) -> Duration {
    let mut command = Command::new(program);
    command.args(words).stdout(Stdio::null());
    let started = Instant::now();
    let status = command.status().expect("the program");
    let elapsed = started.elapsed();
    assert!(status.success(), "{words:?}: {status}");
    elapsed
}

fn nested(leaves: u64) -> String {
    let mut level: Vec<String> = (0..leaves).map(|leaf| (leaf * 7_919 % 1_009).to_string()).collect();
    while level.len() > 1 {
        level = level.chunks(10).map(|children| format!("[{}]", children.join(","))).collect();
    }
    format!("{{\"tree\": {}}}", level.concat())
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

fn print(subject: &str, runs: &[Measured]) {
    let least = |of: fn(&Measured) -> Duration| {
        runs.iter().map(of).min().map_or_else(String::new, |time| format!("{:.2} ms", time.as_secs_f64() * 1e3))
    };
    let most = |of: fn(&Measured) -> u64| runs.iter().map(of).max().unwrap_or_default();
    let [peak, stays] = [most(|run| run.peak), most(|run| run.stays)];
    let ratio = peak as f64 / stays as f64;
    let [peak, stays] = [peak, stays].map(|kibibytes| kibibytes * 1_024 / 1_000_000);
    let first_key = least(|run| run.keys[0]);
    let [first_frame, tree] = [least(|run| run.first_frame), least(|run| run.tree)];
    let [half, nearly_all] = [least(|run| run.of_all(50)), least(|run| run.of_all(99))];
    println!(
        "| {subject} | {first_frame} | {tree} | {first_key} | {half} | {nearly_all} | {peak} MB | {stays} MB | {ratio:.2} |"
    );
}

struct Measured {
    first_frame: Duration,
    /// Time until the screen no longer shows [`AT_WORK`].
    tree: Duration,
    /// From each key to the end of the next frame.
    keys: Vec<Duration>,
    /// Peak memory in KiB.
    peak: u64,
    /// Retained memory in KiB.
    stays: u64,
}

impl Measured {
    fn of(program: &str, subject: &str, folder: &Path) -> Self {
        let started = Instant::now();
        let mut terminal = Terminal::open(program, &[subject], SIZE, folder);
        let mut came = terminal.next_frame();
        let first_frame = came - started;
        while terminal.is_at_work() {
            came = terminal.next_frame();
        }
        let tree = came - started;
        terminal.press(START);
        let keys = (0..KEYS).map(|key| terminal.press(STEPS[key % STEPS.len()])).collect();
        let [peak, stays] = ["VmHWM:", "VmRSS:"].map(|what| terminal.memory(what));
        terminal.leave();
        Self { first_frame, tree, keys, peak, stays }
    }

    /// Returns the given percentile of the key times, the first one included.
    fn of_all(&self, percent: usize) -> Duration {
        let mut keys = self.keys.clone();
        keys.sort_unstable();
        keys[(keys.len() * percent).div_ceil(100) - 1]
    }
}

struct Terminal {
    master: Arc<Pty>,
    child: Child,
    /// What the program wrote, and when it came.
    output: Receiver<(Instant, Vec<u8>)>,
    parser: Parser<Frames>,
}

#[derive(Default)]
struct Frames(u64);

impl Callbacks for Frames {
    fn unhandled_csi(&mut self, _: &mut Screen, first: Option<u8>, _: Option<u8>, params: &[&[u16]], last: char) {
        if first == Some(b'?') && params == [[SYNCHRONIZED]] && last == 'l' {
            self.0 += 1;
        }
    }
}

impl Terminal {
    fn open(program: &str, words: &[&str], (columns, rows): (u16, u16), folder: &Path) -> Self {
        let (master, program_end) = open().expect("a pseudo-terminal");
        master.resize(Size::new(rows, columns)).expect("a size");
        let master = Arc::new(master);
        let (sender, output) = channel();
        let reader = Arc::clone(&master);
        thread::spawn(move || {
            let mut bytes = vec![0; 1 << 16];
            while let Ok(count @ 1..) = (&*reader).read(&mut bytes) {
                if sender.send((Instant::now(), bytes[..count].to_vec())).is_err() {
                    return;
                }
            }
        });
        let command = blocking::Command::new(program).args(words).current_dir(folder);
        let command =
            command.env("TERM", "xterm-256color").env("HOME", folder).env("XDG_STATE_HOME", folder.join("state"));
        let child = command.spawn(program_end).expect("the program");
        let [rows, columns] = [rows, columns].map(|cells| NonZeroU16::new(cells).expect("some"));
        let parser = Parser::new_with_callbacks(rows, columns, 0, Frames::default());
        Self { master, child, output, parser }
    }

    /// Returns when the end of the frame came: reading it takes this bench longer than a terminal.
    fn next_frame(&mut self) -> Instant {
        let before = self.parser.callbacks().0;
        loop {
            let (came, bytes) = self.output.recv_timeout(DEADLINE).expect("a frame");
            self.parser.process(&bytes);
            if self.parser.callbacks().0 > before {
                return came;
            }
        }
    }

    fn is_at_work(&self) -> bool {
        let shown = self.parser.screen().contents();
        shown.trim().is_empty() || shown.contains(AT_WORK)
    }

    fn press(&mut self, key: &[u8]) -> Duration {
        // Earlier output is not the response to this key.
        while let Ok((_, bytes)) = self.output.try_recv() {
            self.parser.process(&bytes);
        }
        let pressed = Instant::now();
        (&*self.master).write_all(key).expect("a terminal");
        self.next_frame() - pressed
    }

    /// Returns the process memory that the system reports in KiB, or 0 if it reports none.
    fn memory(&self, what: &str) -> u64 {
        let about = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = about.lines().find_map(|line| line.strip_prefix(what));
        line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or_default()
    }

    fn leave(mut self) {
        (&*self.master).write_all(b"q").expect("a terminal");
        let end = Instant::now() + DEADLINE;
        while self.child.try_wait().expect("a program").is_none() && Instant::now() < end {
            // The program cannot exit before its output is read.
            let _ = self.output.recv_timeout(Duration::from_millis(10));
        }
    }
}
