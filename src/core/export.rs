//! Results as text for files and pipes: whole searches, comparisons, problems and lists, each for people and as JSON.
//! Knows nothing of arguments or terminals; everything streams into an [`std::io::Write`].

mod choices;
pub mod comparison;
pub mod growth;
pub mod json;
pub mod listing;
mod names;
mod number;
mod path;
pub mod problems;
pub mod savings;
pub mod stats;
mod table;
pub mod transcript;

pub use number::Number;

use std::io::{self, Write};

use serde::Serialize;

/// Writes one JSON value and ends the line.
fn json_line(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}
