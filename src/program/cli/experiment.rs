//! The `experiment` command: searches random trees and prints how much of them alpha-beta visits.

use std::{io::Write, str::FromStr};

use super::{
    arguments::{Output, whole},
    output::Result,
    progress::watched_in_part,
};
use clap::Args;
use plywood_export::ExperimentReport;
use plywood_search::session::{self, Experiment, ExperimentError};
use plywood_tree::diagnostic::{Diagnostic, Problems};

#[derive(Args)]
pub struct ExperimentArgs {
    /// Number of children of each node
    #[arg(long, value_name = "B", default_value = "3", allow_negative_numbers = true, value_parser = from_one::<u32>)]
    branching: u32,

    /// Number of plies of the deepest trees
    #[arg(long, value_name = "D", default_value = "8", allow_negative_numbers = true, value_parser = from_one::<u32>)]
    depth: u32,

    /// Number of trees of each depth
    #[arg(long, value_name = "N", default_value = "100", allow_negative_numbers = true, value_parser = from_one::<u64>)]
    trees: u64,

    /// Seed: the same seed gives the same trees
    #[arg(long, value_name = "N", default_value = "0", allow_negative_numbers = true, value_parser = whole::<u64>)]
    seed: u64,

    #[command(flatten)]
    output: Output<ExperimentReport>,
}

fn from_one<N: FromStr + From<u8> + PartialEq>(text: &str) -> Result<N, String> {
    let number: N = whole(text)?;
    if number == N::from(0) { Err(string!("experiments/nothing")) } else { Ok(number) }
}

/// Prints the results; if stopped, those found so far.
pub fn run(arguments: &ExperimentArgs, out: &mut impl Write) -> Result {
    let ExperimentArgs { branching, depth, trees, seed, .. } = *arguments;
    let experiment = Experiment { branching, depth, trees, seed };
    let rows = watched_in_part(text!("commands/searching"), |progress| session::experiment(experiment, progress));
    let rows = rows.map_err(|why| {
        let help = match why {
            ExperimentError::TreeTooLarge(_) => text!("experiments/tree-too-large-help"),
            ExperimentError::TooManyTrees { .. } => text!("experiments/too-many-trees-help"),
        };
        Problems::one(text!("commands/standard-output"), Diagnostic::new("too-large", why).help(help))
    })?;
    arguments.output.print(&ExperimentReport { experiment, rows }, out)
}

#[cfg(test)]
mod tests {
    use crate::cli::tests::{plywood, refused};

    #[test]
    fn random_trees_are_searched_and_what_is_too_large_is_refused() {
        let arguments = ["experiment", "--branching", "3", "--depth", "4", "--trees", "10", "--seed", "1"];
        let (code, text, err) = plywood(&arguments);
        assert_eq!((code, err.as_str()), (0, ""));
        assert!(text.lines().all(|line| plywood_messages::text::width(line) <= 80), "{text}");
        let (_, csv, _) = plywood(&[&arguments[..], &["--format", "csv"]].concat());
        assert_eq!(csv.lines().count(), 5, "{csv}");
        refused(&["experiment", "--branching", "35", "--depth", "4"], 1, &["too-large", "1,500,625", "--depth"]);
        refused(&["experiment", "--trees", "0"], 2, &["--trees", "from 1 up"]);
    }
}
