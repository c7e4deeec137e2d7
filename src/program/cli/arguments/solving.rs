//! Arguments of `plywood solve`.

use std::path::PathBuf;

use super::{InputOptions, Output};
use clap::Args;
use plywood_export::SolutionReport;

/// Name and value of a setting, as typed.
pub(in crate::cli) type SettingArg<'a> = (&'a str, &'a str);

#[derive(Debug, Args)]
pub(in crate::cli) struct SolveArgs {
    /// Files, `-` for standard input, built-in lectures or games
    #[arg(value_name = "FILE", required = true)]
    pub(in crate::cli) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(in crate::cli) input_options: InputOptions,

    /// Search [default: that of the file]
    #[arg(long, value_name = "NAME")]
    algorithm: Option<String>,

    /// Heuristic [default: that of the file]
    #[arg(long, value_name = "NAME")]
    estimate: Option<String>,

    /// Another setting of the file, such as `direction=backward`
    #[arg(long = "set", value_name = "SETTING=OPTION", value_parser = setting)]
    settings: Vec<(String, String)>,

    #[command(flatten)]
    pub(in crate::cli) output: Output<SolutionReport>,
}

impl SolveArgs {
    pub(in crate::cli) fn wishes(&self) -> Vec<SettingArg<'_>> {
        let named = [("algorithm", &self.algorithm), ("estimate", &self.estimate)];
        let named = named.into_iter().filter_map(|(setting, option)| Some((setting, option.as_deref()?)));
        named.chain(self.settings.iter().map(|(setting, option)| (setting.as_str(), option.as_str()))).collect()
    }
}

/// Parses a setting and its value: `direction=backward`.
fn setting(typed: &str) -> Result<(String, String), String> {
    let (setting, option) = typed.split_once('=').ok_or(say!(commands, "not-a-setting", Text(typed)))?;
    Ok((setting.trim().to_owned(), option.trim().to_owned()))
}
