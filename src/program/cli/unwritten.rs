//! Error messages for figures and pages that cannot be written, with advice.

use std::path::Path;

use plywood_drawing::figure::{FigureOptions, MOST_NODES, Shown, TooLarge};
use plywood_tree::diagnostic::{Diagnostic, Problems};
use plywood_tree::source::NotSaved;

pub(super) fn not_saved(path: &Path, problem: &NotSaved) -> Problems {
    Problems::one(shown(path), unsaved(problem))
}

pub(super) fn unsaved(problem: &NotSaved) -> Diagnostic {
    let told = |code| Diagnostic::new(code, problem.to_string());
    match problem {
        NotSaved::Exists(_) | NotSaved::SeveralExist(..) => told("exists").help(text!(pictures, "exists-help")),
        NotSaved::Changed(_)
        | NotSaved::Gone(_)
        | NotSaved::Protected(_)
        | NotSaved::NoFile(_)
        | NotSaved::NoDirectory(_)
        | NotSaved::Failed(..) => told("cannot-write"),
    }
}

pub(super) fn shown(path: &Path) -> String {
    path.display().to_string()
}

pub(super) fn too_large(TooLarge { nodes, fits }: TooLarge, options: FigureOptions) -> Diagnostic {
    let problem = say!(interface, "too-large", Count(nodes), most = Count(MOST_NODES));
    let help: String = match (fits, options.shown) {
        (Some((depth, nodes)), _) => say!(pictures, "depth-help", Text(depth), Count(nodes)).into(),
        (None, Shown::Whole) => text!(pictures, "visited-help").to_owned(),
        (None, Shown::Visited | Shown::Rows) => text!(pictures, "earlier-help").to_owned(),
        (None, Shown::AroundPath) => text!(pictures, "rows-help").to_owned(),
    };
    Diagnostic::new("too-large", problem).help(help)
}
