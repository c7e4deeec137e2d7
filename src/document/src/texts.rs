//! Reads lessons in the formats of other programs: PDDL, a domain and a problem in one text or in two, and Gambit's games that
//! are not search trees.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use crate::{
    content::{FileContent, LessonFile},
    words::Definition,
};
use plywood_lesson::AnyLesson;
use plywood_plans::{
    plan::{Wrong, read_texts},
    planning::pddl,
};
use plywood_search::session::{Document, FileForm, Origin};
use plywood_tree::{
    diagnostic::{Diagnostic, Problems},
    format::View,
    gambit::{self, ExtensiveGame},
    progress::Progress,
    source::{self, Fingerprint, SourceText},
};

const DEFINES: &str = "define";

/// Returns true if a text is PDDL, by its name or its first characters.
pub fn is_pddl(input: &SourceText) -> bool {
    let begins = input.text.lines().map(str::trim_start).find(|line| !line.is_empty() && !line.starts_with(';'));
    let defines = |line: &str| {
        let word = line.strip_prefix('(').map(str::trim_start).and_then(|rest| rest.get(..DEFINES.len()));
        word.is_some_and(|word| word.eq_ignore_ascii_case(DEFINES))
    };
    is_pddl_name(Path::new(&input.name)) || begins.is_some_and(defines)
}

pub fn is_pddl_name(path: &Path) -> bool {
    has_ending(path, "pddl")
}

fn has_ending(path: &Path, known: &str) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(known))
}

pub fn read(
    input: &SourceText,
    path: Option<PathBuf>,
    progress: &Arc<Progress>,
) -> Result<FileContent, Vec<Diagnostic>> {
    let missing = [Definition::Domain, Definition::Problem].into_iter().find(|kind| !pddl::defines(&input.text, *kind));
    progress.report_bytes(0, 0);
    let read = read_texts(&input.text, &input.text, progress)
        .map(|titled| lesson(titled, &input.name, path, input.print).into());
    read.map_err(|wrong| {
        let (Wrong::Domain(mut problems) | Wrong::Problem(mut problems)) = wrong;
        // Each half of a pair is valid by itself.
        if let [problem] = &mut problems[..]
            && missing.is_some()
            && problem.labels.is_empty()
        {
            problem.help = Some(string!("opening/give-both"));
        }
        problems
    })
}

/// Reads a domain and a problem from two texts, with or without files, in either order.
///
/// # Errors
/// All problems of the domain, or, if it is valid, those of the problem.
pub fn read_pair(
    one: SourceText,
    other: SourceText,
    files: Vec<PathBuf>,
    progress: &Arc<Progress>,
) -> Result<FileContent, Problems> {
    let is_turned = pddl::defines(&one.text, Definition::Problem) && pddl::defines(&other.text, Definition::Domain);
    let (domain, problem) = if is_turned { (other, one) } else { (one, other) };
    progress.report_bytes(0, 0);
    match read_texts(&domain.text, &problem.text, progress) {
        Ok(titled) => {
            let name = format!("{}+{}", domain.name, problem.name);
            let print = Fingerprint::of(format!("{}\n{}", domain.text, problem.text).as_bytes());
            let mut file = lesson(titled, &name, None, print);
            file.origin.parts = files;
            Ok(file.into())
        }
        Err(Wrong::Domain(found)) => Err(Problems { name: domain.name, text: domain.text, found }),
        Err(Wrong::Problem(found)) => Err(Problems { name: problem.name, text: problem.text, found }),
    }
}

fn lesson((title, lesson): (String, AnyLesson), name: &str, path: Option<PathBuf>, print: Fingerprint) -> LessonFile {
    let origin = Origin { path, form: FileForm::Notation, print, ..Origin::elsewhere(name, "", &View::default()) };
    Document::titled(title, origin, lesson)
}

/// Returns true if a text is a game in strategic form, by its name or its first characters.
pub fn is_strategic(input: &SourceText) -> bool {
    has_ending(Path::new(&input.name), "nfg") || gambit::looks_strategic(&input.text)
}

pub fn read_strategic(
    input: &SourceText,
    path: Option<PathBuf>,
    progress: &Progress,
) -> Result<FileContent, Vec<Diagnostic>> {
    let game = gambit::read_strategic(&input.text).map_err(|problem| vec![problem])?;
    let lesson = plywood_matrices::matrix::of_strategic(&game, progress)
        .map_err(|problem| if progress.is_cancelled() { Vec::new() } else { vec![problem] })?;
    Ok(of_game(input, path, (&game.title, &game.comment), lesson))
}

/// Builds the lesson of an extensive game that cannot be searched as a tree.
pub fn of_extensive(input: &SourceText, path: Option<PathBuf>, game: ExtensiveGame) -> FileContent {
    let title = game.title.clone();
    let comment = game.comment.clone();
    of_game(input, path, (&title, &comment), plywood_matrices::extensive::of_extensive(game))
}

fn of_game(
    input: &SourceText,
    path: Option<PathBuf>,
    (title, comment): (&str, &str),
    lesson: AnyLesson,
) -> FileContent {
    let filled = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    let title = filled(title).unwrap_or_else(|| source::stem(&input.name));
    LessonFile { note: filled(comment), ..self::lesson((title, lesson), &input.name, path, input.print) }.into()
}
