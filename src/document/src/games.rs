//! Reads Gambit game files as lessons, and builds lessons about games.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::material::Material;
use plywood_lesson::Lesson;
use plywood_search::session::{Document, FileForm, Origin};
use plywood_tree::diagnostic::Diagnostic;
use plywood_tree::format::View;
use plywood_tree::gambit::ExtensiveGame;
use plywood_tree::progress::Progress;
use plywood_tree::source::SourceText;
use plywood_tree::{gambit, source};

const STRATEGIC: &str = "nfg";

/// Returns true if a text is a game in strategic form, by its name or its first characters.
pub fn is_strategic(input: &SourceText) -> bool {
    let ending = Path::new(&input.name).extension().unwrap_or_default();
    ending.eq_ignore_ascii_case(STRATEGIC) || gambit::looks_strategic(&input.text)
}

pub fn read_strategic(
    input: &SourceText,
    path: Option<PathBuf>,
    progress: &Progress,
) -> Result<Material, Vec<Diagnostic>> {
    let game = gambit::read_strategic(&input.text).map_err(|problem| vec![problem])?;
    let lesson = plywood_matrices::matrix::of_strategic(&game, progress)
        .map_err(|problem| if progress.is_cancelled() { Vec::new() } else { vec![problem] })?;
    Ok(material(input, path, (&game.title, &game.comment), lesson))
}

/// Builds the lesson of an extensive game that cannot be searched as a tree.
pub fn of_extensive(input: &SourceText, path: Option<PathBuf>, game: ExtensiveGame) -> Material {
    let (title, comment) = (game.title.clone(), game.comment.clone());
    material(input, path, (&title, &comment), plywood_matrices::extensive::of_extensive(game))
}

fn material(
    input: &SourceText,
    path: Option<PathBuf>,
    (title, comment): (&str, &str),
    lesson: Arc<dyn Lesson>,
) -> Material {
    let filled = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    let SourceText { name, print, .. } = input;
    let origin =
        Origin { path, form: FileForm::Notation, print: *print, ..Origin::elsewhere(name, "", &View::default()) };
    let title = filled(title).unwrap_or_else(|| source::stem(name));
    Document { note: filled(comment), ..Document::titled(title, origin, lesson) }.into()
}
