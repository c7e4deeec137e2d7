//! Lessons whose files are games as Gambit's programs write them, and the games that lessons are about. Touches no disk.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Lesson, LessonFile, Material, kinds};
use crate::diagnostic::Diagnostic;
use crate::format::View;
use crate::gambit::{self, ExtensiveGame, StrategicGame};
use crate::session::{FileForm, Origin};
use crate::source::{self, SourceText};
use crate::trace::Progress;

/// How the name of a file with a game in strategic form ends.
const STRATEGIC: &str = "nfg";

/// The game that a lesson is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOf {
    /// The game.
    pub form: GameForm,
    /// What of the lesson it does not hold, in a few words each.
    pub lost: Vec<&'static str>,
}

/// A game in one of its forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameForm {
    /// A tree of moves.
    Extensive(ExtensiveGame),
    /// What each player gets for each choice of strategies.
    Strategic(StrategicGame),
}

/// Whether a text is a game in strategic form, by its name or by what it begins with.
pub(super) fn is_strategic(input: &SourceText) -> bool {
    let ending = Path::new(&input.name).extension().unwrap_or_default();
    ending.eq_ignore_ascii_case(STRATEGIC) || gambit::seems_strategic(&input.text)
}

/// Reads a game in strategic form.
pub(super) fn read_strategic(
    input: &SourceText,
    path: Option<PathBuf>,
    progress: &Progress,
) -> Result<Material, Vec<Diagnostic>> {
    let game = gambit::read_strategic(&input.text).map_err(|problem| vec![problem])?;
    let lesson = kinds::of_strategic(&game, progress)
        .map_err(|problem| if progress.is_cancelled() { Vec::new() } else { vec![problem] })?;
    Ok(material(input, path, (&game.title, &game.comment), lesson))
}

/// The lesson of an extensive game that is no tree to be searched.
pub(super) fn of_extensive(input: &SourceText, path: Option<PathBuf>, game: ExtensiveGame) -> Material {
    let (title, comment) = (game.title.clone(), game.comment.clone());
    material(input, path, (&title, &comment), kinds::of_extensive(game))
}

fn material(
    input: &SourceText,
    path: Option<PathBuf>,
    (title, comment): (&str, &str),
    lesson: Arc<dyn Lesson>,
) -> Material {
    let filled = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    let SourceText { name, print, .. } = input;
    let view = View::default();
    Material::Lesson(Box::new(LessonFile {
        title: filled(title).unwrap_or_else(|| source::stem(name)),
        source: None,
        note: filled(comment),
        speaker: None,
        view: view.clone(),
        origin: Origin { name: name.clone(), path, form: FileForm::Notation, format: None, print: *print, view },
        text: Arc::default(),
        parts: Vec::new(),
        lesson,
    }))
}
