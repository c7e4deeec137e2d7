//! Trials with unforeseen inputs: each trial is a function of bytes that panics if something is wrong. The fuzzer calls them from
//! `targets/`, and `tests/storms.rs` calls them with the seeds and random bytes. They use only the public modules of the program.
//!
//! 1. A new trial is a file next to this one with a `pub fn trial(bytes: &[u8])`, and a row in [`TRIALS`].
//! 2. Its target is a file of three lines in `targets/` and a `[[bin]]` in `Cargo.toml`.
//! 3. Its seeds are a folder of `seeds/`: short inputs that reach deep code, and every input that has failed.

pub mod opened;
pub mod presentation;
pub mod reader;
pub mod safe;
pub mod screen;
pub mod spec;
pub mod storm;
pub mod tape;

/// A trial with its name, which its target and its folder of seeds share.
pub type Trial = (&'static str, fn(&[u8]));

pub const TRIALS: &[Trial] = &[
    ("reader", reader::trial),
    ("opened", opened::trial),
    ("storm", storm::trial),
    ("talk", presentation::trial),
    ("spec", spec::trial),
];
