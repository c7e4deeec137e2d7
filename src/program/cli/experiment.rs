//! The `experiment` command: searches random trees and prints how much of them alpha-beta visits.

use std::io::Write;

use super::arguments::ExperimentArgs;
use super::output::Failure;
use super::progress::watched;
use plywood_export::ExperimentReport;
use plywood_search::session;
use plywood_search::session::{Experiment, ExperimentError};
use plywood_tree::diagnostic::{Diagnostic, Problems};

/// Prints the results; if stopped, those found so far.
pub(super) fn run(arguments: &ExperimentArgs, out: &mut impl Write) -> Result<(), Failure> {
    let ExperimentArgs { branching, depth, trees, seed, .. } = *arguments;
    let experiment = Experiment { branching, depth, trees, seed };
    let rows = watched(text!(commands, "searching"), |progress| session::experiment(experiment, progress));
    let rows = rows.map_err(|why| {
        let help = match why {
            ExperimentError::TreeTooLarge(_) => text!(experiments, "tree-too-large-help"),
            ExperimentError::TooManyTrees { .. } => text!(experiments, "too-many-trees-help"),
        };
        let problem = Diagnostic::new("too-large", why.to_string()).help(help);
        Problems::one(text!(commands, "standard-output"), problem)
    })?;
    arguments.output.print(&ExperimentReport { experiment, rows }, out)
}

#[cfg(test)]
mod tests {
    use crate::cli::tests::{plywood, refused};

    #[test]
    fn random_trees_are_searched_and_what_is_too_large_is_refused() {
        let asked = ["experiment", "--branching", "3", "--depth", "4", "--trees", "10", "--seed", "1"];
        let (code, text, err) = plywood(&asked);
        assert_eq!((code, err.as_str()), (0, ""));
        assert!(text.lines().all(|line| plywood_messages::text::width(line) <= 80), "{text}");
        let (_, csv, _) = plywood(&[&asked[..], &["--format", "csv"]].concat());
        assert_eq!(csv.lines().count(), 5, "{csv}");
        refused(&["experiment", "--branching", "35", "--depth", "4"], 1, &["too-large", "1,500,625", "--depth"]);
        refused(&["experiment", "--trees", "0"], 2, &["--trees", "from 1 up"]);
    }
}
