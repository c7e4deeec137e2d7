//! The files of a series of figures: how many there may be, and what they are called.

use std::path::{Path, PathBuf};

use super::arguments::Series;

/// The most figures of a run; more is a book.
pub(super) const MOST_FIGURES: usize = 1_000;

/// A file to be written.
pub(super) type Made = (PathBuf, Vec<u8>);

/// The names of the files of so many figures.
pub(super) fn names(path: &Path, figures: usize, series: Series) -> Vec<PathBuf> {
    if series == Series::One {
        return vec![path.to_owned()];
    }
    let digits = figures.to_string().len().max(2);
    (1..=figures).map(|number| beside(path, &format!("{number:0digits$}"))).collect()
}

/// The path of a file with something added to its name: `tree-key.svg`.
pub(super) fn beside(path: &Path, what: &str) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-{what}.{ending}"))
}
