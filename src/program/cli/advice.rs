//! Error messages with advice, for files that cannot be written and questions that cannot be asked.

use std::path::Path;

use plywood_drawing::figure::paper::LEAST_LETTERS;
use plywood_teaching::quiz::NothingToAsk;
use plywood_tree::{
    diagnostic::{Diagnostic, Problems},
    settings::nearest,
    source::NotSaved,
};

pub fn stopped() -> Diagnostic {
    Diagnostic::new("stopped", text!("settings/stopped"))
}

pub fn not_saved(path: &Path, problem: &NotSaved) -> Problems {
    Problems::one(display_path(path), unsaved(problem))
}

pub fn unsaved(problem: &NotSaved) -> Diagnostic {
    if exists(problem) {
        Diagnostic::new("exists", problem).help(text!("pictures/exists-help"))
    } else {
        Diagnostic::new("cannot-write", problem)
    }
}

/// Returns true if the file was not saved because it would replace another one.
pub const fn exists(problem: &NotSaved) -> bool {
    matches!(problem, NotSaved::Exists(_) | NotSaved::SeveralExist(..))
}

pub fn nothing_to_ask(why: NothingToAsk) -> Diagnostic {
    Diagnostic::new("nothing-to-ask", why.describe()).help(why.help())
}

/// Returns the name that was probably meant, or else all names.
pub fn suggest(typed: &str, known: &[&str]) -> String {
    match nearest(typed, known.iter().copied()) {
        Some(near) => string!("commands/did-you-mean", name = Text(near)),
        None => string!("commands/known-here", names = Text(known.join(", "))),
    }
}

pub fn too_small(letters: f64) -> Diagnostic {
    let points = format!("{letters:.1}");
    let least = LEAST_LETTERS;
    Diagnostic::new("too-small", say!("pictures/too-small", Text(points), Text(least)))
}

pub fn display_path(path: &Path) -> String {
    path.display().to_string()
}
