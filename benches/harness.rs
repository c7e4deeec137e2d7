//! Measures both programs in alternating runs, so that a busy machine slows both. The shortest run of each counts, because it was
//! disturbed least.
//!
//! In a cold row each run is a process of its own, timed from start to end by its parent. Page faults count, and so does freeing
//! memory. The process is this program, called with [`ONCE`].
#![allow(clippy::print_stdout)]

use std::any::Any;
use std::fs::File;
use std::hint::black_box;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Work to be timed; dropping its result is not timed.
pub(crate) type Timed = Box<dyn FnMut() -> Box<dyn Any>>;

pub(crate) struct Pair {
    pub(crate) bare: Timed,
    pub(crate) ours: Timed,
}

impl Pair {
    pub(crate) fn new<A: 'static, B: 'static>(
        mut bare: impl FnMut() -> A + 'static,
        mut ours: impl FnMut() -> B + 'static,
    ) -> Self {
        Self { bare: Box::new(move || Box::new(bare())), ours: Box::new(move || Box::new(ours())) }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum How {
    Warm,
    Cold,
}

#[derive(Clone, Copy)]
pub(crate) struct Row {
    pub(crate) work: &'static str,
    pub(crate) how: How,
    /// Input text of both programs; empty if they read nothing.
    pub(crate) input: fn() -> String,
    /// Checks that both programs do the same. Called once, before timing.
    pub(crate) check: fn(&str),
    /// Prepares the work; a cold row includes this in its time.
    pub(crate) prepare: fn(String) -> Pair,
}

#[derive(Clone, Copy)]
pub(crate) struct Alone {
    pub(crate) work: &'static str,
    pub(crate) prepare: fn() -> Timed,
}

pub(crate) const fn nothing() -> String {
    String::new()
}

/// Argument of a process that does one piece of work once; followed by the work and `bare` or `ours`.
const ONCE: &str = "--once";

/// Time limit for the runs of one row, after the minimum of [`FEWEST`] runs.
const PATIENCE: Duration = Duration::from_secs(5);
/// Minimum runs of each program, warm and cold.
const FEWEST: usize = 30;
const MOST: usize = 4_000;

/// Measures the rows whose names contain all words of the command line, and prints them as tables.
pub(crate) fn main(rows: &[Row], alone: &[Alone]) {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [once, work, side] = arguments.as_slice()
        && once == ONCE
    {
        return run_once(rows, work, side);
    }
    // `cargo bench` adds an option of its own.
    let words: Vec<&String> = arguments.iter().filter(|word| !word.starts_with("--")).collect();
    let is_chosen = |work: &str| words.iter().all(|word| work.contains(word.as_str()));
    println!("Load: {}\n", load());
    println!("| work | bare | ours | ours / bare |\n|---|---|---|---|");
    for row in rows.iter().filter(|row| is_chosen(row.work)) {
        measure(row);
    }
    println!("\n| work | time |\n|---|---|");
    for row in alone.iter().filter(|row| is_chosen(row.work)) {
        let mut timed = (row.prepare)();
        let [shortest] = shortest([&mut || elapsed(&mut timed)]);
        println!("| {} | {} |", row.work, shown(shortest));
    }
    println!("\nLoad: {}", load());
}

fn load() -> String {
    std::fs::read_to_string("/proc/loadavg").map_or_else(|_| "unknown".to_owned(), |load| load.trim().to_owned())
}

fn measure(row: &Row) {
    let input = (row.input)();
    (row.check)(&input);
    let [bare, ours] = match row.how {
        How::Warm => {
            let mut pair = (row.prepare)(input);
            shortest([&mut || elapsed(&mut pair.bare), &mut || elapsed(&mut pair.ours)])
        }
        How::Cold => {
            let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
            file.write_all(input.as_bytes()).expect("written");
            let path = file.path();
            let process = |side| move || in_a_process(row.work, side, path);
            let [mut bare, mut ours] = [process("bare"), process("ours")];
            shortest([&mut bare, &mut ours])
        }
    };
    println!("| {} | {} | {} | {:.2} |", row.work, shown(bare), shown(ours), ours.as_secs_f64() / bare.as_secs_f64());
}

fn shortest<const N: usize>(mut runs: [&mut dyn FnMut() -> Duration; N]) -> [Duration; N] {
    let started = Instant::now();
    let mut least = [Duration::MAX; N];
    for run in 0..MOST {
        if run >= FEWEST && started.elapsed() > PATIENCE {
            break;
        }
        for (least, run) in least.iter_mut().zip(&mut runs) {
            *least = run().min(*least);
        }
    }
    least
}

fn elapsed(timed: &mut Timed) -> Duration {
    let start = Instant::now();
    let result = black_box(timed());
    let elapsed = start.elapsed();
    drop(result);
    elapsed
}

fn in_a_process(work: &str, side: &str, input: &Path) -> Duration {
    let program = std::env::current_exe().expect("this program has a path");
    let mut command = Command::new(program);
    command.args([ONCE, work, side]).stdin(File::open(input).expect("the input")).stdout(Stdio::null());
    let start = Instant::now();
    let status = command.status().expect("it runs");
    let elapsed = start.elapsed();
    assert!(status.success(), "{work}, {side}: {status}");
    elapsed
}

fn run_once(rows: &[Row], work: &str, side: &str) {
    let row = rows.iter().find(|row| row.work == work).expect("a row of the table");
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).expect("UTF-8");
    let mut pair = (row.prepare)(input);
    // Leak the result: when a program exits, the system frees its memory as a whole.
    std::mem::forget(black_box(if side == "bare" { (pair.bare)() } else { (pair.ours)() }));
    std::mem::forget(pair);
}

fn shown(time: Duration) -> String {
    let nanoseconds = time.as_nanos() as f64;
    let units = [(1e9, "s"), (1e6, "ms"), (1e3, "µs"), (1.0, "ns")];
    let (unit, name) = units.into_iter().find(|&(unit, _)| nanoseconds >= unit).unwrap_or((1.0, "ns"));
    let number = nanoseconds / unit;
    let decimals = if number < 10.0 { 2 } else { usize::from(number < 100.0) };
    format!("{number:.decimals$} {name}")
}
