//! What is tried with inputs that nobody would think of: each trial is a function of bytes that panics where something is wrong. The
//! fuzzer calls them from `targets/`, `tests/storms.rs` with the seeds and at random. They know the program as its users do, through
//! its public modules.
//!
//! 1. A new trial is a file beside this one with a `pub fn trial(bytes: &[u8])`, and a row in [`TRIALS`].
//! 2. Its target is a file of three lines in `targets/` and a `[[bin]]` in `Cargo.toml`.
//! 3. Its seeds are a folder of `seeds/`: short inputs that come far, and every input that once went wrong.

pub mod opened;
pub mod reader;
pub mod safe;
pub mod screen;
pub mod spec;
pub mod storm;
pub mod talk;
pub mod tape;

/// A trial by its name: of its target, and of the folder of its seeds.
pub type Trial = (&'static str, fn(&[u8]));

/// Every trial.
pub const TRIALS: &[Trial] = &[
    ("reader", reader::trial),
    ("opened", opened::trial),
    ("storm", storm::trial),
    ("talk", talk::trial),
    ("spec", spec::trial),
];
