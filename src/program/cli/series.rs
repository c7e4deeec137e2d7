//! A series of figures: its steps, its limit, and the names of its files.

use std::path::{Path, PathBuf};

use super::{
    advice::unsaved,
    exported::too_many,
    exporting::{ExportArgs, Series, Target},
};
use plywood_document::files;
use plywood_tree::diagnostic::Diagnostic;

const MOST_FIGURES: usize = 1_000;

pub type Made = (PathBuf, Vec<u8>);

pub fn steps(
    series: Series,
    asked: usize,
    last: usize,
    next_event: impl Fn(usize) -> Option<usize>,
) -> Result<Vec<usize>, Diagnostic> {
    let steps: Vec<usize> = match series {
        Series::One | Series::Sheet => vec![asked],
        Series::All => (0..=last.min(MOST_FIGURES)).collect(),
        Series::Events => {
            let events = std::iter::successors(Some(0), |&step| next_event(step));
            let mut steps: Vec<usize> = events.take(MOST_FIGURES + 1).chain([last]).collect();
            steps.dedup();
            steps
        }
    };
    if steps.len() <= MOST_FIGURES {
        return Ok(steps);
    }
    Err(too_many(last + 1, MOST_FIGURES))
}

pub fn names(path: &Path, figures: usize, series: Series) -> Vec<PathBuf> {
    if series == Series::One {
        return vec![path.to_owned()];
    }
    let digits = figures.to_string().len().max(2);
    (1..=figures).map(|number| beside(path, &format!("{number:0digits$}"))).collect()
}

/// Refuses existing files before anything is drawn.
pub fn check_free(output: &Target, names: &[PathBuf], arguments: &ExportArgs) -> Result<(), Diagnostic> {
    if output.is_standard_output() {
        return Ok(());
    }
    let free = files::check_free(names.iter().map(PathBuf::as_path), arguments.expected());
    free.map_err(|problem| unsaved(&problem))
}

/// Adds a suffix to the name of a file: `tree-key.svg`.
pub fn beside(path: &Path, what: &str) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map_or_else(String::new, |ending| format!(".{}", ending.to_string_lossy()));
    path.with_file_name(format!("{stem}-{what}{ending}"))
}
