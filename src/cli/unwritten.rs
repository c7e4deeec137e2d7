//! Why a figure or a page is not written, and what can be done about it. Knows nothing of how anything is drawn.

use std::path::Path;

use crate::diagnostic::{Diagnostic, Problems};
use crate::export::figure::{FigureOptions, MOST_NODES, Shown, TooLarge};
use crate::source::NotSaved;
use crate::words;

/// The disk does not take a file, or must not.
pub(super) fn not_saved(path: &Path, problem: &NotSaved) -> Problems {
    let code = if matches!(problem, NotSaved::Exists(_)) { "exists" } else { "cannot-write" };
    let told = Diagnostic::new(code, problem.to_string());
    let told = if code == "exists" { told.help(words::figures::exists_help()) } else { told };
    Problems::one(shown(path), told)
}

/// A path in words.
pub(super) fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// There are more nodes than can be drawn.
pub(super) fn too_large(TooLarge { nodes, fits }: TooLarge, options: FigureOptions) -> Diagnostic {
    let problem = words::figures::TooLarge { nodes, most: MOST_NODES };
    let help: String = match (fits, options.shown) {
        (Some((depth, nodes)), _) => words::figures::DepthHelp { depth: &depth, nodes }.into(),
        (None, Shown::Whole) => words::figures::visited_help().to_owned(),
        (None, Shown::Visited) => words::figures::earlier_help().to_owned(),
    };
    Diagnostic::new("too-large", problem).help(help)
}
