//! A series of figures: which steps it shows, how many there may be, and what its files are called.

use std::path::{Path, PathBuf};

use super::arguments::{Exporting, Series, Target};
use super::exported::too_many;
use super::unwritten::unsaved;
use plywood_document::files;
use plywood_tree::diagnostic::Diagnostic;

/// The most figures of a run; more is a book.
const MOST_FIGURES: usize = 1_000;

/// A file to be written.
pub(super) type Made = (PathBuf, Vec<u8>);

/// The steps to be drawn: the one that is asked for, those at which something happens, or all up to the last.
pub(super) fn steps(
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

/// The names of the files of so many figures.
fn names(path: &Path, figures: usize, series: Series) -> Vec<PathBuf> {
    if series == Series::One {
        return vec![path.to_owned()];
    }
    let digits = figures.to_string().len().max(2);
    (1..=figures).map(|number| beside(path, &format!("{number:0digits$}"))).collect()
}

/// The same, where none of them is there already, or all may be replaced.
pub(super) fn places(output: &Target, figures: usize, arguments: &Exporting) -> Result<Vec<PathBuf>, Diagnostic> {
    let names = names(&output.path, figures, arguments.series());
    check_free(output, &names, arguments)?;
    Ok(names)
}

/// Refuses files that are there, before anything is drawn for them.
pub(super) fn check_free(output: &Target, names: &[PathBuf], arguments: &Exporting) -> Result<(), Diagnostic> {
    if output.is_standard_output() {
        return Ok(());
    }
    let free = files::check_free(names.iter().map(PathBuf::as_path), arguments.expected());
    free.map_err(|problem| unsaved(&problem))
}

/// The path of a file with something added to its name: `tree-key.svg`.
pub(super) fn beside(path: &Path, what: &str) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map_or_else(String::new, |ending| format!(".{}", ending.to_string_lossy()));
    path.with_file_name(format!("{stem}-{what}{ending}"))
}
