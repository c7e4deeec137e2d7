//! What is typed to have a tree written in another notation.

use std::path::PathBuf;

use super::InputOptions;
use clap::Args;

/// A tree or a game, and where it is written.
#[derive(Debug, Args)]
pub(in crate::cli) struct Conversion {
    /// A file, `-` for standard input, or a built-in lecture
    #[arg(value_name = "IN")]
    pub(in crate::cli) from: PathBuf,

    #[command(flatten)]
    pub(in crate::cli) input_options: InputOptions,

    /// The file to write, or `-` for standard output; its ending says in which notation
    #[arg(value_name = "OUT")]
    pub(in crate::cli) to: PathBuf,

    /// In which notation: toml, json, efg, nfg, list, term
    #[arg(long = "to", value_name = "NAME")]
    pub(in crate::cli) format: Option<String>,

    /// Write over a file that is there; it is kept beside
    #[arg(long)]
    pub(in crate::cli) force: bool,
}
