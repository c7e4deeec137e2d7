//! What is typed to say how a file is written, where neither its name nor how it begins tells.

use super::choice;
use clap::Args;
use plywood_tree::settings::InputFormat;

/// How files are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Args)]
pub struct InputOptions {
    /// Input format [default: from the extension, then the content]
    #[arg(long, value_name = "NAME", value_parser = choice::<InputFormat>())]
    pub input_format: Option<InputFormat>,
}
