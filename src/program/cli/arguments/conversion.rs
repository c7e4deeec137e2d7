//! Arguments of `plywood convert`.

use std::path::PathBuf;

use super::InputOptions;
use clap::Args;

#[derive(Debug, Args)]
pub(in crate::cli) struct ConvertArgs {
    /// File or built-in lecture, or `-` for standard input
    #[arg(value_name = "IN")]
    pub(in crate::cli) from: PathBuf,

    #[command(flatten)]
    pub(in crate::cli) input_options: InputOptions,

    /// File to write, or `-` for standard output. The extension sets the format
    #[arg(value_name = "OUT")]
    pub(in crate::cli) to: PathBuf,

    /// Output format: toml, json, efg, nfg, list, term
    #[arg(long = "to", value_name = "NAME")]
    pub(in crate::cli) format: Option<String>,

    /// Replace an existing file
    #[arg(long)]
    pub(in crate::cli) force: bool,
}
